package import FormEngine

/// Where the answers of a form are written.
package protocol AnswerDestination: AnyObject {
  /// What people call it: standard output, or the name of a file.
  var name: String { get }

  /// Writes the answers. A person is asked for another file when that fails.
  func write(_ answers: Answers) -> WritingResult

  /// Whether there is a file of this name, which would be replaced.
  func isThere(_ file: String) -> Bool

  /// Writes to a file from now on.
  func redirect(to file: String)
}

/// What came of writing the answers.
package enum WritingResult: Hashable, Sendable {
  /// All are written. The remark is said after it.
  case written(remark: String?)
  /// They are not; the reason in the system's words.
  case failed(String)
  /// No file could take them so; why, as a sentence.
  case impossible(String)
  /// This program is to end.
  case stopped(Interruption)
}

/// Keeps answers that could be neither written nor handed over where their person finds them.
package protocol AnswerKeeper: AnyObject {
  /// Keeps them, without secrets.
  ///
  /// - Returns: the name of the file, or in the system's words why there is none.
  func keep(_ answers: [UInt8]) -> Result<String, KeepingFailure>
}

/// Why answers could not be kept.
package struct KeepingFailure: Error, Hashable, Sendable {
  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
