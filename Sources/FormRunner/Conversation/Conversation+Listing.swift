import FormEngine

// `:list` and `:review`: the form as a whole.

extension Conversation {
  /// Lists all visible fields with their values and problems.
  func sayList() {
    list(.form, indent: "", all: true)
    say(session.shownProblems(at: .form))
  }

  /// Shows the form as it would be submitted.
  func sayReview() {
    list(.form, indent: "", all: false)
    let blocking = session.allProblems().filter { !$0.isWarning && !$0.isFromHandler }.count
    switch blocking {
    case 0: say("Ready to submit.")
    case 1: say("Fix 1 problem before submitting.")
    default: say("Fix \(blocking) problems before submitting.")
    }
  }

  /// Writes the contents of a form, group, section or row. Recursion follows the declarations,
  /// which nest at most 64 levels deep.
  ///
  /// - Parameter all: also empty fields and problems; otherwise only what would be submitted.
  private func list(_ container: Path, indent: String, all: Bool) {
    for child in session.program.children(of: container.node) {
      let path = Path(node: child, row: container.row)
      let node = session.program.nodes[child]
      let isVisible = session.isVisible(path)
      switch node.kind {
      case .field:
        if isVisible || (!all && node.keeps) { list(field: path, node, indent: indent, all: all) }
      case .list: if isVisible { list(rowsOf: path, indent: indent, all: all) }
      case .group, .section:
        guard isVisible || (!all && session.hasKept(in: path)) else { continue }
        say(session.label(path), indent: indent)
        list(path, indent: indent + "  ", all: all)
      default: break
      }
    }
  }

  private func list(field path: Path, _ node: Node, indent: String, all: Bool) {
    let value = session.shownValue(path)
    if value.isEmpty, !all { return }
    let name = all ? " (\(session.name(of: path)))" : ""
    let label = session.promptLabel(path) + name + ":"
    let lines = withLineFeeds(value).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1 {
      say(label, indent: indent)
      for line in lines { say(continuationLine(line), indent: indent) }
    } else {
      say(value.isEmpty ? label : "\(label) \(value)", indent: indent)
    }
    if all { say(session.shownProblems(at: path), indent: indent + "  ") }
  }

  private func list(rowsOf list: Path, indent: String, all: Bool) {
    let name = all ? " (\(session.name(of: list)))" : ""
    let label = session.promptLabel(list) + name
    let count = session.rowCount(of: list)
    say(count == 0 ? label + ": none" : label + ":", indent: indent)
    let isPlain = session.program.nodes[list.node].isPlainList
    for (index, id) in session.rows(of: list).enumerated() {
      let row = Path(node: session.program.nodes[list.node].rowBody, row: id)
      guard !isPlain else {
        self.list(row, indent: indent + "  ", all: all)
        continue
      }
      say("  \(index + 1).", indent: indent)
      self.list(row, indent: indent + "    ", all: all)
    }
    if all { say(session.shownProblems(at: list), indent: indent + "  ") }
  }
}

extension Session {
  /// The value as a list shows it: a text that could not be read, or dots for a secret.
  fileprivate func shownValue(_ path: Path) -> String {
    if program.nodes[path.node].type.isSecret {
      return value(path).isEmpty ? "" : ValueFormat.secretDots
    }
    return typedText(path) ?? displayText(path)
  }

  /// Whether a hidden group contains a field that is exported all the same.
  fileprivate func hasKept(in container: Path) -> Bool {
    program.children(of: container.node).contains { child in
      let path = Path(node: child, row: container.row)
      let node = program.nodes[child]
      switch node.kind {
      case .field: return node.keeps && !value(path).isEmpty
      case .group, .section: return hasKept(in: path)
      default: return false
      }
    }
  }
}
