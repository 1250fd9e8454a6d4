import FormEngine

extension Conversation {
  /// Asks whether to submit, at the end of the form or of a walk through its problems. If something
  /// blocks, it asks whether to fix that instead.
  mutating func askToSubmit() -> Turn {
    announceChanges()
    if asked.occasion == .arrival, !shown.review.isRequired { arrive(at: nil) }
    walk.problems = nil
    let isArrival = asked.leaveForSubmitting() != .repeated
    // Finding all problems is slow in a large form.
    let blocking =
      session.blockers > Self.mostLines
      ? session.blockers
      : session.blocks ? session.allProblems().saidOnce.count(where: \.blocks) : 0
    if isReviewDue {
      sayReview()
      if options.hints != .never, shown.isFirst(.numbersOfReview) {
        output.say(ReviewMessage.numberGoesThere, .dim)
      }
    } else if isArrival, blocking > 0 {
      output.gap()
      sayWhetherReady(reviewNumbers(), isReview: false)
    } else if isArrival {
      sayNewWarnings()
    }
    if blocking == 0, options.submitsUnasked, shown.review.isUnsubmitted { return submit() }
    let question =
      blocking > 0
      ? PromptMessage.fixProblems(count: blocking) : .submit(label: session.plainSubmitLabel)
    switch read(
      Prompt(question, enter: blocking > 0 || !submissions.mayHaveArrived, in: language), .decision)
    {
    case .line(let line): return act(onSubmitEntry: Entry(line: line))
    case let other: return leave(other)
    }
  }

  private mutating func act(onSubmitEntry entry: Entry) -> Turn {
    switch entry {
    case .keep where submissions.mayHaveArrived: return askWhereTo()
    case .keep: return submit()
    case .text(let text):
      switch isYes(text, in: language) {
      case true?: return submit()
      case false?: return askWhereTo()
      case nil: correct(numbered: text, from: nil)
      }
    case .back: goBackToLast()
    case .on: output.say(session.blocks ? CommandMessage.endOfFormWithProblems : .endOfForm)
    case .empty: output.say(CommandMessage.nothingToClear)
    case .help: say(helpOf: .form)
    case .command(let word, let argument): return obey(word, argument, at: nil)
    }
    return .goOn
  }

  /// Goes to an answer by its number in the review, as after `n`; returns false if it is not a
  /// number in use.
  @discardableResult
  mutating func correct(numbered text: String, from path: Path?) -> Bool {
    let number = String(trimmed(text))
    guard ReviewNumbers.isNumber(number) else {
      output.sayError(ConversationMessage.typeYesNoOrNumber)
      return false
    }
    guard let place = place(named: number, at: nil) else { return false }
    correct(place, atEnd: path == nil)
    return true
  }

  /// Asks which question to go to.
  private mutating func askWhereTo() -> Turn {
    while true {
      switch read(Prompt(PromptMessage.whereTo, in: language), .place) {
      case .line(let line):
        switch Entry(line: line) {
        case .keep: return .goOn
        case .text(let text):
          guard let place = place(named: String(trimmed(text)), at: nil) else { continue }
          correct(place, atEnd: true)
        case .back: goBackToLast()
        case .on: return .goOn
        case .empty: output.say(CommandMessage.nothingToClear)
        case .help:
          output.say(HelpMessage.whereToQuestion)
          continue
        case .command(let word, let argument): return obey(word, argument, at: nil)
        }
        return .goOn
      case let other: return leave(other)
      }
    }
  }

  mutating func goBackToLast() {
    asked.occasion = .arrival
    goBack()
  }

  /// Submits the form. If something blocks it, the problems are shown and the conversation moves
  /// where the form's policy says.
  mutating func submit() -> Turn {
    if let turn = askAboutLosses() { return turn }
    submissions.mayHaveArrived = false
    let former = session.focus
    for effect in send(.submitRequested) {
      switch effect {
      case .submit(let number, let answers): return deliver(answers, number: number)
      case .refused(let refusal): output.sayError(session.explanation(of: refusal))
      default: break
      }
    }
    if !terminal.isInteractive, let stall = input.pipe.noteBlocked(session) { return end(stall) }
    let isSaid = asked.path == nil
    walk.problems = ProblemWalk()
    if let focus = session.focus, session.isInBlankRow(focus) {
      walk.problems?.row = session.enclosingRow(of: focus)
    }
    effects.noteAllInvalid(in: session)
    if !isSaid {
      output.gap()
      sayWhetherReady(reviewNumbers(), isReview: false)
    }
    // The problems are at places that cannot be asked.
    if session.focus == former, session.firstProblem == nil,
      let place = walk.problems?.nextDecidingQuestion(in: session)
    {
      send(.focusRequested(place))
    }
    asked.leave(session.focus == nil ? .repeated : .arrival)
    if session.focus != nil {
      output.gap()
    } else {
      walk.problems = nil
      output.say(ReviewMessage.noQuestionToFix)
    }
    return .goOn
  }

