import FormEngine

/// What a failing test says about the session.
extension ScenarioRun {
  /// The number of problems, paths or links of a chain that are listed.
  static let mostListed = 12

  func name(_ path: Path) -> String {
    let name: DeclarationName =
      path == .form
      ? .form
      : session.program.nodes[path.node].kind == .section
        ? .section(label: session.label(path)) : .named(session.name(of: path))
    return name.words
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
      return [Reason(.noMoreRows(name(path)))]
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
    if session.program.nodes[path.node].isComputed { return [Reason(.computed(name(path)))] }
    guard let place = around(path).first(where: { session.isReadonlyItself($0) }) else { return [] }
    let written = condition(.readonly, of: place.node)
    let reason = Reason(
      .readonly(name(path), with: place == path ? nil : name(place), written?.condition),
      written.flatMap { label($0.place, .makesReadonly(name(place))) })
    guard written != nil else { return [reason] }
    return [reason] + conditionValues(session.program.nodes[place.node].readonly, at: place)
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
          .shown(name(place), written.condition), label(written.place, .shows(name(place))))
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
  func condition(
    _ kind: ConditionKind, of node: NodeID
  ) -> (condition: WrittenCondition, place: SourcePlace)? {
    let clauses = compilation.conditionClauses.filter {
      $0.node == node && $0.isReadonly == (kind == .readonly)
    }
    let written = WrittenConditions(clauses, in: compilation.sources)
    guard let first = clauses.first,
      let text = kind == .readonly ? written.readonly[node] : written.shown[node]
    else { return nil }
    let line = lines[first.file]?.position(of: Int(first.span.start)).line
    let file = first.file == 0 ? nil : lines[first.file]?.source.name
    return (
      WrittenCondition(text: text, line: line, file: file), SourcePlace(first.file, first.span)
    )
  }

  func label(_ place: SourcePlace, _ fact: LabelFact) -> Diagnostic.Label? {
    guard compilation.sources.indices.contains(place.file) else { return nil }
    return Diagnostic.Label(compilation.sources[place.file], place.span, fact)
  }
}
