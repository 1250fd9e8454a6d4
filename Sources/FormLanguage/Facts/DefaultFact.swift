/// What may be wrong with a default.
enum DefaultFact: Fact {
  case ofSecret(String)
  case breaksRule(value: String, name: String, rule: String)
  case invalidForType(value: String, name: String, type: String)
  case optionNotOffered(name: String, option: String)
  case exclusiveWithOthers(name: String, option: String)

  var words: FactWords {
    switch self {
    case .ofSecret(let name):
      FactWords(
        "A default would give the secret \(name) away.",
        "Leave it empty, and `required` if need be.")
    case .breaksRule(let value, let name, let rule):
      FactWords(
        "The default `\(value)` of \(name) breaks `\(rule)`.",
        "Give a default that the rule allows, or remove the default.")
    case .invalidForType(let value, let name, let type):
      FactWords(
        "The default `\(value)` of \(name) is not a valid `\(type)`.",
        "Write it in full, or remove the default.")
    case .optionNotOffered(let name, let option):
      FactWords(
        "The default of \(name) is `\(option)`, which is never offered.",
        "Choose an option that is offered.")
    case .exclusiveWithOthers(let name, let option):
      FactWords(
        "The default of \(name) contains `\(option)`, which is chosen alone or not at all.",
        "Remove it, or the others.")
    }
  }
}