  private mutating func deliver(_ answers: Answers, number: Int) -> Turn {
    sayNewWarnings()
    shown.review.noteSubmitted()
    if let turn = refuseChangedFile(answers) { return turn }
    guard let handler else { return write(answers, number: number) }
    let (result, mask) = run(handler, answers)
    switch result {
    case .ended(status: 0, let output, let isCut):
      let message = HandlerReply.message(
        ofAcceptance: output, isWhole: !isCut, hiding: mask, in: language)
      guard destination?.isEdited == true else {
        return accept(answers, number: number, message: message)
      }
      return refuseChangedFile(answers, isAccepted: true)
        ?? write(answers, number: number, message: message, isAccepted: true)
    case .ended(let status, let output, let isCut):
      let reply = HandlerReply(
        output, isWhole: !isCut, status: status, hiding: mask, in: language)
      recorder?.noteReply(
        hasOwnMessage: reply.hasOwnMessage, leaks: reply.contains(submissions.secrets))
      reject(reply.masked(by: mask), mask, number: number)
      guard !terminal.isInteractive, !options.asksNothing else { break }
      if let stall = input.pipe.noteRejected(answers, by: handler.name) { return end(stall) }
    case .crashed(let signal):
      let message = SubmissionMessage.crashed(handler: handler.name, signal: signal)
      output.sayError(message)
      send(.submissionCancelRequested)
      if let end = giveUp(answers, .failed(message.text(in: language))) { return end }
      sayUncertain(handler)
    case .couldNotStart(let reason):
      output.sayError(SubmissionMessage.notStarted(handler: handler.name, reason: reason))
      send(.submissionCancelRequested)
      draft?.noteUndelivered(session)
      if let end = giveUp(answers, .failed(reason)) { return end }
      returnToSubmitting()
    case .timedOut(let seconds):
      send(.submissionCancelRequested)
      // An integral number of seconds is shown without a fraction.
      let limit = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
      output.say(SubmissionMessage.tookTooLong(handler: handler.name, seconds: limit))
      if let end = giveUp(answers, .timedOut) { return end }
      sayUncertain(handler)
    case .cancelled:
      send(.submissionCancelRequested)
      output.say(SubmissionMessage.cancelled)
      sayUncertain(handler)
    case .stopped(let interruption): return .ended(.stopped(interruption))
    }
    return .goOn
  }

  /// Ends the conversation after a failed submission, keeping the answers, unless a person can be
  /// asked what to do.
  private mutating func giveUp(_ answers: Answers, _ outcome: Outcome) -> Turn? {
    guard !canAsk else { return nil }
    keep(answers)
    return .ended(outcome)
  }

  /// Runs the handler with the answers, and shows its output with secrets masked.
  private mutating func run(
    _ handler: any SubmissionHandler, _ answers: Answers
  ) -> (HandlerResult, SecretMask) {
    let mask = submissions.maskSecrets(of: session)
    var lines = HandlerLines(mask, in: language)
    var nextWord = Self.wordAfter(0)
    output.say(SubmissionMessage.submitting(handler: handler.name))
    terminal.flush()
    let result = handler.run(answers: answers.json(pretty: false)) { event in
      switch event {
      case .error(let bytes):
        for line in lines.append(bytes) {
          output.say(SubmissionMessage.output(handler: handler.name, line: line))
        }
      // The terminal has echoed the key.
      case .interrupted: if terminal.isInteractive { terminal.write("\n") }
      case .seconds(let second):
        // The count skips the seconds in which this program was stopped.
        guard second >= nextWord else { return }
        nextWord = Self.wordAfter(second)
        output.say(
          SubmissionMessage.stillSubmitting(
            handler: handler.name, seconds: second, canCancel: terminal.isInteractive))
      }
      terminal.flush()
    }
    for line in lines.finish() {
      output.say(SubmissionMessage.output(handler: handler.name, line: line))
    }
    return (result, mask)
  }

