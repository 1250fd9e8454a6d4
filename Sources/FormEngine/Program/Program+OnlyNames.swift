/// Lookup of declarations by their names alone, at any depth.
extension Program {
  /// Returns the field, group or list with a name; nil if there is none, or more than one.
  ///
  /// - Parameter step: gives the name of a declaration.
  func onlyNode(named name: String, step: (Node) -> String = \.name) -> NodeID? {
    var found: NodeID?
    for (id, node) in nodes.enumerated() where step(node) == name && !isPlainValue(id) {
      switch node.kind {
      case .field, .group, .list:
        guard found == nil else { return nil }
        found = id
      case .form, .section, .row, .note: continue
      }
    }
    return found
  }

  /// Returns the path of a declaration in the first row of each enclosing list:
  /// `household.members[1].name`.
  ///
  /// - Parameter step: gives the name of a declaration.
  package func firstPath(of node: NodeID, step: (Node) -> String = \.name) -> String {
    var names: [String] = []
    var suffix = ""
    var id = node
    while id > 0 {
      let node = nodes[id]
      if node.kind == .row {
        suffix = "[1]"
      } else if !node.name.isEmpty, !isPlainValue(id) {
        names.append(step(node) + suffix)
        suffix = ""
      }
      id = node.parent
    }
    return names.reversed().joined(separator: ".")
  }
}
