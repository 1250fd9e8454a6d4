/// The options that are offered.
extension FormState {
  /// Returns true if all chosen options are offered now.
  func isOffered(_ value: Value, _ list: Int, _ row: RowID) -> Bool {
    switch value {
    case .option(let index): return isOffered(index, list, row)
    case .options(let chosen): return chosen.allSatisfy { isOffered($0, list, row) }
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      return true
    }
  }

  /// Returns true if all chosen options were offered when the conditions were last evaluated: a
  /// leaf is refreshed when one of these changes, so it must not use newer results.
  func offersChosen(_ value: Value, _ list: Int, _ row: RowID) -> Bool {
    let options = program.parts.options[list]
    guard let filter = options.filter, filter.slot >= 0 else {
      return isOffered(value, list, row)
    }
    guard isTrue(.slot(filter.slot), row) else { return false }
    func isKnown(_ index: Int32) -> Bool {
      Int(index) < options.tableCount || isOffered(index, list, row)
    }
    switch value {
    case .option(let index): return isKnown(index)
    case .options(let chosen): return chosen.allSatisfy(isKnown)
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      return true
    }
  }

  /// Returns each chosen option that is not offered now.
  func unoffered(_ value: Value, _ list: Int, _ row: RowID) -> [Value] {
    value.chosenOptions.filter { !isOffered($0, list, row) }.map { .option($0) }
  }

  private func isOffered(_ index: Int32, _ list: Int, _ row: RowID) -> Bool {
    let options = program.parts.options[list]
    guard options.indices.contains(Int(index)) else { return false }
    guard let table = options.table, Int(index) < table.count else {
      return isTrue(options.declared[Int(index) - options.tableCount].offered, row)
    }
    guard let filter = options.filter else { return true }
    var machine = Machine()
    return isTrue(filter.condition, of: Int(index), table, filter, row, &machine)
  }

  /// Returns true if a condition is true for an option of a file. The machine records its fault.
  private func isTrue(
    _ condition: Code, of option: Int, _ table: OptionTable, _ filter: OptionFilter, _ row: RowID,
    _ machine: inout Machine
  ) -> Bool {
    machine.candidate = (table, option)
    defer { machine.candidate = nil }
    return evaluate(condition, template: template(of: filter), row: row, &machine).truth == true
  }

  private func template(of filter: OptionFilter) -> Int {
    filter.slot < 0 ? 0 : Int(program.slots[filter.slot].template)
  }

  /// Returns true if all chosen options of a file are offered: the value of the slot of its
  /// `where`.
  func offersChosen(_ filter: OptionFilter, _ node: Node, _ row: RowID, _ machine: inout Machine)
    -> Bool
  {
    guard let table = program.parts.options[node.options].table else { return true }
    let chosen = storedValue(node.slot, row).chosenOptions
    var isOffered = true
    for index in chosen where index >= 0 && Int(index) < table.count {
      let isThis = isTrue(filter.condition, of: Int(index), table, filter, row, &machine)
      isOffered = isOffered && isThis
    }
    return isOffered
  }

  /// Returns the options of a list that are offered in a row of its field's template. Comparisons
  /// of columns use an index; the rest of the condition is evaluated for the options that these
  /// leave, and again only when other values that it reads have changed.
  func offeredOptions(_ list: Int, _ row: RowID) -> OfferedOptions {
    let options = program.parts.options[list]
    let declared =
      options.hasConditions
      ? options.declared.indices.filter { isTrue(options.declared[$0].offered, row) }
        .map { Int32(truncatingIfNeeded: $0 + options.tableCount) } : nil
    guard let table = options.table else {
      return OfferedOptions(options, ofTable: nil, declared: declared)
    }
    let ofTable = options.filter.map { offered($0, table, row) }
    return OfferedOptions(options, ofTable: ofTable, declared: declared)
  }

  private func offered(
    _ filter: OptionFilter, _ table: OptionTable, _ row: RowID
  ) -> ArraySlice<UInt32> {
    var machine = Machine()
    let template = template(of: filter)
    var read = filter.lookups.map { evaluate($0.value, template: template, row: row, &machine) }
    let found = zip(filter.lookups, read).map { lookup, value in
      table.options(where: lookup.column, lookup.comparison, value, isText: lookup.isText)
    }
    if found.count == 1, filter.rest.isNone, filter.lookups[0].comparison == .equal {
      return found[0]
    }
    func find() -> ArraySlice<UInt32> {
      let candidates = table.options(inAll: found)
      guard !filter.rest.isNone else { return candidates }
      return candidates.filter { isTrue(filter.rest, of: Int($0), table, filter, row, &machine) }[
        ...]
    }
    guard appendRead(by: filter.rest, template: template, row: row, &machine, to: &read) else {
      return find()
    }
    return filter.last.options(read: read, find: find)
  }

  /// Appends the values that a condition reads besides the columns of the candidate option. Returns
  /// false if it visits rows for each option, so the values of all rows would be needed.
  private func appendRead(
    by condition: Code, template: Int, row: RowID, _ machine: inout Machine, to read: inout [Value]
  ) -> Bool {
    for place in Int(condition.start)..<Int(condition.end) {
      let code = Code(start: place, end: place + 1)
      switch program.parts.instructions[place].operation {
      case .read, .readAbove, .readAt, .position, .today, .now: break
      case .scan, .columnContains, .inOrder:
        guard !program.parts.reads(of: code).contains(.column) else { return false }
        let number = Int(program.parts.instructions[place].a)
        read.append(
          scan(program.parts.scans[number], template: template, row: row, &machine))
        continue
      // Its operand is not known here.
      case .nthRow: return false
      default: continue
      }
      read.append(evaluate(code, template: template, row: row, &machine))
    }
    return true
  }
}
