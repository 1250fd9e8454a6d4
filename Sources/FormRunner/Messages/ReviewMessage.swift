import FormEngine

/// The texts of the review, of `:list`, and of the list of problems that prevent submission.
enum ReviewMessage: RunnerMessage {
  case heading
  case rows(count: Int)
  case ready
  case fix(count: Int)
  /// The number of problems, if there are too many to list again.
  case fixListed(count: Int)
  /// The blocking problems are not at a question.
  case noQuestionToFix
  case more(count: Int)
  case noneChanged(count: Int)
  /// The explanations of marks.
  case changedSinceReview
  case changedSinceFile(String)
  case newSinceFile(String)
  /// The explanation of the numbers.
  case numberGoesThere
  case nothingContains(text: String)
  case nothingToShow
  /// The question after a full screen.
  case showMore
  case stillMissing, stillMissingOrWrong
  case nothingMissing
  case missing(place: String, message: String, supply: String)
  case supplySecret(prefix: String, variable: String)

  var phrase: Phrase {
    switch self {
    case .heading: "Your answers"
    case .rows(let count): .counted(count, "1 row", "\(count, "count") rows")
    case .ready: "Ready to submit."
    case .fix(let count):
      .counted(
        count, "Fix 1 problem before submitting:",
        "Fix \(count, "count") problems before submitting:")
    case .fixListed(let count):
      "Fix \(count, "count") problems before submitting. :review lists them."
    case .noQuestionToFix:
      "No single question can fix this. Type n to change an answer."
    case .more(let count): "and \(count, "count") more; :review all shows everything"
    case .noneChanged(let count):
      "\(count, "count") lines, none of them changed; :review all shows them"
    case .nothingContains(let text): "No question contains “\(text, "text")”."
    case .nothingToShow: "There is nothing to show."
    case .changedSinceReview: "* changed since the last review"
    case .changedSinceFile(let file): "* changed since \(file, "file")"
    case .newSinceFile(let file): "new: not answered in \(file, "file")"
    case .numberGoesThere: "A number goes to that answer."
    case .showMore: "Show more?"
    case .stillMissing: "Still missing:"
    case .stillMissingOrWrong: "Still missing or wrong:"
    case .nothingMissing: "Nothing is missing, but the form was not submitted."
    case .missing(let place, let message, let supply):
      Self.missing(
        place.isEmpty
          ? .verbatim(message)
          : ConversationMessage.problem(
            label: place, message: message
          ).phrase, supply)
    case .supplySecret(let prefix, let variable):
      "--env \(prefix, "prefix") with \(variable, "variable"), or --answers FILE"
    }
  }

  private static func missing(_ problem: Phrase, _ supply: String) -> Phrase {
    supply.isEmpty ? problem : "\(problem, "problem") (\(supply, "flag"))"
  }
}
