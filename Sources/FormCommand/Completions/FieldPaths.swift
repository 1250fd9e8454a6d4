import FormEngine

/// The paths that `--set` can name in a form: `address.street`, `faves[1].category`.
struct FieldPaths {
  private(set) var paths: [String] = []

  init(_ program: Program) {
    add(membersOf: 0, of: program, path: "")
  }

  /// Recursion follows the declarations, which nest no deeper than a form may. Secrets are not given
  /// in an argument, and computed values not at all.
  private mutating func add(membersOf container: NodeID, of program: Program, path: String) {
    for child in program.children(of: container) {
      let node = program.nodes[child]
      let own = path.isEmpty ? node.name : "\(path).\(node.name)"
      switch node.kind {
      case .field:
        if node.isComputed || node.type == .secret { continue }
        paths.append(program.isPlainValue(child) ? path : own)
      case .group: add(membersOf: child, of: program, path: own)
      case .section: add(membersOf: child, of: program, path: path)
      case .list: add(membersOf: node.rowBody, of: program, path: "\(own)[1]")
      case .form, .row, .note: continue
      }
    }
  }
}
