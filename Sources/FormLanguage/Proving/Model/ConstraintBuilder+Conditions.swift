internal import FormEngine
internal import FormSyntax

/// Conditions.
extension ConstraintBuilder {
  /// Returns the statement of a boolean expression.
  mutating func statement(of expression: Expression) -> StatementID {
    if isWide(expression) { return model.open(.size) }
    switch expression.form {
    case .compare, .within, .apply, .chosenColumn:
      if let cases = byCell(expression) { return cases }
    default: break
    }
    switch expression.form {
    case .constant(.boolean(let value)): return model.add(value ? .yes : .no)
    case .constant(.empty): return model.add(.unknown)
    case .and(let terms): return model.add(.and, of: terms.map { statement(of: $0) })
    case .or(let terms): return model.add(.or, of: terms.map { statement(of: $0) })
    case .read(let slot, let frame): return read(slot, frame)
    // The row above may have any value, and the first row has none.
    case .above: return model.open(.rows)
    case .conditional(let branches, let otherwise):
      return chosen(branches, otherwise) { $0.statement(of: $1) }
    case .coalesce(let terms):
      return firstFilled(terms) { $0.statement(of: $1) }
    case .within(let value, let lower, let upper, let excludesUpper):
      return within(value, lower, upper, excludesUpper: excludesUpper)
    case .aggregate(let aggregation): return aggregateStatement(aggregation)
    case .compare(let left, let right, let operation): return compare(operation, left, right)
    case .apply(let operation, let operands, let a, _):
      return apply(operation, operands, a: a)
    default: return model.open(.size)
    }
  }

  /// Returns the reason why expressions cannot be modelled: `rows` if one of them reads the row
  /// above, and otherwise `other`.
  func reason(_ expressions: Expression..., or other: OpenReason = .size) -> OpenReason {
    expressions.contains { $0.readsAbove } ? .rows : other
  }

  /// Returns whether an expression has too many parts to model: each part needs statements about
  /// all parts before it.
  func isWide(_ expression: Expression) -> Bool {
    switch expression.form {
    case .chain(_, let links, _): links.count > Self.widest
    case .coalesce(let terms): terms.count > Self.widest
    case .conditional(let branches, _): branches.count > Self.widest
    case .apply(_, let operands, _, _): operands.count > Self.widest
    default: false
    }
  }

  /// Runs `body` in the row that a frame refers to.
  mutating func inside<Result>(
    _ frame: FrameID, _ body: (inout ConstraintBuilder) -> Result
  ) -> Result {
    guard frame != 0, let inner = frames[frame] else { return body(&self) }
    let outer = context
    context = inner
    defer { context = outer }
    return body(&self)
  }

  private mutating func read(_ slot: SlotID, _ frame: FrameID) -> StatementID {
    inside(frame) { builder in
      if builder.form.slots[slot].kind == .constant { return builder.statement(ofLet: slot) }
      guard let variable = builder.variable(ofField: slot) else {
        return builder.model.open(.options)
      }
      return builder.oneOf(variable, 0b10)
    }
  }

  private mutating func statement(ofLet slot: SlotID) -> StatementID {
    guard let expression = form.definition(ofLet: slot) else { return model.open(.size) }
    let key = letKey(slot)
    if let known = letStatements[key] { return known }
    guard letDepth < Self.letDepthLimit else { return model.open(.size) }
    letDepth += 1
    defer { letDepth -= 1 }
    let id = statement(of: expression)
    letStatements[key] = id
    return id
  }

  /// Returns the cache key of a `let` that is read in the current context.
  func letKey(_ slot: SlotID) -> LetKey {
    // Close to the depth limit, parts may be cut off, so a result is shared only at the same depth.
    LetKey(
      slot: slot, context: row(around: form.slots[slot].template, in: context),
      isBlocking: isBlocking, depth: letDepth + 1 < Self.letDepthLimit / 2 ? 0 : letDepth)
  }

  /// Returns the statement that `says` makes about the branch that is taken.
  mutating func chosen(
    _ branches: [Expression.Branch], _ otherwise: Expression,
    _ says: (inout ConstraintBuilder, Expression) -> StatementID
  ) -> StatementID {
    var cases: [StatementID] = []
    var before: [StatementID] = []
    for branch in branches {
      let holds = model.add(.isTrue, statement(of: branch.condition))
      cases.append(model.add(.and, of: before + [holds, says(&self, branch.value)]))
      before.append(model.add(.not, holds))
    }
    cases.append(model.add(.and, of: before + [says(&self, otherwise)]))
    return model.add(.or, of: cases)
  }

  /// Returns the statement that `says` makes about the first filled operand of `??`.
  mutating func firstFilled(
    _ terms: [Expression], _ says: (inout ConstraintBuilder, Expression) -> StatementID
  ) -> StatementID {
    var cases: [StatementID] = []
    var before: [StatementID] = []
    for (index, term) in terms.enumerated() {
      guard index < terms.count - 1 else {
        cases.append(model.add(.and, of: before + [says(&self, term)]))
        break
      }
      let filled = known(term)
      cases.append(model.add(.and, of: before + [filled, says(&self, term)]))
      before.append(model.add(.not, filled))
    }
    return model.add(.or, of: cases)
  }

