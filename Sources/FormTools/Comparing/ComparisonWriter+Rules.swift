internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Compares the answers that the rules of both versions reject.
extension ComparisonWriter {
  /// Returns the rules of a declaration and of the sections in it, which apply to the same answers.
  func rules(
    of node: NodeID, _ version: FormVersion
  ) -> [ClauseID] {
    var found: [ClauseID] = []
    func add(_ node: NodeID) {
      for clause in version.clauses(of: node)
      where version.form.clauses[Int(clause)].kind == .rule {
        found.append(Int(clause))
      }
      for member in version.members(of: node)
      where version.nodes[Int(member)].kind == .section {
        add(Int(member))
      }
    }
    add(node)
    return found
  }

  /// Pairs the rules of a declaration in both versions, and compares each pair.
  func compareRules(of node: NodeID) {
    let partner = pair.partners[node]
    let rules = self.rules(of: node, pair.new)
    var former = partner < 0 ? [] : self.rules(of: partner, pair.old)
    var left: [ClauseID] = []
    for rule in rules {
      guard let (index, likeness) = sameClause(as: rule, among: former, by: self.likeness) else {
        left.append(rule)
        continue
      }
      let old = former.remove(at: index)
      comparePlaces(rule, old)
      if likeness.isOther {
        compare(rule, with: old)
      } else if likeness != .same || pair.isChangedWithin[node] {
        compareReader(rule, former: old)
      }
    }
    for rule in left {
      let index =
        former.firstIndex { isVersion($0, of: rule, sharesName: true) }
        ?? former.firstIndex { isVersion($0, of: rule, sharesName: false) }
      let old = index.map { former.remove(at: $0) }
      if let old { comparePlaces(rule, old) }
      compare(rule, with: old)
    }
    for rule in former { compareGone(rule, of: node) }
  }

  /// Compares the places at which the problem of a rule or warning is reported.
  func comparePlaces(_ clause: ClauseID, _ former: ClauseID) {
    let (now, before) = (pair.new.form.clauses[clause], pair.old.form.clauses[former])
    guard now.rule >= 0, before.rule >= 0 else { return }
    let formerPlace = pair.successors[pair.old.form.rules[Int(before.rule)].place]
    guard formerPlace >= 0, formerPlace != pair.new.form.rules[Int(now.rule)].place else { return }
    let (place, cause) = place(ofNewClause: clause)
    report(
      .changedWalk, at: place, .walk(.problem(text(clause, pair.new), of: named(now.node))),
      old: self.place(ofOldClause: former), cause: cause)
  }

  /// Returns the first clause that is written the same, and how alike the two are.
  func sameClause(
    as clause: ClauseID, among former: [ClauseID],
    by likeness: (ClauseID, ClauseID) -> FormPair.Likeness
  ) -> (index: Int, likeness: FormPair.Likeness)? {
    for (index, old) in former.enumerated() {
      let likeness = likeness(old, clause)
      switch likeness {
      case .same, .readsChanges: return (index, likeness)
      case .readsOtherLets where text(old, pair.old) == text(clause, pair.new):
        return (index, .readsOtherLets)
      case .readsOtherLets, .different: continue
      }
    }
    return nil
  }

