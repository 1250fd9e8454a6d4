internal import FormEngine
internal import FormSyntax

/// Checks the types of operators.
extension ExpressionChecker {
  // MARK: Logic

  func logicalNot(_ id: SyntaxID) -> Expression {
    let tree = self.tree
    let span = tree.span(id)
    guard let inner = tree.child(at: 0, of: id) else { return .invalid(span) }
    let operand = condition(inner, what: .keyword("not"))
    if tree.operatorCount(id).isMultiple(of: 2) { return operand }
    return ConstantFolding.fold(
      Expression(type: .boolean, span: span, form: .apply(.not, [operand], a: 0)))
  }

  func connective(
    _ id: SyntaxID, word: String, form: ([Expression]) -> Expression.Form
  ) -> Expression {
    var operands: [Expression] = []
    let isGuarded = context.isGuarded
    context.isGuarded = true
    let tree = self.tree
    var previous: SyntaxID?
    for child in tree.children(of: id) {
      if let previous, mismatches.isLoneValue(child, after: previous, tree) {
        mismatches.reportLoneValue(child, after: previous, word: word, tree)
        operands.append(Expression(type: .boolean, span: tree.span(child), form: .invalid))
      } else {
        operands.append(condition(child, what: .keyword(word)))
        previous = child
      }
    }
    context.isGuarded = isGuarded
    guard operands.count > 1 else { return operands.first ?? .invalid(tree.span(id)) }
    return ConstantFolding.fold(
      Expression(type: .boolean, span: tree.span(id), form: form(operands)))
  }

  func emptiness(_ id: SyntaxID, _ operation: Operation) -> Expression {
    let tree = self.tree
    let span = tree.span(id)
    guard let inner = tree.child(at: 0, of: id) else { return .invalid(span) }
    let operand = infer(inner, allowsSecret: true)
    if operand.type.kind == .rows {
      let zero = Expression.constant(.integer(0), .integer, span)
      let count = Expression(type: .integer, span: operand.span, form: operand.form)
      return Expression(
        type: .boolean, span: span,
        form: .compare(count, zero, operation == .isEmpty ? .equal : .notEqual))
    }
    if operand.type.isMany, case .aggregate = operand.form {
      report(.wrongType, span, OperatorMessage.emptinessOfColumn(shortSource(operand.span)))
      return Expression(type: .boolean, span: span, form: .invalid)
    }
    return ConstantFolding.fold(
      Expression(type: .boolean, span: span, form: .apply(operation, [operand], a: 0)))
  }

  func conditional(_ id: SyntaxID, hint: ValueType?) -> Expression {
    let ids = Array(tree.children(of: id))
    let span = tree.span(id)
    guard ids.count >= 3, ids.count % 2 == 1 else { return .invalid(span) }
    var conditions: [Expression] = []
    var values: [SyntaxID] = []
    for index in stride(from: 0, to: ids.count - 1, by: 2) {
      conditions.append(condition(ids[index], what: .keyword("if")))
      values.append(ids[index + 1])
    }
    values.append(ids[ids.count - 1])
    if tree.flags(id).contains(.broken) {
      // Its last value may be the message of the rule around it, which was reported.
      for value in values { _ = infer(value, hint: hint) }
      return .invalid(span)
    }
    let isGuarded = context.isGuarded
    context.isGuarded = true
    let (results, type) = inferJoined(values, hint: hint, what: .branches)
    context.isGuarded = isGuarded
    guard let otherwise = results.last else { return .invalid(span) }
    let branches = zip(conditions, results).map {
      Expression.Branch(condition: $0, value: $1)
    }
    return ConstantFolding.fold(
      Expression(
        type: notRows(type, span), span: span, form: .conditional(branches, otherwise: otherwise)))
  }

  func coalescing(_ id: SyntaxID, hint: ValueType?) -> Expression {
    let span = tree.span(id)
    let (operands, type) = inferJoined(
      Array(tree.children(of: id)), hint: hint, what: .operands)
    guard operands.count > 1 else { return operands.first ?? .invalid(span) }
    return ConstantFolding.fold(
      Expression(type: notRows(type, span), span: span, form: .coalesce(operands)))
  }

  private func notRows(_ type: ValueType, _ span: SourceSpan) -> ValueType {
    guard type.kind == .rows || (type.isColumn && type.kind != .empty) else { return type }
    report(.wrongType, span, OperatorMessage.listAsValue(shortSource(span)))
    return .invalid
  }

  // MARK: Comparison

  func comparison(_ id: SyntaxID, _ tree: SyntaxTree) -> Expression {
    let span = tree.span(id)
    guard let left = tree.child(at: 0, of: id), let right = tree.child(at: 1, of: id) else {
      return .invalid(span)
    }
    switch tree.operatorToken(after: left) {
    case .matches: return matching(left, right, span)
    case .in: return membership(left, right, span)
    case .equal: return compared(.equal, left, right, tree, span)
    case .notEqual: return compared(.notEqual, left, right, tree, span)
    case .less: return compared(.less, left, right, tree, span)
    case .lessOrEqual: return compared(.lessOrEqual, left, right, tree, span)
    case .greater: return compared(.greater, left, right, tree, span)
    case .greaterOrEqual: return compared(.greaterOrEqual, left, right, tree, span)
    default:
      // The parser reported the token that it did not accept as an operator.
      return Expression(type: .boolean, span: span, form: .invalid)
    }
  }

