extension LiveForm {
  /// Recomputes everything that is derived from the answers and rows from scratch.
  mutating func rebuild() {
    let unsorted = state.unsorted
    recountAnswers(liveRows())
    forgetDerived()
    isBuilding = true
    for (template, row) in liveRows() {
      if template > 0, !state.isBlank(template, row) { contribute(template, row, adding: true) }
    }
    for (template, row) in liveRows() {
      for slot in program.templates[template].evaluated { enqueue(slot, row) }
    }
    settle()
    isBuilding = false
    for (template, row) in liveRows().reversed() {
      rebuildTrees(template, row)
      state.buildCounts(template: template, row: row)
    }
    settle()
    state.unsorted = unsorted
  }

  /// Returns all rows that are in their lists, owners before their contents.
  private func liveRows() -> [(template: Int, row: RowID)] {
    program.templates.indices.flatMap { template in
      (0..<state.templates[template].rowCount).lazy
        .map { RowID($0) }
        .filter { state.isLive(template, $0) }
        .map { (template, $0) }
    }
  }

  private mutating func forgetDerived() {
    state.uniques = FormState.emptyUniques(program)
    state.formErrors = 0
    for (template, row) in liveRows() {
      let layout = program.templates[template]
      for slot in layout.slots {
        let plan = program.slots[slot]
        if plan.holdsValue {
          let cell = Int(row) * layout.valueCount + Int(plan.offset)
          guard !plan.takesAnswers || !state.templates[template].marks[cell].isAnswered else {
            continue
          }
          state.templates[template].values[cell] = .empty
          state.templates[template].marks[cell].hasFault = false
          state.templates[template].marks[cell].hasControl = false
          if plan.takesAnswers { state.templates[template].marks[cell].origin = .none }
        } else {
          state.templates[template].truths[Int(row) * layout.truthCount + Int(plan.offset)] =
            TruthMark()
        }
      }
      for leaf in layout.focus.leaves.indices {
        state.templates[template].errors[Int(row) * layout.focus.leaves.count + leaf] = 0
      }
      for (index, aggregate) in program.parts.aggregates.enumerated()
      where program.nodes[aggregate.list].template == template {
        state.accumulators[index].reach(row)
        state.accumulators[index].totals[Int(row)] = Accumulator()
        state.accumulators[index].isShown[Int(row)] = true
      }
      rebuildTrees(template, row)
    }
  }

  /// Rebuilds the trees of the lists in a row, in their current order.
  private mutating func rebuildTrees(_ template: Int, _ row: RowID) {
    for list in program.templates[template].lists {
      let inner = program.nodes[list].rowTemplate
      let path = Path(node: list, row: row)
      let prefers = preference(inner)
      setRoot(
        of: path, state.templates[inner].tree.rebuild(state.rows(of: path), prefers: prefers))
    }
  }
}
