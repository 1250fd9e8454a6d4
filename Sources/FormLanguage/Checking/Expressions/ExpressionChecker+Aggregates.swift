internal import FormEngine
internal import FormSyntax

/// Checks `count`, `sum` and the other functions over the rows of a list.
extension ExpressionChecker {
  func aggregate(_ function: AggregateFunction, _ call: Call) -> Expression {
    guard let argument = call.arguments.first, call.arguments.count == 1 else {
      let meant = oneArgument(of: call)
      report(
        .wrongArguments, call.span,
        AggregateMessage.wrongArgumentCount(
          function, meant: meant.map { $0.utf8.count > 60 ? "LIST where …" : $0 }),
        fix: meant.map {
          Fix([Edit(span: call.span, replacement: "\(call.name)(\($0))")])
        })
      return .invalid(call.span)
    }
    if let aggregate = aggregate(function, argument, call) { return aggregate }
    if [.nameReference, .path, .valueReference].contains(tree.kind(argument)) {
      let value = infer(argument, allowsSecret: true)
      if value.type.isChosenSet {
        report(
          .wrongArguments, call.span,
          AggregateMessage.overChosen(
            function, source: shortSource(value.span), isOfOptions: !value.type.isSet))
        return .invalid(call.span)
      }
    }
    let isComputed = [.sum, .product].contains(tree.kind(argument))
    report(
      .wrongArguments, tree.span(argument),
      isComputed ? AggregateMessage.computedColumn(function) : .notAPath(function))
    return .invalid(call.span)
  }

  /// Returns the aggregate over an argument; nil if the argument does not fit, which the caller
  /// reports.
  private func aggregate(
    _ function: AggregateFunction, _ argument: SyntaxID, _ call: Call
  ) -> Expression? {
    let kind = tree.kind(argument)
    if kind == .nameReference || kind == .path || kind == .valueReference {
      if let path = aggregatePath(argument, function, call) { return path }
    } else if reportCondition(argument, of: function, call) {
      return .invalid(call.span)
    } else if function == .count, call.alias == nil, call.filter == nil {
      let set = infer(argument)
      if set.type.isChosenSet { return optionCount(set, call) }
      if set.type.isInvalid { return .invalid(call.span) }
    }
    return nil
  }

  /// The value that an aggregate reads from each row: a cell, or a column or the points of the
  /// option in the cell.
  private struct AggregateTerm {
    var slot: SlotID
    var type: ValueType
    var column: Int?
    var points: ChosenPlace?
  }

  private func optionCount(_ set: Expression, _ call: Call) -> Expression {
    Expression(type: .integer, span: call.span, form: .apply(.optionCount, [set], a: 0))
  }

  /// Returns the aggregate over a path; nil if the path is neither a list nor a column.
  func aggregatePath(
    _ argument: SyntaxID, _ function: AggregateFunction, _ call: Call
  ) -> Expression? {
    if function == .count, call.alias == nil, call.filter == nil,
      tree.kind(argument) == .valueReference
    {
      let value = infer(argument)
      if value.type.isChosenSet { return optionCount(value, call) }
      if value.type.isInvalid { return .invalid(call.span) }
      return nil
    }
    let path = paths.resolveAnywhere(argument)
    var lists = path.lists
    if path.isAbove, !lists.isEmpty || rowAbove.leadsToList(path) {
      rowAbove.reportList(path, tree.span(argument))
      return .invalid(call.span)
    }
    var term: AggregateTerm?
    switch path.target {
    case .invalid:
      // The row of the condition is unknown, so the condition is not checked.
      return .invalid(call.span)
    case .node(let node) where form.nodes[node].kind == .list: lists.append(node)
    case .node(let node) where form.nodes[node].kind == .field:
      if lists.isEmpty {
        guard function == .count, form.nodes[node].type.kind == .options, call.filter == nil else {
          return nil
        }
        return optionCount(infer(argument), call)
      }
      let type = form.fieldType(node)
      if type.isSecret {
        reportSecret(tree.span(argument), node)
        return .invalid(call.span)
      }
      term = AggregateTerm(slot: form.nodes[node].slot, type: type)
    case .constant(let number):
      form.lets[number].isUsed = true
      if lists.isEmpty {
        let type = type(of: number)
        if function == .count, type.isChosenSet {
          return optionCount(infer(argument), call)
        }
        return type.isInvalid ? .invalid(call.span) : nil
      }
      term = AggregateTerm(slot: form.lets[number].slot, type: type(of: number))
    case .points(let place) where !lists.isEmpty:
      term = AggregateTerm(slot: place.slot, type: place.type, points: place)
    case .chosenColumn(let column, let slot, _, let type) where !lists.isEmpty:
      term = AggregateTerm(slot: slot, type: type, column: column)
    default: return nil
    }
    return aggregate(function, call, path: path, lists: lists, term: term)
  }

