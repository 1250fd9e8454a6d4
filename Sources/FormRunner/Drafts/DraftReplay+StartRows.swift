import FormEngine

// The rows that lists start with. If the form changes them, no answer is lost, and no list gets
// more rows than the draft gave it. Rows with values are the same rows if they have the same
// values; one that the form no longer has stays as the draft had it if the draft has changed the
// list.

extension DraftReplay {
  /// Matches the rows of a list, at the start of the draft or made later, with its initial rows in
  /// this session.
  mutating func matchStartRows(_ entry: DraftObject, of node: NodeID) {
    let numbers = entry.numbers("rows")
    let begun = entry.numbers("begun")
    unmatchedPresets[node] = nil
    if !begun.isEmpty, session.program.nodes[node].countsItsRows { countedSince.insert(node) }
    rows.dropGuess(of: node)
    guard let list = place(entry) else {
      let none = isInOverriddenRow(entry) ? DraftRows.overridden : DraftRows.missing
      for number in numbers { rows.match(number, of: node, with: none) }
      return
    }
    rows.hadOnlyStartRows[node] =
      begun.count == numbers.count && rows.hadOnlyStartRows[node] != false
    let begunNumbers = Set(begun)
    matchGiven(numbers.filter { !begunNumbers.contains($0) }, list)
    var own = session.startRows(of: list)
    let given = startValues(in: entry)
    for number in begun {
      let values = given[number] ?? [:]
      if let row = takePreset(of: list) ?? takeStart(values, of: list, from: &own) {
        rows.match(number, of: node, with: row)
        if row >= 0 { rows.starting.insert(Path(node: node, row: row)) }
      } else if let row = session.giveRow(in: list, settled: false) {
        rows.match(number, of: node, with: row.row)
        addExtra(row, values)
      }
    }
  }

  /// Returns the values that the form of the draft gave to initial rows, by the number of the row.
  /// Of a field that is gone, only that there was one is known.
  func startValues(in entry: DraftObject) -> [Int: [NodeID: Value]] {
    var values: [Int: [NodeID: Value]] = [:]
    for cell in entry.objects("given") {
      guard let number = cell.number("row") else { continue }
      guard let node = cell.text("path").flatMap(names.node),
        session.program.nodes[node].kind == .field
      else {
        values[number, default: [:]][-1] = .empty
        continue
      }
      values[number, default: [:]][node] =
        cell.value(of: session.program.nodes[node], in: session.program) ?? .empty
    }
    return values
  }

  /// Takes the first initial row of this session that has the values of one of the draft.
  func takeStart(_ values: [NodeID: Value], of list: Path, from own: inout [RowID]) -> RowID? {
    let body = session.program.nodes[list.node].rowBody
    let index = own.firstIndex {
      session.startValues(of: RowPath(body: body, row: $0)) == values
    }
    return index.map { own.remove(at: $0) }
  }

  /// Adds a row with which the list started in the draft but does not in this session, with the
  /// values that it had.
  mutating func addExtra(_ row: RowPath, _ values: [NodeID: Value]) {
    rows.extra.append(row)
    for (node, value) in values.sorted(by: { $0.key < $1.key }) {
      let path = Path(node: node, row: row.row)
      guard node >= 0,
        session.program.nodes[node].template == session.program.nodes[row.body].template,
        session.give(value, at: path, origin: .draft, settled: false)
      else { continue }
      rows.confirmed.insert(path)
      rows.given.insert(row)
    }
  }

  /// Matches the preset rows of lists by their preset answers, or else by their places if their
  /// number is unchanged.
  mutating func matchPresetRows() {
    let own = header.with(presetsOf: start, names).rowMarks
    for (name, count) in header.presetRows {
      guard let list = names.node(named: name) else { continue }
      let made = session.rowsMade(for: list)
      if let marks = header.rowMarks[name], marks.count == count,
        let now = own[name] ?? (made == 0 ? [] : nil)
      {
        matchPresetRows(marks, with: now, of: list)
        continue
      }
      guard made != count, count > 0 else { continue }
      rows.lose(count, of: list)
      if made < count, session.program.nodes[list].countsItsRows {
        unmatchedPresets[list] = count
        continue
      }
      // A list that starts with rows created them before its preset rows.
      guard session.program.nodes[list].startRows > 0 else { continue }
      let body = session.program.nodes[list].rowBody
      let given = (0..<made).map { RowID(clamping: $0) }.filter { row in
        let place = Path(node: body, row: row)
        return session.isKnown(place) && !session.isInStartRow(place)
      }
      guard given.count == count else { continue }
      for (number, row) in given.enumerated() { rows.match(number, of: list, with: row) }
      rows.noteGuess(of: list)
    }
  }

