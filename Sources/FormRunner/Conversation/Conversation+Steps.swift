import FormEngine

extension Conversation {
  /// Returns the questions of a level, computed again when an answer may have changed them.
  mutating func steps(of level: Path) -> LevelSteps {
    if let known = steps[level] { return known }
    let found = LevelSteps(of: level, in: session)
    steps.add(found, of: level)
    return found
  }

  /// Returns the level of a place: the row around it, or the form.
  func level(of path: Path) -> Path {
    session.enclosingRow(of: path)?.path ?? .form
  }

  /// Returns a counter such as `2/5` and widens the column of its level for it; nil for a row of
  /// plain values.
  mutating func counter(of path: Path) -> String? {
    guard !session.program.isPlainValue(path.node) else { return nil }
    let steps = steps(of: level(of: path))
    let counter = "\(steps.number(of: path) ?? 0)/\(steps.count)"
    let template = session.program.nodes[path.node].template
    while counterWidths.count <= template { counterWidths.append(0) }
    counterWidths[template] = max(counterWidths[template], counter.utf8.count)
    return counter
  }
}
