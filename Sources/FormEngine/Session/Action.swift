/// An action of the person or the program, as a front end passes it to a session.
public enum Action: Hashable, Sendable {
  /// Enters a complete answer, as typed.
  case entered(Path, text: String)
  /// Confirms the current value with Enter: it becomes the answer.
  case confirmed(Path)
  /// Sets a value for a program, even if the field is hidden or read-only.
  case assigned(Path, Value)
  /// Empties the answer.
  case cleared(Path)
  case focusRequested(Path?)
  case nextRequested
  case previousRequested
  /// Adds a row to a list, before the row at this index, or at the end.
  case rowAdded(list: Path, at: Int?)
  case rowDeleted(RowPath)
  /// Moves a row; the index is the one after the move.
  case rowMoved(RowPath, to: Int)
  case rowsSorted(list: Path, by: [SortKey])
  case submitRequested
  case submissionAccepted(Int)
  case submissionRejected(Int, message: String?, problems: [HandlerProblem], focus: Path?)
  case submissionCancelRequested
  case undoRequested
  case redoRequested
  case resetRequested

  /// The field whose answer the action changes; nil for other actions.
  package var editedPath: Path? {
    switch self {
    case .entered(let path, text: _), .confirmed(let path), .assigned(let path, _),
      .cleared(let path):
      path
    default: nil
    }
  }
}

/// A request of a session to its front end.
public enum Effect: Hashable, Sendable {
  case focusChanged(to: Path?)
  /// Submit these answers, and reply with the number.
  case submit(number: Int, answers: Answers)
  case cancelSubmission(number: Int)
  case refused(Refusal)
}

/// The reason why an action changed nothing.
public enum Refusal: Error, Hashable, Sendable {
  case unknownPath
  case hidden(Path)
  case readonly(Path)
  case computed(Path)
  case wrongType(Path)
  case submitting
  case submitted
  case notSubmitting
  case listFull(Path, most: Int)
  case listIsSorted(Path)
  /// The rows of the list are sorted, so a new one has no place of its own.
  case newRowsGoToEnd(Path)
  /// The list has the rows that its `count = E` asks for.
  case fixedCount(Path)
  /// The rows of the list follow the order of the chosen options.
  case rowsOfOptions(Path)
  case noSuchPlace(Path)
  case nothingToUndo
  case nothingToRedo
}
