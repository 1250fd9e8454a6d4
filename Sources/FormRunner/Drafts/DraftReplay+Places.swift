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
    if let option = entry.text("option") { return place(path, ofOption: option) }
    return session.isKnown(path) ? path : nil
  }

  /// Returns a place in the row of an option, which may be another row than in the draft if the
  /// options have changed since.
  private func place(_ path: Path, ofOption name: String) -> Path? {
    let program = session.program
    let list = list(around: path.node)
    guard let field = program.parts.countedOptions[list] else {
      return session.isKnown(path) ? path : nil
    }
    guard let option = program.options(of: field).index(ofName: name) else { return nil }
    let body = program.nodes[list].rowBody
    func isOfOption(_ row: RowID) -> Bool {
      session.option(of: RowPath(body: body, row: row)).map(Int.init) == option
    }
    if session.isKnown(path), isOfOption(path.row) { return path }
    let place =
      session.isKnown(path)
      ? session.list(of: RowPath(body: body, row: path.row))
      : program.nodes[list].template == 0 ? Path(node: list) : nil
    return place.flatMap { session.rows(of: $0).first(where: isOfOption) }
      .map { Path(node: path.node, row: $0) }
  }

  /// Returns the places listed in a member that are in the form.
  mutating func places(_ name: StaticString, in entry: DraftObject) -> [Path] {
    entry.objects(name).compactMap { place($0) }
  }

  func list(around node: NodeID) -> NodeID {
    let nodes = session.program.nodes
    return nodes[session.program.parts.templates[nodes[node].template]].parent
  }

  /// Replays adding a row.
  mutating func add(_ entry: DraftObject, _ at: LocalDateTime) {
    guard let name = entry.text("path"), let list = names.node(named: name),
      session.program.nodes[list].kind == .list
    else {
      edit(.added, entry, at)
      return
    }
    if session.program.nodes[list].countsItsRows { countedSince.insert(list) }
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
