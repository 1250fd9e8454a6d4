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
  /// Enters a value in a cell of every row of its list.
  case enterAll(NodeID, list: Path, Value)

  /// The field, list or row that the action is about.
  var place: Path {
    switch self {
    case .enter(let path, _), .clear(let path), .focus(let path), .add(let path),
      .addValue(let path, _), .delete(let path), .enterAll(_, let path, _):
      path
    }
  }
}
