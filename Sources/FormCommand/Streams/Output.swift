/// Buffered standard output or standard error.
///
/// After a failure nothing more is written, and `failure` has the reason.
struct Output {
  let descriptor: Int32
  private(set) var failure: SystemError?
  private var pending: [UInt8] = []
  private var log = LogText()
  /// True to write nothing at all.
  var isSilent = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes text for people, or a report for programs.
  mutating func write(_ text: String, _ style: LogText.Style = .words) {
    if isSilent { return }
    pending.append(contentsOf: log.escaped(text, style).utf8)
    if pending.count >= 1 << 16 { flush() }
  }

  mutating func write(_ bytes: [UInt8], _ style: LogText.Style) {
    write(log.escaped(bytes, style))
  }

  /// Writes data unchanged.
  mutating func write(_ bytes: [UInt8]) {
    if isSilent { return }
    pending.append(contentsOf: bytes)
    if pending.count >= 1 << 16 { flush() }
  }

  /// True if there is buffered output.
  var hasPending: Bool { !pending.isEmpty }

  mutating func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard failure == nil, !pending.isEmpty else { return }
    do throws(SystemError) {
      try WriteFile.all(pending, to: descriptor)
    } catch {
      failure = error
    }
  }
}
