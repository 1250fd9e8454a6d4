import FormEngine

/// A chunk of a file of records: several complete records, or a piece of a record that exceeds the
/// size limit.
struct RecordChunk {
  enum Content {
    case records
    /// The start of a record that is too long.
    case startOfLong
    /// The middle of a record that is too long.
    case moreOfLong
    case endOfLong
  }

  /// The default size limit of a record in bytes.
  static let usualLimit = 16 << 20

  var content = Content.records
  /// The buffer, which is reused.
  var room: [UInt8] = []
  /// The number of bytes used in the buffer.
  var count = 0

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}

/// The outcome of checking the records of a chunk.
struct ChunkOutcome {
  /// A record with findings.
  struct Faulty {
    /// The range of the record in the chunk, with its line break.
    var range: Range<Int>
    /// The line in the chunk where the record starts, from 0.
    var line: Int
    /// The number of the record in the chunk, from 0.
    var number: Int
    var hasErrors: Bool
    var findings: [RecordFinding]
  }

  var records = 0
  var lines = 0
  var faulty: [Faulty] = []
  /// The keys of the records as JSON, if requested.
  var keys: [[UInt8]] = []
}
