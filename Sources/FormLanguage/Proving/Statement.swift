internal import FormEngine

/// The number of a statement in a `StatementPool`.
typealias StatementID = Int32

/// The number of a variable in a `StatementPool`.
typealias VariableID = Int32

/// What a condition or rule says, as far as it can be reasoned about: Kleene's logic over
/// comparisons of sums with constants, and over which of a few values something has.
struct Statement {
  enum Kind: UInt8 {
    /// Nothing is known of it: it may be true, false or unknown.
    case free
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
    /// Sum `a` is at most 0, or is 0; unknown while one of its variables is empty.
    case atMostZero, isZero
    /// Variable `a` has one of the values of choice `b`; unknown while it is empty.
    case oneOf
  }

  var kind: Kind
  var a: Int32 = 0
  var b: Int32 = 0
}

/// A sum of variables with whole factors, and a constant.
struct Sum {
  /// The terms, in `StatementPool.terms`, each variable once.
  var start: Int32
  var end: Int32
  var constant: Int128

  var terms: Range<Int> { Int(start)..<Int(end) }
}

struct Term {
  var variable: VariableID
  var factor: Int64
}

/// Which values a variable of few values has where a statement is true, and where it is false. Both
/// hold a value of which that is not known.
struct ValueChoice {
  var whenTrue: UInt64
  var whenFalse: UInt64
}

/// Something that has a value, or is empty, in what people answer: a field, or what is worked out
/// from fields and not known more closely.
///
/// Values are whole numbers: integers as they are, decimals in units of 10⁻¹⁸ (so that a strict
/// inequality is one by a unit), dates in days, times in seconds, options by their index, false and
/// true as 0 and 1, texts by the number of the constant that they are equal to.
struct Variable {
  /// What it is a part of.
  enum Source {
    /// The value of a field or computed field, or of a `let`.
    case slot
    /// How many characters a text has.
    case length(of: VariableID)
    /// How many options are chosen.
    case chosen(of: VariableID)
    /// Whether an option is chosen.
    case member(of: VariableID, option: Int32)
    /// How many rows a list has.
    case rows
    /// The result of a function.
    case result
  }

  var source: Source
  /// The declaration that it belongs to, or -1.
  var declaration: Int32 = -1
  /// Its bounds; the least and greatest number of 64 bits where it has none.
  var least: Int64 = .min
  var most: Int64 = .max
  /// How many values it has when these are few (at most 64); otherwise 0.
  var valueCount: UInt8 = 0
  /// Decimals are counted in units of 10⁻¹⁸.
  var isDecimal = false
  /// The variables that are filled exactly when it is, in `StatementPool.bases`: a field is its own.
  var bases: Range<Int32> = 0..<0
  /// Holds whenever it is filled: what a computed field is equal to. -1 for most.
  var definition: StatementID = -1
  var isText = false
  /// The variable of the length of a text, and of the number of chosen options; -1 where nothing
  /// speaks of it.
  var length: VariableID = -1
  var chosen: VariableID = -1

  var node: NodeID { Int(declaration) }

  /// Its bounds as proofs count; the least and greatest number of 128 bits where it has none.
  var lowerBound: Int128 { least == .min ? .min : Int128(least) }
  var upperBound: Int128 { most == .max ? .max : Int128(most) }

  var isUnbounded: Bool { least == .min && most == .max }

  /// All of a variable's few values.
  var everyValue: UInt64 { valueCount >= 64 ? .max : (1 << UInt64(valueCount)) - 1 }
}

/// The statements of a form, the variables in them, and their parts, each in one array.
struct StatementPool {
  var statements: [Statement] = []
  var operands: [StatementID] = []
  var sums: [Sum] = []
  var terms: [Term] = []
  var choices: [ValueChoice] = []
  var variables: [Variable] = []
  var bases: [VariableID] = []
  /// The texts that texts are compared with.
  var constants: [VariableID: [String]] = [:]

  /// Makes room for what so many clauses may say, so that little is moved as they are taken in.
  mutating func reserveCapacity(clauses: Int) {
    statements.reserveCapacity(clauses)
    sums.reserveCapacity(clauses)
    terms.reserveCapacity(clauses)
    variables.reserveCapacity(clauses / 2)
    bases.reserveCapacity(clauses / 2)
  }

  mutating func add(_ kind: Statement.Kind, _ a: Int32 = 0, _ b: Int32 = 0) -> StatementID {
    statements.append(Statement(kind: kind, a: a, b: b))
    return StatementID(truncatingIfNeeded: statements.count - 1)
  }

  mutating func add(_ kind: Statement.Kind, of parts: [StatementID]) -> StatementID {
    if parts.count == 1 { return parts[0] }
    let start = Int32(truncatingIfNeeded: operands.count)
    operands += parts
    return add(kind, start, Int32(truncatingIfNeeded: operands.count))
  }

  mutating func add(_ variable: Variable) -> VariableID {
    variables.append(variable)
    return VariableID(truncatingIfNeeded: variables.count - 1)
  }

  /// Calls `body` with each variable that a statement speaks of, as often as it does.
  func forEachVariable(of statement: StatementID, _ body: (VariableID) -> Void) {
    let statement = statements[Int(statement)]
    switch statement.kind {
    case .free, .yes, .no, .unknown: break
    case .and, .or:
      for index in Int(statement.a)..<Int(statement.b) {
        forEachVariable(of: operands[index], body)
      }
    case .not, .isTrue: forEachVariable(of: statement.a, body)
    case .filled, .oneOf: body(statement.a)
    case .atMostZero, .isZero:
      for position in sums[Int(statement.a)].terms { body(terms[position].variable) }
    }
  }
}
