internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Compares what people see on their way through the form.
extension ComparisonWriter {
  func compareWalk() {
    for node in pair.new.nodes.indices {
      let partner = pair.partners[node]
      guard partner >= 0 else { continue }
      switch pair.new.nodes[node].kind {
      case .form, .group, .row:
        compareOrder(in: node, partner)
        compareWarnings(of: node, partner)
      case .field, .list:
        compareWarnings(of: node, partner)
      case .section, .note: continue
      }
      guard node > 0, pair.new.nodes[node].kind != .row else { continue }
      compareConditions(of: node, partner)
      compareBehaviour(of: node, partner)
    }
    compareHeadings()
    compareSubmitting()
  }

  private func quoted(_ node: NodeID) -> String {
    node == 0 ? pair.new.form.quoted(0) : "`\(pair.new.form.pathText(node))`"
  }

  // MARK: Order

  /// Returns the members of a container in focus order, with sections flattened.
  private func order(in container: NodeID, _ version: FormVersion) -> [NodeID] {
    version.form.children[container].flatMap { node -> [NodeID] in
      switch version.nodes[node].kind {
      case .section: order(in: node, version)
      case .field, .group, .list: [node]
      case .form, .row, .note: []
      }
    }
  }

  private func compareOrder(in node: NodeID, _ partner: NodeID) {
    let before = order(in: partner, pair.old).filter { pair.successors[$0] >= 0 }
    let now = order(in: node, pair.new).filter { pair.partners[$0] >= 0 }
    var places: [NodeID: Int] = [:]
    for (place, member) in before.enumerated() { places[pair.successors[member]] = place }
    let sequence = now.map { places[$0] ?? 0 }
    guard sequence != Array(sequence.indices) else { return }
    for index in sequence.movedIndices {
      let former = sequence[index]
      report(
        .changedWalk, at: place(ofNew: now[index]),
        .walk(
          .order(
            quoted(now[index]), after: index > 0 ? quoted(now[index - 1]) : nil,
            wasAfter: former > 0 ? quoted(pair.successors[before[former - 1]]) : nil)))
    }
  }

  // MARK: Conditions and behaviour

  private func compareConditions(of node: NodeID, _ partner: NodeID) {
    if pair.isShownOtherwise[node], let seen = seen(shownOtherwise: node, partner) {
      let clause = pair.new.conditions(of: node).first?.clause
      let (place, cause) =
        clause.map { self.place(ofNewClause: $0) } ?? (self.place(ofNew: node), nil)
      let former = pair.old.conditions(of: partner).first.map { self.place(ofOldClause: $0.clause) }
      report(
        .changedWalk, at: place, .walk(.shown(quoted(node), seen)), old: former, cause: cause)
    }
    let (before, now) = (
      expressions(of: .readonly, at: partner, pair.old),
      expressions(of: .readonly, at: node, pair.new)
    )
    // A field that is given a value is closed, too, which is reported as such.
    if pair.likeness(before, now).isOther,
      pair.likeness(
        before + expressions(of: .forced, at: partner, pair.old),
        now + expressions(of: .forced, at: node, pair.new)
      ).isOther,
      let seen = seen(readonlyOtherwise: node, partner, before, now)
    {
      report(.changedWalk, at: place(ofNew: node), .walk(.readonly(quoted(node), seen)))
    }
  }

  private func compareConditions(ofNote text: String, _ node: NodeID, _ partner: NodeID) {
    let (before, now) = (pair.old.conditions(of: partner), pair.new.conditions(of: node))
    guard pair.likeness(before.map(\.expression), now.map(\.expression)).isOther,
      let seen = seen(shownOtherwise: node, partner)
    else { return }
    report(
      .changedWalk, at: place(ofNew: node), .walk(.noteShown(text, seen)),
      old: place(ofOld: partner))
  }

  private func expressions(
    of kind: CheckedClause.Kind, at node: NodeID, _ version: FormVersion
  ) -> [Expression] {
    version.clauses(of: node).compactMap { index in
      let clause = version.form.clauses[Int(index)]
      guard clause.kind == kind else { return nil }
      if case .condition(let id) = clause.content { return version[id] }
      return .truth(true)
    }
  }

  /// Returns true if the rows with which a list starts have other values in the new version.
  private func startsOtherwise(_ node: NodeID, _ partner: NodeID) -> Bool {
    let (old, new) = (pair.old.form.startValues[partner], pair.new.form.startValues[node])
    guard old != nil || new != nil else { return false }
    let before = (old ?? []).map { values in
      Dictionary(
        values.map { ($0.node, pair.old.form.text(of: $0)) },
        uniquingKeysWith: { first, _ in first })
    }
    let now = (new ?? []).map { values in
      Dictionary(
        values.map { (pair.partners[$0.node], pair.new.form.text(of: $0)) },
        uniquingKeysWith: { first, _ in first })
    }
    return before != now
  }

