import FormEngine

/// Some whole records of a file, or a piece of one that is longer than records may be.
struct RecordChunk {
  enum Content {
    case records
    /// The start of a record that is too long.
    case startOfLong
    /// More of it.
    case moreOfLong
    case endOfLong
  }

  /// How many bytes a record may have, unless a flag says otherwise.
  static let usualLimit = 16 << 20

  var content = Content.records
  /// The buffer, which is reused.
  var room: [UInt8] = []
  /// The number of bytes.
  var count = 0

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}

/// The outcome of checking the records of a chunk.
struct ChunkOutcome {
  /// An invalid record and its findings.
  struct Faulty {
    /// The bytes of the record in the chunk, with its line break.
    var range: Range<Int>
    /// The line in the chunk, from 0, on which it starts.
    var line: Int
    /// The number of the record in the chunk, from 0.
    var number: Int
    var hasErrors: Bool
    var findings: [RecordFinding]
  }

  var records = 0
  var lines = 0
  var faulty: [Faulty] = []
  /// The keys of the records as JSON, if they are asked for.
  var keys: [[UInt8]] = []
}
