internal import FormEngine

/// Expressions that cannot be evaluated: divisions by zero, and results that are too large.
extension ConstraintBuilder {
  /// Adds the constraint that no division that is always evaluated with the expression divides by
  /// zero: such a failure makes a record invalid.
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
      // A failure of a `let` passes to the expressions that read it.
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
    case .compare(let left, let right, _):
      collectFaults(of: left, &parts, depth: depth + 1)
      collectFaults(of: right, &parts, depth: depth + 1)
    case .apply(_, let operands, _, _):
      for operand in operands { collectFaults(of: operand, &parts, depth: depth + 1) }
    // Operands after the first may not be evaluated.
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

  /// Returns whether an aggregate may have no value although its rows are valid: it fails if its
  /// `where` or the term of a row does.
  mutating func mayFail(_ aggregation: Expression.Aggregation) -> Bool {
    switch aggregation.function {
    // Only the first or last row counts, and if its term fails, the result has no value.
    case .first where aggregation.isKept, .last where aggregation.isKept: return false
    case .average where aggregation.term?.type.kind == .decimal: return true
    default:
      return [aggregation.condition, aggregation.term].contains { part in
        part.map { bounds.mayFail($0) } ?? false
      }
    }
  }
}
