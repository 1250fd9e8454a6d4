import FormEngine
import FormSyntax

/// `formwalk validate`: checks records against the rules of a form.
struct ValidateCommand {
  private let invocation: Invocation
  private let mostOfRecord: Int
  private let jobs: Int
  /// True if each record gets a line of its own in the output.
  private let isEach: Bool

  /// The maximum size of a record in bytes; offsets in records cannot be larger.
  private static let limitOfRecord = 1 << 30

  init(_ invocation: Invocation) {
    self.invocation = invocation
    mostOfRecord = min(
      invocation.number("max-record") ?? RecordChunk.usualLimit, Self.limitOfRecord)
    jobs = min(invocation.number("jobs") ?? 1, 64)
    isEach = invocation.has("each")
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first else { return ExitStatus.usageError }
    let sources = FileWatch()
    guard
      let reading = FormReading.one(
        form, invocation, isAsked: !isEach, watch: sources, &streams, keeping: { _, _ in })
    else {
      return ExitStatus.unreadable
    }
    guard case .compiled(let program, _) = reading else { return ExitStatus.findings }
    guard let clock = RunClock(fixed: invocation.now)?.now else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    var key: RecordKey?
    if let pointer = invocation.value("key") {
      do throws(RecordKey.Failure) {
        key = try RecordKey(pointer, program)
      } catch {
        streams.say(Self.message(about: pointer, error))
        return ExitStatus.usageError
      }
    }
    let names = Array(invocation.operands.dropFirst())
    var split: RecordSplit
    do throws(RecordSplit.Failure) {
      split = try RecordSplit(invocation, inputs: names, sources)
    } catch {
      return report(error, &streams)
    }
    let plan = RecordPlan(program, clock: clock)
    var checking = Checking(
      report: RecordReport(
        invocation.value("format"), program, isStrict: invocation.has("strict"),
        warningsCount: invocation.has("warnings-as-errors"),
        isColored: ColorChoice.isOn(invocation.value("color"), for: System.standardOutput),
        bases: ReportBases(invocation)),
      split: split, key: key, warningsCount: invocation.has("warnings-as-errors"))
    if isEach {
      checking.lines = RecordLines(
        warningsCount: checking.warningsCount, namesFile: names.count > 1, hasKey: key != nil)
    }
    for (number, name) in names.enumerated() {
      checking.filesDone = Double(number) / Double(names.count)
      checking.fileShare = 1 / Double(names.count)
      checking.obstacle = nil
      check(name, program, plan, &checking, &streams)
      checking.progress.clear()
      checking.report.endFile(name, obstacle: checking.obstacle)
      if checking.hasStopped { break }
    }
    split = checking.split
    if !isEach {
      checking.report.finish(
        records: checking.records, invalid: checking.invalid,
        hasReadNone: checking.unreadable == names.count, to: &streams.output)
    }
    if !split.close(&streams) { checking.isIncomplete = true }
    if checking.isIncomplete { return ExitStatus.unreadable }
    return checking.hasFindings && !isEach ? ExitStatus.findings : ExitStatus.success
  }

  private static func message(
    about pointer: String, _ failure: RecordKey.Failure
  ) -> CommandRefusalMessage {
    switch failure {
    case .notAPointer: .noPointer(visibleText(pointer))
    case .secret(let path): .secretKey(visibleText(pointer), path: visibleText(path))
    }
  }

  /// The totals over all files.
  private struct Checking {
    var report: RecordReport
    var split: RecordSplit
    let key: RecordKey?
    var lines: RecordLines?
    let warningsCount: Bool
    var records = 0
    var invalid = 0
    var hasFindings = false
    /// True if a file could not be read or written.
    var isIncomplete = false
    /// The number of files that could not be read to their end.
    var unreadable = 0
    /// True if output can no longer be written.
    var hasStopped = false
    /// The reason why the current file cannot be read to its end.
    var obstacle: String?
    var progress = ProgressBar()
    /// The completed fraction of all files, and the share of the current one.
    var filesDone = 0.0
    var fileShare = 1.0
    /// The size of the current file in bytes; nil if unknown.
    var size: Int?
  }

  private func check(
    _ name: String, _ program: Program, _ plan: RecordPlan, _ checking: inout Checking,
    _ streams: inout Streams
  ) {
    do throws(DataFile.Obstacle) {
      let asked = invocation.value("as").flatMap(RecordKind.init(rawValue:))
      var file = try DataFile(name, as: asked, mostOfRecord: mostOfRecord)
      defer { file.close() }
      checking.size = file.size
      checking.lines?.begin(name, heading: [])
      if file.kind == .json, file.beginning.isEmpty {
        return reportEmpty(name, &checking, &streams)
      }
      guard file.kind == .csv else {
        if let obstacle = checking.split.obstacle(to: name, heading: nil) {
          return skip(obstacle, &checking, &streams)
        }
        return try check(file, plan, heading: nil, &checking, &streams)
      }
      let heading = try self.heading(of: &file, program, checking.key)
      try report(heading, of: file, &checking, &streams)
      guard heading.columns != nil else {
        try checking.split.append(unreadable: &file)
        checking.hasStopped = checking.split.hasFailed
        return
      }
      let line = file.beginning[..<heading.length]
      if let obstacle = checking.split.obstacle(to: name, heading: line) {
        return skip(obstacle, &checking, &streams)
      }
      checking.split.append(heading: line)
      file.drop(heading.length)
      try check(file, plan, heading: heading, &checking, &streams)
    } catch {
      streams.report(unreadable: name, error.message)
      checking.obstacle = error.message
      checking.unreadable += 1
      checking.isIncomplete = true
    }
  }

