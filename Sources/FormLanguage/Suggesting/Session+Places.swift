internal import FormEngine

extension Session {
  /// How many rows of each list, and places in all, are worth inspecting in a test that people
  /// read: two rows are enough for what compares rows with one another.
  private static let mostRows = 2
  private static let mostPlaces = 3

  /// The first places of a declaration in the rows that exist.
  func places(of node: NodeID) -> [Path] {
    var chain: [NodeID] = []
    var outer = node
    while outer > 0 {
      chain.append(outer)
      outer = program.nodes[outer].parent
    }
    var rows: [RowID] = [0]
    for id in chain.reversed() where program.nodes[id].kind == .row {
      let list = program.nodes[id].parent
      rows = rows.flatMap { self.rows(of: Path(node: list, row: $0)).prefix(Self.mostRows) }
    }
    return rows.prefix(Self.mostPlaces).map { Path(node: node, row: $0) }
  }
}
