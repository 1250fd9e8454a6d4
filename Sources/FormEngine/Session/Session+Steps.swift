/// A step of the history, for the description of undo and redo.
package enum HistoryStep: Hashable, Sendable {
  /// A field was answered, or a declaration with all answers inside it was cleared.
  case value(Path)
  case added(list: Path, index: Int)
  case deleted(list: Path, index: Int)
  /// The rows of a list were moved or sorted.
  case reordered(list: Path)

  /// The declaration that the step changed; for rows, their list.
  package var place: Path {
    switch self {
    case .value(let path): path
    case .added(let list, _), .deleted(let list, _), .reordered(let list): list
    }
  }
}

extension Session {
  /// The step that `undoRequested` would undo; nil if there is none.
  package var stepToUndo: HistoryStep? { history.undo.last.map(described) }

  /// The step that `redoRequested` would redo; nil if there is none.
  package var stepToRedo: HistoryStep? { history.redo.last.map(described) }

  /// The number of the step that `undoRequested` would undo. A step keeps its number, which no
  /// other step of the session ever has, while it is undone and redone.
  package var numberOfStepToUndo: Int? { history.undo.last?.number }

  /// The number of the step that `redoRequested` would redo.
  package var numberOfStepToRedo: Int? { history.redo.last?.number }

  private func described(_ step: History.Step) -> HistoryStep {
    switch step.kind {
    case .value(let path): return .value(path)
    case .added(let row): return .added(list: list(of: row), index: index(of: row, in: step))
    case .deleted(let row): return .deleted(list: list(of: row), index: index(of: row, in: step))
    case .reordered:
      return .reordered(list: step.changes.first?.editedPath ?? .form)
    }
  }

  /// Returns the index of a row, or its index before it was deleted.
  private func index(of row: RowPath, in step: History.Step) -> Int {
    for case .detached(_, row.row, let index) in step.changes { return index }
    return position(of: row)
  }
}
