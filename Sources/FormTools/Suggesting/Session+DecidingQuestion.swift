package import FormEngine
internal import FormLanguage

extension Session {
  /// The question to change for a problem where nobody can be asked: the first that can be asked of
  /// those that the value reads, else of those that the rule reads, else of those that the condition
  /// reads which closes the place, directly or through what is computed; nil if nobody is asked for
  /// any.
  package func question(deciding problem: Problem) -> Path? {
    let path = problem.path
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    let rules = failures(at: path).filter { $0.problem == problem }
    var value = ReadDeclarations(program, most: .max)
    if node.kind == .field, node.slot >= 0, isComputed(path) || origin(path) == .default {
      let slot = isComputed(path) ? node.slot : program.parts.answerSlot(of: path.node)
      value.add(program.parts.slots[slot].code)
    }
    var rule = ReadDeclarations(program, most: .max)
    for failure in rules { rule.add(rule: failure.rule) }
    if problem.rule == "option" { rule.add(conditionsOfOptions: path.node) }
    var closing = ReadDeclarations(program, most: .max)
    for place in [path] + containers(of: path) where isReadonlyItself(place) {
      if case .slot(let slot) = program.nodes[place.node].readonly { closing.add(slot: slot) }
    }
    let row = rules.first.map { Path(node: program.parts.rules[$0.rule].node, row: $0.row) } ?? path
    return firstQuestion(of: &value, around: path) ?? firstQuestion(of: &rule, around: row)
      ?? firstQuestion(of: &closing, around: path)
  }

  private func firstQuestion(of read: inout ReadDeclarations, around path: Path) -> Path? {
    read.follow()
    return read.inOrder.lazy.compactMap { place(of: $0, around: path) }.compactMap(askable).first
  }

  /// A place if somebody can be asked there; of a full list, the first question in its rows.
  private func askable(_ place: Path) -> Path? {
    if isFocusable(place) { return place }
    guard isVisible(place), !isReadonly(place) else { return nil }
    if isSettled(place) { return place }
    guard program.nodes[place.node].kind == .list, let first = resolve(target: place),
      containers(of: first).contains(place)
    else { return nil }
    return first
  }

  /// A declaration in the rows around a place, if it is in no other row.
  private func place(of node: NodeID, around path: Path) -> Path? {
    var row = path
    while program.nodes[row.node].template != program.nodes[node].template {
      guard let enclosing = enclosingRow(of: row) else { return nil }
      row = list(of: enclosing)
    }
    return Path(node: node, row: row.row)
  }
}
