import FormEngine
import FormJSON

/// The format of a file of records.
enum RecordKind: String {
  /// One object.
  case json
  /// One object per line.
  case ndjson
  /// A heading, then one record per line.
  case csv

  /// The format of a file name, or nil.
  init?(name: String) {
    let name = name.lowercased()
    if name.hasSuffix(".json") {
      self = .json
    } else if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      self = .ndjson
    } else if name.hasSuffix(".csv") {
      self = .csv
    } else {
      return nil
    }
  }

  /// The probable format of a file whose name does not show it: JSON over several lines if the
  /// first line is only a start of JSON and the whole is JSON. If it is not, or is too long to be
  /// read as a whole, the second line decides: in NDJSON whose first line was cut off, it starts an
  /// object.
  static func guess(_ bytes: [UInt8], isWhole: Bool) -> RecordKind {
    guard beginsOverLines(bytes) else { return .ndjson }
    if isWhole {
      var tape = JSONTape()
      if (try? tape.fill(from: bytes)) != nil { return .json }
    }
    let second = bytes.split(separator: 0x0A, maxSplits: 2).dropFirst().first
    guard let first = second?.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else {
      return .ndjson
    }
    return first == 0x7B ? .ndjson : .json
  }

  /// Whether the first line is a start of JSON, and no more.
  static func beginsOverLines(_ bytes: [UInt8]) -> Bool {
    guard let line = bytes.split(separator: 0x0A, maxSplits: 1).first else { return false }
    var tape = JSONTape()
    do throws(JSONError) {
      try tape.fill(from: Array(line))
      return false
    } catch {
      return error.reason == .unexpectedEnd
    }
  }

  /// The name of the compression format that a file seems to have.
  static func compression(of beginning: [UInt8]) -> String? {
    if beginning.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    return nil
  }
}