  /// Matches the preset rows of lists with `count = E` by their places, if there is room for them,
  /// once it is known that they were not rows at the start.
  mutating func matchUnmatchedPresets() {
    guard !unmatchedPresets.isEmpty else { return }
    defer { unmatchedPresets = [:] }
    for (list, count) in unmatchedPresets {
      guard session.program.parts.countedOptions[list] == nil,
        session.program.nodes[list].template == 0, count <= ProgramParts.mostCountedRows
      else { continue }
      let place = Path(node: list)
      guard session.hasFreeRows(place) else {
        overflowing.insert(list)
        continue
      }
      let present = session.rows(of: place)
      for number in 0..<count where rows.row(RowID(clamping: number), of: list) < 0 {
        if present.indices.contains(number) {
          rows.match(number, of: list, with: present[number])
        } else if let row = session.giveRow(in: place, settled: false) {
          rows.match(number, of: list, with: row.row)
        }
      }
    }
  }

  private mutating func matchPresetRows(_ marks: [String], with now: [String], of list: NodeID) {
    guard marks != now else { return }
    rows.lose(marks.count, of: list)
    var free = Dictionary(grouping: now.indices, by: { now[$0] }).mapValues { $0[...] }
    var left: [Int] = []
    for (number, mark) in marks.enumerated() {
      if let row = free[mark]?.popFirst() {
        rows.match(number, of: list, with: RowID(clamping: row))
      } else {
        left.append(number)
      }
    }
    for number in left {
      if marks.count == now.count, free[now[number]]?.contains(number) == true {
        // A row with other answers in the same place was corrected.
        rows.match(number, of: list, with: RowID(clamping: number))
      } else if marks[number] == Session.markWithoutPresets,
        session.program.nodes[list].template == 0,
        let row = session.giveRow(in: Path(node: list), settled: false)
      {
        // The row is the person's own: only rows after it were preset.
        rows.match(number, of: list, with: row.row)
        addExtra(row, [:])
      }
    }
  }

  /// Matches the given rows of a list, which are assumed to be the same if their number is
  /// unchanged.
  private mutating func matchGiven(_ numbers: [Int], _ list: Path) {
    guard !numbers.isEmpty else { return }
    let begun = Set(session.startRows(of: list))
    let given = session.rows(of: list).filter { !begun.contains($0) }
    for (index, number) in numbers.enumerated() {
      let row = given.count == numbers.count ? given[index] : DraftRows.missing
      rows.match(number, of: list.node, with: row)
    }
  }

  /// Removes the initial rows that the draft did not have from a list it has changed, so the list
  /// has the draft's rows and no others.
  mutating func dropUnknownStartRows(around path: Path) {
    var list = session.program.nodes[path.node].kind == .list ? path : nil
    var inner = path
    repeat {
      if let list { dropUnknownStartRows(of: list) }
      list = session.enclosingRow(of: inner).map { session.list(of: $0) }
      inner = list ?? inner
    } while list != nil
  }

  private mutating func dropUnknownStartRows(of list: Path) {
    let node = session.program.nodes[list.node]
    guard rows.adopted.insert(list).inserted, node.startRows > 0 else { return }
    for row in session.startRows(of: list)
    where !rows.starting.contains(Path(node: list.node, row: row))
      && !rows.isPreset(row, of: list.node, among: presetCount(of: list.node))
    {
      session.remove(RowPath(body: node.rowBody, row: row))
    }
  }

  /// Returns the number of rows that a list had before the draft was started.
  func presetCount(of list: NodeID) -> Int { header.presetRows[names.name(of: list)] ?? 0 }

  /// Records whether an answer was only confirmed with Enter. That alone does not keep a row that
  /// the list no longer starts with.
  mutating func noteConfirmation(_ isConfirmed: Bool, at path: Path) {
    guard !rows.extra.isEmpty else { return }
    if !isConfirmed {
      rows.confirmed.remove(path)
    } else if !session.isAnswered(path) {
      rows.confirmed.insert(path)
    }
  }

  /// Removes rows that lists started with in the draft but not in this session, unless a question
  /// in them was answered, or the form had given them values and the draft has changed the list.
  mutating func dropBlankExtraRows() {
    for row in rows.extra.reversed() where session.isKnown(row.path) && !isAnswered(in: row.path) {
      if rows.given.contains(row), rows.adopted.contains(session.list(of: row)) { continue }
      session.remove(row)
    }
  }

  /// Returns whether a person has answered anything in a group, section or row. An inner row without
  /// answers does not count as an answer of the outer row.
  func isAnswered(in container: Path) -> Bool {
    session.declarations(in: container).contains { path in
      session.program.nodes[path.node].kind == .field && session.isAnswered(path)
        && !rows.confirmed.contains(path)
        && (!session.value(path).isEmpty || session.typedText(path) != nil)
    }
  }
}
