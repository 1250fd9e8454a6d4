internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Compares the members that programs read from the answers.
extension ComparisonWriter {
  /// Reports members that were removed, renamed, added or changed.
  func compareMembers() {
    let gone = pair.old.nodes.indices.filter { isMember($0, pair.old) && isLost($0) }
    let unknown = pair.new.nodes.indices.filter {
      isMember($0, pair.new) && pair.partners[$0] < 0
    }
    let added = unknown.filter { isAdded($0) }
    var names: [NodeID: NodeID] = [:]
    var taken: Set<NodeID> = []
    var candidates = RenameCandidates(pair, unknown)
    for node in gone {
      guard let name = candidates.newName(of: node) else { continue }
      names[node] = name
      taken.insert(name)
    }
    for node in gone {
      let path = pair.old.memberPath(node)
      let former = place(ofOld: node)
      if let name = names[node] {
        report(
          .renamedMember, at: place(ofNew: name),
          .renamed(
            from: path, to: pair.new.memberPath(name),
            evidence: evidence(node, name) ?? ""), old: former)
      } else {
        report(
          .removedMember, at: place(ofNew: survivor(around: node)),
          .removed(path, kind: pair.old.kindWords(node)), old: former)
      }
    }
    for node in added where !taken.contains(node) && !asksOnly(taken, in: node) {
      report(
        .addedQuestion, at: place(ofNew: node),
        .added(
          pair.new.memberPath(node), kind: pair.new.kindWords(node),
          isComputed: pair.new.nodes[node].isComputed))
    }
    for node in pair.new.nodes.indices.dropFirst()
    where isMember(node, pair.new) && pair.partners[node] >= 0 {
      compareMember(node, pair.partners[node])
    }
    compareFollowers()
  }

  /// Returns true if every question in a group was asked elsewhere before.
  private func asksOnly(_ moved: Set<NodeID>, in group: NodeID) -> Bool {
    pair.new.nodes[group].kind == .group
      && pair.new.namedMembers(of: group).allSatisfy {
        moved.contains($0) || asksOnly(moved, in: $0)
      }
  }

  private func isMember(_ node: NodeID, _ version: FormVersion) -> Bool {
    version.isNamed(node) && !version.isPlainValue(node)
  }

  /// Returns true if a declaration is missing from the new version and its container is not.
  private func isLost(_ node: NodeID) -> Bool {
    let container = pair.old.container(of: node)
    let successor = pair.successors[container]
    return pair.successors[node] < 0 && successor >= 0
      && pair.old.isContainer(container, like: successor, pair.new)
  }

  private func isAdded(_ node: NodeID) -> Bool {
    let container = pair.new.container(of: node)
    let partner = pair.partners[container]
    return pair.partners[node] < 0 && partner >= 0
      && pair.new.isContainer(container, like: partner, pair.old)
  }

  /// Returns the container of a declaration of the old version, in the new version.
  private func survivor(around node: NodeID) -> NodeID {
    max(pair.successors[pair.old.container(of: node)], 0)
  }

  // MARK: Renames

  /// Returns the words for the evidence of a rename.
  private func evidence(_ old: NodeID, _ new: NodeID) -> String? {
    if let label = pair.old.labelText(old), label == pair.new.labelText(new),
      label != pair.old.nodes[old].name
    {
      return "both are labelled “\(label)”"
    }
    if pair.old.nodes[old].name == pair.new.nodes[new].name { return "both have one name and type" }
    return "it has the same type and place"
  }

  // MARK: One member

  /// Compares a member that both versions have.
  private func compareMember(_ node: NodeID, _ partner: NodeID) {
    let (old, new) = (pair.old.nodes[partner], pair.new.nodes[node])
    let path = pair.new.memberPath(node)
    let isOther =
      old.kind != new.kind || old.isPlainList != new.isPlainList
      || (old.kind == .field && old.type.kind != new.type.kind)
      || (old.kind == .field && old.type.kind == .options
        && old.element.kind != new.element.kind)
      || (old.isPlainList && pair.old.plainKind(partner) != pair.new.plainKind(node))
    if isOther {
      report(
        .changedMember, at: place(ofNew: node),
        .changedType(path, from: pair.old.kindWords(partner), to: pair.new.kindWords(node)),
        old: place(ofOld: partner))
      return
    }
    if new.kind == .field { compareNewOptions(of: node, partner) }
    if new.isPlainList { compareNewOptions(of: new.rowBody + 1, old.rowBody + 1) }
    if mayHaveBecomeHidden(node), compareHiding(of: node, partner) { return }
    if new.kind == .field, mayHaveBecomeAbsent(node, partner) { compareAbsence(of: node, partner) }
  }

