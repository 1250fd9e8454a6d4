internal import FormEngine
internal import FormSyntax

/// Checks the types of arithmetic.
extension ExpressionChecker {
  func negation(_ id: SyntaxID) -> Expression {
    let tree = self.tree
    let span = tree.span(id)
    guard let inner = tree.child(at: 0, of: id) else { return .invalid(span) }
    let isNegative = !tree.operatorCount(id).isMultiple(of: 2)
    if isNegative, tree.integerMagnitude(inner) == Int64.min.magnitude {
      return .constant(.integer(.min), .integer, span)
    }
    let operand = infer(inner)
    let type = operand.type
    guard
      type.isInvalid || type.kind == .empty || type.isNumber || type.isDuration
        || (type.kind == .period && !type.isMany)
    else {
      report(
        .wrongType, span,
        ArithmeticMessage.negated(mismatches.described(operand), isBoolean: type.kind == .boolean))
      return .invalid(span)
    }
    if !isNegative { return operand }
    return operation(
      Expression(type: type, span: span, form: .negate(operand, source: problemSource(span))))
  }

  /// Checks a chain of `+ -` or of `* / %`, from left to right.
  func arithmetic(_ id: SyntaxID, _ tree: SyntaxTree) -> Expression {
    let span = tree.span(id)
    guard var previous = tree.child(at: 0, of: id) else { return .invalid(span) }
    var first = infer(previous, tree)
    var links: [Expression.Link] = []
    var type = first.type
    while let child = tree.sibling(after: previous, in: id) {
      let operand = infer(child, tree)
      guard let operation = operation(of: tree.operatorToken(after: previous)) else {
        return .invalid(span)
      }
      previous = child
      if operation == .divide || operation == .remainder { divisors.note(operand) }
      if type.isInvalid || operand.type.isInvalid {
        type = .invalid
        links.append(Expression.Link(operation: operation, operand: operand, convertsLeft: false))
        continue
      }
      let whole = SourceSpan(start: first.span.start, end: operand.span.end)
      guard let result = resultType(operation, type, operand.type) else {
        mismatches.reportArithmetic(
          operation, type, of: links.isEmpty ? first : nil, operand, whole)
        type = .invalid
        links.append(Expression.Link(operation: operation, operand: operand, convertsLeft: false))
        continue
      }
      if operation == .add, isLength(type), operand.type.isTemporal {
        // A date moves to the left of the length that is added to it.
        let length = chained(first, links, type, first.span)
        first = operand
        links = [Expression.Link(operation: .add, operand: length, convertsLeft: false)]
        type = result
        continue
      }
      let converts = result.kind == .decimal && !operand.type.isDuration
      links.append(
        Expression.Link(
          operation: operation, operand: converts ? operand.asDecimal() : operand,
          convertsLeft: converts && type.kind == .integer))
      type = result
    }
    if links.isEmpty { return first }
    return operation(chained(first, links, type, span))
  }

  /// Folds an operation that may have no result; reports one that never has any.
  func operation(_ expression: Expression) -> Expression {
    let folded = ConstantFolding.fold(expression)
    guard !folded.isConstant, !folded.type.isInvalid,
      let reason = ConstantFolding.fault(of: folded)
    else { return folded }
    report(.noResult, folded.span, ArithmeticMessage.noResult(shortSource(folded.span), reason))
    return .invalid(folded.span)
  }

  private func chained(
    _ first: Expression, _ links: [Expression.Link], _ type: ValueType, _ span: SourceSpan
  ) -> Expression {
    guard !links.isEmpty else { return first }
    return Expression(
      type: type, span: span, form: .chain(first, links, source: problemSource(span)))
  }

  /// Returns the source that the problem `arithmetic` shows; only a program needs it.
  func problemSource(_ span: SourceSpan) -> String { form.buildsProgram ? shortSource(span) : "" }

  private func operation(of token: TokenKind) -> Operation? {
    switch token {
    case .plus: .add
    case .minus: .subtract
    case .star: .multiply
    case .slash: .divide
    case .percent: .remainder
    default: nil
    }
  }

  /// Returns whether a type is a length of time.
  private func isLength(_ type: ValueType) -> Bool {
    type.isDuration || (type.kind == .period && !type.isMany)
  }

  private func resultType(
    _ operation: Operation, _ left: ValueType, _ right: ValueType
  ) -> ValueType? {
    guard !left.isMany, !right.isMany else { return nil }
    if left.kind == .empty { return operation == .divide ? .decimal : right }
    if right.kind == .empty { return operation == .divide ? .decimal : left }
    if left.isNumber, right.isNumber {
      if operation == .divide { return .decimal }
      return left.kind == .decimal || right.kind == .decimal ? .decimal : .integer
    }
    switch operation {
    case .add: return sum(left, right) ?? sum(right, left)
    case .subtract:
      if left.kind == .date, right.kind == .date { return .days }
      if left.kind == .dateTime, right.kind == .dateTime { return .duration }
      if left.kind == .time, right.kind == .time { return .duration }
      return isLength(right) ? sum(left, right) : nil
    case .multiply:
      if left.kind == .integer, isLength(right) { return right }
      if right.kind == .integer, isLength(left) { return left }
      return nil
    case .divide: return left.isDuration && right.isDuration ? .decimal : nil
    default: return nil
    }
  }

  /// Returns the type of `left` moved by `right`.
  private func sum(_ left: ValueType, _ right: ValueType) -> ValueType? {
    switch (left.kind, right.kind) {
    case (.days, .days): .days
    case (.days, .duration), (.duration, .days), (.duration, .duration): .duration
    case (.period, .period): .period
    case (.date, .days), (.date, .period): .date
    case (.dateTime, .days), (.dateTime, .duration), (.dateTime, .period): .dateTime
    case (.time, .duration): .time
    case (.invalid, _), (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _),
      (.date, _), (.time, _), (.dateTime, _), (.days, _), (.duration, _), (.period, _),
      (.option, _), (.options, _), (.rows, _):
      nil
    }
  }

}
