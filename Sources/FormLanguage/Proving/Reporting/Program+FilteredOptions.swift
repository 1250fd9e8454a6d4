internal import FormEngine

extension Program {
  /// How many options of files a condition chooses from, over all fields.
  var filteredOptionCount: Int {
    nodes.reduce(0) { sum, node in
      guard parts.options.indices.contains(node.options),
        parts.options[node.options].filter != nil
      else { return sum }
      return sum + (parts.options[node.options].table?.count ?? 0)
    }
  }
}
