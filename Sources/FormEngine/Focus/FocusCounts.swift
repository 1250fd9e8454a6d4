/// How many nodes below a place can take the focus, and how many of them want it.
struct FocusCounts: Hashable, Sendable {
  var focusable: Int32 = 0
  /// Focusable, required and empty.
  var empty: Int32 = 0
  /// Focusable, and an error stands there.
  var problem: Int32 = 0
  /// Errors block, whether the node can take the focus or not.
  var errors: Int32 = 0
  /// Nodes that are required and empty; they are not while something around them is read-only.
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

  /// What is left of it outside a node that is hidden or read-only.
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

/// What a container lets through to the counts around it.
enum FocusMask: UInt8, Hashable, Sendable {
  case open, readonly, hidden
}

/// Which nodes a search of the focus graph is after.
enum FocusWant: Sendable {
  /// Whatever can take the focus.
  case any
  /// What is required and empty.
  case empty
  /// What an error stands at.
  case problem
}
