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

  /// Returns the messages about parts of the file that are not written again and that no question
  /// shows.
  package func findings(in session: Session) -> [String] {
    record.findings(in: session)
      + surplusRows(in: session).map { list, rows in
        SubmissionMessage.keptRows(session.place(list), rows: rows).text(in: session.language)
      }
  }

  /// Returns these messages with the name of the file.
  func losses(in session: Session) -> [EditMessage] {
    findings(in: session).map { .finding(file: name, $0) }
  }

  /// Returns the lists for which the form asks for fewer rows than the file has, with the number of
  /// surplus rows. A list for which somebody has changed the number is not among them.
  func surplusRows(in session: Session) -> [(list: Path, rows: Int)] {
    let former = record.session.keptPresetRows()
    return session.keptPresetRows().filter { list, rows in
      former.contains { $0.list == list && $0.rows == rows }
    }
  }

  /// Returns messages about problems in the file, recomputed values, and parts that are kept.
  func messages(in session: Session) -> [EditMessage] {
    var messages = losses(in: session)
    if !record.recomputed.isEmpty { messages.append(.recomputed(file: name, record.recomputed)) }
    let unknown = record.kept.unknownNames(in: session)
    if !unknown.isEmpty { messages.append(.unknown(file: name, unknown)) }
    let hidden = record.kept.hiddenNames(in: session)
    if !hidden.isEmpty { messages.append(.hidden(file: name, hidden)) }
    return messages
  }
}
