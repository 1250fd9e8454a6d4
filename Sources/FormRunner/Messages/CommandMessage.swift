import FormEngine

/// The replies to commands, and the errors in them.
enum CommandMessage: RunnerMessage {
  case ambiguous(word: String, commands: [String])
  case unknown(word: String)
  case unknownNear(word: String, nearest: String)
  case escapeNote
  case noOptionsHere
  case sayWhere(example: String)
  case nowhereToGo
  case noSuchPlace(text: String)
  case ambiguousPlace(text: String, labels: [String])
  /// Several places have the same label.
  case placesOfOneLabel(text: String, paths: [String])
  case noArgument(command: String)
  case reviewArgument
  case noSuchNumber(text: String)
  case endOfForm, endOfFormWithProblems
  case nothingToClear
  case nothingToUndo, nothingToRedo
  /// The placeholder for a path in an example.
  case examplePath

  var phrase: Phrase {
    switch self {
    case .ambiguous(let word, let commands):
      ":\(word, "word") may mean \(commands.map { ":" + $0 }.joined(separator: ", "), "commands")."
    case .unknown(let word): "“:\(word, "word")” is not a command. Type :help for the commands."
    case .unknownNear(let word, let nearest):
      "“:\(word, "word")” is not a command. Did you mean “:\(nearest, "nearest")”?"
    case .escapeNote: "To type text that starts like a command, put \\ before it."
    case .noOptionsHere: "There are no options here."
    case .sayWhere(let example): "Say where to go, such as :goto \(example, "example")."
    case .nowhereToGo: "There is nothing to go to."
    case .noSuchPlace(let text): "Nothing here is called “\(text, "text")”."
    case .ambiguousPlace(let text, let labels):
      "“\(text, "text")” could be \(labels.joined(separator: ", "), "labels"). Type more of it."
    case .placesOfOneLabel(let text, let paths):
      "“\(text, "text")” could be \(paths.joined(separator: ", "), "paths"). Type one of these."
    case .noArgument(let command): ":\(command, "command") takes no argument."
    case .reviewArgument: "Type :review, or :review all."
    case .noSuchNumber(let text): "There is no number \(text, "text") in the review."
    case .endOfForm: "This is the end of the form. Enter submits it."
    case .endOfFormWithProblems:
      "This is the end of the form. Enter goes through the problems."
    case .nothingToClear: "There is no answer here to clear."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .examplePath: "PATH"
    }
  }
}
