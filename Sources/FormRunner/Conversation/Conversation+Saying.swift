import FormEngine

extension Conversation {
  /// The language of the output; nil is English.
  var language: Language? { session.language }

  /// The current properties of the screen, since a window may be resized at any time.
  var screen: Screen {
    Screen(
      columns: terminal.isInteractive ? terminal.columns : nil, usesColors: options.usesColors,
      isASCII: options.isASCII)
  }

  /// Writes a line. Control characters are made visible.
  mutating func say(_ line: StyledLine, at column: Int = 0, hanging: Int? = nil) {
    let screen = screen
    for row in screen.rows(of: line, at: column, hanging: hanging) {
      terminal.write(screen.text(of: row) + "\n")
      writtenRows += 1
    }
    isAfterGap = false
  }

  mutating func say(
    _ message: some RunnerMessage, _ style: TextStyle = .plain, at column: Int = 0,
    hanging: Int? = nil
  ) {
    say(StyledLine(message.text(in: language), style), at: column, hanging: hanging)
  }

  /// Writes a message that ends with a file name, which is not wrapped so it can be copied.
  mutating func say(naming message: some RunnerMessage) {
    say(undivided: message.text(in: language))
  }

  /// Writes a text without wrapping its last line.
  mutating func say(undivided text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.dropLast() { say(StyledLine(String(line))) }
    terminal.write(screen.shown(String(lines.last ?? "")) + "\n")
    isAfterGap = false
  }

