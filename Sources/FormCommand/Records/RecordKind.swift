import FormEngine
import FormJSON

/// The format of a file of records.
enum RecordKind: String {
  /// A single object.
  case json
  /// One object per line.
  case ndjson
  /// A heading, then one record per row.
  case csv

  /// Returns the format for a file name, or nil if the extension is unknown.
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

  /// Guesses the format of a file from its contents. It is JSON if the first line is incomplete
  /// JSON and the whole file is valid. If the file is invalid or was only read in part, the second
  /// line decides: if it starts an object, the file is NDJSON with a truncated first line.
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

  /// Returns whether the first line is incomplete JSON.
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

  /// Returns the compression format that a file appears to have, or nil.
  static func compression(of beginning: [UInt8]) -> String? {
    if beginning.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    return nil
  }
}
