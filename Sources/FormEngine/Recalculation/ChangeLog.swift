/// The place of a row in a list, at an index.
package struct RowPlace: Hashable, Sendable {
  package var list: Path
  package var index: Int
}

/// The changes of an action that a front end must show.
struct ChangeLog: Sendable {
  let texts: TextReaders
  private(set) var paths: [Path] = []
  private var known: Set<Path> = []
  /// The declarations that themselves read otherwise, apart from what is in them.
  private(set) var own: [Path] = []
  private var knownOwn: Set<Path> = []
  /// The containers in which everything may read otherwise.
  private(set) var whole: Set<Path> = []
  /// The lists with other rows, or with their rows in another order.
  private(set) var rearranged: Set<Path> = []
  /// The declarations that their own conditions showed, hid, made read-only or editable, in rows
  /// that existed before. Only those in `oddlyTurned`, which changed an odd number of times, are
  /// different now.
  private var turned: [Path] = []
  private var oddlyTurned: Set<Path> = []
  /// The rows that `count = E` has made.
  private(set) var appeared: [Path] = []
  /// The places of rows with answers that `count = E` has taken out of their lists.
  private(set) var departed: [RowPlace] = []
  /// The rows that were added to their lists.
  private var arrived: Set<Path> = []
  /// True if the nodes that can take the focus, or their order, have changed.
  var movesPositions = false

  init(_ texts: TextReaders) {
    self.texts = texts
  }

  mutating func note(_ path: Path) {
    if known.insert(path).inserted { paths.append(path) }
    noteOwn(path)
  }

  /// Notes a declaration that itself reads otherwise.
  mutating func noteOwn(_ path: Path) {
    if knownOwn.insert(path).inserted { own.append(path) }
  }

  /// Notes a list in whose rows a text changes, but not the list itself.
  mutating func noteRows(of list: Path) {
    if known.insert(list).inserted { paths.append(list) }
  }

  /// Notes a container in which everything may read otherwise.
  mutating func noteWhole(_ container: Path) { whole.insert(container) }

  /// Notes a list whose rows, or their order, have changed.
  mutating func noteRearranged(_ list: Path) { rearranged.insert(list) }

  mutating func noteTurned(_ path: Path, inRow row: Path) {
    guard !arrived.contains(row), oddlyTurned.remove(path) == nil else { return }
    oddlyTurned.insert(path)
    turned.append(path)
  }

  mutating func noteArrival(ofRow row: Path) { arrived.insert(row) }

  mutating func noteDeparture(from list: Path, at index: Int) {
    departed.append(RowPlace(list: list, index: index))
  }

  mutating func noteAppearance(ofRow row: Path) { appeared.append(row) }

  /// Returns the declarations that their own condition has shown, hidden, made read-only or made
  /// editable, without those that have changed back.
  func turnedPlaces() -> [Path] {
    var left = oddlyTurned
    return turned.filter { left.remove($0) != nil }
  }

  func contains(_ path: Path) -> Bool { known.contains(path) }

  mutating func clear() {
    paths.removeAll()
    known.removeAll()
    own.removeAll()
    knownOwn.removeAll()
    whole.removeAll()
    rearranged.removeAll()
    turned.removeAll()
    oddlyTurned.removeAll()
    arrived.removeAll()
    appeared.removeAll()
    departed.removeAll()
    movesPositions = false
  }
}

extension LiveForm {
  mutating func noteChange(_ path: Path) {
    guard changes != nil else { return }
    changes?.note(path)
    // A row without a summary is summarised by its first values.
    var parent = program.nodes[path.node].parent
    if parent > 0, program.nodes[parent].kind == .row,
      program.nodes[program.nodes[parent].parent].item.isNone
    {
      changes?.note(Path(node: parent, row: path.row))
      return
    }
    while parent > 0, [.group, .section].contains(program.nodes[parent].kind) {
      parent = program.nodes[parent].parent
    }
    if parent > 0, program.nodes[parent].kind == .row {
      changes?.noteOwn(Path(node: parent, row: path.row))
    }
  }

  /// Notes that the problems of a declaration show from now on, which changes no summary of its row.
  mutating func noteProblems(at path: Path) { changes?.note(path) }

  /// Notes that everything in a container may read otherwise.
  mutating func noteWhole(_ container: Path) {
    guard changes != nil else { return }
    noteChange(container)
    changes?.noteWhole(container)
  }

  /// Notes that a row came into its list or went out of it.
  mutating func noteWhole(row: RowID, _ template: Int) {
    guard changes != nil else { return }
    let path = rowPath(template, row)
    changes?.noteWhole(path)
  }

  /// Returns whether anything reads a vertex: slots, or texts while changes are followed.
  func isRead(_ vertex: Int) -> Bool {
    !program.graph[vertex].isEmpty || changes.map { !$0.texts[vertex].isEmpty } ?? false
  }

