/// Moves of the focus, each in logarithmic time.
extension FormState {
  /// Returns the next wanted node after a path; the first one if the path is nil.
  func next(after path: Path?, _ want: FocusWant) -> Path? {
    guard let path else { return end(forwards: true, want) }
    guard isKnown(path), let place = searchPlace(path) else { return nil }
    return search(from: place, forwards: true, want)
  }

  /// Returns the previous node that can take the focus; the last one if the path is nil.
  func previous(before path: Path?) -> Path? {
    guard let path else { return end(forwards: false, .any) }
    guard isKnown(path), let place = searchPlace(path) else { return nil }
    return search(from: place, forwards: false, .any)
  }

  /// Returns true if a node can take the focus, and its leaf has all flags of a mark.
  func isFocusable(_ path: Path, _ mark: LeafMark = .focusable) -> Bool {
    guard isKnown(path), let place = leafPlace(path) else { return false }
    return isOpenOutwards(place.template, place.row, inner: place.inner)
      && templates[place.template]
        .leaves[Int(path.row) * program.templates[place.template].focus.leaves.count + place.leaf]
        .contains(mark)
  }

  /// Returns the node to which a focus target leads.
  func resolve(target path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    if node.kind == .list || node.kind == .field {
      if isFocusable(path) { return path }
      if node.kind == .list, let inside = firstInside(path) { return inside }
    } else if let inside = firstInside(path) {
      return inside
    }
    return next(after: path, .any) ?? previous(before: path)
  }

  /// Returns the node that gets the focus after a row at an index was deleted: the next one from
  /// there on, or else the last one before it.
  func focusable(nearRow index: Int, of list: Path) -> Path? {
    focusable(fromRow: index, of: list, forwards: true)
      ?? focusable(fromRow: index - 1, of: list, forwards: false)
  }

  private func focusable(fromRow index: Int, of list: Path, forwards: Bool) -> Path? {
    guard let place = rowsPlace(list) else { return nil }
    let template = program.nodes[list.node].rowTemplate
    let root = root(of: list.node, row: list.row)
    if isOpenOutwards(place.template, place.row, inner: place.inner),
      let here = templates[template].tree.row(at: index, in: root)
    {
      let row =
        templates[template].tree.own[Int(here)].focusable > 0
        ? here : neighbour(of: here, template, forwards: forwards, .any)
      if let row { return descend(template, row, inner: 0, forwards: forwards, .any) }
    }
    return search(from: place, forwards: forwards, .any)
  }

  /// Returns the first focusable node of a group, section or row, or of the rows of a list.
  func firstInside(_ path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    let inner = node.kind == .row || node.kind == .form ? 0 : Int(program.innerOfNode[path.node])
    guard inner >= 0, isOpenOutwards(node.template, path.row, inner: inner),
      count(node.template, path.row, inner: inner, .any) > 0
    else { return nil }
    return descend(node.template, path.row, inner: inner, forwards: true, .any)
  }

  /// Returns the first wanted node that can take the focus in the blank rows of a full list.
  func firstInBlankRow(of list: Path, where isWanted: (Path) -> Bool) -> Path? {
    guard isKnown(list), program.nodes[list.node].startRows > 0, !isFocusable(list)
    else { return nil }
    let node = program.nodes[list.node]
    return rows(of: list).lazy.filter { isBlank(node.rowTemplate, $0) }
      .compactMap { firstInside(Path(node: node.rowBody, row: $0)) }.first(where: isWanted)
  }
}
