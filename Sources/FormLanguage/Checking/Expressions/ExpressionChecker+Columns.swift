internal import FormEngine
internal import FormSyntax

/// Resolves columns of options from a file: those of the candidate option, which `where` tests, and
/// those of the chosen option.
extension ExpressionChecker {
  /// The options that a condition tests.
  private var candidates: FileOptions? {
    context.candidates >= 0 ? form.choices[context.candidates].fileOptions : nil
  }

  /// Resolves the name of the candidate option, or, if it has none, one of its columns, which come
  /// before other names.
  func candidate(named name: NameID, at span: SourceSpan) -> ResolvedPath? {
    guard let candidates else { return nil }
    if let alias = candidates.alias {
      guard alias == name else { return nil }
      noteAlias(of: candidates, at: span)
      return ResolvedPath(target: .candidate(choice: context.candidates), span: span)
    }
    guard let column = candidates.columns[name] else { return nil }
    note(column: column, of: candidates, at: span)
    return ResolvedPath(target: .column(column, choice: context.candidates), span: span)
  }

  /// Returns the names through which a condition can read the candidate option.
  func namesOfCandidate() -> [String] {
    guard let candidates else { return [] }
    if let alias = candidates.alias { return [form.names.text(alias)] }
    return candidates.table.columns.map(\.name)
  }

  /// Returns `t.region` for `region` if the rows of a file are called `t`.
  func columnMeant(_ name: NameID) -> String? {
    guard !context.isInType, let candidates, let alias = candidates.alias,
      candidates.columns[name] != nil
    else { return nil }
    return "\(form.names.text(alias)).\(form.names.text(name))"
  }

  /// Resolves a column of the candidate option.
  func column(_ name: NameID, at span: SourceSpan, of path: ResolvedPath) -> ResolvedPath {
    guard case .candidate(let choice) = path.target, let options = form.choices[choice].fileOptions
    else {
      report(.noSuchMember, span, ColumnMessage.withoutParts(shortSource(path.span)))
      return .invalid(span)
    }
    guard let column = options.columns[name] else {
      reportUnknownColumn(name, at: span, of: options, form.choices[choice].name)
      return .invalid(span)
    }
    note(column: column, of: options, at: span)
    return ResolvedPath(target: .column(column, choice: choice), span: span)
  }

  private func noteAlias(of options: FileOptions, at span: SourceSpan) {
    guard form.recorder != nil, let alias = tree.child(.callAlias, of: options.clause),
      let name = tree.child(.name, of: alias)
    else { return }
    note(.alias, SourcePlace(context.file, tree.span(name)), at: span)
  }

  /// Resolves a column of the option that is the value of a field or `let`; returns nil for other
  /// paths.
  func chosenColumn(_ name: NameID, at span: SourceSpan, of path: ResolvedPath) -> ResolvedPath? {
    let (type, slot, node): (ValueType, SlotID, NodeID)
    let column: Int
    switch path.target {
    case .node(let field):
      (type, slot, node) = (form.fieldType(field), form.nodes[field].slot, field)
    case .constant(let number):
      (type, slot) = (self.type(of: number), form.lets[number].slot)
      node = form.lets[number].place
      if type.isInvalid { return .invalid(span) }
    case .row(let list) where form.nodes[list].isPlainList:
      let field = form.valueNode(of: list)
      (type, slot, node) = (form.fieldType(field), form.nodes[field].slot, field)
    case .invalid, .row, .rule, .candidate, .column, .chosenColumn, .points: return nil
    }
    switch self.column(name, at: span, of: type, readAs: path.span) {
    case .noFile: return nil
    case .invalid: return .invalid(span)
    case .found(let found): column = found
    }
    var path = path
    path.target = .chosenColumn(column, slot, node, type)
    path.span = span
    return path
  }

  /// The meaning of a name after an option.
  enum ChosenColumn {
    case found(Int)
    /// An error that was reported.
    case invalid
    /// The options are not from a file.
    case noFile
  }

  /// Looks up the column with a name for values of a type.
  func column(
    _ name: NameID, at span: SourceSpan, of type: ValueType, readAs source: SourceSpan
  ) -> ChosenColumn {
    guard form.choices.indices.contains(Int(type.choice)) else { return .noFile }
    let choice = form.choices[Int(type.choice)]
    // The problem with the file was reported.
    if choice.isOpen, type.kind == .option { return .invalid }
    guard let options = choice.fileOptions else { return .noFile }
    guard type.kind == .option, !type.isMany else {
      report(.noSuchMember, span, ColumnMessage.ofSeveral(shortSource(source)))
      return .invalid
    }
    guard let column = options.columns[name] else {
      reportUnknownColumn(name, at: span, of: options, choice.name)
      return .invalid
    }
    note(column: column, of: options, at: span)
    return .found(column)
  }

  /// Resolves a column of the options in a list of plain values.
  func columnOfPlainRows(_ name: NameID, at span: SourceSpan, of path: ResolvedPath)
    -> ResolvedPath?
  {
    var path = path
    switch path.target {
    case .node(let list) where form.nodes[list].isPlainList:
      path.target = .node(form.valueNode(of: list))
    case .row(let list) where form.nodes[list].isPlainList: break
    default: return nil
    }
    return chosenColumn(name, at: span, of: path)
  }

  private func reportUnknownColumn(
    _ name: NameID, at span: SourceSpan, of options: FileOptions, _ choice: String
  ) {
    guard isListed(.unknownName, at: span) else { return }
    let text = form.names.text(name)
    let known = options.table.columns.map(\.name)
    let near = form.findings.spend(known.count) ? nearestName(to: text, among: known) : nil
    report(
      .unknownName, span,
      ColumnMessage.unknown(text, choice: choice, near: near, known: known),
      fix: near.map { respelling(text, as: $0, among: known, at: span) })
  }

  // MARK: Reading

  /// Returns the value of a column of the candidate option.
  func readColumn(_ column: Int, choice: Int, at span: SourceSpan) -> Expression {
    typeColumns(ofChoice: choice)
    guard let options = form.choices[choice].fileOptions else { return .invalid(span) }
    // An aggregate around it has a different result for each option.
    for index in openFrames.indices { openFrames[index].readsAround = true }
    return Expression(
      type: options.type(column), span: span,
      form: .column(column, isText: options.isText(column)))
  }

  /// Returns the column of an option, or of each option in a list.
  func chosenColumn(_ column: Int, of option: Expression, at span: SourceSpan) -> Expression {
    let choice = Int(option.type.choice)
    typeColumns(ofChoice: choice)
    guard form.choices.indices.contains(choice), let options = form.choices[choice].fileOptions
    else { return .invalid(span) }
    let type = options.type(column)
    if case .aggregate(var aggregation) = option.form, aggregation.function == .collect,
      let term = aggregation.term
    {
      aggregation.term = chosenColumn(column, of: term, at: span)
      return Expression(type: type.many, span: span, form: .aggregate(aggregation))
    }
    return Expression(
      type: type, span: span,
      form: .chosenColumn(
        option, options: compiledOptions(ofChoice: choice), column: column,
        isText: options.isText(column)))
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
        .optionName, [expression], a: compiledOptions(ofChoice: Int(expression.type.choice))))
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
