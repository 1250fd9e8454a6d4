extension LiveForm {
  /// Returns the value of an aggregate from its accumulator.
  mutating func aggregateValue(_ index: Int, _ row: RowID) -> Value {
    let aggregate = program.parts.aggregates[index]
    let template = program.nodes[aggregate.list].template
    state.accumulators[index].reach(row)
    let isShown = state.isOpen(program.shape.nodeLink[aggregate.list], template: template, row: row)
    let total = state.accumulators[index].totals[Int(row)]
    if state.accumulators[index].isShown[Int(row)] != isShown {
      state.accumulators[index].isShown[Int(row)] = isShown
      passOutwards(index, row, total, adding: isShown)
    }
    let root = isShown ? state.root(of: aggregate.list, row: row) : -1
    let known = isShown ? total : Accumulator()
    if known.faults > 0, !known.decides(aggregate.function) {
      machine.fault = Machine.Fault(
        reason: .overflow, source: -1, slot: Int32(truncatingIfNeeded: aggregate.slot), row: row)
      return .empty
    }
    switch aggregate.function {
    case .count:
      return .integer(countsTruths(aggregate) ? known.trues : known.count)
    case .sum, .average:
      let value = Value.total(
        known.sum, count: known.count, isDecimal: known.decimals > 0,
        mean: aggregate.function == .average)
      if value == nil {
        machine.fault = Machine.Fault(
          reason: .overflow, source: Int32(truncatingIfNeeded: aggregate.source))
      }
      return value ?? .empty
    case .min, .max:
      return extreme(index, aggregate, root)
    case .any:
      if known.trues > 0 { return .boolean(true) }
      return known.unknowns > 0 ? .empty : .boolean(false)
    case .all:
      if known.falses > 0 { return .boolean(false) }
      return known.unknowns > 0 ? .empty : .boolean(true)
    case .first, .last:
      return end(aggregate, root)
    case .collect:
      return .empty
    }
  }

  /// Returns true if the innermost `count` counts rows in which something is true, rather than all
  /// rows.
  private func countsTruths(_ aggregate: Aggregate) -> Bool {
    var current = aggregate
    while current.isNested {
      let inner = program.slots[current.term].aggregate
      guard inner >= 0 else { return false }
      current = program.parts.aggregates[Int(inner)]
    }
    return current.term >= 0
  }

  /// Returns true if the term of a row for an aggregate could not be computed. A computed field
  /// reports its own error.
  func isFaultyTerm(_ slot: SlotID, _ row: RowID) -> Bool {
    let plan = program.slots[slot]
    guard plan.holdsValue, plan.passesFault else { return false }
    let template = Int(plan.template)
    return state.templates[template]
      .marks[Int(row) * program.templates[template].valueCount + Int(plan.offset)].hasFault
  }

  private func extreme(_ index: Int, _ aggregate: Aggregate, _ root: RowID) -> Value {
    let template = program.nodes[aggregate.list].rowTemplate
    guard root >= 0,
      let position = program.templates[template].extremes.firstIndex(of: index)
    else { return .empty }
    let best = state.templates[template].tree.best[position][Int(root)]
    return state.isBlank(template, best) ? .empty : state.storedValue(aggregate.term, best)
  }

  /// Returns the term of the first or last row; for nested lists, that of the first or last list
  /// with rows.
  private mutating func end(_ aggregate: Aggregate, _ root: RowID) -> Value {
    guard let row = endRow(aggregate, root) else { return .empty }
    if isFaultyTerm(aggregate.term, row) {
      machine.fault = Machine.Fault(
        reason: .overflow, source: -1, slot: Int32(truncatingIfNeeded: aggregate.term), row: row)
    }
    return state.storedValue(aggregate.term, row)
  }

  private func endRow(_ aggregate: Aggregate, _ root: RowID) -> RowID? {
    let template = program.nodes[aggregate.list].rowTemplate
    let isFirst = aggregate.function == .first
    guard aggregate.isNested else { return endRow(template, root, isFirst: isFirst) }
    let inner = program.slots[aggregate.term].aggregate
    guard inner >= 0 else { return nil }
    let list = program.parts.aggregates[Int(inner)].list
    let rows = state.templates[template].tree.rows(in: root)
    return (isFirst ? rows : rows.reversed()).first { row in
      !state.isBlank(template, row) && state.countedRows(of: Path(node: list, row: row)) > 0
        && state.isOpen(program.shape.nodeLink[list], template: template, row: row)
    }
  }

  /// Returns the first or last row that is not blank.
  private func endRow(_ template: Int, _ root: RowID, isFirst: Bool) -> RowID? {
    let tree = state.templates[template].tree
    let count = tree.size(root)
    for index in 0..<count {
      guard let row = tree.row(at: isFirst ? index : count - 1 - index, in: root) else { break }
      if !state.isBlank(template, row) { return row }
    }
    return nil
  }

  /// Returns the first row whose term could not be computed, for explanations.
  func faultyRow(of index: Int, _ row: RowID) -> RowID? {
    let aggregate = program.parts.aggregates[index]
    guard aggregate.term >= 0, Int(row) < state.accumulators[index].totals.count,
      state.accumulators[index].totals[Int(row)].faults > 0
    else { return nil }
    let template = program.nodes[aggregate.list].rowTemplate
    return state.templates[template].tree.rows(in: state.root(of: aggregate.list, row: row))
      .first { isFaultyTerm(aggregate.term, $0) && !state.isBlank(template, $0) }
  }

  // MARK: Rows added and removed

  /// Handles a change of a slot that aggregates read, in a row that is in its list.
  mutating func termChanged(
    _ slot: SlotID, _ row: RowID, from old: Value, wasFaulty: Bool, to new: Value, isFaulty: Bool
  ) {
    for index in program.aggregatesOfTerm[slot] ?? [] {
      let aggregate = program.parts.aggregates[index]
      let template = program.nodes[aggregate.list].rowTemplate
      let holder = state.templates[template].owner[Int(row)]
      if program.templates[template].extremes.contains(index) {
        state.templates[template].tree.refreshBest(of: row, prefers: preference(template))
        if wasFaulty != isFaulty { accumulate(index, holder) { $0.faults += isFaulty ? 1 : -1 } }
      } else if !aggregate.isNested, aggregate.function.isSummed {
        accumulate(index, holder) {
          $0.apply(old, isFaulty: wasFaulty, adding: false)
          $0.apply(new, isFaulty: isFaulty, adding: true)
        }
      }
    }
  }

  /// Adds or removes the contribution of a row to the aggregates over its list.
  mutating func contribute(_ template: Int, _ row: RowID, adding: Bool) {
    let holder = state.templates[template].owner[Int(row)]
    for index in program.templates[template].aggregates {
      let aggregate = program.parts.aggregates[index]
      // The least, greatest, first and last row are found in the row tree.
      guard aggregate.function.isSummed else {
        if aggregate.function.isExtreme, isFaultyTerm(aggregate.term, row) {
          accumulate(index, holder) { $0.faults += adding ? 1 : -1 }
        }
        continue
      }
      if aggregate.isNested {
        let inner = Int(program.slots[aggregate.term].aggregate)
        guard inner >= 0 else { continue }
        state.accumulators[inner].reach(row)
        guard state.accumulators[inner].isShown[Int(row)] else { continue }
        let total = state.accumulators[inner].totals[Int(row)]
        accumulate(index, holder) { $0.apply(total, adding: adding) }
      } else if aggregate.term < 0 {
        accumulate(index, holder) { $0.count += adding ? 1 : -1 }
      } else {
        let term = state.storedValue(aggregate.term, row)
        let isFaulty = isFaultyTerm(aggregate.term, row)
        accumulate(index, holder) { $0.apply(term, isFaulty: isFaulty, adding: adding) }
      }
    }
  }

  /// Changes the accumulator of an aggregate in the row that contains its list, and the enclosing
  /// ones.
  private mutating func accumulate(
    _ index: Int, _ holder: RowID, _ change: (inout Accumulator) -> Void
  ) {
    state.accumulators[index].reach(holder)
    change(&state.accumulators[index].totals[Int(holder)])
    enqueue(program.parts.aggregates[index].slot, holder)
    guard program.outerAggregate[index] >= 0 else { return }
    var difference = Accumulator()
    change(&difference)
    if state.accumulators[index].isShown[Int(holder)] {
      passOutwards(index, holder, difference, adding: true)
    }
  }

  private mutating func passOutwards(
    _ index: Int, _ row: RowID, _ total: Accumulator, adding: Bool
  ) {
    let outer = program.outerAggregate[index]
    guard outer >= 0 else { return }
    let template = program.nodes[program.parts.aggregates[index].list].template
    guard state.isCounted(template, row) else { return }
    let holder = state.templates[template].owner[Int(row)]
    accumulate(outer, holder) { $0.apply(total, adding: adding) }
  }

  // MARK: Extremes

  /// Returns a function that decides if an extreme of the template prefers the first of two rows.
  func preference(_ template: Int) -> (Int, RowID, RowID) -> Bool {
    let layout = program.templates[template]
    guard !layout.extremes.isEmpty else { return { _, _, _ in false } }
    let program = program
    let values = state.templates[template].values
    let (startIndex, answered) =
      layout.hasBlankRows
      ? (state.templates[template].startIndex, state.templates[template].answered) : ([], [])
    func isBlank(_ row: RowID) -> Bool {
      !startIndex.isEmpty && startIndex[Int(row)] >= 0 && answered[Int(row)] == 0
    }
    return { extreme, candidate, winner in
      if isBlank(candidate) || isBlank(winner) { return !isBlank(candidate) }
      let aggregate = program.parts.aggregates[layout.extremes[extreme]]
      let offset = Int(program.slots[aggregate.term].offset)
      let new = values[Int(candidate) * layout.valueCount + offset]
      let old = values[Int(winner) * layout.valueCount + offset]
      if new.isEmpty || old.isEmpty { return !new.isEmpty }
      let order = Value.order(new, old) ?? 0
      return aggregate.function == .min ? order < 0 : order > 0
    }
  }
}
