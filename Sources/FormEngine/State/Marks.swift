/// The origin of a value.
public enum Origin: UInt8, Hashable, Sendable {
  /// There is no answer yet.
  case none
  case typed
  case `default`
  case computed
  case flag
  case file
  case environment
  case draft
  /// The form gives it in a row of `start { … }`.
  case start
}

/// Flags of a value, in two bytes.
struct ValueMark: Hashable, Sendable {
  var bits: UInt16 = 0

  var origin: Origin {
    get { Origin(rawValue: UInt8(truncatingIfNeeded: bits & 7 | bits >> 12 & 8)) ?? .none }
    set {
      bits = bits & ~0x8007 | UInt16(newValue.rawValue & 7) | UInt16(newValue.rawValue & 8) << 12
    }
  }

  /// True after a person answered or left the field.
  var isTouched: Bool {
    get { bits & 8 != 0 }
    set { bits = newValue ? bits | 8 : bits & ~8 }
  }

  /// True if the expression overflows or divides by zero.
  var hasFault: Bool {
    get { bits & 16 != 0 }
    set { bits = newValue ? bits | 16 : bits & ~16 }
  }

  /// True if the typed text is not a value of the type.
  var isUnreadable: Bool {
    get { bits & 32 != 0 }
    set { bits = newValue ? bits | 32 : bits & ~32 }
  }

  /// True if the answer was preset, so the field is not asked for.
  var isSettled: Bool {
    get { bits & 64 != 0 }
    set { bits = newValue ? bits | 64 : bits & ~64 }
  }

  /// True if the slot is in the queue.
  var isQueued: Bool {
    get { bits & 128 != 0 }
    set { bits = newValue ? bits | 128 : bits & ~128 }
  }

  /// True for a text with a control character that its type does not allow.
  var hasControl: Bool {
    get { bits & 256 != 0 }
    set { bits = newValue ? bits | 256 : bits & ~256 }
  }

  /// True if the person only pressed Enter, which made the present value the answer.
  var isConfirmed: Bool {
    get { bits & 512 != 0 }
    set { bits = newValue ? bits | 512 : bits & ~512 }
  }

  /// Returns true if a value, or an unreadable text, counts as an answer in a row of `start`: one
  /// that the form gives does not.
  func isAnswer(_ value: Value) -> Bool {
    isAnswered && !isConfirmed && origin != .start && (isUnreadable || !value.isEmpty)
  }

  /// True if a person or a program set the value, so the default no longer applies.
  var isAnswered: Bool {
    switch origin {
    case .none, .default, .computed: false
    case .typed, .flag, .file, .environment, .draft, .start: true
    }
  }
}

/// The flags of a condition or a rule, in a byte.
struct TruthMark: Hashable, Sendable {
  var bits: UInt8 = 0

  /// The truth value of a condition; nil for unknown.
  var truth: Bool? {
    get { bits & 3 == 0 ? nil : bits & 3 == 2 }
    set { bits = bits & ~3 | (newValue.map { $0 ? 2 : 1 } ?? 0) }
  }

  /// The state of a rule.
  enum Outcome: UInt8 {
    case passes
    case failsAtPlace
    /// The rule fails; its problem is reported at the form, because its place is the form, or is
    /// hidden and has no alternative.
    case failsAtForm
    /// The rule fails; its problem is reported at an alternative, because its place is hidden.
    case failsAtOther
  }

  var outcome: Outcome {
    get { Outcome(rawValue: bits & 3) ?? .passes }
    set { bits = bits & ~3 | newValue.rawValue }
  }

  /// True if the expression overflows or divides by zero.
  var hasFault: Bool {
    get { bits & 4 != 0 }
    set { bits = newValue ? bits | 4 : bits & ~4 }
  }

  /// True if a list has fewer rows than `count` requires.
  var isBelowLeast: Bool {
    get { bits & 8 != 0 }
    set { bits = newValue ? bits | 8 : bits & ~8 }
  }

  /// True if a list allows no more rows.
  var isFull: Bool {
    get { bits & 16 != 0 }
    set { bits = newValue ? bits | 16 : bits & ~16 }
  }

  var isQueued: Bool {
    get { bits & 128 != 0 }
    set { bits = newValue ? bits | 128 : bits & ~128 }
  }
}

extension Rule {
  /// Returns the declaration at which a problem is reported, which may be the form (0); nil if
  /// there is no problem.
  func place(_ outcome: TruthMark.Outcome) -> NodeID? {
    switch outcome {
    case .passes: nil
    case .failsAtPlace: place
    case .failsAtForm: 0
    case .failsAtOther: otherPlaces.first ?? 0
    }
  }
}

/// The contribution of a leaf of the focus tree to the counts, in a byte.
struct LeafMark: OptionSet, Hashable, Sendable {
  var rawValue: UInt8

  static let focusable = LeafMark(rawValue: 1)
  static let empty = LeafMark(rawValue: 2)
  static let problem = LeafMark(rawValue: 4)
  static let errors = LeafMark(rawValue: 8)
  static let missing = LeafMark(rawValue: 16)

  var counts: FocusCounts {
    FocusCounts(
      focusable: contains(.focusable) ? 1 : 0, empty: contains(.empty) ? 1 : 0,
      problem: contains(.problem) ? 1 : 0, errors: contains(.errors) ? 1 : 0,
      missing: contains(.missing) ? 1 : 0)
  }
}
