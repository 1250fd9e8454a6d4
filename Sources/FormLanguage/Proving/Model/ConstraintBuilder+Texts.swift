internal import FormEngine
internal import FormSyntax

/// Texts.
extension ConstraintBuilder {
  /// A text that the model can reason about.
  enum TextOperand {
    case constant(String)
    /// A field, and the functions applied to it.
    case text(VariableID, [TextTest.Function])
  }

  mutating func compareTexts(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID {
    guard operation == .equal || operation == .notEqual else { return model.open(.texts) }
    let equal = equalTexts(left, right)
    return operation == .equal ? equal : model.add(.not, equal)
  }

  private mutating func equalTexts(_ left: Expression, _ right: Expression) -> StatementID {
    for (side, other) in [(left, right), (right, left)] {
      // An `if` or `??` is compared value by value.
      if let cases = cases(of: side, { $0.equalTexts($1, other) }) { return cases }
    }
    guard let first = textOperand(left), let second = textOperand(right) else {
      return model.open(.texts)
    }
    switch (first, second) {
    case (.constant(let text), .constant(let other)):
      if text.isEmpty || other.isEmpty { return model.add(.unknown) }
      return model.add(text == other ? .yes : .no)
    case (.constant(let text), .text(let variable, let functions)),
      (.text(let variable, let functions), .constant(let text)):
      if text.isEmpty { return model.add(.unknown) }
      guard functions.isEmpty else {
        return passes(TextTest(functions: functions, kind: .equal(text)), variable)
      }
      guard let bit = model.texts.bit(of: text, in: variable) else { return model.open(.size) }
      return oneOf(variable, bit)
    case (.text(let variable, let functions), .text(let other, let otherFunctions)):
      guard functions.isEmpty, otherFunctions.isEmpty else { return model.open(.texts) }
      model.texts.relate(variable, other)
      _ = (length(of: variable), length(of: other))
      return model.add(.sameText, variable, other)
    }
  }

  /// Returns the statement of an `if` or `??` with text values; nil for other expressions.
  mutating func cases(
    of expression: Expression,
    _ says: (inout ConstraintBuilder, Expression) -> StatementID
  ) -> StatementID? {
    switch expression.form {
    case .conditional(let branches, let otherwise): return chosen(branches, otherwise, says)
    case .coalesce(let terms): return firstFilled(terms, says)
    case .read(let slot, let frame):
      guard form.slots[slot].kind == .constant, letDepth < Self.letDepthLimit,
        let definition = form.definition(ofLet: slot)
      else { return nil }
      switch definition.form {
      case .conditional, .coalesce, .read: break
      default: return nil
      }
      letDepth += 1
      defer { letDepth -= 1 }
      return inside(frame) { $0.cases(of: definition, says) }
    default: return nil
    }
  }

  /// Returns the operand of an expression that is a constant, or a field with functions applied;
  /// nil for others.
  mutating func textOperand(_ expression: Expression) -> TextOperand? {
    switch expression.form {
    case .constant(.text(let text)): return .constant(text)
    case .read(let slot, let frame):
      return inside(frame) { builder in
        guard builder.form.slots[slot].kind != .constant else {
          guard let definition = builder.form.definition(ofLet: slot),
            builder.letDepth < Self.letDepthLimit
          else { return nil }
          builder.letDepth += 1
          defer { builder.letDepth -= 1 }
          return builder.textOperand(definition)
        }
        guard let variable = builder.variable(ofField: slot),
          builder.model.variables[Int(variable)].isText
        else { return nil }
        return .text(variable, [])
      }
    case .apply(let operation, let operands, _, _) where operands.count == 1:
      let function: TextTest.Function
      switch operation {
      case .lower: function = .lower
      case .upper: function = .upper
      case .trim: function = .trim
      default: return nil
      }
      guard case .text(let variable, let functions)? = textOperand(operands[0]) else {
        return nil
      }
      return .text(variable, functions + [function])
    default: return nil
    }
  }

  /// Returns the statement that a text passes a test.
  mutating func test(_ operand: Expression, _ kind: TextTest.Kind) -> StatementID {
    if let cases = cases(of: operand, { $0.test($1, kind) }) { return cases }
    switch textOperand(operand) {
    case .constant(let text)?:
      guard !text.isEmpty, let passes = TextTest(kind: kind).passes(text, form.patterns) else {
        return model.add(.unknown)
      }
      return model.add(passes ? .yes : .no)
    case .text(let variable, let functions)?:
      return passes(TextTest(functions: functions, kind: kind), variable)
    case nil: return model.open(.texts)
    }
  }

  mutating func passes(_ test: TextTest, _ variable: VariableID) -> StatementID {
    let use = model.texts.use(test, of: variable)
    return model.add(.passes, variable, use)
  }

  /// Returns the variable for the number of characters of a text.
  mutating func length(of text: VariableID) -> VariableID {
    let known = model.variables[Int(text)].length
    if known >= 0 { return known }
    var variable = Variable(source: .length(of: text))
    variable.declaration = model.variables[Int(text)].declaration
    variable.place = model.variables[Int(text)].place
    variable.least = 1
    variable.bases = model.variables[Int(text)].bases
    let id = model.add(variable)
    model.variables[Int(text)].length = id
    return id
  }

  /// Returns the statements that a computed field is equal to an expression, and that this has a
  /// value.
  mutating func equality(
    _ variable: VariableID, _ expression: Expression
  ) -> (equal: StatementID, known: StatementID)? {
    let node = model.variables[Int(variable)].node
    switch form.nodes[node].type.kind {
    case .boolean:
      let says = statement(of: expression)
      let isTrue = model.add(.isTrue, says)
      let isFalse = model.add(.isTrue, model.add(.not, says))
      let equal = model.add(
        .or,
        of: [
          model.add(.and, of: [oneOf(variable, 0b10), isTrue]),
          model.add(.and, of: [oneOf(variable, 0b01), isFalse]),
        ])
      return (equal, model.add(.or, of: [isTrue, isFalse]))
    case .options: return nil
    case .text:
      return (isText(variable, expression), known(expression))
    case .integer, .decimal, .date, .time, .dateTime, .option:
      guard let value = quantity(of: expression),
        let difference = quantity(of: variable).minus(value)
      else { return nil }
      return (comparison(.equal, difference), known(value))
    }
  }

  private mutating func isText(
    _ variable: VariableID, _ expression: Expression
  ) -> StatementID {
    if let cases = cases(of: expression, { $0.isText(variable, $1) }) { return cases }
    switch textOperand(expression) {
    case .constant(let text)?:
      guard !text.isEmpty, let bit = model.texts.bit(of: text, in: variable) else {
        return model.open(.size)
      }
      return oneOf(variable, bit)
    case .text(let other, [])?:
      model.texts.relate(variable, other)
      _ = (length(of: variable), length(of: other))
      return model.add(.sameText, variable, other)
    default: return model.open(.texts)
    }
  }
}
