/// What takes the answers of a submitted form and accepts or rejects them.
public protocol SubmissionHandler: AnyObject {
  /// What people call it, for messages: the name of the command.
  var name: String { get }

  /// Hands the answers over, as JSON, and waits for what comes of it.
  func run(answers: [UInt8]) -> HandlerResult
}

/// What came of handing the answers over.
public enum HandlerResult: Hashable, Sendable {
  /// It ended by itself; status 0 accepts. The output is what it wrote to its standard output.
  case ended(status: Int32, output: [UInt8])
  /// A signal that was not meant for this program ended it.
  case crashed(signal: Int32)
  /// It never ran; the reason in the system's words.
  case couldNotStart(String)
  /// A person cancelled it: the answers are kept, and the conversation goes on.
  case cancelled
  /// This program is to end.
  case stopped(Interruption)
}