  /// Returns how alike two clauses are.
  func likeness(_ old: ClauseID, _ new: ClauseID) -> FormPair.Likeness {
    let (left, right) = (pair.old.form.clauses[old], pair.new.form.clauses[new])
    // Clauses of a section apply only while it is shown.
    let conditions = [(pair.old, left.node), (pair.new, right.node)].map { version, node in
      version.nodes[node].kind == .section
        ? version.conditions(of: node).map(\.expression) : []
    }
    let around = pair.likeness(conditions[0], conditions[1])
    guard around != .different else { return .different }
    func pairwise(_ parts: [(Expression?, Expression?)]) -> FormPair.Likeness {
      parts.reduce(around) { max($0, pair.likeness($1.0, $1.1)) }
    }
    let (oldForm, newForm) = (pair.old.form, pair.new.form)
    switch (left.content, right.content) {
    case (.always, .always): return around
    case (.exclusive, .exclusive):
      let (one, other) = (pair.old.options(of: left.node), pair.new.options(of: right.node))
      return one.declared.map { $0.isExclusive ? $0.recordKey : "" }
        == other.declared.map { $0.isExclusive ? $0.recordKey : "" } ? around : .different
    case (.condition(let one), .condition(let other)):
      return pairwise([(oldForm[one], newForm[other])])
    case (
      .limit(let kind, let lower, let upper, let excludes),
      .limit(let otherKind, let otherLower, let otherUpper, let otherExcludes)
    ):
      guard kind == otherKind, excludes == otherExcludes else { return .different }
      return pairwise([
        (oldForm.expression(lower), newForm.expression(otherLower)),
        (oldForm.expression(upper), newForm.expression(otherUpper)),
      ])
    case (.step(let step, let start), .step(let otherStep, let otherStart)):
      return pairwise([
        (oldForm[step], newForm[otherStep]),
        (oldForm.expression(start), newForm.expression(otherStart)),
      ])
    case (.match(let one), .match(let other)):
      return oldForm.patterns[Int(one)] == newForm.patterns[Int(other)] ? around : .different
    case (.type(let one), .type(let other)): return one == other ? around : .different
    case (.unique(let cells), .unique(let others)):
      guard cells.count == others.count else { return .different }
      var likeness = around
      for (cell, other) in zip(cells, others) {
        let (one, two) = (oldForm.slots[cell].node, newForm.slots[other].node)
        guard pair.partners[two] == one else { return .different }
        if pair.isChangedWithin[two] { likeness = max(likeness, .readsChanges) }
      }
      return likeness
    default: return .different
    }
  }

  /// Returns true if one clause may be an earlier version of another.
  func isVersion(_ old: ClauseID, of new: ClauseID, sharesName: Bool) -> Bool {
    let (left, right) = (pair.old.form.clauses[old], pair.new.form.clauses[new])
    let isSameKind: Bool =
      switch (left.content, right.content) {
      case (.condition, .condition), (.match, .match), (.step, .step), (.type, .type),
        (.unique, .unique), (.exclusive, .exclusive):
        true
      case (.limit(let kind, _, _, _), .limit(let other, _, _, _)): kind == other
      default: false
      }
    guard isSameKind else { return false }
    if !sharesName { return true }
    return ruleName(left, pair.old) == ruleName(right, pair.new)
  }

  func ruleName(_ clause: CheckedClause, _ version: FormVersion) -> String {
    clause.rule >= 0 ? version.form.rules[Int(clause.rule)].name : ""
  }

  /// Returns the finding that a record must have for a rule to reject it.
  func expected(_ rule: ClauseID, _ version: FormVersion) -> ChangeSearch.Expected {
    let clause = version.form.clauses[rule]
    guard clause.rule >= 0 else {
      return ChangeSearch.Expected(rules: [], path: "", isAnyRule: true)
    }
    let facts = version.form.rules[Int(clause.rule)]
    var place = facts.place
    if version.isPlainValue(place) {
      place = version.container(of: version.nodes[place].parent)
    }
    return ChangeSearch.Expected(
      rules: [facts.name, "arithmetic"], path: place == 0 ? "" : version.form.pathText(place))
  }

