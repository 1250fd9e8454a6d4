import FormEngine

/// Reads a file in chunks that end where a record ends.
struct ChunkReader {
  /// How many bytes a chunk has, unless a record is longer.
  static let size = 1 << 18

  private let descriptor: Int32
  private let mostOfRecord: Int
  /// Finds the last end of a record in bytes, and is told of all bytes once.
  private var ends: any RecordEnds
  /// What was read already, after the last record of the last chunk.
  private var carried: [UInt8]
  private var isAtEnd: Bool
  private var isInLong = false

  /// - Parameters:
  ///   - beginning: what was read of the file already.
  ///   - isAtEnd: whether this is all.
  init(
    _ descriptor: Int32, beginning: [UInt8], isAtEnd: Bool, mostOfRecord: Int,
    ends: any RecordEnds
  ) {
    self.descriptor = descriptor
    self.mostOfRecord = mostOfRecord
    self.ends = ends
    carried = beginning
    self.isAtEnd = isAtEnd
  }

  /// The next chunk; nothing at the end.
  mutating func next() throws(SystemError) -> RecordChunk? {
    var bytes = carried
    carried = []
    while true {
      if !isAtEnd, bytes.count < Self.size {
        isAtEnd = try ReadFile.append(to: &bytes, from: descriptor, upTo: Self.size)
      }
      let found =
        isInLong
        ? bytes.firstIndex(of: 0x0A).map { $0 + 1 } : ends.lastEnd(in: bytes, isAtEnd: isAtEnd)
      if let end = found, end > 0 {
        if end < bytes.count {
          carried = Array(bytes[end...])
          bytes.removeLast(bytes.count - end)
        }
        ends.advance(by: end)
        return chunk(isEnding: true, bytes)
      }
      guard !isAtEnd else {
        return bytes.isEmpty ? nil : chunk(isEnding: true, bytes)
      }
      // A record that is longer than a chunk.
      if isInLong || bytes.count > mostOfRecord {
        ends.advance(by: bytes.count)
        return chunk(isEnding: false, bytes)
      }
      let wanted = min(bytes.count * 2, mostOfRecord + 1)
      isAtEnd = try ReadFile.append(to: &bytes, from: descriptor, upTo: wanted)
    }
  }

  private mutating func chunk(isEnding: Bool, _ bytes: [UInt8]) -> RecordChunk {
    let content: RecordChunk.Content =
      switch (isInLong, isEnding) {
      case (false, true): .records
      case (false, false): .beginningOfLong
      case (true, false): .moreOfLong
      case (true, true): .endOfLong
      }
    isInLong = !isEnding
    return RecordChunk(content: content, bytes: bytes)
  }
}

/// Each row of a CSV file is a record, which may go over several lines.
struct RowEnds: RecordEnds {
  let mostOfRecord: Int
  /// Where the row begins that has not ended.
  private var start = 0

  init(mostOfRecord: Int) {
    self.mostOfRecord = mostOfRecord
  }

  mutating func lastEnd(in bytes: [UInt8], isAtEnd: Bool) -> Int? {
    if isAtEnd { return bytes.count }
    bytes.withUnsafeBufferPointer { bytes in
      while start < bytes.count {
        // Quotes that stay open for longer than a record may be are an error, and end with the line.
        let isHopeless = bytes.count - start > mostOfRecord
        let row = CSVRow(bytes, from: start, isWhole: isHopeless)
        if row.isIncomplete || (isHopeless && row.end == bytes.count) { break }
        start = row.end
      }
    }
    return start > 0 ? start : nil
  }

  mutating func advance(by count: Int) { start = max(0, start - count) }
}

/// Finds where records end.
protocol RecordEnds {
  /// The offset after the last record that ends in the bytes, or nothing.
  ///
  /// - Parameter isAtEnd: whether the file ends with the bytes.
  mutating func lastEnd(in bytes: [UInt8], isAtEnd: Bool) -> Int?
  /// Goes on after so many of the bytes.
  mutating func advance(by count: Int)
}

/// Each line is a record.
struct LineEnds: RecordEnds {
  func lastEnd(in bytes: [UInt8], isAtEnd: Bool) -> Int? {
    isAtEnd ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 }
  }

  func advance(by count: Int) {}
}

/// The whole file is one record.
struct FileEnd: RecordEnds {
  func lastEnd(in bytes: [UInt8], isAtEnd: Bool) -> Int? { isAtEnd ? bytes.count : nil }

  func advance(by count: Int) {}
}
