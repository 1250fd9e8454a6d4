import FormLanguage

/// Tells line and column of offsets in a record, of which each is after the one before.
struct PlaceCounter {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var position: SourcePosition
  private let origin: Int

  /// - Parameters:
  ///   - bytes: those of the record, in its chunk.
  ///   - start: where it begins in the file.
  init(_ bytes: ArraySlice<UInt8>, start: SourcePosition) {
    self.bytes = bytes
    at = bytes.startIndex
    position = start
    origin = start.byte
  }

  /// The place of an offset in the record; columns count Unicode scalars.
  mutating func place(of offset: Int) -> SourcePosition {
    let goal = min(bytes.startIndex + offset, bytes.endIndex)
    if goal < at { return position }
    bytes.withUnsafeBufferPointer { buffer in
      var (line, column) = (position.line, position.column)
      for index in at - bytes.startIndex..<goal - bytes.startIndex {
        let byte = buffer[index]
        if byte == 0x0A {
          line += 1
          column = 1
        } else if index + 1 >= buffer.count || buffer[index + 1] & 0xC0 != 0x80 {
          column += 1
        }
      }
      position.line = line
      position.column = column
    }
    at = goal
    position.byte = origin + goal - bytes.startIndex
    return position
  }
}
