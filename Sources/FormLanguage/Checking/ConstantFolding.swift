internal import FormEngine

/// Evaluates what is known when a form is compiled.
///
/// The engine computes the result of two values, so it is the same everywhere. What cannot be
/// evaluated without a fault (an overflow, a division by zero) stays an expression, so the fault is
/// reported where and when it happens.
enum ConstantFolding {
  static func fold(_ expression: consuming Expression) -> Expression {
    guard let value = value(of: expression) else { return simplified(expression) }
    return .constant(value, expression.type, expression.span)
  }

  private static func value(of expression: Expression) -> Value? {
    switch expression.form {
    case .apply(let operation, let operands, let a, _):
      // Most operands are not constants; finding that out first saves an array.
      for index in operands.indices where !operands[index].isConstant { return nil }
      let values = operands.compactMap(\.constant)
      return apply(operation, values, a: a)
    case .negate(let operand, _): return operand.constant.flatMap(Value.negation)
    case .chain(let first, let links, _):
      guard var value = first.constant else { return nil }
      for link in links {
        guard let operand = link.operand.constant else { return nil }
        if link.convertsLeft, case .integer(let integer) = value {
          value = .decimal(Decimal(integer))
        }
        guard let result = Value.result(of: link.operation, value, operand) else { return nil }
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
    case .text(let parts):
      var text = ""
      for part in parts {
        guard case .text(let piece)? = part.constant else { return nil }
        text += piece
      }
      return .text(text)
    default: return nil
    }
  }

  /// Drops operands of `and` and `or` that change nothing, and branches that are never taken.
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

  /// Kleene's `and` (decided by false) and `or` (decided by true).
  private static func connective(_ terms: [Expression], decidedBy decisive: Bool) -> Value? {
    var result = Value.boolean(!decisive)
    for term in terms {
      // What precedes a deciding operand is evaluated all the same, because of its possible fault.
      guard let value = term.constant else { return nil }
      if value == .boolean(decisive) { return value }
      if value == .empty { result = .empty }
    }
    return result
  }

  private static func within(
    _ value: Value, _ lower: Expression?, _ upper: Expression?, _ excludesUpper: Bool
  ) -> Value? {
    var result = Value.boolean(true)
    if let lower {
      guard let bound = lower.constant else { return nil }
      guard let holds = Value.result(of: .greaterOrEqual, value, bound) else { return nil }
      if holds == .boolean(false) { return holds }
      if holds == .empty { result = .empty }
    }
    if let upper {
      guard let bound = upper.constant else { return nil }
      let operation: Operation = excludesUpper ? .less : .lessOrEqual
      guard let holds = Value.result(of: operation, value, bound) else { return nil }
      if holds == .boolean(false) { return holds }
      if holds == .empty { result = .empty }
    }
    return result
  }

  private static func apply(_ operation: Operation, _ operands: [Value], a: Int) -> Value? {
    switch (operation, operands.count) {
    case (.not, 1):
      if case .boolean(let value) = operands[0] { return .boolean(!value) }
      return operands[0] == .empty ? .empty : nil
    case (.isEmpty, 1): return .boolean(operands[0].isEmpty)
    case (.isFilled, 1): return .boolean(!operands[0].isEmpty)
    case (.toDecimal, 1):
      if case .integer(let value) = operands[0] { return .decimal(Decimal(value)) }
      return operands[0] == .empty ? .empty : nil
    case (.equal, 2), (.notEqual, 2), (.less, 2), (.lessOrEqual, 2), (.greater, 2),
      (.greaterOrEqual, 2):
      return .result(of: operation, operands[0], operands[1])
    case (.makeDate, 3):
      guard case .integer(let year) = operands[0], case .integer(let month) = operands[1],
        case .integer(let day) = operands[2], let year = Int(exactly: year),
        let month = Int(exactly: month), let day = Int(exactly: day)
      else { return nil }
      return CalendarDate(year: year, month: month, day: day).map { .date($0) }
    case (.list, _): return .list(operands)
    case (.optionSet, _):
      var chosen = ChosenOptions()
      for operand in operands {
        guard case .option(let option) = operand else { return nil }
        chosen.insert(option)
      }
      return .options(chosen)
    default: return nil
    }
  }
}
