/// What happened, as a front end reports it to a session.
public enum Action: Hashable, Sendable {
  /// A complete answer, as typed.
  case entered(Path, text: String)
  /// Enter alone: the current value becomes the answer.
  case confirmed(Path)
  /// A value set by a program; may also set what is hidden or read-only.
  case assigned(Path, Value)
  /// The answer is empty.
  case cleared(Path)
  case focusRequested(Path?)
  case nextRequested
  case previousRequested
  /// Add a row to a list, before the row at this index, or at the end.
  case rowAdded(list: Path, at: Int?)
  case rowDeleted(RowPath)
  /// Move a row to the index that it then has.
  case rowMoved(RowPath, to: Int)
  case rowsSorted(list: Path, by: [SortKey])
  case submitRequested
  case submissionAccepted(Int)
  case submissionRejected(Int, message: String?, problems: [HandlerProblem], focus: Path?)
  case submissionCancelRequested
  case undoRequested
  case redoRequested
  case resetRequested

  /// The field whose answer the action changes.
  package var editedPath: Path? {
    switch self {
    case .entered(let path, text: _), .confirmed(let path), .assigned(let path, _),
      .cleared(let path):
      path
    default: nil
    }
  }
}

/// What a session asks of the front end that drives it.
public enum Effect: Hashable, Sendable {
  case focusChanged(to: Path?)
  /// Hand these answers over; reply with the number.
  case submit(number: Int, answers: Answers)
  case cancelSubmission(number: Int)
  case refused(Refusal)
}

/// Why an action changed nothing.
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
  case noSuchPlace(Path)
  case nothingToUndo
  case nothingToRedo
}
