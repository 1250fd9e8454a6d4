/// Cuts what arrives at a descriptor into lines.
struct LineReader {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// Up to here there is no end of a line.
  private var scanned = 0
  private var isAtEnd = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its line feed, when it is here already. Text after the last line feed
  /// is a line once the end has been reached.
  mutating func takeLine() -> [UInt8]? {
    if let end = buffer[scanned...].firstIndex(of: 0x0A) {
      defer {
        start = end + 1
        scanned = start
      }
      return Array(buffer[start..<end])
    }
    scanned = buffer.count
    guard isAtEnd, start < buffer.count else { return nil }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// Whether nothing more will come.
  var isFinished: Bool { isAtEnd && start == buffer.count }

  /// Forgets that the end was reached: a terminal goes on after it.
  mutating func continueAfterEnd() { isAtEnd = false }

  /// Reads what has arrived; call when the descriptor is ready.
  mutating func fill() throws(SystemError) {
    if start > 0 {
      buffer.removeFirst(start)
      scanned -= start
      start = 0
    }
    let before = buffer.count
    let room = max(1 << 12, min(before, 1 << 20))
    buffer.append(contentsOf: repeatElement(0, count: room))
    var failure: SystemError?
    var count = 0
    buffer.withUnsafeMutableBytes { bytes in
      do throws(SystemError) {
        count = try System.read(
          descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[before...]))
        isAtEnd = count == 0
      } catch {
        failure = error
      }
    }
    buffer.removeLast(room - count)
    if let failure, failure != .interrupted, failure != .again { throw failure }
  }
}
