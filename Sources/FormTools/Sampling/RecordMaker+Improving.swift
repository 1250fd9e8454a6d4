internal import FormEngine
internal import FormLanguage
internal import SeededNumbers

/// Changes answers until they meet an objective: a local search that is guided by failures.
extension RecordMaker {
  /// The objective of a search, besides breaking no rule.
  enum Objective {
    case valid
    /// A goal is reached somewhere.
    case goal(SampleGoal)
    /// One rule is broken, or a required answer is missing, anywhere. A computed field only needs a
    /// value, because a wrong one is written in its place later.
    case breaking(BreakableRule)
  }

  /// A change of the answers.
  enum Change {
    case give(Path, Value)
    /// Gives a list a number of rows.
    case resize(Path, Int)
    case remove(RowPath)
    /// Gives each field its value.
    case giveAll([(Path, Value)])
  }

  /// The cost of an objective that is not met, which exceeds that of any number of broken rules.
  static let miss = 1_000_000
  /// The maximum number of sideways moves without an improvement.
  private static let mostRounds = 12
  /// The number of declarations beyond which it takes long to examine a form.
  static let leastOfLarge = SessionSearch.leastOfLarge
  private static let mostCandidates = 24
  private static let mostFields = 8
  static let mostPlaces = 3

  /// Returns the cost of the session, and its failures. In a large form, failures take long to
  /// find, so they are nil while the number of errors, which is known at once, is enough.
  func cost(_ objective: Objective) -> (cost: Int, failures: [FailureScan.Failure]?) {
    if program.nodes.count > Self.leastOfLarge, session.blockers > 0 {
      switch objective {
      case .valid: return (session.blockers, nil)
      case .goal(let goal):
        let missed = isReached(goal) ? 0 : Self.miss * distance(to: goal.node(in: program))
        return (session.blockers + missed, nil)
      case .breaking: break
      }
    }
    var failures = scan.failures(in: session)
    switch objective {
    case .valid: return (failures.count, failures)
    case .goal(let goal):
      if isReached(goal) { return (failures.count, failures) }
      return (failures.count + Self.miss * distance(to: goal.node(in: program)), failures)
    case .breaking(.computed(let node)):
      let hasValue = paths(of: node).contains {
        session.isVisible($0) && !session.value($0).isEmpty
      }
      return (failures.count + (hasValue ? 0 : Self.miss * distance(to: node)), failures)
    case .breaking(let rule):
      let all = failures.count
      failures.removeAll { $0.isBreak(of: rule) }
      if failures.count < all { return (failures.count, failures) }
      return (failures.count + Self.miss * distance(to: rule.node(in: program)), failures)
    }
  }

  /// Returns 1 if a declaration is shown in some row; more if something around it is hidden or has
  /// no rows.
  private func distance(to node: NodeID) -> Int {
    var hidden = 0
    for outer in program.nodes.outward(from: node) {
      let paths = paths(of: outer)
      if paths.contains(where: { session.isVisible($0) }) { break }
      if program.nodes[outer].kind == .row || paths.contains(where: { !session.isShownItself($0) })
      {
        hidden += 1
      }
    }
    return 1 + hidden
  }

