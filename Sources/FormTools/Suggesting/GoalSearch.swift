internal import FormEngine
internal import FormLanguage

/// An element of a form that a test should see, in one of the two ways in which it can be seen.
struct CoverageGoal: Hashable {
  var element: FormElement
  var sighting: Coverage.Sightings
}

/// Searches for the steps after which a goal is seen: first steps that bring the element into
/// effect, then changes to the declarations that it reads, one, two or more at once. Each is tried
/// on the engine.
struct GoalSearch {
  let program: Program
  let candidates: CandidateValues
  /// The effort that is left for all goals; the walks share it.
  let effort: SearchEffort
  var local: LocalSearch<SuggestedWalk>
  /// The constraint solver, made when it is first needed.
  private(set) lazy var solver = load().map { SessionSearch($0.form, $0.program, clock: clock) }
  /// The walks from the empty form that the solver found, by the conditions that are true at their
  /// ends.
  var solvedWalks: [SlotID: SuggestedWalk] = [:]
  private let clock: LocalDateTime
  private let load: () -> UnprovedForm?

  private static let deepest = 6
  /// The most rows that a list gets, to reach a count or a sum.
  static let mostRows = 32

  /// Prepares to search for the steps to goals of a form.
  ///
  /// - Parameter load: loads the form for the constraint solver, which is only asked for goals that
  ///   are hard to reach.
  init(
    _ program: Program, clock: LocalDateTime, effort: SearchEffort,
    load: @escaping () -> UnprovedForm?
  ) {
    self.program = program
    self.effort = effort
    self.clock = clock
    self.load = load
    candidates = CandidateValues(program, clock: clock)
    local = LocalSearch(candidates, effort: effort)
  }

  /// Continues a walk until the goal is seen; returns nil if no way was found.
  mutating func walk(_ walk: SuggestedWalk, to goal: CoverageGoal) -> SuggestedWalk? {
    self.walk(walk, to: goal, depth: 0)
  }

  func isSeen(_ goal: CoverageGoal, in walk: SuggestedWalk) -> Bool { walk.isSeen(goal) }

  private mutating func walk(
    _ walk: SuggestedWalk, to goal: CoverageGoal, depth: Int
  ) -> SuggestedWalk? {
    if isSeen(goal, in: walk) { return walk }
    guard depth < Self.deepest, !effort.isSpent else { return nil }
    let node = program.node(of: goal.element)
    // The condition of a `show when` is in effect if the enclosing declarations are shown.
    let isOwn =
      if case .condition(let slot) = goal.element {
        program.parts.slots[slot].kind == .shown
      } else {
        false
      }
    guard let (near, path) = reach(node, from: walk, showing: !isOwn, depth: depth) else {
      return nil
    }
    if isSeen(goal, in: near) { return near }
    if let direct = direct(goal, at: path, from: near, depth: depth), isSeen(goal, in: direct) {
      return direct
    }
    if let given = overfull(goal, path, near, from: walk, depth: depth), isSeen(goal, in: given) {
      return given
    }
    return search(goal, from: near, depth: depth)
  }

  // MARK: Reaching the element

  /// Continues until a declaration exists, in the first row of each list around it, and is shown.
  mutating func reach(
    _ node: NodeID, from walk: SuggestedWalk, showing: Bool, depth: Int
  ) -> (SuggestedWalk, Path)? {
    var walk = walk
    var row: RowID = 0
    for id in program.nodes.outward(from: node).reversed() {
      let facts = program.nodes[id]
      if facts.kind == .row {
        let list = Path(node: facts.parent, row: row)
        if walk.session.rowCount(of: list) == 0 {
          guard let longer = withFirstRow(of: list, walk, depth: depth) else { return nil }
          walk = longer
        }
        guard let first = walk.session.row(of: list, at: 0) else { return nil }
        row = first.row
        continue
      }
      guard id != node || showing, case .slot(let slot) = facts.shown,
        !walk.session.isVisible(Path(node: id, row: row))
      else { continue }
      if walk.steps.isEmpty, let known = solvedWalks[slot] {
        walk = known
        continue
      }
      let goal = CoverageGoal(element: .condition(slot), sighting: .met)
      guard let shown = self.walk(walk, to: goal, depth: depth + 1) else { return nil }
      walk = shown
    }
    return (walk, Path(node: node, row: row))
  }

