import FormEngine

/// The first sentences of `:why`, before the explanation that failing tests show too; also the
/// reasons why a question cannot be asked.
enum WhyMessage: RunnerMessage {
  /// The text of the form was not passed to the conversation.
  case unavailable
  case notAsked(String, [AnswerMessage])
  case readonly(String, [AnswerMessage])
  case computed(String, from: [String])
  case required(String, [AnswerMessage])
  case asked(String, [AnswerMessage])
  /// A list with `count = E`, and the answers that E reads.
  case counted(String, [AnswerMessage])
  case problem(String, String)

  var phrase: Phrase {
    switch self {
    case .unavailable: "The text of this form is not available, so nothing is explained."
    case .notAsked(let label, let answers):
      answers.isEmpty
        ? "“\(label, "label")” is not asked."
        : "“\(label, "label")” is not asked: \(Self.list(answers), "answers")."
    case .readonly(let label, let answers):
      answers.isEmpty
        ? "“\(label, "label")” cannot be changed."
        : "“\(label, "label")” cannot be changed: \(Self.list(answers), "answers")."
    case .computed(let label, let labels):
      labels.isEmpty
        ? "“\(label, "label")” is computed."
        : "“\(label, "label")” is computed from \(Phrase.quotedList(labels), "labels")."
    case .required(let label, let answers):
      answers.isEmpty
        ? "“\(label, "label")” is required."
        : "“\(label, "label")” is required: \(Self.list(answers), "answers")."
    case .asked(let label, let answers):
      answers.isEmpty
        ? "“\(label, "label")” is always asked."
        : "“\(label, "label")” is asked: \(Self.list(answers), "answers")."
    case .counted(let label, let answers):
      answers.isEmpty
        ? "The form decides how many rows “\(label, "label")” has."
        : "The number of rows of “\(label, "label")” follows from your answers: \(Self.list(answers), "answers")."
    case .problem(let label, let message): "“\(label, "label")”: \(message, "message")"
    }
  }

  private static func list(_ answers: [AnswerMessage]) -> Phrase { .list(answers.map(\.phrase)) }
}