  /// Searches until nothing is left to improve, or the tries are used up.
  ///
  /// - Returns: the cost of the resulting session.
  mutating func improve(_ objective: Objective, tries: inout Int) -> Int {
    var (cost, failures) = cost(objective)
    var best = (cost: cost, session: session)
    var rounds = 0
    while cost > 0, tries > 0, rounds < Self.mostRounds {
      rounds += 1
      let changes: [Change]
      if cost >= Self.miss {
        changes = self.changes(toward: objective)
      } else if case .breaking = objective, random.chance(1, in: 2) {
        // Another way may break fewer rules.
        changes = self.changes(toward: objective)
      } else {
        let known = failures ?? scan.failures(in: session)
        guard !known.isEmpty else { break }
        changes = self.changes(for: known[random.below(known.count)])
      }
      guard !changes.isEmpty else {
        if cost >= Self.miss || cost < 2 { break }
        tries -= 1
        continue
      }
      var equal: [Change] = []
      var isBetter = false
      for change in changes {
        guard tries > 0 else { break }
        tries -= 1
        let reverse = reverse(of: change)
        let former = reverse == nil ? session : nil
        let evaluations = session.evaluations
        guard perform(change) else { continue }
        let (next, left) = self.cost(objective)
        count(since: evaluations, isScanned: left != nil)
        if next < cost {
          (cost, failures, isBetter) = (next, left, true)
          break
        }
        if next <= cost + 1 { equal.append(change) }
        if let former { session = former } else if let reverse { _ = perform(reverse) }
      }
      if isBetter {
        if cost < best.cost { (best, rounds) = ((cost, session), 0) }
        continue
      }
      // A sideways move, to leave a local optimum.
      let pool = equal.isEmpty ? changes : equal
      _ = perform(pool[random.below(pool.count)])
      (cost, failures) = self.cost(objective)
    }
    if cost > best.cost { (cost, session) = (best.cost, best.session) }
    return cost
  }

  /// Returns the change that undoes another; nil if only a former session does.
  private func reverse(of change: Change) -> Change? {
    switch change {
    case .give(let path, _): .giveAll([(path, session.value(path))])
    case .giveAll(let values): .giveAll(values.map { ($0.0, session.value($0.0)) })
    case .resize, .remove: nil
    }
  }

  /// Performs a change; returns false if it changes nothing.
  mutating func perform(_ change: Change) -> Bool {
    switch change {
    case .give(let path, let value):
      guard session.value(path) != value else { return false }
      give(value, at: path)
    case .giveAll(let values):
      for (path, value) in values { give(value, at: path) }
    case .resize(let list, let count):
      guard resize(list, to: count) else { return false }
    case .remove(let row):
      _ = session.send(.rowDeleted(row), at: nil)
    }
    session.start(sortsRows: false)
    return true
  }

  // MARK: Changes

  private mutating func changes(toward objective: Objective) -> [Change] {
    switch objective {
    case .valid: return []
    case .goal(let goal): return changes(toward: goal)
    case .breaking(let rule): return changes(toward: rule)
    }
  }

  /// Returns changes that may reach a goal.
  mutating func changes(toward goal: SampleGoal) -> [Change] {
    var own: [Change] = []
    var read = readsOfGoal[goal] ?? ReadDeclarations(program)
    switch goal {
    case .condition(let slot, _):
      if readsOfGoal[goal] == nil {
        let node = program.parts.slots[slot].node
        read.add(slot: slot)
        read.add(list: node)
      }
    case .wish(let node, let wish):
      if readsOfGoal[goal] == nil { read.add(list: node) }
      let places = paths(of: node)
      for path in places.prefix(Self.mostPlaces) where session.isVisible(path) {
        own += changes(granting: wish, at: path)
      }
      if places.isEmpty { own += rowsAround(node) }
    }
    if readsOfGoal[goal] == nil {
      read.follow()
      readsOfGoal[goal] = read
    }
    return own + changes(of: read, near: nil)
  }

  /// Returns changes that add a row to the innermost existing list around a declaration.
  private func rowsAround(_ node: NodeID) -> [Change] {
    let lists = program.lists(around: node).reversed().map { paths(of: $0) }
    return (lists.first { !$0.isEmpty } ?? []).prefix(Self.mostPlaces)
      .filter { session.isVisible($0) }
      .map { .resize($0, session.rowCount(of: $0) + 1) }
  }

