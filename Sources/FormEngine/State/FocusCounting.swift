extension Session {
  /// What a leaf contributes to the focus, from the current state.
  private func leafMark(_ template: Int, _ row: RowID, _ leaf: Int) -> LeafMark {
    // Declarations and templates are read in place: a copy would retain everything in them.
    let leafCount = program.templates[template].focus.leaves.count
    let id = program.templates[template].focus.leaves[leaf].node
    let hasErrors = state.templates[template].errors[Int(row) * leafCount + leaf] > 0
    var (error, missing, wanting, open) = (hasErrors, false, false, true)
    let isSettled: Bool
    if program.parts.nodes[id].kind == .list {
      let list = listState(id, row)
      missing = isTrue(program.parts.nodes[id].required, row) && list.count == 0
      wanting = missing || list.isBelowLeast
      open = !list.isFull
      isSettled =
        state.templates[template]
        .listMarks[
          Int(row) * program.templates[template].lists.count + Int(program.listOfNode[id])
        ].isSettled
    } else {
      guard isTrue(program.parts.nodes[id].shown, row) else { return [] }
      let slot = program.parts.nodes[id].slot
      let cell =
        Int(row) * program.templates[template].valueCount + Int(program.slots[slot].offset)
      let mark = state.templates[template].marks[cell]
      let isReadonly =
        program.parts.nodes[id].isComputed || isTrue(program.parts.nodes[id].readonly, row)
      let options = program.parts.nodes[id].options
      error =
        error || mark.isUnreadable || mark.hasFault || mark.hasControl
        || (options >= 0 && !isOffered(state.templates[template].values[cell], options, row))
      missing =
        !isReadonly && state.templates[template].values[cell].isEmpty && !mark.isUnreadable
        && isTrue(program.parts.nodes[id].required, row)
      wanting = missing
      open = !isReadonly
      isSettled = mark.isSettled
    }
    var result: LeafMark = []
    if error { result.insert(.errors) }
    if missing { result.insert(.missing) }
    if open, !isSettled || error || wanting {
      result.insert(.focusable)
      if wanting { result.insert(.empty) }
      if error || missing { result.insert(.problem) }
    }
    return result
  }

  /// Whether a condition is true in a row of its template.
  func isTrue(_ condition: Condition, _ row: RowID) -> Bool {
    switch condition {
    case .never: false
    case .always: true
    case .slot(let slot): truthMark(slot, row).truth == true
    }
  }

  func truthMark(_ slot: SlotID, _ row: RowID) -> TruthMark {
    let plan = program.slots[slot]
    let template = Int(plan.template)
    return state.templates[template]
      .truths[Int(row) * program.templates[template].truthCount + Int(plan.offset)]
  }

  /// Whether all chosen options are offered now.
  func isOffered(_ value: Value, _ list: Int, _ row: RowID) -> Bool {
    let options = program.parts.options[list]
    func offered(_ index: Int32) -> Bool {
      options.indices.contains(Int(index)) && isTrue(options[Int(index)].offered, row)
    }
    switch value {
    case .option(let index): return offered(index)
    case .options(let chosen): return chosen.allSatisfy(offered)
    default: return true
    }
  }

  /// Each chosen option that is not offered now.
  func unoffered(_ value: Value, _ list: Int, _ row: RowID) -> [Value] {
    let chosen: [Int32] =
      switch value {
      case .option(let index): [index]
      case .options(let indices): Array(indices)
      default: []
      }
    return chosen.map { .option($0) }.filter { !isOffered($0, list, row) }
  }

  /// The number of rows in a list, and the state of its rules about that number.
  func listState(
    _ list: NodeID, _ row: RowID
  ) -> (count: Int, isBelowLeast: Bool, isFull: Bool) {
    let count = state.templates[program.parts.nodes[list].rowTemplate].tree.size(
      state.root(of: list, program, row: row))
    var (isBelowLeast, isFull) = (false, false)
    for rule in program.parts.nodes[list].rules where program.parts.rules[rule].kind == .count {
      let mark = truthMark(program.parts.rules[rule].slot, row)
      isBelowLeast = isBelowLeast || mark.isBelowLeast
      isFull = isFull || mark.isFull
    }
    return (count, isBelowLeast, isFull)
  }

  /// Updates what a leaf contributes.
  mutating func refreshLeaf(_ template: Int, _ row: RowID, _ leaf: Int) {
    guard !isBuilding else { return }
    let cell = Int(row) * program.templates[template].focus.leaves.count + leaf
    let old = state.templates[template].leaves[cell]
    let new = leafMark(template, row, leaf)
    guard new != old else { return }
    state.templates[template].leaves[cell] = new
    if changes != nil { noteLeaf(new, old, template, row, leaf) }
    addCounts(
      new.counts - old.counts, template, row,
      inner: program.templates[template].focus.leaves[leaf].parent)
  }

  /// Updates what a container passes on.
  mutating func refreshMask(_ template: Int, _ row: RowID, _ inner: Int) {
    guard !isBuilding else { return }
    let focus = program.templates[template].focus
    let cell = Int(row) * focus.inners.count + inner
    let old = state.templates[template].masks[cell]
    let new = mask(focus.inners[inner], row)
    guard new != old else { return }
    state.templates[template].masks[cell] = new
    changes?.movesPositions = true
    let counts = state.templates[template].counts[cell]
    addCounts(
      counts.masked(by: new) - counts.masked(by: old), template, row,
      inner: focus.inners[inner].parent)
  }

  private func mask(_ inner: FocusTree.Inner, _ row: RowID) -> FocusMask {
    if !isTrue(inner.shown, row) { return .hidden }
    return isTrue(inner.readonly, row) ? .readonly : .open
  }

  /// Adds to the counts from a container outwards, as far as they are passed on.
  mutating func addCounts(
    _ difference: FocusCounts, _ template: Int, _ row: RowID, inner: Int
  ) {
    var (difference, template, row, inner) = (difference, template, row, inner)
    while !difference.isZero {
      let cell = Int(row) * program.templates[template].focus.inners.count + inner
      state.templates[template].counts[cell] += difference
      if inner > 0 {
        difference = difference.masked(by: state.templates[template].masks[cell])
        inner = program.templates[template].focus.inners[inner].parent
        continue
      }
      guard template > 0 else { return }
      let own = state.templates[template].counts[cell]
      guard state.templates[template].isAttached[Int(row)] else {
        state.templates[template].tree.setOwnDetached(row, own)
        return
      }
      state.templates[template].tree.setOwn(row, own)
      let list = program.templates[template].list
      row = state.templates[template].owner[Int(row)]
      template = program.templates[template].parent
      inner = Int(program.innerOfNode[list])
    }
  }

  /// Sums the counts of a row from scratch, in time linear in its declarations.
  mutating func buildCounts(template: Int, row: RowID) {
    let focus = program.templates[template].focus
    let base = Int(row) * focus.inners.count
    for inner in focus.inners.indices {
      state.templates[template].counts[base + inner] = FocusCounts()
      state.templates[template].masks[base + inner] = mask(focus.inners[inner], row)
    }
    for (leaf, place) in focus.leaves.enumerated() {
      let mark = leafMark(template, row, leaf)
      state.templates[template].leaves[Int(row) * focus.leaves.count + leaf] = mark
      state.templates[template].counts[base + place.parent] += mark.counts
    }
    for (list, place) in focus.rowPositions {
      let tree = state.templates[program.nodes[list].rowTemplate].tree
      state.templates[template].counts[base + place.inner] +=
        tree.total(state.root(of: list, program, row: row))
    }
    for inner in focus.inners.indices.dropFirst().reversed() {
      let cell = base + inner
      let counts = state.templates[template].counts[cell]
        .masked(by: state.templates[template].masks[cell])
      state.templates[template].counts[base + focus.inners[inner].parent] += counts
    }
    if template > 0 {
      state.templates[template].tree.setOwnDetached(row, state.templates[template].counts[base])
    }
  }
}
