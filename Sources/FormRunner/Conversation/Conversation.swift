package import FormEngine
package import FormLanguage

/// A conversation that walks a person through a form, one line at a time.
///
/// It never repaints the screen and never needs the cursor keys. All output goes to the terminal;
/// the answers are returned with the outcome.
package struct Conversation {
  package internal(set) var session: Session
  let options: ConversationOptions
  let terminal: any Terminal
  let handler: (any SubmissionHandler)?
  let destination: (any AnswerDestination)?
  let keeper: (any AnswerKeeper)?
  let draft: Draft?
  let clock: () -> LocalDateTime
  let landmarks: LandmarkPlaces?
  /// The text of the form, for `:why`.
  package var explainedForm: ExplainedForm?
  /// The recorder of the run, for writing a test.
  package var recorder: Recorder?
  /// The lines about preset answers that are mistakes unless the draft is resumed.
  package var mistakesWithoutDraft: [String] = []

  /// The existing answers being edited; nil if the form is filled in from the start.
  package var edited: EditedAnswers?
  var output: ConversationOutput
  var shown = ShownBefore()
  var counters = Counters()
  /// The question that was asked last.
  var asked = AskedQuestion()
  var walk = QuestionWalk()
  var effects = AnswerEffects()
  var input = TypedInput()
  var submissions = Submissions()

  /// The result of a step of the conversation.
  enum Turn {
    case goOn
    case ended(Outcome)
  }

  /// - Parameters:
  ///   - handler: receives the answers; without one they are accepted as they are.
  ///   - destination: writes the answers if there is no handler.
  ///   - keeper: keeps answers that could be neither written nor handed over.
  ///   - draft: keeps the answers until they are accepted.
  ///   - clock: returns the date and time; called before each action.
  package init(
    _ session: Session, options: ConversationOptions = ConversationOptions(),
    terminal: any Terminal, handler: (any SubmissionHandler)? = nil,
    destination: (any AnswerDestination)? = nil, keeper: (any AnswerKeeper)? = nil,
    draft: Draft? = nil, clock: @escaping () -> LocalDateTime
  ) {
    self.session = session
    self.options = options
    self.terminal = terminal
    self.handler = handler
    self.destination = destination
    self.keeper = keeper
    self.draft = draft
    self.clock = clock
    output = ConversationOutput(to: terminal, in: session.language, options)
    landmarks = LandmarkPlaces(session.program)
    self.session.followChanges(TextReaders(session.program))
  }

  /// Runs the conversation from its opening lines to its end.
  package mutating func run() -> Outcome {
    let outcome = beginDraft() ?? converse()
    endDraft(outcome)
    return outcome
  }

  private mutating func converse() -> Outcome {
    if options.asksNothing {
      beginEditing()
      return submitUnasked()
    }
    open()
    beginEditing()
    if session.focus == nil, draft?.isResumed != true, edited == nil {
      send(
        options.asksOnlyMissing ? .focusRequested(session.nextBlocking(after: nil)) : .nextRequested
      )
    }
    while true {
      let turn = session.focus.map { ask($0) } ?? askForgottenSecrets() ?? askToSubmit()
      if case .ended(let outcome) = turn { return outcome }
    }
  }

  private mutating func open() {
    output.say(StyledLine(session.title, .strong))
    if options.hints != .never, let hint = session.hint(.form) { output.say(lines: hint, .dim) }
    let instructions = ConversationMessage.instructions.text(in: language)
    let isWide = screen.width.map { displayWidth(of: instructions) <= $0 } ?? true
    if screen.isNarrow || !isWide {
      output.say(ConversationMessage.instructionsAboutEnter)
      output.say(ConversationMessage.instructionsAboutCommands)
    } else {
      output.say(ConversationMessage.instructions)
    }
    // A notice after the secrets have been typed would be too late.
    if handler == nil, destination?.leavesOutSecrets == true {
      output.say(SubmissionMessage.secretsLeftOut)
    }
    output.gap()
  }

  /// Sends an action to the session with the current date and time. Enter confirms the value that
  /// the question shows, which may depend on the clock, so it is sent with the time of the
  /// question.
  @discardableResult
  mutating func send(_ action: Action) -> [Effect] {
    let steps = session.stepCounts.undo
    let former = session.focus
    let time = if case .confirmed = action { session.clock } else { clock() }
    let edited = action.editedPath
    let before = edited.map { AnswerState(of: $0, in: session) }
    let effects = session.send(action, at: time)
    let isStep = session.stepCounts.undo > steps
    if isStep, action != .redoRequested, let number = session.numberOfStepToUndo {
      walk.focusBeforeSteps[number] = former
    }
    keep(action, effects, isStep: isStep)
    if let path = edited { asked.deletedLines.remove(path) }
    let isSame = edited.map { AnswerState(of: $0, in: session) } == before
    noteChanges(of: action, besides: isSame ? edited : nil)
    return effects
  }

  /// Sends an action and reports a refusal; returns whether it was carried out.
  mutating func carryOut(_ action: Action) -> Bool {
    for case .refused(let refusal) in send(action) {
      refuse(session.explanation(of: refusal))
      asked.occasion = .repeated
      return false
    }
    return true
  }
}
