import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Foundation

/// A conversation from the corpus: a form, the typed input, and the expected transcript.
///
/// A file has sections, each headed by a line `=== NAME`: `form`, `options` (one per line),
/// `answers` (a JSON file), `handler` (one result per line), `editor` (the person's edits, one per
/// line), `earlier` (the input of a run that left a draft), `input`, and the expected `transcript`,
/// `output` and `exit`. Trailing spaces are not compared, since editors remove them. With the
/// option `keys 24`, the input is typed in the line editor of a terminal with 24 rows, and names of
/// keys are in braces.
struct ConversationCase: CustomStringConvertible, Sendable {
  let file: URL
  private let sections: [String: [String]]

  var description: String { file.deletingPathExtension().lastPathComponent }

  static let all: [ConversationCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .compactMap(ConversationCase.init)
  }()

  init?(file: URL) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    var sections: [String: [String]] = [:]
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("=== ") {
        name = String(line.dropFirst(4))
        sections[name] = []
      } else {
        sections[name, default: []].append(String(line))
      }
    }
    self.file = file
    self.sections = sections
  }

  /// The lines of a section, without blanks at their ends.
  func section(_ name: String) -> String {
    ConversationCase.normalised((sections[name] ?? []).joined(separator: "\n"))
  }

  static func normalised(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Writes what came out into the file, in place of what was expected: to be read before it is
  /// committed. Tests do so while `FORMWALK_REWRITE` is set.
  func rewrite(with result: Result) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0 != "=== transcript" }
    let expected = [
      "=== transcript", result.transcript, "=== output", result.output, "=== exit", result.exit,
    ]
    let lines = kept.map(String.init) + expected.filter { !$0.isEmpty }
    try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  static var isRewriting: Bool { ProcessInfo.processInfo.environment["FORMWALK_REWRITE"] != nil }

  /// True if it depends on the device: a line `only` or `keys` in the options.
  var isOfItsDevice: Bool {
    sections["options"]?.contains { $0 == "only" || $0.hasPrefix("keys") } == true
  }

  /// The result of a conversation.
  struct Result {
    var transcript: String
    var output: String
    var exit: String
    /// The conversation, and what was submitted in it.
    var recorder: Recorder?
    var answers: Answers?
  }

  var isHandled: Bool { sections["handler"] != nil }

  var source: SourceText {
    SourceText(name: "case.form", text: (sections["form"] ?? []).joined(separator: "\n"))
  }

  /// The form, compiled.
  func program() throws -> Program {
    let language = (sections["options"] ?? []).first { $0.hasPrefix("language ") }
      .flatMap { LanguageTag(String($0.dropFirst(9))) }
    let compilation = compileForm(
      source, importing: NoImports(),
      in: language.map { ShownLanguage($0, BuiltInLanguages.language($0)) })
    guard let program = compilation.program else {
      throw BrokenCase(reason: compilation.diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    return program
  }

  /// Runs the conversation with the section `options`.
  ///
  /// - Parameter isInteractive: true to run it at a terminal; by default, the options decide.
  func hold(isInteractive: Bool? = nil) throws -> Result {
    let program = try program()
    var setup = try Setup()
    for line in sections["options"] ?? [] { try setup.read(line) }
    var known = Presets(program)
    if let answers = sections["answers"] {
      known.read(json: Array(answers.joined(separator: "\n").utf8), file: "answers.json")
    }
    if let prefix = setup.options.environmentPrefix {
      known.read(environment: setup.environment, prefix: prefix)
    }
    for assignment in setup.assignments { known.read(assignment: assignment) }
    let clock = setup.clock
    var session = Session(program, clock: clock)
    let findings = known.give(to: &session, settled: !setup.asksAll)
    guard !findings.contains(where: { !$0.isWarning }) else {
      let lines = findings.map(\.description).joined(separator: "\n")
      return Result(transcript: lines, output: "", exit: "1")
    }
    let storage = MemoryStorage()
    if let earlier = sections["earlier"] {
      var known = Presets(program)
      if setup.earlierAssignments == nil, let answers = sections["answers"] {
        known.read(json: Array(answers.joined(separator: "\n").utf8), file: "answers.json")
      }
      for assignment in setup.earlierAssignments ?? setup.assignments {
        known.read(assignment: assignment)
      }
      var session = Session(program, clock: clock)
      _ = known.give(to: &session, settled: !setup.asksAll)
      var options = setup.options
      options.asksNothing = false
      var conversation = Conversation(
        session, options: options,
        terminal: ScriptedTerminal(
          earlier.map(ConversationCase.input), isInteractive: setup.isInteractive),
        draft: try Draft(
          storage, holding: nil, header: DraftHeader(form: "case.form", hash: setup.earlierHash),
          start: session, hasPresets: true, choice: .ask), clock: { clock })
      _ = conversation.run()
      if setup.isKilled { storage.bytes = storage.journal }
    }
    let draft = try setup.draft.map { choice in
      try Draft(
        storage, holding: storage.bytes, header: DraftHeader(form: "case.form", hash: "1"),
        start: session, hasPresets: true, choice: choice)
    }
    let now = clock.adding(seconds: setup.secondsLater) ?? clock
    let input = sections["input"] ?? []
    let keyed =
      setup.rows.map { KeyTerminal(input, columns: setup.columns ?? 80, rows: $0) }
    let scripted = ScriptedTerminal(
      input.map(ConversationCase.input), isInteractive: isInteractive ?? setup.isInteractive,
      canHideEcho: setup.canHideEcho, columns: setup.columns,
      edits: try (sections["editor"] ?? []).map(edit), repeating: setup.repeatedLines,
      times: 100_000)
    let terminal: any Terminal = keyed ?? scripted
    let handler = try sections["handler"].map { try ScriptedHandler($0.map(handlerStep)) }
    var conversation = Conversation(
      session, options: setup.options, terminal: terminal, handler: handler, draft: draft,
      clock: { now })
    conversation.explainedForm = ExplainedForm(
      source, importing: NoImports(), answers: .conversation)
    let recorder = Recorder(session)
    conversation.recorder = recorder
    let outcome = conversation.run()
    var submitted: Answers?
    var output = ""
    if case .submitted(let answers) = outcome {
      submitted = answers
      output =
        setup.isForShell
        ? ShellAssignments(answers, of: program).text
        : String(decoding: answers.json(pretty: true), as: UTF8.self)
    }
    return Result(
      transcript: ConversationCase.normalised(keyed?.transcript ?? scripted.transcript),
      output: ConversationCase.normalised(output), exit: String(outcome.exitStatus),
      recorder: recorder, answers: submitted)
  }

  /// `^C`, `^D` and so on are events rather than lines, and `\e` is the escape character.
  private static func input(_ line: String) -> LineInput {
    switch line {
    case "^C": .stopped(.interrupt)
    case "^D": .end
    case "^TERM": .stopped(.terminate)
    case "^BAD": .unusable(.notUTF8)
    case "^KEYS": .unusable(.cursorKeys)
    case "^CUT": .unusable(.cutByTerminal)
    case "^LONG": .unusable(.tooLong(limit: 100))
    case "^FAIL": .failed("Input/output error")
    default: .line(line.replacingOccurrences(of: "\\e", with: "\u{1B}"))
    }
  }

  private func edit(_ line: String) throws -> ScriptedEdit {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let text = rest.replacingOccurrences(of: "\\n", with: "\n")
      .replacingOccurrences(of: "\\r", with: "\r").replacingOccurrences(of: "\\e", with: "\u{1B}")
    switch words.first {
    case "save": return .save(Array(text.utf8))
    case "junk": return .save([0x61, 0xFF])
    case "left": return .save(Array(text.utf8), leftover: "/tmp/formwalk-1")
    case "status": return .end(.failed(.failed(editor: "vi", status: Int32(rest) ?? 0)))
    case "signal": return .end(.failed(.killed(editor: "vi", signal: Int32(rest) ?? 0)))
    case "missing": return .end(.failed(.notStarted(editor: "vi", reason: rest)))
    case "stop": return .end(.stopped(.terminate))
    default: throw BrokenCase(reason: line)
    }
  }

  private func handlerStep(_ line: String) throws -> ScriptedHandler.Step {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    // Output on standard error, with `\n` for a line break.
    case "error":
      let text = rest.replacingOccurrences(of: "\\n", with: "\n")
      return .hear(.error(Array(text.replacingOccurrences(of: "\\e", with: "\u{1B}").utf8)))
    case "second": return .hear(.seconds(Int(rest) ?? 0))
    default: return .end(try handlerResult(line))
    }
  }

  private func handlerResult(_ line: String) throws -> HandlerResult {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "status":
      let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
      guard let status = Int32(parts.first ?? "") else { throw BrokenCase(reason: line) }
      return .ended(status: status, output: Array((parts.count > 1 ? parts[1] : "").utf8))
    case "signal": return .crashed(signal: Int32(rest) ?? 0)
    case "missing": return .couldNotStart(rest)
    case "cancel": return .cancelled
    case "late": return .timedOut(Double(rest) ?? 0)
    case "stop": return .stopped(.interrupt)
    default: throw BrokenCase(reason: line)
    }
  }
}