  private mutating func changes(granting wish: SampleWish, at path: Path) -> [Change] {
    guard program.nodes[path.node].kind == .list else {
      // An option that is not offered may become so if its condition reads that it is chosen.
      var values: [Value] = []
      if case .option(let option) = wish,
        let value = domains[Int(domainOfNode[path.node])].value(with: option)
      {
        values.append(value)
      }
      return (values + (0..<4).compactMap { _ in proposal(wish, at: path) })
        .map { .give(path, $0) }
    }
    guard case .edge(let isUpper) = wish else { return [] }
    let (least, most) = rowBounds(of: path)
    guard let wanted = isUpper ? most : least, wanted <= Self.mostRows else { return [] }
    return [.resize(path, wanted)]
  }

  /// Returns changes that may repair a failure.
  private mutating func changes(for failure: FailureScan.Failure) -> [Change] {
    switch failure {
    case .required(let path):
      if program.nodes[path.node].countsItsRows {
        return changes(ofWhatDecides: failure, near: path)
      }
      if program.nodes[path.node].kind == .list { return [.resize(path, 1)] }
      return values(at: path) + changes(ofWhatDecides: failure, near: path)
    case .option(let path), .value(let path):
      if program.nodes[path.node].isComputed {
        return changes(ofWhatDecides: failure, near: path)
      }
      return values(at: path) + changes(ofWhatDecides: failure, near: path)
    case .condition(_, let row):
      return changes(ofWhatDecides: failure, near: row == 0 ? nil : placeOf(failure, row: row))
    case .rule(let number, let row):
      let rule = program.parts.rules[number]
      let own = Path(node: rule.node, row: row)
      let place = Path(
        node: program.parts.templates[program.parts.slots[rule.slot].template], row: row)
      var changes: [Change] = []
      switch program.nodes[rule.node].kind {
      case .field where !program.nodes[rule.node].isComputed: changes = values(at: own)
      case .list where program.parts.isExactCount(rule): break
      case .list where rule.kind == .count:
        let (least, most) = rowBounds(of: own)
        let count = session.rowCount(of: own)
        if count < least { changes.append(.resize(own, least)) }
        if let most, count > most { changes.append(.resize(own, most)) }
      case .list where rule.kind == .unique:
        for slot in rule.cells {
          let cell = Path(node: program.parts.slots[slot].node, row: row)
          if !program.nodes[cell.node].isComputed { changes += values(at: cell) }
        }
        changes.append(.remove(RowPath(body: place.node, row: row)))
      default: break
      }
      return changes + self.changes(ofWhatDecides: failure, near: place)
    }
  }

  private func placeOf(_ failure: FailureScan.Failure, row: RowID) -> Path? {
    guard case .condition(let slot, _) = failure else { return nil }
    return Path(node: program.parts.slots[slot].node, row: row)
  }

  /// Returns changes that give a field other values.
  private mutating func values(at path: Path) -> [Change] {
    var values: [Value] = []
    for wish in [nil, nil, .filled, nil] as [SampleWish?] {
      if let value = proposal(wish, at: path), !values.contains(value) { values.append(value) }
    }
    values += candidates.values(for: path, in: session).prefix(Self.mostCandidates)
    if !mustBeFilled(path) { values.append(.empty) }
    return values.map { .give(path, $0) }
  }

  /// Returns changes to the answers that a failure depends on.
  private mutating func changes(
    ofWhatDecides failure: FailureScan.Failure, near place: Path?
  ) -> [Change] {
    let key = failure.inAnyRow
    let read: ReadDeclarations
    if let known = readsOfFailure[key] {
      read = known
    } else {
      var new = ReadDeclarations(program)
      switch failure {
      case .rule(let number, _):
        new.add(rule: number)
        let rule = program.parts.rules[number]
        if program.nodes[rule.node].kind == .field { new.add(field: rule.node) }
      case .required(let path), .option(let path), .value(let path):
        if case .slot(let slot) = program.nodes[path.node].required { new.add(slot: slot) }
        if program.nodes[path.node].isComputed { new.add(slot: program.nodes[path.node].slot) }
        new.add(field: path.node)
      case .condition(let slot, _): new.add(slot: slot)
      }
      new.follow()
      readsOfFailure[key] = new
      read = new
    }
    return changes(of: read, near: place)
  }

