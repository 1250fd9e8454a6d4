import FormEngine

extension Conversation {
  /// Asks the question at the focus once, and acts on the answer.
  mutating func ask(_ path: Path) -> Turn {
    let node = session.program.nodes[path.node]
    let occasion = asked.takeOccasion(at: path)
    let isFromRows = asked.path.map { isInRows($0, of: path) } ?? false
    if effects.heldPlace != path { announceChanges() }
    walk.ask(path)
    shown.noteQuestion(path)
    if occasion == .arrival {
      walk.visited.arrive(at: path, in: session)
      sayLongLists(around: path)
      arrive(at: path)
      asked.arrive(at: path, in: session)
    }
    asked.path = path
    let problems = problemsToShow(at: path, occasion, isFromRows: isFromRows)
    asked.unanswered = nil
    if node.kind == .list {
      return askList(path, occasion, isFromRows: isFromRows, problems: problems)
    }
    let question = question(at: path, occasion)
    let prompt = write(question, at: path, occasion, problems: problems)
    if node.type.isSecret { return askSecret(path, prompt: prompt) }
    return node.type.hasLines ? askLines(path, prompt: prompt) : askLine(path, prompt: prompt)
  }

  /// Reports the problems of lists with too many rows, which a walk through the problems cannot ask
  /// about.
  private mutating func sayLongLists(around path: Path) {
    guard walk.problems?.asksBlocking == true else { return }
    for row in session.rowsAround(path) {
      let place = session.list(of: row)
      let problems = session.problems(at: place).filter { $0.blocks && $0.rule == "count" }
      // If rows are missing, blank rows can be filled in.
      guard !problems.isEmpty, !session.isFocusable(place),
        session.countedRows(of: place) == session.rowCount(of: place),
        asked.path.map({ isInRows($0, of: place) }) != true
      else { continue }
      output.gap()
      say(problems: problems, label: true)
      output.say(RowMessage.howToDelete)
    }
  }

  /// Returns whether a question is in the rows of a list, or was before its row was removed.
  private func isInRows(_ place: Path, of list: Path) -> Bool {
    guard place != list else { return false }
    if session.isKnown(place) { return session.isInside(place, list) }
    return session.program.isPlainValue(place.node)
      && session.program.nodes[session.program.nodes[place.node].parent].parent == list.node
  }

  private mutating func problemsToShow(
    at path: Path, _ occasion: AskedQuestion.Occasion, isFromRows: Bool
  ) -> [Problem] {
    switch occasion {
    // A person who preset the answer, or who is asked only for what is missing or wrong, needs to
    // see why the question is asked.
    case .arrival:
      let reasons = walk.problems?.reasons.removeValue(forKey: path) ?? []
      let isGiven = session.isAnswered(path) || options.asksOnlyMissing
      let problems = isGiven ? session.problems(at: path) : session.shownProblems(at: path)
      let isEmptied = asked.unanswered == path || session.isSpared(path)
      // Somebody who is adding rows, or has not been asked yet, does not need to hear that an
      // answer is missing.
      let isNew = !session.isAnswered(path) && !session.isTouched(path)
      let isExpected = (isFromRows || isNew) && session.isRequiredAndEmpty(path)
      let remarkable = problems.filter {
        !((isEmptied || isExpected) && ["required", "count"].contains($0.rule))
      }
      if remarkable.contains(where: \.blocks) { asked.failed = path }
      return remarkable + reasons
    // Declining another row does not touch the list, but its problems must be shown.
    case .answered: return session.problems(at: path)
    case .repeated: return []
    }
  }

  private mutating func askLine(_ path: Path, prompt: Prompt) -> Turn {
    let corrected = correctedLine(at: path)
    switch read(prompt, at: path, text: corrected ?? "") {
    case .line(let line) where corrected != nil:
      return act(onCorrected: line, terminal.initialText, at: path)
    case .line(let line): return act(on: Entry(line: line), at: path)
    case let other: return leave(other)
    }
  }