  private func skip(
    _ obstacle: CommandRefusalMessage, _ checking: inout Checking, _ streams: inout Streams
  ) {
    streams.say(obstacle.words)
    checking.isIncomplete = true
  }

  /// Checks the records of a file, after the heading if it is CSV.
  private func check(
    _ file: DataFile, _ plan: RecordPlan, heading: CSVHeading?, _ checking: inout Checking,
    _ streams: inout Streams
  ) throws(DataFile.Obstacle) {
    let ends: any RecordEnds =
      switch file.kind {
      case .json: FileEnd()
      case .ndjson: LineEnds()
      case .csv: RowEnds(mostOfRecord: mostOfRecord)
      }
    let workers = (0..<jobs).map { _ in
      var checker = RecordChecker(plan, isStrict: invocation.has("strict"))
      checker.key = checking.key
      return RecordWorker(
        checker, file.kind, mostOfRecord: mostOfRecord, columns: heading?.columns)
    }
    let reader = ChunkReader(
      file.descriptor, beginning: file.beginning, isAtEnd: file.isAtEnd,
      mostOfRecord: mostOfRecord,
      size: jobs > 1 ? ChunkReader.largeSize : ChunkReader.smallSize, ends: ends)
    var stream = RecordStream(reader, workers)
    if let heading { stream.skip(bytes: heading.length, lines: heading.lines) }
    do throws(SystemError) {
      try stream.run { chunk, outcome, place in
        report(chunk, outcome, place, file, &checking, &streams)
      }
    } catch {
      throw DataFile.Obstacle(message: error.message)
    }
  }

  private func heading(
    of file: inout DataFile, _ program: Program, _ key: RecordKey?
  ) throws(DataFile.Obstacle) -> CSVHeading {
    while true {
      if let heading = CSVHeading(
        file.beginning, program, isStrict: invocation.has("strict"),
        warningsCount: invocation.has("warnings-as-errors"), key: key, isWhole: file.isAtEnd,
        limit: max(mostOfRecord, RecordChunk.usualLimit))
      {
        return heading
      }
      try file.readOn(upTo: file.beginning.count * 2)
    }
  }

  private func report(
    _ heading: CSVHeading, of file: DataFile, _ checking: inout Checking, _ streams: inout Streams
  ) throws(DataFile.Obstacle) {
    guard !heading.findings.isEmpty else { return }
    if checking.warningsCount || heading.findings.contains(where: { !$0.isWarning }) {
      checking.hasFindings = true
    }
    let faulty = ChunkOutcome.Faulty(
      range: 0..<heading.length, line: 0, number: 0, hasErrors: true, findings: heading.findings)
    if isEach {
      let found = ReportedFinding.all(
        faulty, of: file.beginning, in: file.name,
        at: SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1))
      // Without known columns, no row can be checked.
      guard heading.columns != nil else {
        let message = found.map { "\($0.place.start.line):\($0.place.start.column): \($0.message)" }
          .joined(separator: " ")
        throw DataFile.Obstacle(message: message)
      }
      checking.lines?.begin(file.name, heading: found)
      return
    }
    checking.report.add(
      faulty, of: file.beginning, in: file.name, file.kind,
      at: SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1), to: &streams.output)
  }

  private func report(_ failure: RecordSplit.Failure, _ streams: inout Streams) -> Int32 {
    switch failure {
    case .usageError(let message):
      streams.say(message)
      return ExitStatus.usageError
    case .unwritable(let name, let error):
      streams.report(unwritable: name, error.message)
      return ExitStatus.unreadable
    }
  }

  /// Reports an empty file where a record was expected.
  private func reportEmpty(_ name: String, _ checking: inout Checking, _ streams: inout Streams) {
    let finding = RecordFinding(
      rule: RecordRule.json.rawValue, message: RecordFileMessage.emptyFile.words, range: 0..<0)
    let faulty = ChunkOutcome.Faulty(
      range: 0..<0, line: 0, number: 0, hasErrors: true, findings: [finding])
    checking.records += 1
    checking.invalid += 1
    checking.hasFindings = true
    if checking.lines != nil {
      let outcome = ChunkOutcome(records: 1, faulty: [faulty])
      checking.lines?.add(
        outcome, of: RecordChunk(), in: name,
        at: SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1), to: &streams.output)
      return
    }
    checking.report.add(
      faulty, of: [], in: name, .json,
      at: SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1), to: &streams.output)
  }

  /// Reports the outcome of a chunk; returns false if output can no longer be written.
  private func report(
    _ chunk: RecordChunk, _ outcome: ChunkOutcome, _ place: SourcePosition, _ file: DataFile,
    _ checking: inout Checking, _ streams: inout Streams
  ) -> Bool {
    checking.records += outcome.records
    if !outcome.faulty.isEmpty { checking.progress.clear() }
    checking.lines?.add(outcome, of: chunk, in: file.name, at: place, to: &streams.output)
    for faulty in outcome.faulty {
      let isInvalid = faulty.hasErrors || checking.warningsCount
      if isInvalid {
        checking.invalid += 1
        checking.hasFindings = true
      }
      if checking.lines != nil { continue }
      let start = SourcePosition(
        byte: place.byte + faulty.range.lowerBound, line: place.line + faulty.line, column: 1,
        utf16Column: 1)
      checking.report.add(
        faulty, of: chunk.room, in: file.name, file.kind, at: start, to: &streams.output)
    }
    checking.split.append(chunk, outcome, warningsCount: checking.warningsCount)
    let part = checking.size.map { size in
      checking.filesDone + checking.fileShare * Double(place.byte + chunk.count) / Double(size)
    }
    let records = checking.records
    checking.progress.show(part, "\(records) records", &streams)
    checking.hasStopped = streams.output.failure != nil || checking.split.hasFailed
    return !checking.hasStopped
  }
}
