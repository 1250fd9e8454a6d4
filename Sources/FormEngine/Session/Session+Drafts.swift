// Support for drafts: rows by their identities, and secrets, which a draft does not contain.

extension Session {
  /// The number of undo steps and of redo steps.
  package var stepCounts: (undo: Int, redo: Int) { (history.undo.count, history.redo.count) }

  /// Returns the number of rows ever created for a list, in all rows that contain it: their
  /// identities are the numbers from 0.
  package func rowsMade(for list: NodeID) -> Int {
    guard program.nodes.indices.contains(list), program.nodes[list].kind == .list else { return 0 }
    return form.state.templates[program.nodes[list].rowTemplate].rowCount
  }

  /// Empties the secrets that a person entered, even in deleted rows, as if nobody had answered.
  /// This is not an undo step, and the changes of these secrets can no longer be undone.
  ///
  /// - Returns: the fields in the form that had a value.
  package mutating func forgetEnteredSecrets() -> [Path] {
    let secrets = program.nodes.indices.filter {
      program.nodes[$0].kind == .field && program.nodes[$0].type.isSecret
        && !program.nodes[$0].isComputed
    }
    guard !secrets.isEmpty else { return [] }
    var emptied: [Path] = []
    for node in secrets {
      let template = program.nodes[node].template
      for row in 0..<form.state.templates[template].rowCount {
        let path = Path(node: node, row: RowID(truncatingIfNeeded: row))
        guard [.typed, .draft].contains(form.state.mark(path).origin) else { continue }
        guard isKnown(path) else {
          form.forgetDetached(path)
          continue
        }
        if !value(path).isEmpty { emptied.append(path) }
        form.write(path, .empty, ValueMark(), nil)
      }
    }
    history.forgetChanges { path in secrets.contains(path.node) }
    form.settle()
    settleFocus()
    return emptied
  }

  // MARK: Answers of a draft

  /// Sets the order of the rows of a list, and removes rows that are not in it. This cannot be
  /// undone.
  ///
  /// - Parameter rows: distinct rows of the list.
  package mutating func giveOrder(_ rows: [RowID], of list: Path) {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return }
    let present = self.rows(of: list)
    let wanted = Set(rows)
    guard wanted.count == rows.count, wanted.isSubset(of: present) else { return }
    for row in present where !wanted.contains(row) { form.detach(row, from: list) }
    form.settle()
    if self.rows(of: list) != rows { form.arrange(list, rows) }
    form.settle()
  }

  /// Removes a row from its list, as if it had never been there. This cannot be undone.
  package mutating func remove(_ row: RowPath) {
    guard isKnown(row.path), program.nodes[row.body].kind == .row else { return }
    let list = list(of: row)
    takeOut(row.row, list, position(of: row))
    form.noteUnfit(list)
  }

  /// Returns true if the person left a field or list, regardless of submits.
  package func isLeft(_ path: Path) -> Bool {
    isKnown(path) && form.state.mark(path).isTouched
  }

  /// Sets or clears the flag that the person left a field or list.
  package mutating func giveTouch(at path: Path, _ isTouched: Bool = true) {
    guard isKnown(path) else { return }
    form.changeMark(path) { $0.isTouched = isTouched }
  }

  /// Makes a field that lost its answer read as if the person had not been there, even if they have
  /// submitted the form: its problems show once the field is left again.
  package mutating func spare(_ path: Path) {
    giveTouch(at: path, false)
    if wasSubmitted { form.state.spared.insert(path) }
  }

  /// Returns true if a field lost its answer since the last submit, and nobody has left it since.
  package func isSpared(_ path: Path) -> Bool {
    form.state.spared.contains(path) && !isTouched(path)
  }

  /// Marks everything as touched, as a submit does.
  package mutating func giveSubmit() {
    form.state.touchNumber &+= 1
    form.noteWhole(.form)
  }

  /// Returns true if a row was added after the last submit, which therefore did not touch it.
  package func isNewerThanSubmit(_ row: RowPath) -> Bool {
    guard isKnown(row.path), wasSubmitted else { return false }
    let template = program.nodes[row.body].template
    return form.state.templates[template].born[Int(row.row)] >= form.state.touchNumber
  }

  /// Marks a row as added after the last submit.
  package mutating func giveNewness(of row: RowPath) {
    guard isKnown(row.path) else { return }
    let template = program.nodes[row.body].template
    form.state.templates[template].born[Int(row.row)] = form.state.touchNumber
    form.noteWhole(row.path)
  }

  /// True if the form was submitted at least once since its start or its last reset.
  package var wasSubmitted: Bool { form.state.touchNumber > 0 }
}

extension LiveForm {
  /// Empties a field in a row that is in no list: nothing depends on it until the row is restored.
  fileprivate mutating func forgetDetached(_ path: Path) {
    let node = program.nodes[path.node]
    let layout = program.templates[node.template]
    guard node.slot >= 0 else { return }
    let slot = program.parts.answerSlot(of: path.node)
    let cell = Int(path.row) * layout.valueCount + Int(program.slots[slot].offset)
    let former = state.templates[node.template].marks[cell]
    noteAnswer(
      node.template, path.row, from: former.isAnswer(state.templates[node.template].values[cell]),
      to: false)
    state.templates[node.template].values[cell] = .empty
    state.templates[node.template].marks[cell] = ValueMark()
    state.unreadable[path] = nil
  }
}
