import FormEngine

/// A reader of a file in chunks that end at the end of a record.
struct ChunkReader {
  /// The number of bytes to read for detecting the format of a file.
  static let beginning = 1 << 18
  /// The size of a chunk in bytes, unless a record is longer; small enough to stay in the
  /// processor's cache.
  static let smallSize = 1 << 17
  /// The size of a chunk in bytes that makes a thread worthwhile.
  static let largeSize = 1 << 19

  private let size: Int
  private let descriptor: Int32
  private let mostOfRecord: Int
  /// The search for the last end of a record; it must see every byte once.
  private var ends: any RecordEnds
  /// The bytes already read after the last record of the previous chunk.
  private var carried: ArraySlice<UInt8>
  private var isAtEnd: Bool
  private var isInLong = false
  /// The buffers of finished chunks.
  private var spare: [[UInt8]] = []

  /// - Parameters:
  ///   - beginning: the bytes already read from the file.
  ///   - isAtEnd: true if these are all of its bytes.
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

  /// Returns the next chunk; nil at the end.
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
      // This record is longer than a chunk.
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

/// The ends of CSV rows, each of which is a record and may span several lines.
struct RowEnds: RecordEnds {
  private var rows: CSVRowEnds
  /// The current row that is too long for a chunk.
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

/// A search for the ends of records.
protocol RecordEnds {
  /// Returns the offset after the last record that ends in the bytes, or nil.
  ///
  /// - Parameter isAtEnd: true if the bytes are the end of the file.
  mutating func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int?
  /// Advances by a number of bytes.
  mutating func advance(by count: Int)
  /// Starts a record that is too long and does not end in the bytes.
  mutating func beginLong(with bytes: UnsafeBufferPointer<UInt8>)
  /// Returns the offset after the end of a record that is too long, or nil if it continues after
  /// the bytes.
  mutating func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int?
}

extension RecordEnds {
  func beginLong(with bytes: UnsafeBufferPointer<UInt8>) {}

  /// Returns the end of a record that is too long: by default, the end of its line.
  func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    System.firstIndex(of: 0x0A, in: bytes, from: 0).map { $0 + 1 }
  }
}

/// The ends of lines, each of which is a record.
struct LineEnds: RecordEnds {
  func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
    isAtEnd ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 }
  }

  func advance(by count: Int) {}
}

/// The end of a file that is a single record.
struct FileEnd: RecordEnds {
  func lastEnd(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Int? {
    isAtEnd ? bytes.count : nil
  }

  func advance(by count: Int) {}

  func endOfLong(in bytes: UnsafeBufferPointer<UInt8>) -> Int? { nil }
}
