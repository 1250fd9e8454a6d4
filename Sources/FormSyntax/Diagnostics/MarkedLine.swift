/// A line of a file, or the part of it that may be shown, with a marked range. Only the part of a
/// long line around the mark is read.
package struct MarkedLine: Sendable {
  /// The number of bytes to read on each side of the mark's start and end.
  static let reach = 400

  let bytes: ArraySlice<UInt8>
  /// The range to show.
  let shown: Range<Int>
  /// The marked range within `shown`.
  let marked: Range<Int>
  /// True if the line continues before the shown range; `goesOnAfter` is the same for its end.
  let goesOnBefore: Bool
  let goesOnAfter: Bool

  /// - Parameters:
  ///   - range: the range to mark; any part outside the line is dropped.
  ///   - bytes: the bytes of the file, or a part of them around the line.
  ///   - line: the range of the line without its line end.
  init(_ range: Range<Int>, in bytes: ArraySlice<UInt8>, line: Range<Int>) {
    self.bytes = bytes
    let line = line.clamped(to: bytes.startIndex..<bytes.endIndex)
    let first = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    // In invalid UTF-8, a character boundary may be before the mark.
    let last = max(
      first,
      Self.border(bytes, min(max(range.upperBound, first), line.upperBound, first + Self.reach)))
    let from = Self.border(bytes, max(line.lowerBound, first - Self.reach))
    let to = max(last, Self.border(bytes, min(line.upperBound, last + Self.reach)))
    shown = from..<to
    marked = first..<last
    goesOnBefore = from > line.lowerBound
    goesOnAfter = to < line.upperBound
  }

  /// Marks a range on the line on which it starts. Lines end at a line feed.
  ///
  /// - Parameters:
  ///   - range: the range to mark.
  ///   - bytes: bytes that contain the line, or end within it.
  package init(around range: Range<Int>, in bytes: ArraySlice<UInt8>) {
    // Reads more than is shown, to detect that a line is longer.
    let most = 2 * Self.reach
    let start = min(max(range.lowerBound, bytes.startIndex), bytes.endIndex)
    let before = bytes[max(bytes.startIndex, start - most)..<start]
    let after = bytes[start..<min(bytes.endIndex, start + most)]
    var from = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
    var to = after.firstIndex(of: 0x0A) ?? after.endIndex
    if to > start, bytes[to - 1] == 0x0D, to == bytes.endIndex || bytes[to] == 0x0A { to -= 1 }
    if from == bytes.startIndex, bytes[from..<to].starts(with: [0xEF, 0xBB, 0xBF]) { from += 3 }
    self.init(range, in: bytes, line: from..<to)
  }

  /// Shows only the marked range, for text whose surroundings must not be shown.
  package init(only range: Range<Int>, in bytes: ArraySlice<UInt8>) {
    let line = MarkedLine(around: range, in: bytes)
    self.bytes = bytes
    marked = line.marked
    shown = line.marked
    goesOnBefore = true
    goesOnAfter = true
  }

  /// Returns the start of the character at an offset.
  private static func border(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int {
    var offset = offset
    while offset > bytes.startIndex, offset < bytes.endIndex, bytes[offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return offset
  }
}
