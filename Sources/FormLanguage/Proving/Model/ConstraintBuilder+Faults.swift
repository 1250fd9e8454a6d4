internal import FormEngine

/// Expressions that cannot be worked out: divisions by zero, and results that are too large.
extension ConstraintBuilder {
  /// Says that no division which is worked out whenever the expression is divides by zero: such a
  /// problem keeps a record from being valid.
  mutating func addFaults(of expression: Expression, _ clause: Int, _ place: PlaceID) {
    var parts: [StatementID] = []
    collectFaults(of: expression, &parts, depth: 0)
    for part in parts { add(clause, place, part, .notFalse, .answers) }
  }

  private mutating func collectFaults(
    of expression: Expression, _ parts: inout [StatementID], depth: Int
  ) {
    guard depth < Self.letDepthLimit, parts.count < 8 else { return }
    switch expression.form {
    case .read(let slot, let frame):
      // A `let` hands its problem to what reads it.
      guard form.slots[slot].kind == .constant, frame == 0,
        let definition = form.definition(ofLet: slot)
      else { return }
      collectFaults(of: definition, &parts, depth: depth + 1)
    case .chain(let first, let links, let source):
      collectFaults(of: first, &parts, depth: depth + 1)
      for (index, link) in links.enumerated() {
        collectFaults(of: link.operand, &parts, depth: depth + 1)
        guard link.operation == .divide || link.operation == .remainder,
          !link.operand.isConstant, let divisor = quantity(of: link.operand)
        else { continue }
        var left = first
        if index > 0 {
          left = Expression(
            type: expression.type, span: expression.span,
            form: .chain(first, Array(links[..<index]), source: source))
        }
        parts.append(
          model.add(.or, of: [model.add(.not, known(left)), comparison(.notEqual, divisor)]))
      }
    case .negate(let operand, _): collectFaults(of: operand, &parts, depth: depth + 1)
    case .compare(_, let left, let right):
      collectFaults(of: left, &parts, depth: depth + 1)
      collectFaults(of: right, &parts, depth: depth + 1)
    case .apply(_, let operands, _, _):
      for operand in operands { collectFaults(of: operand, &parts, depth: depth + 1) }
    // What comes after the first may not be worked out.
    case .and(let terms), .or(let terms), .coalesce(let terms):
      if let first = terms.first { collectFaults(of: first, &parts, depth: depth + 1) }
    case .conditional(let branches, _):
      if let first = branches.first { collectFaults(of: first.condition, &parts, depth: depth + 1) }
    case .within(let value, let lower, let upper, _):
      for operand in [value, lower, upper] {
        if let operand { collectFaults(of: operand, &parts, depth: depth + 1) }
      }
    default: break
    }
  }

  // MARK: Rows

  /// Whether an aggregate may have no value although its rows are what they should be. The engine
  /// hands a problem in `where`, or in what a row brings, to the aggregate that it keeps up to date;
  /// one that looks through its rows each time leaves the row out.
  mutating func mayFail(_ aggregation: Expression.Aggregation) -> Bool {
    switch aggregation.function {
    // Only the row counts that is the first or last, and its problem leaves that without a value.
    case .first, .last, .collect: return false
    case .average where aggregation.term?.type.kind == .decimal: return true
    default: return aggregation.isKept && mayFailInRows(aggregation)
    }
  }

  private mutating func mayFailInRows(_ aggregation: Expression.Aggregation) -> Bool {
    for part in [aggregation.condition, aggregation.term] {
      if let part, mayFail(part) { return true }
    }
    return false
  }

  /// Whether there may be a problem while an expression is worked out, even one that does not decide
  /// its value.
  mutating func mayFail(_ expression: Expression) -> Bool {
    switch expression.form {
    case .invalid, .constant, .readAt, .position, .today, .now: return false
    case .read(let slot, _): return mayFail(ofLet: slot)
    case .negate(let operand, _): return !operand.isConstant || mayFail(operand)
    case .chain(let first, let links, _):
      // What is left of a division by a number that is not 0 is always there.
      for link in links {
        guard link.operation == .remainder, expression.type.kind == .integer,
          case .integer(let divisor)? = link.operand.constant, divisor > 0
        else { return true }
      }
      return mayFail(first)
    case .and(let terms), .or(let terms), .coalesce(let terms), .text(let terms):
      return mayFail(anyOf: terms)
    case .conditional(let branches, let otherwise):
      return mayFail(anyOf: branches.flatMap { [$0.condition, $0.value] } + [otherwise])
    case .within(let value, let lower, let upper, _):
      return mayFail(anyOf: [value, lower, upper].compactMap { $0 })
    case .aggregate(let aggregation):
      switch aggregation.function {
      case .sum, .average: return true
      default: return mayFailInRows(aggregation)
      }
    case .compare(_, let left, let right): return mayFail(left) || mayFail(right)
    case .apply(let operation, let operands, _, _):
      switch operation {
      case .round, .floor, .ceiling, .absolute, .makeDate: return true
      default: return mayFail(anyOf: operands)
      }
    }
  }

  private mutating func mayFail(anyOf parts: [Expression]) -> Bool {
    for part in parts where mayFail(part) { return true }
    return false
  }

  /// A `let` hands its problem to what reads it; a field does not.
  private mutating func mayFail(ofLet slot: SlotID) -> Bool {
    guard form.slots[slot].kind == .constant, let definition = form.definition(ofLet: slot) else {
      return false
    }
    if let known = letFaults[slot] { return known }
    guard letDepth < Self.letDepthLimit else { return true }
    letDepth += 1
    defer { letDepth -= 1 }
    let mayFail = mayFail(definition)
    if letDepth < Self.letDepthLimit / 2 { letFaults[slot] = mayFail }
    return mayFail
  }
}
