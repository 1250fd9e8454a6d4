internal import FormEngine

extension Program {
  /// The number of options from files that a condition selects from, over all fields.
  var filteredOptionCount: Int {
    nodes.indices.reduce(0) { $0 + filteredOptionCount(of: $1) }
  }

  /// Returns the number of options from a file that a condition selects from, for one field.
  func filteredOptionCount(of node: NodeID) -> Int {
    let list = nodes[node].options
    guard parts.options.indices.contains(list), parts.options[list].filter != nil else { return 0 }
    return parts.options[list].table?.count ?? 0
  }
}