  /// Writes a text that may have several lines.
  mutating func say(lines text: String, _ style: TextStyle = .plain, at column: Int = 0) {
    for line in withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false) {
      say(StyledLine(String(line), style), at: column)
    }
  }

  /// Writes an empty line, but never two in a row.
  mutating func gap() {
    guard !isAfterGap else { return }
    terminal.write("\n")
    isAfterGap = true
  }

  mutating func sayError(_ message: some RunnerMessage, at column: Int = 0) {
    sayError(message.text(in: language), at: column)
  }

  /// Writes an error; further lines of its text are indented.
  mutating func sayError(_ text: String, at column: Int = 0) {
    say(.errorMark, .error, text, at: column)
  }

  mutating func sayWarning(_ text: String, at column: Int = 0) {
    say(.warningMark, .warning, text, at: column)
  }

  private mutating func say(
    _ mark: WordMessage, _ style: TextStyle, _ text: String, at column: Int
  ) {
    let lines = withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard number == 0 else {
        say(StyledLine(String(line)), at: column + 2)
        continue
      }
      say(
        StyledLine(mark.text(in: language), style) + StyledLine(" " + line), at: column,
        hanging: column + 2)
    }
  }

  /// Writes problems, errors first. Of several bounds of the same kind at a place, it writes only
  /// one.
  ///
  /// - Parameters:
  ///   - label: true to name all places.
  ///   - asked: the place being asked; problems of other places then name theirs.
  mutating func say(
    _ problems: [Problem], at column: Int = 0, label: Bool = false, asking asked: Path? = nil
  ) {
    let said = withOneOfAKind(problems.saidOnce)
    for problem in said.filter({ !$0.isWarning }) + said.filter(\.isWarning) {
      let isElsewhere = asked != nil && problem.path != asked
      let text =
        (label || isElsewhere) && problem.path != .form
        ? ConversationMessage.problem(
          label: session.place(problem.path), message: problem.message
        ).text(in: language) : problem.message
      if problem.isWarning {
        saidWarnings.insert(problem)
        sayWarning(text, at: column)
      } else {
        sayError(text, at: column)
      }
    }
  }

  /// Returns the problems without repeated bounds, which for example a type and its field both
  /// demand of a number.
  private func withOneOfAKind(_ problems: [Problem]) -> [Problem] {
    var seen: [(path: Path, kind: Rule.Kind, isWarning: Bool)] = []
    return problems.filter { problem in
      let rules = session.program.rules(reportedAt: problem.path.node)
      guard let kind = rules.first(where: { $0.name == problem.rule })?.kind,
        [.length, .range, .step, .count].contains(kind)
      else { return true }
      if seen.contains(where: {
        $0.path == problem.path && $0.kind == kind && $0.isWarning == problem.isWarning
      }) {
        return false
      }
      seen.append((problem.path, kind, problem.isWarning))
      return true
    }
  }

  /// Reports the warnings that have not been shown: those of places that are not asked, and of
  /// earlier answers.
  mutating func sayNewWarnings() {
    // Finding all problems is slow in a form with many rows.
    let problems =
      session.program.parts.rules.contains(where: \.isWarning)
      ? session.allProblems() : session.problems(at: .form)
    let warnings = problems.filter(\.isWarning)
    // A warning that disappears is shown again if it returns.
    saidWarnings.formIntersection(warnings)
    say(warnings.saidOnce.filter { !saidWarnings.contains($0) }, label: true)
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
      let stall = pipe.note(lineFor: path, in: session)
    {
      return .stalled(stall)
    }
    let isSecret = kind == .secret
    let screen = screen
    let rows = screen.prompt(prompt.line, at: prompt.column, hanging: prompt.hanging)
    let shown = rows.map { screen.text(of: $0) }
    terminal.write(shown.joined(separator: "\n"))
    var request = request(kind, prompt: shown.last ?? "", at: path, text: text)
    request.indent = prompt.hanging
    request.again =
      prompt.again.map { line in
        screen.prompt(line, at: prompt.hanging, hanging: prompt.hanging)
          .map { screen.text(of: $0) }
      } ?? shown
    request.question =
      prompt.above.flatMap { written in
        screen.rows(of: written.line, at: written.column, hanging: written.hanging)
          .map { screen.text(of: $0) }
      } + shown
    let input = terminal.readLine(request)
    isAfterGap = false
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

extension [Problem] {
  /// The problems without those that repeat the message of an earlier one at the same place, as a
  /// rule does that fails in several rows.
  var saidOnce: [Problem] {
    var said: Set<Problem> = []
    return filter { problem in
      var sentence = problem
      sentence.rule = ""
      return said.insert(sentence).inserted
    }
  }
}

/// The prompt in front of an answer.
struct Prompt {
  var line: StyledLine
  /// The column where it starts.
  var column = 0
  /// The column where it continues after wrapping, and where an answer starts that does not fit
  /// after it.
  var hanging = 0
  /// The shorter prompt for asking again, if the prompt includes more than the answer's own line.
  var again: StyledLine?
  /// The lines of the question above it.
  var above: [WrittenLine] = []

  /// Creates a prompt with its mark: a colon and a space, or a space after a question mark.
  init(
    _ line: StyledLine, at column: Int = 0, hanging: Int? = nil, in language: Language?
  ) {
    self.line = line.withMark(in: language)
    self.column = column
    self.hanging = hanging ?? column
  }

  /// Creates a prompt of the runner's own, with the choices that Enter or a letter selects.
  init(
    _ message: some RunnerMessage, enter: Bool? = nil, at column: Int = 0,
    in language: Language?
  ) {
    var line = StyledLine(message.text(in: language))
    if let enter {
      line.append(" " + WordMessage.choices(enter: enter).text(in: language))
    }
    self.init(line, at: column, in: language)
  }

  /// Creates the empty prompt for a further line of an answer.
  init(continuing first: Prompt) {
    line = StyledLine()
    column = first.hanging
    hanging = first.hanging
    above =
      first.above + [WrittenLine(line: first.line, column: first.column, hanging: first.hanging)]
  }
}

/// A line with the column where it starts, and the one where it continues after wrapping.
struct WrittenLine {
  var line: StyledLine
  var column: Int
  var hanging: Int
}

extension StyledLine {
  /// Returns the line as a prompt: with a colon, unless it ends with a question mark, and a space.
  func withMark(in language: Language?) -> StyledLine {
    let colon = language?.conventions.colon ?? ":"
    return self + StyledLine(isQuestion(text) ? " " : "\(colon) ")
  }
}
