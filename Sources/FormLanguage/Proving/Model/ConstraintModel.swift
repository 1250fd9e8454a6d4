internal import FormEngine
internal import FormSyntax

/// The clauses that a proof may assume; each case includes those before it.
package enum Premises: UInt8, Comparable {
  /// No clauses, only the definitions of results and computed fields.
  case values
  /// The conditions that decide what is shown.
  case conditions
  /// Rules: all answers are valid, but some may still be missing, as in a form that is being filled
  /// in.
  case answers
  /// All clauses: required fields are filled, and lists have the rows they need.
  case records

  package static func < (left: Premises, right: Premises) -> Bool { left.rawValue < right.rawValue }
}

/// The truth that a statement must have.
package enum Truth: UInt8 {
  case isTrue, isFalse, notFalse, notTrue
}

/// A statement that must have a given truth while a place is shown.
struct Constraint {
  /// The clause that it comes from; -1 if it follows from definitions alone.
  var clause: Int32
  var place: PlaceID
  var statement: StatementID
  var truth: Truth
  /// The weakest premises under which it applies.
  var premises: Premises
  /// True for a limit such as `range`, which was not written as a condition.
  var isLimit = false
  /// The index in `ConstraintModel.reasons` of the clauses that it follows from together, or -1.
  var reasons: Int32 = -1
}

/// A declaration of the form, or of an individually modelled row.
struct Place {
  @Compact var node: NodeID
  /// The enclosing place, or -1.
  var parent: PlaceID
  /// The nearest place, itself included, that is not always present: it has a `show when`, or is a
  /// row. -1 if there is none.
  var gate: PlaceID = -1
  /// The conditions under which it is shown, in `ConstraintModel.gates`.
  var conditions: Range<Int32> = 0..<0
  /// For a row: the variable for the number of rows of its list, and the number of rows that there
  /// must be for this one to exist.
  var rows: VariableID = -1
  var rowNumber: Int32 = 0
  /// For a list: the variable for its number of rows; -1 if nothing reads it.
  var count: VariableID = -1
}

/// The clauses of a form as statements, the variables in them, and their parts, each kind in one
/// array.
package struct ConstraintModel {
  var statements: [Statement] = []
  var operands: [StatementID] = []
  var sums: [Sum] = []
  var terms: [Term] = []
  var needs: [VariableID] = []
  var choices: [ValueChoice] = []
  var variables: [Variable] = []
  var bases: [VariableID] = []
  var functions: [FunctionConstraint] = []
  var texts = TextTable()
  var constraints: [Constraint] = []
  /// The first ones are the declarations of the form, by number; in lists, they represent the rows
  /// that are not modelled individually.
  var places: [Place] = []
  /// The condition of each clause in the form itself; -1 for clauses without one.
  package var conditions: [StatementID] = []
  /// The conditions of clauses in individually modelled rows, and their places.
  package var conditionsInRows: [Int: [(statement: StatementID, place: PlaceID)]] = [:]
  /// The statements that make a place, with everything in it, read-only.
  var readonly: [(place: PlaceID, statement: StatementID)] = []
  /// The conditions of `readonly`, `required`, options and warnings.
  var applied: [StatementID] = []
  /// The conditions under which places are shown; those of one place are adjacent.
  var gates: [(clause: Int32, statement: StatementID)] = []
  /// The bodies of individually modelled rows, by the place of their list.
  var rows: [PlaceID: [PlaceID]] = [:]
  /// The variables of `today` and `now`, or -1.
  var today: VariableID = -1
  var now: VariableID = -1
  /// The clauses of each constraint that follows from several.
  var reasons: [[ClauseID]] = []
  /// The aggregates over rows that are not all modelled individually.
  package var summaries: [RowSummary] = []

  /// Reserves space for the statements of a number of clauses, so adding them moves little.
  mutating func reserveCapacity(clauses: Int) {
    statements.reserveCapacity(clauses)
    sums.reserveCapacity(clauses)
    terms.reserveCapacity(clauses)
    variables.reserveCapacity(clauses / 2)
    bases.reserveCapacity(clauses / 2)
    constraints.reserveCapacity(clauses)
  }

  mutating func add(_ kind: Statement.Kind, _ a: Int32 = 0, _ b: Int32 = 0) -> StatementID {
    var weight = 1
    if kind == .not || kind == .isTrue {
      weight += Int(statements[Int(a)].weight)
      if weight > Statement.mostWeight { return add(kind, open(.size)) }
    }
    return add(kind, a, b, weight: weight)
  }

  private mutating func add(
    _ kind: Statement.Kind, _ a: Int32, _ b: Int32, weight: Int
  ) -> StatementID {
    statements.append(
      Statement(kind: kind, weight: UInt16(truncatingIfNeeded: weight), a: a, b: b))
    return StatementID(truncatingIfNeeded: statements.count - 1)
  }

  mutating func open(_ reason: OpenReason) -> StatementID { add(.open, reason.rawValue) }

  mutating func add(_ kind: Statement.Kind, of parts: [StatementID]) -> StatementID {
    if parts.count == 1 { return parts[0] }
    if parts.isEmpty { return add(kind == .and ? .yes : .no) }
    let weight = parts.reduce(1) { $0 + Int(statements[Int($1)].weight) }
    guard weight <= Statement.mostWeight else { return open(.size) }
    let start = Int32(truncatingIfNeeded: operands.count)
    operands += parts
    return add(kind, start, Int32(truncatingIfNeeded: operands.count), weight: weight)
  }

  mutating func add(_ variable: Variable) -> VariableID {
    variables.append(variable)
    return VariableID(truncatingIfNeeded: variables.count - 1)
  }

  mutating func add(_ choice: ValueChoice) -> Int32 {
    choices.append(choice)
    return Int32(truncatingIfNeeded: choices.count - 1)
  }

  /// Returns the operands of an `and` or `or`.
  @inline(__always)
  func operands(of statement: Statement) -> ArraySlice<StatementID> {
    operands[Int(statement.a)..<Int(statement.b)]
  }

  @inline(__always)
  func terms(of sum: Int32) -> ArraySlice<Term> {
    let range = sums[Int(sum)].terms
    return terms[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  @inline(__always)
  func needs(of sum: Int32) -> ArraySlice<VariableID> {
    let range = sums[Int(sum)].needs
    return needs[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  @inline(__always)
  func bases(of variable: VariableID) -> ArraySlice<VariableID> {
    bases[variables[Int(variable)].baseRange]
  }

  /// Returns the conditions under which a place is shown.
  @inline(__always)
  func conditions(of place: PlaceID) -> ArraySlice<(clause: Int32, statement: StatementID)> {
    let range = places[Int(place)].conditions
    return gates[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Calls `body` for each occurrence of a variable in a statement, including variables that
  /// cancelled out.
  func forEachVariable(of statement: StatementID, _ body: (VariableID) -> Void) {
    let statement = statements[Int(statement)]
    switch statement.kind {
    case .open, .yes, .no, .unknown, .shown: break
    case .and, .or: for operand in operands(of: statement) { forEachVariable(of: operand, body) }
    case .not, .isTrue: forEachVariable(of: statement.a, body)
    case .filled, .oneOf, .passes: body(statement.a)
    case .sameText:
      body(statement.a)
      body(statement.b)
    case .atMostZero, .isZero:
      for term in terms(of: statement.a) { body(term.variable) }
      for need in needs(of: statement.a) { body(need) }
    }
  }
}
