package import FormEngine

/// Answers from a file that are corrected: what is said of the file before their review.
package struct EditedAnswers {
  /// The name of the file.
  let name: String
  let record: EditedRecord

  package init(name: String, _ record: EditedRecord) {
    self.name = name
    self.record = record
  }

  /// What is wrong with the file, what is computed anew, and what is kept.
  var messages: [EditMessage] {
    var messages = record.findings.map { EditMessage.finding(file: name, $0) }
    if !record.recomputed.isEmpty { messages.append(.recomputed(file: name, record.recomputed)) }
    if !record.kept.unknown.isEmpty { messages.append(.unknown(file: name, record.kept.unknown)) }
    if !record.kept.hidden.isEmpty { messages.append(.hidden(file: name, record.kept.hidden)) }
    return messages
  }
}

extension Conversation {
  /// Begins with the review of answers that are corrected. A resumed draft goes on where it was.
  mutating func beginEditing() {
    guard let edited else { return }
    for message in edited.messages { say(message, hanging: 2) }
    if !isResumed { review.require() }
  }

  /// Ends the run if the file has changed since it was read: nothing may be written.
  mutating func refuseChangedFile(_ answers: Answers) -> Turn? {
    guard let destination, destination.isEdited, destination.hasChanged else { return nil }
    editedFileHasChanged = true
    sayError(EditMessage.changedMeanwhile(file: destination.name))
    send(.submissionCancelRequested)
    draft?.noteUndelivered(session)
    keep(answers)
    return .ended(.failed(EditMessage.changedMeanwhile(file: destination.name).text))
  }
}
