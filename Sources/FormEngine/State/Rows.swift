extension Session {
  /// Makes a row for a list and inserts it at an index.
  mutating func makeRow(_ list: Path, at index: Int) -> RowID {
    let template = program.nodes[list.node].rowTemplate
    let row = state.templates[template].append(
      program.templates[template].rowSize, owner: list.row, born: state.touchNumber)
    buildCounts(template: template, row: row)
    attach(row, to: list, at: index)
    return row
  }

  /// Inserts a row that is in no list into the list that owns it.
  mutating func attach(_ row: RowID, to list: Path, at index: Int) {
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, program, row: list.row)
    let prefers = preference(template)
    let newRoot = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, newRoot)
    state.templates[template].isAttached[Int(row)] = true
    rowsChanged(list, state.templates[template].tree.own[Int(row)], FocusCounts())
    propagatePlaces(of: list, from: index + 1)
    contribute(template, row, adding: true)
    countOutwardErrors(template, row, by: 1)
    reevaluate(template, row)
    noteUnsorted(row, template)
  }

  /// Removes a row from its list. It keeps its contents.
  mutating func detach(_ row: RowID, from list: Path) {
    let template = program.nodes[list.node].rowTemplate
    countOutwardErrors(template, row, by: -1)
    forgetUniques(template, row)
    contribute(template, row, adding: false)
    let root = state.root(of: list.node, program, row: list.row)
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
    var root = state.root(of: list.node, program, row: list.row)
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
    let old = program.graph[places].isEmpty ? [] : self.rows(of: list)
    setRoot(of: list, state.templates[template].tree.rebuild(rows, prefers: prefers))
    propagateOrder(list)
    for (former, row) in zip(old, rows) where former != row { propagate(places, template, row) }
  }

  private mutating func propagateOrder(_ list: Path) {
    propagate(
      program.graph.order(of: list.node), program.nodes[list.node].template, list.row)
  }

  /// The rows from one index to another, or to the end, had other indexes before: what reads these
  /// is queued.
  private mutating func propagatePlaces(
    of list: Path, from first: Int, through last: Int = .max
  ) {
    let places = program.graph.places(of: list.node)
    guard !program.graph[places].isEmpty else { return }
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, program, row: list.row)
    var next = state.templates[template].tree.row(at: first, in: root)
    var place = first
    while let row = next, place <= last {
      propagate(places, template, row)
      next = state.templates[template].tree.next(after: row)
      place += 1
    }
  }

  mutating func setRoot(of list: Path, _ root: RowID) {
    let template = program.nodes[list.node].template
    let cell =
      Int(list.row) * program.templates[template].lists.count
      + Int(program.listOfNode[list.node])
    state.templates[template].lists[cell] = root
    noteChange(list)
    changes?.movesPositions = true
  }

  /// The rows of a list have changed: what counts them is queued.
  private mutating func rowsChanged(_ list: Path, _ new: FocusCounts, _ old: FocusCounts) {
    let template = program.nodes[list.node].template
    addCounts(
      new - old, template, list.row, inner: Int(program.innerOfNode[list.node]))
    propagate(program.graph.membership(of: list.node), template, list.row)
    propagateOrder(list)
    refreshLeaf(template, list.row, Int(program.leafOfNode[list.node]))
  }

  /// The errors that a row and the rows in it have outside themselves.
  private mutating func countOutwardErrors(_ template: Int, _ row: RowID, by change: Int) {
    let layout = program.templates[template]
    for index in layout.outwardRules {
      let rule = program.parts.rules[index]
      noteRule(rule, template, row, [truthMark(rule.slot, row).outcome])
      guard !rule.isWarning else { continue }
      countError(rule, truthMark(rule.slot, row).outcome, template, row, by: change)
    }
    eachRow(in: template, row) { session, inner, below in
      session.countOutwardErrors(inner, below, by: change)
    }
  }

  /// Stops comparing a row, and the rows in it, with others.
  private mutating func forgetUniques(_ template: Int, _ row: RowID) {
    leaveUniques(template, row)
    eachRow(in: template, row) { session, inner, below in session.forgetUniques(inner, below) }
  }

  /// Queues everything in a row and in the rows in it: what it reads may have changed while it was
  /// in no list.
  private mutating func reevaluate(_ template: Int, _ row: RowID) {
    for slot in program.templates[template].evaluated { enqueue(slot, row) }
    eachRow(in: template, row) { session, inner, below in session.reevaluate(inner, below) }
  }

  /// Visits the rows of all lists in a row.
  private mutating func eachRow(
    in template: Int, _ row: RowID, _ visit: (inout Session, Int, RowID) -> Void
  ) {
    for list in program.templates[template].lists {
      let inner = program.nodes[list].rowTemplate
      let root = state.root(of: list, program, row: row)
      for below in state.templates[inner].tree.rows(in: root) { visit(&self, inner, below) }
    }
  }

  /// The list that contains a row.
  func list(of template: Int, _ row: RowID) -> Path {
    Path(
      node: program.templates[template].list, row: state.templates[template].owner[Int(row)])
  }

  // MARK: Sorted lists

  /// Records that a row of a sorted list may be in the wrong place.
  mutating func noteUnsorted(_ row: RowID, _ template: Int) {
    let list = list(of: template, row)
    guard !program.nodes[list.node].sort.isEmpty else { return }
    state.unsorted[list, default: PendingSort(step: step)].rows.insert(row)
  }

  /// A reordering belongs to the step whose edit caused it. One that follows from an undo is undone
  /// by the redo as well, so both together change nothing.
  private mutating func noteReordering(_ change: History.Change, of step: Int?) {
    history.append(change, to: step)
    if isUndoing { history.appendToRedo(change) }
  }

  /// Sorts the lists that do not contain the focus.
  mutating func sortLists() {
    guard !state.unsorted.isEmpty else { return }
    for list in state.unsorted.keys.sorted(by: { ($0.node, $0.row) < ($1.node, $1.row) }) {
      guard !isFocusInRows(of: list), let pending = state.unsorted.removeValue(forKey: list) else {
        continue
      }
      let template = program.nodes[list.node].template
      guard isLive(template, list.row) else { continue }
      let keys = program.nodes[list.node].sort
      if pending.rows.count == 1, let row = pending.rows.first {
        reinsert(row, in: list, keys, step: pending.step)
      } else {
        sort(list, keys, step: pending.step)
      }
    }
  }

  private func isFocusInRows(of list: Path) -> Bool {
    guard let focus = state.focus else { return false }
    let goal = program.nodes[list.node].rowTemplate
    var template = program.nodes[focus.node].template
    var row = focus.row
    while template > 0 {
      if template == goal { return state.templates[template].owner[Int(row)] == list.row }
      row = state.templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return false
  }

  /// Sorts a list, stably, and keeps its old order for undo. A sorted list stays unchanged.
  @discardableResult
  mutating func sort(_ list: Path, _ keys: [SortKey], step: Int?) -> Bool {
    let template = program.nodes[list.node].rowTemplate
    let old = state.templates[template].tree.rows(
      in: state.root(of: list.node, program, row: list.row))
    let columns = keys.map { key in
      SortColumn(
        old.map { state.read(key.slot, program, row: $0, &machine) },
        descending: key.isDescending)
    }
    let order = RowSorting(columns, rows: old.count).order
    guard !order.elementsEqual(old.indices) else { return false }
    arrange(list, order.map { old[$0] })
    noteReordering(.arranged(list, old), of: step)
    return true
  }

  /// Moves the one row that may be out of place to where it belongs; among equal rows it stays on
  /// its side.
  private mutating func reinsert(_ row: RowID, in list: Path, _ keys: [SortKey], step: Int) {
    let template = program.nodes[list.node].rowTemplate
    guard state.templates[template].isAttached[Int(row)] else { return }
    let old = state.templates[template].tree.index(of: row)
    let prefers = preference(template)
    var root = state.root(of: list.node, program, row: list.row)
    root = state.templates[template].tree.remove(row, from: root, prefers: prefers)
    let others = state.templates[template].tree.size(root)
    let own = keys.map { state.read($0.slot, program, row: row, &machine) }
    // The bounds of the number of other rows before it: at least those less, at most those not
    // greater.
    var bounds = (low: 0, high: others)
    for strict in [true, false] {
      var (low, high) = (0, others)
      while low < high {
        let middle = (low + high) / 2
        let other = state.templates[template].tree.row(at: middle, in: root) ?? row
        let order = compare(other, own, keys)
        if strict ? order < 0 : order <= 0 { low = middle + 1 } else { high = middle }
      }
      if strict { bounds.low = low } else { bounds.high = low }
    }
    let index = min(max(old, bounds.low), bounds.high)
    root = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, root)
    guard index != old else { return }
    propagateOrder(list)
    propagatePlaces(of: list, from: min(old, index), through: max(old, index))
    noteReordering(.moved(list, row, from: old), of: step)
  }

  private mutating func compare(_ row: RowID, _ own: [Value], _ keys: [SortKey]) -> Int {
    for (key, value) in zip(keys, own) {
      let other = state.read(key.slot, program, row: row, &machine)
      let order = Value.sortOrder(other, value, descending: key.isDescending)
      if order != 0 { return order }
    }
    return 0
  }
}
