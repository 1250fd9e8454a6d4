package import FormEngine

extension Session {
  /// Returns the declarations that read otherwise because of changes, each once: what comes or goes
  /// is named with its container.
  package func placesReadingOtherwise(_ changes: SessionChanges) -> [Path] {
    var places: [Path] = []
    var known: Set<Path> = []
    func note(_ path: Path) { if known.insert(path).inserted { places.append(path) } }
    for path in changes.own { note(path) }
    // The order of a set varies from run to run.
    let whole = changes.whole.sorted { ($0.node, $0.row) < ($1.node, $1.row) }
    for container in whole {
      guard isKnown(container) else {
        // A row that is no longer in its list.
        for node in program.nodes.indices
        where program.nodes[node].template == program.nodes[container.node].template {
          note(Path(node: node, row: container.row))
        }
        continue
      }
      for path in declarations(from: container) { note(path) }
    }
    return places
  }
}