  /// Acts on an entry at a field.
  mutating func act(on entry: Entry, at path: Path) -> Turn {
    switch entry {
    case .keep: keep(path)
    case .empty: answer(.cleared(path), at: path)
    case .text(let text): answer(.entered(path, text: text), at: path)
    case .on:
      effects.noteInvalid(path, in: session)
      advance(from: path)
    case .back: goBack()
    case .help:
      say(helpOf: path)
      asked.occasion = .repeated
    case .command(let word, let argument): return obey(word, argument, at: path)
    }
    return .goOn
  }

  /// Keeps the current answer. If its problem has already been shown, the question is left for
  /// later.
  mutating func keep(_ path: Path) {
    if let typed = session.typedText(path), case .value = session.reading(of: typed, at: path) {
      answer(.entered(path, text: typed), at: path)
      return
    }
    let isBlocked = session.problems(at: path).contains(where: \.blocks)
    // If the question offers no options, the first Enter moves on.
    guard isBlocked, asked.failed == path || offersNothing(path) else {
      answer(.confirmed(path), at: path)
      return
    }
    leaveForLater(path)
  }

  private func offersNothing(_ path: Path) -> Bool {
    session.program.nodes[path.node].askedType.isChoice && session.value(path).isEmpty
      && session.typedText(path) == nil && session.offeredOptions(path).isEmpty
  }

  mutating func leaveForLater(_ path: Path) {
    output.say(ConversationMessage.leftForLater, at: labelColumn(of: path))
    effects.noteInvalid(path, in: session)
    advance(from: path)
  }

  /// Sends a complete answer. If there is a problem with it, the question is asked again; otherwise
  /// the conversation moves on.
  mutating func answer(_ action: Action, at path: Path) {
    let before = effects.levels(before: path, &counters.levels, in: session)
    guard carryOut(action) else { return }
    let problems = session.shownProblems(at: path)
    let isWrong = session.focus == path && problems.contains(where: \.blocks)
    let column = labelColumn(of: path)
    if !isWrong {
      if case .entered(_, let text) = action { sayChosen(text, at: path) }
      say(problems: problems.filter(\.isWarning), at: column)
    }
    effects.hold(answerAt: path, before, isWrong: isWrong)
    guard !isWrong else { return asked.reject(at: path) }
    input.pipe.noteAnswer()
    announceChanges()
    // An answer may have made its own field read-only, which moves the focus.
    if session.focus == path { advance(from: path) }
  }

  /// Moves on from a node without changing it.
  mutating func advance(from path: Path) {
    announceChanges()
    send(walk.advance(from: path, asksOnlyMissing: options.asksOnlyMissing, in: session))
  }

  mutating func goBack() {
    let problems = walk.problems
    walk.problems = nil
    let before = session.focus
    send(.previousRequested)
    if session.focus == before {
      walk.problems = problems
      reply(before == nil ? ConversationMessage.nothingBefore : .firstQuestion)
      asked.occasion = .repeated
    }
  }

  /// Ends a run with piped input that makes no progress.
  mutating func end(_ stall: Stall) -> Turn {
    output.gap()
    output.say(ConversationMessage.stalled(stall))
    if session.blocks { sayMissing() }
    return .ended(.rejected)
  }

  /// Ends the conversation or repeats the question when a line could not be read.
  mutating func leave(_ input: LineInput) -> Turn {
    switch input {
    case .line: return .goOn
    case .unusable(let line):
      refuse(line.message)
      asked.occasion = .repeated
      return .goOn
    case .end, .gone:
      output.say(ConversationMessage.inputEnded)
      sayMissing()
      return .ended(.endOfInput)
    case .stopped(let interruption): return .ended(.stopped(interruption))
    case .failed(let reason):
      output.sayError(ConversationMessage.inputFailed(reason: reason))
      return .ended(.failed(reason))
    case .stalled(let stall): return end(stall)
    }
  }
}
