import FormEngine
import FormJSON
import FormLanguage
import FormRunner
import FormSyntax

/// `formwalk session`: fills in a form for another program, with a JSON object a line.
struct SessionCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    if let file = invocation.outputFile, let obstacle = WriteFile.obstacle(to: FilePath(file)) {
      streams.report(unwritable: file, obstacle.message)
      return ExitStatus.unreadable
    }
    let name = invocation.operands.first ?? ""
    guard ![name, invocation.value("answers")].contains(FormInput.standardInputName) else {
      streams.say(.sessionInputTaken)
      return ExitStatus.usageError
    }
    let files = FileWatch()
    guard
      let reading = FormReading.one(
        name, invocation, isAsked: true, watch: files, &streams,
        keeping: {
          (
            ExplainedForm(
              $1.source, importing: $1.importer, answers: .conversation, in: $1.language?.shown), $1
          )
        })
    else { return ExitStatus.unreadable }
    guard case .compiled(let program, let (explained, text)) = reading else {
      return ExitStatus.findings
    }
    if let file = invocation.outputFile, files.contains(FilePath(file)) {
      return streams.report(.outputIsForm(flag: "output", file), of: CommandTable.session)
    }
    guard let clock = RunClock(fixed: invocation.now) else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    let start: StartingAnswers
    do throws(EditedRecordFile.Failure) {
      start = try invocation.startingAnswers(of: program, clock: clock.now)
    } catch {
      if let finding = error.finding {
        streams.output.write(SessionCommand.report([finding]))
      } else {
        streams.error.write(error.message + "\n")
      }
      return error.status
    }
    var (session, known) = (start.session, start.known)
    let edited = start.edited
    guard invocation.readPresets(into: &known, &streams) else { return ExitStatus.unreadable }
    let findings = known.give(to: &session, settled: true)
    if findings.contains(where: { !$0.isWarning }) {
      streams.output.write(SessionCommand.report(findings))
      return ExitStatus.findings
    }
    return converse(
      session, edited, explained, text, files, clock, findings.map(\.description), &streams)
  }

  /// Returns findings about preset answers as one object.
  private static func report(_ findings: [PresetFinding]) -> [UInt8] {
    var writer = JSONReportWriter(.compact)
    for finding in findings { writer.add(ReportedFinding(finding)) }
    return writer.finish()
  }

  private func converse(
    _ session: Session, _ edited: EditedRecordFile?, _ form: ExplainedForm, _ text: FormText,
    _ files: FileWatch, _ clock: RunClock, _ notices: [String], _ streams: inout Streams
  ) -> Int32 {
    let console = Console(input: System.standardInput, output: System.standardError)
    let terminal = ConsoleTerminal(console, kind: nil)
    let handler = invocation.handler.map {
      ProgramHandler($0, timeLimit: invocation.seconds("timeout"), terminal: terminal)
    }
    let writesFile = edited != nil || invocation.outputFile != nil
    let output = AnswerOutput(
      session.program, format: .json, file: invocation.outputFile, edited: edited, sources: files,
      terminal: terminal)
    let kept = RunDraft(invocation, session, edited, isTerminal: false) {
      text.files.hash.description
    }
    System.listen(to: Signal.allCases)
    let start = ProgramSession(
      session, explainedForm: form,
      edited: edited.map { EditedAnswers(name: output.name, $0.record) }, handler: handler,
      destination: writesFile ? output : nil, keeper: AnswerStore(), draft: kept.draft,
      notices: notices + kept.messages.map { $0.text(in: session.language) },
      clock: { clock.now })
    let run = SessionRun(
      start, handler, signals: terminal.signals, now: invocation.now == nil ? { clock.now } : nil)
    let status = run.untilTheEnd()
    System.endAtOnce()
    switch run.failure {
    case .reading(let error): streams.report(unreadable: "-", error.message)
    case .writing(let error): streams.say(.unwrittenOutput(reason: error.message))
    case nil: break
    }
    return terminal.endingStatus ?? status
  }
}

