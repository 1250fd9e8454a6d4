import FormEngine
import FormJSON

// The places named in entries, resolved to the rows of this session.

extension DraftReplay {
  /// Returns the place that an entry names, if it is in the form.
  mutating func place(_ entry: DraftObject) -> Path? {
    guard let name = entry.text("path"), let node = names.node(named: name) else { return nil }
    let template = session.program.nodes[node].template
    guard template > 0 else { return Path(node: node) }
    guard let number = entry.number("row"), let row = RowID(exactly: number) else { return nil }
    let path = Path(node: node, row: rows.row(row, of: list(around: node)))
    return session.isKnown(path) ? path : nil
  }

  /// Returns the places listed in a member that are in the form.
  mutating func places(_ name: StaticString, in entry: DraftObject) -> [Path] {
    entry.objects(name).compactMap { place($0) }
  }

  func list(around node: NodeID) -> NodeID {
    let nodes = session.program.nodes
    return nodes[session.program.parts.templates[nodes[node].template]].parent
  }

  /// Replays adding a row, including the initial rows of its inner lists.
  mutating func add(_ entry: DraftObject, _ at: LocalDateTime) {
    guard let name = entry.text("path"), let list = names.node(named: name),
      session.program.nodes[list].kind == .list
    else {
      edit(.added, entry, at)
      return
    }
    defer { matchStartRows(entry) }
    if let place = place(entry) { dropUnknownStartRows(around: place) }
    if let place = place(entry), let preset = takePreset(of: place) {
      if preset == DraftRows.overridden { override(place) }
      if let new = entry.number("new") { rows.match(new, of: list, with: preset) }
      count(entry, since: session.stepCounts.undo)
      return
    }
    let made = session.rowsMade(for: list)
    edit(.added, entry, at)
    guard let new = entry.number("new") else { return }
    let isAdded = session.rowsMade(for: list) > made
    let none = isInOverriddenRow(entry) ? DraftRows.overridden : DraftRows.missing
    rows.match(new, of: list, with: isAdded ? RowID(clamping: made) : none)
  }
}
