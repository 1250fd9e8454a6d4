internal import FormEngine

/// The comparisons that most forms are full of, without the detour over sums of any length.
extension StatementWriter {
  /// A field or a constant, and a constant added to it; divided by `divisor`.
  private struct Operand {
    var variable: VariableID = -1
    var factor: Int64 = 0
    var constant: Int128 = 0
    var divisor: Int128 = 1
  }

  /// A comparison of two operands of which each reads one field at most; nothing when it is another.
  mutating func simpleComparison(
    _ operation: Operation, _ left: Expression, _ right: Expression, _ form: FormChecker
  ) -> StatementID? {
    guard var first = operand(left, form), var second = operand(right, form),
      first.variable != second.variable
    else { return nil }
    let divisor = max(first.divisor, second.divisor)
    guard scale(&first, to: divisor), scale(&second, to: divisor) else { return nil }
    // first - second, or the other way round, is at most 0.
    let isSwapped = operation == .greater || operation == .greaterOrEqual
    if isSwapped { swap(&first, &second) }
    let isStrict = operation == .less || operation == .greater
    let (difference, overflow) = first.constant.subtractingReportingOverflow(second.constant)
    guard !overflow else { return nil }
    var constant = difference + (isStrict ? 1 : 0)
    let common = commonDivisor(first.factor.magnitude, second.factor.magnitude)
    guard let whole = Int64(exactly: common), whole > 0, second.factor != .min,
      difference.magnitude < 1 << 120
    else { return nil }
    if whole > 1 {
      let (quotient, remainder) = constant.quotientAndRemainder(dividingBy: Int128(whole))
      if operation == .equal || operation == .notEqual, remainder != 0 { return nil }
      constant = remainder > 0 ? quotient + 1 : quotient
    }
    let start = Int32(truncatingIfNeeded: pool.terms.count)
    if first.variable >= 0 {
      pool.terms.append(Term(variable: first.variable, factor: first.factor / whole))
    }
    if second.variable >= 0 {
      pool.terms.append(Term(variable: second.variable, factor: -second.factor / whole))
    }
    pool.sums.append(
      Sum(start: start, end: Int32(truncatingIfNeeded: pool.terms.count), constant: constant))
    let sum = Int32(truncatingIfNeeded: pool.sums.count - 1)
    switch operation {
    case .equal: return pool.add(.isZero, sum)
    case .notEqual: return pool.add(.not, pool.add(.isZero, sum))
    default: return pool.add(.atMostZero, sum)
    }
  }

  private func scale(_ operand: inout Operand, to divisor: Int128) -> Bool {
    guard operand.divisor != divisor else { return true }
    let (factor, remainder) = divisor.quotientAndRemainder(dividingBy: operand.divisor)
    guard remainder == 0, let small = Int64(exactly: factor) else { return false }
    let (scaled, overflow) = operand.factor.multipliedReportingOverflow(by: small)
    let (constant, overflows) = operand.constant.multipliedReportingOverflow(by: factor)
    guard !overflow, !overflows else { return false }
    operand.factor = scaled
    operand.constant = constant
    operand.divisor = divisor
    return true
  }

  private mutating func operand(_ expression: Expression, _ form: FormChecker) -> Operand? {
    switch expression.form {
    case .constant(let value):
      guard let quantity = quantity(of: value) else { return nil }
      return Operand(constant: quantity.constant, divisor: quantity.divisor)
    case .read(let slot, frame: 0):
      guard isMeasured(expression.type), let variable = variable(ofField: slot, form) else {
        return nil
      }
      return Operand(
        variable: variable, factor: expression.type.kind == .date ? Self.secondsOfDay : 1,
        divisor: expression.type.kind == .decimal ? Self.decimalUnits : 1)
    case .apply(.toDecimal, let operands, _, _) where operands.count == 1:
      return operand(operands[0], form)
    case .chain(let first, let links, _) where links.count == 1:
      let link = links[0]
      guard link.operation == .add || link.operation == .subtract,
        var value = operand(first, form), value.variable >= 0,
        let constant = link.operand.constant, let added = quantity(of: constant)
      else { return nil }
      var step = Operand(constant: added.constant, divisor: added.divisor)
      let divisor = max(value.divisor, step.divisor)
      guard scale(&value, to: divisor), scale(&step, to: divisor) else { return nil }
      let (sum, overflow) =
        link.operation == .add
        ? value.constant.addingReportingOverflow(step.constant)
        : value.constant.subtractingReportingOverflow(step.constant)
      if overflow { return nil }
      value.constant = sum
      return value
    default: return nil
    }
  }
}
