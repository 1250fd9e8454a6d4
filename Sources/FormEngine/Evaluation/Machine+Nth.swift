extension Machine {
  /// Pops a number, from 1, and a list or chosen options, and pushes the value with that number.
  mutating func nth() {
    let number = pop()
    let values = pop()
    guard case .integer(let wanted) = number, wanted >= 1, let index = Int(exactly: wanted - 1)
    else { return stack.append(.empty) }
    switch values {
    case .list(let values): stack.append(values.indices.contains(index) ? values[index] : .empty)
    case .options(let options):
      let chosen = Array(options)
      stack.append(chosen.indices.contains(index) ? .option(chosen[index]) : .empty)
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .option:
      stack.append(.empty)
    }
  }
}

extension FormState {
  /// Returns the term of a scan in one row of its only list; empty if there is no such row.
  ///
  /// - Parameter number: the number of the row, from 1, among those that are not blank.
  func nth(
    _ number: Value, of scan: Scan, template: Int, row: RowID, _ machine: inout Machine
  ) -> Value {
    guard case .integer(let wanted) = number, wanted >= 1, let index = Int(exactly: wanted - 1),
      let list = scan.lists.first, scan.lists.count == 1
    else { return .empty }
    let node = program.nodes[list]
    let base = reach(Int32(scan.base.packed), template: template, row: row, machine)
    guard isOpen(program.shape.nodeLink[list], template: node.template, row: base.row),
      let found = templates[node.rowTemplate].tree.row(
        atCounted: index, in: root(of: list, row: base.row))
    else { return .empty }
    machine.frames.append(Machine.Frame(template: template, row: row))
    defer { machine.frames.removeLast() }
    return evaluate(scan.term, template: node.rowTemplate, row: found, &machine)
  }
}
