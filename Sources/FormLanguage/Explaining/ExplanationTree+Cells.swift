internal import FormEngine
internal import FormSyntax

/// Reads the values that an aggregate reads.
extension ExplanationTree {
  /// The largest number of values of a column to show, and of rows to visit for them.
  private static var shownCells: Int { 5 }
  private static var visitedRows: Int { 1_000 }

  func message(ofCells node: NodeID, of list: Path) -> ExplanationMessage {
    let column = ExplainedName.named(
      label: constantLabel(node), path: program.name(of: node))
    let isSecret = program.nodes[node].type.isSecret
    let slot = program.nodes[node].slot
    if !isSecret, slot >= 0, readsSecret(slots: [slot]) { return .withheld(column) }
    guard session.isVisible(list) else { return .cells(column, [], hasMore: false) }
    let (paths, hasMore) = cells(node, of: list)
    if isSecret {
      return .secretCells(
        column, paths.map { !session.effectiveValue($0).isEmpty }, hasMore: hasMore)
    }
    return .cells(
      column,
      paths.map { path in
        let value = session.effectiveValue(path)
        return value.isEmpty ? nil : shown(value, of: node)
      }, hasMore: hasMore)
  }

  private func constantLabel(_ node: NodeID) -> String {
    let owner =
      program.isPlainValue(node) ? program.nodes[program.nodes[node].parent].parent : node
    let label = program.constantText(program.nodes[owner].label) ?? ""
    return label.isEmpty ? program.nodes[owner].name : shortened(label)
  }

  /// Returns the first cells of a column, descending into nested lists.
  private func cells(_ node: NodeID, of list: Path) -> (paths: [Path], hasMore: Bool) {
    var paths: [Path] = []
    var visited = 0
    // The lists being visited with the next row of each, innermost last.
    var underway: [(list: Path, next: Int)] = [(list, 0)]
    let goal = program.nodes[node].template
    while let (current, index) = underway.last {
      guard let row = session.row(of: current, at: index) else {
        underway.removeLast()
        continue
      }
      visited += 1
      if paths.count == Self.shownCells || visited > Self.visitedRows { return (paths, true) }
      underway[underway.count - 1].next += 1
      if session.isBlank(row) { continue }
      if program.nodes[row.body].template == goal {
        paths.append(Path(node: node, row: row.row))
      } else if let inner = innerList(below: row.body, towards: goal) {
        let path = Path(node: inner, row: row.row)
        if session.isVisible(path) { underway.append((path, 0)) }
      }
    }
    return (paths, false)
  }

  /// Returns the list in a row that leads to the rows of a template.
  private func innerList(below body: NodeID, towards template: Int) -> NodeID? {
    let outer = program.nodes[body].template
    var current = template
    while current > 0 {
      let list = program.nodes[program.parts.templates[current]].parent
      if program.nodes[list].template == outer { return list }
      current = program.nodes[list].template
    }
    return nil
  }
}
