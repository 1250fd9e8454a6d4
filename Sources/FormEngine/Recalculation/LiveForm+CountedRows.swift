/// The rows of lists with `count = E`, which follow from the value of E.
///
/// Surplus rows leave the list but are kept underneath, as hidden answers are, and come back as
/// they were. The rows of chosen options follow the order of the options, and each stays with its
/// option.
extension LiveForm {
  /// Adds and removes rows in all lists for which the number or the options have changed.
  mutating func fitRows() {
    while !unfit.isEmpty {
      let lists = unfit
      unfit.removeAll(keepingCapacity: true)
      for list in lists where state.isKnown(list) && !freeLists.contains(list.node) {
        fitRows(of: list)
      }
    }
  }

  private mutating func fitRows(of list: Path) {
    switch state.storedValue(program.nodes[list.node].counter, list.row) {
    case .integer(let number):
      fitRows(of: list, to: Int(clamping: max(number, 0)))
    case .options(let chosen):
      fitRows(of: list, to: chosen.prefix(ProgramParts.mostCountedRows).map { $0 })
    case .empty, .text, .decimal, .boolean, .date, .time, .dateTime, .duration, .period, .option,
      .list:
      fitRows(of: list, to: 0)
    }
  }

  private mutating func fitRows(of list: Path, to number: Int) {
    let wanted = min(number, ProgramParts.mostCountedRows)
    let count = state.rowCount(of: list)
    let template = program.nodes[list.node].rowTemplate
    for index in stride(from: count - 1, through: wanted, by: -1) {
      let root = state.root(of: list.node, row: list.row)
      guard let row = state.templates[template].tree.row(at: index, in: root) else { return }
      putUnderneath(row, of: list, at: index)
    }
    for index in stride(from: count, to: wanted, by: 1) {
      if let kept = state.keptRows[list]?.popLast() {
        attach(kept, to: list, at: index)
      } else {
        makeCountedRow(list, at: index)
      }
    }
  }

  private mutating func fitRows(of list: Path, to options: [Int32]) {
    let template = program.nodes[list.node].rowTemplate
    let rows = state.rows(of: list)
    var present = Set(rows.map { state.templates[template].option[Int($0)] })
    // Rows that were given have no options yet: they get those without a row, in order.
    var free = options.filter { !present.contains($0) }[...]
    for row in rows where state.templates[template].option[Int(row)] < 0 {
      guard let option = free.popFirst() else { break }
      state.templates[template].option[Int(row)] = option
      present.insert(option)
    }
    let wanted = Set(options)
    for (index, row) in rows.enumerated().reversed()
    where !wanted.contains(state.templates[template].option[Int(row)]) {
      putUnderneath(row, of: list, at: index)
    }
    var kept: [Int32: RowID] = [:]
    for row in state.keptRows[list] ?? [] {
      let option = state.templates[template].option[Int(row)]
      if option >= 0, wanted.contains(option) { kept[option] = row }
    }
    if !kept.isEmpty {
      let back = Set(kept.values)
      state.keptRows[list]?.removeAll { back.contains($0) }
    }
    var placed: [Int32: RowID] = [:]
    for row in state.rows(of: list) { placed[state.templates[template].option[Int(row)]] = row }
    for (index, option) in options.enumerated() {
      if let row = placed[option] {
        if state.index(of: row, in: list.node) != index { relocate(row, in: list, to: index) }
      } else if let row = kept[option] {
        attach(row, to: list, at: index)
      } else {
        let row = makeCountedRow(list, at: index)
        state.templates[template].option[Int(row)] = option
      }
    }
  }

  @discardableResult
  private mutating func makeCountedRow(_ list: Path, at index: Int) -> RowID {
    let row = makeRow(list, at: index)
    changes?.noteAppearance(ofRow: Path(node: program.nodes[list.node].rowBody, row: row))
    return row
  }

  /// Removes a row from its list and keeps it.
  private mutating func putUnderneath(_ row: RowID, of list: Path, at index: Int) {
    if let focus = state.focus, state.row(of: list.node, around: focus) == row {
      displaced = (list, index)
    }
    if changes != nil, hasAnswers(program.nodes[list.node].rowTemplate, row) {
      changes?.noteDeparture(from: list, at: index)
    }
    detach(row, from: list)
    state.keptRows[list, default: []].append(row)
  }

  /// Returns true if somebody answered a field of a row.
  private func hasAnswers(_ template: Int, _ row: RowID) -> Bool {
    let layout = program.templates[template]
    return layout.slots.contains { slot in
      let plan = program.slots[slot]
      guard plan.takesAnswers else { return false }
      let cell = Int(row) * layout.valueCount + Int(plan.offset)
      return state.templates[template].marks[cell].isAnswer(
        state.templates[template].values[cell])
    }
  }

  /// Notes that the rows of a list may not be those that its `count` asks for.
  mutating func noteUnfit(_ list: Path) {
    if program.nodes[list.node].countsItsRows { unfit.append(list) }
  }

  /// Notes the lists with `count = E` in a row, or in the form, whose rows may not be the right
  /// ones.
  mutating func noteUnfitLists(in template: Int, _ row: RowID) {
    for list in program.templates[template].countedLists {
      unfit.append(Path(node: list, row: row))
    }
  }

  /// Forgets the rows that are kept underneath, for a list or for all lists inside a declaration.
  mutating func forgetKeptRows(inside node: NodeID) {
    guard !state.keptRows.isEmpty else { return }
    state.keptRows = state.keptRows.filter { list, _ in
      !program.parts.nodes.outward(from: list.node).contains(node)
    }
  }

  /// Removes all rows of a list with `count = E`, including those underneath; it gets fresh ones.
  mutating func dropCountedRows(of list: Path) {
    guard program.nodes[list.node].countsItsRows else { return }
    for row in state.rows(of: list).reversed() { detach(row, from: list) }
    state.keptRows[list] = nil
    unfit.append(list)
  }
}
