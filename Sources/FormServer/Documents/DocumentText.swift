internal import FormEngine

/// The text of an open document while the client edits it: UTF-8 bytes, and the starts of its
/// lines.
struct DocumentText {
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line. A line ends at LF, CR LF or CR.
  private(set) var lineStarts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    DocumentText.appendStarts(in: bytes, from: 0, to: bytes.count, &lineStarts)
  }

  /// Replaces a range of bytes. Besides moving bytes, the cost is linear in the changed text and in
  /// the number of lines after it.
  mutating func replace(_ range: Range<Int>, by text: [UInt8]) {
    let range = range.clamped(to: 0..<bytes.count)
    bytes.replaceSubrange(range, with: text)
    let difference = text.count - range.count
    // A line start depends on the byte before it and, after a CR, on the byte at it.
    let kept = max(1, lineStarts.partitioningIndex { $0 >= range.lowerBound })
    let rest = lineStarts.partitioningIndex { $0 > range.upperBound }
    var new: [Int] = []
    DocumentText.appendStarts(
      in: bytes, from: lineStarts[kept - 1], to: range.upperBound + difference, &new)
    if difference != 0, rest < lineStarts.count {
      for index in rest..<lineStarts.count { lineStarts[index] += difference }
    }
    lineStarts.replaceSubrange(kept..<max(kept, rest), with: new)
  }

  /// Appends the starts of the lines after each line ending in a range of bytes.
  private static func appendStarts(
    in bytes: [UInt8], from start: Int, to end: Int, _ starts: inout [Int]
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < end {
        let byte = bytes[index]
        index += 1
        if byte == 0x0A || byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A) {
          starts.append(index)
        }
      }
    }
  }

  /// Returns the offset of a position. A character past the end of its line counts as that end, and
  /// a line past the last one as the end of the text; a position within a character counts as its
  /// start.
  func offset(of position: ServerPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineStarts.count else { return bytes.count }
    let start = lineStarts[position.line]
    var end = position.line + 1 < lineStarts.count ? lineStarts[position.line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    switch encoding {
    case .utf8:
      var offset = min(end, start + min(max(0, position.character), end - start))
      while offset > start, offset < end, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    case .utf16:
      var offset = start
      var units = 0
      while offset < end {
        let width = bytes[offset] >= 0xF0 ? 2 : 1
        guard units + width <= position.character else { return offset }
        units += width
        offset += 1
        while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      }
      return end
    }
  }
}
