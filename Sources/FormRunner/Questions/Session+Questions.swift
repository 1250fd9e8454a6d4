import FormEngine

extension Session {
  /// Returns whether a field or list has an answer that can be shown.
  func hasAnswer(_ place: Path) -> Bool {
    if program.nodes[place.node].kind == .list { return countedRows(of: place) > 0 }
    return isAnswered(place) && !shownText(at: place).isEmpty
  }

  /// Returns the fields and lists that are among places, or in rows, groups and sections there.
  func questions(in places: [Path]) -> [Path] {
    var (open, questions): ([Path], [Path]) = (places, [])
    while let place = open.popLast() {
      switch program.nodes[place.node].kind {
      case .field, .list: questions.append(place)
      case .row, .group, .section:
        open += program.children(of: place.node).map { Path(node: $0, row: place.row) }
      case .form, .note: break
      }
    }
    return questions
  }

  func inFocusOrder(_ places: some Collection<Path>) -> [Path] {
    places.map { (path: $0, index: position(of: $0).index) }
      .sorted { ($0.index, $0.path.node) < ($1.index, $1.path.node) }.map(\.path)
  }
}

extension Program {
  /// Returns the fields in the rows of a list, outside inner lists, with their names in the row.
  ///
  /// - Parameter step: gives the name of a declaration.
  func cells(
    inRowsOf list: Path, step: (Node) -> String = \.name
  ) -> [(node: NodeID, name: String)] {
    var cells: [(node: NodeID, name: String)] = []
    var open = [(node: nodes[list.node].rowBody, prefix: "")]
    while let (id, prefix) = open.popLast() {
      guard nodes.indices.contains(id) else { continue }
      switch nodes[id].kind {
      case .field: cells.append((id, prefix + step(nodes[id])))
      case .group: open += children(of: id).reversed().map { ($0, prefix + step(nodes[id]) + ".") }
      case .section, .row: open += children(of: id).reversed().map { ($0, prefix) }
      case .form, .list, .note: break
      }
    }
    return cells
  }
}
