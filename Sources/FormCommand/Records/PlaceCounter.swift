import FormSyntax

/// A counter of lines and columns for ascending offsets in a record.
struct PlaceCounter {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var position: SourcePosition
  private let origin: Int

  /// - Parameters:
  ///   - bytes: the bytes of the record in its chunk.
  ///   - start: the position of the record in the file.
  init(_ bytes: ArraySlice<UInt8>, start: SourcePosition) {
    self.bytes = bytes
    at = bytes.startIndex
    position = start
    origin = start.byte
  }

  /// Returns the position of an offset in the record; columns count Unicode scalars.
  mutating func place(of offset: Int) -> SourcePosition {
    let goal = min(bytes.startIndex + offset, bytes.endIndex)
    if goal < at { return position }
    bytes.withUnsafeBufferPointer { buffer in
      var (line, column) = (position.line, position.column)
      var index = at - bytes.startIndex
      let end = goal - bytes.startIndex
      while index < end {
        // Counts eight bytes at once until the line ends.
        if index + 8 <= end {
          let raw = UnsafeRawBufferPointer(buffer)
          let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if !Self.hasLineBreak(word) {
            column += 8 - Self.continuations(word)
            index += 8
            continue
          }
        }
        if buffer[index] == 0x0A {
          line += 1
          column = 1
        } else if buffer[index] & 0xC0 != 0x80 {
          column += 1
        }
        index += 1
      }
      position.line = line
      position.column = column
    }
    at = goal
    position.byte = origin + goal - bytes.startIndex
    return position
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns whether one of eight bytes is a line feed: the subtraction sets the high bit of a byte
  /// that is zero.
  private static func hasLineBreak(_ bytes: UInt64) -> Bool {
    let feeds = bytes ^ (ones &* 0x0A)
    return (feeds &- ones) & ~feeds & (ones &* 0x80) != 0
  }

  /// Returns the number of UTF-8 continuation bytes (10xxxxxx) among eight.
  private static func continuations(_ bytes: UInt64) -> Int {
    (bytes &>> 7 & ~(bytes &>> 6) & ones).nonzeroBitCount
  }
}
