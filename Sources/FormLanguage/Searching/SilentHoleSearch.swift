internal import FormEngine

/// Searches for records that `validate` accepts although a value is silently missing.
struct SilentHoleSearch {
  struct Hole {
    var candidate: Int
    var operand: Int
    /// The declaration that hides the operand; nil if the operand is shown but empty.
    var hidingNode: NodeID?
  }

  private let form: CheckedForm
  private let candidates: [SilentHoles.Candidate]
  private let search: RecordSearch
  private let defaults: [NodeID]
  private var found: [Int: Hole] = [:]
  /// The number of records that may still be tried.
  private var tries: Int

  private static let mostSeeds: UInt64 = 3
  private static let mostGoals = 3
  private static let mostPlaces = 8
  private static let work = 600_000

  init(
    _ form: CheckedForm, _ program: Program, _ candidates: [SilentHoles.Candidate],
    clock: LocalDateTime
  ) {
    self.form = form
    self.candidates = candidates
    defaults = program.fieldsWithDefaults
    tries = max(8, min(120, 20_000 / (form.nodes.count + 1)))
    search = RecordSearch(
      form.content, program, clock: clock,
      around: candidates.flatMap { $0.operands.map(\.node) }, work: Self.work)
  }

  /// The holes found so far, in the order of the candidates.
  var holes: [Hole] { candidates.indices.compactMap { found[$0] } }

  /// The candidates without a hole, if the search ended early.
  var open: [Int] {
    tries > 0 && search.work > 0 ? [] : candidates.indices.filter { found[$0] == nil }
  }

  /// Looks for a record in which a candidate has no value.
  mutating func seek(_ index: Int) {
    let candidate = candidates[index]
    for (clause, operand) in candidate.hiding where isOpen(index) {
      look(index, goals(candidate, hiddenBy: clause, operand))
    }
    guard candidate.isOptional else { return }
    for operand in candidate.operands.indices where isOpen(index) {
      look(index, goals(candidate, without: operand))
    }
  }

  private func isOpen(_ candidate: Int) -> Bool {
    tries > 0 && search.work > 0 && found[candidate] == nil
  }

  private mutating func look(_ candidate: Int, _ goals: [Solver.Goal]) {
    for seed in 0..<Self.mostSeeds {
      for goal in goals.prefix(Self.mostGoals) where isOpen(candidate) {
        var record: RecordSearch.Found?
        search.forEachSolution([goal], seed: seed) { record = $0.tried(seed: seed) }
        guard let record else { continue }
        tries -= 1
        guard record.isValid else { continue }
        var session = record.session
        if !defaults.isEmpty {
          session.leaveEmpty(defaults)
          session.start(sortsRows: false)
        }
        // The record may also show holes of other candidates.
        for index in candidates.indices where found[index] == nil {
          found[index] = hole(index, in: session)
        }
      }
    }
  }

  // MARK: Goals

  /// Returns the goals in which the subject is shown, a clause hides an operand, and the others
  /// have values.
  private func goals(
    _ candidate: SilentHoles.Candidate, hiddenBy clause: ClauseID, _ operand: Int
  ) -> [Solver.Goal] {
    search.goals(
      showing: node(of: candidate.subject), under: candidate.subject.condition, hiddenBy: clause,
      filling: others(candidate, operand))
  }

  /// Returns the goals in which the subject is shown, an operand is empty, and the others have
  /// values.
  private func goals(
    _ candidate: SilentHoles.Candidate, without operand: Int
  ) -> [Solver.Goal] {
    search.goals(
      showing: node(of: candidate.subject), emptying: candidate.operands[operand].node,
      filling: others(candidate, operand))
  }

  private func others(_ candidate: SilentHoles.Candidate, _ operand: Int) -> [NodeID] {
    candidate.operands.map(\.node).filter { $0 != candidate.operands[operand].node }
  }

  private func node(of subject: SilentHoles.Candidate.Subject) -> NodeID {
    switch subject {
    case .field(let node), .forced(let node, _): node
    case .aggregate(_, let row, _): row
    }
  }

  // MARK: Records

  private func hole(_ index: Int, in session: Session) -> Hole? {
    let candidate = candidates[index]
    for path in session.places(of: node(of: candidate.subject)).prefix(Self.mostPlaces) {
      guard isMissing(candidate.subject, at: path, in: session),
        let missing = missingOperand(candidate, from: path, in: session)
      else { continue }
      return Hole(
        candidate: index, operand: missing.operand, hidingNode: missing.hidingNode)
    }
    return nil
  }

  private func isMissing(
    _ subject: SilentHoles.Candidate.Subject, at path: Path, in session: Session
  ) -> Bool {
    guard session.isVisible(path) else { return false }
    switch subject {
    case .field: return session.value(path).isEmpty
    case .forced(let node, let clause):
      let conditions = session.program.parts.forcingConditions(of: node)
      let number = Int(form.clauses[clause].force)
      return session.value(path).isEmpty && conditions.indices.contains(number)
        && session.forcingCondition(of: path) == conditions[number]
    case .aggregate(let column, _, _):
      guard !session.isBlank(RowPath(body: path.node, row: path.row)) else { return false }
      let slot = session.program.parts.slots[column]
      if slot.kind == .computed {
        let field = Path(node: slot.node, row: path.row)
        return session.isVisible(field) && session.value(field).isEmpty
      }
      return session.evaluate(slot.code, at: path).isEmpty
    }
  }

  /// Returns the operand whose absence leaves the subject without a value: the first hidden one or,
  /// in an aggregate, the only empty one. Returns nil if there are both, or several empty ones.
  private func missingOperand(
    _ candidate: SilentHoles.Candidate, from path: Path, in session: Session
  ) -> (operand: Int, hidingNode: NodeID?)? {
    var hidden: (operand: Int, hidingNode: NodeID?)?
    var empty: [Int] = []
    for (index, operand) in candidate.operands.enumerated() {
      guard let place = session.place(of: operand.node, around: path) else { return nil }
      if !session.isVisible(place) {
        let hiding = (session.containers(of: place).reversed() + [place]).first {
          $0.node > 0 && !session.isShownItself($0)
        }
        if hidden == nil { hidden = (index, hiding?.node) }
      } else if session.value(place).isEmpty {
        empty.append(index)
      }
    }
    if empty.isEmpty { return hidden }
    guard hidden == nil, empty.count == 1, candidate.isOptional,
      !form.nodes[candidate.operands[empty[0]].node].isComputed
    else { return nil }
    return (empty[0], nil)
  }
}

extension SilentHoles.Candidate.Subject {
  /// The `set` whose condition must be true.
  fileprivate var condition: ClauseID? {
    switch self {
    case .field, .aggregate: nil
    case .forced(_, let clause): clause
    }
  }
}
