import FormEngine
import FormLanguage
import FormRunner

/// `formwalk new`: asks the questions of a built-in form, and writes a first form.
struct NewCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  private static let suffix = ".form"

  func run(_ streams: inout Streams) -> Int32 {
    System.endAtOnce()
    let operand = invocation.operands.first ?? ""
    guard let file = NewCommand.fileName(operand) else {
      return streams.report(.noFormFile(operand), of: invocation.command)
    }
    if let obstacle = WriteFile.obstacle(toCreating: FilePath(file)) {
      streams.report(unwritable: file, obstacle.message)
      return ExitStatus.unreadable
    }
    guard let clock = RunClock(fixed: nil) ?? RunClock(fixed: Scenario.clock),
      let program = NewForm.questions.program
    else { return ExitStatus.usageError }
    var known = Presets(program)
    for assignment in invocation.allValues("set") { known.read(assignment: assignment) }
    var session = Session(program, clock: clock.now)
    suggest(name: file, to: &session)
    let findings = known.give(to: &session, settled: true)
    guard findings.isEmpty else {
      for finding in findings { streams.error.write("\(visibleText(finding.description))\n") }
      return ExitStatus.findings
    }
    return walk(session, clock, to: file, &streams)
  }

  /// Returns the file name with `.form` added if missing; nil if it has another extension or cannot
  /// have one.
  static func fileName(_ operand: String) -> String? {
    if operand == FormInput.standardInputName { return nil }
    let name = String(decoding: FilePath(operand).name, as: UTF8.self)
    if name.hasSuffix(NewCommand.suffix), name != NewCommand.suffix { return operand }
    return name.isEmpty || name.contains(".") ? nil : operand + NewCommand.suffix
  }

  /// Suggests the file's name as the form's name if it is valid.
  private func suggest(name file: String, to session: inout Session) {
    guard case .success(let path) = session.path(named: "name") else { return }
    let name = String(decoding: FilePath(file).name, as: UTF8.self).dropLast(
      NewCommand.suffix.count)
    var changed = ""
    for character in name.lowercased() {
      changed.append(
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_")
    }
    session.give(.text(changed), at: path, origin: .file, settled: false)
    session.start()
    if !session.isValid(path) { session.give(.empty, at: path, origin: .file, settled: false) }
  }

  private func walk(
    _ session: Session, _ clock: RunClock, to file: String, _ streams: inout Streams
  ) -> Int32 {
    let terminal = ConsoleTerminal(
      Console(input: System.standardInput, output: System.standardError),
      kind: TerminalKind(System.variable))
    let form = NewFormFile(file)
    System.listen(to: Signal.allCases)
    var options = ConversationOptions()
    options.asksNothing = invocation.has("no-input")
    options.fit(terminal, color: invocation.value("color"))
    var conversation = Conversation(
      session, options: options, terminal: terminal, destination: form, clock: { clock.now })
    conversation.explainedForm = NewForm.questions.sources.first.map {
      ExplainedForm($0, importing: NoImports(), answers: .conversation)
    }
    let outcome = conversation.run()
    terminal.flush()
    System.endAtOnce()
    terminal.signals.collect()
    terminal.finish()
    // The answers are not lost if the file could not be written.
    if case .failed = outcome, let text = form.unwritten { streams.output.write(text) }
    return terminal.endingStatus ?? outcome.exitStatus
  }
}

/// The destination that writes the answers as a form.
private final class NewFormFile: AnswerDestination {
  private var file: String
  /// The text of the form, if it could not be written.
  private(set) var unwritten: String?

  init(_ file: String) {
    self.file = file
  }

  var name: String { file }

  func write(_ answers: Answers) -> WritingResult {
    let text = NewForm(answers).text
    do throws(SystemError) {
      try WriteFile.create(FilePath(file), with: Array(text.utf8))
      unwritten = nil
      return .written(remark: ClosingMessage.wroteForm(file).words)
    } catch {
      unwritten = text
      return .failed(error.message)
    }
  }

  /// Returns false, because an existing file is never replaced: writing reports it.
  func isThere(_ file: String) -> Bool { false }

  func redirect(to file: String) {
    self.file = NewCommand.fileName(file) ?? file
  }
}
