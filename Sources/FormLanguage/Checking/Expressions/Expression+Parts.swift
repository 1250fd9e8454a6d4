internal import FormEngine

extension Expression {
  /// Calls `body` with each expression directly in it.
  func forEachPart(_ body: (Expression) -> Void) {
    switch form {
    case .invalid, .constant, .read, .readAt, .position, .column, .today, .now: break
    case .chosenColumn(let operand, _, _, _), .negate(let operand, _): body(operand)
    case .compare(_, let left, let right):
      body(left)
      body(right)
    case .apply(_, let operands, _, _), .and(let operands), .or(let operands),
      .coalesce(let operands), .text(let operands, _):
      operands.forEach(body)
    case .chain(let first, let links, _):
      body(first)
      for link in links { body(link.operand) }
    case .conditional(let branches, let otherwise):
      for branch in branches {
        body(branch.condition)
        body(branch.value)
      }
      body(otherwise)
    case .within(let value, let lower, let upper, _):
      body(value)
      if let lower { body(lower) }
      if let upper { body(upper) }
    case .aggregate(let aggregation):
      if let condition = aggregation.condition { body(condition) }
      if let term = aggregation.term { body(term) }
    }
  }

  /// Whether something is wrong with it or a part of it.
  var isInvalid: Bool {
    if case .invalid = form { return true }
    var found = type.isInvalid
    forEachPart { found = found || $0.isInvalid }
    return found
  }

  /// Whether it reads a column of the option that is looked at.
  var readsColumn: Bool {
    if case .column = form { return true }
    var found = false
    forEachPart { found = found || $0.readsColumn }
    return found
  }

  /// The operands of the outermost `and`, or the expression alone.
  var conjuncts: [Expression] {
    if case .and(let terms) = form { return terms.flatMap(\.conjuncts) }
    return [self]
  }
}