/// A session with the program at the other end.
private struct SessionRun {
  private let link: Link
  private let signals: SignalQueue
  private var handler: ProgramHandler?
  /// Returns the date and time; nil if it is fixed.
  private let now: (() -> LocalDateTime)?

  /// The session and its connection, which go on while the handler runs.
  private final class Link {
    var session: ProgramSession
    var connection = LineConnection(input: System.standardInput, output: System.standardOutput)

    init(_ session: ProgramSession) {
      self.session = session
    }

    /// Sends the messages of the session.
    func reply() { connection.send(session.takeOutput()) }
  }

  /// The maximum time in seconds between two looks at the clock, in case somebody sets it.
  private static let longestWait = 600

  init(
    _ session: ProgramSession, _ handler: ProgramHandler?, signals: SignalQueue,
    now: (() -> LocalDateTime)?
  ) {
    self.signals = signals
    self.now = now
    let link = Link(session)
    self.link = link
    guard let handler else { return }
    let cancellation = HandlerProcess.Cancellation(System.standardInput) { false }
    cancellation.isRequested = { [unowned cancellation] in
      let isCancelled = SessionRun.answerMeanwhile(link, signals)
      if link.connection.hasEnded { cancellation.descriptor = -1 }
      return isCancelled
    }
    self.handler = handler
    handler.cancellation = cancellation
  }

  /// Answers the lines that have arrived while the handler runs; returns true if one cancels it.
  private static func answerMeanwhile(_ link: Link, _ signals: SignalQueue) -> Bool {
    link.connection.readArrived()
    defer { link.connection.flush(until: signals) }
    while let line = link.connection.takeLine() {
      switch line {
      case .whole(let bytes): if link.session.receiveMeanwhile(bytes) { return true }
      case .tooLong: link.session.receiveTooLongLine()
      }
      link.reply()
    }
    return false
  }

  var failure: LineConnection.Failure? { link.connection.failure }

  func untilTheEnd() -> Int32 {
    link.session.open()
    link.reply()
    while signals.ending == nil, link.connection.failure == nil {
      if let handler, let answers = link.session.takeSubmission() {
        link.connection.flush(until: signals)
        let result = handler.run(answers: answers) { event in
          link.session.hear(event)
          link.reply()
          link.connection.flush(until: signals)
        }
        link.session.finish(result)
        link.reply()
        continue
      }
      if let line = link.connection.takeLine() {
        switch line {
        case .whole(let bytes): link.session.receive(bytes)
        case .tooLong: link.session.receiveTooLongLine()
        }
        link.reply()
        continue
      }
      if link.connection.hasEnded { break }
      link.connection.exchange(milliseconds: pause)
      signals.collectAndSuspend()
      if let now {
        link.session.notice(now())
        link.reply()
      }
    }
    link.session.close()
    link.reply()
    link.connection.flush(until: signals)
    return link.connection.failure != nil || link.session.hasFailed
      ? ExitStatus.unreadable
      : link.session.isSubmitted ? ExitStatus.success : Outcome.endOfInput.exitStatus
  }

  /// The time in milliseconds until the next day, or the next look at the clock.
  private var pause: Int? {
    guard let now else { return nil }
    let rest = 86_400 - Int(now().time.secondOfDay)
    return min(rest, SessionRun.longestWait) * 1_000
  }
}

extension ReportedFinding {
  /// - Parameter finding: a finding about preset answers.
  fileprivate init(_ finding: PresetFinding) {
    var file = ""
    var position = SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)
    var message = finding.message
    switch finding.place {
    case .file(let name, let line, let column, let offset):
      file = name
      position = SourcePosition(byte: offset, line: line, column: column, utf16Column: column)
    case .variable(let name), .flag(let name): message = "\(name): \(message)"
    }
    self.init(
      rule: "answers", severity: finding.isWarning ? .warning : .error, message: message,
      place: Place(file: file, start: position, end: position), identity: "")
  }
}
