import FormEngine

extension Conversation {
  /// Asks at the focus, once, and does what the answer says.
  mutating func ask(_ path: Path) -> Turn {
    let node = session.program.nodes[path.node]
    let occasion = path == lastAsked ? occasion : .arrival
    self.occasion = .arrival
    problemWalk?.asked.insert(path)
    let indent = indent(of: path)
    if occasion == .arrival {
      arrive(at: path)
      failed = nil
    }
    lastAsked = path
    if occasion == .arrival {
      say(hintOf: path, indent: indent)
      if node.type.isChoice, node.kind == .field { say(optionsOf: path, indent: indent) }
      if node.type.hasLines, node.kind == .field { say(multilineHint, indent: indent) }
    }
    switch occasion {
    // Somebody who preset an answer is shown why it is asked for.
    case .arrival:
      let isGiven = session.isAnswered(path)
      let problems = isGiven ? session.problems(at: path) : session.shownProblems(at: path)
      let isEmptied = problemWalk?.emptied.contains(path) == true
      say(problems.filter { !isEmptied || $0.rule != "required" }, indent: indent)
      if !isEmptied, problems.contains(where: \.blocks) { failed = path }
    // Declining a row does not touch its list, but its problems are shown.
    case .answered: say(session.problems(at: path), indent: indent)
    case .repeated: break
    }
    if node.kind == .list { return askList(path, indent: indent, isArrival: occasion == .arrival) }
    let prompt = prompt(for: path, indent: indent, showsValue: rejectedLine(at: path) == nil)
    if node.type.isSecret { return askSecret(path, prompt: prompt) }
    return node.type.hasLines ? askLines(path, prompt: prompt) : askLine(path, prompt: prompt)
  }

  private mutating func askLine(_ path: Path, prompt: String) -> Turn {
    let rejected = rejectedLine(at: path)
    switch read(prompt: prompt + ": ", at: path, text: rejected ?? "") {
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
    case .on: advance(from: path)
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
    guard failed == path, session.problems(at: path).contains(where: \.blocks) else {
      answer(.confirmed(path), at: path)
      return
    }
    leaveForLater(path)
  }

  mutating func leaveForLater(_ path: Path) {
    say("Left for later.", indent: indent(of: path))
    advance(from: path)
  }

  /// Sends a complete answer. If something is wrong with it, the question is asked again; otherwise
  /// the conversation goes on.
  mutating func answer(_ action: Action, at path: Path) {
    guard carryOut(action) else { return }
    let problems = session.shownProblems(at: path)
    if session.focus == path, problems.contains(where: \.blocks) {
      occasion = .answered
      failed = path
      return
    }
    say(problems.filter(\.isWarning), indent: indent(of: path))
    // An answer may have made its own field read-only, which moves the focus on.
    if session.focus == path { advance(from: path) }
  }

  /// Goes on from a node, leaving it as it is.
  mutating func advance(from path: Path) {
    guard problemWalk != nil else {
      send(.nextRequested)
      return
    }
    send(.focusRequested(nextProblem(after: path)))
  }

  mutating func goBack() {
    problemWalk = nil
    let before = session.focus
    send(.previousRequested)
    if session.focus == before {
      say(before == nil ? "There is nothing to go back to." : "This is the first field.")
      occasion = .repeated
    }
  }

  /// What to do when a line could not be read.
  mutating func leave(_ input: LineInput) -> Turn {
    switch input {
    case .line: return .goOn
    case .unusable(let line):
      say("Error: " + line.message)
      occasion = .repeated
      return .goOn
    case .end, .gone:
      say("The input ended before the form was submitted.")
      sayMissing()
      return .ended(.endOfInput)
    case .stopped(let interruption): return .ended(.stopped(interruption))
    case .failed(let reason):
      say("Error: The input cannot be read: \(reason).")
      return .ended(.failed(reason))
    }
  }
}

extension Problem {
  /// Whether it prevents the form from being submitted.
  var blocks: Bool { !isWarning && !isFromHandler }
}

// Prompts

extension Conversation {
  /// `[3/5] Date of birth (YYYY-MM-DD) [1990-01-01]`, without its colon.
  ///
  /// - Parameter showsValue: whether the present value is in it; else it is in the line itself.
  func prompt(for path: Path, indent: String, showsValue: Bool = true) -> String {
    let node = session.program.nodes[path.node]
    let position = session.position(of: path)
    var prompt = "\(indent)[\(position.index)/\(position.count)] \(session.promptLabel(path))"
    let form = session.answerForm(path)
    let words = [form, node.unit].filter { !$0.isEmpty }
    // The unit follows the current value, if there is one.
    if !form.isEmpty || (!words.isEmpty && session.value(path).isEmpty) {
      prompt += " (\(words.joined(separator: " ")))"
    }
    let current = session.currentValue(path, withText: showsValue)
    return current.isEmpty ? prompt : prompt + " " + current
  }
}

extension Session {
  /// The label as prompts show it, without a colon at its end.
  func promptLabel(_ path: Path) -> String {
    if program.isPlainValue(path.node), let row = enclosingRow(of: path) { return name(ofRow: row) }
    let label = label(path)
    return label.hasSuffix(":") ? String(label.dropLast()) : label
  }

  /// The current value in brackets, which Enter keeps. Empty if there is nothing to keep.
  ///
  /// - Parameter withText: whether a value is in it, besides the answers to yes or no.
  fileprivate func currentValue(_ path: Path, withText: Bool) -> String {
    let type = program.nodes[path.node].type
    let typed = typedText(path)
    if type.isSecret { return value(path).isEmpty ? "" : "[kept]" }
    switch type.kind {
    case .boolean:
      let answers =
        switch value(path) {
        case .boolean(true): "[Y/n]"
        case .boolean(false): "[y/N]"
        default: "[y/n]"
        }
      guard withText else { return answers }
      return typed.map { "\(answers) [\(oneLine($0))]" } ?? answers
    case .text, .integer, .decimal, .date, .time, .dateTime, .option, .options:
      guard withText else { return "" }
      let text = oneLine(typed ?? displayText(path))
      return text.isEmpty ? "" : "[\(text)]"
    }
  }
}

/// The first line of a text, with a mark if more follow.
func oneLine(_ text: String) -> String {
  let lines = withLineFeeds(text).split(
    separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = lines.first, lines.count > 1 else { return text }
  return first + " …"
}