  /// Adds a row to an empty list, if need be after changes to the answers that limit its number of
  /// rows.
  private mutating func withFirstRow(
    of list: Path, _ walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    var longer = walk
    if longer.perform(.add(list)) { return longer }
    guard depth < Self.deepest, walk.session.rowBounds(of: list).most == 0 else { return nil }
    var read = ReadDeclarations(program)
    for number in program.nodes[list.node].rules where program.parts.rules[number].kind == .count {
      read.add(rule: number)
    }
    read.follow()
    let found = search(read, from: walk, depth: depth) {
      $0.session.isVisible(list) && $0.session.rowBounds(of: list).most != 0
    }
    guard var found, found.perform(.add(list)) else { return nil }
    return found
  }

  // MARK: Direct steps

  /// Continues with the obvious steps for a goal; nil if there are none.
  private mutating func direct(
    _ goal: CoverageGoal, at path: Path, from walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    var walk = walk
    switch goal.element {
    case .field:
      if walk.session.isReadonly(path), let open = open(path, from: walk, depth: depth) {
        walk = open
      }
      return walk.perform(.focus(path)) ? walk : nil
    case .option(let node, let index):
      let options = program.options(of: node)
      guard options.indices.contains(index) else { return nil }
      if walk.session.isReadonly(path), let open = open(path, from: walk, depth: depth) {
        walk = open
      }
      // Any option of a file will do.
      if index < options.tableCount {
        let offered = walk.session.offeredOptions(path)
        guard let first = offered.first, first.index < options.tableCount
        else { return nil }
        return walk.perform(.enter(path, walk.session.value(choosing: first.index, at: path)))
          ? walk : nil
      }
      if case .slot(let slot) = options[index].offered {
        let offered = CoverageGoal(element: .condition(slot), sighting: .met)
        guard let open = self.walk(walk, to: offered, depth: depth + 1) else { return nil }
        walk = open
      }
      let value = walk.session.value(choosing: Int32(truncatingIfNeeded: index), at: path)
      return walk.perform(.enter(path, value)) ? walk : nil
    case .required(let node):
      if case .slot(let slot) = program.nodes[node].required {
        let needed = CoverageGoal(element: .condition(slot), sighting: .met)
        guard let open = self.walk(walk, to: needed, depth: depth + 1) else { return nil }
        walk = open
      }
      if walk.session.isReadonly(path), let open = open(path, from: walk, depth: depth) {
        walk = open
      }
      return goal.sighting == .met ? filled(path, from: walk) : emptied(path, from: walk)
    case .rule(let number) where program.parts.rules[number].kind == .unique:
      return goal.sighting == .unmet ? repeated(program.parts.rules[number], path, walk) : nil
    case .rule(let number) where program.answerOptions(of: path.node)?.rule == number:
      return offered(goal, at: path, from: walk, depth: depth)
    case .rule where goal.sighting == .met && program.nodes[path.node].kind == .field:
      // The value breaks no rule at all, rather than just not this one.
      return filled(path, from: walk)
    case .rule, .condition: return nil
    }
  }

  /// Presets more rows than a list may have, because they cannot be added.
  ///
  /// - Parameter walk: a walk at whose end the list exists, so its bound is known.
  private mutating func overfull(
    _ goal: CoverageGoal, _ list: Path, _ walk: SuggestedWalk, from start: SuggestedWalk,
    depth: Int
  ) -> SuggestedWalk? {
    guard case .rule(let number) = goal.element, goal.sighting == .unmet,
      program.parts.rules[number].kind == .count, program.nodes[list.node].kind == .list,
      start.steps.isEmpty,
      case .integer(let most) = walk.session.evaluate(
        program.parts.rules[number].upper, at: list), most >= 0, most < 100
    else { return nil }
    let body = program.nodes[list.node].rowBody
    let cell = program.children(of: body).first {
      program.nodes[$0].kind == .field && !program.nodes[$0].isComputed
        && !program.nodes[$0].type.isSecret
    }
    guard let cell else { return nil }
    let path = Path(node: cell)
    // A number at one of its bounds would look as if the bound mattered.
    let values =
      program.nodes[cell].type.isNumber
      ? candidates.plainValues(for: path, in: start.session)
      : candidates.values(for: path, in: start.session)
    for value in values.prefix(3) {
      var trial = start
      guard trial.give(rows: Int(most) + 1, of: list.node, cell: cell, value) else { continue }
      if isSeen(goal, in: trial) { return trial }
      // The answers that decide if the list is shown, and how many rows it may have, come
      // afterwards.
      if let shown = reach(list.node, from: trial, showing: true, depth: depth + 1)?.0 {
        if isSeen(goal, in: shown) { return shown }
        trial = shown
      }
      let read = local.reads(of: .element(goal.element))
      if let found = search(read, from: trial, depth: depth, until: { $0.isSeen(goal) }) {
        return found
      }
    }
    return nil
  }

