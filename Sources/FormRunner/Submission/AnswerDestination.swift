package import FormEngine

/// Where the answers of a form are written.
package protocol AnswerDestination: AnyObject {
  /// What people call it: standard output, or the name of a file.
  var name: String { get }

  /// The name of the file that is written; nil for standard output.
  var file: String? { get }

  /// Whether secrets would be left out, since a terminal would show them.
  var leavesOutSecrets: Bool { get }

  /// Writes the answers. If that fails, a person is asked for another file.
  func write(_ answers: Answers) -> WritingResult

  /// The same, with the session that they come from.
  func write(_ answers: Answers, of session: Session) -> WritingResult

  /// Whether it replaces a file of answers that are corrected, after a handler too.
  var isEdited: Bool { get }

  /// Whether that file has changed since it was read, so that nothing may be written.
  var hasChanged: Bool { get }

  /// Whether the form is read from this file, so that it must not be replaced.
  func isForm(_ file: String) -> Bool

  /// Whether a file with this name exists, which would be replaced.
  func isThere(_ file: String) -> Bool

  /// Writes to a file from now on.
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
  /// All are written, or all but the secrets, which a terminal does not show. The remark is shown
  /// after it.
  case written(remark: String? = nil)
  /// They are not; the reason in the system's words.
  case failed(String)
  /// No file can contain them in this format; why, as a sentence.
  case impossible(String)
  /// This program is to end.
  case stopped(Interruption)
}

/// Keeps answers that could be neither written nor handed over where the user can find them.
package protocol AnswerKeeper: AnyObject {
  /// Keeps them, without secrets.
  ///
  /// - Returns: the name of the file, or why there is none, in the system's words.
  func keep(_ answers: [UInt8]) -> Result<String, KeepingFailure>
}

/// Why answers could not be kept.
package struct KeepingFailure: Error, Hashable, Sendable {
  var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