  private func compared(
    _ operation: Operation, _ leftID: SyntaxID, _ rightID: SyntaxID, _ tree: SyntaxTree,
    _ span: SourceSpan
  ) -> Expression {
    let isEquality = operation == .equal || operation == .notEqual
    var (left, right) = inferPair(leftID, rightID, tree, allowsSecret: isEquality)
    if isEquality { (left, right) = comparingColumns(left, right, (leftID, rightID)) }
    // The parser reported that `a < b < c` does not chain.
    if left.type.isInvalid || right.type.isInvalid || tree.kind(leftID) == .comparison {
      return Expression(type: .boolean, span: span, form: .compare(left, right, operation))
    }
    if isList(left.type) || isList(right.type) {
      let operand = isList(left.type) ? left : right
      report(
        .wrongType, operand.span,
        OperatorMessage.comparedList(mismatches.described(operand), cell: cellOfOpenRow(operand)),
        fix: cellOfOpenRow(operand).map { replacement($0, at: operand.span) })
      return Expression(type: .boolean, span: span, form: .invalid)
    }
    if left.type.kind == .period || right.type.kind == .period {
      mismatches.reportPeriod(left, right, operation, span)
      return Expression(type: .boolean, span: span, form: .invalid)
    }
    guard let joined = left.type.joined(with: right.type) else {
      if reportColumnAsBoth(left, right) {
        return Expression(type: .boolean, span: span, form: .invalid)
      }
      mismatches.reportIncomparable(left, right, operation, span)
      return Expression(type: .boolean, span: span, form: .invalid)
    }
    if !isEquality, !joined.isOrdered, joined.kind != .empty {
      report(
        .wrongType, span,
        OperatorMessage.withoutOrder(
          joined.words, isText: joined.kind == .text, isSet: joined.isSet))
      return Expression(type: .boolean, span: span, form: .invalid)
    }
    if joined.kind == .text {
      controlCharacters.report(in: rightID, right, comparedWith: left)
      controlCharacters.report(in: leftID, left, comparedWith: right)
    }
    return ConstantFolding.fold(
      Expression(
        type: .boolean, span: span,
        form: .compare(left.converted(to: joined), right.converted(to: joined), operation)))
  }

  private func isList(_ type: ValueType) -> Bool { type.isColumn || type.kind == .rows }

  /// Infers two operands, either of which may determine the choice of an option literal in the
  /// other.
  private func inferPair(
    _ leftID: SyntaxID, _ rightID: SyntaxID, _ tree: SyntaxTree, allowsSecret: Bool
  ) -> (Expression, Expression) {
    // A list beside a set is a set.
    if tree.kind(leftID).mayNeedHint, needsHint(leftID) || tree.kind(leftID) == .list,
      !needsHint(rightID)
    {
      let right = infer(rightID, tree, allowsSecret: allowsSecret)
      return (infer(leftID, tree, hint: right.type, allowsSecret: allowsSecret), right)
    }
    let left = infer(leftID, tree, allowsSecret: allowsSecret)
    let type = left.type
    return (left, infer(rightID, tree, hint: type, allowsSecret: allowsSecret))
  }

  private func matching(_ leftID: SyntaxID, _ rightID: SyntaxID, _ span: SourceSpan) -> Expression {
    let value = infer(leftID, allowsSecret: true)
    let pattern = patterns.number(of: rightID)
    if !value.type.isInvalid, !value.type.isText, value.type.kind != .empty {
      report(
        .wrongType, value.span,
        OperatorMessage.matchedValue(mismatches.described(value), isSet: value.type.isSet))
    }
    guard let pattern else { return Expression(type: .boolean, span: span, form: .invalid) }
    return Expression(type: .boolean, span: span, form: .apply(.matches, [value], a: pattern))
  }

  // MARK: Membership