  /// Notes the texts that read a slot or the rows of a list.
  mutating func noteTexts(reading vertex: Int, _ template: Int, _ row: RowID) {
    guard let texts = changes?.texts else { return }
    for edge in texts[vertex] {
      if edge.climb == DependencyGraph.Edge.toNextRow {
        eachRow(readingAbove: row, template) { form, next in
          form.note(texts.texts[Int(edge.text)], inRowsBelow: template, next)
        }
        continue
      }
      var (above, place) = (template, row)
      for _ in 0..<edge.climb where above > 0 {
        place = state.templates[above].owner[Int(place)]
        above = program.templates[above].parent
      }
      note(texts.texts[Int(edge.text)], inRowsBelow: above, place)
    }
  }

  /// Notes the texts that read the clock.
  mutating func noteTextsReadingClock(dayChanged: Bool) {
    guard let texts = changes?.texts else { return }
    for text in dayChanged ? texts.nowReaders + texts.todayReaders : texts.nowReaders {
      note(texts.texts[text], inRowsBelow: 0, 0)
    }
  }

  /// Notes the declaration of a text, or the list in whose rows it is shown.
  private mutating func note(_ text: TextReaders.Text, inRowsBelow template: Int, _ row: RowID) {
    if program.shape.isAncestor(program.nodes[text.node].template, of: template) {
      let path = Path(node: text.node, row: state.climb(row, template, to: text.node))
      if !text.isAboutTypedText || state.unreadable[path] != nil { noteChange(path) }
      return
    }
    var inner = program.nodes[text.node].template
    while inner > 0, program.templates[inner].parent != template {
      inner = program.templates[inner].parent
    }
    guard inner > 0 else { return }
    if text.isAboutTypedText {
      for path in state.unreadable.keys where path.node == text.node && state.isKnown(path) {
        noteChange(path)
      }
      return
    }
    changes?.noteRows(of: Path(node: program.templates[inner].list, row: row))
    for below in state.rows(of: program.nodes[text.node].template, below: template, row) {
      changes?.noteOwn(Path(node: text.node, row: below))
    }
  }

  /// Notes a rule that now fails, no longer fails, or may have a different message.
  mutating func noteRule(
    _ rule: Rule, _ template: Int, _ row: RowID, _ outcomes: [TruthMark.Outcome]
  ) {
    guard changes != nil else { return }
    // A problem of the form may appear or disappear with no change elsewhere.
    if rule.place == 0 { noteChange(.form) }
    for case let place? in outcomes.map(rule.place) {
      noteChange(
        place == 0 ? .form : Path(node: place, row: state.climb(row, template, to: place)))
    }
  }

  /// Notes a change of a value or its flags.
  mutating func noteValue(_ plan: SlotPlan, _ slot: SlotID, _ row: RowID) {
    switch plan.kind {
    case .field, .answer, .computed:
      noteChange(Path(node: program.parts.slots[slot].node, row: row))
    case .constant, .counter, .term, .aggregate, .shown, .readonly, .forced, .required, .offered,
      .rule:
      break
    }
  }

  /// Notes a condition that was evaluated.
  mutating func noteCondition(_ new: TruthMark, _ old: TruthMark, _ slot: SlotID, _ row: RowID) {
    // A condition with a fault is a problem of the form, and so is a handler's problem at a hidden
    // declaration.
    if new.hasFault || old.hasFault || !state.handlerProblems.isEmpty { noteChange(.form) }
    if (new.truth == true) != (old.truth == true) {
      let node = program.parts.slots[slot].node
      noteChange(Path(node: node, row: row))
      if [.shown, .readonly].contains(program.slots[slot].kind),
        program.nodes[node].kind != .field
      {
        changes?.noteWhole(Path(node: node, row: row))
      }
      // What is around it has other contents.
      if program.slots[slot].kind == .shown {
        changes?.noteOwn(Path(node: program.nodes[node].parent, row: row))
      }
      noteTurned(Path(node: node, row: row), by: program.slots[slot])
    }
  }

  private mutating func noteTurned(_ path: Path, by slot: SlotPlan) {
    guard slot.template > 0, [.shown, .readonly, .forced].contains(slot.kind) else { return }
    let row = rowPath(Int(slot.template), path.row)
    changes?.noteTurned(path, inRow: row)
  }

  /// Notes a row that was added to its list.
  mutating func noteArrival(_ template: Int, _ row: RowID) {
    guard changes != nil else { return }
    let arrived = rowPath(template, row)
    changes?.noteArrival(ofRow: arrived)
  }

  private func rowPath(_ template: Int, _ row: RowID) -> Path {
    Path(node: program.templates[template].root, row: row)
  }

  /// Notes a leaf of the focus tree whose contribution changed.
  mutating func noteLeaf(
    _ new: LeafMark, _ old: LeafMark, _ template: Int, _ row: RowID, _ leaf: Int
  ) {
    noteChange(Path(node: program.templates[template].focus.leaves[leaf].node, row: row))
    if new.contains(.focusable) != old.contains(.focusable) { changes?.movesPositions = true }
  }

  /// Notes that a handler's problem at a declaration was added or removed.
  mutating func noteHandlerProblem(at path: Path) {
    noteChange(path)
    if !state.isVisible(path) { noteChange(.form) }
  }
}
