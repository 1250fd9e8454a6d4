import FormEngine

/// Messages between one question and the next.
enum ConversationMessage: RunnerMessage {
  case instructions
  /// The instructions on two short lines.
  case instructionsAboutEnter, instructionsAboutCommands
  case leftForLater
  case firstQuestion
  case nothingBefore
  case typeYesOrNo, typeYesNoOrRow, typeYesNoOrNumber
  case inputEnded
  case inputFailed(reason: String)
  case stalled(Stall)
  case textTooLong(limit: Int)
  case howToFinishText
  /// A command that was typed as a line of a text.
  case commandInText(String)
  /// The introduction to the last lines of the text, which follow.
  case linesBefore(Int, shown: Int)
  /// Places that are no longer asked, with the number of their answers, of which lists and rows
  /// count as two or more.
  case noLongerAsked(labels: [String], more: Int, answers: Int)
  /// Unanswered questions still to come that are no longer asked.
  case fewerQuestions(Int)
  case nowAsked(labels: [String], more: Int)
  /// Answers that are now invalid.
  case askedAgain(labels: [String], more: Int)
  case cleared(labels: [String], more: Int)
  /// The option that was selected by typing something else.
  case chosen(label: String)
  case value(label: String, text: String)
  case setByForm(label: String, text: String)
  /// A problem, with the label of its place.
  case problem(label: String, message: String)
  case echoIsOn
  case entriesDiffer

  var phrase: Phrase {
    switch self {
    case .instructions: "Enter keeps what is in [brackets].  ? help   < back   :help commands"
    case .instructionsAboutEnter: "Enter keeps what is in [brackets]."
    case .instructionsAboutCommands: "? help   < back   :help commands"
    case .leftForLater: "Left for later."
    case .firstQuestion: "This is the first question."
    case .nothingBefore: "There is nothing to go back to."
    case .typeYesOrNo: "Type y or n."
    case .typeYesNoOrRow: "Type y, n or the number of a row."
    case .typeYesNoOrNumber: "Type y, n or the number of an answer to change."
    case .inputEnded: "The input ended before the form was submitted."
    case .inputFailed(let reason):
      "The input cannot be read: \(Phrase(stringLiteral: reason), "reason")."
    case .stalled(.unanswered(let lines)):
      "\(lines, "count") lines in a row gave no answer here, so this run ends."
    case .stalled(.aimless): "The input gives no more answers, so this run ends."
    case .stalled(.blocked): "No answer has changed since the last submit, so this run ends."
    case .stalled(.rejected(let handler)):
      "\(handler, "handler") has rejected the same answers before, so this run ends."
    case .stalled(.endlessLine): "This line has no end, so this run ends."
    case .textTooLong(let limit):
      "This text is longer than \(limit, "limit") bytes and is not kept. --max-answer accepts longer ones."
    case .howToFinishText:
      "To finish, type a full stop alone on a line. :edit opens an editor."
    case .commandInText(let line):
      "“\(line, "command")” is now a line of the text. Commands work on its first line; :cancel leaves it."
    case .linesBefore(let count, let shown):
      count == shown
        ? "The text so far:" : "The text so far, \(count, "count") lines, ends with:"
    case .noLongerAsked(let labels, let more, let answers):
      .counted(
        answers,
        "No longer asked: \(ended(labels, more), "labels") The answer is kept.",
        "No longer asked: \(ended(labels, more), "labels") The answers are kept.")
    case .fewerQuestions(let count):
      .counted(count, "1 fewer question.", "\(count, "count") fewer questions.")
    case .askedAgain(let labels, let more):
      "Asked again before you submit: \(ended(labels, more), "labels")"
    case .nowAsked(let labels, let more): "Now also asked: \(ended(labels, more), "labels")"
    case .cleared(let labels, let more): "Cleared: \(ended(labels, more), "labels")"
    case .chosen(let label): "= \(label, "label")"
    case .value(let label, let text): marked(label, text)
    case .setByForm(let label, let text):
      isQuestion(label)
        ? "\(label, "label") \(text, "value") (set by the form)"
        : "\(label, "label"): \(text, "value") (set by the form)"
    case .problem(let label, let message): marked(label, message)
    case .echoIsOn: "Echo cannot be turned off here, so what you type will be visible."
    case .entriesDiffer: "The two entries do not match. Type both again."
    }
  }

  /// Returns a text after a label, with a colon unless the label is a question.
  private func marked(_ label: String, _ text: String) -> Phrase {
    isQuestion(label)
      ? "\(label, "label") \(text, "value")" : "\(label, "label"): \(text, "value")"
  }

  /// Returns labels with a period, unless the last one ends with punctuation.
  private func ended(_ labels: [String], _ more: Int) -> Phrase {
    if more > 0 { return "\(Phrase.list(labels, more: more), "labels")." }
    let text = labels.joined(separator: ", ")
    if text.last.map({ ".?!…".contains($0) }) == true { return .verbatim(text) }
    return "\(text, "labels")."
  }
}
