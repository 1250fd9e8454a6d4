internal import FormEngine
internal import FormSyntax

/// Reports questions that neither a proof nor a record decides.
extension FormReport {
  mutating func reportUndecided(
    _ verdicts: [(question: ProofQuestion, verdict: Examination.Verdict)]
  ) {
    if let form, OptionCycles(form).isCut {
      report(
        .undecided, at: form.declarations[0].namePlace,
        ProofMessage.undecided(.isOffered, unexamined: []))
    }
    var open: Set<ProofQuestion> = []
    let conditions = shownConditions()
    for case (let question, .undecided(let reasons)) in verdicts {
      open.insert(question)
      guard !isImplied(question, by: open) else { continue }
      report(question, reasons, conditions)
    }
  }

  /// Returns the place of the condition under which each declaration is shown.
  private func shownConditions() -> [NodeID: SourcePlace] {
    var places: [NodeID: SourcePlace] = [:]
    for clause in checkedClauses where clause.kind == .shown && !clause.isSilent {
      places[clause.node] = SourcePlace(clause.file, clause.conditionSpan)
    }
    return places
  }

  /// Returns whether a question is open only because an earlier one is.
  private func isImplied(_ question: ProofQuestion, by open: Set<ProofQuestion>) -> Bool {
    switch question {
    case .submitted: return false
    case .shown(let node): return isInside(node, open)
    case .answered(let node):
      return open.contains(.submitted) || open.contains(.shown(node: node)) || isInside(node, open)
    case .applies(let clause), .varies(let clause), .fails(let clause):
      let node = checkedClauses[clause].node
      return open.contains(.shown(node: node)) || isInside(node, open)
    }
  }

  private func isInside(_ node: NodeID, _ open: Set<ProofQuestion>) -> Bool {
    nodes.around(node).contains { open.contains(.shown(node: $0)) }
  }

  private mutating func report(
    _ question: ProofQuestion, _ reasons: Set<OpenReason>, _ conditions: [NodeID: SourcePlace]
  ) {
    let open: OpenQuestion =
      switch question {
      case .submitted: .submitted
      case .shown(let node): .shown(shownName(node))
      case .answered(let node):
        nodes[node].kind == .list ? .hasRows(quoted(node)) : .answered(quoted(node))
      case .applies(let clause): .isTrue(excerpt(place(ofClause: clause)))
      case .varies(let clause): .isNotTrue(excerpt(place(ofClause: clause)))
      case .fails(let clause): .isFalse(excerpt(place(ofClause: clause)))
      }
    report(
      .undecided, at: place(of: question, conditions),
      ProofMessage.undecided(open, unexamined: reasons.sorted()))
  }

  private func place(
    of question: ProofQuestion, _ conditions: [NodeID: SourcePlace]
  ) -> SourcePlace {
    switch question {
    case .applies(let clause), .varies(let clause), .fails(let clause):
      return place(ofClause: clause)
    case .submitted: return place(of: 0)
    case .shown(let node): return conditions[node] ?? place(of: node)
    case .answered(let node): return place(of: node)
    }
  }

  private func place(ofClause clause: ClauseID) -> SourcePlace {
    SourcePlace(checkedClauses[clause].file, checkedClauses[clause].conditionSpan)
  }

  private func place(of node: NodeID) -> SourcePlace {
    // A row has no name of its own.
    let node = nodes[node].kind == .row ? nodes[node].parent : node
    guard let form else { return SourcePlace(0, SourceSpan(0, 0)) }
    return form.declarations[node].namePlace
  }
}
