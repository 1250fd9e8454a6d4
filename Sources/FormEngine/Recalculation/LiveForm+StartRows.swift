/// The rows of `start`: adding, removing and turning blank ones into rows that count.
extension LiveForm {
  /// Adds the initial rows of the lists in a row, or in the form. Recursion follows the nesting of
  /// declarations, which is at most 64 levels deep.
  mutating func addStartRows(_ template: Int, _ row: RowID) {
    for list in program.templates[template].startLists {
      let path = Path(node: list, row: row)
      let values = program.templates[program.nodes[list].rowTemplate].startValues
      for index in 0..<program.nodes[list].startRows {
        let row = makeRow(path, at: state.rowCount(of: path), startIndex: index)
        if values.indices.contains(index) { give(values[index], in: row) }
      }
    }
  }

  /// Gives a row at the start the values that the form has for it. They are not answers of a
  /// person: a blank row around them stays blank.
  private mutating func give(_ values: [StartValue], in row: RowID) {
    var mark = ValueMark()
    mark.origin = .start
    for given in values { write(Path(node: given.node, row: row), given.value, mark, nil) }
  }

  /// Removes the rows at the start of a list in which a person answered nothing: the list gets
  /// preset rows instead.
  mutating func dropStartRows(of list: Path) {
    guard program.nodes[list.node].startRows > 0 else { return }
    let template = program.nodes[list.node].rowTemplate
    for row in state.rows(of: list).reversed() where state.isUnanswered(template, row) {
      detach(row, from: list)
    }
  }

  // MARK: Answered rows

  /// Handles a field in a row that is now answered, or no longer.
  mutating func noteAnswer(_ template: Int, _ row: RowID, from former: Bool, to present: Bool) {
    guard former != present, program.templates[template].tracksAnswers else { return }
    countAnswer(template, row, by: present ? 1 : -1)
  }

  /// Changes the number of answered fields and rows in a row, and in enclosing rows if necessary.
  private mutating func countAnswer(_ template: Int, _ row: RowID, by change: Int32) {
    var (template, row) = (template, row)
    while program.templates[template].tracksAnswers {
      let former = state.templates[template].answered[Int(row)]
      state.templates[template].answered[Int(row)] = former + change
      guard (former == 0) != (former + change == 0) else { return }
      state.templates[template].tree.setBlank(row, state.isBlank(template, row))
      guard state.templates[template].isAttached[Int(row)] else { return }
      if program.templates[template].hasBlankRows,
        state.templates[template].startIndex[Int(row)] >= 0
      {
        turn(template, row)
      }
      row = state.templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
  }

  /// Handles a row with an answer that was added to a list or removed from it, for the row that
  /// contains the list.
  mutating func countRow(_ template: Int, _ row: RowID, adding: Bool) {
    guard program.templates[template].tracksAnswers else { return }
    let list = state.list(of: template, row)
    guard state.templates[template].answered[Int(row)] > 0 else { return }
    countAnswer(program.nodes[list.node].template, list.row, by: adding ? 1 : -1)
  }

  /// Handles a row that became blank or is no longer blank: it is counted and checked only if it is
  /// not blank.
  private mutating func turn(_ template: Int, _ row: RowID) {
    let isBlank = state.isBlank(template, row)
    let list = state.list(of: template, row)
    contribute(template, row, adding: !isBlank)
    state.templates[template].tree.refreshBest(of: row, prefers: preference(template))
    noteChange(list)
    changes?.noteWhole(Path(node: program.nodes[list.node].rowBody, row: row))
    rowsTurned(list)
    propagateNumbers(of: list, from: row)
    propagateAbove(of: list, below: row)
    recheck(template, row)
    noteUnsorted(row, template)
  }

  /// Queues the readers of the numbers of a row that became blank or is no longer blank, and of the
  /// rows below that count.
  private mutating func propagateNumbers(of list: Path, from row: RowID) {
    let places = program.graph.places(of: list.node)
    guard isRead(places) else { return }
    let template = program.nodes[list.node].rowTemplate
    propagate(places, template, row)
    let root = state.root(of: list.node, row: list.row)
    var index = state.templates[template].tree.countedIndex(of: row)
    while let below = state.templates[template].tree.row(atCounted: index, in: root) {
      if below != row { propagate(places, template, below) }
      index += 1
    }
  }

  /// Visits the rows that read a row as the row above: the next one and, if that is blank, those
  /// below it up to and including the first one that is not.
  mutating func eachRow(
    readingAbove row: RowID, _ template: Int, _ visit: (inout LiveForm, RowID) -> Void
  ) {
    guard !state.isBlank(template, row) else { return }
    var next = state.templates[template].tree.next(after: row)
    while let row = next {
      visit(&self, row)
      guard state.isBlank(template, row) else { return }
      next = state.templates[template].tree.next(after: row)
    }
  }

  /// Rechecks the rules of a row and of the rows in it.
  private mutating func recheck(_ template: Int, _ row: RowID) {
    if state.isInBlank(template, row) { leaveUniques(template, row) }
    for slot in program.templates[template].evaluated where program.slots[slot].rule >= 0 {
      enqueue(slot, row)
    }
    for leaf in program.templates[template].focus.leaves.indices {
      refreshLeaf(template, row, leaf)
    }
    eachRow(in: template, row) { form, inner, below in form.recheck(inner, below) }
  }

  /// Recounts the answers in all rows from scratch.
  mutating func recountAnswers(_ rows: [(template: Int, row: RowID)]) {
    for (template, row) in rows {
      if program.templates[template].tracksAnswers {
        state.templates[template].answered[Int(row)] = 0
      }
    }
    // Rows follow their enclosing rows.
    for (template, row) in rows.reversed() where program.templates[template].tracksAnswers {
      let layout = program.templates[template]
      for slot in layout.slots where program.slots[slot].takesAnswers {
        let cell = Int(row) * layout.valueCount + Int(program.slots[slot].offset)
        let mark = state.templates[template].marks[cell]
        if mark.isAnswer(state.templates[template].values[cell]) {
          state.templates[template].answered[Int(row)] += 1
        }
      }
      let list = state.list(of: template, row)
      state.templates[template].tree.setBlank(row, state.isBlank(template, row))
      let holder = program.nodes[list.node].template
      if state.templates[template].answered[Int(row)] > 0, program.templates[holder].tracksAnswers {
        state.templates[holder].answered[Int(list.row)] += 1
      }
    }
  }
}
