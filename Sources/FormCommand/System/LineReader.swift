/// A reader that splits the input of a descriptor into lines, and never keeps much more than the
/// longest allowed line.
struct LineReader {
  enum Line: Equatable {
    /// A line without its line break, LF or CR LF.
    case whole([UInt8])
    /// A line longer than the limit; its contents are discarded.
    case tooLong
  }

  /// The descriptor to read, which may be replaced if the same input is opened again.
  var descriptor: Int32
  /// The maximum size of a line in bytes.
  let limit: Int
  private var buffer: [UInt8] = []
  /// The buffer for a single read.
  private var part = [UInt8](repeating: 0, count: 1 << 14)
  private var start = 0
  /// The offset before which no line ends.
  private var scanned = 0
  private var isAtEnd = false
  /// True while the current line is discarded, and the number of its bytes that have been.
  private var isDropping = false
  private var dropped = 0

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = min(max(limit, 1), 1 << 60)
  }

  /// Returns the next line if it has arrived. At the end of the input, text after the last line
  /// feed is a line.
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
    // One more byte may be the CR of the line break.
    if isDropping || buffer.count - start > limit + 1 {
      isDropping = true
      dropped += buffer.count - start
      start = buffer.count
    }
    return nil
  }

  /// True if so much of a line has been discarded that it may never end.
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

  /// True if no more input is expected.
  var isFinished: Bool { isAtEnd && start == buffer.count && !isDropping }

  /// Continues after the end of input, as is possible at a terminal.
  mutating func continueAfterEnd() { isAtEnd = false }

  /// Adds input that was read elsewhere.
  mutating func push(_ bytes: [UInt8]) { buffer += bytes }

  /// Discards input that has been read but not returned.
  mutating func dropPending() {
    buffer = []
    start = 0
    scanned = 0
    isDropping = false
    dropped = 0
  }

  /// Reads the available input; to be called when the descriptor is ready.
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
