import FormEngine
import FormJSON

// A draft that was closed starts with a snapshot of all rows and answers.

extension DraftReplay {
  /// Restores the rows and answers of a snapshot in the session. This cannot be undone.
  mutating func restore(_ snapshot: DraftObject) {
    // The rows of `count = E` may depend on the date.
    if session.clock != start.clock {
      session.send(.focusRequested(session.focus), at: start.clock)
    }
    session.holdRows()
    session.takeBackKeptRows()
    for list in snapshot.objects("lists") { restoreRows(list, namesAll: snapshot.has("all")) }
    var texts: [(path: Path, text: String)] = []
    for answer in snapshot.objects("answers") { restoreAnswer(answer, &texts) }
    // The meaning of these texts depends on the other answers.
    for (path, text) in texts {
      session.start(sortsRows: false)
      restore(text, at: path)
    }
    for path in places("touched", in: snapshot) { session.giveTouch(at: path) }
    session.fitRows()
    session.start()
    if snapshot.has("submitted") { session.giveSubmit() }
    for row in rows.new { session.giveNewness(of: row) }
    pending = places("pending", in: snapshot)
    for path in places("secrets", in: snapshot) {
      if isCorrection { session.give(.empty, at: path, origin: .draft, settled: false) }
      noteForgotten(path)
    }
    if let text = snapshot.object("unfinished") {
      goOn(with: text.elements("lines").map { text.tape[$0].text(in: text.bytes) }, text)
    }
    var place = snapshot.object("focus").flatMap { focus($0) }
    // Answers that are preset now are not asked.
    if let settled = place, !hasSamePresets, session.isSettled(settled) {
      place = session.next(after: settled)
    }
    session.send(.focusRequested(place))
  }

  /// Returns the place of the focus. An empty value of a plain list has no row, so its list is
  /// asked.
  private mutating func focus(_ entry: DraftObject) -> Path? {
    if let place = place(entry) { return place }
    guard let name = entry.text("path"), let node = names.node(named: name),
      session.program.isPlainValue(node), let number = entry.number("row"),
      let former = RowID(exactly: number)
    else { return nil }
    let row = rows.row(former, of: list(around: node))
    guard row >= 0, Int(row) < session.rowsMade(for: list(around: node)) else { return nil }
    let list = session.list(of: RowPath(body: session.program.nodes[node].parent, row: row))
    return session.isKnown(list) ? list : nil
  }

  /// - Parameter namesAll: true if the rows of the start are among those of the entry.
  private mutating func restoreRows(_ entry: DraftObject, namesAll: Bool) {
    guard let list = place(entry), session.program.nodes[list.node].kind == .list else {
      if isInOverriddenRow(entry), let node = entry.text("path").flatMap(names.node) {
        for number in entry.numbers("rows") {
          rows.match(number, of: node, with: DraftRows.overridden)
        }
      }
      leaveOut(entry)
      return
    }
    rows.adopted.insert(list)
    if session.program.nodes[list.node].countsItsRows { return restoreCountedRows(entry, list) }
    let preset = presetCount(of: list.node)
    let given = session.rows(of: list)
    // Preset rows that the draft does not know are kept.
    let made = start.rowsMade(for: list.node)
    // A row with a preset answer is a preset row.
    let body = session.program.nodes[list.node].rowBody
    let unknown = Set(
      session.startRows(of: list).filter {
        session.isUnansweredStart(RowPath(body: body, row: $0))
      })
    let newPresets = Set(
      given.filter { row in
        Int(row) < made && !unknown.contains(row)
          && !rows.isPreset(row, of: list.node, among: preset)
      })
    var left = Set(given).subtracting(newPresets)
    // The list of an added row already has its rows.
    var begun = session.startRows(of: list).filter { namesAll || Int($0) >= made }
    let values = startValues(in: entry)
    let begunNumbers = Set(entry.numbers("begun"))
    let hadCountedRows = entry.has("counted")
    let numbers = entry.numbers("rows")
    var restored: [Int: RowID] = [:]
    // A preset answer names a row by its place.
    var presets: [Int: RowID] = [:]
    for number in numbers where number >= preset { presets[number] = takePreset(of: list) }
    // Rows are restored in the order in which they were added: of equal rows, only the later ones
    // have a problem.
    for number in numbers.sorted() {
      if number < preset {
        restored[number] = left.remove(rows.row(RowID(clamping: number), of: list.node))
      } else if let row = presets[number] {
        if row == DraftRows.overridden { override(list) }
        rows.match(number, of: list.node, with: row)
      } else if begunNumbers.contains(number),
        let row = takeStart(values[number] ?? [:], of: list, from: &begun)
      {
        rows.match(number, of: list.node, with: row)
        restored[number] = row
      } else if let row = session.giveRow(in: list, settled: false) {
        rows.match(number, of: list.node, with: row.row)
        restored[number] = row.row
        if hadCountedRows || begunNumbers.contains(number) {
          addExtra(row, values[number] ?? [:])
        }
      }
    }
    let new = entry.numbers("new").compactMap { restored[$0] }
    rows.new += new.map { RowPath(body: body, row: $0) }
    session.giveOrder(
      order(of: numbers.compactMap { restored[$0] }, with: newPresets, among: given), of: list)
  }

  /// Returns the draft's rows, with each preset row that the draft does not know after the preset
  /// row that precedes it.
  private func order(of restored: [RowID], with newPresets: Set<RowID>, among given: [RowID])
    -> [RowID]
  {
    let known = Set(restored)
    var first: [RowID] = []
    var following: [RowID: [RowID]] = [:]
    var former: RowID?
    for row in given {
      if known.contains(row) {
        former = row
      } else if newPresets.contains(row) {
        if let former { following[former, default: []].append(row) } else { first.append(row) }
      }
    }
    return first + restored.flatMap { [$0] + (following[$0] ?? []) }
  }

  /// - Parameter texts: collects the texts that could not be read.
  private mutating func restoreAnswer(
    _ entry: DraftObject, _ texts: inout [(path: Path, text: String)]
  ) {
    guard let path = place(entry), session.program.nodes[path.node].kind == .field else {
      leaveOut(entry)
      return
    }
    dropUnknownStartRows(around: path)
    if isOver(entry, path) {
      override(path)
      return
    }
    noteConfirmation(entry.has("confirmed"), at: path)
    let node = session.program.nodes[path.node]
    if entry.has("empty") {
      session.give(.empty, at: path, origin: .draft, settled: false)
    } else if let text = entry.text("text") {
      session.give(.empty, at: path, origin: .draft, settled: false)
      texts.append((path, text))
    } else if !node.type.isSecret, let value = entry.value(of: node, in: session.program),
      session.give(
        value, at: path, origin: .draft, settled: false, isConfirmed: entry.has("confirmed"))
    {
      leaveOutOptions(entry, node)
    } else {
      leaveOut(entry)
      return
    }
    session.giveTouch(at: path)
  }

  /// Restores a text that could not be read. It may be readable now, but it must not choose an
  /// option that was not offered when it was typed.
  private mutating func restore(_ text: String, at path: Path) {
    switch session.reading(of: text, at: path) {
    case .value where session.program.nodes[path.node].askedType.isChoice:
      session.giveUnreadable(text, message: session.optionsHaveChanged, at: path, origin: .draft)
    case .value(let value): session.give(value, at: path, origin: .draft, settled: false)
    case .empty: session.give(.empty, at: path, origin: .draft, settled: false)
    case .unreadable(let message):
      session.giveUnreadable(text, message: message, at: path, origin: .draft)
    }
  }
}
