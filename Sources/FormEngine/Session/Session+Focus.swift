/// Queries of the focus graph in one state, each in logarithmic time.
extension Session {
  /// The next node that can take the focus; after none, the first.
  public func next(after path: Path?) -> Path? { form.state.next(after: path, .any) }

  /// The previous node that can take the focus; before none, the last.
  public func previous(before path: Path?) -> Path? { form.state.previous(before: path) }

  public var first: Path? { form.state.end(forwards: true, .any) }
  public var last: Path? { form.state.end(forwards: false, .any) }

  public var canGoNext: Bool { next(after: focus) != nil }
  package var canGoPrevious: Bool { previous(before: focus) != nil }

  /// The first node that can take the focus and is required and empty.
  public var firstEmpty: Path? { form.state.end(forwards: true, .empty) }

  /// The first node that can take the focus and has an error.
  public var firstProblem: Path? { form.state.end(forwards: true, .problem) }

  /// The next node after this one that has an error.
  public func nextBlocking(after path: Path?) -> Path? {
    form.state.next(after: path, .problem)
  }

  /// How many errors there are, and nodes that are required and empty.
  package var blockers: Int {
    let total = form.state.total(0, 0, inner: 0)
    return Int(total.errors) + Int(total.missing) + form.state.formErrors
  }

  /// Whether a node that can take the focus has an error, or is required and empty.
  package func isBlocking(_ path: Path) -> Bool { form.state.isFocusable(path, .problem) }

  /// The number of the node, from 1, among all that can take the focus now. A node that cannot
  /// counts as the one that would be next.
  public func position(of path: Path?) -> (index: Int, count: Int) {
    let count = Int(form.state.total(0, 0, inner: 0).focusable)
    guard let path, isKnown(path), let place = form.state.searchPlace(path) else {
      return (0, count)
    }
    return (form.state.focusableCount(before: place) + 1, count)
  }

  /// Whether it can take the focus.
  public func isFocusable(_ path: Path) -> Bool { form.state.isFocusable(path) }

  /// Where a focus target leads: a group, section or row to its first focusable node; a list to its
  /// own node, or to the first in its rows; a node that cannot take the focus to the next that can,
  /// or else the previous one, or else none.
  public func resolve(target path: Path) -> Path? { form.state.resolve(target: path) }

  /// What a path means when it names a place for the focus: for a group, section or row, its first
  /// focusable node, if any; for a field or list, itself.
  public func focusPlace(_ path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    switch program.nodes[path.node].kind {
    case .field, .list: return path
    default: return form.state.firstInside(path)
    }
  }
}
