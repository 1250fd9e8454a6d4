import FormEngine
import FormJSON

/// How a file of records is written.
enum RecordKind: String {
  /// One object.
  case json
  /// An object a line.
  case ndjson
  /// A heading, then a record a line.
  case csv

  /// What a file's name says, or nothing.
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

  /// What a file seems to be that no name tells of: JSON over several lines when its first line only
  /// begins one and the whole is one. Where it is none, or too long to be looked at as a whole, the
  /// second line tells: that of NDJSON whose first line was cut off begins an object.
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

  /// The first line is a beginning of JSON, and no more.
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

  /// The name of a way of compression by which a file seems to be packed.
  static func compression(of beginning: [UInt8]) -> String? {
    if beginning.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    return nil
  }
}
