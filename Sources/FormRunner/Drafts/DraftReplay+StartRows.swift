import FormEngine

// Rows with which lists start. Another number of them in the form costs no answer, and no list has
// more rows than the draft gave it.

extension DraftReplay {
  /// Matches the rows that lists had at the start of the draft, or of an added row, with those that
  /// they have here.
  mutating func matchStartRows(_ entry: DraftObject) {
    for list in entry.objects("lists") { matchRows(of: list) }
  }

  private mutating func matchRows(of entry: DraftObject) {
    guard let node = entry.text("path").flatMap(names.node),
      session.program.nodes[node].kind == .list
    else { return }
    let numbers = entry.numbers("rows")
    let begun = entry.numbers("begun")
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
    var own = session.startRows(of: list)[...]
    for number in begun {
      if let row = takePreset(of: list) ?? own.popFirst() {
        rows.match(number, of: node, with: row)
        if row >= 0 { rows.starting.insert(Path(node: node, row: row)) }
      } else if let row = session.giveRow(in: list, settled: false) {
        rows.match(number, of: node, with: row.row)
        rows.extra.append(row)
      }
    }
  }

  /// The rows that lists were given before the draft began are the same as now if there are as many.
  mutating func matchPresetRows() {
    for (name, count) in header.presetRows {
      guard let list = names.node(named: name) else { continue }
      let made = session.rowsMade(for: list)
      guard made != count, count > 0 else { continue }
      rows.lose(count, of: list)
      // A list that starts with rows made these before those that it was given.
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

  /// The rows that a list was given are the same as now if there are as many.
  private mutating func matchGiven(_ numbers: [Int], _ list: Path) {
    guard !numbers.isEmpty else { return }
    let begun = Set(session.startRows(of: list))
    let given = session.rows(of: list).filter { !begun.contains($0) }
    for (index, number) in numbers.enumerated() {
      let row = given.count == numbers.count ? given[index] : DraftRows.missing
      rows.match(number, of: list.node, with: row)
    }
  }

  /// A list in which the draft has done something has the rows of the draft and no others: removes
  /// those with which it starts here and did not start there.
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
    guard node.startRows > 0, rows.adopted.insert(list).inserted else { return }
    for row in session.startRows(of: list)
    where !rows.starting.contains(Path(node: list.node, row: row))
      && !rows.isPreset(row, of: list.node, among: presetCount(of: list.node))
    {
      session.remove(RowPath(body: node.rowBody, row: row))
    }
  }

  /// How many rows of a list there were before the draft began.
  func presetCount(of list: NodeID) -> Int { header.presetRows[names.name(of: list)] ?? 0 }

  /// Notes whether an answer is about to be one because of Enter alone. It does not keep a row with
  /// which the list does not start any more.
  mutating func noteConfirmation(_ isConfirmed: Bool, at path: Path) {
    guard !rows.extra.isEmpty else { return }
    if !isConfirmed {
      rows.confirmed.remove(path)
    } else if !session.isAnswered(path) {
      rows.confirmed.insert(path)
    }
  }

  /// Removes the rows with which lists started in the draft and do not here, as far as nothing in
  /// them is answered.
  mutating func dropBlankExtraRows() {
    for row in rows.extra.reversed() where session.isKnown(row.path) && !isAnswered(in: row.path) {
      session.remove(row)
    }
  }

  /// Whether a person has answered something in a group, section or row. Recursion follows the
  /// declarations, which nest at most 64 levels deep.
  private func isAnswered(in container: Path) -> Bool {
    session.program.declaredChildren(of: container.node).contains { child in
      let path = Path(node: child, row: container.row)
      switch session.program.nodes[child].kind {
      case .field:
        return session.isAnswered(path) && !rows.confirmed.contains(path)
          && (!session.value(path).isEmpty || session.typedText(path) != nil)
      case .list:
        // A row in which nothing is answered does not make the row around it count either.
        let body = session.program.nodes[child].rowBody
        return session.rows(of: path).contains { isAnswered(in: Path(node: body, row: $0)) }
      case .group, .section: return isAnswered(in: path)
      case .form, .row, .note: return false
      }
    }
  }
}
