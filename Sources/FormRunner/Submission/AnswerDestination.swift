package import FormEngine

/// The destination that the answers of a form are written to.
package protocol AnswerDestination: AnyObject {
  /// The name to show: standard output, or a file.
  var name: String { get }

  /// The name of the file being written; nil for standard output.
  var file: String? { get }

  /// True if secrets are left out because a terminal would show them.
  var leavesOutSecrets: Bool { get }

  /// Writes the answers. If that fails, a person is asked for another file.
  func write(_ answers: Answers) -> WritingResult

  /// Writes the answers of a session.
  func write(_ answers: Answers, of session: Session) -> WritingResult

  /// True if it replaces a file of answers being edited; then it is used after a handler, too.
  var isEdited: Bool { get }

  /// True if that file has changed since it was read, and so must not be overwritten.
  var hasChanged: Bool { get }

  /// Returns whether the form is read from this file, so it must not be replaced.
  func isForm(_ file: String) -> Bool

  /// Returns whether a file with this name exists and would be replaced.
  func isThere(_ file: String) -> Bool

  /// Redirects all further output to a file.
  func redirect(to file: String)
}

extension AnswerDestination {
  package func write(_ answers: Answers, of session: Session) -> WritingResult { write(answers) }
  package var file: String? { nil }
  package var leavesOutSecrets: Bool { false }
  package var isEdited: Bool { false }
  package var hasChanged: Bool { false }
  package func isForm(_ file: String) -> Bool { false }
}

/// The result of writing the answers.
package enum WritingResult: Hashable, Sendable {
  /// Everything was written, except secrets if a terminal would show them. The remark is shown
  /// afterwards.
  case written(remark: String? = nil)
  /// Nothing was written; the reason is in the system's words.
  case failed(String)
  /// No file can contain the answers in this format; the reason is a sentence.
  case impossible(String)
  /// A signal ends this program.
  case stopped(Interruption)
}

/// A keeper of answers that could be neither written nor handed over, so the user can find them.
package protocol AnswerKeeper: AnyObject {
  /// Keeps the answers, which must not contain secrets.
  ///
  /// - Returns: the name of the file, or the reason in the system's words why there is none.
  func keep(_ answers: [UInt8]) -> Result<String, KeepingFailure>
}

/// The reason why answers could not be kept.
package struct KeepingFailure: Error, Hashable, Sendable {
  var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
