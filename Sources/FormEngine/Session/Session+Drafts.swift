// What a draft needs: rows by their identities, and secrets that it does not contain.

extension Session {
  /// How many undo steps there are, done ones first.
  package var stepCounts: (undo: Int, redo: Int) { (history.undo.count, history.redo.count) }

  /// How many rows were ever made for a list, in all of the rows around it: their identities are the
  /// numbers from 0 on.
  package func rowsMade(for list: NodeID) -> Int {
    guard program.nodes.indices.contains(list), program.nodes[list].kind == .list else { return 0 }
    return form.state.templates[program.nodes[list].rowTemplate].rowCount
  }

  /// Empties the secrets that a person entered, also those in deleted rows, as if nobody had
  /// answered. This is not a step, and the steps that changed them can no longer be undone.
  ///
  /// - Returns: those that had a value and are in the form.
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

  /// Gives a list its rows in an order; those that are missing leave it. It cannot be undone.
  ///
  /// - Parameter rows: rows of the list, in it or not.
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

  /// Takes a row out of its list, as if it had never been there. It cannot be undone.
  package mutating func remove(_ row: RowPath) {
    guard isKnown(row.path), program.nodes[row.body].kind == .row else { return }
    takeOut(row.row, list(of: row), position(of: row))
  }

  /// Whether the person has left a field or list, whatever was submitted since.
  package func isLeft(_ path: Path) -> Bool {
    isKnown(path) && form.state.mark(path).isTouched
  }

  /// Marks a field or list as left by the person, or as one that nobody has left.
  package mutating func giveTouch(at path: Path, _ isTouched: Bool = true) {
    guard isKnown(path) else { return }
    form.changeMark(path) { $0.isTouched = isTouched }
  }

  /// Marks everything as touched, as a submit does.
  package mutating func giveSubmit() {
    form.state.touchNumber &+= 1
    form.noteChange(.form)
  }

  /// Whether a row was added after the last submit, which has touched nothing in it.
  package func isNewerThanSubmit(_ row: RowPath) -> Bool {
    guard isKnown(row.path), wasSubmitted else { return false }
    let template = program.nodes[row.body].template
    return form.state.templates[template].born[Int(row.row)] >= form.state.touchNumber
  }

  /// Marks a row as one that was added after the last submit.
  package mutating func giveNewness(of row: RowPath) {
    guard isKnown(row.path) else { return }
    let template = program.nodes[row.body].template
    form.state.templates[template].born[Int(row.row)] = form.state.touchNumber
    form.noteChange(row.path)
  }

  /// Whether the form was submitted at least once since its start or its last reset.
  package var wasSubmitted: Bool { form.state.touchNumber > 0 }
}

extension LiveForm {
  /// Empties a field in a row that is in no list: nothing depends on it until the row is back.
  fileprivate mutating func forgetDetached(_ path: Path) {
    let node = program.nodes[path.node]
    let layout = program.templates[node.template]
    guard node.slot >= 0 else { return }
    let cell = Int(path.row) * layout.valueCount + Int(program.slots[node.slot].offset)
    let former = state.templates[node.template].marks[cell]
    noteAnswer(
      node.template, path.row, from: former.isAnswer(state.templates[node.template].values[cell]),
      to: false)
    state.templates[node.template].values[cell] = .empty
    state.templates[node.template].marks[cell] = ValueMark()
    state.unreadable[path] = nil
  }
}
