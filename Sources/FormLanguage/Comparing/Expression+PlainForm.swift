internal import FormEngine

/// One way to write what can be written in several.
extension Expression {
  /// The same condition with `<` and `<=` in place of `>` and `>=`, and without a `not` that another
  /// comparison can replace. In Kleene's logic both are unknown for the same values.
  var plainForm: Expression {
    switch form {
    case .compare(.greater, let left, let right): with(.compare(.less, right, left))
    case .compare(.greaterOrEqual, let left, let right): with(.compare(.lessOrEqual, right, left))
    case .apply(.not, let operands, _, _) where operands.count == 1: operands[0].negation ?? self
    default: self
    }
  }

  /// The conditions that must all be true for this one to be, each in its plain form.
  var plainConjuncts: [Expression] {
    let plain = plainForm
    if case .and(let terms) = plain.form { return terms.flatMap(\.plainConjuncts) }
    return [plain]
  }

  /// The opposite of a condition, where that needs no `not` around it.
  private var negation: Expression? {
    switch form {
    case .compare(let operation, let left, let right):
      Self.opposite(of: operation).map { with(.compare($0, left, right)).plainForm }
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

  private static func opposite(of operation: Operation) -> Operation? {
    switch operation {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: nil
    }
  }
}
