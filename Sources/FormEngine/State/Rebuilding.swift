extension Session {
  /// The same answers and rows, with everything that follows from them computed from scratch.
  ///
  /// It takes time linear in the form and its rows, and equals the session itself: the property
  /// tests of incremental recalculation compare the two.
  public func rebuilt() -> Session {
    var session = self
    session.forgetDerived()
    session.isBuilding = true
    for (template, row) in session.liveRows() {
      if template > 0 { session.contribute(template, row, adding: true) }
    }
    for (template, row) in session.liveRows() {
      for slot in program.templates[template].evaluated { session.enqueue(slot, row) }
    }
    session.settle()
    session.isBuilding = false
    for (template, row) in session.liveRows().reversed() {
      session.rebuildTrees(template, row)
      session.buildCounts(template: template, row: row)
    }
    session.state.unsorted = state.unsorted
    return session
  }

  /// All rows that are in their lists, owners before what they contain.
  private func liveRows() -> [(template: Int, row: RowID)] {
    program.templates.indices.flatMap { template in
      (0..<state.templates[template].rowCount).lazy
        .map { RowID($0) }
        .filter { isLive(template, $0) }
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
          guard plan.kind != .field || !state.templates[template].marks[cell].isAnswered else {
            continue
          }
          state.templates[template].values[cell] = .empty
          state.templates[template].marks[cell].hasFault = false
          state.templates[template].marks[cell].hasControl = false
          if plan.kind == .field { state.templates[template].marks[cell].origin = .none }
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

  /// Builds the trees of the lists in a row again, in their current order.
  private mutating func rebuildTrees(_ template: Int, _ row: RowID) {
    for list in program.templates[template].lists {
      let inner = program.nodes[list].rowTemplate
      let prefers = preference(inner)
      let rows = state.templates[inner].tree.rows(in: state.root(of: list, program, row: row))
      let root = state.templates[inner].tree.rebuild(rows, prefers: prefers)
      setRoot(of: Path(node: list, row: row), root)
    }
  }
}
