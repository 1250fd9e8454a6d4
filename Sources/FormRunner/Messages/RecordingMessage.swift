package import FormEngine

/// Messages about the test that `--record` writes, and texts in the test itself.
package enum RecordingMessage: RunnerMessage, Hashable {
  /// The comment after a stand-in for a secret.
  case standIn
  case testName(CalendarDate)
  case recorded(test: String, file: String)
  case noStandIn(field: String)
  case leak
  case replyLeaks
  case differs
  case hasFindings
  case formHasErrors
  case formHasChanged(file: String)
  case notWritten(file: String, reason: String)

  package var phrase: Phrase {
    switch self {
    case .standIn: "A stand-in for the secret."
    case .testName(let date):
      "Recorded on \(DraftMessage.day(date, withYear: true), "date")"
    case .recorded(let test, let file): "Recorded in \(file, "file") as test “\(test, "test")”."
    case .noStandIn(let field):
      "Not recorded: no other text passes the rules of \(field, "field") as the secret does. Write the test yourself, with a secret that may be seen."
    case .leak:
      "Not recorded: an answer contains a secret. Record again with another secret."
    case .replyLeaks:
      "Not recorded: the program repeated a secret in its message. Record again with another secret, or leave secrets out of the program's messages."
    case .differs:
      "Not recorded: a test cannot repeat this conversation. This is an error in formwalk; please report it."
    case .hasFindings:
      "Not recorded: the test would not pass. This is an error in formwalk; please report it."
    case .formHasErrors:
      "Not recorded: the tests of the form have errors. Fix them, and add the test yourself:"
    case .formHasChanged(let file):
      "Not recorded: \(file, "file") has changed since it was read. Add the test yourself:"
    case .notWritten(let file, let reason):
      "Not recorded: \(file, "file") cannot be written: \(Phrase(stringLiteral: reason), "reason"). Add the test yourself:"
    }
  }
}
