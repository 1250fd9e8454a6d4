/// Messages about defaults.
package enum DefaultMessage: Message {
  case ofSecret(String)
  case breaksRule(value: String, name: String, rule: String)
  case invalidForType(value: String, name: String, type: String)
  case optionNotOffered(name: String, option: String)
  case exclusiveWithOthers(name: String, option: String)

  package var words: FindingWords {
    switch self {
    case .ofSecret(let name):
      FindingWords(
        "A default would reveal the secret \(name).",
        "Remove the default; use `required` if needed.")
    case .breaksRule(let value, let name, let rule):
      FindingWords(
        "The default `\(value)` of \(name) breaks `\(rule)`.",
        "Give a default that the rule allows, or remove the default.")
    case .invalidForType(let value, let name, let type):
      FindingWords(
        "The default `\(value)` of \(name) is not a valid `\(type)`.",
        "Correct the default, or remove it.")
    case .optionNotOffered(let name, let option):
      FindingWords(
        "The default of \(name) is `\(option)`, which is never offered.",
        "Choose an option that is offered.")
    case .exclusiveWithOthers(let name, let option):
      FindingWords(
        "The default of \(name) contains `\(option)`, which can only be chosen alone.",
        "Remove `\(option)`, or the other options.")
    }
  }
}
