package import FormEngine

/// A journal of the actions in a conversation.
package protocol ActionJournal: AnyObject {
  /// Records an action that the session has accepted, before the next question is asked.
  ///
  /// - Parameters:
  ///   - session: the session after the action.
  ///   - isStep: true if the action can be undone.
  ///   - submits: true if the answers are about to be handed over.
  func accepted(_ action: Action, in session: Session, isStep: Bool, submits: Bool)
}