  private func aggregate(
    _ function: AggregateFunction, _ call: Call, path: ResolvedPath, lists: [NodeID],
    term: AggregateTerm?
  ) -> Expression {
    guard let outermost = lists.first, let inner = lists.last else { return .invalid(call.span) }
    here.noteRead(outermost)
    here.noteFrame(path.frame, template: form.nodes[outermost].template)
    var aggregation = Expression.Aggregation(
      function: function, lists: lists, base: path.frame,
      baseRows: path.rows.isEmpty ? nil : path.rows, frame: here.newFrame(), condition: nil,
      term: nil,
      readsAround: false)
    if function == .sum || function == .average { aggregation.source = problemSource(call.span) }
    var term = term
    if term == nil, form.nodes[inner].isPlainList {
      let field = form.valueNode(of: inner)
      let type = form.fieldType(field)
      // Rows without a value are skipped, so counting rows counts the values.
      if function != .count, function != .any, function != .all {
        if type.isSecret {
          reportSecret(path.span, field)
          return .invalid(call.span)
        }
        term = AggregateTerm(slot: form.nodes[field].slot, type: type)
      }
    }
    if let term {
      let cell = Expression(
        type: term.type, span: path.span, form: .read(term.slot, frame: aggregation.frame))
      aggregation.term =
        term.column.map { chosenColumn($0, of: cell, at: path.span) }
        ?? term.points.map { points($0, path.span, readAs: cell.form) } ?? cell
    }
    filter(&aggregation, call)
    guard let type = resultType(function, call, path, aggregation.term?.type, inner) else {
      return .invalid(call.span)
    }
    if function == .any || function == .all, aggregation.condition == nil {
      report(
        .wrongArguments, call.span,
        AggregateMessage.noCondition(function, list: shortSource(path.span)))
      return Expression(type: .boolean, span: call.span, form: .invalid)
    }
    return Expression(type: type, span: call.span, form: .aggregate(aggregation))
  }

  /// Checks `as` and `where`.
  private func filter(_ aggregation: inout Expression.Aggregation, _ call: Call) {
    guard let condition = call.filter else {
      if let alias = call.alias, !call.isOfOptions {
        report(.wrongArguments, tree.span(alias), AggregateMessage.aliasWithoutCondition)
      }
      return
    }
    guard let outermost = aggregation.lists.first, let inner = aggregation.lists.last else {
      return
    }
    let base = form.nodes[outermost].template
    var scopes: [ScopeID] = []
    var scope = form.rowScope(of: inner)
    while scope >= 0, form.scopes[scope].template != base {
      scopes.append(scope)
      scope = form.scopes[scope].parent
    }
    var alias: NameID?
    var aliasSpan = SourceSpan(0, 0)
    if let name = call.alias, tree.kind(name) == .name {
      alias = form.names.intern(name, in: tree)
      aliasSpan = tree.span(name)
    }
    here.openFrames.append(
      OpenFrame(
        id: aggregation.frame, alias: alias, aliasSpan: aliasSpan, list: inner,
        base: aggregation.base, scopes: scopes, sharedDepth: form.templateDepths[base]))
    aggregation.condition = ConstantFolding.fold(self.condition(condition, what: .keyword("where")))
    let frame = here.openFrames.removeLast()
    aggregation.readsAround = frame.readsAround
    positions.report(frame)
    if aggregation.readsAround, !call.isOfOptions {
      report(
        .scannedAggregate, tree.span(condition), AggregateMessage.scanned(list: form.quoted(inner)))
    }
  }

  private func resultType(
    _ function: AggregateFunction, _ call: Call, _ path: ResolvedPath, _ term: ValueType?,
    _ list: NodeID
  ) -> ValueType? {
    // `t where done`, for the column `t.done`.
    var rows: String?
    if let term, term.kind == .boolean, !term.isMany, call.filter == nil {
      let written = form.files.sources[context.file].text(of: path.span)
      rows = written.lastIndex(of: ".").map {
        "\(written[..<$0]) where \(written[written.index(after: $0)...])"
      }
    }
    switch function {
    case .count:
      if let rows {
        report(
          .countedAnswers, path.span,
          AggregateMessage.countedAnswers(source: shortSource(path.span), rows: rows),
          fix: replacing(path.span, with: rows, isSafe: false))
      }
      return .integer
    case .any, .all:
      if let term, !term.isInvalid, !form.nodes[list].isPlainList {
        report(
          .wrongArguments, path.span,
          AggregateMessage.needsRows(
            function, source: shortSource(path.span), list: form.pathText(list), rows: rows),
          fix: rows.map { replacing(path.span, with: $0) })
        return nil
      }
      return .boolean
    default: break
    }
    guard let term else {
      report(
        .wrongArguments, path.span,
        AggregateMessage.needsColumn(
          function: call.name, list: form.quoted(list), source: shortSource(path.span),
          column: numbers(of: list).first
            ?? here.namesDeclared(in: form.rowScope(of: list)).names.first))
      return nil
    }
    if term.isInvalid { return .invalid }
    switch function {
    case .sum, .average:
      guard term.isNumber || term.kind == .empty else {
        report(
          .wrongType, path.span,
          AggregateMessage.notNumbers(
            function, source: shortSource(path.span), contents: term.many.words))
        return nil
      }
      return function == .average ? .decimal : term
    case .min, .max:
      guard term.isOrdered || term.kind == .empty else {
        report(
          .wrongType, path.span,
          AggregateMessage.unordered(
            function, source: shortSource(path.span), contents: term.many.words))
        return nil
      }
      return term
    case .collect:
      guard !term.isMany else {
        report(
          .wrongType, path.span,
          term.isSet
            ? ExpressionValueMessage.columnOfSets(shortSource(path.span)) : .columnOfLists)
        return nil
      }
      return term.many
    default: return term
    }
  }

  /// Returns the names of the number columns of a list.
  private func numbers(of list: NodeID) -> [String] {
    form.children[form.nodes[list].rowBody]
      .filter { form.nodes[$0].kind == .field && form.nodes[$0].type.isNumber }
      .map { form.nodes[$0].name }
  }
}
