import FormEngine
import FormJSON
import FormTools

/// `formwalk sample`: writes records made from a form.
struct SampleCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// The clock for a form that does not read it, so its records do not depend on the date.
  private static let anyClock = LocalDateTime(secondNumber: 1_893_499_200)

  /// Without `--now`, the number of seconds for which the records stay valid or invalid as
  /// intended.
  private static let delay: Int64 = 600

  func run(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first else { return ExitStatus.usageError }
    let sources = FileWatch()
    guard
      let reading = FormReading.one(
        form, invocation, watch: sources, &streams, keeping: { $1 })
    else {
      return ExitStatus.unreadable
    }
    guard case .compiled(let program, let text) = reading else { return ExitStatus.findings }
    let kind = kind
    if kind == .csv, let list = program.nestedList {
      streams.say(.listInList(visibleText(list)))
      return ExitStatus.usageError
    }
    let fixed = invocation.now ?? (program.readsClock ? nil : Self.anyClock)
    guard let clock = RunClock(fixed: fixed)?.now else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    var truth: SplitFile?
    if let name = invocation.value("truth") {
      if sources.contains(FilePath(name)) {
        return streams.report(.outputIsForm(flag: "truth", name), of: CommandTable.sample)
      }
      do throws(SystemError) {
        truth = try SplitFile(name)
      } catch {
        streams.report(unwritable: name, error.message)
        return ExitStatus.unreadable
      }
    }
    let sampler = Sampler(
      program, clock: clock, later: fixed == nil ? clock.adding(seconds: Self.delay) : nil,
      seed: UInt64(invocation.number("seed") ?? 1),
      breaksRules: invocation.has("invalid"), as: kind.output, source: text.source,
      importing: text.importer)
    write(sampler, as: kind, &truth, &streams)
    for sentence in sampler.missing { streams.error.write("\(sentence)\n") }
    if !close(truth, &streams) { return ExitStatus.unreadable }
    return invocation.has("complete") && !sampler.missing.isEmpty
      ? ExitStatus.findings : ExitStatus.success
  }

  private var count: Int { invocation.number("count") ?? 1 }

  /// The format: one record is pretty-printed JSON, several are one per line, unless `--as` says
  /// otherwise.
  private var kind: RecordKind {
    invocation.value("as").flatMap(RecordKind.init(rawValue:)) ?? (count == 1 ? .json : .ndjson)
  }

  private func write(
    _ sampler: Sampler, as kind: RecordKind, _ truth: inout SplitFile?, _ streams: inout Streams
  ) {
    var progress = ProgressBar()
    let showsProgress = !System.isTerminal(System.standardOutput)
    var line = 1
    func write(_ bytes: [UInt8], _ streams: inout Streams) {
      if kind == .csv { line += bytes.count { $0 == 0x0A } }
      // CSV has no escape sequences, so it is written unchanged.
      if kind == .csv { streams.output.write(bytes) } else { streams.output.write(bytes, .json) }
    }
    if kind == .csv { write(sampler.heading, &streams) }
    for number in 0..<count {
      guard sampler.next() else { break }
      truth?.append(Self.truth(sampler.broken, line: line)[...], records: 1)
      switch kind {
      case .json: write(sampler.answers.json(pretty: true) + [0x0A], &streams)
      case .ndjson:
        write(sampler.bytes, &streams)
        write([0x0A], &streams)
        line += 1
      case .csv: write(sampler.bytes, &streams)
      }
      if streams.output.failure != nil || truth?.failure != nil { break }
      if showsProgress, number % 256 == 255 {
        progress.show(Double(number) / Double(count), "\(number + 1) records", &streams)
      }
    }
    progress.clear()
  }

  private static func truth(_ broken: [(path: String, rule: String)], line: Int) -> [UInt8] {
    var writer = JSONWriter(.spaced)
    writer.beginObject()
    writer.name("line")
    writer.integer(Int64(line))
    writer.name("rules")
    writer.beginArray()
    for (path, rule) in broken {
      writer.beginObject()
      writer.name("path")
      writer.string(path)
      writer.name("rule")
      writer.string(rule)
      writer.end()
    }
    return writer.finish() + [0x0A]
  }

  /// Closes the file of broken rules; returns false after reporting that it could not be written.
  private func close(_ truth: SplitFile?, _ streams: inout Streams) -> Bool {
    guard var truth else { return true }
    truth.close()
    guard let failure = truth.failure else { return true }
    streams.report(unwritable: truth.name, failure.message)
    return false
  }
}

extension RecordKind {
  fileprivate var output: Sampler.Output {
    switch self {
    case .json: .answers
    case .ndjson: .lines
    case .csv: .table
    }
  }
}
