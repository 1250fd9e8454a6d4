import FormEngine

extension Session {
  /// Returns the groups, sections and rows around a place, outermost first.
  func surroundings(of path: Path) -> [Path] {
    var around: [Path] = []
    var path = path
    while let outer = owner(of: path), outer != .form {
      if program.nodes[outer.node].kind != .list { around.append(outer) }
      path = outer
    }
    return around.reversed()
  }

  /// Returns the rows around a place, innermost first; a row contains itself.
  func rowsAround(_ path: Path) -> [RowPath] {
    var rows: [RowPath] = []
    var place = path
    while let row = enclosingRow(of: place) {
      rows.append(row)
      place = list(of: row)
    }
    return rows
  }

  /// Returns the owner of a declaration: the list of a row, or the row of its top-level nodes.
  func owner(of path: Path) -> Path? {
    guard path != .form, program.nodes.indices.contains(path.node) else { return nil }
    let node = program.nodes[path.node]
    if node.kind == .row { return list(of: RowPath(body: path.node, row: path.row)) }
    return Path(node: node.parent, row: path.row)
  }

  /// Returns whether a place is inside a container or is the container itself.
  func isInside(_ path: Path, _ container: Path) -> Bool {
    var place: Path? = path
    while let path = place {
      if path == container { return true }
      place = owner(of: path)
    }
    return false
  }

  /// Returns the place itself if it is a list, or else the innermost list with a row that contains
  /// it.
  func listAround(_ path: Path) -> Path? {
    var place: Path? = path
    while let path = place, path != .form {
      if program.nodes[path.node].kind == .list { return path }
      place = owner(of: path)
    }
    return nil
  }
}
