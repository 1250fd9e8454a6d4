/// The number of a statement in a `ConstraintModel`.
package typealias StatementID = Int32

/// The number of a variable in a `ConstraintModel`.
package typealias VariableID = Int32

/// The number of a place in a `ConstraintModel`.
package typealias PlaceID = Int32

/// A condition or rule in Kleene's logic: comparisons of sums with 0, choices among the few values
/// of a variable, and statements about which variables are filled and which places shown.
struct Statement {
  enum Kind: UInt8 {
    /// Nothing is known about it: it may be true, false or unknown. `a` is an `OpenReason`.
    case open
    case yes, no
    /// Unknown, as a comparison with `empty` is.
    case unknown
    /// `operands[a..<b]`, two or more.
    case and, or
    /// The negation of statement `a`.
    case not
    /// Statement `a` is true; never unknown itself.
    case isTrue
    /// Variable `a` is filled; never unknown.
    case filled
    /// Place `a` is shown; never unknown.
    case shown
    /// Sum `a` is at most 0, or is 0; unknown while something that it reads is empty.
    case atMostZero, isZero
    /// Variable `a` has one of the values of choice `b`; unknown while it is empty.
    case oneOf
    /// Text `a` passes test `b`; unknown while it is empty.
    case passes
    /// Texts `a` and `b` are equal; unknown while one is empty.
    case sameText
  }

  var kind: Kind
  /// The number of statements that it consists of, with repetitions: evaluating it takes as long.
  var weight: UInt16 = 1
  var a: Int32 = 0
  var b: Int32 = 0

  /// Heavier statements become open: parts that each occur twice double the weight at every level.
  static let mostWeight = 60_000
}

/// A sum of variables with whole factors, and a constant.
struct Sum {
  /// The terms, in `ConstraintModel.terms`, each variable once.
  var terms: Range<Int32>
  /// The variables, in `ConstraintModel.needs`, that cancelled out but must be filled for the sum
  /// to have a value.
  var needs: Range<Int32> = 0..<0
  var constant: Int128
  /// True if its evaluation may overflow or divide by zero, which gives no value.
  var mayFail = false
  /// True if it has a value even if its variables are empty: these are counts.
  var isTotal = false
}

struct Term {
  var variable: VariableID
  var factor: Int128
}

/// The values of a variable of few values for which a statement may be true, and those for which it
/// may be false. A value for which this is not known is in both.
struct ValueChoice {
  var whenTrue: UInt64
  var whenFalse: UInt64
}

/// A field, or a result derived from fields, which has a value or is empty.
///
/// Values are whole numbers: integers as they are, decimals in units of 10⁻¹⁸ (so a strict
/// inequality differs by one unit), dates in days, times in seconds, options by their index, false
/// and true as 0 and 1, texts by the number of the constant that they are equal to.
struct Variable {
  /// The origin of a variable.
  enum Source {
    /// The value of a field or computed field.
    case field
    /// The number of characters of a text.
    case length(of: VariableID)
    /// The number of chosen options.
    case chosen(of: VariableID)
    /// An option of a set, which is chosen or not.
    case member(of: VariableID, option: Int32)
    /// The number of rows of a list.
    case rows
    /// The result of an expression.
    case result
  }

  /// The values that a type has before clauses exclude any.
  enum Extent: UInt8 {
    case any
    case integer, date, time, dateTime

    /// The least and greatest value; nil if there is none.
    var bounds: (least: Int128, most: Int128)? {
      switch self {
      case .any: nil
      case .integer: (Int128(Int64.min), Int128(Int64.max))
      case .date: (-719_162, 2_932_896)
      case .time: (0, 86_399)
      case .dateTime: (-719_162 * 86_400, 2_932_896 * 86_400 + 86_399)
      }
    }
  }

  var source: Source
  /// The declaration that it belongs to, and the place of that, or -1.
  var declaration: Int32 = -1
  var place: PlaceID = -1
  /// The bounds; the least and greatest 64-bit number if there is none.
  var least: Int64 = .min
  var most: Int64 = .max
  /// The number of values if there are few (at most 64); otherwise 0.
  var valueCount: UInt8 = 0
  var extent = Extent.any
  /// True for decimals, which count in units of 10⁻¹⁸.
  var isDecimal = false
  var isText = false
  /// True for a set of options, of which only the members are modelled.
  var isSet = false
  /// The variables that are filled if it is, in `ConstraintModel.bases`: a field is its own base.
  var bases: Range<Int32> = 0..<0
  /// A statement that is true whenever the variable is filled; -1 for most.
  var definition: StatementID = -1
  /// A statement that is always true and says when the variable is filled; -1 for most.
  var filledWhen: StatementID = -1
  /// The function that it results from, in `ConstraintModel.functions`, or -1.
  var function: Int32 = -1
  /// The variables of a text's length and of the number of chosen options, or -1.
  var length: VariableID = -1
  var chosen: VariableID = -1

  var node: Int { Int(declaration) }

  var baseRange: Range<Int> { Int(bases.lowerBound)..<Int(bases.upperBound) }

  /// The bounds that proofs use; the least and greatest 128-bit number if there is none.
  var lowerBound: Int128 { least == .min ? .min : Int128(least) }
  var upperBound: Int128 { most == .max ? .max : Int128(most) }

  var isUnbounded: Bool { least == .min && most == .max }

  /// The set of all values of a variable with few.
  var everyValue: UInt64 { valueCount >= 64 ? .max : (1 << UInt64(valueCount)) - 1 }
}