  /// Compares a new or changed rule.
  func compare(_ rule: ClauseID, with former: ClauseID?) {
    let node = pair.new.form.clauses[rule].node
    let (place, cause) = place(ofNewClause: rule)
    let text = self.text(rule, pair.new)
    let part: ChangedPart =
      former.map { .rule(text, of: named(node), was: self.text($0, pair.old)) }
      ?? .newRule(text, of: named(node))
    let old = former.map { self.place(ofOldClause: $0) }
    switch rejection(rule, former: former) {
    case .found(let witness):
      var acceptance = VersionMessage.Acceptance.unknown
      var other: String?
      if let former {
        let (failure, fault) = loosening(former, now: rule)
        switch failure {
        case .excluded: if case .excluded = fault { acceptance = .nothingNew }
        case .found(let record): (acceptance, other) = (.others, shown(record))
        case .undecided: break
        }
      }
      report(
        .rejectedAnswers, at: place,
        .rejects(part, accepts: acceptance, witness: shown(witness), other: other), old: old,
        cause: cause)
    case .undecided: reportUndecided(part, at: place, old: old, cause: cause)
    case .excluded:
      guard let former,
        !isImpliedByStep(former, pair.old, of: pair.new.form.clauses[rule].node, pair.new)
      else { return }
      reportLoosening(
        loosening(former, now: rule).failure, part, at: place, old: old, cause: cause)
    }
  }

  /// Looks for records that are accepted now and that a former rule rejected, because it failed or
  /// had no result.
  ///
  /// - Returns: a record of either kind as the failure; otherwise what is known of each.
  private func loosening(
    _ former: ClauseID, now rule: ClauseID?
  ) -> (failure: ChangeSearch.Verdict, fault: ChangeSearch.Verdict) {
    let expected = expected(former, pair.old)
    let verdict = backwards.verdict(.fails(former), expecting: expected)
    if case .found = verdict { return (verdict, .undecided) }
    var known: [Expression] = []
    if let rule, isShownAlike(pair.new.form.clauses[rule].node, .backwards) {
      known = expressions(of: rule, pair.new)
    }
    let fault = faults(
      in: expressions(of: former, pair.old), at: pair.old.form.clauses[former].node, .backwards,
      former: known, expecting: expected)
    if case .found = fault { return (fault, .undecided) }
    return (verdict, fault)
  }

  /// Looks for records that were accepted and that a rule now rejects, because it fails or has no
  /// result.
  func rejection(
    _ rule: ClauseID, former: ClauseID?
  ) -> ChangeSearch.Verdict {
    let partner = pair.partners[pair.new.form.clauses[rule].node]
    if isImpliedByStep(rule, pair.new, of: partner, pair.old) || isImpliedByUnique(rule, former)
      || isImpliedByOptions(rule, former)
    {
      return .excluded
    }
    let expected = expected(rule, pair.new)
    let verdict = forwards.verdict(.fails(rule), expecting: expected)
    if case .found = verdict { return verdict }
    let node = pair.new.form.clauses[rule].node
    let known = former.map { expressions(of: $0, pair.old) } ?? []
    let fault = faults(
      in: expressions(of: rule, pair.new), at: node,
      former: isShownAlike(node) ? known : [], expecting: expected)
    if case .excluded = fault { return verdict }
    return fault
  }

  /// Returns true if rows that a `unique` rule now finds equal were equal in what it read before.
  /// It skips rows in which one of its fields is empty, which is all rows if records lack the
  /// field.
  func isImpliedByUnique(_ rule: ClauseID, _ former: ClauseID?) -> Bool {
    guard case .unique(let cells) = pair.new.form.clauses[rule].content else { return false }
    let nodes = cells.map { pair.new.form.slots[$0].node }
    if nodes.contains(where: { pair.partners[$0] < 0 && !pair.new.nodes[$0].isComputed }) {
      return true
    }
    guard let former, case .unique(let others) = pair.old.form.clauses[former].content else {
      return false
    }
    return others.allSatisfy { other in
      let node = pair.successors[pair.old.form.slots[other].node]
      return node >= 0 && !pair.isChangedWithin[node] && nodes.contains(node)
    }
  }

  /// Returns true if a field takes its options from the same answers as before, and each part of
  /// the condition on them was there before: all that was offered is offered.
  func isImpliedByOptions(_ rule: ClauseID, _ former: ClauseID?) -> Bool {
    let clause = pair.new.form.clauses[rule]
    guard let former, case .condition(let id) = clause.content,
      case .condition(let other) = pair.old.form.clauses[former].content,
      let now = OfferedColumn(pair.new.form[id]), let before = OfferedColumn(pair.old.form[other]),
      isShownAlike(clause.node)
    else { return false }
    let parts: [Expression?] = now.conditions.isEmpty ? [nil] : now.conditions
    return parts.allSatisfy { part in
      ([nil] + before.conditions).contains { formerPart in
        pair.likeness(before.membership(where: formerPart), now.membership(where: part)) == .same
      }
    }
  }

