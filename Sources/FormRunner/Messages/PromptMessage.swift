import FormEngine

/// The runner's own questions, without their final mark.
enum PromptMessage: RunnerMessage {
  case submit(label: String)
  case fixProblems(count: Int)
  case whereTo
  /// The prompt for typing a secret again.
  case again(label: String)
  case addFirstRow(list: String)
  case addAnotherRow(list: String, count: Int)
  case commandAsSecret
  case fileForAnswers
  case replaceFile(name: String)

  var phrase: Phrase {
    switch self {
    case .submit(let label): isQuestion(label) ? .verbatim(label) : "\(label, "label")?"
    case .fixProblems(let count): .counted(count, "Fix it now?", "Fix them now?")
    case .whereTo: "Which answer? (number or label)"
    case .again(let label): "\(label, "label"), again"
    case .addFirstRow(let list): "\(list, "list"), none yet. Add one?"
    case .addAnotherRow(let list, let count):
      "\(list, "list"), \(count, "count") so far. Add another?"
    case .commandAsSecret: "That is also the name of a command. Use it as the secret?"
    case .fileForAnswers: "File for the answers"
    case .replaceFile(let name): "\(name, "name") already exists. Replace it?"
    }
  }
}
