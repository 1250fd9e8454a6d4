/// Messages about defaults, about the values that `set` forces, and about values in rows at the
/// start.
package enum DefaultMessage: Message {
  package enum Kind: Sendable {
    case `default`, forced, startValue

    fileprivate var noun: String {
      switch self {
      case .default: "default"
      case .forced: "forced value"
      case .startValue: "value at the start"
      }
    }

    fileprivate var short: String { self == .default ? "default" : "value" }

    /// The part of the form to remove.
    fileprivate var part: String { self == .forced ? "`set`" : "the \(short)" }
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
    case .ofSecret(_, let name):
      FindingWords(
        "`set` would reveal the secret \(name).", "Remove the clause; use `required` if needed.")
    case .breaksRule(let kind, let value, let name, let rule):
      FindingWords(
        "The \(kind.noun) `\(value)` of \(name) breaks `\(rule)`.",
        "Give a \(kind.short) that the rule allows, or remove \(kind.part).")
    case .invalidForType(let kind, let value, let name, let type):
      FindingWords(
        "The \(kind.noun) `\(value)` of \(name) is not a valid `\(type)`.",
        "Correct the \(kind.short), or remove \(kind == .forced ? kind.part : "it").")
    case .optionNotOffered(let kind, let name, let option):
      FindingWords(
        "The \(kind.noun) of \(name) is `\(option)`, which is never offered.",
        "Choose an option that is offered.")
    case .exclusiveWithOthers(let kind, let name, let option):
      FindingWords(
        "The \(kind.noun) of \(name) contains `\(option)`, which can only be chosen alone.",
        "Remove `\(option)`, or the other options.")
    }
  }
}
