import FormEngine

/// The parts of a question of the form.
struct Question {
  /// `2/5`; nil for a row of plain values.
  var counter: String?
  var label: String
  /// What is valid, in parentheses; an example is written dim.
  var valid: String?
  var isExample = false
  /// What Enter keeps, in brackets, or the choices of a yes-or-no question.
  var kept: String?
  /// Whether what is valid is repeated each time an answer is asked for.
  var repeatsValid = false
  /// The lines between the label and the answer.
  var lines: [StyledLine] = []

  /// The label with what is valid, without a mark.
  fileprivate func title(withKept: Bool, withValid: Bool) -> StyledLine {
    var line = StyledLine(label, .strong)
    if withValid, let valid { line.append(" (\(valid))", isExample ? .dim : .plain) }
    if withKept, let kept { line.append(" " + kept) }
    return line
  }
}

extension Conversation {
  /// Writes a question and returns the prompt for its answer: on one line if it fits, else after
  /// the label and all that belongs to it. Asked again, it is only the line for the answer.
  mutating func write(
    _ question: Question, at path: Path, _ occasion: Occasion, problems: [Problem]
  ) -> Prompt {
    let column = labelColumn(of: path)
    let again = question.title(withKept: true, withValid: question.repeatsValid)
    guard occasion == .arrival else {
      say(problems, at: column)
      return promptBelowQuestion(again, at: column)
    }
    let start = question.counter == nil ? column : startColumn(of: path)
    let counter = question.counter.map {
      $0 + String(repeating: " ", count: max(0, column - start - $0.utf8.count))
    }
    let head = StyledLine(counter ?? "", .dim)
    let title = question.title(withKept: false, withValid: !question.repeatsValid)
    note(head + title, question.lines, startingAt: start, column)
    if question.lines.isEmpty, problems.isEmpty {
      let line = head + question.title(withKept: true, withValid: true)
      var prompt = Prompt(line, at: start, hanging: column, in: language)
      prompt.again = again.withMark(in: language)
      if screen.rows(of: prompt.line, at: start, hanging: column).count == 1 { return prompt }
    }
    sayQuestion()
    say(problems, at: column)
    return promptBelowQuestion(again, at: column)
  }

  /// Notes the lines of a question above the one for its answer.
  private mutating func note(
    _ title: StyledLine, _ lines: [StyledLine], startingAt start: Int, _ column: Int
  ) {
    writtenQuestion = [WrittenLine(line: title, column: start, hanging: column)]
    writtenQuestion += lines.map {
      WrittenLine(line: $0, column: column, hanging: column + $0.hang)
    }
  }

  private mutating func sayQuestion() {
    for line in writtenQuestion { say(line.line, at: line.column, hanging: line.hanging) }
  }

  private func promptBelowQuestion(_ line: StyledLine, at column: Int) -> Prompt {
    var prompt = Prompt(line, at: column, in: language)
    prompt.above = writtenQuestion
    return prompt
  }

  /// Says what is valid. A list is asked about with yes or no, where nothing is optional.
  func setValid(of question: inout Question, at path: Path) {
    let isList = session.program.nodes[path.node].kind == .list
    // The label with its column, parentheses, brackets and the mark.
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
    if parts.count == 1, case .example = parts[0] { question.isExample = true }
  }

  /// The question of a field.
  mutating func question(at path: Path, _ occasion: Occasion) -> Question {
    let node = session.program.nodes[path.node]
    var question = Question(
      counter: counter(of: path), label: session.promptLabel(path),
      // The line editor has a rejected answer in the line.
      kept: correctedLine(at: path) == nil
        ? session.kept(at: path, withUnit: false).map { "[\($0)]" } : nil,
      // The choices are part of each prompt.
      repeatsValid: node.type.kind.isPicked)
    setValid(of: &question, at: path)
    guard occasion == .arrival else { return question }
    if let hint = hint(toShowAt: path) { question.lines += lines(of: hint) }
    if node.type.isChoice, !listsOptionsAbove(path) { question.lines += optionLines(at: path) }
    if node.type.hasLines {
      question.lines.append(StyledLine(ConversationMessage.howToFinishText.text(in: language)))
    }
    return question
  }

  /// The lines of a text.
  func lines(of text: String) -> [StyledLine] {
    withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledLine(String($0)) }
  }
}

extension Conversation {
  /// Writes the question of a list, which ends with what is asked about its rows.
  mutating func write(
    _ question: Question, at list: Path, _ occasion: Occasion, problems: [Problem],
    asking words: PromptMessage, enter: Bool
  ) -> Prompt {
    let column = labelColumn(of: list)
    var asking = StyledLine(words.text(in: language), .strong)
    asking.append(" " + WordMessage.choices(enter: enter).text(in: language))
    let start = startColumn(of: list)
    let counter = question.counter ?? ""
    let head = StyledLine(
      counter + String(repeating: " ", count: max(0, column - start - counter.utf8.count)), .dim)
    guard occasion == .arrival else {
      say(problems, at: column)
      return promptBelowQuestion(asking, at: column)
    }
    let title = question.title(withKept: false, withValid: true)
    note(head + title, question.lines, startingAt: start, column)
    if question.lines.isEmpty, question.valid == nil, problems.isEmpty {
      var prompt = Prompt(head + asking, at: start, hanging: column, in: language)
      prompt.again = asking.withMark(in: language)
      return prompt
    }
    sayQuestion()
    say(problems, at: column)
    return promptBelowQuestion(asking, at: column)
  }
}
