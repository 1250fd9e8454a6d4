/// An index, or -1 for none, stored in 32 bits. Each declaration of a large form has several, and
/// half the size is read in half the time. Larger numbers are truncated; no form that is small
/// enough to be read has that many parts.
@propertyWrapper
@frozen
public struct Compact: Sendable {
  @usableFromInline var stored: Int32

  @inlinable
  public init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  @inlinable
  public var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}

/// A condition, stored in 32 bits for the same reason.
@propertyWrapper
@frozen
public struct CompactCondition: Sendable {
  /// The number of a slot; -1 for always, -2 for never.
  @usableFromInline var stored: Int32

  @inlinable
  public init(wrappedValue: Condition) {
    switch wrappedValue {
    case .never: stored = -2
    case .always: stored = -1
    case .slot(let slot): stored = Int32(truncatingIfNeeded: slot)
    }
  }

  @inlinable
  public var wrappedValue: Condition {
    get {
      switch stored {
      case -2: .never
      case -1: .always
      default: .slot(Int(stored))
      }
    }
    set { self = CompactCondition(wrappedValue: newValue) }
  }
}
