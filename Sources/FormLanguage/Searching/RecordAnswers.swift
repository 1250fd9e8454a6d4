package import FormEngine

/// The answers of a record, which are set directly rather than entered in a conversation.
package struct RecordAnswers: SearchedAnswers {
  package private(set) var session: Session

  /// - Parameter session: a session of a record.
  package init(_ session: Session) { self.session = session }

  package mutating func perform(_ move: AnswerMove) -> Bool {
    guard session.isKnown(move.place) else { return false }
    switch move {
    case .enter(let path, let value): give(value, at: [path])
    case .clear(let path): give(.empty, at: [path])
    case .focus: return false
    case .add(let list): return add(list) != nil
    case .addValue(let list, let value):
      guard add(list) != nil, let added = session.lastValue(of: list) else { return false }
      give(value, at: [added])
    case .delete(let row):
      let actions = session.send(.rowDeleted(RowPath(body: row.node, row: row.row)), at: nil)
      return !actions.contains { if case .refused = $0 { true } else { false } }
    case .enterAll(let cell, let list, let value):
      give(value, at: session.rows(of: list).map { Path(node: cell, row: $0) })
    }
    return true
  }

  private mutating func give(_ value: Value, at paths: [Path]) {
    for path in paths { session.give(value, at: path, origin: .file, settled: false) }
    session.start(sortsRows: false)
  }

  private mutating func add(_ list: Path) -> RowPath? {
    guard !session.program.nodes[list.node].countsItsRows else { return nil }
    defer { session.start(sortsRows: false) }
    return session.giveRow(in: list, settled: false)
  }
}
