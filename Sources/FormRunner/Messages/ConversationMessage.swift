/// What is said between one question and the next.
enum ConversationMessage: RunnerMessage {
  case instructions
  /// The same on two short lines.
  case instructionsAboutEnter, instructionsAboutCommands
  case leftForLater
  case firstQuestion
  case nothingBefore
  case typeYesOrNo, typeYesNoOrRow
  case inputEnded
  case inputFailed(reason: String)
  case textTooLong(limit: Int)
  /// The last ones follow.
  case linesBefore(Int, shown: Int)
  case noLongerAsked(labels: [String], more: Int)
  case nowAsked(labels: [String], more: Int)
  /// What was typed means this option.
  case chosen(label: String)
  case value(label: String, text: String)
  case setByForm(label: String, text: String)
  /// A problem, with the label of its place.
  case problem(label: String, message: String)
  case echoIsOn
  case entriesDiffer

  var text: String {
    switch self {
    case .instructions: "Enter keeps what is in [brackets].  ? help   < back   :help commands"
    case .instructionsAboutEnter: "Enter keeps what is in [brackets]."
    case .instructionsAboutCommands: "? help   < back   :help commands"
    case .leftForLater: "Left for later."
    case .firstQuestion: "This is the first question."
    case .nothingBefore: "There is nothing to go back to."
    case .typeYesOrNo: "Type y or n."
    case .typeYesNoOrRow: "Type y, n or the number of a row."
    case .inputEnded: "The input ended before the form was submitted."
    case .inputFailed(let reason): "The input cannot be read: \(reason)."
    case .textTooLong(let limit):
      "This text is longer than \(limit) bytes and is not kept. --max-answer accepts longer ones."
    case .linesBefore(let count, let shown):
      count == shown ? "The text so far:" : "The text so far, \(count) lines, ends with:"
    case .noLongerAsked(let labels, let more):
      labels.count + more == 1
        ? "\(ended("No longer asked: \(listed(labels))")) The answer is kept."
        : "\(ended("No longer asked: \(separated(labels, more))")) The answers are kept."
    case .nowAsked(let labels, let more): ended("Now also asked: \(separated(labels, more))")
    case .chosen(let label): "= \(label)"
    case .value(let label, let text): "\(marked(label))\(text)"
    case .setByForm(let label, let text): "\(marked(label))\(text) (set by the form)"
    case .problem(let label, let message): "\(marked(label))\(message)"
    case .echoIsOn: "Echo cannot be turned off here, so what you type will be visible."
    case .entriesDiffer: "The two entries do not match. Type both again."
    }
  }

  /// With a period, unless a label at the end has a mark of its own.
  private func ended(_ text: String) -> String {
    text.last.map { ".?!…".contains($0) } == true ? text : text + "."
  }

  private func separated(_ labels: [String], _ more: Int) -> String {
    more > 0 ? listed(labels, more: more) : labels.joined(separator: ", ")
  }
}