  /// Returns true if the rows of a list belong to other options than in the old version, or to
  /// none: the rows of a record belong to its options in their order.
  private func rowsOfOptionsDiffer(_ node: NodeID, _ partner: NodeID) -> Bool {
    let former = pair.old.form.counterField(of: partner)
    let now = pair.new.form.counterField(of: node)
    guard let former, let now else { return (former == nil) != (now == nil) }
    guard pair.partners[now] == former else { return true }
    let places = formerPlaces(of: pair.new.options(of: now), in: pair.old.options(of: former))
    return zip(places, places.dropFirst()).contains { $0 > $1 }
  }

  /// Returns the places of options by what is recorded for them.
  private static func places(of options: [FormOption]) -> [String: Int] {
    Dictionary(
      options.enumerated().map { ($1.recordKey, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the former places of the options that the old version has too.
  private func formerPlaces(of now: OptionList, in before: OptionList) -> [Int] {
    let declared = Self.places(of: before.declared)
    return now.indices.compactMap { option in
      declared[now.recordKey(option)].map { $0 + before.tableCount }
        ?? before.table?.index(ofRecorded: now.recordedText(option))
    }
  }

  /// Compares defaults, rows, the order of options and other behaviour of a declaration.
  private func compareBehaviour(of node: NodeID, _ partner: NodeID) {
    let (old, new) = (pair.old.nodes[partner], pair.new.nodes[node])
    let name = quoted(node)
    func note(_ change: WalkChange) {
      report(
        .changedWalk, at: place(ofNew: node), .walk(change), old: place(ofOld: partner))
    }
    if new.kind == .field, !new.isComputed, !old.isComputed,
      pair.likeness(pair.old.defaultValue(of: partner), pair.new.defaultValue(of: node)).isOther,
      let seen = seen(defaultOtherwise: node, partner)
    {
      note(.defaultValue(name, seen))
    }
    if old.kind == new.kind, old.isComputed != new.isComputed {
      note(.computed(name, isComputed: new.isComputed))
    }
    if new.kind == .field, !new.isComputed, !old.isComputed,
      pair.likeness(pair.old.forcedValue(of: partner), pair.new.forcedValue(of: node)).isOther
    {
      note(.forced(name, isForced: new.forced >= 0))
    }
    if old.kind == .field, new.kind == .field, old.type.isSecret != new.type.isSecret {
      note(.secret(name, isSecret: new.type.isSecret))
    }
    if old.kind == .list, new.kind == .list, old.countsItsRows != new.countsItsRows {
      note(.counted(name, isCounted: new.countsItsRows))
    }
    if old.countsItsRows, new.countsItsRows, rowsOfOptionsDiffer(node, partner) {
      note(.rowsOfOptions(name))
    }
    if old.startRows != new.startRows || startsOtherwise(node, partner) { note(.rows(name)) }
    if old.confirms != new.confirms { note(.confirmation(name, isAsked: new.confirms)) }
    if old.keeps != new.keeps { note(.kept(name, isKept: new.keeps)) }
    if new.kind == .list, old.kind == .list {
      let (before, now) = (
        pair.old.form.nodes[partner].sort, pair.new.form.nodes[node].sort
      )
      let isSame =
        before.count == now.count
        && zip(before, now).allSatisfy {
          let (one, other) = (pair.old.form.slots[$0.slot], pair.new.form.slots[$1.slot])
          return $0.isDescending == $1.isDescending && pair.partners[other.node] == one.node
        }
      if !isSame { note(.sorting(name)) }
    }
    if new.type.isChoice, old.type.isChoice, new.kind == .field {
      let (before, now) = (pair.old.options(of: partner), pair.new.options(of: node))
      if before.table?.bytes != now.table?.bytes || before.declared != now.declared {
        compareOrderAndPoints(before, now) { note($0(named(node))) }
      }
    }
  }

  private func compareOrderAndPoints(
    _ before: OptionList, _ now: OptionList, _ note: ((String) -> WalkChange) -> Void
  ) {
    let declared = Self.places(of: before.declared)
    let places = formerPlaces(of: now, in: before)
    if zip(places, places.dropFirst()).contains(where: { $0 > $1 }) { note(WalkChange.options) }
    if now.declared.contains(where: { option in
      declared[option.recordKey].map { before.declared[$0].points != option.points } ?? false
    }) {
      note(WalkChange.points)
    }
  }

  // MARK: Warnings

  private func compareWarnings(of node: NodeID, _ partner: NodeID) {
    func warnings(_ node: NodeID, _ version: FormVersion) -> [ClauseID] {
      var found = version.clauses(of: node).map { Int($0) }
        .filter { version.form.clauses[$0].kind == .warning }
      for member in version.members(of: node)
      where version.nodes[Int(member)].kind == .section {
        found += warnings(Int(member), version)
      }
      return found
    }
    func likeness(_ old: ClauseID, _ new: ClauseID) -> FormPair.Likeness {
      guard case .condition(let one) = pair.old.form.clauses[old].content,
        case .condition(let other) = pair.new.form.clauses[new].content
      else { return .different }
      return pair.likeness(pair.old[one], pair.new[other])
    }
    func note(_ warning: ClauseID, was old: ClauseID?) {
      var change = WarningChange.new
      if let old {
        guard let seen = seen(warning, otherwiseThan: old) else { return }
        change = .changed(seen)
      }
      let (place, cause) = place(ofNewClause: warning)
      report(
        .changedWalk, at: place,
        .walk(.warning(text(warning, pair.new), of: quoted(node), change)),
        old: old.map { self.place(ofOldClause: $0) }, cause: cause)
    }
    var former = warnings(partner, pair.old)
    var left: [ClauseID] = []
    for warning in warnings(node, pair.new) {
      guard let (index, found) = sameClause(as: warning, among: former, by: likeness) else {
        left.append(warning)
        continue
      }
      let old = former.remove(at: index)
      if found.isOther { note(warning, was: old) } else { comparePlaces(warning, old) }
    }
    for warning in left { note(warning, was: former.isEmpty ? nil : former.removeFirst()) }
    for warning in former {
      report(
        .changedWalk, at: place(ofNew: node),
        .walk(.warning(text(warning, pair.old), of: quoted(node), .gone)),
        old: place(ofOldClause: warning))
    }
  }

  // MARK: Headings, notes and submitting

  private func compareHeadings() {
    func texts(_ kind: Node.Kind, _ version: FormVersion) -> [(text: String, node: NodeID)] {
      version.nodes.indices.filter { version.nodes[$0].kind == kind }.map {
        (words(.label, of: $0, version) ?? "", $0)
      }
    }
    for kind in [Node.Kind.section, .note] {
      var former = texts(kind, pair.old)
      var left: [(text: String, node: NodeID)] = []
      func pairUp(_ new: (text: String, node: NodeID), with index: Int) {
        let partner = former.remove(at: index).node
        if kind == .note { compareConditions(ofNote: new.text, new.node, partner) }
        compare(
          pair.old.word(.label, of: partner), pair.new.word(.label, of: new.node),
          kind == .note ? .note(new.text) : .section(new.text), "", new.node)
      }
      for new in texts(kind, pair.new) {
        if let index = former.firstIndex(where: { $0.text == new.text }) {
          pairUp(new, with: index)
        } else {
          left.append(new)
        }
      }
      for new in left {
        // What a text shows may have got a name, or another one.
        let word = pair.new.word(.label, of: new.node)
        if let word, !word.isConstant,
          let index = former.firstIndex(where: {
            !pair.likeness(pair.old.word(.label, of: $0.node), word).isOther
          })
        {
          pairUp(new, with: index)
        } else {
          report(
            .changedWalk, at: place(ofNew: new.node),
            .walk(
              kind == .note ? .note(new.text, isGone: false) : .section(new.text, isGone: false)))
        }
      }
      for (text, node) in former {
        let around = max(pair.successors[pair.old.container(of: node)], 0)
        report(
          .changedWalk, at: place(ofNew: around),
          .walk(kind == .note ? .note(text, isGone: true) : .section(text, isGone: true)),
          old: place(ofOld: node))
      }
    }
  }

  private func compareSubmitting() {
    let (old, new) = (pair.old.form.submit, pair.new.form.submit)
    func successor(_ node: NodeID?) -> NodeID? { node.map { pair.successors[$0] } }
    let isSameSuccess: Bool =
      switch (old.onSuccess, new.onSuccess) {
      case (.unfocus, .unfocus), (.keep, .keep): true
      case (.focus(let one), .focus(let other)): pair.successors[one] == other
      default: false
      }
    let isSame =
      old.focusesFirstProblem == new.focusesFirstProblem && old.unfocuses == new.unfocuses
      && isSameSuccess && successor(old.onReject) == new.onReject
      && old.clearedOnReject.map { pair.successors[$0] } == new.clearedOnReject
    if !isSame { report(.changedWalk, at: place(ofNew: 0), .walk(.submitting)) }
  }
}

extension [Int] {
  /// The indices of the fewest elements to remove for the rest to be in order: all but those of a
  /// longest increasing subsequence.
  fileprivate var movedIndices: [Int] {
    var tails: [Int] = []
    var former = [Int](repeating: -1, count: count)
    for index in indices {
      let low = tails.partitioningIndex { self[$0] >= self[index] }
      if low > 0 { former[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var kept: Set<Int> = []
    var next = tails.last ?? -1
    while next >= 0 {
      kept.insert(next)
      next = former[next]
    }
    return indices.filter { !kept.contains($0) }
  }
}
