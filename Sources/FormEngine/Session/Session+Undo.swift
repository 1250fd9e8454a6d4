extension Session {
  /// Whether there is a step to undo now.
  package var canUndo: Bool { isEditable && !history.undo.isEmpty }

  /// Whether there is a step to redo now.
  package var canRedo: Bool { isEditable && !history.redo.isEmpty }

  private var isEditable: Bool {
    switch state.status {
    case .editing, .rejected: true
    case .submitting, .submitted: false
    }
  }

  mutating func undo() -> Refusal? {
    guard let step = history.popUndo() else { return .nothingToUndo }
    history.pushRedo(takeBack(step, isUndo: true))
    isUndoing = true
    for change in step.changes { dropEmptyValue(at: plainValue(of: change)) }
    return nil
  }

  mutating func redo() -> Refusal? {
    guard let step = history.popRedo() else { return .nothingToRedo }
    history.pushUndo(takeBack(step, isUndo: false))
    for change in step.changes { dropEmptyValue(at: plainValue(of: change)) }
    return nil
  }

  /// The value in a list of plain values that a change restores or moves to another row.
  private func plainValue(of change: History.Change) -> Path? {
    switch change {
    case .value(let path, _, _, _):
      return program.isPlainValue(path.node) ? path : nil
    case .attached(let list, let row), .detached(let list, let row, _),
      .moved(let list, let row, _):
      let node = program.nodes[list.node]
      guard node.isPlainList else { return nil }
      return program.children(of: node.rowBody).first.map { Path(node: $0, row: row) }
    case .arranged:
      return nil
    }
  }

  /// Undoes the changes of a step, the last first, and returns the step that makes them again.
  private mutating func takeBack(_ step: History.Step, isUndo: Bool) -> History.Step {
    self.step = isUndo ? 0 : step.number
    var inverse: [History.Change] = []
    for change in step.changes.reversed() {
      if step.isEdit(change) { endHandlerProblems(at: change.editedPath) }
      inverse.append(takeBack(change))
      settle()
    }
    switch step.kind {
    case .value(let path):
      setFocus(place(of: path, after: inverse))
    case .added(let row):
      if !isUndo, let first = firstInside(row.path) { setFocus(first) }
    case .deleted(let row):
      if isUndo, let first = firstInside(row.path) { setFocus(first) }
    case .reordered:
      break
    }
    return History.Step(number: step.number, changes: inverse, kind: step.kind)
  }

  /// Where the focus goes for a value: to its field, or to what follows if its row was removed.
  private func place(of path: Path, after changes: [History.Change]) -> Path? {
    if isKnown(path) { return resolve(target: path) }
    for case .detached(let list, let row, let index) in changes
    where row == path.row
      && program.nodes[list.node].rowTemplate == program.nodes[path.node].template
    {
      return nextFocusable(atRow: index, of: list) ?? previousFocusable(beforeRow: index, of: list)
    }
    return state.focus
  }

  private mutating func takeBack(_ change: History.Change) -> History.Change {
    switch change {
    case .value(let path, let value, let formerMark, let text):
      let now = mark(path)
      let inverse = History.Change.value(path, self.value(path), now, state.unreadable[path])
      var mark = formerMark
      // Touching is not an edit, and undoing an answer means it is no longer settled.
      mark.isTouched = now.isTouched
      mark.isSettled = false
      write(path, value, mark, text)
      return inverse
    case .attached(let list, let row):
      let index = state.templates[program.nodes[list.node].rowTemplate].tree.index(of: row)
      takeOut(row, list, index)
      return .detached(list: list, row: row, from: index)
    case .detached(let list, let row, let index):
      attach(row, to: list, at: min(index, rowCount(of: list)))
      return .attached(list: list, row: row)
    case .moved(let list, let row, let index):
      let old = state.templates[program.nodes[list.node].rowTemplate].tree.index(of: row)
      relocate(row, in: list, to: min(index, max(0, rowCount(of: list) - 1)))
      noteUnsorted(row, program.nodes[list.node].rowTemplate)
      return .moved(list, row, from: old)
    case .arranged(let list, let order):
      let old = rows(of: list)
      let present = Set(old)
      let kept = order.filter(present.contains)
      let known = Set(kept)
      arrange(list, kept + old.filter { !known.contains($0) })
      for row in old { noteUnsorted(row, program.nodes[list.node].rowTemplate) }
      return .arranged(list, old)
    }
  }
}
