internal import FormEngine

/// Compiles the conditions under which fields offer the options of a file.
extension ClauseChecker {
  /// The condition of a field; nil if it offers all options of the file.
  func filter(ofChoice number: Int, _ node: NodeID) -> OptionFilter? {
    guard let options = form.choices[number].fileOptions, let condition = options.condition
    else { return nil }
    let outer = (context, expressions.openFrames)
    defer { (context, expressions.openFrames) = outer }
    expressions.typeColumns(ofChoice: number)
    expressions.enterCondition(ofChoice: number, node)
    let offered = ConstantFolding.fold(
      expressions.condition(condition, what: .keyword("where")))
    keep(.filtered, node, offered, clause: tree.span(options.clause))
    expressions.noteReading(offered, at: node)
    checked.compute(.filter(node), offered)
    var lookups: [OptionFilter.Lookup] = []
    var rest: [Expression] = []
    for term in offered.conjuncts {
      guard let (column, isText, value) = Self.lookup(term) else {
        rest.append(term)
        continue
      }
      checked.compute(.lookup(node, lookups.count), value)
      lookups.append(OptionFilter.Lookup(column: column, isText: isText, value: .none))
    }
    if let first = rest.first {
      checked.compute(
        .filterRest(node),
        rest.count == 1
          ? first : Expression(type: .boolean, span: offered.span, form: .and(rest)))
    }
    return OptionFilter(
      condition: .none, lookups: lookups,
      slot: form.addSlot(.offered, template: form.nodes[node].template, node: node),
      reads: declarations(readBy: offered))
  }

  /// A column that must be equal to something that is the same for all options.
  private static func lookup(
    _ term: Expression
  ) -> (column: Int, isText: Bool, value: Expression)? {
    guard case .compare(.equal, let left, let right) = term.form else { return nil }
    for (side, value) in [(left, right), (right, left)] {
      if case .column(let column, let isText) = side.form, !value.readsColumn {
        return (column, isText, value)
      }
    }
    return nil
  }

  /// The fields and lists that an expression reads, also through `let`s, in their order.
  private func declarations(readBy expression: Expression) -> [NodeID] {
    var found: Set<NodeID> = []
    var seen: Set<SlotID> = []
    var waiting = [expression]
    while let next = waiting.popLast() {
      switch next.form {
      case .read(let slot, _), .readAt(let slot, _):
        guard seen.insert(slot).inserted else { continue }
        if form.slots[slot].kind == .constant {
          if let value = letValue(slot) { waiting.append(value) }
        } else {
          found.insert(form.slots[slot].node)
        }
      case .aggregate(let aggregation): if let list = aggregation.lists.first { found.insert(list) }
      default: next.forEachPart { waiting.append($0) }
      }
    }
    return found.sorted()
  }

  private func letValue(_ slot: SlotID) -> Expression? {
    if valuesOfLets.isEmpty {
      valuesOfLets = Dictionary(
        expressions.letValues.map { ($0.slot, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    return valuesOfLets[slot]
  }
}
