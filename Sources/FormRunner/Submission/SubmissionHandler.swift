/// A handler that receives the answers of a submitted form and accepts or rejects them.
package protocol SubmissionHandler: AnyObject {
  /// The name to show in messages, which is that of the command.
  var name: String { get }

  /// Hands over the answers as JSON, and waits for the result.
  ///
  /// - Parameter hear: called with events in the meantime.
  func run(answers: [UInt8], hearing hear: (HandlerEvent) -> Void) -> HandlerResult
}

/// An event while a handler runs.
package enum HandlerEvent: Hashable, Sendable {
  /// The handler wrote bytes to its standard error, which may be any part of its output.
  case error([UInt8])
  /// The number of whole seconds that have passed.
  case seconds(Int)
  /// The key that interrupts the handler was pressed.
  case interrupted
}

/// The result of handing over the answers.
package enum HandlerResult: Hashable, Sendable {
  /// The handler exited; status 0 accepts the answers.
  ///
  /// - Parameters:
  ///   - output: its standard output.
  ///   - isCut: true if it wrote more than was kept.
  case ended(status: Int32, output: [UInt8], isCut: Bool = false)
  /// A signal ended the handler, but was not meant for this program.
  case crashed(signal: Int32)
  /// The handler could not be started; the reason is in the system's words.
  case couldNotStart(String)
  /// The handler exceeded the time limit, in seconds, and was stopped.
  case timedOut(Double)
  /// A person cancelled the handler. The answers are kept, and the conversation continues.
  case cancelled
  /// A signal ends this program.
  case stopped(Interruption)
}
