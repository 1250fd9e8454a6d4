/// The signals that have arrived, taken one by one where the program is ready for them.
struct SignalQueue {
  /// The first signal that asks the program to end; it stays until the program does.
  private(set) var ending: Signal?
  private var others: [Signal] = []

  /// Everything that has arrived since, in order, but the signals that end the program.
  mutating func take() -> [Signal] {
    collect()
    defer { others.removeAll() }
    return others
  }

  mutating func collect() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = bytes.withUnsafeMutableBytes {
        (try? System.read(System.signalDescriptor, into: $0)) ?? 0
      }
      guard count > 0 else { return }
      for byte in bytes.prefix(count) {
        guard let signal = Signal(number: Int32(byte)) else { continue }
        switch signal {
        case .interrupt, .terminate, .hangUp, .quit: ending = ending ?? signal
        case .suspend, .resume, .child: others.append(signal)
        }
      }
    }
  }
}
