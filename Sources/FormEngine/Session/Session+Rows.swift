extension Session {
  /// Returns the rows of a list in order; empty if the list is unknown.
  public func rows(of list: Path) -> [RowID] {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return [] }
    return form.state.rows(of: list)
  }

  public func rowCount(of list: Path) -> Int {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return 0 }
    return form.state.rowCount(of: list)
  }

  /// Returns the number of rows that are not blank; a blank row is an initial row in which nothing
  /// is answered.
  package func countedRows(of list: Path) -> Int {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return 0 }
    return form.state.countedRows(of: list)
  }

  /// Returns the initial rows of a list, oldest first.
  package func startRows(of list: Path) -> [RowID] {
    guard program.nodes.indices.contains(list.node), program.nodes[list.node].startRows > 0 else {
      return []
    }
    let template = program.nodes[list.node].rowTemplate
    return rows(of: list).filter { form.state.templates[template].startIndex[Int($0)] >= 0 }
      .sorted()
  }

  /// Returns true if a declaration is in an initial row of a list.
  package func isInStartRow(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    var (template, row) = (program.nodes[path.node].template, path.row)
    while program.templates[template].tracksAnswers {
      if form.state.templates[template].startIndex[Int(row)] >= 0 { return true }
      row = form.state.templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return false
  }

  /// Returns the index of an initial row among those with which its list started; nil for others.
  package func startIndex(of row: RowPath) -> Int? {
    guard isKnown(row.path), program.nodes[row.body].kind == .row else { return nil }
    let template = program.nodes[row.body].template
    guard program.templates[template].tracksAnswers else { return nil }
    let index = Int(form.state.templates[template].startIndex[Int(row.row)])
    return index < 0 ? nil : index
  }

  /// Returns the values that the form gives to an initial row, by field.
  package func startValues(of row: RowPath) -> [NodeID: Value] {
    guard let index = startIndex(of: row) else { return [:] }
    let values = program.templates[program.nodes[row.body].template].startValues
    guard values.indices.contains(index) else { return [:] }
    return Dictionary(
      values[index].map { ($0.node, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns true if a list starts with rows that have values.
  package func startsWithValues(_ list: NodeID) -> Bool {
    program.nodes.indices.contains(list) && program.nodes[list].kind == .list
      && !program.templates[program.nodes[list].rowTemplate].startValues.isEmpty
  }

  /// Returns true for an initial row, with or without values, in which nobody answered anything.
  package func isUnansweredStart(_ row: RowPath) -> Bool {
    isKnown(row.path) && program.nodes[row.body].kind == .row
      && form.state.isUnanswered(program.nodes[row.body].template, row.row)
  }

  /// Returns true for an initial row in which nothing is answered.
  package func isBlank(_ row: RowPath) -> Bool {
    isKnown(row.path) && program.nodes[row.body].kind == .row
      && form.state.isBlank(program.nodes[row.body].template, row.row)
  }

  /// Returns the first node that can take the focus in the blank rows of a full list, other than
  /// known ones.
  package func firstInBlankRow(of list: Path, except known: Set<Path> = []) -> Path? {
    form.state.firstInBlankRow(of: list) { !known.contains($0) }
  }

  /// Returns true if a declaration is in a blank row.
  package func isInBlankRow(_ path: Path) -> Bool {
    isKnown(path) && form.state.isInBlank(program.nodes[path.node].template, path.row)
  }

  /// Returns the row at an index.
  public func row(of list: Path, at index: Int) -> RowPath? {
    guard isKnown(list), program.nodes[list.node].kind == .list, index >= 0 else { return nil }
    let node = program.nodes[list.node]
    return form.state.templates[node.rowTemplate].tree.row(
      at: index, in: form.state.root(of: list.node, row: list.row)
    ).map { RowPath(body: node.rowBody, row: $0) }
  }

  /// Returns the index of a row in its list.
  public func position(of row: RowPath) -> Int {
    guard isKnown(row.path) else { return 0 }
    return form.state.templates[program.nodes[row.body].template].tree.index(of: row.row)
  }

  /// Returns the number of a row as `position()` does.
  package func number(of row: RowPath) -> Int {
    guard isKnown(row.path) else { return 0 }
    return form.state.number(of: row.row, program.nodes[row.body].template)
  }

  /// Returns the row whose cells `previous` reads; nil if nothing is answered in the rows above, or
  /// there are none.
  package func rowAbove(_ row: RowPath) -> RowPath? {
    guard isKnown(row.path) else { return nil }
    return form.state.row(above: row.row, program.nodes[row.body].template).map {
      RowPath(body: row.body, row: $0)
    }
  }

  /// Returns the list that contains a row.
  public func list(of row: RowPath) -> Path {
    let owners = form.state.templates[program.nodes[row.body].template].owner
    let owner = owners.indices.contains(Int(row.row)) ? owners[Int(row.row)] : 0
    return Path(node: program.nodes[row.body].parent, row: owner)
  }

  /// Returns the innermost row that contains a declaration.
  public func enclosingRow(of path: Path) -> RowPath? {
    let template = program.nodes[path.node].template
    guard template > 0 else { return nil }
    return RowPath(body: program.templates[template].root, row: path.row)
  }

  /// Returns true if a list is shown, not read-only and below its maximum.
  public func canAddRow(to list: Path) -> Bool {
    isKnown(list) && program.nodes[list.node].kind == .list && isVisible(list)
      && !isReadonly(list) && !form.state.listState(list.node, list.row).isFull
  }

  /// Returns true if a field is required and has no value, or a list is required and empty or has
  /// too few rows.
  public func isRequiredAndEmpty(_ path: Path) -> Bool {
    guard isKnown(path), isVisible(path), !isReadonly(path),
      !form.state.isInBlank(program.nodes[path.node].template, path.row)
    else { return false }
    let node = program.nodes[path.node]
    if node.kind == .list {
      let list = form.state.listState(path.node, path.row)
      return list.isBelowLeast && !node.countsItsRows
        || (list.count == 0 && form.state.isTrue(node.required, path.row))
    }
    return isRequired(path) && value(path).isBlank && presentUnreadable(path) == nil
  }

  /// Returns the greatest number of rows that a list may have now, if there is one.
  func mostRows(_ list: Path) -> Int? {
    var machine = Machine()
    for rule in program.nodes[list.node].rules.map({ program.parts.rules[$0] })
    where rule.kind == .count && !rule.upper.isNone {
      let template = program.nodes[list.node].template
      if case .integer(let most) = form.state.evaluate(
        rule.upper, template: template, row: list.row, &machine)
      {
        return Int(clamping: rule.most(upTo: most))
      }
    }
    return nil
  }

  // MARK: Actions

  mutating func addRow(_ list: Path, at index: Int?) -> Refusal? {
    if let refusal = refusalToChange(list, addsOrDeletes: true) { return refusal }
    let count = rowCount(of: list)
    // A row in a sorted list cannot be given an index.
    if index != nil, !program.nodes[list.node].sort.isEmpty { return .newRowsGoToEnd(list) }
    let index = index ?? count
    guard index >= 0, index <= count else { return .noSuchPlace(list) }
    if let refusal = refusalToAddRow(to: list) { return refusal }
    let row = form.makeRow(list, at: index)
    form.settle()
    let path = RowPath(body: program.nodes[list.node].rowBody, row: row)
    form.changeMark(list) { $0.isSettled = false }
    history.record([.attached(list: list, row: row)], .added(path))
    endHandlerProblems(at: list)
    if let first = form.state.firstInside(path.path) { setFocus(first) }
    return nil
  }

  /// Returns the reason why no row can be added to a list now; nil if one can be added.
  package func refusalToAddRow(to list: Path) -> Refusal? {
    if let refusal = refusalToChange(list, addsOrDeletes: true) { return refusal }
    guard !form.freeLists.contains(list.node),
      form.state.listState(list.node, list.row).isFull
    else { return nil }
    return .listFull(list, most: mostRows(list) ?? rowCount(of: list))
  }

  mutating func deleteRow(_ row: RowPath) -> Refusal? {
    guard isKnown(row.path), program.nodes[row.body].kind == .row else { return .unknownPath }
    let list = list(of: row)
    if let refusal = refusalToChange(list, addsOrDeletes: true) { return refusal }
    let index = position(of: row)
    takeOut(row.row, list, index)
    endHandlerProblems(at: list)
    history.record([.detached(list: list, row: row.row, from: index)], .deleted(row))
    return nil
  }

  mutating func moveRow(_ row: RowPath, to index: Int) -> Refusal? {
    guard isKnown(row.path), program.nodes[row.body].kind == .row else { return .unknownPath }
    let list = list(of: row)
    if let refusal = refusalToChange(list) { return refusal }
    if !program.nodes[list.node].sort.isEmpty { return .listIsSorted(list) }
    guard index >= 0, index < rowCount(of: list) else { return .noSuchPlace(list) }
    let old = position(of: row)
    guard old != index else { return nil }
    form.relocate(row.row, in: list, to: index)
    endHandlerProblems(at: list)
    history.record([.moved(list, row.row, from: old)], .reordered)
    return nil
  }

  mutating func sortRows(_ list: Path, _ keys: [SortKey]) -> Refusal? {
    if let refusal = refusalToChange(list) { return refusal }
    if !program.nodes[list.node].sort.isEmpty { return .listIsSorted(list) }
    let template = program.nodes[list.node].rowTemplate
    guard keys.allSatisfy({ isColumn($0.slot, of: template) }) else { return .unknownPath }
    guard let change = form.sort(list, keys) else { return nil }
    endHandlerProblems(at: list)
    history.record([change], .reordered)
    return nil
  }

  private func isColumn(_ slot: SlotID, of template: Int) -> Bool {
    program.slots.indices.contains(slot) && Int(program.slots[slot].template) == template
      && program.slots[slot].holdsValue
  }

  /// Returns the reason why the rows of a list cannot be changed now; nil if they can.
  ///
  /// - Parameter addsOrDeletes: false for another order of the same rows.
  private func refusalToChange(_ list: Path, addsOrDeletes: Bool = false) -> Refusal? {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return .unknownPath }
    if !isVisible(list) { return .hidden(list) }
    if isReadonly(list) { return .readonly(list) }
    guard program.nodes[list.node].countsItsRows, !form.freeLists.contains(list.node) else {
      return nil
    }
    if addsOrDeletes { return .fixedCount(list) }
    return program.parts.countedOptions[list.node] == nil ? nil : .rowsOfOptions(list)
  }

  /// Returns the surplus rows of a list with `count = E`, in the order in which they come back.
  package func keptRows(of list: Path) -> [RowID] {
    (form.state.keptRows[list] ?? []).reversed()
  }

  /// Returns the session with the surplus rows of `count = E` back in their lists, to read their
  /// contents. Nothing is evaluated again.
  package func withKeptRows() -> Session {
    guard !form.state.keptRows.isEmpty else { return self }
    var session = self
    session.form.holdsRows = true
    session.attachKeptRows()
    return session
  }

  /// Inserts the surplus rows of `count = E` into their lists, and returns these.
  @discardableResult
  mutating func attachKeptRows() -> [Path] {
    // Lists follow those that contain their rows.
    let lists = form.state.keptRows.keys.sorted {
      (program.nodes[$0.node].template, $0.node, $0.row)
        < (program.nodes[$1.node].template, $1.node, $1.row)
    }
    var attached: [Path] = []
    for list in lists where isKnown(list) {
      for row in keptRows(of: list) { form.attach(row, to: list, at: rowCount(of: list)) }
      form.state.keptRows[list] = nil
      attached.append(list)
    }
    return attached
  }

  /// Returns the option that a row of a list belongs to; nil if its rows are not those of options.
  package func option(of row: RowPath) -> Int32? {
    guard program.nodes.indices.contains(row.body), program.nodes[row.body].kind == .row else {
      return nil
    }
    let template = program.nodes[row.body].template
    guard form.state.templates[template].option.indices.contains(Int(row.row)) else { return nil }
    let option = form.state.templates[template].option[Int(row.row)]
    return option < 0 ? nil : option
  }

  /// Removes a row from its list; a focus in it moves to the next node, or else to the previous
  /// one.
  mutating func takeOut(_ row: RowID, _ list: Path, _ index: Int) {
    let hadFocus = focus.map { form.state.row(of: list.node, around: $0) == row } ?? false
    // The focus leaves an empty value in the row.
    let template = program.nodes[list.node].rowTemplate
    if hadFocus, let focus, program.nodes[focus.node].template != template {
      dropEmptyValue(at: focus, evenWithFocus: true)
    }
    form.detach(row, from: list)
    form.settle()
    guard hadFocus else { return }
    form.state.focus = form.state.focusable(nearRow: index, of: list)
  }
}
