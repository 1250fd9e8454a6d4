/// Queries of the focus order in one state, each in logarithmic time.
extension Session {
  /// Returns the next node that can take the focus; the first one if the path is nil.
  public func next(after path: Path?) -> Path? { form.state.next(after: path, .any) }

  /// Returns the previous node that can take the focus; the last one if the path is nil.
  public func previous(before path: Path?) -> Path? { form.state.previous(before: path) }

  public var first: Path? { form.state.end(forwards: true, .any) }
  public var last: Path? { form.state.end(forwards: false, .any) }

  public var canGoNext: Bool { next(after: focus) != nil }
  package var canGoPrevious: Bool { previous(before: focus) != nil }

  /// The first node that can take the focus and is required and empty.
  public var firstEmpty: Path? { form.state.end(forwards: true, .empty) }

  /// The first node that can take the focus and has an error.
  public var firstProblem: Path? { form.state.end(forwards: true, .problem) }

  /// Returns the next node after a path that has an error.
  public func nextBlocking(after path: Path?) -> Path? {
    form.state.next(after: path, .problem)
  }

  /// The number of errors, plus the number of nodes that are required and empty.
  package var blockers: Int {
    let total = form.state.total(0, 0, inner: 0)
    return Int(total.errors) + Int(total.missing) + form.state.formErrors
  }

  /// Returns true if a node can take the focus and has an error, or is required and empty.
  package func isBlocking(_ path: Path) -> Bool { form.state.isFocusable(path, .problem) }

  /// Returns the number of a node, from 1, among all that can take the focus now. A node that
  /// cannot counts as the next one that can.
  public func position(of path: Path?) -> (index: Int, count: Int) {
    let count = Int(form.state.total(0, 0, inner: 0).focusable)
    guard let path, isKnown(path), let place = form.state.searchPlace(path) else {
      return (0, count)
    }
    return (form.state.focusableCount(before: place) + 1, count)
  }

  /// Returns true if a node can take the focus.
  public func isFocusable(_ path: Path) -> Bool { form.state.isFocusable(path) }

  /// Returns the node to which a focus target leads: for a group, section or row, its first
  /// focusable node; for a list, its own node, or the first in its rows; for a node that cannot
  /// take the focus, the next one that can, or else the previous one, or else nil.
  public func resolve(target path: Path) -> Path? { form.state.resolve(target: path) }

  /// Returns the node that a path names as a position of the focus: for a group, section or row,
  /// its first focusable node, if any; for a field or list, itself.
  public func focusPlace(_ path: Path) -> Path? {
    guard isKnown(path) else { return nil }
    switch program.nodes[path.node].kind {
    case .field, .list: return path
    default: return form.state.firstInside(path)
    }
  }
}
