package import FormEngine

/// Answers from a file that are being edited, and the messages about the file before the review.
package struct EditedAnswers {
  /// The name of the file.
  let name: String
  let record: EditedRecord
  /// True if the person accepts losing the parts of the file that no question shows.
  var acceptsLosses = false
  /// True if the file has changed since it was read.
  var fileHasChanged = false

  package init(name: String, _ record: EditedRecord) {
    self.name = name
    self.record = record
  }

  /// Returns messages about problems in the file, recomputed values, and parts that are kept.
  func messages(in session: Session) -> [EditMessage] {
    var messages = record.findings(in: session).map { EditMessage.finding(file: name, $0) }
    if !record.recomputed.isEmpty { messages.append(.recomputed(file: name, record.recomputed)) }
    let unknown = record.kept.unknownNames(in: session)
    if !unknown.isEmpty { messages.append(.unknown(file: name, unknown)) }
    let hidden = record.kept.hiddenNames(in: session)
    if !hidden.isEmpty { messages.append(.hidden(file: name, hidden)) }
    return messages
  }
}
