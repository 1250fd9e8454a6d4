import FormEngine

// The draft of the form: offered at the start, written along the way, and kept or removed at the
// end.

extension Conversation {
  /// Resumes the draft of an earlier run, if the person or the options ask for it.
  ///
  /// - Returns: an outcome if the conversation ended at the question.
  mutating func beginDraft() -> Outcome? {
    guard let draft else { return nil }
    let outcome = offer(draft)
    sayRemarks()
    return outcome ?? (draft.isResumed ? nil : refuseAnswers())
  }

  /// Refuses preset answers whose rows need those of a draft that is not resumed; returns nil if
  /// there are none.
  private mutating func refuseAnswers() -> Outcome? {
    guard !mistakesWithoutDraft.isEmpty else { return nil }
    for mistake in mistakesWithoutDraft { terminal.write(mistake) }
    return .rejected
  }

  private mutating func offer(_ draft: Draft) -> Outcome? {
    guard let found = draft.found else {
      if draft.choice == .resume { output.say(DraftMessage.nothingToResume) }
      return nil
    }
    let now = clock()
    if case .accepted(let date) = found.submission {
      output.say(DraftMessage.alreadySubmitted(date, now: now))
      draft.removeSubmitted()
      return nil
    }
    if found.isLost {
      output.say(DraftMessage.lost)
      startAfresh(draft)
      return nil
    }
    let age = DraftAge(since: found.lastChange ?? now, now: now)
    let answers = draft.foundAnswers
    let isAsked = draft.choice == .ask && canAsk
    if isAsked {
      output.say(
        draft.editedFile.isEmpty
          ? DraftMessage.found(answers: answers, age: age)
          : .foundChanges(file: draft.editedFile, answers: answers, age: age))
      switch askYesOrNo(DraftMessage.resumeQuestion, byDefault: true) {
      case .success(true): break
      case .success(false):
        if let refusal = refuseAnswers() { return refusal }
        startAfresh(draft)
        return nil
      case .failure(let end): return end.outcome
      }
    } else if draft.choice == .startAfresh {
      startAfresh(draft)
      return nil
    }
    guard let resumed = draft.resume() else { return nil }
    session = resumed.session
    session.followChanges(TextReaders(session.program))
    recorder?.resume(session)
    walk.resume(draft, in: session)
    submissions.mayHaveArrived = draft.mayHaveArrived
    if !isAsked { output.say(DraftMessage.resumed(answers: answers, age: age)) }
    for message in resumed.messages { output.say(message) }
    if let text = draft.unfinished, session.isFocusable(text.path) {
      if session.focus != text.path { send(.focusRequested(text.path)) }
    } else if resumed.hasChanged, edited == nil {
      focusFirstOpen()
    }
    return nil
  }

  /// Moves back to the first question that has been neither answered nor passed. With a changed
  /// form or other presets, it may be before the place where the draft ends.
  private mutating func focusFirstOpen() {
    guard !options.asksOnlyMissing else {
      send(.focusRequested(session.nextBlocking(after: nil)))
      return
    }
    var place = session.first
    while let open = place, open != session.focus {
      if !session.isAnswered(open), !session.isLeft(open) {
        // Nobody has been asked at the draft's end in this run, so moving away must not count as
        // leaving.
        let end = session.focus.flatMap { session.isLeft($0) ? nil : $0 }
        send(.focusRequested(open))
        if let end { session.giveTouch(at: end, false) }
        return
      }
      place = session.next(after: open)
    }
  }

  private mutating func startAfresh(_ draft: Draft) {
    if let message = draft.setAside() { output.say(naming: message) }
  }

  /// Records an action that the session has accepted.
  mutating func keep(_ action: Action, _ effects: [Effect], isStep: Bool) {
    guard draft != nil || recorder != nil else { return }
    var submits = false
    for effect in effects {
      switch effect {
      case .refused: return
      case .submit: submits = true
      case .focusChanged, .cancelSubmission: break
      }
    }
    for journal in [recorder, draft] as [(any ActionJournal)?] {
      journal?.accepted(action, in: session, isStep: isStep, submits: submits)
    }
    sayRemarks()
  }

  mutating func sayRemarks() {
    guard let draft else { return }
    for remark in draft.takeRemarks() {
      if case .setAside = remark { output.say(naming: remark) } else { output.say(remark) }
    }
  }

  /// Asks for the secrets that a resumed draft does not contain; returns nil if there are none
  /// left.
  mutating func askForgottenSecrets() -> Turn? {
    guard let first = walk.startAskingForgottenSecrets(in: session) else { return nil }
    send(.focusRequested(first))
    asked.leave(.arrival)
    return .goOn
  }

  // MARK: Leaving

  /// Ends the conversation and keeps the draft.
  mutating func quit() -> Turn {
    if draft?.isKept != true { output.say(DraftMessage.quit) }
    return .ended(.left)
  }

  /// Asks whether to discard the answers.
  mutating func askToDiscard() -> Turn {
    switch askYesOrNo(DraftMessage.discardQuestion, byDefault: false) {
    case .success(true):
      draft?.discard()
      output.say(DraftMessage.discarded)
      return .ended(.left)
    case .success(false): return .goOn
    case .failure(let end): return .ended(end.outcome)
    }
  }

  /// Reports what happens to the draft when the conversation ends without being submitted.
  mutating func endDraft(_ outcome: Outcome) {
    let ending: DraftMessage.Ending
    var dropsHistory = false
    switch outcome {
    case .submitted: return
    case .left: (ending, dropsHistory) = (.quit, true)
    case .stopped(let interruption):
      (ending, dropsHistory) = (.interrupted, interruption == .interrupt)
    case .failed where edited?.fileHasChanged == true: ending = .fileChanged
    case .rejected, .endOfInput, .timedOut, .failed: ending = .other
    }
    let rest = draft?.leave(session, pending: walk.pending, dropsHistory: dropsHistory) ?? .nothing
    sayRemarks()
    if let draft, case .kept(let lacksSecrets) = rest {
      output.say(
        naming: DraftMessage.kept(
          ending, file: draft.name, lacksSecrets: lacksSecrets,
          isFresh: draft.choice == .startAfresh))
    } else if case .stopped(.interrupt) = outcome, !submissions.hasKeptAnswers {
      output.say(DraftMessage.interrupted)
    } else if case .left = outcome, rest == .removed {
      output.say(DraftMessage.quit)
    }
  }

  /// The outcome of a conversation that ended at a question.
  struct QuestionEnd: Error {
    var outcome: Outcome
  }

  /// Asks a yes-or-no question of the runner's own.
  mutating func askYesOrNo(
    _ question: some RunnerMessage, byDefault answer: Bool
  ) -> Result<Bool, QuestionEnd> {
    while true {
      switch read(Prompt(question, enter: answer, in: language), .decision) {
      case .line(let line):
        if trimmed(line).isEmpty { return .success(answer) }
        if let isYes = isYes(line, in: language) { return .success(isYes) }
        if case .command(let word, _) = Entry(line: line),
          case .command(.quit) = CommandName.read(word)
        {
          return .failure(QuestionEnd(outcome: .left))
        }
        output.sayError(ConversationMessage.typeYesOrNo)
      case let other:
        if case .ended(let outcome) = leave(other) {
          return .failure(QuestionEnd(outcome: outcome))
        }
      }
    }
  }
}
