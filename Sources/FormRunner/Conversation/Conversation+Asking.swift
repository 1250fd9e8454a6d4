import FormEngine

extension Conversation {
  /// Asks the question at the focus once, and acts on the answer.
  mutating func ask(_ path: Path) -> Turn {
    let node = session.program.nodes[path.node]
    let occasion = path == lastAsked ? occasion : .arrival
    self.occasion = .arrival
    let isFromRows = lastAsked.map { isInRows($0, of: path) } ?? false
    if heldComings?.path != path { sayComings() }
    problemWalk?.asked.insert(path)
    pending.removeAll { $0 == path }
    if occasion == .arrival {
      visitedRows.removeAll { !session.isInside(path, $0.path) }
      sayLongLists(around: path)
      arrive(at: path)
      failed = nil
      noteOptions(of: path)
    }
    lastAsked = path
    let problems = problemsToShow(at: path, occasion, isFromRows: isFromRows)
    unanswered = nil
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
    guard problemWalk?.asksBlocking == true else { return }
    var place = path
    while let row = session.enclosingRow(of: place) {
      place = session.list(of: row)
      let problems = session.problems(at: place).filter { $0.blocks && $0.rule == "count" }
      // If rows are missing, blank rows can be filled in.
      guard !problems.isEmpty, !session.isFocusable(place),
        session.countedRows(of: place) == session.rowCount(of: place),
        lastAsked.map({ isInRows($0, of: place) }) != true
      else { continue }
      gap()
      say(problems, label: true)
      say(RowMessage.howToDelete)
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
    at path: Path, _ occasion: Occasion, isFromRows: Bool
  ) -> [Problem] {
    switch occasion {
    // A person who preset the answer, or who is asked only for what is missing or wrong, needs to
    // see why the question is asked.
    case .arrival:
      let reasons = problemWalk?.reasons.removeValue(forKey: path) ?? []
      let isGiven = session.isAnswered(path) || options.asksOnlyMissing
      let problems = isGiven ? session.problems(at: path) : session.shownProblems(at: path)
      let isEmptied = unanswered == path || problemWalk?.emptied.contains(path) == true
      // Somebody who is adding rows, or has not been asked yet, does not need to hear that an
      // answer is missing.
      let isNew = !session.isAnswered(path) && !session.isTouched(path)
      let isExpected = (isFromRows || isNew) && session.isRequiredAndEmpty(path)
      let remarkable = problems.filter {
        !(isEmptied && $0.rule == "required")
          && !(isExpected && ["required", "count"].contains($0.rule))
      }
      if remarkable.contains(where: \.blocks) { failed = path }
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

  /// Keeps the current answer. If its problem has already been shown, the question is left for
  /// later.
  mutating func keep(_ path: Path) {
    if let typed = session.typedText(path), case .value = session.reading(of: typed, at: path) {
      answer(.entered(path, text: typed), at: path)
      return
    }
    let isBlocked = session.problems(at: path).contains(where: \.blocks)
    // If the question offers no options, the first Enter moves on.
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

  /// Sends a complete answer. If there is a problem with it, the question is asked again; otherwise
  /// the conversation moves on.
  mutating func answer(_ action: Action, at path: Path) {
    if heldComings?.path != path { heldComings = nil }
    let before = heldComings?.levels ?? levels(around: path)
    guard carryOut(action) else { return }
    let problems = session.shownProblems(at: path)
    let isWrong = session.focus == path && problems.contains(where: \.blocks)
    let column = labelColumn(of: path)
    if !isWrong {
      if case .entered(_, let text) = action { sayChosen(text, at: path) }
      say(problems.filter(\.isWarning), at: column)
    }
    var changed = heldComings?.changed ?? []
    let known = Set(changed)
    changed += changedPaths.filter { !known.contains($0) }
    heldComings = HeldComings(
      path: path, levels: before, changed: changed,
      turned: turnedSince(heldComings), isRepeated: isWrong || heldComings != nil)
    guard !isWrong else {
      occasion = .answered
      failed = path
      return
    }
    pipe.noteAnswer()
    sayComings()
    // An answer may have made its own field read-only, which moves the focus.
    if session.focus == path { advance(from: path) }
  }

  /// Returns the places that the last action has turned, combined with those held back.
  private func turnedSince(_ held: HeldComings?) -> [Path] {
    guard let before = held?.turned, !before.isEmpty else { return turnedPaths }
    return Array(Set(before).symmetricDifference(turnedPaths))
  }

  /// Moves on from a node without changing it.
  mutating func advance(from path: Path) {
    sayComings()
    if problemWalk != nil {
      send(.focusRequested(nextProblem(after: path)))
      return
    }
    let place = placeToLeave(from: path)
    if place != path, session.isFocusable(place) {
      send(.focusRequested(place))
      return
    }
    let next =
      options.asksOnlyMissing ? session.nextBlocking(after: place) : session.next(after: place)
    // Questions earlier in the form that an answer has shown or invalidated are asked before the
    // end.
    if next == nil, let walk = ProblemWalk(pending: pending.filter { session.isFocusable($0) }),
      let first = nearest(after: nil, on: walk)
    {
      problemWalk = walk
      send(.focusRequested(first))
      return
    }
    send(options.asksOnlyMissing || place != path ? .focusRequested(next) : .nextRequested)
  }

  /// Returns the list of the visited rows in which the last question has been asked, or the path
  /// itself.
  private mutating func placeToLeave(from path: Path) -> Path {
    var place = path
    while let row = visitedRows.last, session.isKnown(place) {
      if let next = session.next(after: place), session.isInside(next, row.path) { break }
      visitedRows.removeLast()
      place = session.list(of: row)
      // A full list has no question of its own.
      if session.isFocusable(place) { break }
    }
    return place
  }

  /// Records the rows that a jump has entered alone.
  ///
  /// - Parameters:
  ///   - former: the place before the jump. If it was in the rows of the same list, the
  ///     conversation continues from row to row.
  ///   - place: the target of the jump; the rows in it are asked in turn.
  mutating func noteVisit(from former: Path?, to place: Path?) {
    var rows: [RowPath] = []
    var inner = place
    while let path = inner, let row = session.enclosingRow(of: path) {
      let list = session.list(of: row)
      let wasInside = former.map { $0 != list && session.isKnown($0) && session.isInside($0, list) }
      if visitedRows.contains(row) || wasInside != true { rows.append(row) }
      inner = list
    }
    visitedRows = rows.reversed()
  }

  /// Records the row that a resumed draft continues in, unless later rows still have open
  /// questions.
  mutating func noteResumedRow() {
    guard let row = session.focus.flatMap({ session.enclosingRow(of: $0) }) else { return }
    let list = session.list(of: row)
    var next = session.row(of: list, at: session.position(of: row) + 1).flatMap {
      session.resolve(target: $0.path)
    }
    guard next != nil else { return }
    while let place = next, place != list, session.isInside(place, list) {
      if !session.isAnswered(place), !session.isLeft(place) { return }
      next = session.next(after: place)
    }
    visitedRows = [row]
  }

  mutating func goBack() {
    let walk = problemWalk
    problemWalk = nil
    let before = session.focus
    send(.previousRequested)
    if session.focus == before {
      problemWalk = walk
      say(
        before == nil ? ConversationMessage.nothingBefore : .firstQuestion, at: column)
      occasion = .repeated
    }
  }

  /// Ends a run with piped input that makes no progress.
  mutating func end(_ stall: Stall) -> Turn {
    gap()
    say(ConversationMessage.stalled(stall))
    if session.blocks { sayMissing() }
    return .ended(.rejected)
  }

  /// Ends the conversation or repeats the question when a line could not be read.
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
    case .stalled(let stall): return end(stall)
    }
  }
}