  private mutating func apply(
    _ operation: Operation, _ operands: [Expression], a: Int
  ) -> StatementID {
    switch operation {
    case .not where operands.count == 1: return model.add(.not, statement(of: operands[0]))
    case .isFilled where operands.count == 1: return known(operands[0])
    case .isEmpty where operands.count == 1: return model.add(.not, known(operands[0]))
    case .contains where operands.count == 2: return membership(operands[0], operands[1])
    case .matches where operands.count == 1:
      return test(operands[0], .pattern(Int32(truncatingIfNeeded: a)))
    case .textContains, .starts, .ends:
      guard operands.count == 2, case .text(let part)? = operands[1].constant else {
        return model.open(.texts)
      }
      let kind: TextTest.Kind =
        operation == .starts
        ? .starts(part) : (operation == .ends ? .ends(part) : .contains(part))
      return test(operands[0], kind)
    default: break
    }
    return model.open(.size)
  }

  /// Returns the statement that an expression has a value; it is never unknown.
  mutating func known(_ expression: Expression) -> StatementID {
    if isWide(expression) { return known(model.open(.size)) }
    if let constant = expression.constant { return model.add(constant.isEmpty ? .no : .yes) }
    switch expression.form {
    case .conditional(let branches, let otherwise):
      return chosen(branches, otherwise) { $0.known($1) }
    case .coalesce(let terms): return model.add(.or, of: terms.map { known($0) })
    default: break
    }
    let type = expression.type
    if type.isSet { return knownText(expression) }
    if type.isMany { return known(model.open(.rows)) }
    switch type.kind {
    case .boolean: return known(statement(of: expression))
    case .period: return known(model.open(.calendar))
    case .text, .options: return knownText(expression)
    case .invalid, .empty, .integer, .decimal, .date, .time, .dateTime, .days, .duration, .option,
      .rows:
      guard let quantity = quantity(of: expression) else {
        return known(model.open(reason(expression)))
      }
      return known(quantity)
    }
  }

  /// Returns the statement that another one is true or false.
  private mutating func known(_ statement: StatementID) -> StatementID {
    switch model.statements[Int(statement)].kind {
    case .yes, .no, .filled, .isTrue, .shown: return model.add(.yes)
    case .unknown: return model.add(.no)
    // The statement may or may not be known, but the result is never unknown.
    case .open: return model.add(.isTrue, statement)
    case .oneOf: return known([model.statements[Int(statement)].a])
    default:
      return model.add(
        .or,
        of: [
          model.add(.isTrue, statement), model.add(.isTrue, model.add(.not, statement)),
        ])
    }
  }

  /// Returns the statement that a sum has a value.
  mutating func known(_ quantity: Quantity) -> StatementID {
    var parts = [known(quantity.terms.map(\.variable) + quantity.needs)]
    if quantity.mayFail, !isBlocking { parts.append(model.add(.isTrue, model.open(.size))) }
    return model.add(.and, of: parts)
  }

  /// Returns the statement that all variables are filled.
  mutating func known(_ variables: [VariableID]) -> StatementID {
    var bases: [VariableID] = []
    for variable in variables {
      for base in model.bases(of: variable) where !bases.contains(base) { bases.append(base) }
    }
    return model.add(.and, of: bases.map { model.add(.filled, $0) })
  }

  private mutating func knownText(_ expression: Expression) -> StatementID {
    switch expression.form {
    case .read(let slot, let frame):
      return inside(frame) { builder in
        if builder.form.slots[slot].kind == .constant {
          guard let expression = builder.form.definition(ofLet: slot),
            builder.letDepth < Self.letDepthLimit
          else { return builder.known(builder.model.open(.size)) }
          builder.letDepth += 1
          defer { builder.letDepth -= 1 }
          return builder.known(expression)
        }
        guard let variable = builder.variable(ofField: slot) else {
          return builder.known(builder.model.open(.options))
        }
        return builder.model.add(.filled, variable)
      }
    case .text(let parts, _): return joined(model.add(.or, of: parts.map { known($0) }))
    case .apply(.join, let operands, _, _) where operands.count == 2:
      return joined(hasFilled(operands[0]))
    case .apply(.lower, let operands, _, _), .apply(.upper, let operands, _, _),
      .apply(.display, let operands, _, _):
      return operands.count == 1 ? known(operands[0]) : known(model.open(.texts))
    default: return known(model.open(reason(expression, or: .texts)))
    }
  }

  /// Returns the statement that a joined text has a value. A text that becomes too long has none.
  private mutating func joined(_ filled: StatementID) -> StatementID {
    isBlocking ? filled : model.add(.and, of: [filled, model.add(.isTrue, model.open(.texts))])
  }

  /// Returns the statement that at least one of the values to join is filled.
  private mutating func hasFilled(_ values: Expression) -> StatementID {
    guard case .aggregate(var aggregation) = values.form, let term = aggregation.term else {
      return set(values).map { model.add(.filled, $0) } ?? known(model.open(.texts))
    }
    let isFilled = Expression(
      type: .boolean, span: term.span, form: .apply(.isFilled, [term], a: 0))
    aggregation.condition =
      aggregation.condition.map {
        Expression(type: .boolean, span: $0.span, form: .and([$0, isFilled]))
      } ?? isFilled
    aggregation.function = .any
    aggregation.term = nil
    return model.add(.isTrue, aggregateStatement(aggregation))
  }
}
