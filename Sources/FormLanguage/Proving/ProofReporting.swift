internal import FormEngine

/// Reports what was proved about a form.
extension FormChecker {
  /// Looks for rules and conditions that cannot be meant. Only for what has no errors: an error may
  /// be why.
  func reportProofs() {
    guard !claims.isEmpty, !hasErrors else { return }
    proofs.settleTextTests(patterns)
    let layout = ProofLayout(proofs.pool, claims, nodes)
    var prover = Prover(proofs.pool, claims, layout)
    for proof in prover.prove() { report(proof) }
  }

  /// Reports what was proved.
  func report(_ proof: Proof) {
    guard let first = proof.clauses.first else { return }
    switch proof.kind {
    case .alwaysTrue: reportAlwaysTrue(claims[first], proof)
    case .neverTrue: reportNeverTrue(claims[first])
    case .neverApplies:
      let claim = claims[first]
      report(
        .neverTrueCondition, claim, claim.conditionSpan,
        "\(quotedCondition(claim)) is never true\(reason(proof.clauses.dropFirst())).",
        others: proof.clauses.dropFirst(), help: excludingHelp)
    case .unreachable(let node):
      let main = proof.clauses.last {
        claims[$0].node == node && claims[$0].kind == .shown && !claims[$0].isSilent
      }
      reportExclusion(
        .unreachableField, main, proof.clauses, node: node,
        "No valid answers lead to \(shownWords(node))")
    case .neverOffered(let node):
      let option = choices[declarations[node].choice].options[Int(claims[first].option)]
      reportExclusion(
        .unreachableOption, first, proof.clauses, node: node,
        "The option `\(names.text(option))` of \(quoted(node)) is never offered")
    case .contradictory(let node):
      let rules = proof.clauses.filter { claims[$0].kind == .rule && !claims[$0].isSilent }
      reportExclusion(
        .contradictoryRules, rules.last { claims[$0].isCheck } ?? rules.last, proof.clauses,
        node: node,
        "Whatever is answered at \(quoted(node)), a rule fails")
    }
  }

  private var excludingHelp: String {
    "Change one of these clauses, so that all of them can hold together."
  }

  private func shownWords(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .row: "a row of \(quoted(nodes[node].parent))"
    case .note: "this note"
    case .section: "this section"
    default: quoted(node)
    }
  }

  // MARK: One clause

  private func reportAlwaysTrue(_ claim: Claim, _ proof: Proof) {
    if claim.isCheck {
      let others = proof.clauses.dropFirst()
      report(
        .alwaysTrueRule, claim, claim.conditionSpan,
        "This rule can never fail: \(quotedCondition(claim)) is \(others.isEmpty ? "never false" : "never false\(reason(others))").",
        others: others,
        help: claim.kind == .warning
          ? "Delete the warning, or say what it is to warn of."
          : "Delete the rule, or say what has to hold.")
    } else {
      report(
        .alwaysTrueCondition, claim, claim.conditionSpan,
        "\(quotedCondition(claim)) is always true.",
        help: "Delete the condition, or say when it is not to hold.")
    }
  }

  private func reportNeverTrue(_ claim: Claim) {
    if claim.kind == .rule {
      report(
        .alwaysFalseRule, claim, claim.conditionSpan,
        "This rule can never be met: \(quotedCondition(claim)) is never true.",
        help: "Say what has to hold; the message is shown when it does not.")
    } else {
      report(
        .neverTrueCondition, claim, claim.conditionSpan,
        "\(quotedCondition(claim)) is never true.",
        help: claim.kind == .shown
          ? "What is never shown can be deleted." : "Delete the clause, or say when it applies.")
    }
  }

  // MARK: Clauses that exclude one another

  private func reportExclusion(
    _ name: DiagnosticName, _ main: ClaimID?, _ clauses: [ClaimID], node: NodeID,
    _ statement: String
  ) {
    let main = main ?? clauses.last { !claims[$0].isSilent } ?? clauses[0]
    let others = clauses.filter { $0 != main }
    let claim = claims[main]
    var message = statement
    if others.isEmpty {
      message += ": \(words(of: claim)) cannot be met."
    } else {
      message += ": \(words(of: claim)) excludes \(list(others))."
    }
    report(name, claim, claim.conditionSpan, message, others: others[...], help: excludingHelp)
  }

  private func report(
    _ name: DiagnosticName, _ claim: Claim, _ span: Span, _ message: String,
    others: ArraySlice<ClaimID> = [], help: String
  ) {
    context = ExpressionContext(file: claim.file)
    report(
      name, span, message, help: help,
      labels: others.map { SourcePlace(claims[$0].file, claims[$0].span).label(part(claims[$0])) })
  }

  /// What a clause has to do with the finding.
  private func part(_ claim: Claim) -> String {
    switch claim.kind {
    case .shown: "\(shownWords(claim.node)) is shown only then"
    case .required: "\(quoted(claim.node)) has to be filled"
    default: "this has to hold, too"
    }
  }

  private func reason(_ clauses: ArraySlice<ClaimID>) -> String {
    clauses.isEmpty ? "" : " beside \(list(Array(clauses)))"
  }

  private func list(_ clauses: [ClaimID]) -> String {
    var parts: [String] = []
    for clause in clauses {
      let words = words(of: claims[clause])
      if !parts.contains(words) { parts.append(words) }
    }
    if parts.count > 3 { parts = parts.prefix(2) + ["\(parts.count - 2) more clauses"] }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }

  /// A clause as people refer to it.
  private func words(of claim: Claim) -> String {
    switch claim.kind {
    case .required where claim.conditionSpan == claim.span:
      "that \(quoted(claim.node)) is required"
    case .rule where !claim.isCheck:
      claim.span == declarations[claim.node].nameSpan
        ? "the type of \(quoted(claim.node))"
        : "\(quotedCondition(claim)) of \(quoted(claim.node))"
    default: quotedCondition(claim)
    }
  }

  private func quotedCondition(_ claim: Claim) -> String {
    let outer = context
    defer { context = outer }
    context = ExpressionContext(file: claim.file)
    return quotedSource(claim.conditionSpan)
  }
}

extension StatementWriter {
  /// Tries the tests of texts on the constants that the texts may be equal to.
  mutating func settleTextTests(_ patterns: [Pattern]) {
    for (choice, variable, test) in textTests {
      let constants = pool.constants[variable]
      guard let constants else { continue }
      var holds: UInt64 = 0
      var fails: UInt64 = 0
      // Other texts may be equal to one that is not of ASCII, and match otherwise.
      for (index, text) in constants.enumerated() where text.utf8.allSatisfy({ $0 < 0x80 }) {
        if Self.passes(text, test, patterns) {
          holds |= 1 << UInt64(index)
        } else {
          fails |= 1 << UInt64(index)
        }
      }
      pool.choices[Int(choice)] = ValueChoice(whenTrue: ~fails, whenFalse: ~holds)
    }
  }

  private static func passes(_ text: String, _ test: TextTest, _ patterns: [Pattern]) -> Bool {
    switch test {
    case .pattern(let number):
      guard patterns.indices.contains(number) else { return true }
      var scratch = PatternScratch()
      return patterns[number].matches(text, scratch: &scratch)
    case .type(.email): return isEmailAddress(text)
    case .type(.url): return isHTTPURL(text)
    case .type(.uuid): return isUUID(text)
    case .type: return true
    }
  }
}
