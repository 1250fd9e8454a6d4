internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Compares the recorded answers that each version accepts.
extension ComparisonWriter {
  func compareAnswers() {
    for node in pair.new.nodes.indices {
      switch pair.new.nodes[node].kind {
      case .section, .note: break
      case .field:
        let isClash = compareType(of: node)
        compareOptions(of: node)
        compareComputed(node)
        compareRequired(node)
        if !isClash { compareRules(of: node) }
      case .list, .group:
        let isClash = compareType(of: node)
        compareRequired(node)
        if !isClash { compareRules(of: node) }
      case .form, .row: compareRules(of: node)
      }
    }
  }

  func path(_ node: NodeID) -> String { pair.new.form.pathText(node) }

  /// Returns the path of a declaration as findings about records show it.
  func recordPath(_ node: NodeID) -> String {
    if pair.new.nodes[node].kind == .section {
      return recordPath(pair.new.container(of: node))
    }
    if pair.new.isPlainValue(node) {
      return recordPath(pair.new.container(of: pair.new.nodes[node].parent))
    }
    return node == 0 ? "" : path(node)
  }

  func named(_ node: NodeID) -> String {
    let kind = pair.new.nodes[node].kind
    return kind == .form || kind == .section
      ? pair.new.form.quoted(node) : "`\(recordPath(node))`"
  }

  func expected(_ rules: Set<String>, _ node: NodeID) -> ChangeSearch.Expected {
    ChangeSearch.Expected(rules: rules, path: recordPath(node))
  }

  // MARK: Required

  /// Compares the conditions under which an answer is required.
  func compareRequired(_ node: NodeID) {
    let partner = pair.partners[node]
    let now = conditions(.required, of: node, pair.new)
    let before = partner < 0 ? [] : conditions(.required, of: partner, pair.old)
    guard !now.isEmpty || !before.isEmpty else { return }
    var likeness = FormPair.Likeness.different
    if partner >= 0, now.count == before.count {
      likeness = .same
      for (one, other) in zip(before, now) {
        likeness = max(likeness, pair.likeness([one.condition], [other.condition]))
      }
      let (old, new) = (readonlyAround(partner, pair.old), readonlyAround(node, pair.new))
      likeness = max(likeness, pair.likeness(old, new))
      if pair.old.nodes[partner].isComputed != pair.new.nodes[node].isComputed {
        likeness = .different
      }
    }
    guard likeness != .same || pair.isChangedWithin[node] else { return }
    let name = named(node)
    let part: ChangedPart = before.isEmpty ? .required(name) : .requiredOtherwise(name)
    var (place, cause): (Place, Place?) = (self.place(ofNew: node), nil)
    if let clause = now.first?.clause { (place, cause) = self.place(ofNewClause: clause) }
    let old = before.first.map { self.place(ofOldClause: $0.clause) }
    if !now.isEmpty {
      let verdict = forwards.verdict(.required(node), expecting: expected(["required"], node))
      reportRejection(verdict, part, at: place, old: old, cause: cause)
      guard case .excluded = verdict else { return }
    }
    // A computed field is not asked for.
    guard !before.isEmpty, likeness.isOther, partner >= 0, !pair.new.nodes[node].isComputed else {
      return
    }
    let path = recordPath(node)
    let verdict = backwards.verdict(
      .required(partner),
      expecting: ChangeSearch.Expected(rules: ["required"], path: path))
    reportLoosening(verdict, part, at: place, old: old, cause: cause)
  }

  func conditions(
    _ kind: CheckedClause.Kind, of node: NodeID, _ version: FormVersion
  ) -> [(clause: ClauseID, condition: Expression)] {
    version.clauses(of: node).compactMap { index in
      let clause = version.form.clauses[Int(index)]
      guard clause.kind == kind else { return nil }
      if case .condition(let id) = clause.content { return (Int(index), version[id]) }
      return (Int(index), .truth(true))
    }
  }

  /// Returns the conditions that make a declaration, or anything around it, read-only.
  func readonlyAround(_ node: NodeID, _ version: FormVersion) -> [Expression] {
    version.nodes.outward(from: node).flatMap {
      conditions(.readonly, of: $0, version).map(\.condition)
        + version.forces(of: $0).map(\.condition)
    }
  }
}
