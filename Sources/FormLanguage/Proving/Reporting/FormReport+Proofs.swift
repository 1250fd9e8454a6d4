internal import FormEngine
internal import FormSyntax

/// Reports the proofs about a form.
extension FormReport {
  /// True if there is something to prove. A form with errors is left out: an error may be the
  /// cause.
  var mayProve: Bool { form.map { !$0.clauses.isEmpty } == true && !hasErrors }

  /// Reports rules and conditions that cannot be intended.
  mutating func reportProofs() {
    guard let form, mayProve else { return }
    let prover = Prover(form.content, isTypes: form.isTypes)
    while !prover.isDone { prover.step(work: .max) }
    report(prover)
  }

  /// Reports all proofs, and the number of questions that were left undecided because they take too
  /// long.
  mutating func report(_ prover: Prover) {
    guard let form else { return }
    let cycles = OptionCycles(form).found
    for cycle in cycles { reportCycle(ofOptions: cycle) }
    let inCycles = Set(cycles.joined())
    for proof in prover.finished()
    where !proof.clauses.prefix(1).contains(where: inCycles.contains) {
      report(proof)
    }
    guard prover.cutCount > 0, !form.isTypes else { return }
    report(
      .undecided, at: form.declarations[0].namePlace, ProofMessage.cut(questions: prover.cutCount))
  }

  /// Reports options that require one another.
  private mutating func reportCycle(ofOptions cycle: [ClauseID]) {
    guard let main = cycle.first(where: { !checkedClauses[$0].isSilent }) else { return }
    let options = cycle.map { optionOfField($0) }
    let clause = checkedClauses[main]
    let labels = cycle.filter { $0 != main }.map { other in
      let option = optionOfField(other)
      return SourcePlace(checkedClauses[other].file, checkedClauses[other].span)
        .label(.isOfferedThen(option: option.option, of: option.of))
    }
    let message = ProofMessage.needsItself(options, condition: condition(clause))
    report(
      .unreachableOption, at: SourcePlace(clause.file, clause.conditionSpan), message,
      labels: labels)
  }

  /// Returns the option of a clause, and its field.
  private func optionOfField(_ clause: ClauseID) -> (option: String, of: String) {
    let clause = checkedClauses[clause]
    return (optionName(Int(clause.option), clause.node), quoted(clause.node))
  }

  /// Reports a proof.
  mutating func report(_ proof: Proof) {
    guard let first = proof.clauses.first else { return }
    let clause = checkedClauses[first]
    let others = proof.clauses.dropFirst()
    switch proof.kind {
    case .alwaysTrue: reportAlwaysTrue(clause, others)
    case .neverTrue: reportNeverTrue(clause)
    case .alwaysFalse:
      report(.alwaysFalseRule, clause, .ruleAlwaysFails(condition(clause)), others: others)
    case .neverApplies:
      report(
        .neverTrueCondition, clause,
        .neverApplies(condition(clause), others: others.map(clauseName)), others: others)
    case .unreachable(let node):
      reportExclusion(.unreachableField, proof, .shown(shownName(node)))
    case .neverOffered(let node):
      reportExclusion(
        .unreachableOption, proof,
        .offered(option: optionName(Int(clause.option), node), of: quoted(node)))
    case .deadEnd(let node, let options): reportDeadEnd(clause, node, options)
    case .rejected(let node, let options):
      let (clause, others) = split(proof)
      if clause.kind == .offered, let option = options.first {
        return report(
          .unreachableOption, clause,
          .neverStays(
            option: optionName(option, node), of: quoted(node), condition: condition(clause)),
          others: others)
      }
      report(
        .unreachableOption, clause,
        .rejected(
          options: options.map { optionName($0, node) }, of: quoted(node), clauseName(clause),
          others: others.map(clauseName)),
        others: others)
    case .contradictory:
      reportExclusion(.contradictoryRules, proof, .submitted)
    case .unanswerable(let node):
      let (clause, others) = split(proof)
      report(
        .unanswerableField, clause,
        .unanswerable(
          name: quoted(node), isList: nodes[node].kind == .list, clauseName(clause),
          others: others.map(clauseName)),
        others: others)
    }
  }

  private mutating func reportDeadEnd(_ end: CheckedClause, _ node: NodeID, _ options: [Int]) {
    report(
      .unanswerableField, end,
      .deadEnd(
        name: quoted(end.node), of: quoted(node),
        options: options.map { optionName($0, node) }))
  }

  private func optionName(_ option: Int, _ node: NodeID) -> String {
    guard let form else { return "" }
    let choice = form.choices[form.declarations[node].choice]
    let count = choice.fileOptions?.table.count ?? 0
    return option < count
      ? form.options[nodes[node].options].name(option)
      : form.names.text(choice.options[option - count])
  }

