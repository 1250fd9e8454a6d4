internal import FormEngine

/// A fast path for the most frequent comparisons, which avoids sums of arbitrary length.
extension ConstraintBuilder {
  /// A field times a factor, plus a constant; both divided by `divisor`.
  private struct Operand {
    var variable: VariableID = -1
    var factor: Int128 = 0
    var constant: Int128 = 0
    var divisor: Int128 = 1
    var mayFail = false
  }

  /// Returns the comparison of two operands that each read at most one field; nil for others.
  mutating func simpleComparison(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID? {
    guard let first = operand(left), let second = operand(right) else { return nil }
    return compare(operation, first, second)
  }

  /// Returns the statement of a `range`, `length` or `count` whose bound reads at most one field;
  /// nil for others.
  mutating func simpleBound(
    _ operation: Operation, _ variable: VariableID, _ bound: Expression
  ) -> StatementID? {
    guard let bound = operand(bound) else { return nil }
    let facts = model.variables[Int(variable)]
    let value = Operand(
      variable: variable, factor: facts.extent == .date ? Quantity.secondsOfDay : 1,
      divisor: facts.isDecimal ? Quantity.decimalUnits : 1)
    return compare(operation, value, bound)
  }

  private mutating func compare(
    _ operation: Operation, _ left: Operand, _ right: Operand
  ) -> StatementID? {
    guard left.variable != right.variable else { return nil }
    var (first, second) = (left, right)
    let divisor = max(first.divisor, second.divisor)
    guard scale(&first, to: divisor), scale(&second, to: divisor) else { return nil }
    // The sum `first - second` is at most 0, with the operands swapped for `>` and `>=`.
    let isSwapped = operation == .greater || operation == .greaterOrEqual
    if isSwapped { swap(&first, &second) }
    let isStrict = operation == .less || operation == .greater
    let difference = first.constant - second.constant
    var constant = difference + (isStrict ? 1 : 0)
    let common = commonDivisor(first.factor.magnitude, second.factor.magnitude)
    guard common > 0, common < Quantity.largest, difference.magnitude < Quantity.largest else {
      return nil
    }
    let whole = Int128(common)
    if whole > 1 {
      let (quotient, remainder) = constant.quotientAndRemainder(dividingBy: whole)
      if operation == .equal || operation == .notEqual, remainder != 0 { return nil }
      constant = remainder > 0 ? quotient + 1 : quotient
    }
    let start = Int32(truncatingIfNeeded: model.terms.count)
    if first.variable >= 0 {
      model.terms.append(Term(variable: first.variable, factor: first.factor / whole))
    }
    if second.variable >= 0 {
      model.terms.append(Term(variable: second.variable, factor: 0 - second.factor / whole))
    }
    model.sums.append(
      Sum(
        terms: start..<Int32(truncatingIfNeeded: model.terms.count), constant: constant,
        mayFail: (first.mayFail || second.mayFail) && !isBlocking))
    let sum = Int32(truncatingIfNeeded: model.sums.count - 1)
    switch operation {
    case .equal: return model.add(.isZero, sum)
    case .notEqual: return model.add(.not, model.add(.isZero, sum))
    default: return model.add(.atMostZero, sum)
    }
  }

  private func scale(_ operand: inout Operand, to divisor: Int128) -> Bool {
    guard operand.divisor != divisor else { return true }
    let (factor, remainder) = divisor.quotientAndRemainder(dividingBy: operand.divisor)
    let (scaled, overflow) = operand.factor.multipliedReportingOverflow(by: factor)
    let (constant, overflows) = operand.constant.multipliedReportingOverflow(by: factor)
    guard remainder == 0, !overflow, !overflows, constant.magnitude < Quantity.largest else {
      return false
    }
    operand.factor = scaled
    operand.constant = constant
    operand.divisor = divisor
    return true
  }

  private mutating func operand(_ expression: Expression) -> Operand? {
    switch expression.form {
    case .constant(let value):
      guard let constant = Quantity(value), constant.constant.magnitude < Quantity.largest else {
        return nil
      }
      return Operand(constant: constant.constant, divisor: constant.divisor)
    case .read(let slot, frame: 0):
      switch expression.type.kind {
      case .integer, .decimal, .date, .time, .dateTime: break
      case .invalid, .empty, .text, .boolean, .days, .duration, .period, .option, .options, .rows:
        return nil
      }
      guard let variable = variable(ofField: slot) else { return nil }
      return Operand(
        variable: variable, factor: expression.type.kind == .date ? Quantity.secondsOfDay : 1,
        divisor: expression.type.kind == .decimal ? Quantity.decimalUnits : 1)
    case .apply(.toDecimal, let operands, _, _) where operands.count == 1:
      return operand(operands[0])
    case .chain(let first, let links, _) where links.count == 1:
      let link = links[0]
      guard link.operation == .add || link.operation == .subtract,
        var value = operand(first), value.variable >= 0,
        let constant = link.operand.constant, let added = Quantity(constant),
        added.constant.magnitude < Quantity.largest
      else { return nil }
      var step = Operand(constant: added.constant, divisor: added.divisor)
      let divisor = max(value.divisor, step.divisor)
      guard scale(&value, to: divisor), scale(&step, to: divisor) else { return nil }
      value.constant += link.operation == .add ? step.constant : 0 - step.constant
      value.mayFail = true
      return value
    default: return nil
    }
  }
}
