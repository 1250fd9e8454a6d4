/// Rows that are made, come into their lists, leave them and move.
extension LiveForm {
  /// Makes a row for a list and inserts it at an index.
  ///
  /// - Parameter isStart: whether it is one of the rows with which the list starts.
  mutating func makeRow(_ list: Path, at index: Int, isStart: Bool = false) -> RowID {
    let template = program.nodes[list.node].rowTemplate
    let row = state.templates[template].append(
      program.templates[template].rowSize, owner: list.row, born: state.touchNumber)
    if isStart { state.templates[template].isStart[Int(row)] = true }
    state.buildCounts(template: template, row: row)
    attach(row, to: list, at: index)
    addStartRows(template, row)
    return row
  }

  /// Inserts a row that is in no list into the list that owns it.
  mutating func attach(_ row: RowID, to list: Path, at index: Int) {
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, row: list.row)
    let prefers = preference(template)
    let newRoot = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, newRoot)
    state.templates[template].isAttached[Int(row)] = true
    // Whether the list is empty is judged once it is known whether the row counts.
    countRow(template, row, adding: true)
    rowsChanged(list, state.templates[template].tree.own[Int(row)], FocusCounts())
    propagatePlaces(of: list, from: index + 1)
    if !state.isBlank(template, row) { contribute(template, row, adding: true) }
    countOutwardErrors(template, row, by: 1)
    reevaluate(template, row)
    noteUnsorted(row, template)
  }

  /// Removes a row from its list. It keeps its contents.
  mutating func detach(_ row: RowID, from list: Path) {
    let template = program.nodes[list.node].rowTemplate
    countOutwardErrors(template, row, by: -1)
    forgetUniques(template, row)
    if !state.isBlank(template, row) { contribute(template, row, adding: false) }
    countRow(template, row, adding: false)
    let root = state.root(of: list.node, row: list.row)
    let index = state.templates[template].tree.index(of: row)
    let prefers = preference(template)
    let newRoot = state.templates[template].tree.remove(row, from: root, prefers: prefers)
    setRoot(of: list, newRoot)
    state.templates[template].isAttached[Int(row)] = false
    rowsChanged(list, FocusCounts(), state.templates[template].tree.own[Int(row)])
    propagatePlaces(of: list, from: index)
    state.unsorted[list]?.rows.remove(row)
  }

  /// Moves a row to another index of its list.
  mutating func relocate(_ row: RowID, in list: Path, to index: Int) {
    let template = program.nodes[list.node].rowTemplate
    let prefers = preference(template)
    let old = state.templates[template].tree.index(of: row)
    var root = state.root(of: list.node, row: list.row)
    root = state.templates[template].tree.remove(row, from: root, prefers: prefers)
    root = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, root)
    propagateOrder(list)
    propagatePlaces(of: list, from: min(old, index), through: max(old, index))
  }

  /// Puts all rows of a list in a given order.
  mutating func arrange(_ list: Path, _ rows: [RowID]) {
    let template = program.nodes[list.node].rowTemplate
    let prefers = preference(template)
    let places = program.graph.places(of: list.node)
    let old = program.graph[places].isEmpty ? [] : state.rows(of: list)
    setRoot(of: list, state.templates[template].tree.rebuild(rows, prefers: prefers))
    propagateOrder(list)
    for (former, row) in zip(old, rows) where former != row { propagate(places, template, row) }
  }

  mutating func propagateOrder(_ list: Path) {
    propagate(program.graph.order(of: list.node), program.nodes[list.node].template, list.row)
  }

  /// The rows from one index to another, or to the end, had other indexes before: what reads these
  /// is queued.
  mutating func propagatePlaces(of list: Path, from first: Int, through last: Int = .max) {
    let places = program.graph.places(of: list.node)
    guard !program.graph[places].isEmpty else { return }
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

  /// The rows of a list have changed: what counts them is queued.
  private mutating func rowsChanged(_ list: Path, _ new: FocusCounts, _ old: FocusCounts) {
    state.addCounts(
      new - old, program.nodes[list.node].template, list.row,
      inner: Int(program.innerOfNode[list.node]))
    rowsTurned(list)
  }

  /// Other rows of a list count: what counts them is queued.
  mutating func rowsTurned(_ list: Path) {
    let template = program.nodes[list.node].template
    propagate(program.graph.membership(of: list.node), template, list.row)
    propagateOrder(list)
    refreshLeaf(template, list.row, Int(program.leafOfNode[list.node]))
  }

  /// The errors that a row and the rows in it have outside themselves.
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

  /// Stops comparing a row, and the rows in it, with others.
  private mutating func forgetUniques(_ template: Int, _ row: RowID) {
    leaveUniques(template, row)
    eachRow(in: template, row) { form, inner, below in form.forgetUniques(inner, below) }
  }

  /// Queues everything in a row and in the rows in it: what it reads may have changed while it was
  /// in no list.
  private mutating func reevaluate(_ template: Int, _ row: RowID) {
    noteArrival(template, row)
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
