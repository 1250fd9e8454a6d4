/// A line of a file, or what may be shown of it, in which something is marked. Of a long line only
/// what stands around the mark is ever looked at.
package struct MarkedLine: Sendable {
  /// How many bytes are looked at on each side of where the mark begins, and of where it ends.
  static let reach = 400

  let bytes: ArraySlice<UInt8>
  /// From and to where something is shown.
  let shown: Range<Int>
  /// In `shown`.
  let marked: Range<Int>
  /// The line begins before what is shown, or ends after it.
  let goesOnBefore: Bool
  let goesOnAfter: Bool

  /// - Parameters:
  ///   - range: what is marked; what of it is not on the line is left out.
  ///   - bytes: those of the file, or some around the line.
  ///   - line: the line without what ends it, in the same bytes.
  init(_ range: Range<Int>, in bytes: ArraySlice<UInt8>, line: Range<Int>) {
    self.bytes = bytes
    let line = line.clamped(to: bytes.startIndex..<bytes.endIndex)
    let first = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    // Where the text is no UTF-8 a border may lie before the mark.
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

  /// The line in which something begins. Lines end at a line feed.
  ///
  /// - Parameters:
  ///   - range: what is marked.
  ///   - bytes: in which the line stands, or ends with them.
  package init(around range: Range<Int>, in bytes: ArraySlice<UInt8>) {
    // One more than is shown, so that a longer line is seen to go on.
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

  /// What is marked alone, when nobody may see what stands beside it.
  package init(only range: Range<Int>, in bytes: ArraySlice<UInt8>) {
    let line = MarkedLine(around: range, in: bytes)
    self.bytes = bytes
    marked = line.marked
    shown = line.marked
    goesOnBefore = true
    goesOnAfter = true
  }

  /// The nearest offset at which a character begins.
  private static func border(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int {
    var offset = offset
    while offset > bytes.startIndex, offset < bytes.endIndex, bytes[offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return offset
  }
}
