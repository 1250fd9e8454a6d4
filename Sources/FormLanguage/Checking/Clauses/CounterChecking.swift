internal import FormEngine
internal import FormSyntax

/// The `count = E` of a list, which gives it its rows.
struct CounterClause {
  var place: SourcePlace
  /// True if E is a `choices` field, which gives the list a row for each chosen option.
  var hasRowsOfOptions: Bool
}

/// Checks and compiles `count = E`.
extension ClauseChecker {
  /// Gives a list a slot for the number of its rows, and a rule that it has exactly that many.
  ///
  /// In a session, the rule fails only for a number above the limit; in a record, for any number of
  /// rows other than this one.
  func checkExactCount(
    _ exact: SyntaxID, _ id: SyntaxID, _ list: NodeID, _ tree: SyntaxTree,
    _ gathered: inout Gathered
  ) {
    let place = SourcePlace(context.file, tree.span(id))
    guard !form.nodes[list].isPlainList else {
      return report(
        .misplacedClause, tree.span(id), CounterMessage.ofPlainList(form.quoted(list)))
    }
    guard let inner = tree.child(at: 0, of: exact) else { return }
    if tree.kind(inner) == .range {
      return report(
        .foreignSyntax, tree.span(exact), CounterMessage.range(shortSource(tree.span(inner))),
        fix: replacing(
          tree.span(exact), with: form.files.sources[context.file].text(of: tree.span(inner))))
    }
    context.value = .nothing
    var number = expressions.infer(inner, tree, hint: .integer)
    if number.type.isSet {
      let source = shortSource(number.span)
      return report(
        .wrongType, number.span, CounterMessage.setOfAnswers(source),
        fix: replacement(
          "count(\(tree.source.text(of: number.span)))", at: number.span, isSafe: false))
    }
    let hasRowsOfOptions = number.type.kind == .options && !number.type.isMany
    if hasRowsOfOptions {
      guard case .read(let slot, _) = number.form,
        [.field, .computed].contains(form.slots[slot].kind)
      else {
        return report(.wrongType, number.span, CounterMessage.notAField(shortSource(number.span)))
      }
    } else {
      number = expressions.fitted(
        number, as: .integer, what: .clause("count = …", of: form.quoted(list)))
    }
    number = ConstantFolding.fold(number)
    gathered.counter = CounterClause(place: place, hasRowsOfOptions: hasRowsOfOptions)
    guard !number.type.isInvalid else { return }
    if case .integer(let rows)? = number.constant,
      !(1...Int64(ProgramParts.mostCountedRows)).contains(rows), !context.isSilent
    {
      report(
        .emptyRange, number.span,
        CounterMessage.outOfBounds(rows, most: ProgramParts.mostCountedRows))
      return
    }
    let template = form.nodes[list].template
    let counter = form.addSlot(.counter, template: template, node: list)
    form.nodes[list].counter = counter
    expressions.readingOrder.note(number, at: list)
    checked.compute(.slot(counter), number)
    let bounds = bounds(number)
    let rule = newRule(
      .count, ruleName(.count, list, &gathered), list, template: template, place: list)
    checked.compute(.lower(rules.count), bounds.lower)
    checked.compute(.upper(rules.count), bounds.upper)
    keepBounds(
      .count, list, lower: bounds.lower, upper: bounds.upper, excludesUpper: false,
      clause: tree.span(id), limit: tree.span(id))
    add(rule, id)
  }

  /// Returns the number of rows that a list must have, and the number that it can have.
  private func bounds(_ number: Expression) -> (lower: Expression, upper: Expression) {
    func integer(_ form: Expression.Form) -> Expression {
      Expression(type: .integer, span: number.span, form: form)
    }
    func constant(_ value: Int64) -> Expression {
      .constant(.integer(value), .integer, number.span)
    }
    let lower: Expression
    if number.type.kind == .options {
      let count = integer(.apply(.optionCount, [number], a: 0))
      lower = integer(.coalesce([count, constant(0)]))
    } else if number.constant != nil {
      return (number, number)
    } else {
      let filled = integer(.coalesce([number, constant(0)]))
      lower = integer(.apply(.greatest, [filled, constant(0)], a: 2))
    }
    let most = constant(Int64(ProgramParts.mostCountedRows))
    return (lower, integer(.apply(.least, [lower, most], a: 2)))
  }

  /// Reports clauses that have no meaning beside `count = E`: `start`, and a `sort by` that would
  /// replace the order of the options.
  func checkBesideCounter(_ gathered: inout Gathered, of list: NodeID) {
    guard let counter = gathered.counter else { return }
    if let start = gathered.start {
      if !start.isSilent {
        report(
          .misplacedClause, at: start.place, CounterMessage.besideStart,
          labels: [counter.place.label(.givesRows)])
      }
      gathered.start = nil
    }
    if counter.hasRowsOfOptions, let sort = gathered.sort {
      report(
        .misplacedClause, at: sort, CounterMessage.besideSort,
        labels: [counter.place.label(.givesRows)])
      form.nodes[list].sort = []
    }
  }
}
