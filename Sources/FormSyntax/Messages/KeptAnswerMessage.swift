internal import FormEngine

/// Messages about answers that are kept when another answer makes their field read-only.
package enum KeptAnswerMessage: Message {
  /// - Parameter condition: the condition of `readonly when`, as written.
  case kept(String, condition: String)
  /// - Parameter steps: the steps of a test that shows it.
  case stuck(String, condition: String, rule: String, steps: [String])

  package var words: FindingWords {
    switch self {
    case .kept(let name, let condition):
      FindingWords(
        "\(name) keeps what was answered before `\(condition)` became true.",
        "`readonly when` only closes the question. To give the field another value then, write "
          + "`set VALUE when \(condition)`. To keep the answer, leave the field open and add a rule "
          + "that names `\(condition)`.")
    case .stuck(let name, let condition, let rule, let steps):
      FindingWords(
        "The answer to \(name) can get stuck: it breaks `\(rule)` and is read-only after "
          + "\(listed(steps.map { "`\($0)`" })).",
        "To give the field another value then, write `set VALUE when \(condition)`. To keep the "
          + "answer, leave the field open and add a rule that names `\(condition)`.")
    }
  }
}
