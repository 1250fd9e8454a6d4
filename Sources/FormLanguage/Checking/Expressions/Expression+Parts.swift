package import FormEngine

extension Expression {
  /// True if a part reads the row above. Expressions nest at most 64 levels deep.
  var readsAbove: Bool {
    if case .above = form { return true }
    var isFound = false
    forEachPart { part in if !isFound { isFound = part.readsAbove } }
    return isFound
  }

  /// Calls `body` with each direct subexpression.
  package func forEachPart(_ body: (Expression) -> Void) {
    switch form {
    case .invalid, .constant, .read, .above, .readAt, .position, .column, .today, .now: break
    case .chosenColumn(let operand, _, _, _), .negate(let operand, _): body(operand)
    case .compare(let left, let right, _):
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

  /// Returns a copy with each direct subexpression replaced.
  package func replacingParts(_ replace: (Expression) -> Expression) -> Expression {
    let form: Form
    switch self.form {
    case .invalid, .constant, .read, .above, .readAt, .position, .column, .today, .now: return self
    case .chosenColumn(let operand, let options, let column, let isText):
      form = .chosenColumn(replace(operand), options: options, column: column, isText: isText)
    case .compare(let left, let right, let operation):
      form = .compare(replace(left), replace(right), operation)
    case .apply(let operation, let operands, let a, let source):
      form = .apply(operation, operands.map(replace), a: a, source: source)
    case .negate(let operand, let source): form = .negate(replace(operand), source: source)
    case .chain(let first, let links, let source):
      form = .chain(
        replace(first),
        links.map {
          Link(
            operation: $0.operation, operand: replace($0.operand), convertsLeft: $0.convertsLeft)
        }, source: source)
    case .and(let terms): form = .and(terms.map(replace))
    case .or(let terms): form = .or(terms.map(replace))
    case .coalesce(let terms): form = .coalesce(terms.map(replace))
    case .text(let parts, let source): form = .text(parts.map(replace), source: source)
    case .conditional(let branches, let otherwise):
      form = .conditional(
        branches.map { Branch(condition: replace($0.condition), value: replace($0.value)) },
        otherwise: replace(otherwise))
    case .within(let value, let lower, let upper, let excludesUpper):
      form = .within(
        replace(value), lower: lower.map(replace), upper: upper.map(replace),
        excludesUpper: excludesUpper)
    case .aggregate(var aggregation):
      aggregation.condition = aggregation.condition.map(replace)
      aggregation.term = aggregation.term.map(replace)
      form = .aggregate(aggregation)
    }
    return with(form)
  }

  /// Returns an expression of another form, with the same type and span.
  package func with(_ form: Form) -> Expression { Expression(type: type, span: span, form: form) }

  /// True if the expression or a part of it has an error.
  var isInvalid: Bool {
    if case .invalid = form { return true }
    var found = type.isInvalid
    forEachPart { found = found || $0.isInvalid }
    return found
  }

  /// The slot that it reads, in its own row or in the row above.
  package var slotOfRow: SlotID? {
    switch form {
    case .read(let slot, _), .above(let slot): slot
    default: nil
    }
  }

  /// True if it reads a column of the candidate option.
  var readsColumn: Bool {
    if case .column = form { return true }
    var found = false
    forEachPart { found = found || $0.readsColumn }
    return found
  }

  /// The operands of the outermost `and`, or the expression itself.
  package var conjuncts: [Expression] {
    if case .and(let terms) = form { return terms.flatMap(\.conjuncts) }
    return [self]
  }
}
