internal import FormEngine
internal import FormSyntax

/// Checks `join`: the values of a column, or the chosen options, as one text.
extension ExpressionChecker {
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
    guard let values = joined(argument, call), !separator.type.isInvalid else { return invalid }
    return Expression(
      type: .text, span: call.span,
      form: .apply(
        .join, [values, separator], a: optionsNumber(values.type), source: shortSource(call.span)))
  }

  /// Returns the joined values: those of a column, or chosen options; reports anything else and
  /// returns nil.
  private func joined(_ argument: SyntaxID, _ call: Call) -> Expression? {
    let kind = tree.kind(argument)
    if kind == .nameReference || kind == .path, let column = aggregatePath(argument, .collect, call)
    {
      return column.type.isInvalid ? nil : column
    }
    let options = infer(argument)
    if options.type.isInvalid { return nil }
    guard options.type.kind == .options, !options.type.isMany else {
      report(.wrongArguments, tree.span(argument), AggregateMessage.wrongJoinArguments)
      return nil
    }
    guard call.alias == nil, call.filter == nil else {
      report(
        .wrongArguments, call.span,
        AggregateMessage.joinedOptionsHaveNoRows(source: shortSource(tree.span(argument))))
      return nil
    }
    return options
  }
}
