/// A remark about a part of a form that its JSON Schema does not check.
package enum SchemaMessage {
  /// The rules at a place, as the form writes them.
  case notChecked([String])
  case computed(formula: String)
  /// The value at the place is checked only under a condition that the schema cannot express.
  case conditional(String)
  case forced
  case options(count: Int)
  case never
  /// The remark about texts that `required` does not accept.
  case blankTexts
  case schemaFromForm(name: String)
  case noAnswer, noAnswers
  /// The report on standard error, of this many places.
  case summary(Int)

  package var words: String {
    switch self {
    case .notChecked(let rules) where rules.count == 1:
      "The schema does not check this rule: \(rules[0])"
    case .notChecked(let rules):
      "The schema does not check these rules: \(rules.joined(separator: "; "))"
    case .computed(let formula): "computed \(formula)"
    case .conditional(let condition): "everything here, because of `\(condition)`"
    case .forced: "the rules while `set` gives the value"
    case .options(let count): "which of the \(count) options of the file it is"
    case .never: "It is never shown, so it has no answer."
    case .blankTexts:
      "A required text also needs a visible character, which the schema does not check."
    case .schemaFromForm(let name): "Made from the form \(name) by formwalk export."
    case .noAnswer: "No answer, like a member that is absent"
    case .noAnswers: "No answers, like a member that is absent"
    case .summary(1): "the schema does not check 1 rule; a $comment marks its place:"
    case .summary(let count):
      "the schema does not check \(count) rules; a $comment marks each place:"
    }
  }
}
