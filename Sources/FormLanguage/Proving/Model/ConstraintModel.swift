internal import FormEngine

/// The number of a clause, in the order in which clauses are checked.
typealias ClauseID = Int

/// Which clauses a proof builds on, each kind beside those before it.
enum Premises: UInt8, Comparable {
  /// None: what results and computed fields are equal to.
  case values
  /// What decides what is shown.
  case conditions
  /// Rules: all answers are right, but something may still be missing, as while people fill in.
  case answers
  /// All: what is required is filled, and lists have the rows they need.
  case records

  static func < (left: Premises, right: Premises) -> Bool { left.rawValue < right.rawValue }
}

/// How a statement is to be.
enum Truth: UInt8 {
  case isTrue, isFalse, notFalse, notTrue
}

/// What is so while a place is shown.
struct Constraint {
  /// The clause that says so; -1 where it follows from what things are.
  var clause: Int32
  var place: PlaceID
  var statement: StatementID
  var truth: Truth
  /// From which records on.
  var premises: Premises
  /// It limits, as `range` does, and was not written as a condition.
  var isLimit = false
  /// The clauses that it follows from together, in `ConstraintModel.reasons`, or -1.
  var reasons: Int32 = -1
}

/// A declaration of the form, or of one of the rows that are looked at one by one.
struct Place {
  @Compact var node: NodeID
  /// The place around it, or -1.
  var parent: PlaceID
  /// The nearest place, itself included, that is not always there: it has a `show when`, or is a
  /// row. -1 where there is none.
  var gate: PlaceID = -1
  /// The conditions under which it is shown, in `ConstraintModel.gates`.
  var conditions: Range<Int32> = 0..<0
  /// For a row: how many rows its list has, and how many there must be for this one to be there.
  var rows: VariableID = -1
  var rowNumber: Int32 = 0
  /// For a list: how many rows it has; -1 where nothing asks.
  var count: VariableID = -1
}

/// What the clauses of a form say: statements, the variables in them, and their parts, each in one
/// array.
struct ConstraintModel {
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
  /// The first ones are the declarations of the form, by number; in lists they are the rows that
  /// are not looked at one by one.
  var places: [Place] = []
  /// What the condition of each clause says where its declaration is; -1 for clauses without one.
  var conditions: [StatementID] = []
  /// The same in rows that are looked at one by one, and where these are.
  var conditionsInRows: [Int: [(statement: StatementID, place: PlaceID)]] = [:]
  /// The statements under which a place, with all in it, is read-only.
  var readonly: [(place: PlaceID, statement: StatementID)] = []
  /// The conditions of `readonly`, `required` and options.
  var applied: [StatementID] = []
  /// The conditions under which places are shown; those of a place follow one another.
  var gates: [(clause: Int32, statement: StatementID)] = []
  /// The bodies of the rows that are looked at one by one, by the place of their list.
  var rows: [PlaceID: [PlaceID]] = [:]
  /// The variables of the date and of the date and time, or -1.
  var today: VariableID = -1
  var now: VariableID = -1
  /// The clauses that constraints follow from that stem from several.
  var reasons: [[ClauseID]] = []
  /// The aggregates over rows that are not all looked at one by one.
  var summaries: [RowSummary] = []

  /// Makes room for what so many clauses may say, so that little is moved as they are taken in.
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

  /// The operands of an `and` or `or`.
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

  /// The conditions under which a place is shown.
  @inline(__always)
  func conditions(of place: PlaceID) -> ArraySlice<(clause: Int32, statement: StatementID)> {
    let range = places[Int(place)].conditions
    return gates[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Calls `body` with each variable that a statement speaks of, as often as it does; those that
  /// cancelled out included.
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
