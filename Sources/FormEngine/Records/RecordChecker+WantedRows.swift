extension RecordChecker {
  /// Returns how many rows lists with `count = E` should have where the record that was last checked
  /// has fewer: a table cannot hold empty rows at the end of a list.
  mutating func wantedRows(of lists: [NodeID]) -> [NodeID: Int] {
    guard !findings.isEmpty else { return [:] }
    var wanted: [NodeID: Int] = [:]
    for list in lists where !cell(of: list, row: 0).isWrong && !isInBrokenGroup(list, 0) {
      let count = min(wantedRows(of: list), ProgramParts.mostCountedRows)
      let present = rows.indices.count { rows[$0].list == Int32(truncatingIfNeeded: list) }
      guard count > present, isShown(list, row: 0) else { continue }
      wanted[list] = count
    }
    return wanted
  }

  private mutating func wantedRows(of list: NodeID) -> Int {
    let counter = program.parts.nodes[list].counter
    guard counter >= 0 else { return 0 }
    switch session.form.evaluate(program.parts.slots[counter].code, 0, rows[0].state) {
    case .integer(let number): return Int(clamping: number)
    case .options(let chosen): return chosen.count
    case .empty, .text, .decimal, .boolean, .date, .time, .dateTime, .duration, .period, .option,
      .list:
      return 0
    }
  }
}
