/// What a report for programs says of a rule: facts, and their sentences.
enum RuleDescription {
  case unknown
  /// - of: the path of its declaration; nil is the form.
  case rule(String, of: String?)
  /// A rule of the form, in words, whose name a problem of records has too.
  case shared(String, with: String)

  var words: String {
    switch self {
    case .unknown: "A rule of the form."
    case .rule(let name, of: nil): "The rule \(name) of the form."
    case .rule(let name, let place?): "The rule \(name) of \(place)."
    case .shared(let rule, let problem):
      "\(rule) A problem in a record has the same name: \(problem)."
    }
  }
}