  /// Returns changes that give a field the same value in all rows: a sum needs many changes at
  /// once.
  private mutating func inAllRows(_ places: [Path]) -> [Change] {
    let wishes: [SampleWish?] = [.edge(isUpper: false), .edge(isUpper: true), nil, nil, nil]
    return wishes.compactMap { wish in
      proposal(wish, at: places[0]).map { value in
        .giveAll(places.filter { session.isVisible($0) }.map { ($0, value) })
      }
    }
  }

  /// Returns changes of all numbers, dates and times to their least values, or to their greatest,
  /// in all rows.
  private func extremes(of fields: [NodeID]) -> [Change] {
    [false, true].compactMap { isUpper in
      var values: [(Path, Value)] = []
      // Computed fields have no domain.
      for field in fields where domainOfNode[field] >= 0 {
        for path in paths(of: field) where session.isVisible(path) {
          let domain = domains[Int(domainOfNode[field])].narrowed(at: path, in: session)
          if let value = domain?.extreme(isUpper: isUpper) { values.append((path, value)) }
        }
      }
      return values.count > 1 ? .giveAll(values) : nil
    }
  }

  /// Returns changes that give two fields the same value, at their first places.
  private mutating func equalities(between fields: ArraySlice<NodeID>) -> [Change] {
    var changes: [Change] = []
    for (index, field) in fields.enumerated() {
      for other in fields.dropFirst(index + 1)
      where program.nodes[field].type.kind == program.nodes[other].type.kind
        && !program.nodes[field].type.isChoice
      {
        guard let first = paths(of: field).first, let second = paths(of: other).first,
          session.isVisible(first), session.isVisible(second)
        else { continue }
        for path in [first, second, first, second] {
          if let value = proposal(nil, at: path) {
            changes.append(.giveAll([(first, value), (second, value)]))
          }
        }
      }
    }
    return changes
  }

  /// Returns changes to some fields and lists.
  ///
  /// - Parameter place: a place; fields in the same row as the place change in that row only.
  mutating func changes(of read: ReadDeclarations, near place: Path?) -> [Change] {
    var changes: [Change] = []
    // Hidden fields have their turn once they are shown.
    var fields: [NodeID] = []
    for field in read.fields where fields.count < Self.mostFields {
      if paths(of: field).contains(where: { session.isVisible($0) }) { fields.append(field) }
    }
    for field in fields {
      let places: [Path]
      if let place, program.nodes[field].template == program.nodes[place.node].template {
        places = [Path(node: field, row: place.row)]
      } else {
        places = paths(of: field)
      }
      for path in places.prefix(Self.mostPlaces) where session.isVisible(path) && path != place {
        changes += values(at: path)
      }
      if places.count > 1 { changes += inAllRows(places) }
    }
    changes += equalities(between: fields[...]) + extremes(of: fields)
    for list in read.lists.prefix(Self.mostFields) where program.nodes[list].kind == .list {
      for path in paths(of: list).prefix(Self.mostPlaces) where session.isVisible(path) {
        let (least, most) = rowBounds(of: path)
        let count = session.rowCount(of: path)
        if count < min(most ?? .max, Self.mostRows) { changes.append(.resize(path, count + 1)) }
        if count > least { changes.append(.resize(path, count - 1)) }
        if count > least + 1 { changes.append(.resize(path, least)) }
      }
    }
    return changes
  }
}

extension FailureScan.Failure {
  /// The same failure, whatever the row.
  fileprivate var inAnyRow: Self {
    switch self {
    case .rule(let number, _): .rule(number, row: 0)
    case .required(let path): .required(Path(node: path.node))
    case .option(let path): .option(Path(node: path.node))
    case .value(let path): .value(Path(node: path.node))
    case .condition(let slot, _): .condition(slot, row: 0)
    }
  }
}
