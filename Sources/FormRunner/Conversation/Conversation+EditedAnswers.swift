import FormEngine

/// Editing of an existing file of answers.
extension Conversation {
  /// Starts with the review of the edited answers, including those of a resumed draft.
  mutating func beginEditing() {
    guard let edited else { return }
    for message in edited.messages(in: session) { output.say(message, hanging: 2) }
    for (list, _) in edited.surplusRows(in: session) { shown.keptRows.insert(list) }
    if session.focus != nil, draft?.unfinished == nil { send(.focusRequested(nil)) }
    shown.review.require()
  }

  /// Asks whether to replace the file although the answers lack parts of it that no question shows.
  ///
  /// - Returns: nil if the answers can be submitted.
  mutating func askAboutLosses() -> Turn? {
    guard let edited, !edited.acceptsLosses, !session.blocks else { return nil }
    let losses = edited.losses(in: session)
    guard !losses.isEmpty else { return nil }
    for loss in losses { output.say(loss, hanging: 2) }
    switch askYesOrNo(EditMessage.replaceWithLosses(file: edited.name), byDefault: false) {
    case .success(true):
      self.edited?.acceptsLosses = true
      return nil
    case .success(false):
      // Otherwise `--yes` would ask about it again and again.
      shown.review.noteSubmitted()
      returnToSubmitting()
      return .goOn
    case .failure(let end): return .ended(end.outcome)
    }
  }

  /// Ends the run if the file has changed since it was read, because it must not be overwritten.
  ///
  /// - Parameter isAccepted: true if a program has already accepted the answers.
  mutating func refuseChangedFile(_ answers: Answers, isAccepted: Bool = false) -> Turn? {
    guard let destination, destination.isEdited, destination.hasChanged else { return nil }
    edited?.fileHasChanged = true
    output.sayError(EditMessage.changedMeanwhile(file: destination.name))
    send(.submissionCancelRequested)
    noteUnwritten(isAccepted: isAccepted)
    keep(answers)
    return .ended(.failed(EditMessage.changedMeanwhile(file: destination.name).text(in: language)))
  }
}
