import FormEngine
import FormJSON

/// A worker that checks the records of one chunk after another. Each thread has its own.
final class RecordWorker {
  private var checker: RecordChecker
  private let kind: RecordKind
  private let mostOfRecord: Int
  private let columns: CSVColumns?
  private(set) var outcome = ChunkOutcome()
  private var chunk = RecordChunk()
  private let hasKey: Bool
  private var writer = JSONWriter(.spaced)

  init(
    _ checker: consuming RecordChecker, _ kind: RecordKind, mostOfRecord: Int,
    columns: CSVColumns?
  ) {
    hasKey = checker.key != nil
    self.checker = checker
    self.kind = kind
    self.mostOfRecord = mostOfRecord
    self.columns = columns
  }

  /// Checks a chunk and sets `outcome`.
  func check(_ chunk: consuming RecordChunk) {
    self.chunk = chunk
    outcome = ChunkOutcome()
    switch self.chunk.content {
    case .records:
      // The checker is passed inout to keep it alive for the whole chunk.
      switch kind {
      case .json: checkFile(&checker)
      case .ndjson: checkLines(&checker)
      case .csv: checkRows(&checker)
      }
    case .startOfLong:
      // A CSV row that is too long gets the same findings here as within a chunk.
      if kind == .csv {
        checkRows(&checker)
      } else {
        outcome.records = 1
        addTooLong(0..<chunk.count, line: 0)
        outcome.lines = lines
      }
    case .moreOfLong, .endOfLong:
      outcome.lines = lines
    }
  }

  /// Returns the chunk, and releases it from the worker.
  func take() -> RecordChunk {
    defer { chunk = RecordChunk() }
    return chunk
  }

  /// The number of line breaks in the chunk.
  private var lines: Int {
    chunk.withBytes { bytes in
      var (lines, start) = (0, 0)
      while let end = System.firstIndex(of: 0x0A, in: bytes, from: start) {
        lines += 1
        start = end + 1
      }
      return lines
    }
  }

  private func checkFile(_ checker: inout RecordChecker) {
    chunk.withBytes { bytes in
      guard bytes.count <= mostOfRecord else {
        outcome.records = 1
        return addTooLong(0..<bytes.count, line: 0)
      }
      checkJSON(bytes, range: 0..<bytes.count, line: 0, &checker)
    }
    outcome.lines = lines
  }

  private func checkLines(_ checker: inout RecordChecker) {
    chunk.withBytes { bytes in
      var (start, line) = (0, 0)
      while start < bytes.count {
        let end = System.firstIndex(of: 0x0A, in: bytes, from: start)
        let last = end ?? bytes.count
        let next = end.map { $0 + 1 } ?? bytes.count
        if last - start > mostOfRecord {
          outcome.records += 1
          addTooLong(start..<next, line: line)
        } else {
          checkJSON(
            UnsafeBufferPointer(rebasing: bytes[start..<last]), range: start..<next, line: line,
            &checker)
        }
        if end != nil { line += 1 }
        start = next
      }
      outcome.lines = line
    }
  }

  /// Checks one JSON text; blank text is not a record.
  private func checkJSON(
    _ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, line: Int,
    _ checker: inout RecordChecker
  ) {
    do throws(JSONError) {
      let hasErrors = try checker.check(bytes)
      outcome.records += 1
      addKey(checker.keyRange, bytes)
      if !checker.findings.isEmpty { add(checker.findings, range, line, hasErrors: hasErrors) }
    } catch {
      if kind == .ndjson, Self.isBlank(bytes) { return }
      outcome.records += 1
      addKey(checker.keyRange, bytes)
      let place = min(error.offset, bytes.count)
      add(
        [
          RecordFinding(
            rule: RecordRule.json.rawValue, message: error.sentence,
            range: place..<min(place + 1, bytes.count))
        ], range, line, hasErrors: true)
    }
  }

  private static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  }

  private func checkRows(_ checker: inout RecordChecker) {
    guard let columns else { return }
    chunk.withBytes { bytes in
      var (start, line) = (0, 0)
      while start < bytes.count {
        let row = columns.check(bytes, from: start, with: &checker, mostOfRecord)
        if !row.isBlank {
          outcome.records += 1
          if hasKey { outcome.keys.append(row.key.map { json(.string($0)) } ?? Self.null) }
          if row.hasErrors || !row.findings.isEmpty {
            add(row.findings, start..<row.end, line, hasErrors: row.hasErrors)
          }
        }
        line += row.lines
        start = row.end
      }
      outcome.lines = line
    }
  }

  /// Adds the key of the last record checked.
  private func addKey(_ range: Range<Int>?, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard hasKey else { return }
    guard let range else { return outcome.keys.append(Self.null) }
    let text = Array(bytes[range])
    // Numbers and plain texts are copied exactly.
    let isPlain = text.allSatisfy { 0x20...0x7E ~= $0 && $0 != 0x5C && $0 != 0x5B && $0 != 0x7B }
    outcome.keys.append(isPlain ? text : (try? JSONValue(parsing: text)).map(json) ?? Self.null)
  }

  private static let null = Array("null".utf8)

  private func json(_ value: JSONValue) -> [UInt8] {
    writer.value(value)
    return writer.finish()
  }

  private func addTooLong(_ range: Range<Int>, line: Int) {
    if hasKey { outcome.keys.append(Self.null) }
    let finding = RecordFinding(
      rule: RecordRule.tooLong.rawValue,
      message: RecordFileMessage.tooLong(limit: mostOfRecord).words,
      range: 0..<min(1, range.count))
    outcome.faulty.append(
      ChunkOutcome.Faulty(
        range: range, line: line, number: outcome.records - 1, hasErrors: true,
        findings: [finding]))
  }

  private func add(
    _ findings: [RecordFinding], _ range: Range<Int>, _ line: Int, hasErrors: Bool
  ) {
    outcome.faulty.append(
      ChunkOutcome.Faulty(
        range: range, line: line, number: outcome.records - 1, hasErrors: hasErrors,
        findings: findings))
  }
}
