/// The state of values and conditions, and what follows from the conditions.
extension FormState {
  /// Returns the value of a slot, even if it is hidden.
  func storedValue(_ slot: SlotID, _ row: RowID) -> Value {
    let plan = program.slots[slot]
    let template = Int(plan.template)
    return templates[template]
      .values[Int(row) * program.templates[template].valueCount + Int(plan.offset)]
  }

  /// Returns the mark of the answer to a field, or of a list.
  func mark(_ path: Path) -> ValueMark {
    let template = program.nodes[path.node].template
    if program.nodes[path.node].kind == .list {
      let count = program.templates[template].lists.count
      return templates[template]
        .listMarks[Int(path.row) * count + Int(program.listOfNode[path.node])]
    }
    let slot = program.parts.answerSlot(of: path.node)
    guard slot >= 0 else { return ValueMark() }
    return valueMark(slot, path.row)
  }

  private func valueMark(_ slot: SlotID, _ row: RowID) -> ValueMark {
    let plan = program.slots[slot]
    let template = Int(plan.template)
    return templates[template]
      .marks[Int(row) * program.templates[template].valueCount + Int(plan.offset)]
  }

  /// Returns the mark of the value that a field has now: of its forced value if `set` applies,
  /// otherwise of its answer.
  func presentMark(_ path: Path) -> ValueMark {
    isForced(path) ? valueMark(program.nodes[path.node].slot, path.row) : mark(path)
  }

  /// Returns true while a `set` clause of a field applies.
  func isForced(_ path: Path) -> Bool {
    program.parts.nodes[path.node].forced >= 0
      && program.parts.forcingConditions(of: path.node).contains { isTrue($0, path.row) }
  }

  /// Returns true if a condition is true in a row of its template.
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
    return templates[template]
      .truths[Int(row) * program.templates[template].truthCount + Int(plan.offset)]
  }

  /// Returns the number of rows in a list, and the state of its rules about that number.
  func listState(_ list: NodeID, _ row: RowID) -> (count: Int, isBelowLeast: Bool, isFull: Bool) {
    let count = countedRows(of: Path(node: list, row: row))
    var (isBelowLeast, isFull) = (false, program.parts.nodes[list].countsItsRows)
    for rule in program.parts.nodes[list].rules where program.parts.rules[rule].kind == .count {
      let mark = truthMark(program.parts.rules[rule].slot, row)
      isBelowLeast = isBelowLeast || mark.isBelowLeast
      isFull = isFull || mark.isFull
    }
    return (count, isBelowLeast, isFull)
  }

  /// Returns true if all conditions from `link` outwards, in one template, are true.
  func isOpen(_ link: Int32, template: Int, row: RowID) -> Bool {
    var link = link
    let base = Int(row) * program.templates[template].truthCount
    while link >= 0 {
      let step = program.shape.links[Int(link)]
      guard step.slot >= 0 else { return false }
      let truth = templates[template].truths[base + Int(program.slots[Int(step.slot)].offset)]
      guard truth.truth == true else { return false }
      link = step.outer
    }
    return true
  }

  /// Returns true if the `show when` conditions of a declaration and of all enclosing ones are
  /// true.
  func isVisible(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    var template = program.nodes[path.node].template
    var row = path.row
    var link = program.shape.nodeLink[path.node]
    while true {
      guard isOpen(link, template: template, row: row) else { return false }
      guard template > 0 else { return true }
      let list = program.templates[template].list
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
      link = program.shape.nodeLink[list]
    }
  }
}
