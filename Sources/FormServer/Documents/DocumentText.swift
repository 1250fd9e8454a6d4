internal import FormEngine

/// The text of an open document as the client edits it: bytes of UTF-8, and where its lines start.
struct DocumentText {
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line. A line ends at LF, CR LF or CR.
  private(set) var lineStarts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    DocumentText.appendStarts(in: bytes, from: 0, to: bytes.count, &lineStarts)
  }

  /// Replaces a range of bytes. The work besides moving bytes grows with the changed text and with
  /// the number of lines after it.
  mutating func replace(_ range: Range<Int>, by text: [UInt8]) {
    let range = range.clamped(to: 0..<bytes.count)
    bytes.replaceSubrange(range, with: text)
    let difference = text.count - range.count
    // A start depends on the byte before it, and on the byte at it after a CR.
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

  /// Adds the starts of the lines that end in a range of bytes.
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

  /// The offset of a place. A character after the end of its line counts as that end, and a line
  /// after the last one as the end of the text; a place within a character is its start.
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