  /// Returns the time of the next progress message: after 10 and 30 seconds, and each minute.
  private static func wordAfter(_ second: Int) -> Int {
    second < 10 ? 10 : second < 30 ? 30 : (second / 60 + 1) * 60
  }

  private mutating func sayUncertain(_ handler: any SubmissionHandler) {
    output.say(SubmissionMessage.uncertain(handler: handler.name))
    submissions.mayHaveArrived = true
    returnToSubmitting()
  }

  /// Returns to the submit question.
  mutating func returnToSubmitting() {
    send(.focusRequested(nil))
    asked.leave(.repeated)
  }

  /// Ends the conversation with accepted answers.
  ///
  /// - Parameters:
  ///   - message: the handler's message.
  ///   - remark: a remark about where the answers are.
  mutating func accept(
    _ answers: Answers, number: Int, message: String = "", remark: String? = nil
  ) -> Turn {
    send(.submissionAccepted(number))
    output.say(SubmissionMessage.submitted)
    if !message.isEmpty { output.say(lines: message) }
    if let remark { output.say(undivided: remark) }
    if options.asksNothing, leavesOutSecrets(answers) {
      output.say(SubmissionMessage.secretsLeftOut)
    }
    sayFlags()
    draft?.finish()
    return .ended(.submitted(answers))
  }

  /// Returns whether the answers were written without their secrets, which the opening lines
  /// mention if there are any.
  private func leavesOutSecrets(_ answers: Answers) -> Bool {
    handler == nil && destination?.leavesOutSecrets == true && answers.containsSecrets
  }

  /// Reports a rejection at the fields it names. Problems without a field are shown at once.
  private mutating func reject(_ reply: HandlerReply, _ mask: SecretMask, number: Int) {
    let reply = reply.placed(in: session, hiding: mask)
    let cleared = session.answersToClear()
    let secrets = session.secrets()
    send(
      .submissionRejected(
        number, message: reply.message, problems: reply.problems, focus: reply.focus))
    if let message = reply.message { output.sayError(message) }
    for remark in reply.remarks { output.sayError(remark) }
    say(cleared.filter { !session.hasAnswer($0) }, around: .form) {
      .cleared(labels: $0, more: $1)
    }
    let found = session.allProblems().filter(\.isFromHandler)
    if !options.asksNothing { unsettle(found.map(\.path), focus: reply.focus) }
    for problem in reply.hiddenProblems(in: session) { output.sayError(problem) }
    say(
      problems: found.filter {
        $0.path != .form && (options.asksNothing || !session.isFocusable($0.path))
      }, label: true)
    var walk = ProblemWalk()
    walk.places = found.map(\.path) + secrets.filter { session.value($0).isEmpty }
    start(walk)
  }

  /// Asks again after a rejection: at the focus, then at everything that needs attention.
  private mutating func start(_ walk: ProblemWalk) {
    if session.focus == nil, let first = walk.nearest(after: nil, in: session) {
      send(.focusRequested(first))
    }
    guard session.focus != nil else {
      if !options.asksNothing { output.say(SubmissionMessage.changeSomething) }
      asked.leave(.repeated)
      return
    }
    asked.leave(.arrival)
    self.walk.problems = walk
  }

  /// Makes rejected preset answers editable.
  private mutating func unsettle(_ paths: [Path], focus: Path?) {
    let settled = paths.filter { session.isSettled($0) }
    guard !settled.isEmpty else { return }
    for path in settled { send(.focusRequested(path)) }
    let target =
      focus ?? session.program.parts.submit.onReject.map { Path(node: $0) } ?? paths.first
    send(.focusRequested(target.flatMap { session.resolve(target: $0) }))
  }

  /// Warns about hidden preset answers, because nothing else shows that they are not submitted.
  private mutating func sayHiddenPresets() {
    guard edited == nil else { return }
    let hidden = session.hiddenPresets()
    guard !hidden.isEmpty else { return }
    let labels = hidden.map { session.place($0) }
    output.sayWarning(SubmissionMessage.hiddenPresets(labels))
  }

  /// Submits the current answers without asking, or reports everything that is missing.
  mutating func submitUnasked() -> Outcome {
    if case .ended(let outcome) = submitQuietly() { return outcome }
    return .rejected
  }

  private mutating func submitQuietly() -> Turn {
    sayHiddenPresets()
    sayNewWarnings()
    for case .submit(let number, let answers) in send(.submitRequested) {
      return deliver(answers, number: number)
    }
    sayMissing()
    return .goOn
  }
}
