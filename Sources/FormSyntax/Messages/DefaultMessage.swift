/// Messages about defaults, and about the values that `set` forces.
package enum DefaultMessage: Message {
  package enum Kind: Sendable {
    case `default`, forced

    var words: String {
      switch self {
      case .default: "default"
      case .forced: "forced value"
      }
    }
  }

  case ofSecret(Kind, String)
  case breaksRule(Kind, value: String, name: String, rule: String)
  case invalidForType(Kind, value: String, name: String, type: String)
  case optionNotOffered(Kind, name: String, option: String)
  case exclusiveWithOthers(Kind, name: String, option: String)

  package var words: FindingWords {
    switch self {
    case .ofSecret(.default, let name):
      FindingWords(
        "A default would reveal the secret \(name).",
        "Remove the default; use `required` if needed.")
    case .ofSecret(.forced, let name):
      FindingWords(
        "`set` would reveal the secret \(name).", "Remove the clause; use `required` if needed.")
    case .breaksRule(let kind, let value, let name, let rule):
      FindingWords(
        "The \(kind.words) `\(value)` of \(name) breaks `\(rule)`.",
        "Give a \(kind.words) that the rule allows, or remove the \(kind.words).")
    case .invalidForType(let kind, let value, let name, let type):
      FindingWords(
        "The \(kind.words) `\(value)` of \(name) is not a valid `\(type)`.",
        "Correct the \(kind.words), or remove it.")
    case .optionNotOffered(let kind, let name, let option):
      FindingWords(
        "The \(kind.words) of \(name) is `\(option)`, which is never offered.",
        "Choose an option that is offered.")
    case .exclusiveWithOthers(let kind, let name, let option):
      FindingWords(
        "The \(kind.words) of \(name) contains `\(option)`, which can only be chosen alone.",
        "Remove `\(option)`, or the other options.")
    }
  }
}
