extension Session {
  /// Empties the secrets that a rejection names, hidden or not; or all visible secrets if it names
  /// no field or list. Read-only ones are included: the program knows best which it rejects.
  ///
  /// This is not an undo step, and preset secrets are asked for again.
  ///
  /// - Parameter filled: receives those that had a value.
  /// - Returns: the secrets that were emptied.
  mutating func emptySecrets(named: [Path], filled: inout Set<Path>) -> Set<Path> {
    var emptied: Set<Path> = []
    for path in named.isEmpty ? secrets() : named
    where isKnown(path) && isSecret(path) {
      guard !named.isEmpty || isVisible(path) else { continue }
      if !value(path).isEmpty { filled.insert(path) }
      empty(path)
      emptied.insert(path)
      if isSettled(path) { form.changeMark(path) { $0.isSettled = false } }
    }
    return emptied
  }

  /// Returns the paths of all secret fields in the order of declaration, including those in rows of
  /// lists and hidden ones.
  ///
  /// It visits each row of a list that contains secrets.
  public func secrets() -> [Path] {
    let containing = program.nodesWithSecrets()
    guard containing.first == true else { return [] }
    var secrets: [Path] = []
    var walk = declarations(in: .form)
    while let path = walk.next() {
      if !containing[path.node] {
        walk.skipContents()
      } else if program.nodes[path.node].kind == .field {
        secrets.append(path)
      }
    }
    return secrets
  }

  private func isSecret(_ path: Path) -> Bool {
    program.nodes[path.node].kind == .field && program.nodes[path.node].type.isSecret
  }
}

extension Program {
  /// Returns true for each node that is a secret field or contains one.
  fileprivate func nodesWithSecrets() -> [Bool] {
    var containing = [Bool](repeating: false, count: nodes.count)
    for node in nodes.indices where nodes[node].kind == .field && nodes[node].type.isSecret {
      var outer = node
      while !containing[outer] {
        containing[outer] = true
        outer = nodes[outer].parent
        guard nodes.indices.contains(outer) else { break }
      }
    }
    return containing
  }
}
