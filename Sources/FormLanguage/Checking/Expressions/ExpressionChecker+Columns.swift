internal import FormEngine
internal import FormSyntax

/// Resolves columns of options from a file: those of the candidate option, which `where` tests, and
/// those of the chosen option.
extension ExpressionChecker {

  // MARK: Reading

  /// Returns the value of a column of the candidate option.
  func readColumn(_ column: Int, choice: Int, at span: SourceSpan) -> Expression {
    typeColumns(ofChoice: choice)
    guard let options = form.choices[choice].fileOptions else { return .invalid(span) }
    // An aggregate around it has a different result for each option.
    for index in here.openFrames.indices { here.openFrames[index].readsAround = true }
    return Expression(
      type: options.type(column), span: span,
      form: .column(column, isText: options.isText(column)))
  }

  /// Returns the column of an option, or of each option in a list.
  func chosenColumn(_ column: Int, of option: Expression, at span: SourceSpan) -> Expression {
    let choice = Int(option.type.choice)
    typeColumns(ofChoice: choice)
    guard form.choices.indices.contains(choice), let file = form.choices[choice].fileOptions
    else { return .invalid(span) }
    let type = file.type(column)
    if case .aggregate(var aggregation) = option.form, aggregation.function == .collect,
      let term = aggregation.term
    {
      aggregation.term = chosenColumn(column, of: term, at: span)
      return Expression(type: type.many, span: span, form: .aggregate(aggregation))
    }
    return Expression(
      type: type, span: span,
      form: .chosenColumn(
        option, options: options.compiledOptions(ofChoice: choice), column: column,
        isText: file.isText(column)))
  }

  // MARK: Comparing

  /// Returns the column that an expression reads, if it does nothing else.
  private func column(of expression: Expression) -> (column: Int, isText: Bool)? {
    switch expression.form {
    case .column(let column, let isText), .chosenColumn(_, _, let column, let isText):
      (column, isText)
    case .aggregate(let aggregation): aggregation.term.flatMap { column(of: $0) }
    default: nil
    }
  }

  /// Returns the operands of a comparison; a choice that is compared with a column is replaced by
  /// the name of its option.
  ///
  /// - Parameter ids: the operands as written.
  func comparingColumns(
    _ left: Expression, _ right: Expression, _ ids: (SyntaxID, SyntaxID)
  ) -> (Expression, Expression) {
    let leftColumn = column(of: left)
    let rightColumn = column(of: right)
    if leftColumn == nil && rightColumn == nil { return (left, right) }
    var (left, right) = (left, right)
    if let column = leftColumn, noteComparison(of: column, left, with: right) {
      left = infer(ids.0)
    }
    if let column = rightColumn, noteComparison(of: column, right, with: left) {
      right = infer(ids.1)
    }
    if leftColumn != nil, left.type.kind == .text { right = named(right, for: left) }
    if rightColumn != nil, right.type.kind == .text { left = named(left, for: right) }
    return (left, right)
  }

  /// Returns the choice whose file has the column that an expression reads, or -1.
  private func choice(ofColumn expression: Expression) -> Int {
    switch expression.form {
    case .column: context.candidates
    case .chosenColumn(let option, _, _, _): Int(option.type.choice)
    case .aggregate(let aggregation): aggregation.term.map { choice(ofColumn: $0) } ?? -1
    default: -1
    }
  }

  /// Returns the names of one or several options, which are compared with a column.
  private func named(_ expression: Expression, for column: Expression) -> Expression {
    guard expression.type.isOptions, expression.type.choice >= 0 else { return expression }
    noteComparison(
      ofChoice: Int(expression.type.choice), withColumnOf: choice(ofColumn: column))
    let isMany = expression.type.isMany || expression.type.kind == .options
    return Expression(
      type: isMany ? ValueType.text.many : .text, span: expression.span,
      form: .apply(
        .optionName, [expression], a: options.compiledOptions(ofChoice: Int(expression.type.choice))
      ))
  }

  /// Records that a column counts as text, because it is compared with text.
  ///
  /// - Returns: true if that changes the type of the column.
  private func noteComparison(
    of column: (column: Int, isText: Bool), _ operand: Expression, with other: Expression
  ) -> Bool {
    guard inference.isOfColumns, case .column = operand.form, context.candidates >= 0,
      other.type.kind == .text || other.type.isOptions,
      form.choices[context.candidates].fileOptions?.comparedColumns[column.column] == nil
    else { return false }
    form.choices[context.candidates].fileOptions?.comparedColumns[column.column] = operand.span
    return !column.isText
  }

  /// Reports a column that counts as text, because it is compared with text, but is also read as
  /// the type of its cells; returns false if that is not the problem.
  func reportColumnAsBoth(_ left: Expression, _ right: Expression) -> Bool {
    for (operand, other) in [(left, right), (right, left)] {
      guard case .column(let column, isText: true) = operand.form, context.candidates >= 0,
        let options = form.choices[context.candidates].fileOptions,
        options.kind(column) != .text, let first = options.comparedColumns[column]
      else { continue }
      report(
        .wrongType, operand.span,
        ColumnMessage.readAsBoth(shortSource(operand.span), other: other.type.words),
        labels: [SourcePlace(form.choices[context.candidates].file, first).label(.comparedAsText)])
      return true
    }
    return false
  }
}
