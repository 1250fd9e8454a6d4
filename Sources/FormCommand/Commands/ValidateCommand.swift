import FormEngine
import FormLanguage

/// `formwalk validate`: checks records by the rules of a form.
struct ValidateCommand {
  private let invocation: Invocation
  private let mostOfRecord: Int
  private let jobs: Int

  static let mostOfRecord = 16 << 20
  /// What offsets in a record are counted with holds no more.
  private static let limitOfRecord = 1 << 30

  init(_ invocation: Invocation) {
    self.invocation = invocation
    mostOfRecord = min(
      invocation.number("max-record") ?? Self.mostOfRecord, Self.limitOfRecord)
    jobs = min(invocation.number("jobs") ?? 1, 64)
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first else { return ExitStatus.wrongUse }
    guard let reading = FormReading.one(form, invocation, isAsked: true, &streams) else {
      return ExitStatus.unreadable
    }
    guard case .compiled(let program, _) = reading else { return ExitStatus.findings }
    guard let clock = RunClock(fixed: invocation.dateTime("now"))?.now else {
      streams.error.write("formwalk: the clock cannot be read; set it with --now\n")
      return ExitStatus.unreadable
    }
    let names = Array(invocation.operands.dropFirst())
    var split: RecordSplit
    do throws(RecordSplit.Failure) {
      split = try RecordSplit(invocation, inputs: [form] + names)
    } catch {
      return tell(error, &streams)
    }
    let plan = RecordPlan(program, clock: clock)
    var checking = Checking(
      report: RecordReport(
        invocation.value("format"), program, isStrict: invocation.has("strict"),
        isColored: ColorChoice.isOn(invocation.value("color"), for: System.standardOutput)),
      split: split, warningsCount: invocation.has("warnings-as-errors"))
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
    checking.report.finish(
      records: checking.records, invalid: checking.invalid, to: &streams.output)
    if !split.close(&streams) { checking.isIncomplete = true }
    if checking.isIncomplete { return ExitStatus.unreadable }
    return checking.hasFindings ? ExitStatus.findings : ExitStatus.success
  }

  /// What is gathered over all files.
  private struct Checking {
    var report: RecordReport
    var split: RecordSplit
    let warningsCount: Bool
    var records = 0
    var invalid = 0
    var hasFindings = false
    /// A file could not be read.
    var isIncomplete = false
    /// What is written cannot be written any more.
    var hasStopped = false
    /// Why the file that is read cannot be read to its end.
    var obstacle: String?
    var progress = ProgressBar()
    /// How much of all files is done, and how much the one that is read is of them.
    var filesDone = 0.0
    var fileShare = 1.0
    /// How many bytes the file that is read has; nothing where that is not known.
    var size: Int?
  }

