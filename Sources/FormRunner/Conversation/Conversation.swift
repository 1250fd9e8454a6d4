package import FormEngine
package import FormLanguage

/// Walks a person through a form, a line at a time.
///
/// It never repaints and never needs the cursor keys. All its output goes to the terminal; the
/// answers are returned with the outcome.
package struct Conversation {
  package internal(set) var session: Session
  let options: ConversationOptions
  let terminal: any Terminal
  let handler: (any SubmissionHandler)?
  let destination: (any AnswerDestination)?
  let keeper: (any AnswerKeeper)?
  let clock: () -> LocalDateTime
  let notes: NotePlaces?
  /// The text of the form, for `:why`.
  package var explainedForm: ExplainedForm?

  /// Where it asked last; nil before the first prompt and after the prompt to submit.
  var lastAsked: Path?
  var occasion = Occasion.arrival
  var hasAsked = false
  /// The place whose answer broke its rules, while it is asked again.
  var failed: Path?
  var problemWalk: ProblemWalk?
  /// The secrets that were passed to the handler, which may repeat them.
  var submittedSecrets: Set<String> = []
  var shownHints: Set<NodeID> = []
  var shownNotes: Set<Path> = []

  /// Why a prompt is written.
  enum Occasion {
    /// The conversation has arrived here.
    case arrival
    /// The answer given here was not valid.
    case answered
    /// Something was shown or refused, and nothing has changed.
    case repeated
  }

  /// The result of a step of the conversation.
  enum Turn {
    case goOn
    case ended(Outcome)
  }

  /// - Parameters:
  ///   - handler: receives the answers; without one they are accepted as they are.
  ///   - destination: where the answers are written if there is no handler.
  ///   - keeper: keeps answers that could be neither written nor handed over.
  ///   - clock: the date and time; read before each action.
  package init(
    _ session: Session, options: ConversationOptions = ConversationOptions(),
    terminal: any Terminal, handler: (any SubmissionHandler)? = nil,
    destination: (any AnswerDestination)? = nil, keeper: (any AnswerKeeper)? = nil,
    clock: @escaping () -> LocalDateTime
  ) {
    self.session = session
    self.options = options
    self.terminal = terminal
    self.handler = handler
    self.destination = destination
    self.keeper = keeper
    self.clock = clock
    notes = NotePlaces(session.program)
  }

  /// Runs the conversation from its opening lines to its end.
  package mutating func run() -> Outcome {
    if options.asksNothing { return submitUnasked() }
    open()
    if session.focus == nil { send(.nextRequested) }
    while true {
      let turn = session.focus.map { ask($0) } ?? askToSubmit()
      if case .ended(let outcome) = turn { return outcome }
    }
  }

  private func open() {
    say(session.title)
    if options.hints != .never, let hint = session.hint(.form) { say(lines: hint) }
    say("Type an answer and press Enter. ? explains, < goes back, :help lists the commands.")
    say("")
  }

  /// Sends an action to the session, at the current date and time.
  @discardableResult
  mutating func send(_ action: Action) -> [Effect] {
    session.send(action, at: clock())
  }

  /// The same, and says why if it is refused; returns whether it was carried out.
  mutating func carryOut(_ action: Action) -> Bool {
    for case .refused(let refusal) in send(action) {
      say("Error: " + session.explanation(of: refusal))
      occasion = .repeated
      return false
    }
    return true
  }
}

extension Conversation {
  /// Writes a line. Characters that could control a terminal are made visible.
  func say(_ line: String, indent: String = "") {
    terminal.write(indent + visibleText(line) + "\n")
  }

  /// Writes a text that may contain several lines.
  func say(lines text: String, indent: String = "") {
    for line in withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false) {
      say(String(line), indent: indent)
    }
  }

  /// Writes the problems at a place.
  func say(_ problems: [Problem], indent: String = "", label: Bool = false) {
    for problem in problems {
      let severity = problem.isWarning ? "Warning: " : "Error: "
      let place = label && problem.path != .form ? session.label(problem.path) + ": " : ""
      say(severity + place + problem.message, indent: indent)
    }
  }

  /// Waits for a line after a prompt, and completes the transcript if the device does not echo.
  mutating func read(prompt: String, _ kind: LineKind = .answer) -> LineInput {
    let isSecret = kind == .secret
    hasAsked = true
    terminal.write(visibleText(prompt))
    let input = terminal.readLine(kind)
    switch input {
    case .line(let line):
      if !terminal.isInteractive {
        var echo = visibleText(line, keeping: .tab)
        if isSecret, case .text = Entry(secret: line) { echo = ValueFormat.secretDots }
        terminal.write(echo + "\n")
      } else if isSecret, terminal.canHideEcho {
        terminal.write("\n")
      }
    case .unusable:
      if !terminal.isInteractive || isSecret { terminal.write("\n") }
    case .end, .gone, .stopped, .failed:
      terminal.write("\n")
    }
    return input
  }
}
