extension Session {
  /// True if there is a step that can be undone now.
  package var canUndo: Bool { isEditable && !history.undo.isEmpty }

  /// True if there is a step that can be redone now.
  package var canRedo: Bool { isEditable && !history.redo.isEmpty }

  private var isEditable: Bool {
    switch status {
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

  /// Returns the plain value that a change affects, or that is in the row that it affects; nil if
  /// there is none.
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

  /// Reverts the changes of a step, the last one first, and returns the inverse step.
  private mutating func takeBack(_ step: History.Step, isUndo: Bool) -> History.Step {
    form.step = isUndo ? 0 : step.number
    var inverse: [History.Change] = []
    for change in step.changes.reversed() {
      if step.isEdit(change) { endHandlerProblems(at: change.editedPath) }
      inverse.append(takeBack(change))
      form.settle()
    }
    switch step.kind {
    case .value(let path):
      setFocus(place(of: path, after: inverse))
    case .added(let row):
      if !isUndo, let first = form.state.firstInside(row.path) { setFocus(first) }
    case .deleted(let row):
      if isUndo, let first = form.state.firstInside(row.path) { setFocus(first) }
    case .reordered:
      break
    }
    return History.Step(number: step.number, changes: inverse, kind: step.kind)
  }

  /// Returns the node that gets the focus after a value was restored: its field, or the nearest
  /// node if its row was removed.
  private func place(of path: Path, after changes: [History.Change]) -> Path? {
    if isKnown(path) { return resolve(target: path) }
    for case .detached(let list, let row, let index) in changes
    where row == path.row
      && program.nodes[list.node].rowTemplate == program.nodes[path.node].template
    {
      return form.state.focusable(nearRow: index, of: list)
    }
    return form.state.focus
  }

  private mutating func takeBack(_ change: History.Change) -> History.Change {
    switch change {
    case .value(let path, let value, let formerMark, let text):
      let now = form.state.mark(path)
      let inverse = History.Change.value(path, ownAnswer(path), now, form.state.unreadable[path])
      var mark = formerMark
      // Touching is not an edit, and after undo an answer is no longer preset.
      mark.isTouched = now.isTouched
      mark.isSettled = false
      form.write(path, value, mark, text)
      return inverse
    case .attached(let list, let row):
      let index = form.state.index(of: row, in: list.node)
      takeOut(row, list, index)
      return .detached(list: list, row: row, from: index)
    case .detached(let list, let row, let index):
      form.attach(row, to: list, at: min(index, rowCount(of: list)))
      return .attached(list: list, row: row)
    case .moved(let list, let row, let index):
      let old = form.state.index(of: row, in: list.node)
      form.relocate(row, in: list, to: min(index, max(0, rowCount(of: list) - 1)))
      form.noteUnsorted(row, program.nodes[list.node].rowTemplate)
      return .moved(list, row, from: old)
    case .arranged(let list, let order):
      let old = rows(of: list)
      let present = Set(old)
      let kept = order.filter(present.contains)
      let known = Set(kept)
      form.arrange(list, kept + old.filter { !known.contains($0) })
      for row in old { form.noteUnsorted(row, program.nodes[list.node].rowTemplate) }
      return .arranged(list, old)
    }
  }
}
