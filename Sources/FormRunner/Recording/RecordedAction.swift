import FormEngine

/// An action of a conversation, with what a test of it must know.
///
/// Paths name rows by the identities that they have in the conversation.
struct RecordedAction {
  var action: Action
  var clock: LocalDateTime
  /// The answer after it, or the text that could not be read.
  var value = Value.empty
  var text: String?
  /// The problems that the person saw because of it.
  var met: [Problem] = []
  /// The identity of the row that it added.
  var newRow: RowID?
  /// The focus before and after it.
  var formerFocus: Path?
  var focus: Path?
  /// The sorted lists whose rows the focus left, though nobody asked for it: they may be in another
  /// order since.
  var leftLists: [Path] = []
  /// Whether it handed the answers over.
  var submits = false
  /// Whether the message of a rejection is the handler's own.
  var hasOwnMessage = false
  /// The session after it, if a test may otherwise get to another state.
  var after: Session?

  init(_ action: Action, in session: Session) {
    self.action = action
    clock = session.clock
    focus = session.focus
  }

  /// Whether what came before it can no longer be left out.
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

  /// Whether it gave an answer that is there.
  func holds(in session: Session) -> Bool {
    switch action {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path):
      session.isAnswered(path) && session.value(path) == value && session.typedText(path) == text
    default: false
    }
  }
}
