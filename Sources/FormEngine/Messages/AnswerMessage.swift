/// The current answer to a question, as a part of a sentence that gives it as a reason.
package enum AnswerMessage: Hashable, Sendable {
  case value(label: String, text: String)
  /// An answer that a person typed.
  case quoted(label: String, text: String)
  case empty(label: String)
  case hidden(label: String)
  case secretEntered(label: String)
  case rows(label: String, count: Int)

  package var phrase: Phrase {
    switch self {
    case .value(let label, let text): "“\(label, "label")” is \(text, "answer")"
    case .quoted(let label, let text): "“\(label, "label")” is “\(text, "answer")”"
    case .empty(let label): "“\(label, "label")” is empty"
    case .hidden(let label): "“\(label, "label")” is not asked"
    case .secretEntered(let label): "“\(label, "label")” is entered"
    case .rows(let label, 0): "“\(label, "label")” has no rows"
    case .rows(let label, let count):
      .counted(
        count, "“\(label, "label")” has 1 row", "“\(label, "label")” has \(count, "count") rows")
    }
  }
}
