extension Session {
  /// Whether its own `show when` and those around it are all true.
  public func isVisible(_ path: Path) -> Bool { form.state.isVisible(path) }

  /// Whether its own `show when` is true, regardless of what is around it.
  public func isShownItself(_ path: Path) -> Bool {
    isKnown(path) && form.state.isTrue(program.nodes[path.node].shown, path.row)
  }

  /// Whether its own `readonly` applies, regardless of what is around it.
  public func isReadonlyItself(_ path: Path) -> Bool {
    isKnown(path) && form.state.isTrue(program.nodes[path.node].readonly, path.row)
  }

  /// Whether it is computed, or it or something around it is read-only.
  public func isReadonly(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    if program.nodes[path.node].isComputed { return true }
    var current: Path? = path
    while let path = current {
      if form.state.isTrue(program.nodes[path.node].readonly, path.row) { return true }
      current = container(of: path)
    }
    return false
  }

  /// Whether an empty value would be a problem: not while hidden or read-only, nor in a blank row.
  public func isRequired(_ path: Path) -> Bool {
    isKnown(path) && form.state.isTrue(program.nodes[path.node].required, path.row)
      && isVisible(path)
      && !isReadonly(path)
      && !form.state.isInBlank(program.nodes[path.node].template, path.row)
  }

  /// Whether the answer was preset and is not asked for.
  public func isSettled(_ path: Path) -> Bool { isKnown(path) && form.state.mark(path).isSettled }

  /// Whether somebody left the field, or submitted since it was added.
  public func isTouched(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    let template = program.nodes[path.node].template
    return form.state.mark(path).isTouched
      || form.state.templates[template].born[Int(path.row)] < form.state.touchNumber
  }

  /// Whether the path names a declaration in a row that is in its list.
  package func isKnown(_ path: Path) -> Bool { form.state.isKnown(path) }

  /// The declaration around one, in its row; the list around a row's body.
  func container(of path: Path) -> Path? {
    let node = program.nodes[path.node]
    guard path.node > 0 else { return nil }
    guard node.kind == .row else { return Path(node: node.parent, row: path.row) }
    return form.state.list(of: node.template, path.row)
  }

  /// What is around a declaration, innermost first and the form last, also in a row that was deleted;
  /// nothing where there never was such a row.
  package func containers(of path: Path) -> [Path] {
    guard program.nodes.indices.contains(path.node), path.row >= 0,
      Int(path.row) < form.state.templates[program.nodes[path.node].template].rowCount
    else { return [] }
    return Array(sequence(first: path) { container(of: $0) }.dropFirst())
  }
}
