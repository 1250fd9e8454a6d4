/// Counting of the nodes that can take the focus, and of those that need an answer.
extension FormState {
  /// Returns the contribution of a leaf to the focus, from the current state.
  private func leafMark(_ template: Int, _ row: RowID, _ leaf: Int) -> LeafMark {
    // Declarations and templates are read in place: a copy would retain everything in them.
    let leafCount = program.templates[template].focus.leaves.count
    let id = program.templates[template].focus.leaves[leaf].node
    let hasErrors = templates[template].errors[Int(row) * leafCount + leaf] > 0
    var (error, missing, wanting, open) = (hasErrors, false, false, true)
    let isSettled: Bool
    if program.parts.nodes[id].kind == .list {
      let list = listState(id, row)
      missing = isTrue(program.parts.nodes[id].required, row) && list.count == 0
      wanting = missing || list.isBelowLeast
      open = !list.isFull
      isSettled =
        templates[template]
        .listMarks[
          Int(row) * program.templates[template].lists.count + Int(program.listOfNode[id])
        ].isSettled
    } else {
      guard isTrue(program.parts.nodes[id].shown, row) else { return [] }
      let slot = program.parts.nodes[id].slot
      let cell =
        Int(row) * program.templates[template].valueCount + Int(program.slots[slot].offset)
      let isForced = isForced(Path(node: id, row: row))
      let mark =
        program.parts.nodes[id].forced < 0
        ? templates[template].marks[cell] : presentMark(Path(node: id, row: row))
      let isReadonly =
        program.parts.nodes[id].isComputed || isForced
        || isTrue(program.parts.nodes[id].readonly, row)
      let options = program.parts.nodes[id].options
      error =
        error || mark.isUnreadable || mark.hasFault || mark.hasControl
        || (options >= 0 && !offersChosen(templates[template].values[cell], options, row))
      missing =
        !isReadonly && templates[template].values[cell].isBlank && !mark.isUnreadable
        && isTrue(program.parts.nodes[id].required, row)
      wanting = missing
      open = !isReadonly
      isSettled = mark.isSettled
    }
    if isInBlank(template, row) { (error, missing, wanting) = (false, false, false) }
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

  /// Updates the contribution of a leaf. Returns it and the former one if they differ; otherwise
  /// nil.
  mutating func refreshLeaf(
    _ template: Int, _ row: RowID, _ leaf: Int
  ) -> (new: LeafMark, old: LeafMark)? {
    let cell = Int(row) * program.templates[template].focus.leaves.count + leaf
    let old = templates[template].leaves[cell]
    let new = leafMark(template, row, leaf)
    guard new != old else { return nil }
    templates[template].leaves[cell] = new
    addCounts(
      new.counts - old.counts, template, row,
      inner: program.templates[template].focus.leaves[leaf].parent)
    return (new, old)
  }

  /// Updates the mask of a container, and returns true if it changed.
  mutating func refreshMask(_ template: Int, _ row: RowID, _ inner: Int) -> Bool {
    let focus = program.templates[template].focus
    let cell = Int(row) * focus.inners.count + inner
    let old = templates[template].masks[cell]
    let new = mask(focus.inners[inner], row)
    guard new != old else { return false }
    templates[template].masks[cell] = new
    let counts = templates[template].counts[cell]
    addCounts(
      counts.masked(by: new) - counts.masked(by: old), template, row,
      inner: focus.inners[inner].parent)
    return true
  }

  private func mask(_ inner: FocusTree.Inner, _ row: RowID) -> FocusMask {
    if !isTrue(inner.shown, row) { return .hidden }
    return isTrue(inner.readonly, row) ? .readonly : .open
  }

  /// Adds to the counts of a container and its ancestors, within their masks.
  mutating func addCounts(_ difference: FocusCounts, _ template: Int, _ row: RowID, inner: Int) {
    var (difference, template, row, inner) = (difference, template, row, inner)
    while !difference.isZero {
      let cell = Int(row) * program.templates[template].focus.inners.count + inner
      templates[template].counts[cell] += difference
      if inner > 0 {
        difference = difference.masked(by: templates[template].masks[cell])
        inner = program.templates[template].focus.inners[inner].parent
        continue
      }
      guard template > 0 else { return }
      let own = templates[template].counts[cell]
      guard templates[template].isAttached[Int(row)] else {
        templates[template].tree.setOwnDetached(row, own)
        return
      }
      templates[template].tree.setOwn(row, own)
      let list = program.templates[template].list
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
      inner = Int(program.innerOfNode[list])
    }
  }

  /// True if there is an error, which prevents the form from being submitted.
  var blocks: Bool {
    let total = total(0, 0, inner: 0)
    return total.errors > 0 || total.missing > 0 || formErrors > 0
  }

  /// Sums the counts of a row from scratch, in time linear in its declarations.
  mutating func buildCounts(template: Int, row: RowID) {
    let focus = program.templates[template].focus
    let base = Int(row) * focus.inners.count
    for inner in focus.inners.indices {
      templates[template].counts[base + inner] = FocusCounts()
      templates[template].masks[base + inner] = mask(focus.inners[inner], row)
    }
    for (leaf, place) in focus.leaves.enumerated() {
      let mark = leafMark(template, row, leaf)
      templates[template].leaves[Int(row) * focus.leaves.count + leaf] = mark
      templates[template].counts[base + place.parent] += mark.counts
    }
    for (list, place) in focus.rowPositions {
      let tree = templates[program.nodes[list].rowTemplate].tree
      templates[template].counts[base + place.inner] +=
        tree.total(root(of: list, row: row))
    }
    for inner in focus.inners.indices.dropFirst().reversed() {
      let cell = base + inner
      let counts = templates[template].counts[cell]
        .masked(by: templates[template].masks[cell])
      templates[template].counts[base + focus.inners[inner].parent] += counts
    }
    if template > 0 {
      templates[template].tree.setOwnDetached(row, templates[template].counts[base])
    }
  }
}
