/// A position in the focus trees of a state: a child of a container, in a row.
struct FocusPlace {
  var template: Int
  var row: RowID
  /// The container of the child.
  var inner: Int
  /// The index of the child among all children of the template's tree.
  var position: Int
  var leaf = -1
}

/// Search in the focus trees, by their counts.
extension FormState {
  /// Returns the position of a field or of a list's own leaf.
  func leafPlace(_ path: Path) -> FocusPlace? {
    let leaf = Int(program.leafOfNode[path.node])
    guard leaf >= 0 else { return nil }
    let template = program.nodes[path.node].template
    let place = program.templates[template].focus.leaves[leaf]
    return FocusPlace(
      template: template, row: path.row, inner: place.parent, position: place.position, leaf: leaf)
  }

  /// Returns the position at which a search for a node after or before another starts.
  func searchPlace(_ path: Path) -> FocusPlace? {
    if let place = leafPlace(path) { return place }
    let node = program.nodes[path.node]
    if node.kind == .row {
      return FocusPlace(template: node.template, row: path.row, inner: -1, position: -1)
    }
    let inner = Int(program.innerOfNode[path.node])
    guard inner > 0 else {
      guard node.kind == .note, node.parent >= 0 else { return nil }
      return searchPlace(Path(node: node.parent, row: path.row))
    }
    let container = program.templates[node.template].focus.inners[inner]
    return FocusPlace(
      template: node.template, row: path.row, inner: container.parent,
      position: container.position)
  }

  /// Returns the position of the rows of a list.
  func rowsPlace(_ list: Path) -> FocusPlace? {
    let template = program.nodes[list.node].template
    return program.templates[template].focus.rowPositions[list.node].map {
      FocusPlace(template: template, row: list.row, inner: $0.inner, position: $0.position)
    }
  }

  /// Returns the counts that a container contributes to its parent.
  func total(_ template: Int, _ row: RowID, inner: Int) -> FocusCounts {
    let cell = Int(row) * program.templates[template].focus.inners.count + inner
    return templates[template].counts[cell].masked(by: templates[template].masks[cell])
  }

  func count(_ template: Int, _ row: RowID, inner: Int, _ want: FocusWant) -> Int32 {
    total(template, row, inner: inner).count(of: want)
  }

  private func count(_ template: Int, _ row: RowID, child: FocusTree.Child, _ want: FocusWant)
    -> Int32
  {
    switch child {
    case .inner(let inner):
      return count(template, row, inner: inner, want)
    case .leaf(let leaf):
      let leaves = program.templates[template].focus.leaves.count
      return templates[template].leaves[Int(row) * leaves + leaf].counts.count(of: want)
    case .rows(let list):
      return templates[program.nodes[list].rowTemplate].tree.total(root(of: list, row: row))
        .count(of: want)
    }
  }

  /// Returns true if neither a container nor any of its ancestors is hidden or read-only.
  func isOpenOutwards(_ template: Int, _ row: RowID, inner: Int) -> Bool {
    outermostClosed(template, row, inner: inner) == nil
  }

  /// Returns the position of the outermost container, of one and its ancestors, that is hidden or
  /// read-only: nothing in it counts.
  private func outermostClosed(_ template: Int, _ row: RowID, inner: Int) -> FocusPlace? {
    var result: FocusPlace?
    var (template, row, inner) = (template, row, inner)
    while true {
      while inner > 0 {
        let container = program.templates[template].focus.inners[inner]
        let cell = Int(row) * program.templates[template].focus.inners.count + inner
        if templates[template].masks[cell] != .open {
          result = FocusPlace(
            template: template, row: row, inner: container.parent, position: container.position)
        }
        inner = container.parent
      }
      guard template > 0 else { return result }
      let list = program.templates[template].list
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
      inner = Int(program.innerOfNode[list])
    }
  }

