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

  /// The existing answers being edited; nil if the form is filled in from the start.
  package var edited: EditedAnswers?
  /// True if the person accepts losing the parts of the file that no question shows.
  var acceptsLosses = false
  /// True if the edited file has changed since it was read.
  var editedFileHasChanged = false

  /// The place that was asked last; nil before the first prompt and after the submit prompt.
  var lastAsked: Path?
  /// True if an earlier question has just listed the options of the current one.
  var areOptionsListedAbove = false
  /// The choices asked in the current run of list rows, each with its last place.
  var askedColumns: [AskedColumn] = []
  /// A list that has been reordered, until its rows are shown.
  var reorderedList: Path?
  /// The meaning of row and review numbers is explained once each.
  var hasExplainedRowNumbers = false
  var hasExplainedReviewNumbers = false
  var occasion = Occasion.arrival
  /// The place whose answer broke its rules, while it is asked again.
  var failed: Path?
  /// The places where a rejected answer was deleted in the line editor; their lines start empty.
  var deletedLines: Set<Path> = []
  /// The place that undo moved to, where an empty answer needs no reminder.
  var unanswered: Path?
  var problemWalk: ProblemWalk?
  /// The rows entered alone, by number, path or undo, outermost first. After such a row, its list
  /// is asked instead of the next row.
  var visitedRows: [RowPath] = []
  /// The secrets passed to the handler, whose output may repeat them.
  var submittedSecrets: Set<String> = []

  // Output that has been written and is not repeated.
  var shownHints: Set<NodeID> = []
  var shownNotes: Set<Path> = []
  var shownValues: [Path: String] = [:]
  /// The lines of the current question, above the one for its answer.
  var writtenQuestion: [WrittenLine] = []
  /// The rows whose headings have been written, with their positions at that time.
  var openRows: [RowPath: Int] = [:]
  /// The number of screen rows written since the count was reset.
  var writtenRows = 0
  /// True if the last line is empty or nothing has been written.
  var isAfterGap = true
  /// The width of the widest counter so far, by template; 0 if there is none.
  var counterWidths: [Int] = []

  // Effects of answers on other questions.
  var steps = RecentSteps()
  /// The labels for finding places by name.
  var labels = PlaceLabels()
  /// The focus before each step that can be undone, by the number of the step.
  var focusBeforeSteps: [Int: Path] = [:]
  var changedPaths: [Path] = []
  var turnedPaths: [Path] = []
  var heldComings: HeldComings?
  /// Earlier places that an answer has shown or invalidated, to be asked before submitting.
  var pending: [Path] = []
  /// The places with an error that has been reported.
  var knownInvalid: Set<Path> = []
  /// The warnings that have been shown.
  var saidWarnings: Set<Problem> = []
  var review = ReviewState()
  /// True if answers that could not be passed on were saved to a file or shown.
  var hasKeptAnswers = false
  /// True if the person was told that commands are text in later lines of a text.
  var saidTextCommands = false
  /// The check that piped input makes progress.
  var pipe = PipeWatch()

  /// The history of lines typed in this run, for each field that is not a secret.
  var typed: [NodeID: TypedLines] = [:]
  /// The secrets that a resumed draft does not contain, until they are asked for again.
  var forgottenSecrets: [Path] = []
  /// True if the last submission of a resumed draft may have arrived.
  var mayBeSubmitted = false
  /// True if the run started with the answers of a draft.
  var isResumed = false

  /// The reason for writing a prompt.
  enum Occasion {
    /// The conversation has just arrived at the question.
    case arrival
    /// The previous answer to the question was not valid.
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
    if session.focus == nil, !isResumed, edited == nil {
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
    say(StyledLine(session.title, .strong))
    if options.hints != .never, let hint = session.hint(.form) { say(lines: hint, .dim) }
    let instructions = ConversationMessage.instructions.text(in: language)
    let isWide = screen.width.map { displayWidth(of: instructions) <= $0 } ?? true
    if screen.isNarrow || !isWide {
      say(ConversationMessage.instructionsAboutEnter)
      say(ConversationMessage.instructionsAboutCommands)
    } else {
      say(ConversationMessage.instructions)
    }
    // A notice after the secrets have been typed would be too late.
    if handler == nil, destination?.leavesOutSecrets == true {
      say(SubmissionMessage.secretsLeftOut)
    }
    gap()
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
      focusBeforeSteps[number] = former
    }
    keep(action, effects, isStep: isStep)
    if let path = edited { deletedLines.remove(path) }
    let isSame = edited.map { AnswerState(of: $0, in: session) } == before
    noteChanges(of: action, besides: isSame ? edited : nil)
    return effects
  }

  /// Sends an action and reports a refusal; returns whether it was carried out.
  mutating func carryOut(_ action: Action) -> Bool {
    for case .refused(let refusal) in send(action) {
      sayError(session.explanation(of: refusal), at: column)
      occasion = .repeated
      return false
    }
    return true
  }
}
