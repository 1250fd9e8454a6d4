/// Receives the answers of a submitted form and accepts or rejects them.
package protocol SubmissionHandler: AnyObject {
  /// What people call it, for messages: the name of the command.
  var name: String { get }

  /// Hands the answers over, as JSON, and waits for the result.
  ///
  /// - Parameter hear: called with what happens meanwhile.
  func run(answers: [UInt8], hearing hear: (HandlerEvent) -> Void) -> HandlerResult
}

/// What happens while a handler runs.
package enum HandlerEvent: Hashable, Sendable {
  /// It wrote bytes to its standard error: any part of its output.
  case error([UInt8])
  /// That many whole seconds have passed.
  case seconds(Int)
  /// Somebody pressed the key that interrupts it.
  case interrupted
}

/// The result of handing the answers over.
package enum HandlerResult: Hashable, Sendable {
  /// It ended by itself; status 0 accepts.
  ///
  /// - Parameters:
  ///   - output: what it wrote to its standard output.
  ///   - isCut: whether it wrote more than was kept.
  case ended(status: Int32, output: [UInt8], isCut: Bool = false)
  /// A signal that was not meant for this program ended it.
  case crashed(signal: Int32)
  /// It never ran; the reason in the system's words.
  case couldNotStart(String)
  /// It took longer than allowed, in seconds, and was ended.
  case timedOut(Double)
  /// A person cancelled it: the answers are kept, and the conversation goes on.
  case cancelled
  /// This program is to end.
  case stopped(Interruption)
}
