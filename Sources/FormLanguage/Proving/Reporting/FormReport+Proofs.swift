internal import FormEngine

/// Reports what is proved about a form.
extension FormReport {
  /// Looks for rules and conditions that cannot be meant. Only for what has no errors: an error may
  /// be why.
  mutating func reportProofs() {
    guard let form, !form.clauses.isEmpty, !hasErrors else { return }
    var prover = Prover(ProvableForm(form), isTypes: form.isTypes)
    for proof in prover.prove() { report(proof) }
  }

  /// Reports what was proved.
  mutating func report(_ proof: Proof) {
    guard let first = proof.clauses.first else { return }
    let clause = checkedClauses[first]
    let others = proof.clauses.dropFirst()
    switch proof.kind {
    case .alwaysTrue: reportAlwaysTrue(clause, others)
    case .neverTrue: reportNeverTrue(clause)
    case .alwaysFalse: reportAlwaysFalse(clause, others)
    case .neverApplies:
      report(
        .neverTrueCondition, clause, clause.conditionSpan,
        "\(quotedCondition(clause)) is never true: \(list(Array(others))) \(others.count == 1 ? "excludes" : "exclude") it.",
        others: others, help: excludingHelp)
    case .unreachable(let node):
      let main = proof.clauses.last {
        checkedClauses[$0].node == node && checkedClauses[$0].kind == .shown
          && !checkedClauses[$0].isSilent
      }
      reportExclusion(
        .unreachableField, main, proof.clauses, "No valid answers lead to \(shownWords(node))")
    case .neverOffered(let node):
      reportExclusion(
        .unreachableOption, first, proof.clauses,
        "The option `\(optionName(Int(clause.option), node))` of \(quoted(node)) is never offered")
    case .contradictory:
      reportExclusion(
        .contradictoryRules, mainRule(of: proof), proof.clauses, "Nobody can submit this form")
    case .unanswerable(let node):
      let what =
        nodes[node].kind == .list ? "No rows of \(quoted(node))" : "No answer to \(quoted(node))"
      reportUnanswerable(mainRule(of: proof), proof, what)
    }
  }

  /// The rule that the finding is about: the last one that an author wrote as a condition.
  private func mainRule(of proof: Proof) -> ClauseID? {
    let rules = proof.clauses.filter {
      checkedClauses[$0].kind == .rule && !checkedClauses[$0].isSilent
    }
    return rules.last { checkedClauses[$0].isCondition } ?? rules.last
  }

  private func optionName(_ option: Int, _ node: NodeID) -> String {
    guard let form else { return "" }
    return form.names.text(form.choices[form.declarations[node].choice].options[option])
  }

  private var excludingHelp: String {
    "Change one of these clauses, so that all of them can be true together."
  }

