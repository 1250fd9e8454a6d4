extension Program {
  /// Returns the lists that enclose a declaration, outermost first; for a row its own list is the
  /// last.
  package func lists(around node: NodeID) -> [NodeID] {
    nodes.outward(from: node).filter { nodes[$0].kind == .row }.map { nodes[$0].parent }.reversed()
  }
}

extension Session {
  /// Returns the paths of a declaration in all rows.
  package func places(of node: NodeID) -> [Path] {
    guard program.nodes[node].template > 0 else { return [Path(node: node)] }
    var rows: [RowID] = [0]
    for list in program.lists(around: node) {
      rows = rows.flatMap { self.rows(of: Path(node: list, row: $0)) }
    }
    return rows.map { Path(node: node, row: $0) }
  }

  /// Returns a walk through the contents of a declaration, in the rows as they are now.
  ///
  /// - Parameters:
  ///   - visibleOnly: leaves out what is hidden by its own condition, with its contents.
  ///   - listsLast: a list follows its rows if they are entered.
  package func declarations(
    in container: Path, entering: DeclarationWalk.Entered = .all,
    order: DeclarationWalk.Order = .declared, visibleOnly: Bool = false, listsLast: Bool = false
  ) -> DeclarationWalk {
    DeclarationWalk(
      program, form.state, container, includesStart: false, entering: entering, order,
      visibleOnly: visibleOnly, listsLast: listsLast)
  }

  /// Returns a walk through a declaration and its contents, in the rows as they are now.
  package func declarations(
    from place: Path, entering: DeclarationWalk.Entered = .all,
    order: DeclarationWalk.Order = .declared, visibleOnly: Bool = false, listsLast: Bool = false
  ) -> DeclarationWalk {
    DeclarationWalk(
      program, form.state, place, includesStart: true, entering: entering, order,
      visibleOnly: visibleOnly, listsLast: listsLast)
  }
}
