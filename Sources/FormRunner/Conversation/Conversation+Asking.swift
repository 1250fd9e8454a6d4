import FormEngine

extension Conversation {
  /// Asks at the focus, once, and does what the answer says.
  mutating func ask(_ path: Path) -> Turn {
    let node = session.program.nodes[path.node]
    let occasion = path == lastAsked ? occasion : .arrival
    self.occasion = .arrival
    problemWalk?.asked.insert(path)
    pending.removeAll { $0 == path }
    let isFromRows = lastAsked.map { session.isKnown($0) && session.isInside($0, path) } ?? false
    if occasion == .arrival {
      arrive(at: path)
      failed = nil
      previouslyAsked = lastAsked
    }
    lastAsked = path
    let problems = problemsToShow(at: path, occasion)
    if node.kind == .list {
      return askList(path, occasion, isFromRows: isFromRows, problems: problems)
    }
    let question = question(at: path, occasion)
    let prompt = write(question, at: path, occasion, problems: problems)
    if node.type.isSecret { return askSecret(path, prompt: prompt) }
    return node.type.hasLines ? askLines(path, prompt: prompt) : askLine(path, prompt: prompt)
  }

  private mutating func problemsToShow(at path: Path, _ occasion: Occasion) -> [Problem] {
    switch occasion {
    // Somebody who preset an answer is shown why it is asked for.
    case .arrival:
      let isGiven = session.isAnswered(path)
      let problems = isGiven ? session.problems(at: path) : session.shownProblems(at: path)
      let isEmptied = problemWalk?.emptied.contains(path) == true
      if !isEmptied, problems.contains(where: \.blocks) { failed = path }
      return problems.filter { !isEmptied || $0.rule != "required" }
    // Declining a row does not touch its list, but its problems are shown.
    case .answered: return session.problems(at: path)
    case .repeated: return []
    }
  }

  private mutating func askLine(_ path: Path, prompt: Prompt) -> Turn {
    let rejected = rejectedLine(at: path)
    switch read(prompt, at: path, text: rejected ?? "") {
    case .line(let line) where rejected != nil:
      return act(onCorrected: line, from: rejected, at: path)
    case .line(let line): return act(on: Entry(line: line), at: path)
    case let other: return leave(other)
    }
  }

  /// Performs the entry at a field.
  mutating func act(on entry: Entry, at path: Path) -> Turn {
    switch entry {
    case .keep: keep(path)
    case .empty: answer(.cleared(path), at: path)
    case .text(let text): answer(.entered(path, text: text), at: path)
    case .on:
      noteInvalid(path)
      advance(from: path)
    case .back: goBack()
    case .help:
      say(helpOf: path)
      occasion = .repeated
    case .command(let word, let argument): return obey(word, argument, at: path)
    }
    return .goOn
  }

  /// Keeps the answer as it is. An answer whose problem was already shown is left for later.
  mutating func keep(_ path: Path) {
    let isBlocked = session.problems(at: path).contains(where: \.blocks)
    // Where no option can be chosen, the first Enter goes on.
    guard isBlocked, failed == path || offersNothing(path) else {
      answer(.confirmed(path), at: path)
      return
    }
    leaveForLater(path)
  }

  private func offersNothing(_ path: Path) -> Bool {
    session.program.nodes[path.node].type.isChoice && session.value(path).isEmpty
      && session.typedText(path) == nil && session.offeredOptions(path).isEmpty
  }

  mutating func leaveForLater(_ path: Path) {
    say(ConversationMessage.leftForLater, at: labelColumn(of: path))
    noteInvalid(path)
    advance(from: path)
  }

  /// Sends a complete answer. If something is wrong with it, the question is asked again; otherwise
  /// the conversation goes on.
  mutating func answer(_ action: Action, at path: Path) {
    let before = levels(around: path)
    guard carryOut(action) else { return }
    let problems = session.shownProblems(at: path)
    let isWrong = session.focus == path && problems.contains(where: \.blocks)
    let column = labelColumn(of: path)
    if !isWrong {
      if case .entered(_, let text) = action { sayChosen(text, at: path) }
      say(problems.filter(\.isWarning), at: column)
    }
    sayComings(since: before, at: path)
    guard !isWrong else {
      occasion = .answered
      failed = path
      return
    }
    // An answer may have made its own field read-only, which moves the focus on.
    if session.focus == path { advance(from: path) }
  }

  /// Goes on from a node, leaving it as it is.
  mutating func advance(from path: Path) {
    if problemWalk != nil {
      send(.focusRequested(nextProblem(after: path)))
      return
    }
    if let list = listOfVisitedRow(leaving: path) {
      send(.focusRequested(list))
      return
    }
    let next =
      options.asksOnlyMissing ? session.nextBlocking(after: path) : session.next(after: path)
    // What an answer has shown or invalidated earlier in the form is asked before the end.
    if next == nil, let walk = ProblemWalk(pending: pending.filter { session.isFocusable($0) }),
      let first = nearest(after: nil, on: walk)
    {
      problemWalk = walk
      send(.focusRequested(first))
      return
    }
    send(options.asksOnlyMissing ? .focusRequested(next) : .nextRequested)
  }

  /// The list of a row that was visited alone, once the last question in it has been asked.
  private mutating func listOfVisitedRow(leaving path: Path) -> Path? {
    guard let row = visitedRow, session.isKnown(path), session.isInside(path, row.path) else {
      visitedRow = nil
      return nil
    }
    if let next = session.next(after: path), session.isInside(next, row.path) { return nil }
    visitedRow = nil
    let list = session.list(of: row)
    return session.isFocusable(list) ? list : nil
  }

  mutating func goBack() {
    problemWalk = nil
    let before = session.focus
    send(.previousRequested)
    if session.focus == before {
      say(
        before == nil ? ConversationMessage.nothingBefore : .firstQuestion, at: column)
      occasion = .repeated
    }
  }

  /// What to do when a line could not be read.
  mutating func leave(_ input: LineInput) -> Turn {
    switch input {
    case .line: return .goOn
    case .unusable(let line):
      sayError(line.message, at: column)
      occasion = .repeated
      return .goOn
    case .end, .gone:
      say(ConversationMessage.inputEnded)
      sayMissing()
      return .ended(.endOfInput)
    case .stopped(let interruption): return .ended(.stopped(interruption))
    case .failed(let reason):
      sayError(ConversationMessage.inputFailed(reason: reason))
      return .ended(.failed(reason))
    }
  }
}

extension Problem {
  /// Whether it prevents the form from being submitted.
  var blocks: Bool { !isWarning && !isFromHandler }
}
