package import FormEngine

extension Session {
  /// The last question that decides what is computed at a place, directly or through other computed
  /// fields; nil if nobody is asked for any.
  package func lastQuestion(deciding path: Path) -> Path? {
    guard isKnown(path), program.nodes[path.node].isComputed else { return nil }
    var read = ReadDeclarations(program)
    read.add(slot: program.nodes[path.node].slot)
    read.follow()
    return (read.fields + read.lists).compactMap { place(of: $0, around: path) }
      .filter { isFocusable($0) }
      .max { position(of: $0).index < position(of: $1).index }
  }

  /// A declaration in the rows around a place, if it is in no other row.
  private func place(of node: NodeID, around path: Path) -> Path? {
    var row = path
    while program.nodes[row.node].template != program.nodes[node].template {
      guard let enclosing = enclosingRow(of: row) else { return nil }
      row = list(of: enclosing)
    }
    return Path(node: node, row: row.row)
  }
}
