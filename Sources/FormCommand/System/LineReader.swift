/// Splits the input of a descriptor into lines, and never keeps much more than the longest allowed
/// line.
struct LineReader {
  enum Line: Equatable {
    /// Without its line break, LF or CR LF.
    case whole([UInt8])
    /// Longer than allowed; nothing of it is kept.
    case tooLong
  }

  /// What it reads: where that is opened again, the same.
  var descriptor: Int32
  /// The greatest length of a line in bytes.
  let limit: Int
  private var buffer: [UInt8] = []
  /// The buffer of one read.
  private var part = [UInt8](repeating: 0, count: 1 << 14)
  private var start = 0
  /// No line ends before this offset.
  private var scanned = 0
  private var isAtEnd = false
  /// Whether the line whose start was dropped goes on, and how many of its bytes were dropped.
  private var isDropping = false
  private var dropped = 0

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = min(max(limit, 1), 1 << 60)
  }

  /// The next line, if it has arrived. Text after the last line feed is a line once the end has
  /// been reached.
  mutating func takeLine() -> Line? {
    let lineFeed = buffer.withUnsafeBufferPointer {
      System.firstIndex(of: 0x0A, in: $0, from: scanned)
    }
    if let end = lineFeed {
      defer {
        start = end + 1
        scanned = start
      }
      return line(start..<end)
    }
    scanned = buffer.count
    if isAtEnd {
      guard start < buffer.count || isDropping else { return nil }
      defer { start = buffer.count }
      return line(start..<buffer.count)
    }
    // One more byte may be the CR of its line break.
    if isDropping || buffer.count - start > limit + 1 {
      isDropping = true
      dropped += buffer.count - start
      start = buffer.count
    }
    return nil
  }

  /// Whether so much of a line was dropped that it may have no end.
  var isEndless: Bool { isDropping && dropped / 100 > limit }

  private mutating func line(_ range: Range<Int>) -> Line {
    defer {
      isDropping = false
      dropped = 0
    }
    var end = range.upperBound
    if end > range.lowerBound, buffer[end - 1] == 0x0D { end -= 1 }
    guard !isDropping, end - range.lowerBound <= limit else { return .tooLong }
    return .whole(Array(buffer[range.lowerBound..<end]))
  }

  /// Whether no more input will come.
  var isFinished: Bool { isAtEnd && start == buffer.count && !isDropping }

  /// Continues after the end: a terminal goes on after it.
  mutating func continueAfterEnd() { isAtEnd = false }

  /// Adds input that was read elsewhere.
  mutating func push(_ bytes: [UInt8]) { buffer += bytes }

  /// Drops what has been read but not returned.
  mutating func dropPending() {
    buffer = []
    start = 0
    scanned = 0
    isDropping = false
    dropped = 0
  }

  /// Reads what has arrived; call it when the descriptor is ready.
  mutating func fill() throws(SystemError) {
    if start > 0 {
      buffer.removeFirst(start)
      scanned -= start
      start = 0
    }
    var failure: SystemError?
    var count = 0
    part.withUnsafeMutableBytes { bytes in
      do throws(SystemError) {
        count = try System.read(descriptor, into: bytes)
        isAtEnd = count == 0
      } catch {
        failure = error
      }
    }
    buffer += part[..<count]
    if let failure, failure != .interrupted, failure != .again { throw failure }
  }
}
