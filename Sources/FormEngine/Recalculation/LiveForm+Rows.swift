/// Rows that are created, inserted into lists, removed and moved.
extension LiveForm {
  /// Creates a row for a list and inserts it at an index.
  ///
  /// - Parameter startIndex: the index among the initial rows of `start`, for one of these.
  mutating func makeRow(_ list: Path, at index: Int, startIndex: Int? = nil) -> RowID {
    let template = program.nodes[list.node].rowTemplate
    let row = state.templates[template].append(
      program.templates[template].rowSize, owner: list.row, born: state.touchNumber)
    if let startIndex {
      state.templates[template].startIndex[Int(row)] = Int16(clamping: startIndex)
      state.templates[template].tree.setBlank(row, state.isBlank(template, row))
    }
    state.buildCounts(template: template, row: row)
    attach(row, to: list, at: index)
    if startsRows { addStartRows(template, row) }
    return row
  }

  /// Inserts a row that is in no list into the list that owns it.
  mutating func attach(_ row: RowID, to list: Path, at index: Int) {
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, row: list.row)
    let prefers = preference(template)
    let newRoot = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, newRoot)
    noteWhole(row: row, template)
    state.templates[template].isAttached[Int(row)] = true
    // This comes first: the number of rows can be checked only once it is clear if this one counts.
    countRow(template, row, adding: true)
    rowsChanged(list, state.templates[template].tree.own[Int(row)], FocusCounts())
    propagatePlaces(of: list, from: index + 1)
    propagateAbove(of: list, below: row)
    if !state.isBlank(template, row) { contribute(template, row, adding: true) }
    countOutwardErrors(template, row, by: 1)
    reevaluate(template, row)
    noteUnsorted(row, template)
  }

  /// Removes a row from its list, and keeps its contents.
  mutating func detach(_ row: RowID, from list: Path) {
    let template = program.nodes[list.node].rowTemplate
    countOutwardErrors(template, row, by: -1)
    forgetUniques(template, row)
    if !state.isBlank(template, row) { contribute(template, row, adding: false) }
    countRow(template, row, adding: false)
    let root = state.root(of: list.node, row: list.row)
    let index = state.templates[template].tree.index(of: row)
    let prefers = preference(template)
    let next = state.templates[template].tree.next(after: row)
    let newRoot = state.templates[template].tree.remove(row, from: root, prefers: prefers)
    setRoot(of: list, newRoot)
    noteWhole(row: row, template)
    state.templates[template].isAttached[Int(row)] = false
    rowsChanged(list, FocusCounts(), state.templates[template].tree.own[Int(row)])
    propagatePlaces(of: list, from: index)
    propagateAbove(of: list, at: next)
    state.unsorted[list]?.rows.remove(row)
  }

  /// Moves a row to another index in its list.
  mutating func relocate(_ row: RowID, in list: Path, to index: Int) {
    let template = program.nodes[list.node].rowTemplate
    let prefers = preference(template)
    let old = state.templates[template].tree.index(of: row)
    let next = state.templates[template].tree.next(after: row)
    var root = state.root(of: list.node, row: list.row)
    root = state.templates[template].tree.remove(row, from: root, prefers: prefers)
    root = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, root)
    rowMoved(row, in: list, from: old, to: index, formerNext: next)
  }

  /// Puts all rows of a list in a given order.
  mutating func arrange(_ list: Path, _ rows: [RowID]) {
    let template = program.nodes[list.node].rowTemplate
    let prefers = preference(template)
    let places = program.graph.places(of: list.node)
    let above = program.graph.rowsAbove(of: list.node)
    let readsAbove = !program.graph[above].isEmpty
    let old = program.graph[places].isEmpty && !readsAbove ? [] : state.rows(of: list)
    setRoot(of: list, state.templates[template].tree.rebuild(rows, prefers: prefers))
    propagateOrder(list)
    // A row may keep its place while the number of blank rows above it changes.
    let hasBlankRows = program.templates[template].hasBlankRows
    for (former, row) in zip(old, rows) where hasBlankRows || former != row {
      propagate(places, template, row)
    }
    guard readsAbove else { return }
    var formerAbove = [RowID: RowID](minimumCapacity: old.count)
    eachRow(old, template) { _, row, above in formerAbove[row] = above }
    eachRow(rows, template) { form, row, rowAbove in
      if formerAbove[row] != rowAbove { form.propagate(above, template, row) }
    }
  }

  /// Visits rows in order, each with the row that it reads as the row above.
  private mutating func eachRow(
    _ rows: [RowID], _ template: Int, _ visit: (inout LiveForm, RowID, RowID?) -> Void
  ) {
    var above: RowID?
    for row in rows {
      visit(&self, row, above)
      if !state.isBlank(template, row) { above = row }
    }
  }

  /// Queues what depends on the order of a list, after a row moved from one index to another.
  ///
  /// - Parameter formerNext: the row that followed it.
  mutating func rowMoved(
    _ row: RowID, in list: Path, from old: Int, to index: Int, formerNext: RowID?
  ) {
    propagateOrder(list)
    propagatePlaces(of: list, from: min(old, index), through: max(old, index))
    propagateAbove(of: list, at: formerNext)
    propagateAbove(of: list, at: row)
    propagateAbove(of: list, below: row)
  }

  /// Queues the readers of the row above in the rows that read a row.
  mutating func propagateAbove(of list: Path, below row: RowID) {
    let template = program.nodes[list.node].rowTemplate
    propagateAbove(of: list, at: state.templates[template].tree.next(after: row))
  }

  /// Queues the readers of the row above in a row, if there is one, and in those below it that read
  /// the same row because it is blank.
  mutating func propagateAbove(of list: Path, at row: RowID?) {
    guard !program.graph[program.graph.rowsAbove(of: list.node)].isEmpty else { return }
    let template = program.nodes[list.node].rowTemplate
    var next = row
    while let row = next {
      propagate(program.graph.rowsAbove(of: list.node), template, row)
      guard state.isBlank(template, row) else { return }
      next = state.templates[template].tree.next(after: row)
    }
  }

  mutating func propagateOrder(_ list: Path) {
    propagate(program.graph.order(of: list.node), program.nodes[list.node].template, list.row)
  }

  /// Queues the readers of the indexes of all rows from one index to another, or to the end.
  mutating func propagatePlaces(of list: Path, from first: Int, through last: Int = .max) {
    let places = program.graph.places(of: list.node)
    guard isRead(places) else { return }
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, row: list.row)
    var next = state.templates[template].tree.row(at: first, in: root)
    var place = first
    while let row = next, place <= last {
      propagate(places, template, row)
      next = state.templates[template].tree.next(after: row)
      place += 1
    }
  }

  /// Updates the focus counts after the rows of a list changed, and queues the readers of the rows.
  private mutating func rowsChanged(_ list: Path, _ new: FocusCounts, _ old: FocusCounts) {
    state.addCounts(
      new - old, program.nodes[list.node].template, list.row,
      inner: Int(program.innerOfNode[list.node]))
    rowsTurned(list)
  }

  /// Queues the readers of the rows of a list after the set of rows that count changed.
  mutating func rowsTurned(_ list: Path) {
    let template = program.nodes[list.node].template
    propagate(program.graph.membership(of: list.node), template, list.row)
    propagateOrder(list)
    refreshLeaf(template, list.row, Int(program.leafOfNode[list.node]))
  }

  /// Adds or subtracts the errors that a row and the rows in it report outside themselves.
  private mutating func countOutwardErrors(_ template: Int, _ row: RowID, by change: Int) {
    let layout = program.templates[template]
    for index in layout.outwardRules {
      let rule = program.parts.rules[index]
      noteRule(rule, template, row, [state.truthMark(rule.slot, row).outcome])
      guard !rule.isWarning else { continue }
      countError(rule, state.truthMark(rule.slot, row).outcome, template, row, by: change)
    }
    eachRow(in: template, row) { form, inner, below in
      form.countOutwardErrors(inner, below, by: change)
    }
  }

  /// Removes a row, and the rows in it, from the indexes of `unique`.
  private mutating func forgetUniques(_ template: Int, _ row: RowID) {
    leaveUniques(template, row)
    eachRow(in: template, row) { form, inner, below in form.forgetUniques(inner, below) }
  }

  /// Queues all slots of a row and the rows in it: values that they read may have changed while the
  /// row was in no list.
  private mutating func reevaluate(_ template: Int, _ row: RowID) {
    noteArrival(template, row)
    noteUnfitLists(in: template, row)
    for slot in program.templates[template].evaluated { enqueue(slot, row) }
    eachRow(in: template, row) { form, inner, below in form.reevaluate(inner, below) }
  }

  /// Visits the rows of all lists in a row.
  mutating func eachRow(
    in template: Int, _ row: RowID, _ visit: (inout LiveForm, Int, RowID) -> Void
  ) {
    for list in program.templates[template].lists {
      let inner = program.nodes[list].rowTemplate
      let root = state.root(of: list, row: row)
      for below in state.templates[inner].tree.rows(in: root) { visit(&self, inner, below) }
    }
  }
}
