package import FormEngine
internal import FormLanguage

extension Session {
  /// Returns the question to change for a problem at a place that nobody is asked about: the first
  /// that can be asked among the questions that its value reads, or else its rule, or else the
  /// condition that makes the place read-only, directly or through computed values; nil if there is
  /// none.
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

  /// Returns the question whose answer makes a computation fail, the only one that it reads; nil if
  /// it reads several, or rows, of which any may be at fault.
  package func question(failing problem: Problem) -> Path? {
    let path = problem.path
    guard isKnown(path) else { return nil }
    let failure = failures(at: path).first { $0.problem == problem }
    var read = ReadDeclarations(program, most: .max, following: [])
    var place = path
    if let failure {
      read.add(rule: failure.rule)
      place = Path(node: program.parts.rules[failure.rule].node, row: failure.row)
    } else {
      let node = program.nodes[path.node]
      guard node.kind == .field, node.slot >= 0 else { return nil }
      // A default that cannot be computed is replaced by an answer.
      guard isComputed(path) else { return askable(path) }
      read.add(program.parts.slots[node.slot].code)
    }
    read.follow()
    guard read.inOrder.count == 1, program.nodes[read.inOrder[0]].kind == .field else { return nil }
    return self.place(of: read.inOrder[0], around: place).flatMap(askable)
  }

  private func firstQuestion(of read: inout ReadDeclarations, around path: Path) -> Path? {
    read.follow()
    return read.inOrder.lazy.compactMap { place(of: $0, around: path) }.compactMap(askable).first
  }

  /// Returns a place if somebody can be asked there, or the first question in the rows of a full
  /// list.
  private func askable(_ place: Path) -> Path? {
    if isFocusable(place) { return place }
    guard isVisible(place), !isReadonly(place) else { return nil }
    if isSettled(place) { return place }
    guard program.nodes[place.node].kind == .list, let first = resolve(target: place),
      containers(of: first).contains(place)
    else { return nil }
    return first
  }
}
