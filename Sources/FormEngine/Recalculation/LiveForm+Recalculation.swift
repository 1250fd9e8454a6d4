/// A slot in all rows below a row of a template.
struct SlotSpread: Hashable, Sendable {
  var slot: SlotID
  var template: Int
  var row: RowID
}

/// Evaluation of everything that depends on a change, in topological order.
extension LiveForm {
  /// Adds a slot of a row to the dirty queue, unless it is there already. It is evaluated after
  /// everything that it depends on.
  mutating func enqueue(_ slot: SlotID, _ row: RowID) {
    let plan = program.slots[slot]
    guard plan.isEvaluated else { return }
    if plan.readsColumn { machine.columns?.removeAll() }
    let template = Int(plan.template)
    if plan.holdsValue {
      let cell = Int(row) * program.templates[template].valueCount + Int(plan.offset)
      guard !state.templates[template].marks[cell].isQueued else { return }
      state.templates[template].marks[cell].isQueued = true
    } else {
      let cell = Int(row) * program.templates[template].truthCount + Int(plan.offset)
      guard !state.templates[template].truths[cell].isQueued else { return }
      state.templates[template].truths[cell].isQueued = true
    }
    let ranked = RankedSlot(rank: plan.rank, slot: Int32(slot), row: row)
    if plan.chain >= 0 { chained.push(ranked) } else { queue.push(ranked) }
  }

  /// Evaluates all slots in the queue, in topological order.
  mutating func settle() {
    isSettling = true
    defer { isSettling = false }
    if !spreads.isEmpty { spreads.removeAll() }
    while true {
      if !unfit.isEmpty, !holdsRows, !isBuilding { fitRows() }
      guard let task = nextInQueue() else { return }
      let slot = Int(task.slot)
      let plan = program.slots[slot]
      let template = Int(plan.template)
      if plan.holdsValue {
        let cell = Int(task.row) * program.templates[template].valueCount + Int(plan.offset)
        state.templates[template].marks[cell].isQueued = false
        guard state.isLive(template, task.row) else { continue }
        evaluations &+= 1
        evaluateValue(slot, plan, cell, task.row)
      } else {
        let cell = Int(task.row) * program.templates[template].truthCount + Int(plan.offset)
        state.templates[template].truths[cell].isQueued = false
        guard state.isLive(template, task.row) else { continue }
        evaluations &+= 1
        if plan.rule >= 0 {
          evaluateRule(Int(plan.rule), plan, cell, task.row)
        } else {
          evaluateCondition(slot, plan, cell, task.row)
        }
      }
    }
  }

  private mutating func evaluateValue(_ slot: SlotID, _ plan: SlotPlan, _ cell: Int, _ row: RowID) {
    let template = Int(plan.template)
    var value: Value
    machine.fault = nil
    if plan.aggregate >= 0 {
      value = aggregateValue(Int(plan.aggregate), row)
    } else {
      if plan.takesAnswers, state.templates[template].marks[cell].isAnswered { return }
      value = state.evaluate(program.parts.slots[slot].code, template: template, row: row, &machine)
      if plan.lines == .several, case .text(let text) = value { value = .text(withLineFeeds(text)) }
    }
    var mark = state.templates[template].marks[cell]
    mark.hasFault = machine.fault != nil
    switch plan.kind {
    case .field, .answer, .computed:
      mark.origin = !plan.takesAnswers ? .computed : value.isEmpty ? .none : .default
    default: break
    }
    store(value, mark, slot, plan, cell, row)
  }

  /// Stores a value, and queues everything that depends on it.
  mutating func store(
    _ value: Value, _ mark: ValueMark, _ slot: SlotID, _ plan: SlotPlan, _ cell: Int, _ row: RowID
  ) {
    let template = Int(plan.template)
    let old = state.templates[template].values[cell]
    let oldMark = state.templates[template].marks[cell]
    let isSame = old.isIdentical(to: value)
    var mark = mark
    mark.hasControl = isSame ? oldMark.hasControl : hasControl(value, plan)
    state.templates[template].marks[cell] = mark
    if changes != nil, !isSame || mark != oldMark || mark.hasFault { noteValue(plan, slot, row) }
    if isSame, mark.hasFault == oldMark.hasFault {
      if mark != oldMark, plan.leaf >= 0 { refreshLeaf(template, row, Int(plan.leaf)) }
      return
    }
    state.templates[template].values[cell] = value
    if emptied != nil, value.isEmpty, !old.isEmpty { noteEmptied(slot, row) }
    if plan.isTerm, state.isCounted(template, row) {
      termChanged(
        slot, row, from: old, wasFaulty: plan.passesFault && oldMark.hasFault, to: value,
        isFaulty: plan.passesFault && mark.hasFault)
    }
    if plan.leaf >= 0 { refreshLeaf(template, row, Int(plan.leaf)) }
    propagate(slot, template, row)
  }