  private func membership(_ leftID: SyntaxID, _ rightID: SyntaxID, _ span: SourceSpan) -> Expression
  {
    let tree = self.tree
    let failed = Expression(type: .boolean, span: span, form: .invalid)
    var rangeID = rightID
    while tree.kind(rangeID) == .parenthesized, let inner = tree.child(at: 0, of: rangeID) {
      rangeID = inner
    }
    if tree.kind(rangeID) == .range { return inRange(leftID, rangeID, span) }
    var (left, right): (Expression, Expression)
    if needsHint(leftID) {
      right = infer(rightID)
      let values = right.type.kind == .rows ? plainColumn(right) ?? right : right
      left = infer(leftID, hint: values.type.one)
    } else {
      left = infer(leftID)
      right = infer(rightID, hint: left.type.many)
    }
    (left, right) = comparingColumns(left, right, (leftID, rightID))
    if left.type.isInvalid || right.type.isInvalid {
      return Expression(
        type: .boolean, span: span, form: .apply(.contains, [left, right], a: 0))
    }
    if right.type.kind == .rows {
      guard let column = plainColumn(right) else {
        report(
          .wrongType, right.span,
          OperatorMessage.searchedRows(
            shortSource(right.span), value: shortSource(left.span),
            column: exampleColumn(of: right)))
        return failed
      }
      right = column
    }
    let element: ValueType
    if right.type.isMany {
      element = right.type.one
    } else if right.type.kind == .options {
      element = ValueType(.option, choice: right.type.choice)
    } else {
      let isText = right.type.isText
      let (text, value) = (tree.source.text(of: right.span), tree.source.text(of: left.span))
      report(
        .wrongType, right.span,
        OperatorMessage.searchedValue(
          mismatches.described(right), value: shortSource(left.span), isText: isText),
        fix: isText ? replacing(span, with: "contains(\(text), \(value))") : nil)
      return failed
    }
    guard let joined = left.type.joined(with: element), !left.type.isMany else {
      if reportTextsAsOptions(left, rightID, element, span) { return failed }
      report(
        .wrongType, span,
        OperatorMessage.unlikeElements(
          mismatches.described(left), mismatches.described(right),
          left.type.isSet && right.type.isSet
            ? .testEach(shortSource(right.span))
            : left.type.isMany || left.type.kind == .options
              ? .oneValue : left.type.kind == .option ? .options : .sameType))
      return failed
    }
    if joined.kind == .decimal, element.kind == .integer { right = decimals(right) }
    if joined.kind == .text { controlCharacters.report(in: rightID, right, comparedWith: left) }
    return Expression(
      type: .boolean, span: span,
      form: .apply(.contains, [left.converted(to: joined), right], a: 0))
  }

  /// Returns a column of a list of rows, as it would be written here.
  private func exampleColumn(of list: Expression) -> String? {
    guard case .aggregate(let aggregation) = list.form, let inner = aggregation.lists.last,
      let name = here.namesDeclared(in: form.rowScope(of: inner)).names.first
    else { return nil }
    return "\(shortSource(list.span)).\(name)"
  }

  /// Returns the values of a list of plain values as a column.
  func plainColumn(_ list: Expression) -> Expression? {
    guard case .aggregate(var aggregation) = list.form, let inner = aggregation.lists.last,
      form.nodes[inner].isPlainList
    else { return nil }
    let field = form.valueNode(of: inner)
    let type = form.fieldType(field)
    aggregation.function = .collect
    aggregation.term = Expression(
      type: type, span: list.span, form: .read(form.nodes[field].slot, frame: aggregation.frame))
    return Expression(type: type.many, span: list.span, form: .aggregate(aggregation))
  }

  /// Returns a list with its integers as decimals.
  private func decimals(_ list: Expression) -> Expression {
    var type = list.type
    type.kind = .decimal
    let form: Expression.Form
    switch list.form {
    case .constant(.list(let values)):
      form = .constant(
        .list(
          values.map { if case .integer(let value) = $0 { .decimal(Decimal(value)) } else { $0 } }))
    case .apply(.list, let elements, let a, _):
      form = .apply(.list, elements.map { $0.asDecimal() }, a: a)
    case .aggregate(var aggregation):
      aggregation.term = aggregation.term?.asDecimal()
      form = .aggregate(aggregation)
    default: form = list.form
    }
    return Expression(type: type, span: list.span, form: form)
  }

  private func inRange(_ leftID: SyntaxID, _ rangeID: SyntaxID, _ span: SourceSpan) -> Expression {
    let tree = self.tree
    let parts = tree.rangeParts(of: rangeID)
    let value: Expression
    var lower: Expression?
    var upper: Expression?
    if needsHint(leftID), let bound = parts.lower ?? parts.upper {
      let hint = infer(bound).type
      value = infer(leftID, hint: hint)
    } else {
      value = infer(leftID)
    }
    lower = parts.lower.map { infer($0, hint: value.type) }
    upper = parts.upper.map { infer($0, hint: value.type) }
    var joined = value.type
    for bound in [lower, upper].compactMap({ $0 }) {
      guard !joined.isInvalid else { break }
      guard let both = joined.joined(with: bound.type) else {
        report(
          .wrongType, bound.span,
          OperatorMessage.unlikeBound(mismatches.described(value), bound: bound.type.words))
        return Expression(type: .boolean, span: span, form: .invalid)
      }
      joined = both
    }
    if joined.kind == .period || (!joined.isInvalid && !joined.isOrdered && joined.kind != .empty) {
      report(.wrongType, span, OperatorMessage.rangeWithoutOrder(joined.words))
      return Expression(type: .boolean, span: span, form: .invalid)
    }
    mismatches.reportEmptyRange(
      lower, upper, excludesUpper: parts.excludesUpper, least: nil, at: tree.span(rangeID))
    return ConstantFolding.fold(
      Expression(
        type: .boolean, span: span,
        form: .within(
          value.converted(to: joined), lower: lower?.converted(to: joined),
          upper: upper?.converted(to: joined), excludesUpper: parts.excludesUpper)))
  }
}
