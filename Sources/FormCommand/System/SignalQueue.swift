/// A queue of the signals that have arrived, for the program to take when it is ready.
///
/// It is a class so all parts of the program that wait share the same signals.
final class SignalQueue {
  /// The first signal that asked the program to end. It is kept until then, unless it was meant for
  /// something else that has been cancelled.
  private(set) var ending: Signal?
  /// The number of times the program was asked to end.
  private(set) var endingCount = 0
  private var others: [Signal] = []

  /// True if there are collected signals that have not been taken. Waiting would not notice them.
  var isFilled: Bool { ending != nil || !others.isEmpty }

  /// Returns and removes the signals that have arrived, in order, except those that end the
  /// program.
  func take() -> [Signal] {
    collect()
    defer { others.removeAll() }
    return others
  }

  func collect() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = bytes.withUnsafeMutableBytes {
        (try? System.read(System.signalDescriptor, into: $0)) ?? 0
      }
      guard count > 0 else { return }
      for byte in bytes.prefix(count) {
        guard let signal = Signal(number: Int32(byte)) else { continue }
        switch signal {
        case .interrupt, .terminate, .hangUp, .quit:
          ending = ending ?? signal
          endingCount += 1
        case .suspend, .resume, .child, .resize: others.append(signal)
        }
      }
    }
  }

  /// Collects signals and suspends the program if asked; for use when nothing must be restored
  /// first.
  func collectAndSuspend() {
    for signal in take() where signal == .suspend { System.suspend() }
  }

  /// Suspends the program until it is continued in the foreground. In the background it stops
  /// again, as programs do that read from a terminal there, unless it could not be brought back.
  ///
  /// - Parameters:
  ///   - terminal: the terminal for questions; nil if it is not a terminal.
  ///   - withGroup: true if the rest of the process group must be stopped, too.
  func suspend(at terminal: Int32?, withGroup: Bool = false) {
    System.suspend(withGroup: withGroup)
    collect()
    if let terminal { waitForForeground(of: terminal) }
  }

  /// Stops in the background until the program is in the foreground or is asked to end. A shell
  /// that ends it also continues it.
  func waitForForeground(of terminal: Int32) {
    for _ in 0..<8 where ending == nil && System.isInBackground(of: terminal) {
      System.waitForForeground(of: terminal)
      collect()
    }
  }

  /// Forgets the signals that asked the program to end, because they were meant for another
  /// program.
  func forgetEnding() {
    ending = nil
    endingCount = 0
  }
}
