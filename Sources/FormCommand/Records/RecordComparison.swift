import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// A comparison of two versions of a form on recorded answers, which reports those that only the
/// old version accepts.
///
/// The records are read once. Apart from counts of the findings of each rule, no data about them is
/// kept.
struct RecordComparison {
  private let old: RecordPlan
  private let new: RecordPlan
  private(set) var report: RecordReport
  /// True if records that only the old version accepts are not errors.
  private let allowsRejection: Bool
  private(set) var records = 0
  /// The number of records that the old version accepts, and of these that the new one rejects.
  private(set) var accepted = 0
  private(set) var rejected = 0
  /// True if a file could not be read to its end.
  private(set) var isIncomplete = false
  /// The number of records that break a rule, by path and rule.
  private var counts: [Broken: Int] = [:]
  private var progress = ProgressBar()

  /// A rule of the new version, at a path without rows.
  private struct Broken: Hashable {
    var path: String
    var rule: String
  }

  init(
    _ old: Program, _ new: Program, clock: LocalDateTime, allowsRejection: Bool,
    _ report: RecordReport
  ) {
    self.allowsRejection = allowsRejection
    self.old = RecordPlan(old, clock: clock)
    self.new = RecordPlan(new, clock: clock)
    self.report = report
  }

  /// The broken rules, those broken most often first.
  var brokenRules: [(path: String, rule: String, count: Int)] {
    counts.map { ($0.key.path, $0.key.rule, $0.value) }.sorted {
      ($1.2, $0.0, $0.1) < ($0.2, $1.0, $1.1)
    }
  }

  mutating func check(_ names: [String], _ streams: inout Streams) {
    for name in names {
      do throws(DataFile.Obstacle) {
        try check(name, &streams)
      } catch {
        progress.clear()
        streams.report(unreadable: name, error.message)
        isIncomplete = true
      }
      progress.clear()
      if streams.output.failure != nil { break }
    }
  }

  private mutating func check(
    _ name: String, _ streams: inout Streams
  ) throws(DataFile.Obstacle) {
    let most = RecordChunk.usualLimit
    var file = try DataFile(name, as: nil, mostOfRecord: most)
    defer { file.close() }
    if file.kind == .json, file.beginning.isEmpty {
      throw DataFile.Obstacle(message: FileReason.empty.words)
    }
    var headings: [CSVHeading] = []
    if file.kind == .csv {
      for plan in [old, new] { headings.append(try heading(of: &file, plan.program)) }
      let faults = headings.filter { $0.columns == nil }.flatMap(\.findings)
      if let fault = faults.first { throw DataFile.Obstacle(message: fault.message) }
      if let first = headings.first { file.drop(first.length) }
    }
    let workers = zip([old, new], [0, 1]).map { plan, index in
      RecordWorker(
        RecordChecker(plan), file.kind, mostOfRecord: most,
        columns: headings.isEmpty ? nil : headings[index].columns)
    }
    let ends: any RecordEnds =
      switch file.kind {
      case .json: FileEnd()
      case .ndjson: LineEnds()
      case .csv: RowEnds(mostOfRecord: most)
      }
    var reader = ChunkReader(
      file.descriptor, beginning: file.beginning, isAtEnd: file.isAtEnd, mostOfRecord: most,
      size: ChunkReader.smallSize, ends: ends)
    var position = SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)
    position.byte += headings.first?.length ?? 0
    position.line += headings.first?.lines ?? 0
    do throws(SystemError) {
      while let chunk = try reader.next() {
        workers[0].check(chunk)
        workers[1].check(workers[0].take())
        let checked = workers[1].take()
        compare(
          workers[0].outcome, workers[1].outcome, checked, at: position, file, &streams)
        position.byte += checked.count
        position.line += workers[1].outcome.lines
        reader.recycle(checked)
        if streams.output.failure != nil { return }
        progress.show(
          file.size.map { Double(position.byte) / Double($0) }, "\(records) records", &streams)
      }
    } catch {
      throw DataFile.Obstacle(message: error.message)
    }
  }

  private func heading(
    of file: inout DataFile, _ program: Program
  ) throws(DataFile.Obstacle) -> CSVHeading {
    while true {
      if let heading = CSVHeading(
        file.beginning, program, isStrict: false, isWhole: file.isAtEnd,
        limit: RecordChunk.usualLimit)
      {
        return heading
      }
      try file.readOn(upTo: file.beginning.count * 2)
    }
  }

  /// Compares the outcomes of both versions for the records of a chunk.
  private mutating func compare(
    _ before: ChunkOutcome, _ now: ChunkOutcome, _ chunk: RecordChunk, at place: SourcePosition,
    _ file: DataFile, _ streams: inout Streams
  ) {
    records += now.records
    let invalid = Set(before.faulty.lazy.filter(\.hasErrors).map(\.number))
    accepted += before.records - invalid.count
    for var faulty in now.faulty where faulty.hasErrors && !invalid.contains(faulty.number) {
      rejected += 1
      faulty.findings.removeAll(where: \.isWarning)
      var broken: Set<Broken> = []
      for index in faulty.findings.indices {
        let finding = faulty.findings[index]
        broken.insert(Broken(path: pathWithoutRows(finding.path), rule: finding.rule))
        faulty.findings[index].isWarning = allowsRejection
      }
      for rule in broken { counts[rule, default: 0] += 1 }
      let start = SourcePosition(
        byte: place.byte + faulty.range.lowerBound, line: place.line + faulty.line, column: 1,
        utf16Column: 1)
      progress.clear()
      report.add(faulty, of: chunk.room, in: file.name, file.kind, at: start, to: &streams.output)
    }
  }

  /// Reports the findings about the forms, before those of records.
  mutating func add(_ findings: [Diagnostic], _ streams: inout Streams) {
    report.add(findings, to: &streams.output)
  }

  mutating func finish(closing: String, _ streams: inout Streams) {
    let rules = brokenRules
    var text =
      ClosingMessage.compared(records: records, accepted: accepted, rejected: rejected).words + "\n"
    for rule in rules {
      let path = rule.path.isEmpty ? "" : "\(visibleText(rule.path)): "
      text += "  \(rule.count)  \(path)\(visibleText(rule.rule))\n"
    }
    let (accepted, rejected) = (accepted, rejected)
    report.finish(
      records: records, invalid: rejected, hasReadNone: false, closing: text + closing + "\n",
      members: { writer in
        writer.name("accepted")
        writer.integer(Int64(accepted))
        writer.name("rejectedByRule")
        writer.beginArray()
        for rule in rules {
          writer.beginObject()
          writer.name("path")
          writer.string(rule.path)
          writer.name("rule")
          writer.string(rule.rule)
          writer.name("count")
          writer.integer(Int64(rule.count))
          writer.end()
        }
        writer.end()
      }, to: &streams.output)
  }
}
