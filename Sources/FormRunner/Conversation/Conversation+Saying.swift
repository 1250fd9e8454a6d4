import FormEngine

extension Conversation {
  /// The language of the output; nil is English.
  var language: Language? { output.language }

  var screen: Screen { output.screen }

  /// True if there is a person who may be asked questions.
  var canAsk: Bool { terminal.isInteractive && !options.asksNothing }

  /// The column of messages: that of the last question.
  var column: Int { asked.path.map { labelColumn(of: $0) } ?? 0 }

  /// Returns the column where the level of a place starts.
  func startColumn(of path: Path) -> Int {
    counters.start(of: path, in: session, isNarrow: screen.isNarrow)
  }

  func labelColumn(of path: Path) -> Int {
    counters.label(of: path, in: session, isNarrow: screen.isNarrow)
  }

  /// Writes a message below the last question.
  mutating func reply(_ message: some RunnerMessage, hanging: Int = 0) {
    output.say(message, at: column, hanging: column + hanging)
  }

  /// Writes below the last question why something cannot be done.
  mutating func refuse(_ message: some RunnerMessage) { output.sayError(message, at: column) }

  mutating func refuse(_ text: String) { output.sayError(text, at: column) }

  /// Writes problems, errors first. Of several bounds of the same kind at a place, it writes only
  /// one.
  ///
  /// - Parameters:
  ///   - label: true to name the place of each problem.
  ///   - asked: the place being asked; problems of other places then name theirs.
  mutating func say(
    problems: [Problem], at column: Int = 0, label: Bool = false, asking asked: Path? = nil
  ) {
    let said = problems.saidOnce.withOneOfAKind(in: session.program)
    for problem in said.filter({ !$0.isWarning }) + said.filter(\.isWarning) {
      let isElsewhere = asked != nil && problem.path != asked
      let text =
        (label || isElsewhere) && problem.path != .form
        ? text(of: problem.message, at: problem.path) : problem.message
      if problem.isWarning {
        shown.warnings.insert(problem)
        output.sayWarning(text, at: column)
      } else {
        output.sayError(text, at: column)
      }
    }
  }

  /// Returns a problem's message with the name of its place.
  func text(of message: String, at path: Path) -> String {
    ConversationMessage.problem(label: session.place(path), message: message).text(in: language)
  }

  /// Reports the warnings that have not been shown.
  mutating func sayNewWarnings() {
    if edited == nil {
      let forced = session.forcedPresets().filter { shown.forcedPresets.insert($0).inserted }
      if !forced.isEmpty {
        output.sayWarning(SubmissionMessage.forcedPresets(forced.map { session.place($0) }))
      }
    }
    for (list, rows) in session.keptPresetRows() where shown.keptRows.insert(list).inserted {
      output.sayWarning(SubmissionMessage.keptRows(session.place(list), rows: rows))
    }
    say(problems: shown.newWarnings(in: session), label: true)
  }

  /// Writes a prompt and reads a line, and completes the transcript if the device does not echo.
  ///
  /// - Parameters:
  ///   - path: the field or list being asked.
  ///   - text: the initial text of the line, if the terminal has a line editor.
  mutating func read(
    _ prompt: Prompt, _ kind: LineKind = .answer, at path: Path? = nil, text: String = ""
  ) -> LineInput {
    // The caller counts the further lines of a text when it adds them.
    if !terminal.isInteractive, kind != .text(isFirst: false),
      let stall = input.pipe.note(lineFor: path, in: session)
    {
      return .stalled(stall)
    }
    let isSecret = kind == .secret
    let screen = screen
    let rows = screen.prompt(prompt.line, at: prompt.column, hanging: prompt.hanging)
    let lines = rows.map { screen.text(of: $0) }
    output.write(lines.joined(separator: "\n"))
    var request = request(kind, prompt: lines.last ?? "", at: path, text: text)
    request.indent = prompt.hanging
    request.again =
      prompt.again.map { line in
        screen.prompt(line, at: prompt.hanging, hanging: prompt.hanging)
          .map { screen.text(of: $0) }
      } ?? lines
    request.question =
      prompt.above.flatMap { written in
        screen.rows(of: written.line, at: written.column, hanging: written.hanging)
          .map { screen.text(of: $0) }
      } + lines
    let input = terminal.readLine(request)
    output.noteForeignOutput()
    switch input {
    case .line(let line):
      remember(line, kind, at: path)
      if !terminal.isInteractive {
        var echo = screen.shown(line, keeping: .tab)
        if isSecret, case .text = Entry(secret: line) {
          echo = WordMessage.isSet.text(in: language)
        }
        terminal.write(echo + "\n")
      } else if isSecret, terminal.canHideEcho {
        terminal.write("\n")
      }
    case .unusable:
      if !terminal.isInteractive || isSecret { terminal.write("\n") }
    case .end, .gone, .stopped, .failed, .stalled:
      terminal.write("\n")
    }
    return input
  }
}
