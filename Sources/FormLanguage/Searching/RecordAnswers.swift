package import FormEngine
internal import SeededNumbers

/// The answers of a record, which are set directly rather than entered in a conversation.
package struct RecordAnswers: SearchedAnswers {
  package var session: Session
  /// The values for the fields of new rows.
  package let values: CandidateValues
  /// True if fields of new rows get values that they could do without.
  private let fillsRows: Bool
  /// The maximum numbers of rows of lists, in addition to their own.
  package var rowLimits: [NodeID: Int] = [:]
  /// The number of rows that were added and are still there.
  package var rowCount = 0

  /// The maximum number of rows of a record.
  package static let mostRows = 10_000

  /// - Parameter session: a session of a record.
  package init(_ session: Session, _ values: CandidateValues, fillsRows: Bool = false) {
    self.session = session
    self.values = values
    self.fillsRows = fillsRows
  }

  private var program: Program { session.program }

  /// The amount of work it takes to examine a record.
  package var size: Int {
    program.nodes.count + program.parts.rules.count + rowCount * 8 + values.leastCharacters / 8
  }

  package func reaches(_ goal: SampleGoal) -> Bool {
    switch goal {
    case .wish(let node, let wish):
      return session.places(of: node).contains { values.grants(wish, at: $0, in: session) }
    case .condition(let slot, let isMet):
      return session.sightings(of: .condition(slot)).contains(isMet ? .met : .unmet)
    }
  }

  // MARK: Moves

  /// Makes a move; returns false if it is impossible, or changes nothing.
  package mutating func perform(_ move: AnswerMove) -> Bool {
    guard make(move) else { return false }
    session.start(sortsRows: false)
    return true
  }

  package mutating func keep(
    after move: AnswerMove, if isKept: (RecordAnswers) -> Bool
  ) -> Bool {
    // In a large form, a copy of the session costs more than giving back a few values.
    let isLarge = program.nodes.count > SessionSearch.leastOfLarge
    let fields = isLarge ? move.changedFields(in: session)?.filter(session.isKnown) : nil
    let former = fields?.map { (path: $0, value: session.value($0), origin: session.origin($0)) }
    let whole = former == nil ? self : nil
    if perform(move), isKept(self) { return true }
    if let whole { self = whole }
    for (path, value, origin) in former ?? [] {
      session.give(value, at: path, origin: origin, settled: false)
    }
    if former != nil { session.start(sortsRows: false) }
    return false
  }

  private mutating func make(_ move: AnswerMove) -> Bool {
    guard session.isKnown(move.place) else { return false }
    switch move {
    case .enter(let path, let value):
      guard session.value(path) != value else { return false }
      give(value, at: path)
    case .clear(let path): return make(.enter(path, .empty))
    case .focus: return false
    case .add(let list): return add(to: list)
    case .addValue(let list, let value):
      guard add(to: list), let added = session.lastValue(of: list) else { return false }
      give(value, at: added)
    case .delete(let row):
      let effects = session.send(.rowDeleted(RowPath(body: row.node, row: row.row)), at: nil)
      guard !effects.contains(where: { if case .refused = $0 { true } else { false } }) else {
        return false
      }
      rowCount -= 1
    case .resize(let list, let count): return resize(list, to: count)
    case .enterAll(let cell, let list, let value):
      for row in session.rows(of: list) { give(value, at: Path(node: cell, row: row)) }
    case .all(let moves):
      var isChanged = false
      for move in moves where make(move) { isChanged = true }
      return isChanged
    }
    return true
  }

  package mutating func give(_ value: Value, at path: Path) {
    session.give(value, at: path, origin: .file, settled: false)
  }

  // MARK: Rows

  private mutating func add(to list: Path) -> Bool {
    !program.nodes[list.node].countsItsRows && resize(list, to: session.rowCount(of: list) + 1)
  }

  private mutating func resize(_ list: Path, to count: Int) -> Bool {
    let rows = session.rows(of: list)
    guard rows.count != count, count - rows.count <= Self.mostRows - rowCount,
      count <= rowLimits[list.node] ?? .max
    else { return false }
    // Only a record that breaks `count = E` has other rows.
    if program.nodes[list.node].countsItsRows { session.holdRows() }
    rowCount += count - rows.count
    let body = program.nodes[list.node].rowBody
    for row in rows.dropFirst(count).reversed() {
      _ = session.send(.rowDeleted(RowPath(body: body, row: row)), at: nil)
    }
    for _ in 0..<max(0, count - rows.count) {
      guard let row = session.giveRow(in: list, settled: false) else { return false }
      session.start(sortsRows: false)
      for node in program.declarations(in: body, entering: .level) {
        fill(Path(node: node, row: row.row))
      }
    }
    return true
  }

  /// Decides a field or list in a new row.
  private mutating func fill(_ path: Path) {
    switch program.nodes[path.node].kind {
    case .field where program.nodes[path.node].isComputed: break
    case .field where fillsRows:
      _ = decide(path, nil)
      session.start(sortsRows: false)
    // A row of a list of plain values does not count without a value.
    case .field where program.isPlainValue(path.node):
      if let value = values.plainValues(for: path, in: session).first { give(value, at: path) }
    case .field: clear(path)
    case .list where fillsRows:
      let least = session.isVisible(path) ? session.rowBounds(of: path).least : 0
      if least > 0 { _ = resize(path, to: least) }
    case .list, .form, .group, .section, .row, .note: break
    }
  }

  // MARK: Fields

  /// Gives a field a value, or leaves it empty.
  ///
  /// - Parameter wish: the wish that the value must grant.
  /// - Returns: true if it has a value that was chosen for the wish.
  package mutating func decide(_ path: Path, _ wish: SampleWish?) -> Bool {
    let value = session.isVisible(path) ? choice(at: path, wish) : nil
    if let value {
      give(value.value, at: path)
    } else {
      clear(path)
    }
    return wish != nil && value?.isDrawn == true
  }

  private func choice(
    at path: Path, _ wish: SampleWish?
  ) -> (value: Value, isDrawn: Bool)? {
    let isFilled = values.mustBeFilled(path, in: session)
    let usual = session.value(path)
    if program.hasDefault(path.node), !usual.isEmpty {
      // Nobody is asked, or pressing Enter is enough.
      if session.isReadonly(path) || wish == nil && values.random.chance(1, in: 4) {
        return (usual, false)
      }
    }
    if wish == nil, !isFilled, values.random.chance(1, in: 4) { return nil }
    return values.proposal(wish, at: path, in: session).map { ($0, true) }
  }

  /// Empties a field, as records do not fill in its default.
  private mutating func clear(_ path: Path) {
    if program.hasDefault(path.node) { give(.empty, at: path) }
  }
}
