import FormEngine
import FormLanguage
import FormRunner

/// `formwalk run`: walks a person through a form.
struct RunCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    // Before the conversation there is nothing to restore.
    System.endAtOnce()
    if let file = invocation.outputFile, let obstacle = WriteFile.obstacle(to: FilePath(file)) {
      streams.report(unwritable: file, obstacle.message)
      return ExitStatus.unreadable
    }
    if let status = RunRecording.obstacle(invocation, &streams) { return status }
    let form = invocation.operands.first ?? ""
    let files = FileWatch()
    guard
      let reading = FormReading.one(
        form, invocation, watch: files, &streams,
        keeping: {
          (
            ExplainedForm(
              $1.source, importing: $1.importer, answers: .conversation, in: $1.language?.shown), $1
          )
        })
    else {
      return ExitStatus.unreadable
    }
    guard case .compiled(var program, let (explained, text)) = reading else {
      return ExitStatus.findings
    }
    if System.charset == .unnamed, program.language == nil {
      program = program.shown(in: .inASCII)
    }
    if let file = invocation.outputFile, files.contains(FilePath(file)) {
      return streams.report(.outputIsForm(flag: "output", file), of: CommandTable.run)
    }
    if case .shell(let prefix) = format,
      let obstacle = ShellAssignments.obstacle(for: program, prefix: prefix)
    {
      streams.say(visibleText(obstacle))
      return ExitStatus.findings
    }
    guard let clock = RunClock(fixed: invocation.now) else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    let start: StartingAnswers
    do throws(EditedRecordFile.Failure) {
      start = try invocation.startingAnswers(of: program, clock: clock.now)
    } catch {
      streams.error.write(error.message + "\n")
      return error.status
    }
    var (session, known, edited) = (start.session, start.known, start.edited)
    guard invocation.readPresets(into: &known, &streams) else { return ExitStatus.unreadable }
    // Rows may be named without those before them if these are in the draft.
    let gaps = known.gaps
    var former: RunDraft.Former?
    if !gaps.isEmpty {
      guard let console = console(&streams) else { return ExitStatus.unreadable }
      former = RunDraft.former(invocation, session, edited, isTerminal: console.isSeen)
      if let former { known.fillGaps(withRowsOf: former.session) }
    }
    // The meaning of values passed by programs must not depend on the language of a terminal.
    session.readsAsInEnglish = text.language?.isGiven == false
    let findings = known.give(to: &session, settled: !invocation.has("ask"))
    for finding in findings { streams.error.write("\(visibleText(finding.description))\n") }
    if findings.contains(where: { !$0.isWarning }) { return ExitStatus.findings }
    if let record = edited?.record, invocation.has("no-input") {
      // Without questions, nobody would see that unreadable values are not written.
      let findings = EditedAnswers(name: "", record).findings(in: session)
      for finding in findings { streams.error.write("\(visibleText(finding))\n") }
      if !findings.isEmpty { return ExitStatus.findings }
    }
    let rest = former.map { (gaps, $0.remarks) }
    return walk(session, edited, explained, text, files, clock, over: rest, &streams)
  }

  // MARK: The conversation

  private func walk(
    _ session: Session, _ edited: EditedRecordFile?, _ form: ExplainedForm, _ text: FormText,
    _ files: FileWatch, _ clock: RunClock, over former: (gaps: [PresetFinding], [DraftMessage])?,
    _ streams: inout Streams
  ) -> Int32 {
    guard let console = console(&streams) else { return ExitStatus.unreadable }
    // What the preset answers lack is read before the first question.
    streams.error.flush()
    var session = session
    let kind = invocation.has("plain") ? nil : TerminalKind(System.variable)
    let terminal = ConsoleTerminal(console, kind: kind)
    session.readsAsInEnglish = text.language?.isGiven == false && !terminal.isInteractive
    let handler = invocation.handler.map {
      ProgramHandler($0, timeLimit: invocation.seconds("timeout"), terminal: terminal)
    }
    let output = AnswerOutput(
      session.program, format: format, file: invocation.outputFile, edited: edited,
      sources: files, terminal: terminal)
    let kept = RunDraft(invocation, session, edited, isTerminal: terminal.isInteractive) {
      text.files.hash.description
    }
    let gaps = (former?.gaps ?? []).map { visibleText($0.description) + "\n" }
    if !gaps.isEmpty, kept.draft?.hasFound != true {
      for line in kept.messages.map({ $0.text(in: session.language) + "\n" }) + gaps {
        streams.error.write(line)
      }
      return ExitStatus.findings
    }
    System.listen(to: Signal.allCases)
    if terminal.isInteractive {
      for list in session.program.parts.options { list.table?.prepareForSearching() }
    }
    var conversation = Conversation(
      session, options: options(for: terminal), terminal: terminal, handler: handler,
      destination: output, keeper: AnswerStore(), draft: kept.draft, clock: { clock.now })
    conversation.mistakesWithoutDraft = gaps
    for message in (former?.1 ?? []) + kept.messages {
      terminal.write(message.text(in: session.language) + "\n")
    }
    conversation.explainedForm = form
    conversation.edited = edited.map { EditedAnswers(name: output.name, $0.record) }
    let recording = RunRecording(invocation, session, text)
    conversation.recorder = recording?.recorder
    let outcome = conversation.run()
    terminal.flush()
    var isRecorded = true
    if let recording, case .submitted(let answers) = outcome {
      isRecorded = recording.finish(answers, isHandled: handler != nil, &streams)
    }
    System.endAtOnce()
    terminal.signals.collect()
    terminal.finish()
    return terminal.endingStatus ?? (isRecorded ? outcome.exitStatus : ExitStatus.unreadable)
  }

  private var format: AnswerOutput.Format {
    guard invocation.value("format") == "env" else { return .json }
    return .shell(prefix: invocation.value("prefix") ?? ShellAssignments.prefix)
  }

  private func options(for terminal: ConsoleTerminal) -> ConversationOptions {
    var options = ConversationOptions()
    options.fit(terminal, color: invocation.value("color"))
    if let review = invocation.value("review").flatMap({ ConversationOptions.Review(rawValue: $0) })
    {
      options.review = review
    }
    options.submitsUnasked = invocation.has("yes")
    options.asksOnlyMissing = invocation.has("defaults")
    if let hints = invocation.value("hints").flatMap({ ConversationOptions.Hints(rawValue: $0) }) {
      options.hints = hints
    }
    options.asksNothing = invocation.has("no-input")
    options.longestAnswer = longestAnswer
    options.environmentPrefix = invocation.value("env")
    if invocation.has("print-flags") { options.printedCommand = printedCommand }
    return options
  }

  /// The command without its answers and their destination.
  private var printedCommand: [String] {
    var words = ["formwalk", "run"] + invocation.operands
    for flag in ["root", "now", "format", "prefix"] {
      if let value = invocation.value(flag) { words += ["--" + flag, value] }
    }
    return words
  }

  private var longestAnswer: Int { invocation.number("max-answer") ?? Console.longestLine }

  /// Returns the console for asking questions: standard input, or the terminal if standard input
  /// has already been read.
  private func console(_ streams: inout Streams) -> Console? {
    let isInputTaken =
      invocation.value("answers") == FormInput.standardInputName
      || invocation.operands.first == FormInput.standardInputName
    guard isInputTaken, !invocation.has("no-input") else {
      return Console(
        input: System.standardInput, output: System.standardError, longestLine: longestAnswer)
    }
    do throws(SystemError) {
      let terminal = try System.openTerminal()
      return Console(input: terminal, output: terminal, longestLine: longestAnswer)
    } catch {
      streams.say(.inputTaken)
      return nil
    }
  }
}

extension ConversationOptions {
  /// Sets the options that depend on the terminal: colours and characters.
  mutating func fit(_ terminal: ConsoleTerminal, color: String?) {
    usesColors = ColorChoice.isOn(color, forConversation: terminal.isInteractive)
    isASCII = System.charset == .other
  }
}

/// The date and time of a run: fixed by `--now`, or the system's local time.
struct RunClock {
  private let fixed: LocalDateTime?
  private let start: LocalDateTime

  /// Returns nil if the system's clock is outside the years that forms support.
  init?(fixed: LocalDateTime?) {
    self.fixed = fixed
    guard let start = fixed ?? RunClock.system else { return nil }
    self.start = start
  }

  var now: LocalDateTime { fixed ?? RunClock.system ?? start }

  private static var system: LocalDateTime? {
    let (year, month, day, hour, minute, second) = System.localTime()
    guard let date = CalendarDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    return LocalDateTime(date: date, time: time)
  }
}
