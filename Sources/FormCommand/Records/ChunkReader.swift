import FormEngine

/// Reads a file in chunks that end where a record ends.
struct ChunkReader {
  /// The number of bytes of a file that are read to detect its format.
  static let beginning = 1 << 18
  /// The number of bytes in a chunk, unless a record is longer: few enough to stay in the
  /// processor's cache.
  static let smallSize = 1 << 17
  /// Large enough to be worth starting a thread.
  static let largeSize = 1 << 19

  private let size: Int
  private let descriptor: Int32
  private let mostOfRecord: Int
  /// Finds the last end of a record in bytes; it sees all bytes once.
  private var ends: any RecordEnds
  /// What was already read after the last record of the last chunk.
  private var carried: ArraySlice<UInt8>
  private var isAtEnd: Bool
  private var isInLong = false
  /// Buffers of finished chunks.
  private var spare: [[UInt8]] = []

  /// - Parameters:
  ///   - beginning: what was already read of the file.
  ///   - isAtEnd: whether this is all.
  init(
    _ descriptor: Int32, beginning: [UInt8], isAtEnd: Bool, mostOfRecord: Int, size: Int,
    ends: any RecordEnds
  ) {
    self.size = size
    self.descriptor = descriptor
    self.mostOfRecord = mostOfRecord
    self.ends = ends
    carried = beginning[...]
    self.isAtEnd = isAtEnd
  }

  /// Reuses the buffer of a finished chunk.
  mutating func recycle(_ chunk: RecordChunk) {
    if chunk.room.count == size { spare.append(chunk.room) }
  }

  /// The next chunk; nil at the end.
  mutating func next() throws(SystemError) -> RecordChunk? {
    var chunk = RecordChunk()
    chunk.room = spare.popLast() ?? [UInt8](repeating: 0, count: size)
    take(carried, into: &chunk)
    carried = []
    if !isAtEnd { try fill(&chunk, upTo: size) }
    while true {
      let found = chunk.withBytes { bytes in
        isInLong
          ? ends.endOfLong(in: bytes) : ends.lastEnd(in: bytes, isAtEnd: isAtEnd)
      }
      if let end = found, end > 0 {
        carried = chunk.room[end..<chunk.count]
        if !carried.isEmpty { carried = Array(carried)[...] }
        chunk.count = end
        ends.advance(by: end)
        return content(of: chunk, isEnding: true)
      }
      guard !isAtEnd else {
        return chunk.count == 0 ? nil : content(of: chunk, isEnding: true)
      }
      // A record that is longer than a chunk.
      if isInLong || chunk.count > mostOfRecord {
        if !isInLong { chunk.withBytes { ends.beginLong(with: $0) } }
        ends.advance(by: chunk.count)
        return content(of: chunk, isEnding: false)
      }
      try fill(&chunk, upTo: min(chunk.count * 2, max(mostOfRecord, size) + 1))
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, into chunk: inout RecordChunk) {
    let missing = bytes.count - chunk.room.count
    if missing > 0 { chunk.room.append(contentsOf: repeatElement(0, count: missing)) }
    chunk.room.replaceSubrange(0..<bytes.count, with: bytes)
    chunk.count = bytes.count
  }

  private mutating func fill(_ chunk: inout RecordChunk, upTo count: Int) throws(SystemError) {
    let missing = count - chunk.room.count
    if missing > 0 { chunk.room.append(contentsOf: repeatElement(0, count: missing)) }
    guard chunk.count < count else { return }
    isAtEnd = try ReadFile.fill(
      &chunk.room, from: chunk.count, to: count, of: descriptor, &chunk.count)
  }

  private mutating func content(of chunk: RecordChunk, isEnding: Bool) -> RecordChunk {
    var chunk = chunk
    chunk.content =
      switch (isInLong, isEnding) {
      case (false, true): .records
      case (false, false): .startOfLong
      case (true, false): .moreOfLong
      case (true, true): .endOfLong
      }
    isInLong = !isEnding
    return chunk
  }
}

/// Each row of a CSV file is a record, which may span several lines.
struct RowEnds: RecordEnds {
  private var rows: CSVRowEnds
  /// The row that is too long for a chunk.
  private var long = CSVLongRow()

  init(mostOfRecord: Int) {
    rows = CSVRowEnds(limit: mostOfRecord)
  }

  mutating func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
    isAtEnd ? bytes.count : rows.lastEnd(in: bytes)
  }

  mutating func advance(by count: Int) { rows.advance(by: count) }

  mutating func beginLong(with bytes: UnsafeBufferPointer<UInt8>) {
    long = CSVLongRow()
    _ = long.end(in: bytes)
  }

  mutating func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int? { long.end(in: bytes) }
}

/// Finds where records end.
protocol RecordEnds {
  /// The offset after the last record that ends in the bytes, or nil.
  ///
  /// - Parameter isAtEnd: whether the file ends with the bytes.
  mutating func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int?
  /// Advances by that many bytes.
  mutating func advance(by count: Int)
  /// The bytes start a record that is too long, and do not end it.
  mutating func beginLong(with bytes: UnsafeBufferPointer<UInt8>)
  /// The offset after the end of a record that is too long, or nil if it goes on after the bytes.
  mutating func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int?
}

extension RecordEnds {
  func beginLong(with bytes: UnsafeBufferPointer<UInt8>) {}

  /// It ends with its line.
  func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    System.firstIndex(of: 0x0A, in: bytes, from: 0).map { $0 + 1 }
  }
}

/// Each line is a record.
struct LineEnds: RecordEnds {
  func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
    isAtEnd ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 }
  }

  func advance(by count: Int) {}
}

/// The whole file is one record.
struct FileEnd: RecordEnds {
  func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
    isAtEnd ? bytes.count : nil
  }

  func advance(by count: Int) {}

  func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int? { nil }
}