  private func check(
    _ name: String, _ program: Program, _ plan: RecordPlan, _ checking: inout Checking,
    _ streams: inout Streams
  ) {
    do throws(SystemError) {
      let isStandardInput = name == FormInput.standardInputName
      let descriptor =
        isStandardInput ? System.standardInput : try System.openToRead(FilePath(name))
      defer { if !isStandardInput { System.close(descriptor) } }
      let status = try System.status(of: descriptor)
      if status.kind == .folder { throw SystemError.isFolder }
      checking.size = status.kind == .file && status.size > 0 ? status.size : nil
      var beginning: [UInt8] = []
      var isAtEnd = try ReadFile.append(
        to: &beginning, from: descriptor, upTo: ChunkReader.beginning)
      if let compression = RecordKind.compression(of: beginning) {
        let obstacle = "it is compressed (\(compression)): unpack it into a pipe, and read -"
        streams.tell(unreadable: name, obstacle)
        checking.obstacle = obstacle
        checking.isIncomplete = true
        return
      }
      let kind =
        invocation.value("as").flatMap(RecordKind.init(rawValue:)) ?? RecordKind(name: name)
      if kind == nil, !isAtEnd, RecordKind.beginsOverLines(beginning) {
        isAtEnd = try ReadFile.append(to: &beginning, from: descriptor, upTo: mostOfRecord + 1)
      }
      let found = kind ?? RecordKind.guess(beginning, isWhole: isAtEnd)
      let shownName = isStandardInput ? "-" : name
      var heading: CSVHeading?
      if found == .csv {
        while true {
          heading = CSVHeading(
            beginning, program, isStrict: invocation.has("strict"), isWhole: isAtEnd,
            limit: max(mostOfRecord, Self.mostOfRecord))
          if heading != nil || isAtEnd { break }
          isAtEnd = try ReadFile.append(
            to: &beginning, from: descriptor, upTo: beginning.count * 2)
        }
        guard let heading else { return }
        checking.split.append(heading: beginning[..<heading.length])
        if !heading.findings.isEmpty {
          if checking.warningsCount || heading.findings.contains(where: { !$0.isWarning }) {
            checking.hasFindings = true
          }
          checking.report.add(
            ChunkOutcome.Faulty(
              range: 0..<heading.length, line: 0, number: 0, hasErrors: true,
              findings: heading.findings), of: beginning, in: shownName,
            at: SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1), to: &streams.output)
        }
        guard heading.columns != nil else { return }
        beginning.removeFirst(heading.length)
      }
      if found == .json, beginning.isEmpty {
        tellEmpty(shownName, &checking, &streams)
        return
      }
      let ends: any RecordEnds =
        switch found {
        case .json: FileEnd()
        case .ndjson: LineEnds()
        case .csv: RowEnds(mostOfRecord: mostOfRecord)
        }
      let workers = (0..<jobs).map { _ in
        RecordWorker(
          RecordChecker(plan, isStrict: invocation.has("strict")), found,
          mostOfRecord: mostOfRecord, columns: heading?.columns)
      }
      var stream = RecordStream(
        shownName,
        ChunkReader(
          descriptor, beginning: beginning, isAtEnd: isAtEnd, mostOfRecord: mostOfRecord,
          size: jobs > 1 ? ChunkReader.largeSize : ChunkReader.smallSize, ends: ends), workers)
      if let heading { stream.skip(bytes: heading.length, lines: heading.lines) }
      try stream.run { chunk, outcome, place in
        tell(chunk, outcome, place, shownName, &checking, &streams)
      }
    } catch {
      streams.tell(unreadable: name, error.message)
      checking.obstacle = error.message
      checking.isIncomplete = true
    }
  }

  private func tell(_ failure: RecordSplit.Failure, _ streams: inout Streams) -> Int32 {
    switch failure {
    case .wrongUse(let message):
      streams.error.write("formwalk: \(message)\n")
      return ExitStatus.wrongUse
    case .unwritable(let name, let error):
      streams.tell(unwritable: name, error.message)
      return ExitStatus.unreadable
    }
  }

  /// A file that is to hold one record, and holds nothing.
  private func tellEmpty(_ name: String, _ checking: inout Checking, _ streams: inout Streams) {
    let finding = RecordFinding(
      rule: RecordRule.json.rawValue, message: "The file is empty, but a record is a JSON object.",
      range: 0..<0)
    let faulty = ChunkOutcome.Faulty(
      range: 0..<0, line: 0, number: 0, hasErrors: true, findings: [finding])
    checking.records += 1
    checking.invalid += 1
    checking.hasFindings = true
    checking.report.add(
      faulty, of: [], in: name,
      at: SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1), to: &streams.output)
  }

  /// Tells what came of a chunk; false when there is nobody to tell.
  private func tell(
    _ chunk: RecordChunk, _ outcome: ChunkOutcome, _ place: SourcePosition, _ name: String,
    _ checking: inout Checking, _ streams: inout Streams
  ) -> Bool {
    checking.records += outcome.records
    if !outcome.faulty.isEmpty { checking.progress.clear() }
    for faulty in outcome.faulty {
      let isInvalid = faulty.hasErrors || checking.warningsCount
      if isInvalid {
        checking.invalid += 1
        checking.hasFindings = true
      }
      let start = SourcePosition(
        byte: place.byte + faulty.range.lowerBound, line: place.line + faulty.line, column: 1,
        utf16Column: 1)
      checking.report.add(faulty, of: chunk.room, in: name, at: start, to: &streams.output)
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
