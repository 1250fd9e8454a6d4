/// The signals that have arrived, taken one by one when the program is ready for them.
///
/// A class: everything that waits, waits for the same signals.
final class SignalQueue {
  /// The first signal that asks the program to end; it stays until the program does, unless what it
  /// was meant for is cancelled.
  private(set) var ending: Signal?
  /// How often the program was asked to end.
  private(set) var endingCount = 0
  private var others: [Signal] = []

  /// Whether signals have been collected that nobody has taken: waiting would not see them.
  var isFilled: Bool { ending != nil || !others.isEmpty }

  /// All signals that have arrived since, in order, except those that end the program.
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

  /// Collects the signals that have arrived when nothing must be restored before the program is
  /// suspended.
  func collectAndSuspend() {
    for signal in take() where signal == .suspend { System.suspend() }
  }

  /// Stops the program until it is continued. In the background nothing can be asked, so it stops
  /// again, as programs do that read there; if nobody could bring it back, stopping does nothing.
  ///
  /// - Parameters:
  ///   - terminal: where it asks; nil if it is not a terminal.
  ///   - withGroup: whether nobody has stopped the rest of its process group.
  func suspend(at terminal: Int32?, withGroup: Bool = false) {
    System.suspend(withGroup: withGroup)
    collect()
    if let terminal { waitForForeground(of: terminal) }
  }

  /// Stops in the background until the terminal is the program's, or it is asked to end: whoever
  /// wants that continues it, too.
  func waitForForeground(of terminal: Int32) {
    for _ in 0..<8 where ending == nil && System.isInBackground(of: terminal) {
      System.waitForForeground(of: terminal)
      collect()
    }
  }

  /// Forgets the signals that asked the program to end: they were meant for what it just did.
  func forgetEnding() {
    ending = nil
    endingCount = 0
  }
}
