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
  let draft: Draft?
  let clock: () -> LocalDateTime
  let landmarks: LandmarkPlaces?
  /// The text of the form, for `:why`.
  package var explainedForm: ExplainedForm?
  /// Keeps what happens, for a test.
  package var recorder: Recorder?

  /// The answers that are corrected; nil if the form is filled in from the start.
  package var edited: EditedAnswers?
  /// Whether what their file has beside them may be lost.
  var acceptsLosses = false
  /// Whether their file has changed since it was read.
  var editedFileHasChanged = false

  /// Where it asked last; nil before the first prompt and after the prompt to submit.
  var lastAsked: Path?
  /// Whether the options of the question that is asked were listed by one just before.
  var areOptionsListedAbove = false
  /// The columns that were asked in the present run of rows of a list, each where it was last.
  var askedColumns: [AskedColumn] = []
  /// A list that was put in another order, until its rows are shown.
  var reorderedList: Path?
  /// What numbers mean is said once: at a list with rows, and at the review.
  var hasExplainedRowNumbers = false
  var hasExplainedReviewNumbers = false
  var occasion = Occasion.arrival
  /// The place whose answer broke its rules, while it is asked again.
  var failed: Path?
  /// The places where the line editor had a rejected answer that was deleted: their lines stay empty.
  var deletedLines: Set<Path> = []
  /// Where undo has led: nobody needs to be reminded that it is empty again.
  var unanswered: Path?
  var problemWalk: ProblemWalk?
  /// The rows that were entered alone, by number, path or undo, outermost first: after such a row
  /// its list is asked, not the next row.
  var visitedRows: [RowPath] = []
  /// The secrets that were passed to the handler, which may repeat them.
  var submittedSecrets: Set<String> = []

  // What was written, which is not written again.
  var shownHints: Set<NodeID> = []
  var shownNotes: Set<Path> = []
  var shownValues: [Path: String] = [:]
  /// The lines of the question that is asked, above the one for its answer.
  var writtenQuestion: [WrittenLine] = []
  /// The rows whose heading is above, with their numbers at that time.
  var openRows: [RowPath: Int] = [:]
  /// The rows of the screen that were written since they were counted anew.
  var writtenRows = 0
  /// Whether the last line is empty, or there is none.
  var isAfterGap = true
  /// The columns of the widest counter so far, by template; 0 for none.
  var counterWidths: [Int] = []

  // What answers change elsewhere.
  var steps = RecentSteps()
  /// The labels by which places are looked up.
  var labels = PlaceLabels()
  /// Where the focus was before each step that can be undone, by its number.
  var focusBeforeSteps: [Int: Path] = [:]
  var changedPaths: [Path] = []
  var turnedPaths: [Path] = []
  var heldComings: HeldComings?
  /// Earlier places that an answer has shown or invalidated: they are asked before submitting.
  var pending: [Path] = []
  /// The places that are known to have an error.
  var knownInvalid: Set<Path> = []
  /// The warnings that were said.
  var saidWarnings: Set<Problem> = []
  var review = ReviewState()
  /// Whether answers that could not be passed on are in a file, or were shown.
  var hasKeptAnswers = false
  /// Whether it was said that commands are text on the later lines of a text.
  var saidTextCommands = false
  /// What the lines of a pipe lead to.
  var pipe = PipeWatch()

  /// What was typed in this run, for each field that is not a secret.
  var typed: [NodeID: TypedLines] = [:]
  /// The secrets that a resumed draft does not contain, until they are asked for again.
  var forgottenSecrets: [Path] = []
  /// Whether the last submit of a resumed draft may have arrived.
  var mayBeSubmitted = false
  /// Whether the answers of a draft were there at the start.
  var isResumed = false

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
  ///   - draft: keeps the answers until they are accepted.
  ///   - clock: the date and time; read before each action.
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
    // It is too late once they have been typed.
    if handler == nil, destination?.leavesOutSecrets == true {
      say(SubmissionMessage.secretsLeftOut)
    }
    gap()
  }

  /// Sends an action to the session, at the current date and time. Enter alone keeps what the
  /// question shows, which may follow the clock: it is sent at the time of the question.
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

  /// The same, and says why if it is refused; returns whether it was carried out.
  mutating func carryOut(_ action: Action) -> Bool {
    for case .refused(let refusal) in send(action) {
      sayError(session.explanation(of: refusal), at: column)
      occasion = .repeated
      return false
    }
    return true
  }
}
