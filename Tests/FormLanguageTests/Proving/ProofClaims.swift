import FormEngine
import FormSyntax

/// A comparison of the findings about a random form with the facts.
struct ProofClaims {
  let form: RandomForm
  let facts: FormFacts

  /// Returns the reason why a finding is wrong; nil if it is right, or about something else.
  func objection(to diagnostic: Diagnostic) -> String? {
    let clause = form.clauses[line(of: diagnostic)]
    let named = diagnostic.message.split(separator: "`", maxSplits: 2).dropFirst().first
      .map(String.init)
    switch diagnostic.name.rawValue {
    case "unreachable-field":
      guard let path = clausePath(clause) ?? named else { return "about nothing" }
      let subject = Self.subject(of: diagnostic.message) ?? path
      return facts.shownWhileFilling.contains { isNamed($0, subject) }
        ? "\(subject) is shown" : nil
    case "unreachable-option" where diagnostic.message.contains(" can never be submitted"):
      return rejectedOption(diagnostic.message).map { "\($0) is in a record" }
    // Records may contain options that are not offered until something else is answered.
    case "unreachable-option" where diagnostic.message.contains(" only after "): return nil
    case "unreachable-option":
      guard let clause else { return "about nothing" }
      return facts.trueWhileFilling.contains(clause) ? "it is offered" : nil
    case "contradictory-rules":
      if let subject = named, diagnostic.message.hasPrefix("Whatever is answered") {
        return isAnswered(subject) ? "\(subject) is answered" : nil
      }
      return facts.isSubmittable ? "it can be submitted" : nil
    case "unanswerable-field":
      guard let subject = named else { return "about nothing" }
      // Only after some answer to another choice.
      if diagnostic.message.contains(" is possible when ") { return nil }
      return isAnswered(subject) ? "\(subject) is answered" : nil
    case "always-false-rule":
      return facts.isSubmittable ? "it can be submitted" : nil
    case "always-true-rule":
      guard case .rule(let name, let owner)? = clause else {
        // A limit that every answer meets by what it says.
        let text = form.lines[line(of: diagnostic) - 1].drop { $0 == " " }
        if ["count ", "length ", "step 1"].contains(where: text.hasPrefix) { return nil }
        return "about nothing: \(line(of: diagnostic))"
      }
      if facts.failing.contains(name) { return "\(name) fails" }
      let rule = form.lines[line(of: diagnostic) - 1]
      func isOnlyThere(_ part: Substring) -> Bool {
        rule.contains(part) && form.lines.count { $0.contains(part) } == 1
      }
      let fault = facts.faults.first { fault in
        let parts = fault.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == owner && isOnlyThere(parts[1])
      }
      return fault.map { "`\($0)` has no result" }
    case "always-true-condition":
      guard let clause else { return nil }
      return facts.everNotTrue.contains(clause) ? "it is not true" : nil
    case "never-true-condition":
      guard var clause else { return nil }
      // The note that repeats a warning follows it.
      let next = line(of: diagnostic)
      if case .rule = clause, form.lines[next - 1].contains(" warn "),
        let note = form.clauses[next + 1]
      {
        clause = note
      }
      let set = diagnostic.message.contains("exclude") ? facts.trueWhileFilling : facts.everTrue
      return set.contains(clause) ? "it is true" : nil
    default: return nil
    }
  }

  /// An option that a message says is in no record, and that is in one.
  private func rejectedOption(_ message: String) -> String? {
    let head = message.prefix { $0 != ":" }
    var names = head.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
    guard let field = names.popLast() else { return "nothing" }
    return names.first { option in
      facts.chosen.contains {
        $0.hasSuffix(" \(option)") && isNamed(String($0.dropLast(option.count + 1)), field)
      }
    }
  }

  private func isAnswered(_ name: String) -> Bool {
    facts.filled.contains { isNamed($0, name) }
  }

  /// Returns whether a message's name means the declaration with this path; names are unique.
  private func isNamed(_ path: String, _ name: String) -> Bool {
    path == name || path.hasSuffix(".\(name)")
  }

  private func line(of diagnostic: Diagnostic) -> Int {
    diagnostic.source.position(of: Int(diagnostic.span.start)).line
  }

  private func clausePath(_ clause: RandomForm.Clause?) -> String? {
    switch clause {
    case .shown(let path)?, .readonly(let path)?, .forced(let path)?, .required(let path)?,
      .option(let path, _)?:
      path
    case .field(let path)?: path
    default: nil
    }
  }

  /// Returns the subject of a sentence such as ``No valid answers lead to `x1` ``.
  private static func subject(of message: String) -> String? {
    guard message.hasPrefix("No valid answers lead to") else { return nil }
    let parts = message.split(separator: "`", maxSplits: 2)
    guard parts.count > 1 else { return nil }
    if parts[0].hasSuffix("lead to a row of ") { return "\(parts[1]).row" }
    guard parts[0].hasSuffix("lead to ") else { return nil }
    return String(parts[1])
  }
}