  /// Returns true if a clause that restricts the answers of a declaration has changed.
  private func isDeclaredOtherwise(_ node: NodeID) -> Bool {
    func clauses(_ node: NodeID, _ version: FormVersion) -> [CheckedClause] {
      version.clauses(of: node).map { version.form.clauses[Int($0)] }
        .filter { $0.kind != .warning && $0.kind != .filtered }
    }
    let (before, now) = (clauses(pair.partners[node], pair.old), clauses(node, pair.new))
    return before.count != now.count
      || !zip(before, now).allSatisfy { $0.kind == $1.kind && isSame($0.content, $1.content) }
      || pair.likenessOfFilters(pair.partners[node], node) != .same
  }

  private func isSame(_ old: CheckedClause.Content, _ new: CheckedClause.Content) -> Bool {
    func isSame(_ one: ExpressionID, _ other: ExpressionID) -> Bool {
      pair.likeness(pair.old.form.expression(one), pair.new.form.expression(other)) == .same
    }
    switch (old, new) {
    case (.always, .always), (.type, .type), (.exclusive, .exclusive): return true
    case (.condition(let one), .condition(let other)): return isSame(one, other)
    case (.step(let one, let from), .step(let other, let start)):
      return isSame(one, other) && isSame(from, start)
    case (
      .limit(let kind, let lower, let upper, let excludes),
      .limit(let other, let least, let most, let excludesMost)
    ):
      return kind == other && excludes == excludesMost && isSame(lower, least)
        && isSame(upper, most)
    // Neither affects whether there is an answer.
    case (.match, .match), (.unique, .unique): return true
    default: return false
    }
  }

  /// Compares unchanged members that read a changed declaration, or one that may be absent now:
  /// they may have been shown or required because of it.
  private func compareFollowers() {
    var read = absent.union(
      pair.new.nodes.indices.filter { pair.partners[$0] >= 0 && isDeclaredOtherwise($0) })
    var members = pair.new.nodes.indices.filter { node in
      isMember(node, pair.new) && !examined.contains(node) && pair.partners[node] >= 0
        && pair.old.nodes[pair.partners[node]].kind == pair.new.nodes[node].kind
    }
    while !read.isEmpty {
      let followers = members.filter { !read.isDisjoint(with: pair.new.readsOfPresence(of: $0)) }
      members.removeAll(where: Set(followers).contains)
      absent = []
      for node in followers {
        if pair.new.nodes[node].kind == .field {
          compareAbsence(of: node, pair.partners[node])
        } else {
          _ = compareHiding(of: node, pair.partners[node])
        }
      }
      read = absent
    }
  }

  /// Returns true if the visibility of a declaration may have changed. Fields are compared by their
  /// answers instead.
  private func mayHaveBecomeHidden(_ node: NodeID) -> Bool {
    pair.isShownOtherwise[node] || (pair.new.nodes[node].kind != .field && pair.isChanged[node])
  }

  /// Reports a declaration that was always shown and may be hidden now. Returns true if it reported
  /// anything.
  private func compareHiding(of node: NodeID, _ partner: NodeID) -> Bool {
    guard !pair.new.nodes[node].keeps, !pair.new.conditions(of: node).isEmpty,
      pair.old.conditions(of: partner).isEmpty || isAlwaysShown(partner)
    else { return false }
    let verdict = backwards.verdict(.hidden(node), expecting: nil)
    if case .excluded = verdict { return false }
    examined.insert(node)
    let clause = pair.new.conditions(of: node).first?.clause
    let (place, cause) =
      clause.map { self.place(ofNewClause: $0) } ?? (self.place(ofNew: node), nil)
    guard case .found(let record) = verdict else {
      reportUndecided(
        .absence(named(node)), at: place, old: self.place(ofOld: partner), cause: cause)
      return true
    }
    absent.insert(node)
    report(
      .absentMember, at: place,
      .mayBeAbsent(
        pair.new.memberPath(node), reason: .hidden, witness: shown(record)),
      old: self.place(ofOld: partner), cause: cause)
    return true
  }

  /// Returns true if the condition of a list or group of the old version is always true. Fields are
  /// compared by their answers instead.
  private func isAlwaysShown(_ partner: NodeID) -> Bool {
    guard pair.old.nodes[partner].kind != .field else { return false }
    if case .excluded = forwards.verdict(.hidden(partner), expecting: nil) { return true }
    return false
  }

  /// Reports a field that always had an answer and may have none now.
  private func compareAbsence(of node: NodeID, _ partner: NodeID) {
    examined.insert(node)
    let former = forwards.verdict(.absent(partner), expecting: nil)
    if case .found = former { return }
    let verdict = backwards.verdict(.absent(node), expecting: nil)
    if case .excluded = verdict { return }
    guard case .found(let record) = verdict, case .excluded = former else {
      reportUndecided(.absence(named(node)), at: place(ofNew: node), old: place(ofOld: partner))
      return
    }
    absent.insert(node)
    report(
      .absentMember, at: place(ofNew: node),
      .mayBeAbsent(pair.new.memberPath(node), reason: .empty, witness: shown(record)),
      old: place(ofOld: partner))
  }

