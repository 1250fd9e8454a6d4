package import FormEngine

/// Keeps what happens in a conversation.
package protocol ActionJournal: AnyObject {
  /// The session has accepted an action, which is kept before the next question.
  ///
  /// - Parameters:
  ///   - session: after the action.
  ///   - isStep: whether the action can be undone.
  ///   - submits: whether the answers are to be handed over now.
  func accepted(_ action: Action, in session: Session, isStep: Bool, submits: Bool)
}
