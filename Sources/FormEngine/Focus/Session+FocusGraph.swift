/// Queries of the focus graph in one state, each in logarithmic time.
extension Session {
  /// The next node that can take the focus; after none, the first.
  public func next(after path: Path?) -> Path? { next(after: path, .any) }

  /// The previous node that can take the focus; before none, the last.
  public func previous(before path: Path?) -> Path? {
    guard let path else { return last }
    guard isKnown(path), let place = searchPlace(path) else { return nil }
    return search(from: place, forwards: false, .any)
  }

  public var first: Path? { end(forwards: true, .any) }
  public var last: Path? { end(forwards: false, .any) }

  public var canGoNext: Bool { next(after: focus) != nil }
  public var canGoPrevious: Bool { previous(before: focus) != nil }

  /// The first node that can take the focus and is required and empty.
  public var firstEmpty: Path? { end(forwards: true, .empty) }

  /// The first node that can take the focus and has an error.
  public var firstProblem: Path? { end(forwards: true, .problem) }

  /// The next node after this one that has an error.
  public func nextBlocking(after path: Path?) -> Path? { next(after: path, .problem) }

  /// The number of the node, from 1, among all that can take the focus now. A node that cannot
  /// counts as the one that would be next.
  public func position(of path: Path?) -> (index: Int, count: Int) {
    let count = Int(total(0, 0, inner: 0).focusable)
    guard let path, isKnown(path), let place = searchPlace(path) else { return (0, count) }
    return (focusableCount(before: place) + 1, count)
  }

  /// Where a focus target leads: a group, section or row to its first focusable node; a list to its
  /// own node, or to the first in its rows; a node that cannot take the focus to the next that can,
  /// or else the previous one, or else none.
  public func resolve(target path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    if node.kind == .list || node.kind == .field {
      if isFocusable(path) { return path }
      if node.kind == .list, let inside = firstInside(path) { return inside }
    } else if let inside = firstInside(path) {
      return inside
    }
    return next(after: path) ?? previous(before: path)
  }

  func next(after path: Path?, _ want: FocusWant) -> Path? {
    guard let path else { return end(forwards: true, want) }
    guard isKnown(path), let place = searchPlace(path) else { return nil }
    return search(from: place, forwards: true, want)
  }

  /// The next node at or after a row index of a list: what takes the place of a deleted row.
  func nextFocusable(atRow index: Int, of list: Path) -> Path? {
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, program, row: list.row)
    guard let inner = rowsPlace(list) else { return nil }
    if isOpenOutwards(inner.template, inner.row, inner: inner.inner) {
      var row = state.templates[template].tree.row(at: index, in: root)
      if let here = row {
        if state.templates[template].tree.own[Int(here)].focusable == 0 {
          row = rowAfter(here, template, .any)
        }
        if let row { return descend(template, row, inner: 0, forwards: true, .any) }
      }
    }
    return search(from: inner, forwards: true, .any)
  }

  /// The same backwards: the last node before a row index of a list.
  func previousFocusable(beforeRow index: Int, of list: Path) -> Path? {
    let template = program.nodes[list.node].rowTemplate
    let root = state.root(of: list.node, program, row: list.row)
    guard let inner = rowsPlace(list) else { return nil }
    if index > 0, isOpenOutwards(inner.template, inner.row, inner: inner.inner),
      let row = state.templates[template].tree.row(at: index - 1, in: root)
    {
      if state.templates[template].tree.own[Int(row)].focusable > 0 {
        return descend(template, row, inner: 0, forwards: false, .any)
      }
      if let before = rowBefore(row, template, .any) {
        return descend(template, before, inner: 0, forwards: false, .any)
      }
    }
    return search(from: inner, forwards: false, .any)
  }

  /// What a path means when it names a place for the focus: for a group, section or row, its first
  /// focusable node, if any; for a field or list, itself.
  public func focusPlace(_ path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    switch program.nodes[path.node].kind {
    case .field, .list: return path
    default: return firstInside(path)
    }
  }

  /// The first focusable node of a group, section, row, or of the rows of a list.
  func firstInside(_ path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    let inner = node.kind == .row || node.kind == .form ? 0 : Int(program.innerOfNode[path.node])
    guard inner >= 0, isOpenOutwards(node.template, path.row, inner: inner),
      count(node.template, path.row, inner: inner, .any) > 0
    else { return nil }
    return descend(node.template, path.row, inner: inner, forwards: true, .any)
  }
}