  private func mayHaveBecomeAbsent(_ node: NodeID, _ partner: NodeID) -> Bool {
    if pair.new.nodes[node].isComputed || pair.old.nodes[partner].isComputed {
      return pair.isChanged[node]
    }
    func needs(_ node: NodeID, _ version: FormVersion) -> [CheckedClause] {
      version.clauses(of: node).map { version.form.clauses[Int($0)] }
        .filter { $0.kind == .required || $0.kind == .readonly || $0.kind == .forced }
    }
    let (before, now) = (needs(partner, pair.old), needs(node, pair.new))
    guard before.contains(where: { $0.kind == .required }) else { return false }
    if pair.isChanged[node] || before.count != now.count { return true }
    return zip(before, now).contains { old, new in
      guard old.kind == new.kind else { return true }
      switch (old.content, new.content) {
      case (.always, .always): return false
      case (.condition(let one), .condition(let other)):
        return pair.likeness(pair.old[one], pair.new[other]) != .same
      default: return true
      }
    }
  }

  /// Reports options that records could not contain before.
  private func compareNewOptions(of node: NodeID, _ partner: NodeID) {
    guard pair.new.nodes[node].type.isChoice else { return }
    let (old, new) = (pair.old.options(of: partner), pair.new.options(of: node))
    guard !old.isRecorded(as: new) else { return }
    let path = pair.new.memberPath(node)
    var ofFile: [String] = []
    for option in new.indices
    where old.index(ofRecordKey: new.recordKey(option)) == nil
      && !isNeverOffered(option, of: node)
    {
      if option < new.tableCount {
        ofFile.append(new.recordedWords(option))
        continue
      }
      var place = self.place(ofNew: node)
      if let known = newPlaces?[.option(node, option)], known.file == 0 {
        place = Place(source: pair.new.form.sources[0], span: known.span)
      }
      report(.addedOption, at: place, .optionsAdded([new.recordedWords(option)], of: path))
    }
    if !ofFile.isEmpty {
      report(.addedOption, at: place(ofNew: node), .optionsAdded(ofFile, of: path))
    }
  }

  /// Returns true if no valid record of the new version contains an option, because it is never
  /// offered.
  private func isNeverOffered(_ option: Int, of node: NodeID) -> Bool {
    guard option >= pair.new.options(of: node).tableCount else {
      return backwards.trial.neverOffers(Int32(truncatingIfNeeded: option), of: node)
    }
    let hasCondition = conditions(.offered, of: node, pair.new).contains {
      Int(pair.new.form.clauses[$0.clause].option) == option
    }
    guard hasCondition,
      case .excluded = backwards.verdict(
        .chooses(node, Int32(truncatingIfNeeded: option)), expecting: nil)
    else { return false }
    return true
  }
}

extension FormVersion {
  /// Returns the declarations that decide whether a field is shown and has a value.
  fileprivate func readsOfPresence(of node: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    if nodes[node].isComputed, let value = value(of: nodes[node].slot) {
      addReads(of: value, to: &found)
    }
    for condition in conditions(of: node) { addReads(of: condition.expression, to: &found) }
    for number in clauses(of: node) {
      let clause = form.clauses[Int(number)]
      if clause.kind == .required || clause.kind == .readonly { addReads(of: clause, to: &found) }
      if clause.kind == .forced { addReads(ofForce: Int(number), to: &found) }
    }
    return found
  }

  /// Returns true if two containers are of the same kind, so their members can be compared.
  func isContainer(_ node: NodeID, like other: NodeID, _ version: FormVersion) -> Bool {
    guard nodes[node].kind == version.nodes[other].kind else { return false }
    guard nodes[node].kind == .row else { return true }
    return nodes[nodes[node].parent].isPlainList
      == version.nodes[version.nodes[other].parent].isPlainList
  }

  /// Returns the path of a declaration's member in records: `address.street`.
  func memberPath(_ node: NodeID) -> String {
    nodes.outward(from: node).filter { isMember($0) }.reversed().map { nodes[$0].memberStep }
      .joined(separator: ".")
  }

  /// Returns the type of the values in a list of plain values.
  func plainKind(_ list: NodeID) -> ValueKind? {
    let body = nodes[list].rowBody
    guard nodes[list].isPlainList, nodes.indices.contains(body + 1) else { return nil }
    return nodes[body + 1].type.kind
  }
}
