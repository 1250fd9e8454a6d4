package import FormEngine

extension Session {
  /// The number of rows of each list, and of places in all, worth inspecting in a test that people
  /// read: two rows are enough for rules that compare rows with one another.
  private static let mostRows = 2
  private static let mostPlaces = 3

  /// Returns the first places of a declaration in the rows that exist. Blank rows, in which nothing
  /// is checked, are used only if there are no others.
  package func fewPlaces(of node: NodeID) -> [Path] {
    var rows: [RowID] = [0]
    for list in program.lists(around: node) {
      rows = rows.flatMap { row in
        let all = self.rows(of: Path(node: list, row: row))
        let counted = all.filter { !isBlank(RowPath(body: program.nodes[list].rowBody, row: $0)) }
        return (counted.isEmpty ? all : counted).prefix(Self.mostRows)
      }
    }
    return rows.prefix(Self.mostPlaces).map { Path(node: node, row: $0) }
  }

  /// Returns the place of the value in the last row of a list of plain values; nil for other lists.
  package func lastValue(of list: Path) -> Path? {
    guard program.nodes[list.node].isPlainList,
      let value = program.children(of: program.nodes[list.node].rowBody).first,
      let row = row(of: list, at: rowCount(of: list) - 1)
    else { return nil }
    return Path(node: value, row: row.row)
  }
}