  /// Returns true if a field of the other version has a `step` that implies this one.
  func isImpliedByStep(
    _ rule: ClauseID, _ version: FormVersion, of node: NodeID, _ other: FormVersion
  ) -> Bool {
    guard case .step(let step, let start) = version.form.clauses[rule].content, node >= 0,
      let step = decimal(step, version), let start = decimal(start, version, or: 0)
    else { return false }
    return isMultiple(node, other, of: step, from: start)
  }

  /// Returns true if a `step` of the field allows only multiples of a number.
  func isMultiple(
    _ node: NodeID, _ version: FormVersion, of step: Decimal, from start: Decimal
  ) -> Bool {
    guard !step.isZero else { return false }
    return version.clauses(of: node).contains { index in
      guard case .step(let own, let first) = version.form.clauses[Int(index)].content,
        let own = decimal(own, version), let first = decimal(first, version, or: 0)
      else { return false }
      return own.isMultiple(of: step, from: Decimal(0)) && first.isMultiple(of: step, from: start)
    }
  }

  func decimal(
    _ id: ExpressionID, _ version: FormVersion, or absent: Int64? = nil
  ) -> Decimal? {
    guard let expression = version.form.expression(id) else { return absent.map { Decimal($0) } }
    return expression.constant?.number
  }

  /// Compares an unchanged rule that reads something that has changed.
  func compareReader(_ rule: ClauseID, former: ClauseID) {
    let node = pair.new.form.clauses[rule].node
    let part = ChangedPart.reader(text(rule, pair.new), of: named(node))
    let (place, cause) = place(ofNewClause: rule)
    reportRejection(
      rejection(rule, former: former), part, at: place, cause: cause)
  }

  /// Reports that answers are rejected, or that the search was undecided.
  func reportRejection(
    _ verdict: ChangeSearch.Verdict, _ part: ChangedPart, at place: Place, old: Place? = nil,
    cause: Place? = nil
  ) {
    switch verdict {
    case .excluded: break
    case .found(let witness):
      report(
        .rejectedAnswers, at: place,
        .rejects(part, accepts: .unknown, witness: shown(witness), other: nil), old: old,
        cause: cause)
    case .undecided: reportUndecided(part, at: place, old: old, cause: cause)
    }
  }

  /// Reports that more answers are accepted, unless that is ruled out.
  func reportLoosening(
    _ verdict: ChangeSearch.Verdict, _ part: ChangedPart, at place: Place, old: Place? = nil,
    cause: Place? = nil
  ) {
    switch verdict {
    case .excluded: break
    case .found(let record):
      report(.looserRule, at: place, .looser(part, witness: shown(record)), old: old, cause: cause)
    case .undecided:
      report(.looserRule, at: place, .looser(part, witness: nil), old: old, cause: cause)
    }
  }

  /// Reports that a change may reject answers, or counts it if the budget is spent.
  func reportUndecided(
    _ part: ChangedPart, at place: Place, old: Place? = nil, cause: Place? = nil
  ) {
    if forwards.isExhausted || backwards.isExhausted {
      unexamined += 1
    } else {
      report(.undecidedChange, at: place, .undecided(part), old: old, cause: cause)
    }
  }

  /// Reports the answers that a removed rule no longer rejects.
  func compareGone(_ rule: ClauseID, of node: NodeID) {
    let part = ChangedPart.goneRule(text(rule, pair.old), of: named(node))
    reportLoosening(
      loosening(rule, now: nil).failure, part, at: place(ofNew: node),
      old: place(ofOldClause: rule))
  }

  func shown(_ record: [UInt8]) -> String { String(decoding: record, as: UTF8.self) }
}