  /// Continues until a field is not read-only.
  private mutating func open(
    _ path: Path, from walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    var walk = walk
    for id in program.nodes.outward(from: path.node) {
      for case .slot(let slot) in [program.nodes[id].readonly]
        + program.parts.forcingConditions(of: id)
      {
        let goal = CoverageGoal(element: .condition(slot), sighting: .unmet)
        guard let open = self.walk(walk, to: goal, depth: depth + 1) else { return nil }
        walk = open
      }
    }
    return walk
  }

  /// Continues with a value of a field that breaks no rule, or else with any value, or with one
  /// more row of a list; nil if there is none.
  func filled(_ path: Path, from walk: SuggestedWalk) -> SuggestedWalk? {
    if program.nodes[path.node].kind == .list { return withRow(in: path, walk) }
    var second: SuggestedWalk?
    for value in candidates.values(for: path, in: walk.session) {
      var trial = walk
      guard trial.perform(.enter(path, value)), !trial.session.value(path).isEmpty else { continue }
      if trial.session.isValid(path) { return trial }
      if second == nil { second = trial }
    }
    return second
  }

  /// Continues with one more row, which is filled if the list is of single values.
  func withRow(in list: Path, _ walk: SuggestedWalk) -> SuggestedWalk? {
    var walk = walk
    guard walk.perform(.add(list)) else { return nil }
    return walk.session.lastValue(of: list).map { filled($0, from: walk) } ?? walk
  }

  private func emptied(_ path: Path, from walk: SuggestedWalk) -> SuggestedWalk? {
    var walk = walk
    if program.nodes[path.node].kind == .field {
      // In a blank row nothing is required; a row that is added is not blank.
      guard walk.session.isInBlankRow(path), let row = walk.session.enclosingRow(of: path) else {
        return walk.perform(.clear(path)) ? walk : nil
      }
      let list = walk.session.list(of: row)
      guard walk.perform(.add(list)) else { return nil }
      let added = walk.session.row(of: list, at: walk.session.rowCount(of: list) - 1)
      // A default fills the new cell.
      if let cell = added.map({ Path(node: path.node, row: $0.row) }),
        !walk.session.value(cell).isEmpty, !walk.perform(.clear(cell))
      {
        return nil
      }
      return walk
    }
    return walk.perform(.resize(path, 0)) ? walk : nil
  }

  /// Makes two rows with the same cells. A list of single values loses an empty row that is left,
  /// so each row is filled before the next is added.
  private func repeated(
    _ rule: Rule, _ list: Path, _ walk: SuggestedWalk
  ) -> SuggestedWalk? {
    var walk = walk
    for index in 0..<2 {
      if walk.session.rowCount(of: list) <= index, !walk.perform(.add(list)) { return nil }
      guard let row = walk.session.row(of: list, at: index),
        let first = walk.session.row(of: list, at: 0)
      else { return nil }
      for slot in rule.cells {
        let node = program.parts.slots[slot].node
        let path = Path(node: node, row: row.row)
        if index == 0 {
          if walk.session.value(path).isEmpty {
            guard let next = filled(path, from: walk) else { return nil }
            walk = next
          }
          continue
        }
        let value = walk.session.value(Path(node: node, row: first.row))
        guard walk.session.value(path) == value || walk.perform(.enter(path, value)) else {
          return nil
        }
      }
    }
    return walk
  }
}

extension SuggestedWalk {
  func isSeen(_ goal: CoverageGoal) -> Bool {
    session.sightings(of: goal.element).isSuperset(of: goal.sighting)
  }
}
