import FormEngine

extension Session {
  /// The groups, sections and rows around a place, outermost first.
  func surroundings(of path: Path) -> [Path] {
    var around: [Path] = []
    var path = path
    while let outer = owner(of: path), outer != .form {
      if program.nodes[outer.node].kind != .list { around.append(outer) }
      path = outer
    }
    return around.reversed()
  }

  /// The owner of a declaration: for a row its list; for a top-level node of a row, that row.
  func owner(of path: Path) -> Path? {
    guard path != .form, program.nodes.indices.contains(path.node) else { return nil }
    let node = program.nodes[path.node]
    if node.kind == .row { return list(of: RowPath(body: path.node, row: path.row)) }
    return Path(node: node.parent, row: path.row)
  }

  /// Whether a place is another or is inside it.
  func isInside(_ path: Path, _ container: Path) -> Bool {
    var place: Path? = path
    while let path = place {
      if path == container { return true }
      place = owner(of: path)
    }
    return false
  }

  /// The list at a place: the place itself, or the innermost list whose row contains it.
  func listAround(_ path: Path) -> Path? {
    var place: Path? = path
    while let path = place, path != .form {
      if program.nodes[path.node].kind == .list { return path }
      place = owner(of: path)
    }
    return nil
  }
}
