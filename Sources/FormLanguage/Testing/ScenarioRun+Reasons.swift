import FormEngine

/// What a failing test says of the session.
extension ScenarioRun {
  /// How many problems or paths are listed.
  private static let most = 12

  func name(_ path: Path) -> String {
    path == .form ? "the form" : "`\(session.name(of: path))`"
  }

  func quoted(_ text: String) -> String { "“\(text)”" }

  func list(_ paths: [Path]) -> String {
    let names = paths.prefix(ScenarioRun.most).map { session.name(of: $0) }
    return "`\(names.joined(separator: ", "))`"
      + (paths.count > names.count ? " and \(paths.count - names.count) more" : "")
  }

  /// The nodes that can take the focus now.
  func focusOrder(limit: Int) -> [Path] {
    var paths: [Path] = []
    var next = session.first
    while let path = next, paths.count < limit {
      paths.append(path)
      next = session.next(after: path)
    }
    return paths
  }

  var order: String {
    let paths = focusOrder(limit: ScenarioRun.most + 1)
    guard !paths.isEmpty else { return "Nothing can take the focus." }
    let names = paths.prefix(ScenarioRun.most).map { session.name(of: $0) }
    let end = paths.count > names.count ? ", …" : ""
    return "The focus order is `\(names.joined(separator: ", "))\(end)`."
  }

  var status: String {
    switch session.status {
    case .editing: "it is being edited"
    case .submitting: "it is being submitted"
    case .submitted: "it is submitted"
    case .rejected(let message): "it is rejected" + (message.map { ": \(quoted($0))" } ?? "")
    }
  }

  /// The problems that stand anywhere, which is why a form was not submitted.
  var standing: [String] { describe(session.allProblems()) }

  func describe(_ problems: [Problem]) -> [String] {
    var lines = problems.prefix(ScenarioRun.most).map { problem in
      let severity = problem.isWarning ? "Warning" : "Error"
      return "\(severity) at \(name(problem.path)) by `\(problem.rule)`: \(problem.message)"
    }
    if problems.count > lines.count { lines.append("And \(problems.count - lines.count) more.") }
    return lines
  }

  func whyNotFocusable(_ path: Path) -> [String] {
    if !session.isVisible(path) { return whyHidden(path) }
    if session.isReadonly(path) { return ["\(name(path)) is read-only."] }
    if session.program.nodes[path.node].kind == .list, !session.canAddRow(to: path) {
      return ["\(name(path)) takes no more rows."]
    }
    return []
  }

  /// What hides a declaration: the outermost condition around it that does not hold.
  func whyHidden(_ path: Path) -> [String] {
    var hidden: Path?
    for place in around(path) where !session.isVisible(place) { hidden = place }
    guard let hidden else { return [] }
    var reason = "\(name(path)) is hidden"
    if hidden != path { reason += " with \(words(hidden))" }
    if let condition = conditions.shown[hidden.node] {
      reason += ": `show when \(condition)` is not true"
    }
    return [reason + "."]
  }

  /// The conditions that hold for a declaration that is shown.
  func conditions(of path: Path) -> [String] {
    around(path).compactMap { place in
      conditions.shown[place.node].map { "\(words(place)) is shown: `show when \($0)` is true." }
    }
  }

  private func words(_ path: Path) -> String {
    let node = session.program.nodes[path.node]
    return node.kind == .section ? "the section \(quoted(session.label(path)))" : name(path)
  }

  /// The declaration itself and all around it, from the inside out.
  private func around(_ path: Path) -> [Path] {
    let nodes = session.program.nodes
    var places: [Path] = []
    var current = path
    while current.node > 0 {
      places.append(current)
      if nodes[current.node].kind == .row {
        current = session.list(of: RowPath(body: current.node, row: current.row))
      } else {
        current = Path(node: nodes[current.node].parent, row: current.row)
      }
    }
    return places
  }

  /// The values of the form's own fields that an expression reads.
  func values(in code: Code) -> [String] {
    let program = session.program
    var seen: Set<NodeID> = []
    var lines: [String] = []
    for instruction in program.parts.instructions[Int(code.start)..<Int(code.end)]
    where instruction.operation == .read {
      let slot = Int(instruction.a)
      guard program.parts.slots.indices.contains(slot) else { continue }
      let kind = program.parts.slots[slot].kind
      let node = program.parts.slots[slot].node
      guard program.parts.slots[slot].template == 0, kind == .field || kind == .computed,
        seen.insert(node).inserted
      else { continue }
      let path = Path(node: node)
      if session.isVisible(path) {
        let text = session.displayText(path)
        lines.append("\(name(path)) is \(text.isEmpty ? "empty" : quoted(text)).")
      } else {
        lines += ["\(name(path)) reads as empty."] + whyHidden(path)
      }
    }
    return lines
  }
}
