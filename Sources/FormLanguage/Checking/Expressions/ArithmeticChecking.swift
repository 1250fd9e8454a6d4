internal import FormEngine

/// The type rules of arithmetic.
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
        "`-` requires a number or a duration, but \(quotedSource(operand.span)) is \(type.words).",
        help: type.kind == .boolean
          ? "Write `not \(shortSource(operand.span))`." : "Remove the `-`.")
      return .invalid(span)
    }
    if !isNegative { return operand }
    return ConstantFolding.fold(
      Expression(type: type, span: span, form: .negate(operand, source: problemSource(span))))
  }

  /// A chain of `+ -` or of `* / %`, from the left.
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
      if operation == .divide || operation == .remainder { noteDivisor(operand) }
      if type.isInvalid || operand.type.isInvalid {
        type = .invalid
        links.append(Expression.Link(operation: operation, operand: operand, convertsLeft: false))
        continue
      }
      let whole = Span(start: first.span.start, end: operand.span.end)
      guard let result = resultType(operation, type, operand.type) else {
        reportArithmetic(operation, type, operand.type, whole)
        type = .invalid
        links.append(Expression.Link(operation: operation, operand: operand, convertsLeft: false))
        continue
      }
      if operation == .add, isLength(type), isPoint(operand.type) {
        // A date comes to the left of what is added to it.
        let length = chained(first, links, type, first.span)
        first = operand
        links = [Expression.Link(operation: .add, operand: length, convertsLeft: false)]
        type = result
        continue
      }
      let converts = result.kind == .decimal
      links.append(
        Expression.Link(
          operation: operation, operand: converts ? operand.asDecimal() : operand,
          convertsLeft: converts && type.kind == .integer))
      type = result
    }
    if links.isEmpty { return first }
    return ConstantFolding.fold(chained(first, links, type, span))
  }

  private func chained(
    _ first: Expression, _ links: [Expression.Link], _ type: ValueType, _ span: Span
  ) -> Expression {
    guard !links.isEmpty else { return first }
    return Expression(
      type: type, span: span, form: .chain(first, links, source: problemSource(span)))
  }

  /// What the problem `arithmetic` shows of an expression; only a program needs it.
  func problemSource(_ span: Span) -> String { form.buildsProgram ? shortSource(span) : "" }

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

  /// A length of time.
  private func isLength(_ type: ValueType) -> Bool {
    type.isDuration || (type.kind == .period && !type.isMany)
  }

  /// A point in time.
  private func isPoint(_ type: ValueType) -> Bool {
    !type.isMany && (type.kind == .date || type.kind == .dateTime || type.kind == .time)
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
    default: return nil
    }
  }

  /// The type of `left` moved by `right`.
  private func sum(_ left: ValueType, _ right: ValueType) -> ValueType? {
    switch (left.kind, right.kind) {
    case (.days, .days): .days
    case (.days, .duration), (.duration, .days), (.duration, .duration): .duration
    case (.period, .period): .period
    case (.date, .days), (.date, .period): .date
    case (.dateTime, .days), (.dateTime, .duration), (.dateTime, .period): .dateTime
    case (.time, .duration): .time
    default: nil
    }
  }

  private func reportArithmetic(
    _ operation: Operation, _ left: ValueType, _ right: ValueType, _ span: Span
  ) {
    let sign =
      switch operation {
      case .add: "+"
      case .subtract: "-"
      case .multiply: "*"
      case .divide: "/"
      default: "%"
      }
    let help: String
    switch (left.kind, right.kind) {
    case (.text, _) where operation == .add, (_, .text) where operation == .add:
      help = "Join texts by interpolation: `\"\\(a) \\(b)\"`."
    case (.date, .duration), (.duration, .date):
      help =
        "Only days, weeks, months and years can be added to a date; use a date and time for the rest."
    case (.date, .integer), (.dateTime, .integer):
      help = "A number has no unit: write `\(sign) 3 days`, for example."
    case (.time, .days), (.time, .period), (.days, .time), (.period, .time):
      help = "Only hours, minutes and seconds can be added to a time."
    case (.period, .days), (.period, .duration), (.days, .period), (.duration, .period):
      help = "Add them to a date one after the other."
    case (.rows, _), (_, .rows): help = "Count its rows with `count(…)`."
    default:
      help =
        left.isMany || right.isMany
        ? "Take one value of the column: `sum(…)`, `first(…)`, `max(…)`."
        : arithmeticHelp(sign, left, right)
    }
    report(
      .wrongType, span, "`\(sign)` does not go between \(left.words) and \(right.words).",
      help: help)
  }

  private func arithmeticHelp(_ sign: String, _ left: ValueType, _ right: ValueType) -> String {
    if left.isText || right.isText {
      return left.isNumber || right.isNumber
        ? "Ask for the number in a field of the type `integer` or `decimal`."
        : "Texts are joined by interpolation: `\"\\(a) \\(b)\"`."
    }
    if [left, right].contains(where: { $0.kind == .date || $0.kind == .dateTime }) {
      return sign == "+"
        ? "A duration is added to a date: `today() + 30 days`."
        : "`-` gives the duration between two dates, or an earlier date: `today() - 30 days`."
    }
    if left.kind == .boolean || right.kind == .boolean {
      return "Write `if CONDITION then 1 else 0` for a number."
    }
    return "`\(sign)` goes between two numbers."
  }
}
