extension Session {
  /// Whether its own `show when` and those around it are all true.
  public func isVisible(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    var template = program.nodes[path.node].template
    var row = path.row
    var link = program.shape.nodeLink[path.node]
    while true {
      guard state.isOpen(link, program, template: template, row: row) else { return false }
      guard template > 0 else { return true }
      let list = program.templates[template].list
      row = state.templates[template].owner[Int(row)]
      template = program.templates[template].parent
      link = program.shape.nodeLink[list]
    }
  }

  /// Whether its own `show when` is true, regardless of what is around it.
  public func isShownItself(_ path: Path) -> Bool {
    isKnown(path) && isTrue(program.nodes[path.node].shown, path.row)
  }

  /// Whether its own `readonly` applies, regardless of what is around it.
  public func isReadonlyItself(_ path: Path) -> Bool {
    isKnown(path) && isTrue(program.nodes[path.node].readonly, path.row)
  }

  /// Whether it is computed, or it or something around it is read-only.
  public func isReadonly(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    if program.nodes[path.node].isComputed { return true }
    var current: Path? = path
    while let path = current {
      if isTrue(program.nodes[path.node].readonly, path.row) { return true }
      current = container(of: path)
    }
    return false
  }

  /// Whether an empty value would be a problem: not while hidden or read-only.
  public func isRequired(_ path: Path) -> Bool {
    isKnown(path) && isTrue(program.nodes[path.node].required, path.row) && isVisible(path)
      && !isReadonly(path)
  }

  /// Whether it can take the focus.
  public func isFocusable(_ path: Path) -> Bool {
    guard isKnown(path), let place = leafPlace(path) else { return false }
    return isOpenOutwards(place.template, place.row, inner: place.inner)
      && state.templates[place.template]
        .leaves[Int(path.row) * program.templates[place.template].focus.leaves.count + place.leaf]
        .contains(.focusable)
  }

  /// Whether the answer was preset and is not asked for.
  public func isSettled(_ path: Path) -> Bool { isKnown(path) && mark(path).isSettled }

  /// Whether somebody left the field, or submitted since it was added.
  public func isTouched(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    let template = program.nodes[path.node].template
    return mark(path).isTouched
      || state.templates[template].born[Int(path.row)] < state.touchNumber
  }

  /// Whether the path names a declaration in a row that is in its list.
  package func isKnown(_ path: Path) -> Bool {
    guard program.nodes.indices.contains(path.node) else { return false }
    let template = program.nodes[path.node].template
    guard path.row >= 0, Int(path.row) < state.templates[template].rowCount else { return false }
    return isLive(template, path.row)
  }

  /// The declaration around one, in its row; the list around a row's body.
  package func container(of path: Path) -> Path? {
    let node = program.nodes[path.node]
    guard path.node > 0 else { return nil }
    guard node.kind == .row else { return Path(node: node.parent, row: path.row) }
    return list(of: node.template, path.row)
  }

  /// What is around a declaration, innermost first and the form last, also in a row that was deleted;
  /// nothing where there never was such a row.
  package func containers(of path: Path) -> [Path] {
    guard program.nodes.indices.contains(path.node), path.row >= 0,
      Int(path.row) < state.templates[program.nodes[path.node].template].rowCount
    else { return [] }
    return Array(sequence(first: path) { container(of: $0) }.dropFirst())
  }

  /// What is known about the value of a field, or about a list itself.
  func mark(_ path: Path) -> ValueMark {
    let template = program.nodes[path.node].template
    if program.nodes[path.node].kind == .list {
      let count = program.templates[template].lists.count
      return state.templates[template]
        .listMarks[Int(path.row) * count + Int(program.listOfNode[path.node])]
    }
    let slot = program.nodes[path.node].slot
    guard slot >= 0 else { return ValueMark() }
    let count = program.templates[template].valueCount
    return state.templates[template]
      .marks[Int(path.row) * count + Int(program.slots[slot].offset)]
  }

  mutating func changeMark(_ path: Path, _ change: (inout ValueMark) -> Void) {
    noteChange(path)
    let node = program.nodes[path.node]
    let layout = program.templates[node.template]
    if node.kind == .list {
      let cell = Int(path.row) * layout.lists.count + Int(program.listOfNode[path.node])
      change(&state.templates[node.template].listMarks[cell])
    } else if node.slot >= 0 {
      let cell = Int(path.row) * layout.valueCount + Int(program.slots[node.slot].offset)
      change(&state.templates[node.template].marks[cell])
    } else {
      return
    }
    refreshLeaf(node.template, path.row, Int(program.leafOfNode[path.node]))
  }

  func storedValue(_ slot: SlotID, _ row: RowID) -> Value {
    let plan = program.slots[slot]
    let template = Int(plan.template)
    return state.templates[template]
      .values[Int(row) * program.templates[template].valueCount + Int(plan.offset)]
  }
}
