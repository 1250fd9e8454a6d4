/// Standard output or standard error, written in few large pieces.
///
/// After a failure nothing more is written, and `failure` says why.
struct Output {
  let descriptor: Int32
  private(set) var failure: SystemError?
  private var pending: [UInt8] = []
  /// Whether nothing is written at all.
  var isSilent = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  mutating func write(_ text: String) {
    if isSilent { return }
    pending.append(contentsOf: text.utf8)
    if pending.count >= 1 << 16 { flush() }
  }

  mutating func write(_ bytes: [UInt8]) {
    if isSilent { return }
    pending.append(contentsOf: bytes)
    if pending.count >= 1 << 16 { flush() }
  }

  /// Whether there is buffered output.
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
