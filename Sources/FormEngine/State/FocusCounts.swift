/// The number of nodes in a subtree that can take the focus, and of those that a search may look
/// for.
struct FocusCounts: Hashable, Sendable {
  var focusable: Int32 = 0
  /// The number of focusable nodes that are required and empty.
  var empty: Int32 = 0
  /// The number of focusable nodes with an error.
  var problem: Int32 = 0
  /// The number of errors, which block submission even if the node cannot take the focus.
  var errors: Int32 = 0
  /// The number of nodes that are required and empty, except inside something read-only.
  var missing: Int32 = 0

  static func + (left: FocusCounts, right: FocusCounts) -> FocusCounts {
    FocusCounts(
      focusable: left.focusable &+ right.focusable, empty: left.empty &+ right.empty,
      problem: left.problem &+ right.problem, errors: left.errors &+ right.errors,
      missing: left.missing &+ right.missing)
  }

  static func - (left: FocusCounts, right: FocusCounts) -> FocusCounts {
    FocusCounts(
      focusable: left.focusable &- right.focusable, empty: left.empty &- right.empty,
      problem: left.problem &- right.problem, errors: left.errors &- right.errors,
      missing: left.missing &- right.missing)
  }

  static func += (left: inout FocusCounts, right: FocusCounts) { left = left + right }

  var isZero: Bool { self == FocusCounts() }

  /// Returns the counts that are visible outside a node that is open, read-only or hidden.
  func masked(by mask: FocusMask) -> FocusCounts {
    switch mask {
    case .open: self
    case .readonly: FocusCounts(errors: errors)
    case .hidden: FocusCounts()
    }
  }

  func count(of want: FocusWant) -> Int32 {
    switch want {
    case .any: focusable
    case .empty: empty
    case .problem: problem
    }
  }
}

/// The part of its counts that a container passes to its parent.
enum FocusMask: UInt8, Hashable, Sendable {
  case open, readonly, hidden
}

/// The nodes that a search of the focus tree looks for.
enum FocusWant: Sendable {
  /// Any node that can take the focus.
  case any
  /// A node that is required and empty.
  case empty
  /// A node with an error.
  case problem
}
