internal import FormEngine

/// The patterns, choices and options of two versions in one table each: those of the asked version
/// come after those of the valid one.
struct ComparedTables {
  let patterns: [Pattern]
  let choices: [ChoiceDeclaration]
  let options: [OptionList]
  let firstPattern: Int
  let firstOption: Int

  init(_ valid: CheckedForm, _ asked: CheckedForm) {
    patterns = valid.patterns + asked.patterns
    choices = valid.choices + asked.choices
    options = valid.options + asked.options
    firstPattern = valid.patterns.count
    firstOption = valid.options.count
  }
}

extension FormMerger {
  /// An expression of a version as one of the merged form. What reads something that is left out
  /// becomes invalid, of which nothing is known.
  mutating func translated(
    _ expression: Expression, isAsked: Bool, _ tables: ComparedTables
  ) -> Expression {
    func translate(_ part: Expression, _ merger: inout FormMerger) -> Expression {
      merger.translated(part, isAsked: isAsked, tables)
    }
    let form: Expression.Form
    switch expression.form {
    case .invalid, .constant, .column, .today, .now, .readAt: return expression
    case .read(let slot, let frame):
      guard let slot = self.slot(slot, isAsked: isAsked) else { return .invalid(expression.span) }
      form = .read(slot, frame: frame)
    case .position(let template, let frame):
      guard let template = self.template(template, isAsked: isAsked) else {
        return .invalid(expression.span)
      }
      form = .position(template: template, frame: frame)
    case .chosenColumn(let operand, let list, let column, let isText):
      form = .chosenColumn(
        translate(operand, &self), options: list + (isAsked ? tables.firstOption : 0),
        column: column, isText: isText)
    case .compare(let operation, let left, let right):
      form = .compare(operation, translate(left, &self), translate(right, &self))
    case .apply(let operation, let operands, var a, let source):
      if isAsked, a >= 0 {
        switch operation {
        case .matches: a += tables.firstPattern
        case .points, .optionName, .display, .join: a += tables.firstOption
        default: break
        }
      }
      form = .apply(operation, operands.map { translate($0, &self) }, a: a, source: source)
    case .negate(let operand, let source):
      form = .negate(translate(operand, &self), source: source)
    case .chain(let first, let links, let source):
      form = .chain(
        translate(first, &self),
        links.map {
          Expression.Link(
            operation: $0.operation, operand: translate($0.operand, &self),
            convertsLeft: $0.convertsLeft)
        }, source: source)
    case .and(let terms): form = .and(terms.map { translate($0, &self) })
    case .or(let terms): form = .or(terms.map { translate($0, &self) })
    case .coalesce(let terms): form = .coalesce(terms.map { translate($0, &self) })
    case .text(let parts, let source):
      form = .text(parts.map { translate($0, &self) }, source: source)
    case .conditional(let branches, let otherwise):
      form = .conditional(
        branches.map {
          Expression.Branch(
            condition: translate($0.condition, &self), value: translate($0.value, &self))
        }, otherwise: translate(otherwise, &self))
    case .within(let value, let lower, let upper, let excludesUpper):
      form = .within(
        translate(value, &self), lower: lower.map { translate($0, &self) },
        upper: upper.map { translate($0, &self) }, excludesUpper: excludesUpper)
    case .aggregate(var aggregation):
      for index in aggregation.lists.indices {
        let list = number(aggregation.lists[index], isAsked: isAsked)
        guard list >= 0 else { return .invalid(expression.span) }
        aggregation.lists[index] = list
      }
      aggregation.condition = aggregation.condition.map { translate($0, &self) }
      aggregation.term = aggregation.term.map { translate($0, &self) }
      form = .aggregate(aggregation)
    }
    return Expression(type: expression.type, span: expression.span, form: form)
  }
}

// MARK: - Expressions that no author wrote

extension Expression {
  private static let nowhere = SourceSpan(0, 0)

  static func read(_ slot: SlotID, _ type: ValueType) -> Expression {
    Expression(type: type, span: nowhere, form: .read(slot, frame: 0))
  }

  static func all(_ terms: [Expression]) -> Expression {
    terms.count == 1
      ? terms[0] : Expression(type: .boolean, span: nowhere, form: .and(terms))
  }

  static func any(_ terms: [Expression]) -> Expression {
    terms.count == 1 ? terms[0] : Expression(type: .boolean, span: nowhere, form: .or(terms))
  }

  static func truth(_ value: Bool) -> Expression { .constant(.boolean(value), .boolean, nowhere) }

  var isEmpty: Expression { applied(.isEmpty) }
  var isFilled: Expression { applied(.isFilled) }
  var negated: Expression { applied(.not) }

  /// True unless it is true.
  var isNotTrue: Expression {
    Expression(
      type: .boolean, span: Self.nowhere,
      form: .conditional(
        [Branch(condition: self, value: .truth(false))], otherwise: .truth(true)))
  }

  func applied(_ operation: Operation, _ more: [Expression] = []) -> Expression {
    Expression(
      type: .boolean, span: Self.nowhere, form: .apply(operation, [self] + more, a: 0))
  }

  func compared(_ operation: Operation, with other: Expression) -> Expression {
    Expression(type: .boolean, span: Self.nowhere, form: .compare(operation, self, other))
  }

  /// Whether its value is an option: of one choice or of several.
  func holds(_ option: Int32) -> Expression {
    let one = Expression.constant(
      .option(option), ValueType(.option, choice: type.choice), Self.nowhere)
    return type.kind == .options
      ? one.applied(.contains, [self]) : compared(.equal, with: one)
  }
}
