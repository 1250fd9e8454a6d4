package import FormEngine

/// A change of answers: an action of a person, or what replaces it in a record.
package enum AnswerMove: Hashable {
  case enter(Path, Value)
  case clear(Path)
  case focus(Path)
  case add(Path)
  /// Adds a row with its value to a list of plain values. A row without a value is removed when
  /// the focus leaves it.
  case addValue(Path, Value)
  case delete(Path)
  /// Adds rows at the end of a list, or deletes the last ones, until it has a number of them.
  case resize(Path, Int)
  /// Enters a value in a cell of every row of its list.
  case enterAll(NodeID, list: Path, Value)
  /// Makes several moves at once.
  indirect case all([AnswerMove])

  /// The field, list or row that the action is about; of several, the first.
  var place: Path {
    switch self {
    case .enter(let path, _), .clear(let path), .focus(let path), .add(let path),
      .addValue(let path, _), .delete(let path), .resize(let path, _), .enterAll(_, let path, _):
      path
    case .all(let moves): moves.first?.place ?? .form
    }
  }

  /// True if it adds several rows to a list.
  func isGrowth(in session: Session) -> Bool {
    guard case .resize(let list, let count) = self else { return false }
    return count > session.rowCount(of: list) + 1
  }

  /// The fields whose values it changes; nil if it may change rows.
  func changedFields(in session: Session) -> [Path]? {
    switch self {
    case .enter(let path, _), .clear(let path): return [path]
    case .focus: return []
    case .enterAll(let cell, let list, _):
      return session.rows(of: list).map { Path(node: cell, row: $0) }
    case .all(let moves):
      var fields: [Path] = []
      for move in moves {
        guard let changed = move.changedFields(in: session) else { return nil }
        fields += changed
      }
      return fields
    case .add, .addValue, .delete, .resize: return nil
    }
  }
}
