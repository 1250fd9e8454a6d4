internal import FormEngine

/// Searches for steps after which a field has an answer that can no longer be changed, because
/// another answer has closed the field, and perhaps broken one of its rules.
struct ClosedAnswerSearch {
  enum Result {
    /// The answer stays after these steps.
    case kept(steps: [String])
    /// The answer broke no rule when it was entered, but breaks this one now.
    case stuck(rule: String, steps: [String])
  }

  private let program: Program
  private let candidates: CandidateValues
  private let fresh: SuggestedWalk
  /// The solver for conditions that no single answer makes true, created on first use.
  private let solver: () -> SessionSearch?
  /// The rules that are reported at each declaration.
  private let rules: [NodeID: [Int]]
  /// The number of steps that may still be tried.
  private var budget: Int

  private static let mostStarts = 3
  private static let mostClosers = 6
  private static let mostValues = 16
  private static let mostFields = 12
  /// The number of values of each field to try in states that more than a few answers lead to.
  private static let mostFarValues = 6

  init(_ program: Program, clock: LocalDateTime, solver: @escaping () -> SessionSearch?) {
    self.program = program
    self.solver = solver
    candidates = CandidateValues(program, clock: clock)
    var session = Session(program, clock: clock)
    session.start()
    fresh = SuggestedWalk(session)
    rules = Dictionary(
      grouping: program.parts.rules.indices.filter { !program.parts.rules[$0].isWarning }
    ) { program.parts.rules[$0].place }
    // A step takes time in proportion to the size of the form.
    budget = max(200, min(6_000, 4_000_000 / (program.nodes.count + 20)))
  }

  /// True if the steps ran out before everything was tried for a field.
  private(set) var isCut = false

  /// Returns what may happen to a field.
  mutating func result(of candidate: KeptAnswers.Candidate) -> Result? {
    isCut = false
    defer { isCut = isCut || budget <= 0 }
    guard budget > 0 else { return nil }
    let field = candidate.field
    let read = fields(decidingOver: field)
    candidates.fields = read
    var kept: Result?
    for start in starts(field, read) {
      guard let path = start.session.places(of: field).first else { continue }
      let values = candidates.values(for: path, in: start.session).prefix(Self.mostValues)
      let changes = changes(of: read, near: path, in: start)
      for closer in closers(of: path, among: changes, in: start) {
        let before = start.session.value(path)
        for value in values where value != before {
          guard let closed = closed(path, value, by: closer, from: start) else { continue }
          if let rule = brokenRule(at: path, in: closed.session) {
            return .stuck(rule: rule, steps: closed.steps)
          }
          if kept == nil { kept = .kept(steps: closed.steps) }
          if !candidate.mayBreak { return kept }
        }
        for value in values.prefix(4) {
          guard let closed = closed(path, value, by: closer, from: start) else { continue }
          for change in changes {
            var next = closed
            guard perform(change, on: &next), isClosed(path, value, in: next.session),
              let rule = brokenRule(at: path, in: next.session)
            else { continue }
            return .stuck(rule: rule, steps: next.steps)
          }
        }
      }
    }
    guard candidate.mayBreak else { return kept }
    switch farResult(field, read) {
    case .stuck(let rule, let steps): return .stuck(rule: rule, steps: steps)
    case .kept(let steps): return kept ?? .kept(steps: steps)
    case nil: return kept
    }
  }

  /// Searches breadth-first, as several fields may need an answer before this one can be answered
  /// or closed.
  private mutating func farResult(_ field: NodeID, _ read: [NodeID]) -> Result? {
    guard let (start, path) = begin(field) else { return nil }
    var steps = budget / 4
    var waiting = [(walk: start, isAnswered: false)]
    var next = 0
    var seen: Set<[Value]> = []
    var kept: Result?
    while next < waiting.count {
      let (walk, isAnswered) = waiting[next]
      next += 1
      let moves = changes(of: [field] + read, near: path, in: walk, most: Self.mostFarValues)
      for move in moves {
        guard steps > 0 else {
          isCut = true
          return kept
        }
        steps -= 1
        var other = walk
        guard perform(move, on: &other) else { continue }
        let state = ([field] + read).map { node in
          other.session.place(of: node, around: path).map { other.session.value($0) } ?? .empty
        }
        guard seen.insert(state).inserted else { continue }
        var isAnswered = isAnswered
        if case .enter(path, _) = move { isAnswered = true }
        if isAnswered, Self.isClosed(path, in: other.session), !other.session.value(path).isEmpty {
          if let rule = brokenRule(at: path, in: other.session) {
            return .stuck(rule: rule, steps: other.steps)
          }
          if kept == nil { kept = .kept(steps: other.steps) }
        }
        waiting.append((other, isAnswered))
      }
    }
    return kept
  }

  // MARK: Starting points