/// The reason why a case cannot be run at all.
struct BrokenCase: Error {
  var reason: String
}

/// The settings of a case.
private struct Setup {
  var options = ConversationOptions()
  var clock: LocalDateTime
  var isInteractive = false
  var canHideEcho = true
  var asksAll = false
  var isForShell = false
  var columns: Int?
  /// The rows of a screen at which keys are typed.
  var rows: Int?
  /// The number of input lines at the end that are repeated forever.
  var repeatedLines = 0
  /// The choice about drafts; nil if the run keeps none.
  var draft: Draft.Choice?
  /// The hash of the form in the earlier run; now it is 1.
  var earlierHash = "1"
  /// The preset answers of the earlier run; by default those of this run.
  var earlierAssignments: [String]?
  /// True if the earlier run was killed at the end of its input.
  var isKilled = false
  /// The seconds between the earlier run and this one.
  var secondsLater: Int64 = 0
  var environment: [(name: String, value: String)] = []
  var assignments: [String] = []

  init() throws {
    clock = try Setup.dateTime("2030-01-01T12:00")
  }

  private static func dateTime(_ text: String) throws -> LocalDateTime {
    guard let dateTime = LocalDateTime(iso: text) else { throw BrokenCase(reason: text) }
    return dateTime
  }

  /// Reads a line of the section `options`.
  mutating func read(_ line: String) throws {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first ?? "" {
    case "terminal": isInteractive = true
    case "only": break
    case "echoes": canHideEcho = false
    case "ask": asksAll = true
    case "shell": isForShell = true
    case "no-input": options.asksNothing = true
    case "draft": draft = rest == "resume" ? .resume : rest == "fresh" ? .startAfresh : .ask
    case "earlier-set": earlierAssignments = (earlierAssignments ?? []) + [rest].filter { $0 != "" }
    case "killed": isKilled = true
    case "changed": earlierHash = "2"
    case "later": secondsLater = Int64(rest) ?? 0
    case "max-answer": options.longestAnswer = Int(rest) ?? 0
    case "clock": clock = try Setup.dateTime(rest)
    case "env": options.environmentPrefix = rest
    case "set": assignments.append(rest)
    case "columns": columns = Int(rest)
    case "keys":
      rows = Int(rest) ?? 24
      isInteractive = true
    case "language": break
    case "repeat": repeatedLines = Int(rest) ?? 0
    case "colors": options.usesColors = true
    case "ascii": options.isASCII = true
    case "yes": options.submitsUnasked = true
    case "defaults": options.asksOnlyMissing = true
    case "review":
      guard let review = ConversationOptions.Review(rawValue: rest) else {
        throw BrokenCase(reason: line)
      }
      options.review = review
    case "hints":
      guard let hints = ConversationOptions.Hints(rawValue: rest) else {
        throw BrokenCase(reason: line)
      }
      options.hints = hints
    case "variable":
      let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
    default: throw BrokenCase(reason: line)
    }
  }
}
