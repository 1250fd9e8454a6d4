import FormEngine
import FormLanguage

// The steps that change the rows of lists.

extension TestTranscript {
  mutating func add(_ recorded: RecordedAction, to list: Path, at index: Int?) {
    guard let place = place(list), let row = recorded.newRow else { return }
    goThere(before: place)
    leaveEmptyRow(recorded)
    add(row, to: place, at: index)
    if let after = recorded.after {
      matchStartRows(in: Path(node: program.nodes[list.node].rowBody, row: row), of: after)
    }
  }

  /// Adds a row of the conversation to a list of the test; returns whether that was possible.
  @discardableResult
  mutating func add(_ row: RowID, to list: Path, at index: Int?) -> Bool {
    let name = name(list)
    let made = session.rowsMade(for: list.node)
    send(.rowAdded(list: list, at: index))
    guard session.rowsMade(for: list.node) > made else { return false }
    steps.append("add \(name)" + (index.map { " at \($0 + 1)" } ?? ""))
    match(row, of: list.node, with: RowID(clamping: made))
    return true
  }

  mutating func delete(_ row: RowPath, _ recorded: RecordedAction) {
    guard let place = place(row.path) else { return }
    goThere(before: session.list(of: RowPath(body: place.node, row: place.row)))
    leaveEmptyRow(recorded)
    delete(place)
  }

  /// Deletes a row of the test.
  mutating func delete(_ place: Path) {
    steps.append("delete \(name(place))")
    send(.rowDeleted(RowPath(body: place.node, row: place.row)))
  }

  mutating func move(_ row: RowPath, to index: Int, _ recorded: RecordedAction) {
    guard let place = place(row.path) else { return }
    goThere(before: session.list(of: RowPath(body: place.node, row: place.row)))
    leaveEmptyRow(recorded)
    move(place, to: index)
  }

  /// Moves a row of the test.
  mutating func move(_ place: Path, to index: Int) {
    steps.append("move \(name(place)) to \(index + 1)")
    send(.rowMoved(RowPath(body: place.node, row: place.row), to: index))
  }

  /// Moves the focus out of the rows of sorted lists if that reorders any of them.
  mutating func leave(_ lists: [Path], to focus: Path?) {
    let target = focus.flatMap { place($0) }
    guard (target == nil) == (focus == nil) else { return }
    let lists = lists.compactMap { place($0) }
    var trial = session
    trial.send(.focusRequested(target))
    guard trial.focus == target,
      lists.contains(where: { trial.rows(of: $0) != session.rows(of: $0) })
    else { return }
    steps.append("focus \(target.map(name) ?? "none")")
    session = trial
  }

  mutating func sort(
    _ list: Path, by keys: [SortKey], _ recorded: RecordedAction
  ) throws(RecordingFailure) {
    guard let place = place(list) else { return }
    goThere(before: place)
    leaveEmptyRow(recorded)
    let columns = keys.map { column($0, of: list.node) }
    guard !columns.contains(nil) else { return try reconcile(recorded) }
    steps.append("sort \(name(place)) by \(columns.compactMap(\.self).joined(separator: ", "))")
    send(.rowsSorted(list: place, by: keys))
  }

  /// Returns the sort key of a test step; nil if a test cannot sort by it.
  private func column(_ key: SortKey, of list: NodeID) -> String? {
    guard program.parts.slots.indices.contains(key.slot) else { return nil }
    let node = program.nodes[program.parts.slots[key.slot].node]
    var parent = node.parent
    while program.nodes[parent].kind == .section { parent = program.nodes[parent].parent }
    guard parent == program.nodes[list].rowBody, node.type.kind != .options else { return nil }
    let name = program.nodes[list].isPlainList ? "value" : TestText.name(node.name, isFirst: true)
    return name + (key.isDescending ? " descending" : "")
  }
}
