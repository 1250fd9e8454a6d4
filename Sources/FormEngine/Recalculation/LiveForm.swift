/// A form whose values, conditions, rules and counts are kept up to date with its answers and rows.
///
/// A change of an answer or a row queues everything that depends on it; `settle` evaluates the
/// queue.
struct LiveForm: Sendable {
  let program: Program
  var state: FormState
  var machine = Machine()
  var queue = PriorityQueue<RankedSlot>()
  /// The dirty slots that depend on themselves through the rows above.
  var chained = ChainedQueue()
  /// The slots that have been queued in all rows below a row since the queue was last evaluated,
  /// and that row. Rows that are added later queue their own slots.
  var spreads: Set<SlotSpread> = []
  var isSettling = false
  /// The number of the undo step of the current edit; 0 if there is none.
  var step = 0
  var evaluations = 0
  /// True during a complete evaluation, after which the counts of the form are summed at once.
  var isBuilding = false
  /// True while rows stay as they are given, whatever `count = E` says.
  var holdsRows = false
  /// True if new rows begin with the rows that `start` gives to the lists in them. A record has only
  /// its own rows.
  var startsRows = true
  /// The lists with `count = E` whose rows are added and deleted as in any other list.
  var freeLists: Set<NodeID> = []
  /// The lists whose rows may not be those that `count = E` asks for.
  var unfit: [Path] = []
  /// The list and the index of the row in which the focus was, if that row is kept underneath now.
  var displaced: (list: Path, index: Int)?
  /// The plain values that the current action emptied; nil outside of actions.
  var emptied: [Path]?
  /// The changes made by actions, if they are tracked.
  var changes: ChangeLog?

  /// Creates an empty form, with its defaults and computed values.
  ///
  /// - Parameter startsRows: true to add the rows of `start` to lists; false to hold rows as given.
  init(_ program: Program, clock: LocalDateTime, startsRows: Bool = true) {
    self.program = program
    state = FormState(program, clock: clock)
    machine.columns = [:]
    guard let layout = program.templates.first else { return }
    let root = state.templates[0].append(layout.rowSize, owner: 0, born: 0)
    state.templates[0].isAttached[Int(root)] = true
    holdsRows = !startsRows
    self.startsRows = startsRows
    isBuilding = true
    for slot in layout.evaluated { enqueue(slot, root) }
    settle()
    isBuilding = false
    state.buildCounts(template: 0, row: root)
    guard startsRows else { return }
    addStartRows(0, root)
    settle()
  }

  /// Returns the plain values that were emptied since the last call.
  mutating func takeEmptied() -> [Path] {
    guard let paths = emptied, !paths.isEmpty else { return [] }
    emptied = []
    return paths
  }

  /// Stores a value with its flags.
  mutating func write(
    _ path: Path, _ value: Value, _ mark: ValueMark, _ unreadable: UnreadableText?
  ) {
    let slot = program.parts.answerSlot(of: path.node)
    guard slot >= 0 else { return }
    let plan = program.slots[slot]
    let template = Int(plan.template)
    let cell = Int(path.row) * program.templates[template].valueCount + Int(plan.offset)
    var mark = mark
    mark.isUnreadable = unreadable != nil
    mark.isQueued = state.templates[template].marks[cell].isQueued
    if mark.isAnswered { mark.hasFault = false }
    state.unreadable[path] = unreadable
    noteChange(path)
    let former = state.templates[template].marks[cell]
    let wasAnswer = former.isAnswer(state.templates[template].values[cell])
    store(value, mark, slot, plan, cell, path.row)
    noteAnswer(template, path.row, from: wasAnswer, to: mark.isAnswer(value))
    // Without an answer the default applies again.
    if !mark.isAnswered { enqueue(slot, path.row) }
  }

  /// Changes the flags of a field's value, or of a list.
  ///
  /// - Parameter readsOtherwise: false if people see no difference.
  mutating func changeMark(
    _ path: Path, readsOtherwise: Bool = true, _ change: (inout ValueMark) -> Void
  ) {
    if readsOtherwise { noteChange(path) }
    let node = program.nodes[path.node]
    let layout = program.templates[node.template]
    if node.kind == .list {
      let cell = Int(path.row) * layout.lists.count + Int(program.listOfNode[path.node])
      change(&state.templates[node.template].listMarks[cell])
    } else if node.slot >= 0 {
      let slot = program.parts.answerSlot(of: path.node)
      let cell = Int(path.row) * layout.valueCount + Int(program.slots[slot].offset)
      change(&state.templates[node.template].marks[cell])
    } else {
      return
    }
    refreshLeaf(node.template, path.row, Int(program.leafOfNode[path.node]))
  }

  /// Resets all fields and lists outside of rows to the state before any answers.
  mutating func forgetAnswers() {
    noteWhole(.form)
    changes?.movesPositions = true
    state.touchNumber = 0
    state.spared = []
    for slot in program.templates[0].slots where program.slots[slot].takesAnswers {
      let cell = Int(program.slots[slot].offset)
      var mark = state.templates[0].marks[cell]
      mark.origin = .none
      mark.isTouched = false
      mark.isSettled = false
      mark.isConfirmed = false
      state.templates[0].marks[cell] = mark
      if program.slots[slot].leaf >= 0 { refreshLeaf(0, 0, Int(program.slots[slot].leaf)) }
      enqueue(slot, 0)
    }
    for index in state.templates[0].listMarks.indices {
      state.templates[0].listMarks[index] = ValueMark()
    }
    for list in program.templates[0].lists { refreshLeaf(0, 0, Int(program.leafOfNode[list])) }
    state.unreadable = [:]
  }

  /// Sets the clock of an action, and updates the readers of the time or the date.
  mutating func setClock(_ clock: LocalDateTime) {
    guard clock != state.clock else { return }
    let dayChanged = clock.date != state.clock.date
    state.clock = clock
    for slot in program.graph.nowReaders { spread(slot, from: 0, 0) }
    if dayChanged {
      for slot in program.graph.todayReaders { spread(slot, from: 0, 0) }
    }
    settle()
    noteTextsReadingClock(dayChanged: dayChanged)
  }

  /// Sets the root of a list's tree, after its rows or their order changed.
  mutating func setRoot(of list: Path, _ root: RowID) {
    let template = program.nodes[list.node].template
    let cell =
      Int(list.row) * program.templates[template].lists.count
      + Int(program.listOfNode[list.node])
    state.templates[template].lists[cell] = root
    noteChange(list)
    changes?.noteRearranged(list)
    changes?.movesPositions = true
  }
}
