internal import FormEngine

/// The evaluation of constant expressions when a form is compiled.
///
/// The engine computes all results, so they are the same everywhere. An operation without a result
/// (an overflow, a division by zero) stays an expression, which the checker reports.
package enum ConstantFolding {
  package static func fold(_ expression: consuming Expression) -> Expression {
    guard let value = value(of: expression) else { return simplified(expression) }
    return .constant(value, expression.type, expression.span)
  }

  private static func value(of expression: Expression) -> Value? {
    switch expression.form {
    case .compare(let left, let right, let operation):
      guard let left = left.constant, let right = right.constant else { return nil }
      return .result(of: operation, [left, right])
    case .apply(let operation, let operands, let a, _):
      // Most operands are not constants; checking that first saves an array.
      for index in operands.indices where !operands[index].isConstant { return nil }
      return .result(of: operation, operands.compactMap(\.constant), a: a)
    case .negate(let operand, _):
      return operand.constant.flatMap { .result(of: .negate, [$0]) }
    case .chain(let first, let links, _):
      guard var value = first.constant else { return nil }
      for link in links {
        guard let operand = link.operand.constant else { return nil }
        if link.convertsLeft { value = .result(of: .toDecimal, [value]) ?? value }
        guard let result = Value.result(of: link.operation, [value, operand]) else { return nil }
        value = result
      }
      return value
    case .and(let terms): return connective(terms, decidedBy: false)
    case .or(let terms): return connective(terms, decidedBy: true)
    case .coalesce(let terms):
      for term in terms {
        guard let value = term.constant else { return nil }
        if !value.isEmpty { return value }
      }
      return .empty
    case .conditional(let branches, let otherwise):
      for branch in branches {
        guard let condition = branch.condition.constant else { return nil }
        if condition == .boolean(true) { return branch.value.constant }
      }
      return otherwise.constant
    case .within(let value, let lower, let upper, let excludesUpper):
      guard let value = value.constant else { return nil }
      return within(value, lower, upper, excludesUpper)
    case .text(let parts, _):
      var text = ""
      for part in parts {
        guard case .text(let piece)? = part.constant else { return nil }
        text += piece
      }
      return .text(text)
    default: return nil
    }
  }

  /// Returns why an operation never has a result, whatever the answers; nil if it may have one.
  static func fault(of expression: Expression) -> FaultReason? {
    switch expression.form {
    case .negate(let operand, _):
      return operand.constant.flatMap { Value.fault(of: .negate, [$0]) }
    case .apply(let operation, let operands, let a, _):
      guard operands.allSatisfy(\.isConstant) else { return nil }
      return Value.fault(of: operation, operands.compactMap(\.constant), a: a)
    case .chain(let first, let links, _):
      var value = first.constant
      for link in links {
        let operand = link.operand.constant
        if link.convertsLeft { value = value.flatMap { .result(of: .toDecimal, [$0]) } }
        let left = value ?? operand.flatMap { dividend(of: link.operation, by: $0) }
        if let left, let operand, let reason = Value.fault(of: link.operation, [left, operand]) {
          return reason
        }
        value = value.flatMap { left in
          operand.flatMap { .result(of: link.operation, [left, $0]) }
        }
      }
      return nil
    default: return nil
    }
  }

  /// Returns a dividend for a division with a constant divisor: if it is zero, the dividend may be
  /// anything.
  private static func dividend(of operation: Operation, by divisor: Value) -> Value? {
    guard operation == .divide || operation == .remainder else { return nil }
    if case .duration = divisor { return divisor }
    return .integer(1)
  }

  /// Drops operands of `and` and `or` that change nothing.
  private static func simplified(_ expression: consuming Expression) -> Expression {
    switch expression.form {
    case .and(let terms):
      let kept = terms.filter { $0.constant != .boolean(true) }
      if let first = kept.first, kept.count == 1 { return first }
      return Expression(type: expression.type, span: expression.span, form: .and(kept))
    case .or(let terms):
      let kept = terms.filter { $0.constant != .boolean(false) }
      if let first = kept.first, kept.count == 1 { return first }
      return Expression(type: expression.type, span: expression.span, form: .or(kept))
    default: return expression
    }
  }

  /// Evaluates `and` (decided by false) or `or` (decided by true).
  private static func connective(_ terms: [Expression], decidedBy decisive: Bool) -> Value? {
    var result = Value.boolean(!decisive)
    for term in terms {
      // Operands before the deciding one are evaluated too, because they may have a fault.
      guard let value = term.constant,
        let joined = Value.result(of: decisive ? .or : .and, [result, value])
      else { return nil }
      if joined == .boolean(decisive) { return joined }
      result = joined
    }
    return result
  }

  /// Evaluates both bounds; the first may decide.
  private static func within(
    _ value: Value, _ lower: Expression?, _ upper: Expression?, _ excludesUpper: Bool
  ) -> Value? {
    let bounds: [(operation: Operation, bound: Expression?)] = [
      (.greaterOrEqual, lower), (excludesUpper ? .less : .lessOrEqual, upper),
    ]
    var result: Value? = .boolean(true)
    for case (let operation, let bound?) in bounds where result != .boolean(false) {
      guard let before = result, let bound = bound.constant,
        let holds = Value.result(of: operation, [value, bound])
      else { return nil }
      result = .result(of: .and, [before, holds])
    }
    return result
  }
}
