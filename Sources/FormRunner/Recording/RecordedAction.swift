import FormEngine

/// An action of a conversation, with the details needed for a test.
///
/// Paths use the row identities of the conversation.
struct RecordedAction {
  var action: Action
  var clock: LocalDateTime
  /// The answer after the action, or its text if it could not be read.
  var value = Value.empty
  var text: String?
  /// The problems that the person saw because of the action.
  var met: [Problem] = []
  /// The identity of the row that the action added.
  var newRow: RowID?
  /// The rows that `count = E` added to their lists because of the action.
  var appeared: [CountedRow] = []
  /// The focus before and after the action.
  var formerFocus: Path?
  var focus: Path?
  /// The sorted lists whose rows the focus left without being asked to, which may have reordered
  /// them.
  var leftLists: [Path] = []
  /// True if the action submitted the answers.
  var submits = false
  /// True if the message of a rejection is the handler's own.
  var hasOwnMessage = false
  /// The session after the action, if a test may otherwise reach a different state.
  var after: Session?

  init(_ action: Action, in session: Session) {
    self.action = action
    clock = session.clock
    focus = session.focus
  }

  /// True if actions before this one can no longer be left out.
  var isBarrier: Bool {
    switch action {
    case .submitRequested, .submissionAccepted, .submissionRejected, .submissionCancelRequested,
      .undoRequested, .redoRequested, .resetRequested:
      true
    case .entered, .confirmed, .assigned, .cleared, .rowAdded, .rowDeleted, .rowMoved, .rowsSorted,
      .focusRequested, .nextRequested, .previousRequested:
      false
    }
  }

  /// Returns whether the action gave the current answer.
  func holds(in session: Session) -> Bool {
    switch action {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path):
      session.isAnswered(path) && session.value(path) == value && session.typedText(path) == text
    default: false
    }
  }
}
