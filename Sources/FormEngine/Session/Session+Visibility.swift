extension Session {
  /// Returns true if the `show when` conditions of a declaration and of all enclosing ones are
  /// true.
  public func isVisible(_ path: Path) -> Bool { form.state.isVisible(path) }

  /// Returns true if the `show when` of the declaration itself is true, regardless of enclosing
  /// ones.
  public func isShownItself(_ path: Path) -> Bool {
    isKnown(path) && form.state.isTrue(program.nodes[path.node].shown, path.row)
  }

  /// Returns true if the declaration itself is `readonly`, regardless of enclosing ones.
  public func isReadonlyItself(_ path: Path) -> Bool {
    isKnown(path) && form.state.isTrue(program.nodes[path.node].readonly, path.row)
  }

  /// Returns true if a `set` clause of the field applies, so its value is computed for now.
  public func isForced(_ path: Path) -> Bool { isKnown(path) && form.state.isForced(path) }

  /// Returns the condition of the `set` clause that gives a field its value; nil if none applies.
  package func forcingCondition(of path: Path) -> Condition? {
    guard isKnown(path) else { return nil }
    return program.parts.forcingConditions(of: path.node).first {
      form.state.isTrue($0, path.row)
    }
  }

  /// Returns true if the form computes the value of a field, always or for now.
  package func isComputed(_ path: Path) -> Bool {
    program.nodes[path.node].isComputed || isForced(path)
  }

  /// Returns true if a declaration is computed, or it or an enclosing one is read-only.
  public func isReadonly(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    if isComputed(path) { return true }
    var current: Path? = path
    while let path = current {
      if form.state.isTrue(program.nodes[path.node].readonly, path.row) { return true }
      current = container(of: path)
    }
    return false
  }

  /// Returns true if an empty value would be a problem: not if it is hidden, read-only or in a
  /// blank row.
  public func isRequired(_ path: Path) -> Bool {
    isKnown(path) && form.state.isTrue(program.nodes[path.node].required, path.row)
      && isVisible(path)
      && !isReadonly(path)
      && !form.state.isInBlank(program.nodes[path.node].template, path.row)
  }

  /// Returns true if the answer was preset and is not asked for.
  public func isSettled(_ path: Path) -> Bool { isKnown(path) && form.state.mark(path).isSettled }

  /// Returns true if the person left the field, or submitted since it was added.
  public func isTouched(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    let template = program.nodes[path.node].template
    if form.state.mark(path).isTouched { return true }
    return form.state.templates[template].born[Int(path.row)] < form.state.touchNumber
      && !form.state.spared.contains(path)
  }

  /// Returns true if the path leads to a declaration in a row that is in its list.
  package func isKnown(_ path: Path) -> Bool { form.state.isKnown(path) }

  /// Returns the declaration that contains another, in its row; for the body of a row, the list.
  func container(of path: Path) -> Path? {
    let node = program.nodes[path.node]
    guard path.node > 0 else { return nil }
    guard node.kind == .row else { return Path(node: node.parent, row: path.row) }
    return form.state.list(of: node.template, path.row)
  }

  /// Returns all containers of a declaration, innermost first and the form last, even in a deleted
  /// row; empty if there never was such a row.
  package func containers(of path: Path) -> [Path] {
    guard program.nodes.indices.contains(path.node), path.row >= 0,
      Int(path.row) < form.state.templates[program.nodes[path.node].template].rowCount
    else { return [] }
    return Array(sequence(first: path) { container(of: $0) }.dropFirst())
  }
}
