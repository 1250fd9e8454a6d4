import FormEngine
import FormJSON
import FormSyntax

/// A writer of one line of JSON for each record, in order, including valid ones.
struct RecordLines {
  /// True if a record with warnings counts as invalid.
  private let warningsCount: Bool
  /// True if each line contains the name of its file.
  private let namesFile: Bool
  private let hasKey: Bool
  private var writer = JSONWriter(.spaced)
  /// The start of each line for the current file, up to the record number.
  private var start: [UInt8] = []
  /// The number of records in the current file so far.
  private var records = 0
  /// The findings in the heading of the file, which apply to each of its records.
  private var heading: [ReportedFinding] = []

  private static let size = 1 << 16

  init(warningsCount: Bool, namesFile: Bool, hasKey: Bool) {
    self.warningsCount = warningsCount
    self.namesFile = namesFile
    self.hasKey = hasKey
  }

  /// Starts the records of a file.
  ///
  /// - Parameter heading: the findings in the heading of a CSV file, which apply to each record.
  mutating func begin(_ file: String, heading: [ReportedFinding]) {
    records = 0
    self.heading = heading
    start = Array("{".utf8)
    if namesFile {
      var name = JSONWriter()
      name.string(file)
      start += "\"file\": ".utf8 + name.finish() + ", ".utf8
    }
    start += "\"record\": ".utf8
  }

  /// Writes the lines of the records in a chunk.
  ///
  /// - Parameter position: the position of the chunk in its file.
  mutating func add(
    _ outcome: ChunkOutcome, of chunk: RecordChunk, in file: String, at position: SourcePosition,
    to output: inout Output
  ) {
    var lines: [UInt8] = []
    lines.reserveCapacity(min(outcome.records * 40, Self.size * 2))
    var faulty = outcome.faulty.makeIterator()
    var next = faulty.next()
    for number in 0..<outcome.records {
      records += 1
      lines += start
      append(records, to: &lines)
      if hasKey {
        lines += ", \"key\": ".utf8
        lines += outcome.keys.indices.contains(number) ? outcome.keys[number] : Array("null".utf8)
      }
      var findings: [ReportedFinding] = []
      while let found = next, found.number == number {
        findings += ReportedFinding.all(
          found, of: chunk.room, in: file,
          at: SourcePosition(
            byte: position.byte + found.range.lowerBound, line: position.line + found.line,
            column: 1, utf16Column: 1))
        next = faulty.next()
      }
      write(heading + findings, to: &lines)
      if lines.count >= Self.size {
        output.write(lines, .json)
        lines.removeAll(keepingCapacity: true)
      }
    }
    if !lines.isEmpty { output.write(lines, .json) }
  }

  private mutating func write(_ findings: [ReportedFinding], to lines: inout [UInt8]) {
    guard !findings.isEmpty else {
      lines += ", \"valid\": true}\n".utf8
      return
    }
    let isValid = !findings.contains { warningsCount || $0.severity == .error }
    lines += ", \"valid\": \(isValid), \"findings\": ".utf8
    writer.beginArray()
    for finding in findings { writer.recordFinding(finding) }
    writer.end()
    lines += writer.finish()
    lines += "}\n".utf8
  }

  private func append(_ number: Int, to lines: inout [UInt8]) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      lines.append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}