  /// Notes the row of a plain value that is now empty.
  private mutating func noteEmptied(_ slot: SlotID, _ row: RowID) {
    let node = program.parts.slots[slot].node
    if program.isPlainValue(node) { emptied?.append(Path(node: node, row: row)) }
  }

  /// Returns true if a value is a text with a control character that its type does not allow.
  private func hasControl(_ value: Value, _ plan: SlotPlan) -> Bool {
    guard let lines = plan.lines, case .text(let text) = value else { return false }
    return text.withBytes { lines.firstControl(in: $0) } != nil
  }

  private mutating func evaluateCondition(
    _ slot: SlotID, _ plan: SlotPlan, _ cell: Int, _ row: RowID
  ) {
    let template = Int(plan.template)
    machine.fault = nil
    let truth = conditionTruth(slot, plan, row)
    var mark = state.templates[template].truths[cell]
    mark.truth = truth
    mark.hasFault = machine.fault != nil
    if changes != nil { noteCondition(mark, state.templates[template].truths[cell], slot, row) }
    guard mark != state.templates[template].truths[cell] else { return }
    state.templates[template].truths[cell] = mark
    if plan.inner >= 0 { refreshMask(template, row, Int(plan.inner)) }
    if plan.leaf >= 0 { refreshLeaf(template, row, Int(plan.leaf)) }
    propagate(slot, template, row)
  }

  private mutating func conditionTruth(_ slot: SlotID, _ plan: SlotPlan, _ row: RowID) -> Bool? {
    if plan.isOfChosen {
      let node = program.nodes[program.parts.slots[slot].node]
      if let filter = program.parts.options[node.options].filter {
        return state.offersChosen(filter, node, row, &machine)
      }
    }
    return state.evaluate(
      program.parts.slots[slot].code, template: Int(plan.template), row: row, &machine
    ).truth
  }

  // MARK: Propagation

  /// Propagates a change of a slot, or of the rows of a list or their order, in `row` of
  /// `template`.
  mutating func propagate(_ vertex: Int, _ template: Int, _ row: RowID) {
    if changes != nil { noteTexts(reading: vertex, template, row) }
    for edge in program.graph[vertex] {
      let target = Int(edge.target)
      if edge.leadsToNextRow {
        eachRow(readingAbove: row, template) { form, next in form.enqueue(target, next) }
        continue
      }
      var (above, place) = (template, row)
      for _ in 0..<edge.climb where above > 0 {
        place = state.templates[above].owner[Int(place)]
        above = program.templates[above].parent
      }
      if target >= program.shape.slotCount {
        // The target is the membership of a list that the slot counts, or the order of the list of
        // which it is a sort key.
        guard vertex < program.shape.slotCount else { continue }
        if program.slots[vertex].kind == .counter {
          noteUnfit(Path(node: program.parts.slots[vertex].node, row: row))
        } else {
          noteUnsorted(row, template)
        }
        continue
      }
      spread(target, from: above, place)
    }
  }

  /// Queues a slot in all rows below a row.
  mutating func spread(_ slot: SlotID, from template: Int, _ row: RowID) {
    let goal = Int(program.slots[slot].template)
    if goal == template { return enqueue(slot, row) }
    if !isSettling, !spreads.insert(SlotSpread(slot: slot, template: template, row: row)).inserted {
      return
    }
    for below in state.rows(of: goal, below: template, row) { enqueue(slot, below) }
  }

  /// Records that a row of a sorted list may be in the wrong position.
  mutating func noteUnsorted(_ row: RowID, _ template: Int) {
    let list = state.list(of: template, row)
    guard !program.nodes[list.node].sort.isEmpty else { return }
    state.unsorted[list, default: PendingSort()].rows.insert(row)
    if step != 0 { state.unsorted[list]?.steps.insert(step) }
  }

  // MARK: Focus counts

  /// Updates the contribution of a leaf to the counts.
  mutating func refreshLeaf(_ template: Int, _ row: RowID, _ leaf: Int) {
    guard !isBuilding, let marks = state.refreshLeaf(template, row, leaf) else { return }
    if changes != nil { noteLeaf(marks.new, marks.old, template, row, leaf) }
  }

  /// Updates the mask of a container, which decides the part of its counts that its parent gets.
  private mutating func refreshMask(_ template: Int, _ row: RowID, _ inner: Int) {
    if !isBuilding, state.refreshMask(template, row, inner) { changes?.movesPositions = true }
  }
}
