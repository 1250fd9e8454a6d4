/// The rows of lists, and their owners.
extension FormState {
  /// Returns the root of the tree of a list's rows.
  func root(of list: NodeID, row: RowID) -> RowID {
    let template = program.nodes[list].template
    return templates[template]
      .lists[Int(row) * program.templates[template].lists.count + Int(program.listOfNode[list])]
  }

  /// Returns the list that contains a row.
  func list(of template: Int, _ row: RowID) -> Path {
    Path(node: program.templates[template].list, row: templates[template].owner[Int(row)])
  }

  /// Returns the rows of a list in order.
  func rows(of list: Path) -> [RowID] {
    templates[program.nodes[list.node].rowTemplate].tree.rows(
      in: root(of: list.node, row: list.row))
  }

  /// Returns the first row of a list; nil if it has none.
  func firstRow(of list: Path) -> RowID? {
    templates[program.nodes[list.node].rowTemplate].tree.first(
      in: root(of: list.node, row: list.row))
  }

  /// Returns the next row of the same list; nil after the last.
  func row(after row: Path) -> RowID? {
    templates[program.nodes[row.node].template].tree.next(after: row.row)
  }

  /// Returns all rows of a template below a row.
  func rows(of template: Int, below above: Int, _ row: RowID) -> [RowID] {
    guard template != above else { return [row] }
    guard template > 0 else { return [] }
    let (list, outer) = (program.templates[template].list, program.templates[template].parent)
    func inner(_ row: RowID) -> [RowID] {
      templates[template].tree.rows(in: root(of: list, row: row))
    }
    // Lists nest at most 64 levels deep.
    return outer == above ? inner(row) : rows(of: outer, below: above, row).flatMap(inner)
  }

  func rowCount(of list: Path) -> Int {
    templates[program.nodes[list.node].rowTemplate].tree.size(root(of: list.node, row: list.row))
  }

  /// Returns the index of a row in its list.
  func index(of row: RowID, in list: NodeID) -> Int {
    templates[program.nodes[list].rowTemplate].tree.index(of: row)
  }

  /// Returns the row of a list that contains a declaration; nil if it is not in the list.
  func row(of list: NodeID, around path: Path) -> RowID? {
    let goal = program.nodes[list].rowTemplate
    var (template, row) = (program.nodes[path.node].template, path.row)
    while template > 0 {
      if template == goal { return row }
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return nil
  }

  /// Returns true if a row and all its owners are in their lists.
  func isLive(_ template: Int, _ row: RowID) -> Bool {
    var (template, row) = (template, row)
    while template > 0 {
      guard templates[template].isAttached[Int(row)] else { return false }
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return true
  }

  /// Returns true if a path leads to a declaration in a row that is in its list.
  func isKnown(_ path: Path) -> Bool {
    guard program.nodes.indices.contains(path.node) else { return false }
    let template = program.nodes[path.node].template
    guard path.row >= 0, Int(path.row) < templates[template].rowCount else { return false }
    return isLive(template, path.row)
  }

  /// Returns the row, `row` or one of its owners, that contains a node.
  func climb(_ row: RowID, _ template: Int, to node: NodeID) -> RowID {
    var (row, template) = (row, template)
    let goal = program.nodes[node].template
    while template != goal, template > 0 {
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return row
  }
}
