import FormEngine
import FormJSON

// Rows that nobody added: those of `start` and of `count = E`. The draft names each in the entry
// after which it exists.

extension DraftReplay {
  /// Matches the rows that exist after an entry although nobody added them.
  ///
  /// - Parameter met: the lists of the entry that were matched before its action.
  /// - Returns: the lists that must not be matched again, since that would give them rows again.
  @discardableResult
  mutating func matchOwnRows(_ entry: DraftObject, besides met: Set<Int> = []) -> Set<Int> {
    var given: Set<Int> = []
    for (index, list) in entry.objects("lists").enumerated() where !met.contains(index) {
      guard let node = list.text("path").flatMap(names.node),
        session.program.nodes[node].kind == .list
      else { continue }
      let isStart = list.find("places") == nil
      if place(list) != nil, isStart || !session.program.nodes[node].countsItsRows {
        given.insert(index)
      }
      if isStart {
        matchStartRows(list, of: node)
      } else {
        matchCountedRows(list, of: node)
      }
    }
    return given
  }

  /// Lets time pass until an entry whose place is not there yet, since the time alone may make
  /// rows.
  ///
  /// - Returns: what `matchOwnRows` returns.
  mutating func meet(_ entry: DraftObject, _ at: LocalDateTime) -> Set<Int> {
    guard entry.number("row") != nil, place(entry) == nil else { return [] }
    session.send(.focusRequested(session.focus), at: at)
    return matchOwnRows(entry)
  }

  /// Sets the time back to the start of the draft, if the number of rows may depend on it.
  mutating func setBack(to at: LocalDateTime, _ entry: DraftObject) {
    guard entry.objects("lists").contains(where: { $0.find("places") != nil }) else { return }
    session.send(.focusRequested(session.focus), at: at)
  }

  /// Matches rows of `count = E` by their places, or by their options.
  private mutating func matchCountedRows(_ entry: DraftObject, of node: NodeID) {
    let numbers = entry.numbers("rows")
    guard let list = place(entry) else {
      let none = isInOverriddenRow(entry) ? DraftRows.overridden : DraftRows.missing
      for number in numbers { rows.match(number, of: node, with: none) }
      return
    }
    guard session.program.nodes[node].countsItsRows else {
      // The list had `count = E` then.
      for number in numbers {
        guard let row = session.giveRow(in: list, settled: false) else { continue }
        rows.match(number, of: node, with: row.row)
        addExtra(row, [:])
      }
      return
    }
    let present = session.rows(of: list)
    let places = entry.numbers("places")
    let options = options(in: entry, of: list)
    let ofOptions = options.isEmpty ? [:] : rowsByOption(present, in: list)
    for (index, number) in numbers.enumerated() {
      var row: RowID?
      if options.indices.contains(index) {
        row = options[index].flatMap { ofOptions[$0] }
      } else if places.indices.contains(index), present.indices.contains(places[index]) {
        row = present[places[index]]
      }
      if row == nil, session.hasFreeRows(list),
        let added = session.giveRow(in: list, settled: false)
      {
        row = added.row
        if options.indices.contains(index), let option = options[index] {
          session.give(option: Int32(truncatingIfNeeded: option), to: added)
        }
      }
      if row == nil { overflowing.insert(node) }
      rows.match(number, of: node, with: row ?? DraftRows.missing)
    }
  }

  /// Returns the options to which the rows of an entry belong, nil for those that the form does not
  /// have; empty if they belong to none.
  private func options(in entry: DraftObject, of list: Path) -> [Int?] {
    guard let field = session.program.parts.countedOptions[list.node] else { return [] }
    let options = session.program.options(of: field)
    return entry.elements("options").map {
      options.index(ofName: entry.tape[$0].text(in: entry.bytes))
    }
  }

  /// Returns the rows that belong to options, by option.
  private func rowsByOption(_ present: [RowID], in list: Path) -> [Int: RowID] {
    let body = session.program.nodes[list.node].rowBody
    var rows: [Int: RowID] = [:]
    for row in present {
      guard let option = session.option(of: RowPath(body: body, row: row)) else { continue }
      rows[Int(option)] = rows[Int(option)] ?? row
    }
    return rows
  }

  // MARK: Snapshots

  /// Restores the rows of a list with `count = E`, while all rows are kept as they are given.
  ///
  /// Rows with preset answers are those in their places. The others are matched in the order in
  /// which they were added, which `unique` depends on.
  mutating func restoreCountedRows(_ entry: DraftObject, _ list: Path) {
    let numbers = entry.numbers("rows")
    if !wasReset, case .list? = presets(of: list) {
      for number in numbers { rows.match(number, of: list.node, with: DraftRows.overridden) }
      override(list)
      return
    }
    let body = session.program.nodes[list.node].rowBody
    let present = session.rows(of: list)
    let preset = Set(present.filter { hasPresets(in: Path(node: body, row: $0)) })
    let options = options(in: entry, of: list)
    let ofOptions = options.isEmpty ? [:] : rowsByOption(present, in: list)
    var restored: [Int: RowID] = [:]
    var left = Set(present)
    func take(_ row: RowID?, for number: Int) {
      guard let row, left.remove(row) != nil else { return }
      restored[number] = row
    }
    for (index, number) in numbers.enumerated() {
      if options.indices.contains(index), let option = options[index] {
        take(ofOptions[option], for: number)
      }
      guard restored[number] == nil, present.indices.contains(index),
        preset.contains(present[index]),
        session.option(of: RowPath(body: body, row: present[index])) == nil
      else { continue }
      take(present[index], for: number)
    }
    var free = present.filter { left.contains($0) && !preset.contains($0) }.sorted()[...]
    if session.program.parts.countedOptions[list.node] != nil { free = [] }
    for number in numbers.sorted() where restored[number] == nil {
      if let row = free.popFirst() {
        take(row, for: number)
      } else if let row = session.giveRow(in: list, settled: false) {
        restored[number] = row.row
      }
    }
    for number in numbers {
      rows.match(number, of: list.node, with: restored[number] ?? DraftRows.missing)
    }
    for (index, number) in numbers.enumerated() where options.indices.contains(index) {
      guard let row = restored[number], let option = options[index] else { continue }
      session.give(
        option: Int32(truncatingIfNeeded: option), to: RowPath(body: body, row: row))
    }
    for row in left.sorted(by: >) where !preset.contains(row) {
      session.remove(RowPath(body: body, row: row))
    }
    let others = present.filter { left.contains($0) && preset.contains($0) }
    session.giveOrder(numbers.compactMap { restored[$0] } + others, of: list)
    rows.new += entry.numbers("new").compactMap { restored[$0] }
      .map { RowPath(body: body, row: $0) }
  }
}
