internal import FormEngine
internal import FormSyntax

/// Checks `join` and `nth`, which accept a column or chosen options besides another argument.
extension ExpressionChecker {
  /// Checks `join`: the values as one text.
  func join(_ call: Call) -> Expression {
    let tree = self.tree
    let invalid = Expression(type: .text, span: call.span, form: .invalid)
    guard call.arguments.count == 2 else {
      report(.wrongArguments, call.span, AggregateMessage.wrongJoinArguments)
      return invalid
    }
    let (argument, separatorID) = (call.arguments[0], call.arguments[1])
    if tree.kind(argument) == .text, tree.kind(separatorID) != .text {
      let (separator, values) = (tree.span(argument), tree.span(separatorID))
      let meant = "\(shortSource(values)), \(shortSource(separator))"
      report(
        .wrongArguments, separator, AggregateMessage.separatorFirst(meant: meant),
        fix: Fix([
          Edit(span: separator, replacement: tree.source.text(of: values)),
          Edit(span: values, replacement: tree.source.text(of: separator)),
        ]))
      return invalid
    }
    let separator = check(separatorID, as: .text, what: .separator)
    if let clause = call.alias ?? call.filter, clause > separatorID {
      report(
        .wrongArguments, tree.span(separatorID),
        AggregateMessage.misplacedJoinCondition(
          source: shortSource(tree.span(argument)), separator: shortSource(tree.span(separatorID))))
      return invalid
    }
    guard
      let values = collected(
        argument, call, wrong: .wrongJoinArguments,
        noRows: .joinedOptionsHaveNoRows(source: shortSource(tree.span(argument)))),
      !separator.type.isInvalid
    else { return invalid }
    return Expression(
      type: .text, span: call.span,
      form: .apply(
        .join, [values, separator], a: optionsNumber(values.type), source: shortSource(call.span)))
  }

  /// Checks `nth`: the cell of the row with a number, or the option chosen at that place.
  func nth(_ call: Call) -> Expression {
    let tree = self.tree
    guard call.arguments.count == 2 else {
      report(.wrongArguments, call.span, AggregateMessage.wrongNthArguments)
      return .invalid(call.span)
    }
    let (argument, numberID) = (call.arguments[0], call.arguments[1])
    if tree.kind(argument) == .integer, tree.kind(numberID) != .integer {
      let (number, values) = (tree.span(argument), tree.span(numberID))
      report(
        .wrongArguments, number,
        AggregateMessage.numberFirst(meant: "\(shortSource(values)), \(shortSource(number))"),
        fix: Fix([
          Edit(span: number, replacement: tree.source.text(of: values)),
          Edit(span: values, replacement: tree.source.text(of: number)),
        ]))
      return .invalid(call.span)
    }
    let number = check(numberID, as: .integer, what: .rowNumber)
    if let clause = call.alias ?? call.filter, clause > numberID {
      report(
        .wrongArguments, tree.span(numberID),
        AggregateMessage.misplacedNthCondition(
          source: shortSource(tree.span(argument)), number: shortSource(tree.span(numberID))))
      return .invalid(call.span)
    }
    guard
      let values = collected(
        argument, call, wrong: .wrongNthArguments,
        noRows: .nthOptionHasNoRow(source: shortSource(tree.span(argument)))),
      !number.type.isInvalid
    else { return .invalid(call.span) }
    return Expression(
      type: values.type.isMany
        ? values.type.one : ValueType(.option, choice: values.type.choice),
      span: call.span, form: .apply(.nth, [values, number], a: 0))
  }

  /// Returns the values of a column, or chosen options; reports anything else and returns nil.
  private func collected(
    _ argument: SyntaxID, _ call: Call, wrong: @autoclosure () -> AggregateMessage,
    noRows: @autoclosure () -> AggregateMessage
  ) -> Expression? {
    let kind = tree.kind(argument)
    if kind == .nameReference || kind == .path, let column = aggregatePath(argument, .collect, call)
    {
      return column.type.isInvalid ? nil : column
    }
    let options = infer(argument)
    if options.type.isInvalid { return nil }
    guard options.type.kind == .options, !options.type.isMany else {
      report(.wrongArguments, tree.span(argument), wrong())
      return nil
    }
    guard call.alias == nil, call.filter == nil else {
      report(.wrongArguments, call.span, noRows())
      return nil
    }
    return options
  }
}