  func shownName(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .row: DeclarationName.row(of: nodes[nodes[node].parent].name).words
    case .note: DeclarationName.thisNote.words
    case .section: DeclarationName.thisSection.words
    default: quoted(node)
    }
  }

  /// The clauses of the form, by number.
  var checkedClauses: [CheckedClause] { form?.clauses ?? [] }

  // MARK: One clause

  private mutating func reportAlwaysTrue(_ clause: CheckedClause, _ others: ArraySlice<ClauseID>) {
    if case .limit = clause.content { return reportNeedless(clause) }
    guard clause.kind == .rule || clause.kind == .warning else {
      return report(
        .alwaysTrueCondition, clause,
        .conditionAlwaysTrue(condition(clause), ofSet: clause.kind == .forced))
    }
    report(
      .alwaysTrueRule, clause,
      .ruleNeverFails(
        condition(clause), others: others.map(clauseName), isWarning: clause.kind == .warning),
      others: others)
  }

  /// Reports a limit that every answer meets. If it starts at 1, its author most likely wants an
  /// answer.
  private mutating func reportNeedless(_ clause: CheckedClause) {
    guard let form, case .limit(_, let lower, _, _) = clause.content else { return }
    let (node, place) = (nodes[clause.node], SourcePlace(clause.file, clause.conditionSpan))
    let startsAtOne = lower >= 0 && form.expressions[Int(lower)].constant == .integer(1)
    let isMeant =
      startsAtOne && node.kind == .field && node.required == .never && !node.isComputed
      && node.readonly != .always
    let message = LimitMessage.neverFails(
      excerpt(place),
      node.kind == .list ? .rows(areRequired: startsAtOne) : .answer(isMeant: isMeant))
    let fix =
      isMeant
      ? Fix([Edit(span: clause.conditionSpan, replacement: "required")], isSafe: false)
      : Fix([Edit(span: sources[clause.file].deletion(of: clause.span), replacement: "")])
    report(.alwaysTrueRule, at: place, message, fix: fix)
  }

  private mutating func reportNeverTrue(_ clause: CheckedClause) {
    let use: ConditionUse =
      switch clause.kind {
      case .rule: .rule
      case .warning: .warning
      case .shown: .showing
      default: .other
      }
    report(.neverTrueCondition, clause, .neverTrue(condition(clause), use))
  }

  // MARK: Clauses that exclude one another

  private mutating func reportExclusion(
    _ name: DiagnosticName, _ proof: Proof, _ exclusion: Exclusion
  ) {
    let (clause, others) = split(proof)
    report(
      name, clause, .excluded(exclusion, clauseName(clause), others: others.map(clauseName)),
      others: others)
  }

  /// Returns the clause that the finding is about, and the others.
  private func split(_ proof: Proof) -> (CheckedClause, others: ArraySlice<ClauseID>) {
    let main = proof.main(among: checkedClauses) ?? 0
    return (checkedClauses[main], proof.clauses.filter { $0 != main }[...])
  }

  /// The maximum number of other clauses that a finding points at.
  private static let mostLabels = 12

  private mutating func report(
    _ name: DiagnosticName, _ clause: CheckedClause, _ message: ProofMessage,
    others: ArraySlice<ClauseID> = []
  ) {
    // Nobody reads thousands of labels.
    let labels = others.prefix(Self.mostLabels).map {
      SourcePlace(checkedClauses[$0].file, checkedClauses[$0].span).label(part(checkedClauses[$0]))
    }
    report(name, at: SourcePlace(clause.file, clause.conditionSpan), message, labels: labels)
  }

  /// Returns how a clause relates to the finding.
  private func part(_ clause: CheckedClause) -> LabelMessage {
    switch clause.kind {
    case .shown: .isShownThen(shownName(clause.node))
    case .required: .mustBeFilled(quoted(clause.node))
    case .forced: .givesValue(quoted(clause.node))
    default: .mustAlsoBeTrue
    }
  }

  private func clauseName(_ clause: ClauseID) -> ClauseName { clauseName(checkedClauses[clause]) }

  /// Returns a clause as people refer to it.
  private func clauseName(_ clause: CheckedClause) -> ClauseName {
    switch clause.kind {
    case .required where clause.conditionSpan == clause.span: .required(quoted(clause.node))
    case .rule where clause.ofType != nil: .type(of: quoted(clause.node))
    case .rule where !clause.isCondition: .limit(condition(clause), of: quoted(clause.node))
    case .forced:
      .limit(excerpt(SourcePlace(clause.file, clause.span)), of: quoted(clause.node))
    default: .condition(condition(clause))
    }
  }

  private func condition(_ clause: CheckedClause) -> String {
    excerpt(SourcePlace(clause.file, clause.conditionSpan))
  }
}

extension CheckedClause {
  /// True if its author wrote a condition, as in `check` and `warn`.
  var isCondition: Bool {
    if case .condition = content { return true }
    return false
  }
}
