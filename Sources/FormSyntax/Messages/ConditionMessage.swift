package import FormEngine

/// A condition on one answer, as a part of a sentence about a form. The values are texts in
/// Markdown.
package enum ConditionMessage: Sendable {
  case isYes(String)
  case isNo(String)
  /// The answer is one of these options, or something else.
  case isOneOf(String, [String])
  case isOther(String, [String])
  case includes(String, String)
  case lacks(String, String)
  case answered(String)
  case notAnswered(String)
  case equals(String, String)
  case differs(String, String)
  case less(String, String)
  case atMost(String, String)
  case more(String, String)
  case atLeast(String, String)
  case before(String, String)
  case until(String, String)
  case after(String, String)
  case from(String, String)

  package var phrase: Phrase {
    switch self {
    case .isYes(let label): "“\(label, "label")” is yes"
    case .isNo(let label): "“\(label, "label")” is no"
    case .isOneOf(let label, let options):
      "“\(label, "label")” is \(Phrase.alternatives(options.map { .quoted($0) }), "options")"
    case .isOther(let label, let options):
      "“\(label, "label")” is something other than \(Phrase.alternatives(options.map { .quoted($0) }), "options")"
    case .includes(let label, let option):
      "“\(label, "label")” includes “\(option, "option")”"
    case .lacks(let label, let option):
      "“\(label, "label")” does not include “\(option, "option")”"
    case .answered(let label): "“\(label, "label")” is answered"
    case .notAnswered(let label): "“\(label, "label")” is not answered"
    case .equals(let label, let value): "“\(label, "label")” is \(value, "value")"
    case .differs(let label, let value): "“\(label, "label")” is not \(value, "value")"
    case .less(let label, let value): "“\(label, "label")” is less than \(value, "value")"
    case .atMost(let label, let value): "“\(label, "label")” is at most \(value, "value")"
    case .more(let label, let value): "“\(label, "label")” is more than \(value, "value")"
    case .atLeast(let label, let value): "“\(label, "label")” is at least \(value, "value")"
    case .before(let label, let value): "“\(label, "label")” is before \(value, "value")"
    case .until(let label, let value): "“\(label, "label")” is no later than \(value, "value")"
    case .after(let label, let value): "“\(label, "label")” is after \(value, "value")"
    case .from(let label, let value): "“\(label, "label")” is no earlier than \(value, "value")"
    }
  }
}
