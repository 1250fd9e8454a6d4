/// A line of a file, or what may be shown of it, in which something is marked. Only the part of a
/// long line around the mark is ever read.
package struct MarkedLine: Sendable {
  /// How many bytes are read on each side of the start of the mark, and of its end.
  static let reach = 400

  let bytes: ArraySlice<UInt8>
  /// The range that is shown.
  let shown: Range<Int>
  /// In `shown`.
  let marked: Range<Int>
  /// Whether the line starts before what is shown, or ends after it.
  let goesOnBefore: Bool
  let goesOnAfter: Bool

  /// - Parameters:
  ///   - range: what is marked; the part that is not on the line is left out.
  ///   - bytes: those of the file, or some around the line.
  ///   - line: the line without its line end, in the same bytes.
  init(_ range: Range<Int>, in bytes: ArraySlice<UInt8>, line: Range<Int>) {
    self.bytes = bytes
    let line = line.clamped(to: bytes.startIndex..<bytes.endIndex)
    let first = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    // If the text is not UTF-8, a border may be before the mark.
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

  /// The line on which something starts. Lines end at a line feed.
  ///
  /// - Parameters:
  ///   - range: what is marked.
  ///   - bytes: the bytes that contain the line, or end within it.
  package init(around range: Range<Int>, in bytes: ArraySlice<UInt8>) {
    // One more than is shown, to detect that a line is longer.
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

  /// Only what is marked, if the text around it must not be shown.
  package init(only range: Range<Int>, in bytes: ArraySlice<UInt8>) {
    let line = MarkedLine(around: range, in: bytes)
    self.bytes = bytes
    marked = line.marked
    shown = line.marked
    goesOnBefore = true
    goesOnAfter = true
  }

  /// The nearest offset at which a character starts.
  private static func border(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int {
    var offset = offset
    while offset > bytes.startIndex, offset < bytes.endIndex, bytes[offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return offset
  }
}