  private func unmasked(_ start: FocusPlace) -> FocusPlace {
    outermostClosed(start.template, start.row, inner: start.inner) ?? start
  }

  /// Returns the first or last wanted node.
  func end(forwards: Bool, _ want: FocusWant) -> Path? {
    guard count(0, 0, inner: 0, want) > 0 else { return nil }
    return descend(0, 0, inner: 0, forwards: forwards, want)
  }

  /// Returns the nearest wanted node after or before a position.
  func search(from start: FocusPlace, forwards: Bool, _ want: FocusWant) -> Path? {
    var place = unmasked(start)
    while true {
      if place.inner >= 0 {
        let focus = program.templates[place.template].focus
        let siblings = focus.inners[place.inner].children
        var position = place.position + (forwards ? 1 : -1)
        while siblings.contains(position) {
          let child = focus.children[position]
          if count(place.template, place.row, child: child, want) > 0 {
            return descend(place.template, place.row, child: child, forwards: forwards, want)
          }
          position += forwards ? 1 : -1
        }
      }
      if place.inner > 0 {
        let container = program.templates[place.template].focus.inners[place.inner]
        place.inner = container.parent
        place.position = container.position
        continue
      }
      guard place.template > 0 else { return nil }
      if let next = neighbour(of: place.row, place.template, forwards: forwards, want) {
        return descend(place.template, next, inner: 0, forwards: forwards, want)
      }
      guard let outer = rowsPlace(list(of: place.template, place.row)) else { return nil }
      place = outer
    }
  }

  /// Returns the number of nodes before a position that can take the focus.
  func focusableCount(before start: FocusPlace) -> Int {
    var place = unmasked(start)
    var sum = 0
    while true {
      if place.inner >= 0 {
        let focus = program.templates[place.template].focus
        for position in focus.inners[place.inner].children.lowerBound..<place.position {
          sum += Int(count(place.template, place.row, child: focus.children[position], .any))
        }
      }
      if place.inner > 0 {
        let container = program.templates[place.template].focus.inners[place.inner]
        place.inner = container.parent
        place.position = container.position
        continue
      }
      guard place.template > 0 else { return sum }
      sum += Int(templates[place.template].tree.sum(before: place.row).focusable)
      guard let outer = rowsPlace(list(of: place.template, place.row)) else { return sum }
      place = outer
    }
  }

  // MARK: Descent

  func descend(
    _ template: Int, _ row: RowID, inner: Int, forwards: Bool, _ want: FocusWant
  ) -> Path? {
    descend(template, row, child: .inner(inner), forwards: forwards, want)
  }

  private func descend(
    _ template: Int, _ row: RowID, child: FocusTree.Child, forwards: Bool, _ want: FocusWant
  ) -> Path? {
    var (template, row, child) = (template, row, child)
    while true {
      switch child {
      case .leaf(let leaf):
        return Path(node: program.templates[template].focus.leaves[leaf].node, row: row)
      case .rows(let list):
        let root = root(of: list, row: row)
        template = program.nodes[list].rowTemplate
        let found = templates[template].tree.end(in: root, forwards: forwards) {
          $0.count(of: want) > 0
        }
        guard let found else { return nil }
        row = found
        child = .inner(0)
      case .inner(let inner):
        let focus = program.templates[template].focus
        let range = focus.inners[inner].children
        var found: FocusTree.Child?
        for step in 0..<range.count {
          let position = forwards ? range.lowerBound + step : range.upperBound - 1 - step
          if count(template, row, child: focus.children[position], want) > 0 {
            found = focus.children[position]
            break
          }
        }
        guard let found else { return nil }
        child = found
      }
    }
  }

  /// Returns the nearest row after or before a row that contains a wanted node.
  func neighbour(of row: RowID, _ template: Int, forwards: Bool, _ want: FocusWant) -> RowID? {
    templates[template].tree.neighbour(of: row, forwards: forwards) { $0.count(of: want) > 0 }
  }
}
