internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// The patterns, choices and options of both versions in one table each, with the valid version's
/// first. The last pattern is that of blank texts.
struct ComparedTables {
  let patterns: [Pattern]
  let choices: [ChoiceDeclaration]
  let options: [OptionList]
  let firstPattern: Int
  let blankPattern: Int?
  let firstOption: Int

  init(_ valid: CheckedForm, _ asked: CheckedForm) {
    let blank = Pattern.blankTexts
    patterns = valid.patterns + asked.patterns + (blank.map { [$0] } ?? [])
    blankPattern = blank == nil ? nil : valid.patterns.count + asked.patterns.count
    choices = valid.choices + asked.choices
    options = valid.options + asked.options
    firstPattern = valid.patterns.count
    firstOption = valid.options.count
  }
}

extension FormMerger {
  /// Translates an expression of a version for the merged form. A read of something that is left
  /// out becomes invalid, and the solver assumes nothing about it.
  mutating func translated(
    _ expression: Expression, isAsked: Bool, _ tables: ComparedTables
  ) -> Expression {
    let translated = expression.replacingParts {
      self.translated($0, isAsked: isAsked, tables)
    }
    switch translated.form {
    case .read(let slot, let frame):
      guard let slot = self.slot(slot, isAsked: isAsked) else { return .invalid(expression.span) }
      return translated.with(.read(slot, frame: frame))
    case .above(let slot):
      guard let slot = self.slot(slot, isAsked: isAsked) else { return .invalid(expression.span) }
      return translated.with(.above(slot))
    case .position(let template, let frame):
      guard let template = self.template(template, isAsked: isAsked) else {
        return .invalid(expression.span)
      }
      return translated.with(.position(template: template, frame: frame))
    case .chosenColumn(let operand, let list, let column, let isText):
      return translated.with(
        .chosenColumn(
          operand, options: list + (isAsked ? tables.firstOption : 0), column: column,
          isText: isText))
    case .apply(let operation, let operands, var a, let source):
      guard isAsked, a >= 0 else { return translated }
      switch operation {
      case .matches: a += tables.firstPattern
      case .points, .optionName, .display, .join: a += tables.firstOption
      default: break
      }
      return translated.with(.apply(operation, operands, a: a, source: source))
    case .aggregate(var aggregation):
      for index in aggregation.lists.indices {
        let list = number(aggregation.lists[index], isAsked: isAsked)
        guard list >= 0 else { return .invalid(expression.span) }
        aggregation.lists[index] = list
      }
      return translated.with(.aggregate(aggregation))
    case .invalid, .constant, .column, .today, .now, .readAt, .compare, .negate, .chain, .and,
      .or, .coalesce, .text, .conditional, .within:
      return translated
    }
  }
}

// MARK: - Synthesised expressions

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

  /// True if the condition is false or unknown.
  var isNotTrue: Expression {
    Expression(
      type: .boolean, span: Self.nowhere,
      form: .conditional(
        [Branch(condition: self, value: .truth(false))], otherwise: .truth(true)))
  }

  func applied(_ operation: Operation, _ more: [Expression] = [], a: Int = 0) -> Expression {
    Expression(
      type: .boolean, span: Self.nowhere, form: .apply(operation, [self] + more, a: a))
  }

  func compared(_ operation: Operation, with other: Expression) -> Expression {
    Expression(type: .boolean, span: Self.nowhere, form: .compare(self, other, operation))
  }

  /// Returns the condition that the value is, or includes, an option.
  func holds(_ option: Int32) -> Expression {
    let one = Expression.constant(
      .option(option), ValueType(.option, choice: type.choice), Self.nowhere)
    return type.kind == .options
      ? one.applied(.contains, [self]) : compared(.equal, with: one)
  }
}
