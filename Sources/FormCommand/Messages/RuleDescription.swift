/// The description of a rule in a report for programs.
enum RuleDescription {
  case unknown
  /// - of: the path of its declaration; nil for the form.
  case rule(String, of: String?)
  /// The description of a form's rule that has the same name as a problem of records.
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
