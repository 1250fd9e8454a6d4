/// The line starts of a source, for finding the line and column of many offsets.
package struct LineTable: Sendable {
  let source: SourceText
  /// The offset of each line's first byte; a byte-order mark is not part of a line.
  let starts: [UInt32]
  /// The counts before each block of bytes; empty if no line is longer than a block. A single line
  /// may have megabytes, with many findings.
  private let blocks: [Widths]

  private static let blockLength = 4_096

  /// The number of scalars, and of those with two UTF-16 code units.
  private struct Widths: Sendable {
    var scalars: UInt32 = 0
    var pairs: UInt32 = 0

    mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
      for byte in bytes {
        scalars &+= byte & 0xC0 != 0x80 ? 1 : 0
        pairs &+= byte >= 0xF0 ? 1 : 0
      }
    }
  }

  package init(_ source: SourceText) {
    self.init(source, upTo: source.bytes.count)
  }

  init(_ source: SourceText, upTo limit: Int) {
    self.source = source
    let bytes = source.bytes
    var starts: [UInt32] = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      let end = min(limit, bytes.count)
      while index < end {
        let byte = bytes[index]
        index += 1
        if byte > 0x0D { continue }
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        if byte == 0x0A || byte == 0x0D { starts.append(UInt32(clamping: index)) }
      }
    }
    self.starts = starts
    let ends = starts.dropFirst() + [UInt32(clamping: bytes.count)]
    guard zip(starts, ends).contains(where: { $1 &- $0 > LineTable.blockLength }) else {
      blocks = []
      return
    }
    blocks = bytes.withUnsafeBufferPointer { bytes in
      var before = Widths()
      var blocks = [before]
      var start = 0
      while start + LineTable.blockLength <= min(limit, bytes.count) {
        before.add(bytes[start..<start + LineTable.blockLength])
        blocks.append(before)
        start += LineTable.blockLength
      }
      return blocks
    }
  }

  /// Returns the counts between two offsets in a line.
  private func widths(from start: Int, to end: Int) -> Widths {
    var widths = Widths()
    let block = end / LineTable.blockLength
    if end - start <= LineTable.blockLength || block >= blocks.count {
      source.bytes.withUnsafeBufferPointer { widths.add($0[min(start, end)..<end]) }
      return widths
    }
    let before = self.widths(from: start / LineTable.blockLength * LineTable.blockLength, to: start)
    widths = self.widths(from: block * LineTable.blockLength, to: end)
    let (first, last) = (blocks[start / LineTable.blockLength], blocks[block])
    widths.scalars &+= last.scalars &- first.scalars &- before.scalars
    widths.pairs &+= last.pairs &- first.pairs &- before.pairs
    return widths
  }

  package var lineCount: Int { starts.count }

  /// Returns the span of a line, counted from 1, without its line ending; an empty span if there is
  /// no such line.
  package func span(ofLine line: Int) -> SourceSpan {
    guard line >= 1, line <= starts.count else { return SourceSpan(0, 0) }
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) : source.bytes.count
    while end > start, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D { end -= 1 }
    return SourceSpan(start, end)
  }

  /// Returns the offset of the first byte of a line, counted from 1; 0 if there is no such line.
  package func start(ofLine line: Int) -> UInt32 {
    line >= 1 && line <= starts.count ? starts[line - 1] : 0
  }

  /// Returns the position of a byte; an offset outside the source counts as its nearest end.
  package func position(of offset: Int) -> SourcePosition {
    let offset = max(0, min(offset, source.bytes.count))
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let widths = widths(from: min(Int(starts[low]), offset), to: offset)
    return SourcePosition(
      byte: offset, line: low + 1, column: 1 + Int(widths.scalars),
      utf16Column: 1 + Int(widths.scalars) + Int(widths.pairs))
  }
}
