internal import FormEngine
internal import FormLanguage

/// A normal form for conditions that can be written in several ways.
extension Expression {
  /// The same condition with `<` and `<=` for `>` and `>=`, and without a `not` that another
  /// comparison can replace. In Kleene's logic both are unknown for the same values.
  var plainForm: Expression {
    switch form {
    case .compare(let left, let right, .greater): with(.compare(right, left, .less))
    case .compare(let left, let right, .greaterOrEqual):
      with(.compare(right, left, .lessOrEqual)).plainForm
    case .compare(let left, let right, .lessOrEqual): strict(left, right) ?? self
    case .compare(let left, let right, .equal):
      condition(left, comparedWith: right) ?? condition(right, comparedWith: left) ?? self
    case .compare(let left, let right, .notEqual):
      (condition(left, comparedWith: right) ?? condition(right, comparedWith: left))?.opposite
        .plainForm ?? self
    case .apply(.not, let operands, _, _) where operands.count == 1: operands[0].negation ?? self
    default: self
    }
  }

  /// The conditions whose conjunction is this condition, each in its plain form.
  var plainConjuncts: [Expression] {
    let plain = plainForm
    if case .and(let terms) = plain.form { return terms.flatMap(\.plainConjuncts) }
    return [plain]
  }

  /// Rewrites `n <= 3` as `n < 4` for whole numbers.
  private func strict(_ left: Expression, _ right: Expression) -> Expression? {
    guard left.type.kind == .integer, right.type.kind == .integer else { return nil }
    if case .integer(let bound)? = right.constant, bound < .max {
      return with(.compare(left, right.with(.constant(.integer(bound + 1))), .less))
    }
    if case .integer(let bound)? = left.constant, bound > .min {
      return with(.compare(left.with(.constant(.integer(bound - 1))), right, .less))
    }
    return nil
  }

  /// Rewrites `a == true` as `a`.
  private func condition(_ operand: Expression, comparedWith other: Expression) -> Expression? {
    guard case .boolean(let isTrue)? = other.constant else { return nil }
    return isTrue ? operand.plainForm : operand.opposite.plainForm
  }

  /// The opposite of a condition, if it can be written without a `not` around it.
  private var negation: Expression? {
    switch form {
    case .compare(let left, let right, let operation):
      operation.opposite.map { with(.compare(left, right, $0)).plainForm }
    case .and(let terms): with(.or(terms.map(\.opposite)))
    case .or(let terms): with(.and(terms.map(\.opposite)))
    case .apply(.not, let operands, _, _) where operands.count == 1: operands[0].plainForm
    case .apply(.isEmpty, let operands, let a, let source):
      with(.apply(.isFilled, operands, a: a, source: source))
    case .apply(.isFilled, let operands, let a, let source):
      with(.apply(.isEmpty, operands, a: a, source: source))
    default: nil
    }
  }

  private var opposite: Expression { negation ?? with(.apply(.not, [self], a: 0)) }
}