  /// Returns walks after which the field can be answered: one without answers, or some that show or
  /// open the field.
  private mutating func starts(_ field: NodeID, _ read: [NodeID]) -> [SuggestedWalk] {
    guard let (start, path) = begin(field) else { return [] }
    if Self.isOpen(path, in: start.session) { return [start] }
    let changes = changes(of: read, near: path, in: start)
    return walks(after: changes, from: start, most: Self.mostStarts) { Self.isOpen(path, in: $0) }
      .map(\.walk)
  }

  /// Returns the walks after single moves with which a condition is true.
  private mutating func walks(
    after moves: [AnswerMove], from start: SuggestedWalk, most: Int,
    where isReached: (Session) -> Bool
  ) -> [(move: AnswerMove, walk: SuggestedWalk)] {
    var found: [(move: AnswerMove, walk: SuggestedWalk)] = []
    for move in moves where found.count < most {
      var next = start
      if perform(move, on: &next), isReached(next.session) { found.append((move, next)) }
    }
    return found
  }

  /// Returns a walk that only adds a row for the field.
  private func begin(_ field: NodeID) -> (SuggestedWalk, Path)? {
    var start = fresh
    var row: RowID = 0
    for list in program.lists(around: field) {
      let place = Path(node: list, row: row)
      if start.session.rowCount(of: place) == 0, !start.perform(.add(place)) { return nil }
      guard let first = start.session.row(of: place, at: 0) else { return nil }
      row = first.row
    }
    return (start, Path(node: field, row: row))
  }

  private mutating func perform(
    _ move: AnswerMove, on walk: inout SuggestedWalk
  ) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    guard walk.perform(move) else { return false }
    // An answer that is already wrong when entered is a different matter.
    if case .enter(let path, _) = move { return brokenRule(at: path, in: walk.session) == nil }
    return true
  }

  /// Returns the fields that affect a field, the nearest first.
  private func fields(decidingOver field: NodeID) -> [NodeID] {
    var read = ReadDeclarations(program)
    read.add(field: field)
    for number in rules[field] ?? [] { read.add(rule: number) }
    read.follow()
    return Array(read.fields.filter { $0 != field }.prefix(Self.mostFields))
  }

  private func changes(
    of fields: [NodeID], near path: Path, in walk: SuggestedWalk, most: Int = mostValues
  ) -> [AnswerMove] {
    fields.flatMap { field -> [AnswerMove] in
      guard let other = walk.session.place(of: field, around: path) else { return [] }
      let before = walk.session.value(other)
      return candidates.values(for: other, in: walk.session).prefix(most)
        .filter { $0 != before }.map { .enter(other, $0) }
    }
  }

  // MARK: Closing

  /// Returns lists of moves that close the field: single moves, or those that the solver finds.
  private mutating func closers(
    of path: Path, among changes: [AnswerMove], in start: SuggestedWalk
  ) -> [[AnswerMove]] {
    let found = walks(after: changes, from: start, most: Self.mostClosers) {
      Self.isClosed(path, in: $0)
    }
    if found.isEmpty { return solvedCloser(of: path, from: start).map { [$0] } ?? [] }
    return found.map { [$0.move] }
  }

  private mutating func solvedCloser(
    of path: Path, from start: SuggestedWalk
  ) -> [AnswerMove]? {
    for node in program.nodes.outward(from: path.node) {
      guard budget > 0, case .slot(let slot) = program.nodes[node].readonly,
        let session = solver()?.session(seeing: .condition(slot), as: .met, .conditions)
      else { continue }
      budget -= 50
      let moves = AnswerCopy(of: session, on: start).moves.filter { move in
        if case .enter(path, _) = move { false } else { true }
      }
      var next = start
      for move in moves { _ = perform(move, on: &next) }
      if Self.isClosed(path, in: next.session) { return moves }
    }
    return nil
  }

  /// Returns the walk on which the field is answered without breaking a rule, and then closed.
  private mutating func closed(
    _ path: Path, _ value: Value, by closer: [AnswerMove], from start: SuggestedWalk
  ) -> SuggestedWalk? {
    var walk = start
    guard perform(.enter(path, value), on: &walk), Self.isOpen(path, in: walk.session),
      walk.session.value(path) == value, brokenRule(at: path, in: walk.session) == nil
    else { return nil }
    for move in closer where !perform(move, on: &walk) { return nil }
    return isClosed(path, value, in: walk.session) ? walk : nil
  }

  private static func isOpen(_ path: Path, in session: Session) -> Bool {
    session.isVisible(path) && !session.isReadonly(path)
  }

  private static func isClosed(_ path: Path, in session: Session) -> Bool {
    session.isKnown(path) && session.isVisible(path) && session.isReadonly(path)
      && !session.isForced(path)
  }

  private func isClosed(_ path: Path, _ value: Value, in session: Session) -> Bool {
    Self.isClosed(path, in: session) && session.value(path) == value
  }

  private func brokenRule(at path: Path, in session: Session) -> String? {
    session.problems(at: path).first { !$0.isWarning }?.rule
  }
}
