import FormEngine

/// What a failing test says about the session.
extension ScenarioRun {
  /// The number of problems, paths or links of a chain that are listed.
  static let mostListed = 12

  func name(_ path: Path) -> String {
    if path == .form { return "the form" }
    let node = session.program.nodes[path.node]
    return node.kind == .section
      ? "the section \(quoted(session.label(path)))" : "`\(session.name(of: path))`"
  }

  func quoted(_ text: String) -> String { "“\(text)”" }

  var status: String {
    switch session.status {
    case .editing: "it is being edited"
    case .submitting: "it is being submitted"
    case .submitted: "it is submitted"
    case .rejected(let message): "it is rejected" + (message.map { ": \(quoted($0))" } ?? "")
    }
  }

  /// The declaration itself and all around it, from the inside out.
  func around(_ path: Path) -> [Path] {
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

  // MARK: What can take no focus

  func whyNotFocusable(_ path: Path) -> [Reason] {
    if !session.isVisible(path) { return whyHidden(path) }
    if session.isReadonly(path) { return whyReadonly(path) }
    if session.program.nodes[path.node].kind == .list, !session.canAddRow(to: path) {
      return [Reason("\(name(path)) allows no more rows.")]
    }
    return []
  }

  /// What hides a declaration; empty if it is visible.
  func whyHidden(_ path: Path) -> [Reason] {
    if session.isVisible(path) { return [] }
    var chain = HidingChain(self)
    chain.follow(path)
    return chain.reasons
  }

  func whyReadonly(_ path: Path) -> [Reason] {
    if session.program.nodes[path.node].isComputed {
      return [Reason("\(name(path)) is computed.")]
    }
    guard let place = around(path).first(where: { session.isReadonlyItself($0) }) else { return [] }
    let with = place == path ? "" : " with \(name(place))"
    guard let written = condition(.readonly, of: place.node) else {
      return [Reason("\(name(path)) is read-only\(with).")]
    }
    return [
      Reason(
        "\(name(path)) is read-only\(with): `readonly when \(written.text)` "
          + "\(words(written.place)) is true.",
        label(written.place, "makes \(name(place)) read-only"))
    ] + conditionValues(session.program.nodes[place.node].readonly, at: place)
  }

  /// Why no answer is required.
  func whyNotRequired(_ path: Path) -> [Reason] {
    if !session.isVisible(path) { return whyHidden(path) }
    if session.isReadonly(path) { return whyReadonly(path) }
    return conditionValues(session.program.nodes[path.node].required, at: path)
  }

  /// The conditions that are true for a declaration that is shown.
  func conditions(of path: Path) -> [Reason] {
    around(path).flatMap { place -> [Reason] in
      guard let written = condition(.shown, of: place.node) else { return [] }
      return [
        Reason(
          "\(name(place)) is shown: `show when \(written.text)` \(words(written.place)) is true.",
          label(written.place, "shows \(name(place))"))
      ] + conditionValues(session.program.nodes[place.node].shown, at: place)
    }
  }

  /// What a condition reads.
  func conditionValues(_ condition: Condition, at path: Path) -> [Reason] {
    guard case .slot(let slot) = condition else { return [] }
    return values(in: session.program.parts.slots[slot].code, at: path)
  }

  /// What an expression reads, and what hides it.
  func values(in code: Code, at path: Path) -> [Reason] {
    var chain = HidingChain(self)
    chain.addValues(in: code, at: path)
    return chain.reasons
  }

  // MARK: Conditions as they are written

  enum ConditionKind { case shown, readonly }

  /// The condition of a declaration and its place; of several, the first.
  func condition(_ kind: ConditionKind, of node: NodeID) -> (text: String, place: SourcePlace)? {
    let clauses = compilation.conditionClauses.filter {
      $0.node == node && $0.isReadonly == (kind == .readonly)
    }
    let written = WrittenConditions(clauses, in: compilation.sources)
    guard let first = clauses.first,
      let text = kind == .readonly ? written.readonly[node] : written.shown[node]
    else { return nil }
    return (text, SourcePlace(first.file, first.span))
  }

  func label(_ place: SourcePlace, _ text: String) -> Diagnostic.Label? {
    guard compilation.sources.indices.contains(place.file) else { return nil }
    return Diagnostic.Label(
      source: compilation.sources[place.file], span: place.span, text: text)
  }

  /// `on line 3`, with the name of an imported file.
  func words(_ place: SourcePlace) -> String {
    guard let table = lines[place.file] else { return "" }
    let line = table.position(of: Int(place.span.start)).line
    return "on line \(line)" + (place.file == 0 ? "" : " of \(table.source.name)")
  }
}
