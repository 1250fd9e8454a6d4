import FormEngine
import FormLanguage

/// Compares what is reported about a random form with what is true of it.
struct ProofClaims {
  let form: RandomForm
  let facts: FormFacts

  /// Why a finding is wrong; nil if it is right, or about something else.
  func objection(to diagnostic: Diagnostic) -> String? {
    let clause = form.clauses[line(of: diagnostic)]
    let named = diagnostic.message.split(separator: "`", maxSplits: 2).dropFirst().first
      .map(String.init)
    switch diagnostic.name.rawValue {
    case "unreachable-field":
      guard let path = clausePath(clause) ?? named else { return "about nothing" }
      let subject = Self.subject(of: diagnostic.message) ?? path
      return facts.shownWhileFilling.contains(subject) ? "\(subject) is shown" : nil
    case "unreachable-option":
      guard let clause else { return "about nothing" }
      return facts.trueWhileFilling.contains(clause) ? "it is offered" : nil
    case "contradictory-rules":
      if let subject = named, diagnostic.message.hasPrefix("Whatever is answered") {
        return facts.filled.contains(full(subject)) ? "\(subject) is answered" : nil
      }
      return facts.isSubmittable ? "it can be submitted" : nil
    case "unanswerable-field":
      guard let subject = named else { return "about nothing" }
      return facts.filled.contains(full(subject)) ? "\(subject) is answered" : nil
    case "always-false-rule":
      return facts.isSubmittable ? "it can be submitted" : nil
    case "always-true-rule":
      guard case .rule(let name, _)? = clause else {
        return "about nothing: \(line(of: diagnostic))"
      }
      return facts.failing.contains(name) ? "\(name) fails" : nil
    case "always-true-condition":
      guard let clause else { return nil }
      return facts.everNotTrue.contains(clause) ? "it is not true" : nil
    case "never-true-condition":
      guard let clause else { return nil }
      let set = diagnostic.message.contains("exclude") ? facts.trueWhileFilling : facts.everTrue
      return set.contains(clause) ? "it is true" : nil
    default: return nil
    }
  }

  private func line(of diagnostic: Diagnostic) -> Int {
    diagnostic.source.position(of: Int(diagnostic.span.start)).line
  }

  private func clausePath(_ clause: RandomForm.Clause?) -> String? {
    switch clause {
    case .shown(let path)?, .readonly(let path)?, .required(let path)?, .option(let path, _)?:
      path
    case .field(let path)?: path
    default: nil
    }
  }

  /// What a sentence such as ``No valid answers lead to `x1` `` is about.
  private static func subject(of message: String) -> String? {
    guard message.hasPrefix("No valid answers lead to") else { return nil }
    if message.contains("a row of") { return "r.row" }
    let parts = message.split(separator: "`", maxSplits: 2)
    guard parts.count > 1, parts[0].hasSuffix("lead to ") else { return nil }
    return String(parts[1])
  }

  private func full(_ name: String) -> String { name }
}
