internal import FormEngine
internal import FormSyntax

/// Checks `options from PATH`, and compiles the rule that a chosen value is still offered.
extension ClauseChecker {
  /// Compiles the options that a field takes from the answers.
  func offerAnswers(to node: NodeID, _ gathered: inout Gathered) {
    let number = form.nodes[node].offers
    let declared = form.answerOptions[number]
    here.enter(form.ownSource(of: node), node, .options)
    context.value = .nothing
    if form.declarations[node].choice >= 0 { giveOptions(ofColumnTo: node) }
    guard let values = column(declared) else { return }
    let span = tree.span(declared.clause)
    let cell = Expression(
      type: form.fieldType(node), span: span, form: .read(form.nodes[node].slot, frame: 0))
    var offered = Expression(
      type: .boolean, span: span, form: .apply(.contains, [cell, values], a: 0))
    if let other = other(declared) {
      let value = Expression.constant(other, .text, span)
      offered = Expression(
        type: .boolean, span: span,
        form: cell.type.isSet
          ? .apply(
            .contains,
            [
              cell,
              Expression(
                type: cell.type, span: span, form: .apply(.valueSet, [values, value], a: 2)),
            ], a: 0)
          : .or([
            Expression(type: .boolean, span: span, form: .compare(cell, value, .equal)), offered,
          ]))
    }
    let rule = newRule(.check, "option", node, template: form.nodes[node].template, place: node)
    checked.compute(.condition(rules.count), offered)
    checked.compute(.offers(node), values)
    keep(.rule, node, offered, clause: span)
    if keepsRules { form.answerOptions[number].compiled.rule = rules.count }
    form.answerOptions[number].compiled.reads = declarations(readBy: values)
    add(rule)
    expressions.readingOrder.note(values, at: node)
    setsInOrder[number] = Expression(
      type: cell.type, span: span, form: .apply(.inOrder, [cell, values], a: 0))
    if cell.type.isSet, form.answerOptions[number].compiled.other?.isExclusive == true {
      exclusiveRule(node, &gathered)
    }
  }

  /// Computes what is chosen in the order of the options, where expressions ask for the order.
  func computeOrders() {
    for (number, options) in form.answerOptions.enumerated() where options.needsOrder {
      if let set = setsInOrder[number] { checked.compute(.slot(options.ordered), set) }
    }
  }

  /// Adds the option `other`, and returns its value; nil if there is none.
  private func other(_ declared: DeclaredAnswerOptions) -> Value? {
    guard let value = otherAnswer(declared) else { return nil }
    let tree = form.files.trees[declared.file]
    guard form.fieldType(declared.node).one.isText else {
      report(.misplacedClause, tree.headSpan(declared.other), AnswerOptionsMessage.withOther)
      return nil
    }
    let label = tree.child(.text, of: declared.other).flatMap { expressions.shownPlainText($0) }
    var option = FormOption(name: "other", label: label ?? "other")
    if value != .text(option.name) { option.recorded = value }
    option.isExclusive =
      tree.child(.block, of: declared.other).map { block in
        tree.children(of: block).contains { tree.clause(of: $0) == .exclusive }
      } ?? false
    form.answerOptions[form.nodes[declared.node].offers].compiled.other = option
    return value
  }

  /// Gives a field the options of the choice in its column, all of which can be offered.
  private func giveOptions(ofColumnTo node: NodeID) {
    let number = form.declarations[node].choice
    guard number >= 0 else { return }
    guard expressions.options.hasConditions(number) else {
      form.nodes[node].options = expressions.options.compiledOptions(ofChoice: number)
      return
    }
    form.nodes[node].options = expressions.options.keep(
      expressions.options.readOptions(ofChoice: number, isSilent: true), ofChoice: number)
  }

  /// Returns the offered values: the filled cells of the column, except that of the field's own
  /// row. Reports a path that does not lead to a column of values.
  private func column(_ declared: DeclaredAnswerOptions) -> Expression? {
    let tree = self.tree
    guard let path = tree.child(.path, of: declared.clause) else { return nil }
    let span = tree.span(path)
    let source = shortSource(span)
    if case .list(let list) = declared.column {
      let names = here.namesDeclared(in: form.rowScope(of: list)).names
      report(
        .notAValue, span, AnswerOptionsMessage.wholeList(source, column: names.first),
        labels: [form.label(declaring: list)],
        fix: names.count == 1 ? replacement("\(source).\(names[0])", at: span) : nil)
      return nil
    }
    var call = ExpressionChecker.Call(
      name: "options from", span: tree.span(declared.clause), nameSpan: span, arguments: [path])
    call.alias = tree.child(.callAlias, of: declared.clause).flatMap { tree.child(at: 0, of: $0) }
    call.filter = tree.child(.whereCondition, of: declared.clause)
      .flatMap { tree.child(at: 0, of: $0) }
    call.isOfOptions = true
    guard let values = expressions.aggregatePath(path, .collect, call) else {
      report(.notAValue, span, AnswerOptionsMessage.noColumn(source))
      return nil
    }
    let place: DiagnosticLabel?
    var hasLines = false
    var isUntyped = false
    switch declared.column {
    case .field(let column):
      place = form.label(declaring: column)
      hasLines = form.nodes[column].type.hasLines
      isUntyped = form.declarations[column].isUntyped
    case .constant(let number):
      let constant = form.lets[number]
      place = SourcePlace(constant.file, constant.nameSpan).label(.declaredHere)
    case .none, .list: place = nil
    }
    if declared.isCircular {
      guard declared.reportsCircle else { return nil }
      let field = form.quoted(declared.node)
      var isItself = false
      if case .field(declared.node) = declared.column { isItself = true }
      report(
        .cycle, span,
        isItself ? AnswerOptionsMessage.itself(field) : .circle(source, field: field),
        labels: place.map { [$0] } ?? [])
      return nil
    }
    guard case .aggregate(var aggregation) = values.form, let list = aggregation.lists.last,
      !values.type.isInvalid, var cell = aggregation.term
    else { return nil }
    guard let place else {
      report(.notAValue, span, AnswerOptionsMessage.noField(source))
      return nil
    }
    guard !form.declarations[declared.node].isUntyped else {
      if !isUntyped {
        report(
          .wrongType, span,
          AnswerOptionsMessage.otherType(
            source, contents: values.type.words, hasLines: hasLines),
          labels: [place])
      }
      return nil
    }
    let choice = form.declarations[declared.node].choice
    if declared.isSeveral, choice >= 0, let text = form.choices[choice].recordedWithSeparator {
      report(
        .badOptionName, span, RecordedMessage.separatorInType(text, type: form.choices[choice].name)
      )
    }
    if isAround(form.nodes[list].rowTemplate, form.nodes[declared.node].template) {
      cell = Expression(
        type: cell.type, span: cell.span, form: .apply(.exceptOwnRow, [cell], a: 0))
    }
    let isFilled = Expression(type: .boolean, span: span, form: .apply(.isFilled, [cell], a: 0))
    aggregation.condition =
      aggregation.condition.map {
        Expression(type: .boolean, span: $0.span, form: .and([$0, isFilled]))
      } ?? isFilled
    aggregation.term = cell
    return Expression(type: values.type, span: span, form: .aggregate(aggregation))
  }

  /// Returns true if the rows of one template are those of another, or contain them.
  private func isAround(_ outer: Int, _ inner: Int) -> Bool {
    var template = inner
    while template > 0 {
      if template == outer { return true }
      let list = form.nodes[form.templates[template]].parent
      template = list >= 0 ? form.nodes[list].template : 0
    }
    return false
  }
}
