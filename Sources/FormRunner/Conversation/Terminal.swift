/// The device on which a conversation takes place: a terminal, or a pipe or file in its stead.
public protocol Terminal: AnyObject {
  /// Whether a person sits there. When nobody does, the conversation writes each answer behind its
  /// prompt, so that the transcript is complete.
  var isInteractive: Bool { get }

  /// Whether `readLine(echo: false)` can keep what is typed off the screen.
  var canHideEcho: Bool { get }

  /// Writes to standard error. May be held back until the next `readLine`.
  func write(_ text: String)

  /// Writes what was held back, then waits for a line.
  func readLine(echo: Bool) -> LineInput
}

/// What came of waiting for a line.
public enum LineInput: Hashable, Sendable {
  /// A line without its line break (LF or CR LF).
  case line(String)
  /// A line that is no UTF-8.
  case undecodable
  case end
  case stopped(Interruption)
  /// The device could not be read; the reason in the system's words.
  case failed(String)
}

/// A signal that ends a run.
public enum Interruption: Hashable, Sendable {
  case interrupt
  case terminate
  case hangUp

  /// What a shell expects of a program that such a signal ended.
  public var exitStatus: Int32 {
    switch self {
    case .interrupt: 130
    case .terminate: 143
    case .hangUp: 129
    }
  }
}
