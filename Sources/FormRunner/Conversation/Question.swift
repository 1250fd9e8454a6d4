import FormEngine

/// The parts of a question of the form.
struct Question {
  /// The counter, such as `2/5`; nil for a row of plain values.
  var counter: String?
  var label: String
  /// A description of valid answers, shown in parentheses; an example is dim.
  var valid: String?
  var isExample = false
  /// The value that Enter keeps, in brackets, or the choices of a yes-or-no question.
  var kept: String?
  /// True if the valid answers are repeated each time the question is asked.
  var repeatsValid = false
  /// The lines between the label and the answer.
  var lines: [StyledLine] = []

  /// Returns the label with the valid answers, without a mark.
  fileprivate func title(withKept: Bool, withValid: Bool, label: String? = nil) -> StyledLine {
    var line = StyledLine(label ?? self.label, .strong)
    if withValid, let valid { line.append(" (\(valid))", isExample ? .dim : .plain) }
    if withKept, let kept { line.append(" " + kept) }
    return line
  }
}

extension Conversation {
  /// Writes a question and returns the prompt for its answer: on one line if it fits, otherwise
  /// below the label and its lines. When the question is repeated, only the prompt is written.
  ///
  /// - Parameter asking: the prompt of a list, which asks about adding rows instead of repeating
  ///   the label.
  mutating func write(
    _ question: Question, at path: Path, _ occasion: AskedQuestion.Occasion, problems: [Problem],
    asking: StyledLine? = nil
  ) -> Prompt {
    let column = labelColumn(of: path)
    let again = asking.map { (line: $0, isShortened: true) } ?? answerLine(of: question, at: column)
    guard occasion == .arrival else {
      say(problems: problems, at: column, asking: path)
      return promptBelowQuestion(again.line, at: column)
    }
    let start = question.counter == nil ? column : startColumn(of: path)
    let counter = question.counter.map {
      $0 + String(repeating: " ", count: max(0, column - start - $0.utf8.count))
    }
    let head = StyledLine(counter ?? "", .dim)
    let title = question.title(withKept: false, withValid: !question.repeatsValid)
    shown.question = [WrittenLine(line: head + title, column: start, hanging: column)]
    shown.question += question.lines.map {
      WrittenLine(line: $0, column: column, hanging: column + $0.hang)
    }
    if question.lines.isEmpty, problems.isEmpty, asking == nil || question.valid == nil {
      let line = head + (asking ?? question.title(withKept: true, withValid: true))
      var prompt = Prompt(line, at: start, hanging: column, in: language)
      prompt.again = again.line.withMark(in: language)
      // A label that would take several rows twice is written only once.
      if again.isShortened
        || screen.rows(of: prompt.line, at: start, hanging: column).count == 1
      {
        return prompt
      }
    }
    for line in shown.question { output.say(line) }
    say(problems: problems, at: column, asking: path)
    return promptBelowQuestion(again.line, at: column)
  }

  /// Returns the line for the answer, which repeats the label. If the line is too long for one row,
  /// the middle of the label is left out.
  private func answerLine(
    of question: Question, at column: Int
  ) -> (line: StyledLine, isShortened: Bool) {
    let line = question.title(withKept: true, withValid: question.repeatsValid)
    let screen = screen
    guard let width = screen.width else { return (line, false) }
    func isOneRow(_ line: StyledLine) -> Bool {
      screen.rows(of: line.withMark(in: language), at: column, hanging: column).count == 1
    }
    if isOneRow(line) { return (line, false) }
    let wide = displayWidth(of: screen.shown(question.label))
    let others = displayWidth(of: screen.shown(line.withMark(in: language).text)) - wide
    let room = max(Self.leastLabel, width - column - others)
    guard room < wide else { return (line, false) }
    let short = question.title(
      withKept: true, withValid: question.repeatsValid, label: shortened(question.label, to: room))
    return (short, true)
  }

  /// The minimum width in columns of a shortened label.
  private static var leastLabel: Int { 12 }

  private func promptBelowQuestion(_ line: StyledLine, at column: Int) -> Prompt {
    var prompt = Prompt(line, at: column, in: language)
    prompt.above = shown.question
    return prompt
  }

  /// Sets the description of valid answers. A list has a yes-or-no question, which is never
  /// optional.
  func setValid(of question: inout Question, at path: Path) {
    let isList = session.program.nodes[path.node].kind == .list
    // The width taken by the label and its column, parentheses, brackets and the mark.
    let kept = session.kept(at: path, withUnit: false).map { displayWidth(of: $0) + 3 } ?? 0
    let around = labelColumn(of: path) + displayWidth(of: question.label) + 3 + kept + 2
    let width = min(screen.width ?? Session.questionWidth, Session.questionWidth)
    let parts = session.validity(at: path, columns: width - around)
      .filter { !isList || $0 != .optional }
    if question.kept != nil, !session.saysUnit(parts) {
      question.kept = session.kept(at: path, withUnit: true).map { "[\($0)]" }
    }
    guard !parts.isEmpty else { return }
    question.valid = session.validityText(parts)
    // The previous question has already shown this long list.
    if session.program.nodes[path.node].askedType.isChoice, asked.options.areAbove,
      session.offeredOptions(path).count > Session.mostListedOptions
    {
      question.valid = QuestionMessage.optionsElsewhere(session.validityText(parts)).text(
        in: language)
    }
    if parts.count == 1, case .example = parts[0] { question.isExample = true }
  }

  /// Returns the question of a field.
  mutating func question(at path: Path, _ occasion: AskedQuestion.Occasion) -> Question {
    let node = session.program.nodes[path.node]
    var question = Question(
      counter: counters.counter(of: path, in: session), label: session.promptLabel(path),
      // The line editor already shows the rejected answer.
      kept: correctedLine(at: path) == nil
        ? session.kept(at: path, withUnit: false).map { "[\($0)]" } : nil,
      // The choices are part of each prompt.
      repeatsValid: node.askedType.kind.isPicked)
    setValid(of: &question, at: path)
    // A yes-or-no question always shows its choices.
    if question.kept == nil, question.valid == nil, node.type.kind == .boolean {
      question.valid = session.validityText([.shape(.yesOrNo)])
    }
    guard occasion == .arrival else { return question }
    if let hint = shown.hint(at: path, in: session, options.hints) {
      question.lines += lines(of: hint)
    }
    if node.askedType.isChoice, !asked.options.areAbove { question.lines += optionLines(at: path) }
    if node.type.hasLines {
      question.lines.append(
        StyledLine(ConversationMessage.howToFinishText.text(in: language), .dim))
    }
    return question
  }

  /// Returns the lines of a hint.
  func lines(of text: String) -> [StyledLine] {
    withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledLine(String($0), .dim) }
  }
}
