/// Lookup of declarations by their names alone, at any depth.
extension Program {
  /// Returns the field, group or list with a name; nil if there is none, or more than one.
  func onlyNode(named name: String) -> NodeID? {
    var found: NodeID?
    for (id, node) in nodes.enumerated() where node.name == name && !isPlainValue(id) {
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
  package func firstPath(of node: NodeID) -> String {
    var names: [String] = []
    var suffix = ""
    var id = node
    while id > 0 {
      let node = nodes[id]
      if node.kind == .row {
        suffix = "[1]"
      } else if !node.name.isEmpty, !isPlainValue(id) {
        names.append(node.name + suffix)
        suffix = ""
      }
      id = node.parent
    }
    return names.reversed().joined(separator: ".")
  }
}
