/// Which options are offered.
extension FormState {
  /// Whether all chosen options are offered now.
  func isOffered(_ value: Value, _ list: Int, _ row: RowID) -> Bool {
    switch value {
    case .option(let index): return isOffered(index, list, row)
    case .options(let chosen): return chosen.allSatisfy { isOffered($0, list, row) }
    default: return true
    }
  }

  /// Each chosen option that is not offered now.
  func unoffered(_ value: Value, _ list: Int, _ row: RowID) -> [Value] {
    let chosen: [Int32] =
      switch value {
      case .option(let index): [index]
      case .options(let indices): Array(indices)
      default: []
      }
    return chosen.filter { !isOffered($0, list, row) }.map { .option($0) }
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

  /// Whether a condition is true for an option of a file. The machine records its fault.
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

  /// Whether all that is chosen of a file is offered: the value of the slot of its `where`.
  func offersChosen(_ filter: OptionFilter, _ node: Node, _ row: RowID, _ machine: inout Machine)
    -> Bool
  {
    guard let table = program.parts.options[node.options].table else { return true }
    let chosen: [Int32] =
      switch storedValue(node.slot, row) {
      case .option(let index): [index]
      case .options(let indices): Array(indices)
      default: []
      }
    var isOffered = true
    for index in chosen where index >= 0 && Int(index) < table.count {
      let isThis = isTrue(filter.condition, of: Int(index), table, filter, row, &machine)
      isOffered = isOffered && isThis
    }
    return isOffered
  }

  /// The options of a list that are offered in a row of the template of its field. Equalities of
  /// columns are looked up; the rest of a condition is evaluated for what they leave.
  func offeredOptions(_ list: Int, _ row: RowID) -> OfferedOptions {
    let options = program.parts.options[list]
    let declared = options.declared.indices.filter { isTrue(options.declared[$0].offered, row) }
      .map { Int32(truncatingIfNeeded: $0 + options.tableCount) }
    guard let table = options.table else {
      return OfferedOptions(options, ofTable: nil, declared: declared)
    }
    let ofTable = options.filter.map { offered($0, table, row) }
    return OfferedOptions(options, ofTable: ofTable, declared: declared)
  }

  private func offered(_ filter: OptionFilter, _ table: OptionTable, _ row: RowID) -> ArraySlice<
    UInt32
  > {
    var machine = Machine()
    let template = template(of: filter)
    let values = filter.lookups.map {
      evaluate($0.value, template: template, row: row, &machine)
    }
    var best: (options: ArraySlice<UInt32>, lookup: Int)?
    for (place, lookup) in filter.lookups.enumerated() {
      let found = table.options(
        where: lookup.column, equals: values[place], isText: lookup.isText)
      if best.map({ found.count < $0.options.count }) != false { best = (found, place) }
    }
    guard filter.lookups.count != 1 || !filter.rest.isNone else { return best?.options ?? [] }
    let candidates = best?.options ?? ArraySlice(0..<UInt32(table.count))
    return candidates.filter { candidate in
      let option = Int(candidate)
      for (place, lookup) in filter.lookups.enumerated() where place != best?.lookup {
        let cell =
          lookup.isText
          ? table.text(column: lookup.column, option: option)
          : table.value(column: lookup.column, option: option)
        guard Value.equality(cell, values[place]) == true else { return false }
      }
      return filter.rest.isNone
        || isTrue(filter.rest, of: option, table, filter, row, &machine)
    }[...]
  }
}
