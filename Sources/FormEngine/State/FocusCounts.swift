/// How many nodes below a place can take the focus, and how many of them want it.
struct FocusCounts: Hashable, Sendable {
  var focusable: Int32 = 0
  /// Focusable, required and empty.
  var empty: Int32 = 0
  /// Focusable, with an error.
  var problem: Int32 = 0
  /// Errors block, whether or not the node can take the focus.
  var errors: Int32 = 0
  /// Nodes that are required and empty. A node inside something read-only does not count.
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

  /// The part of it that counts outside a node that is hidden or read-only.
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

/// What a container passes on to the counts around it.
enum FocusMask: UInt8, Hashable, Sendable {
  case open, readonly, hidden
}

/// Which nodes a search of the focus graph looks for.
enum FocusWant: Sendable {
  /// Any node that can take the focus.
  case any
  /// A node that is required and empty.
  case empty
  /// A node with an error.
  case problem
}
