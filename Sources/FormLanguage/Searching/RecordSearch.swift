package import FormEngine
internal import FormJSON

/// Looks for records that the engine accepts and that reach an aim.
///
/// The values come from the model and are tried on the engine, which has the last word.
package final class RecordSearch {
  /// The aim of a search.
  struct Aim {
    var goals: [Solver.Goal]
    var premises: Premises
    /// Checks whether a session with the record reaches the aim.
    var isReached: (Session) -> Bool
  }

  /// A record, with its errors.
  package struct Found {
    package var session: Session
    package var answers: Answers
    /// The paths and rules of the errors.
    var errors: [(path: String, rule: String)]

    package var isValid: Bool { errors.isEmpty }
  }

  let form: CheckedContent
  let program: Program
  private let clock: LocalDateTime
  let plan: RecordPlan
  let model: ConstraintModel
  private var solver: Solver
  private let region: Region
  private var values: SolvedValues
  private var placesOfNode: [Int: [PlaceID]] = [:]
  /// The statements of the constraints at each declaration.
  private(set) lazy var constrainingStatements = Dictionary(
    grouping: model.constraints, by: { model.places[Int($0.place)].node }
  ).mapValues { $0.map(\.statement) }
  /// The form's number of each declaration of the program; nil if both use the same.
  private let numbers: [NodeID]?
  /// The number of steps that may still be taken.
  package private(set) var work: Int
  /// The number of options from files among which each record selects.
  private let filteredOptions: Int

  /// The maximum number of sets of values to try for one aim.
  private static let attemptLimit = 24
  /// The maximum number of places and variables that are decided with backtracking.
  private static let searchLimit = 400
  private static let stepLimit = 40_000
  /// The maximum number of steps of all searches together.
  static let workLimit = 6_000_000

  package init(
    _ form: CheckedContent, _ program: Program, clock: LocalDateTime, around nodes: [Int],
    askedRule: ClauseID? = nil, numbers: [NodeID]? = nil, standIns: [NodeID: NodeID] = [:],
    plan: RecordPlan? = nil, work: Int = RecordSearch.workLimit
  ) {
    self.form = form
    self.numbers = numbers
    self.work = work
    self.program = program
    self.clock = clock
    self.plan = plan ?? RecordPlan(program, clock: clock)
    let counts = Self.rowCounts(form, around: nodes, askedRule: askedRule)
    model = ConstraintBuilder(form, rows: .each(counts), askedRule: askedRule).build()
    values = SolvedValues(form, model, standIns: standIns)
    solver = Solver(model, clauseCount: form.clauses.count)
    solver.clockDay = Int128(clock.date.dayNumber)
    for index in model.places.indices {
      placesOfNode[model.places[index].node, default: []].append(
        PlaceID(truncatingIfNeeded: index))
    }
    region = Region(everythingIn: solver)
    filteredOptions = program.filteredOptionCount
  }

  /// Returns the number of rows of each list to model: as many as it needs, and some more if there
  /// are not too many.
  private static func rowCounts(
    _ form: CheckedContent, around nodes: [Int], askedRule: ClauseID?
  ) -> [NodeID: Int] {
    var needed: Set<NodeID> = []
    for node in nodes {
      for list in form.nodes.outward(from: node) where form.nodes[list].kind == .list {
        needed.insert(list)
      }
    }
    var counts: [NodeID: Int] = [:]
    for node in form.nodes.indices where form.nodes[node].kind == .list {
      var least = needed.contains(node) ? 1 : 0
      var most = Int.max
      if let asked = askedRule.map({ form.clauses[$0] }) {
        least = max(least, Self.rowCount(in: asked, form, of: node))
      }
      for clause in form.clauses where clause.node == node {
        guard let bounds = form.constantBounds(.count, of: clause) else { continue }
        if clause.kind == .warning {
          // The question is whether it can have more rows.
          if let last = bounds.last, last < 60 { least = max(least, last + 1) }
          continue
        }
        if let first = bounds.first { least = max(least, first) }
        if let last = bounds.last { most = min(most, last) }
      }
      let extra = form.nodes[form.nodes[node].parent].template == 0 ? 2 : 1
      counts[node] = max(0, min(most, min(least, 60) + extra))
    }
    return counts
  }

  /// Returns the number of rows of a list that a rule may need to fail: the greatest number in its
  /// condition, if that counts the rows of the list.
  private static func rowCount(
    in rule: CheckedClause, _ form: CheckedContent, of list: NodeID
  ) -> Int {
    guard case .condition(let id) = rule.content else { return 0 }
    var most = 0
    var isRead = false
    func look(_ part: Expression) {
      switch part.form {
      case .aggregate(let aggregation) where aggregation.function == .count:
        isRead = isRead || aggregation.lists.contains(list)
      case .constant(.integer(let number)) where number < 20: most = max(most, Int(number))
      default: break
      }
      part.forEachPart(look)
    }
    look(form[id])
    return isRead ? most : 0
  }

  // MARK: Goals

  /// Returns the places of a declaration, in the form or in individually modelled rows.
  func places(of node: Int) -> [PlaceID] {
    let places = placesOfNode[node] ?? []
    return form.nodes[node].template == 0 ? places : places.filter { Int($0) >= form.nodes.count }
  }

  /// Returns the variable of a field or list; nil if the model has none.
  func variable(at place: PlaceID) -> VariableID? {
    values.fields[place] ?? values.rowCounts[place]
  }

  package func goals(shown node: Int) -> [Solver.Goal] { places(of: node).map { .shown($0) } }

  func goals(answered node: Int) -> [Solver.Goal] {
    places(of: node).compactMap { place in
      if form.nodes[node].kind == .list {
        return values.rowCounts[place].map { .filled($0, unless: readonly(place)) }
      }
      return values.fields[place].map { .filled($0, unless: readonly(place)) } ?? .shown(place)
    }
  }

  /// Returns the goals in which a field or list has a certain answer, in the modelled rows.
  ///
  /// - Parameter goal: the goal for its variable; nil if the model cannot express it.
  func goals(
    of node: Int, _ goal: (VariableID, ConstraintModel) -> Solver.Goal?
  ) -> [Solver.Goal] {
    places(of: node).compactMap { place in
      variable(at: place).flatMap { goal($0, model) }
    }
  }

  /// Returns the statements that make a place read-only, by itself or with a place around it.
  private func readonly(_ place: PlaceID) -> [StatementID] {
    guard !model.readonly.isEmpty else { return [] }
    var statements: [StatementID] = []
    var place = place
    while place > 0 {
      statements += model.readonly.lazy.filter { $0.place == place }.map(\.statement)
      place = model.places[Int(place)].parent
    }
    return statements
  }

  package func goals(of clause: ClauseID, _ truth: Truth) -> [Solver.Goal] {
    let node = form.clauses[clause].node
    let inRows = (model.conditionsInRows[clause] ?? []).map {
      Solver.Goal.statement($0.statement, truth, at: around($0.place, clause))
    }
    guard form.nodes[node].template == 0, model.conditions[clause] >= 0 else { return inRows }
    let place = around(PlaceID(truncatingIfNeeded: node), clause)
    return [.statement(model.conditions[clause], truth, at: place)] + inRows
  }

  /// Returns the place that must be shown for a clause to apply: for `show`, the place around its
  /// own.
  private func around(_ place: PlaceID, _ clause: ClauseID) -> PlaceID {
    form.clauses[clause].kind == .shown ? model.places[Int(place)].parent : place
  }

  // MARK: Search

  /// Returns a record that reaches the aim: a valid one if one is found, otherwise the one with the
  /// fewest errors.
  func record(leadingTo aim: Aim) -> Found? {
    var fallback: Found?
    for attempt in 0..<Self.attemptLimit {
      for goal in aim.goals {
        let mark = solver.state.mark
        defer { solver.takeBack(to: mark) }
        guard solve(goal, aim.premises, seed: UInt64(attempt)) else { continue }
        let found = tried(seed: UInt64(attempt))
        guard let found, aim.isReached(found.session) else { continue }
        if found.isValid { return found }
        if fallback == nil || found.errors.count < fallback?.errors.count ?? 0 { fallback = found }
      }
      if aim.premises != .records, fallback != nil, attempt >= 4 { break }
    }
    return fallback
  }

  private func solve(
    _ goal: Solver.Goal, _ premises: Premises, seed: UInt64
  ) -> Bool {
    guard work > 0 else { return false }
    solver.premises = premises
    solver.preference = seed == 1 ? .many : .few(seed)
    let isSmall = region.gates.count + region.variables.count <= Self.searchLimit
    let limit = isSmall ? Self.stepLimit : Self.stepLimit + 200 * model.constraints.count
    defer { work -= limit - max(0, solver.steps) }
    solver.region = nil
    guard solver.begin(.nothing, steps: limit), fixClock(), leaveOutOtherRows() else {
      return false
    }
    if isSmall {
      solver.region = region
      defer { solver.region = nil }
      if case .open = solver.goOn(to: goal) { return true }
      return false
    }
    guard case .open = solver.goOn(to: goal) else { return false }
    return solver.complete(region)
  }

  private func fixClock() -> Bool {
    let now = Int128(clock.secondNumber)
    if model.now >= 0, !solver.narrow(model.now, least: now, most: now, 0) { return false }
    let today = Int128(clock.date.dayNumber)
    return model.today < 0 || solver.narrow(model.today, least: today, most: today, 0)
  }

  /// Limits the lists to the modelled rows.
  private func leaveOutOtherRows() -> Bool {
    // In a fixed order, so the search is the same in every run.
    for list in values.rowCounts.keys.sorted() {
      guard let rows = values.rowCounts[list] else { continue }
      let count = model.rows[list]?.count ?? 0
      guard solver.narrow(rows, least: nil, most: Int128(count), 0) else { return false }
    }
    return solver.settle()
  }

  // MARK: The engine

  /// Tries the values of the solver on the engine; returns nil if they do not make a record.
  package func tried(seed: UInt64) -> Found? {
    var session = Session(ofRecord: program, clock: clock)
    session.fitRows()
    _ = give(to: &session, seed: seed)
    session.dropEmptyValues()
    session.start(sortsRows: false)
    session.chooseOffered(seed: seed)
    work -= session.evaluations + form.clauses.count + filteredOptions / 2
    let answers = session.answers(from: .file)
    var writer = JSONWriter(.compact)
    answers.write(to: &writer)
    let bytes = writer.finish()
    var checker = RecordChecker(plan)
    let isRecord = bytes.withUnsafeBufferPointer { (try? checker.check($0)) != nil }
    guard isRecord else { return nil }
    return Found(
      session: session, answers: answers,
      errors: checker.findings.filter { !$0.isWarning }.map { ($0.path, $0.rule) })
  }

  /// Gives a session the values that the solver found, in place of its own.
  ///
  /// - Returns: the fields that the solver decided.
  package func give(to session: inout Session, seed: UInt64) -> Set<Path> {
    var giving = Giving(seed: seed)
    values.begin()
    give(0, row: 0, first: 0, body: 0, &session, &giving)
    // The rows of `count = E` exist only once the answers that E reads are given.
    while !giving.counted.isEmpty {
      let lists = giving.counted
      giving.counted = []
      session.start(sortsRows: false)
      for (list, place) in lists {
        let body = program.nodes[list.node].rowBody
        for (row, inner) in zip(session.rows(of: list), values.rows(at: place, in: solver)) {
          give(body, row: row, first: inner, body: body, &session, &giving)
        }
      }
    }
    return giving.decided
  }

  /// The state of a pass that gives values.
  private struct Giving {
    let seed: UInt64
    var decided: Set<Path> = []
    /// The lists with `count = E` whose rows have no values yet.
    var counted: [(list: Path, place: PlaceID)] = []
  }

  /// Gives the fields of a container their values, row by row. Recursion follows the declarations,
  /// which nest at most 64 levels deep.
  private func give(
    _ container: NodeID, row: RowID, first: PlaceID, body outerBody: NodeID,
    _ session: inout Session, _ giving: inout Giving
  ) {
    let body = number(outerBody)
    for declared in program.declaredChildren(of: container) {
      let node = number(declared)
      guard node >= 0 else { continue }
      let place = first + PlaceID(truncatingIfNeeded: node - body)
      let path = Path(node: declared, row: row)
      switch form.nodes[node].kind {
      case .group, .section:
        give(declared, row: row, first: first, body: outerBody, &session, &giving)
      case .list where program.nodes[declared].countsItsRows:
        giving.counted.append((path, place))
      case .list:
        for former in session.rows(of: path).reversed() {
          _ = session.send(
            .rowDeleted(RowPath(body: program.nodes[declared].rowBody, row: former)), at: nil)
        }
        for inner in values.rows(at: place, in: solver) {
          guard let added = session.giveRow(in: path, settled: false) else { return }
          give(added.body, row: added.row, first: inner, body: added.body, &session, &giving)
        }
      case .field:
        guard !form.nodes[node].isComputed else { continue }
        if let value = values.value(at: place, node, in: solver, seed: giving.seed) {
          session.give(value, at: path, origin: .file, settled: false)
          giving.decided.insert(path)
        } else if values.isEmpty(place, in: solver) {
          if session.origin(path) == .file {
            session.give(.empty, at: path, origin: .file, settled: false)
          }
          giving.decided.insert(path)
        }
      case .form, .row, .note: break
      }
    }
  }

  /// Returns the form's number of a declaration of the program; -1 if it is left out.
  private func number(_ node: NodeID) -> NodeID { numbers?[node] ?? node }

  /// Calls `body` in each state in which one of the goals is reached.
  package func forEachSolution(
    _ goals: [Solver.Goal], _ premises: Premises = .records, seed: UInt64,
    _ body: (RecordSearch) -> Void
  ) {
    for goal in goals {
      let mark = solver.state.mark
      if solve(goal, premises, seed: seed) { body(self) }
      solver.takeBack(to: mark)
    }
  }
}