  func shownWords(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .row: "a row of \(quoted(nodes[node].parent))"
    case .note: "this note"
    case .section: "this section"
    default: quoted(node)
    }
  }

  /// The clauses of the form, by number.
  var checkedClauses: [CheckedClause] { form?.clauses ?? [] }

  // MARK: One clause

  private mutating func reportAlwaysTrue(_ clause: CheckedClause, _ others: ArraySlice<ClauseID>) {
    guard clause.kind == .rule || clause.kind == .warning else {
      report(
        .alwaysTrueCondition, clause, clause.conditionSpan,
        "\(quotedCondition(clause)) is always true.",
        help: "Delete the condition, or say when it is not true.")
      return
    }
    let reason = others.isEmpty ? "" : " while \(list(Array(others)))"
    report(
      .alwaysTrueRule, clause, clause.conditionSpan,
      "This rule can never fail: \(quotedCondition(clause)) is never false\(reason).",
      others: others,
      help: clause.kind == .warning
        ? "Delete the warning, or say what it warns of."
        : "Delete the rule, or say what must be true.")
  }

  private mutating func reportNeverTrue(_ clause: CheckedClause) {
    let help: String
    switch clause.kind {
    case .rule, .warning:
      help = "Say what must be true: this fails as soon as what it reads is filled."
    case .shown: help = "Delete what is never shown, or say when it is."
    default: help = "Delete the clause, or say when it applies."
    }
    report(
      .neverTrueCondition, clause, clause.conditionSpan,
      "\(quotedCondition(clause)) is never true.", help: help)
  }

  private mutating func reportAlwaysFalse(_ clause: CheckedClause, _ others: ArraySlice<ClauseID>) {
    report(
      .alwaysFalseRule, clause, clause.conditionSpan,
      "This rule always fails, so nobody can submit this form: \(quotedCondition(clause)) is never true.",
      others: others, help: "Say what must be true; the message is shown when it is not.")
  }

  // MARK: Clauses that exclude one another

  private mutating func reportExclusion(
    _ name: DiagnosticName, _ main: ClauseID?, _ clauses: [ClauseID], _ statement: String
  ) {
    let main = main ?? clauses.last { !checkedClauses[$0].isSilent } ?? clauses[0]
    let others = clauses.filter { $0 != main }
    let clause = checkedClauses[main]
    let reason =
      others.isEmpty
      ? "\(words(of: clause)) cannot be true" : "\(words(of: clause)) excludes \(list(others))"
    report(
      name, clause, clause.conditionSpan, "\(statement): \(reason).", others: others[...],
      help: excludingHelp)
  }

  private mutating func reportUnanswerable(_ main: ClauseID?, _ proof: Proof, _ what: String) {
    let main = main ?? proof.clauses.last { !checkedClauses[$0].isSilent } ?? proof.clauses[0]
    let others = proof.clauses.filter { $0 != main }
    let clause = checkedClauses[main]
    guard !others.isEmpty else {
      report(
        .unanswerableField, clause, clause.conditionSpan,
        "\(what) can satisfy \(words(of: clause)).",
        help: "Say what the rule allows; the field can only stay empty.")
      return
    }
    report(
      .unanswerableField, clause, clause.conditionSpan,
      "\(what) can satisfy all rules: \(words(of: clause)) excludes \(list(others)).",
      others: others[...], help: excludingHelp)
  }

  private mutating func report(
    _ name: DiagnosticName, _ clause: CheckedClause, _ span: Span, _ message: String,
    others: ArraySlice<ClauseID> = [], help: String
  ) {
    let labels = others.map {
      SourcePlace(checkedClauses[$0].file, checkedClauses[$0].span).label(part(checkedClauses[$0]))
    }
    report(
      name, at: SourcePlace(clause.file, span), message, help: help, labels: labels)
  }

  /// How a clause relates to the finding.
  private func part(_ clause: CheckedClause) -> String {
    switch clause.kind {
    case .shown: "\(shownWords(clause.node)) is shown only then"
    case .required: "\(quoted(clause.node)) must be filled"
    default: "this must be true, too"
    }
  }

  private func list(_ clauses: [ClauseID]) -> String {
    var parts: [String] = []
    for clause in clauses {
      let words = words(of: checkedClauses[clause])
      if !parts.contains(words) { parts.append(words) }
    }
    if parts.count > 3 { parts = parts.prefix(2) + ["\(parts.count - 2) more clauses"] }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }

  /// A clause as people refer to it.
  private func words(of clause: CheckedClause) -> String {
    switch clause.kind {
    case .required where clause.conditionSpan == clause.span:
      "that \(quoted(clause.node)) is required"
    case .rule where !clause.isCondition:
      clause.span == form?.declarations[clause.node].nameSpan
        ? "the type of \(quoted(clause.node))"
        : "\(quotedCondition(clause)) of \(quoted(clause.node))"
    default: quotedCondition(clause)
    }
  }

  private func quotedCondition(_ clause: CheckedClause) -> String {
    quoted(SourcePlace(clause.file, clause.conditionSpan))
  }
}

extension CheckedClause {
  /// An author wrote its condition, as in `check` and `warn`.
  var isCondition: Bool {
    if case .condition = content { return true }
    return false
  }
}
