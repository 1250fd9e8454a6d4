import FormEngine

// Lists that are preset now but were not when the draft was started.

extension DraftReplay {
  /// Returns the preset row that takes the place of a row in the draft; nil if the draft's own row
  /// is used.
  mutating func takePreset(of list: Path) -> RowID? {
    guard !wasReset else { return nil }
    switch rows.newPresets[list] ?? presets(of: list) {
    case .list?:
      rows.newPresets[list] = .list
      return DraftRows.overridden
    case .rows(var left)?:
      let row = left.popFirst()
      rows.newPresets[list] = .rows(left)
      return row
    case nil: return nil
    }
  }

  func presets(of list: Path) -> DraftRows.NewPresets? {
    // If a list was preset differently before, its rows cannot be matched.
    let node = list.node
    let former = header.presetRows[names.name(of: node)]
    guard start.isKnown(list), (former ?? 0) == 0 || rows.hadOnlyStartRows[node] == true
    else { return nil }
    let body = start.program.nodes[node].rowBody
    let countsRows = start.program.nodes[node].countsItsRows
    let given = start.rows(of: list).filter {
      // The rows of `count = E` are there without being preset.
      !start.isUnansweredStart(RowPath(body: body, row: $0))
        && (!countsRows || hasPresets(in: Path(node: body, row: $0)))
    }
    guard !given.isEmpty else {
      // A file presets the list without rows.
      return former == nil && start.isSettled(list) ? .list : nil
    }
    // Flags and variables preset single rows, a file the whole list.
    let origins = Set(given.flatMap { sources(in: Path(node: body, row: $0)) })
    let isNamed = !origins.isDisjoint(with: [.flag, .environment]) && !origins.contains(.file)
    return isNamed ? .rows(given[...]) : .list
  }

  func hasPresets(in row: Path) -> Bool {
    !Set(sources(in: row)).isDisjoint(with: [.flag, .environment, .file])
  }

  /// Returns the origins of the answers in a row; those of its inner lists count only if there are
  /// no others.
  private func sources(in place: Path) -> [Origin] {
    var inLists: [Origin] = []
    let own = sources(in: place, &inLists)
    return own.contains { $0 != .none && $0 != .computed && $0 != .default } ? own : own + inLists
  }

  private func sources(in place: Path, _ inLists: inout [Origin]) -> [Origin] {
    var own: [Origin] = []
    for child in start.program.declaredChildren(of: place.node) {
      let node = start.program.nodes[child]
      let path = Path(node: child, row: place.row)
      switch node.kind {
      case .field: own.append(start.origin(path))
      case .group, .section: own += sources(in: path, &inLists)
      case .list:
        for row in start.rows(of: path) {
          inLists += sources(in: Path(node: node.rowBody, row: row))
        }
      case .form, .row, .note: break
      }
    }
    return own
  }

  /// Overrides the whole list around an entry in an overridden row.
  mutating func overrideList(around entry: DraftObject) {
    guard let node = entry.text("path").flatMap(names.node) else { return }
    let list = list(around: node)
    if session.program.nodes[list].template == 0 { override(Path(node: list)) }
  }

  /// Returns whether an entry concerns a row that was overridden by presets.
  func isInOverriddenRow(_ entry: DraftObject) -> Bool {
    row(around: entry) == DraftRows.overridden
  }

  /// Returns the session's row for the one that an entry concerns, or `missing` or `overridden`.
  func row(around entry: DraftObject) -> RowID? {
    guard let name = entry.text("path"), let node = names.node(named: name),
      session.program.nodes[node].template > 0, let number = entry.number("row"),
      let row = RowID(exactly: number)
    else { return nil }
    return rows.row(row, of: list(around: node))
  }
}
