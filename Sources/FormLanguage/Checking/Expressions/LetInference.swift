internal import FormEngine

/// The state of inferring the types of `let`s, each when it is first read.
struct LetInference {
  /// The nesting depth of the `let`s whose types are being inferred.
  private(set) var depth = 0
  /// The `let` from which a chain that is too long to follow at once continues.
  var waiting: LetID?
  /// The `let` whose type is being inferred.
  var inferred = Inferred()
  /// True while only the columns that a condition compares with texts are determined.
  var isOfColumns = false
  /// True if a `let` was read whose type is being inferred further out.
  var readsUnderway = false

  struct Inferred {
    var number: LetID = -1
    /// True if it reads itself in the row above.
    var readsItself = false
    /// Its type in the row above, as far as it is known.
    var typeAbove: ValueType?
  }

  /// The values of the `let`s whose types were inferred.
  private(set) var values: [(slot: SlotID, value: Expression)] = []

  /// The maximum depth to which `let`s that read one another are followed at once; longer chains
  /// are handled in parts.
  private static let mostNested = 32

  /// True if no further `let` is followed now.
  var isTooDeep: Bool { depth >= Self.mostNested }

  mutating func enter() { depth += 1 }
  mutating func leave() { depth -= 1 }

  mutating func keep(_ value: Expression, of slot: SlotID) { values.append((slot, value)) }
}
