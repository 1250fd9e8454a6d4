/// The number of a statement in a `ConstraintModel`.
typealias StatementID = Int32

/// The number of a variable in a `ConstraintModel`.
typealias VariableID = Int32

/// The number of a place in a `ConstraintModel`.
typealias PlaceID = Int32

/// What a condition or rule says: Kleene's logic over comparisons of sums with 0, over which of a
/// few values a variable has, and over what is filled and shown.
struct Statement {
  enum Kind: UInt8 {
    /// Nothing is known of it: it may be true, false or unknown. `a` is an `OpenReason`.
    case open
    case yes, no
    /// Unknown, as a comparison with `empty` is.
    case unknown
    /// `operands[a..<b]`, two or more.
    case and, or
    /// Not statement `a`.
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
  /// How many statements it consists of, each as often as it occurs: to look at it takes as long.
  var weight: UInt16 = 1
  var a: Int32 = 0
  var b: Int32 = 0

  /// Of what would weigh more nothing is known: parts that each occur twice double at every level.
  static let mostWeight = 60_000
}

/// A sum of variables with whole factors, and a constant.
struct Sum {
  /// The terms, in `ConstraintModel.terms`, each variable once.
  var terms: Range<Int32>
  /// Variables that must be filled for the sum to have a value, beside those of its terms: they
  /// cancelled out. In `ConstraintModel.needs`.
  var needs: Range<Int32> = 0..<0
  var constant: Int128
  /// Working it out may overflow or divide by zero, which gives no value.
  var mayFail = false
  /// It has a value whatever is empty: its variables are numbers of things that are there.
  var isTotal = false
}

struct Term {
  var variable: VariableID
  var factor: Int128
}

/// Which values a variable of few values has where a statement is true, and where it is false. Both
/// contain a value of which that is not known.
struct ValueChoice {
  var whenTrue: UInt64
  var whenFalse: UInt64
}

/// Something that has a value, or is empty, in what people answer: a field, or what is worked out
/// from fields.
///
/// Values are whole numbers: integers as they are, decimals in units of 10⁻¹⁸ (so that a strict
/// inequality is one by a unit), dates in days, times in seconds, options by their index, false and
/// true as 0 and 1, texts by the number of the constant that they are equal to.
struct Variable {
  /// What it is a part of.
  enum Source {
    /// The value of a field or computed field.
    case field
    /// How many characters a text has.
    case length(of: VariableID)
    /// How many options are chosen.
    case chosen(of: VariableID)
    /// Whether an option is chosen.
    case member(of: VariableID, option: Int32)
    /// How many rows a list has.
    case rows
    /// What is worked out.
    case result
  }

  /// What values the type has beside those that clauses exclude.
  enum Extent: UInt8 {
    case any
    case integer, date, time, dateTime

    /// The least and greatest value; nothing where there is none.
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
  /// The declaration that it belongs to, or -1, and where that is.
  var declaration: Int32 = -1
  var place: PlaceID = -1
  /// Its bounds; the least and greatest number of 64 bits where it has none.
  var least: Int64 = .min
  var most: Int64 = .max
  /// How many values it has when these are few (at most 64); otherwise 0.
  var valueCount: UInt8 = 0
  var extent = Extent.any
  /// Decimals are counted in units of 10⁻¹⁸.
  var isDecimal = false
  var isText = false
  /// A set of options: of its value only its members are known.
  var isSet = false
  /// The variables that are filled when it is, in `ConstraintModel.bases`: a field is its own.
  var bases: Range<Int32> = 0..<0
  /// True whenever it is filled. -1 for most.
  var definition: StatementID = -1
  /// Always true: says when it is filled. -1 for most.
  var filledWhen: StatementID = -1
  /// What it is a function of, in `ConstraintModel.functions`, or -1.
  var function: Int32 = -1
  /// The variable of the length of a text, and of the number of chosen options, or -1.
  var length: VariableID = -1
  var chosen: VariableID = -1

  var node: Int { Int(declaration) }

  var baseRange: Range<Int> { Int(bases.lowerBound)..<Int(bases.upperBound) }

  /// Its bounds as proofs count; the least and greatest number of 128 bits where it has none.
  var lowerBound: Int128 { least == .min ? .min : Int128(least) }
  var upperBound: Int128 { most == .max ? .max : Int128(most) }

  var isUnbounded: Bool { least == .min && most == .max }

  /// All of a variable's few values.
  var everyValue: UInt64 { valueCount >= 64 ? .max : (1 << UInt64(valueCount)) - 1 }
}
