extension RecordChecker {
  /// Evaluates everything that depends on the answers, once per record.
  mutating func evaluate() {
    guard !isEvaluated else { return }
    isEvaluated = true
    if !storedSlots.isEmpty { return evaluateChanges() }
    forgetFormer()
    for (list, holder, rows) in lists {
      let template = program.parts.nodes[Int(list)].rowTemplate
      let prefers = session.form.preference(template)
      let root = session.form.state.templates[template].tree.rebuild(Array(rows), prefers: prefers)
      session.form.setRoot(of: Path(node: Int(list), row: holder), root)
    }
    for template in rowOfState.indices.dropFirst() {
      for row in rowOfState[template].indices {
        session.form.contribute(template, RowID(truncatingIfNeeded: row), adding: true)
      }
    }
    for template in rowOfState.indices {
      for row in rowOfState[template].indices {
        for slot in plan.templates[template].slots {
          session.form.enqueue(slot, RowID(truncatingIfNeeded: row))
        }
      }
    }
    session.form.settle()
  }

  /// Evaluates what depends on answers that differ from those of the previous record.
  private mutating func evaluateChanges() {
    if evaluatedValues.isEmpty {
      evaluatedValues = [Value](repeating: .empty, count: storedSlots.count)
      for slot in plan.templates[0].slots { session.form.enqueue(slot, 0) }
    }
    for (index, slot) in storedSlots.enumerated() {
      let value = session.form.state.templates[0].values[Int(tables.stored[index])]
      guard !value.isIdentical(to: evaluatedValues[index]) else { continue }
      evaluatedValues[index] = value
      session.form.propagate(slot, 0, 0)
    }
    session.form.settle()
  }

  /// Removes the results of the previous record from the state, but not its answers.
  private mutating func forgetFormer() {
    for slot in plan.templates[0].slots {
      let place = program.slots[slot]
      if place.holdsValue {
        session.form.state.templates[0].values[Int(place.offset)] = .empty
        session.form.state.templates[0].marks[Int(place.offset)].hasFault = false
        session.form.state.templates[0].marks[Int(place.offset)].hasControl = false
      } else {
        session.form.state.templates[0].truths[Int(place.offset)] = TruthMark()
      }
    }
    session.form.state.forgetTotals()
    if !session.form.state.uniques.isEmpty {
      session.form.state.uniques = FormState.emptyUniques(program)
    }
  }

  /// Returns true if a declaration is shown with these answers.
  mutating func isShown(_ node: NodeID, row: Int) -> Bool {
    if plan.isOpen[node] { return true }
    evaluate()
    return session.isVisible(Path(node: node, row: rows[row].state))
  }

  /// Returns true if a row, or an enclosing one, is not an object.
  func isBroken(_ row: Int) -> Bool {
    var row = row
    while true {
      if rows[row].isBroken { return true }
      if row == 0 { return false }
      row = Int(rows[row].owner)
    }
  }

  /// Returns true if an enclosing group in the same row is not an object: what is missing in it is
  /// not reported.
  func isInBrokenGroup(_ node: NodeID, _ row: Int) -> Bool {
    var current = program.parts.nodes[node].parent
    while current > 0, program.parts.nodes[current].kind != .row {
      if cell(of: current, row: row).isWrong { return true }
      current = program.parts.nodes[current].parent
    }
    return false
  }

  func cell(of node: NodeID, row: Int) -> RecordCell {
    let cell = plan.cellOfNode[node]
    return cell < 0 ? .absent : cells[Int(rows[row].cells) + Int(cell)]
  }

  /// Returns the row that contains a declaration: the given row or one of its owners.
  func climb(_ row: Int, to node: NodeID) -> Int {
    let goal = program.parts.nodes[node].template
    var row = row
    while row > 0, Int(rows[row].template) != goal { row = Int(rows[row].owner) }
    return row
  }
}

extension FormState {
  /// Removes all rows, so the state can be reused for another record.
  mutating func clear() {
    for template in templates.indices { templates[template].removeRows() }
    forgetTotals()
  }

  mutating func forgetTotals() {
    for index in accumulators.indices {
      accumulators[index].totals.removeAll(keepingCapacity: true)
      accumulators[index].isShown.removeAll(keepingCapacity: true)
    }
    formErrors = 0
    if !unsorted.isEmpty { unsorted.removeAll() }
    guard templates[0].rowCount > 0 else { return }
    for leaf in templates[0].errors.indices { templates[0].errors[leaf] = 0 }
    for list in templates[0].lists.indices { templates[0].lists[list] = -1 }
  }
}
