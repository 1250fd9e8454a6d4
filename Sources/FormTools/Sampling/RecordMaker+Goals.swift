internal import FormEngine
internal import FormLanguage

/// The goals of records: those worth reaching, and those that a record reaches.
extension RecordMaker {
  /// Returns the goals worth reaching.
  func goals() -> [SampleGoal] {
    var goals: [SampleGoal] = []
    var conditions: [NodeID: [SlotID]] = [:]
    for case .condition(let slot) in program.elements {
      conditions[program.parts.slots[slot].node, default: []].append(slot)
    }
    for (id, node) in program.nodes.enumerated() {
      for slot in conditions[id] ?? [] {
        goals += [.condition(slot, isMet: true), .condition(slot, isMet: false)]
      }
      if node.kind == .list, !node.countsItsRows {
        goals.append(.wish(id, .edge(isUpper: false)))
        let isBounded = node.rules.contains {
          program.parts.rules[$0].kind == .count && !program.parts.rules[$0].upper.isNone
        }
        if isBounded { goals.append(.wish(id, .edge(isUpper: true))) }
      }
      goals += (values.knownDomain(of: id)?.wishes ?? []).map { .wish(id, $0) }
    }
    return goals
  }

  mutating func wish(for goals: [SampleGoal]) {
    for case .wish(let node, let wish) in goals { open[node, default: OpenWishes()].add(wish) }
  }

  mutating func drop(_ wish: SampleWish, at node: NodeID) {
    open[node]?.drop(wish)
    if open[node]?.isEmpty == true { open[node] = nil }
  }

  // MARK: Reached goals

  /// Returns the wishes that this record grants and that no earlier one has granted.
  func reached() -> [(node: NodeID, wish: SampleWish)] {
    var found: [(node: NodeID, wish: SampleWish)] = []
    for (node, wishes) in open {
      let paths = session.places(of: node)
      if program.nodes[node].type.isChoice {
        var chosen: Set<Int32> = []
        for path in paths where session.isVisible(path) {
          for option in session.value(path).chosenOptions {
            chosen.insert(values.knownDomain(of: node)?.wished(option) ?? option)
          }
        }
        for option in chosen where wishes.contains(.option(option)) {
          found.append((node, .option(option)))
        }
      }
      for wish in SampleWish.ofAllTypes
      where wishes.contains(wish)
        && paths.contains(where: { values.grants(wish, at: $0, in: session) })
      {
        found.append((node, wish))
      }
    }
    return found
  }

  /// Returns the answer that the solver must find to reach a goal.
  func soughtAnswer(to goal: SampleGoal) -> SessionSearch.SoughtAnswer? {
    guard case .wish(let node, let wish) = goal else { return nil }
    if program.nodes[node].kind != .list {
      return values.knownDomain(of: node)?.soughtAnswer(wish)
    }
    guard case .edge(let isUpper) = wish else { return nil }
    let (least, most) = session.rowBounds(of: Path(node: node))
    return (isUpper ? most : least).map { .units(Int128($0)) }
  }
}
