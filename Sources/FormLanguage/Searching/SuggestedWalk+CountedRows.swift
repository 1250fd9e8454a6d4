internal import FormEngine

/// Adds rows to a list with `count = E` by changing the answers that E reads.
extension SuggestedWalk {
  /// Changes an answer that E reads, which gives the list at least one more row.
  ///
  /// - Returns: false if no single answer does this.
  mutating func addCountedRow(to list: Path) -> Bool {
    let program = session.program
    let rows = session.rowCount(of: list)
    let code = program.parts.slots[program.nodes[list.node].counter].code
    for path in session.declarationsRead(by: code, at: list)
    where program.nodes[path.node].kind == .field {
      for value in largerCounts(at: path, rows) {
        var trial = self
        guard trial.perform(.enter(path, value)), trial.session.rowCount(of: list) > rows else {
          continue
        }
        self = trial
        return true
      }
    }
    return false
  }

  /// Returns values of a field that may give the list more rows.
  private func largerCounts(at path: Path, _ rows: Int) -> [Value] {
    switch session.program.nodes[path.node].type.kind {
    case .integer:
      return (1...3).map { .integer(Int64(rows + $0)) }
    case .options:
      let chosen = session.value(path).chosenOptions
      let options = session.program.options(of: path.node)
      let next = options.indices.prefix(rows + 2).first { !chosen.contains(Int32($0)) }
      return next.map { [.options(ChosenOptions(chosen + [Int32($0)]))] } ?? []
    case .decimal, .text, .boolean, .date, .time, .dateTime, .option: return []
    }
  }
}
