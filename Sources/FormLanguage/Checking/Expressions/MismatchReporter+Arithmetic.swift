internal import FormEngine
internal import FormSyntax

/// Reports operands that arithmetic cannot combine.
extension MismatchReporter {
  /// Reports an operation whose operands do not fit.
  ///
  /// - Parameter first: the operand on the left; nil if it is a chain.
  func reportArithmetic(
    _ operation: Operation, _ left: ValueType, of first: Expression?, _ right: Expression,
    _ span: SourceSpan
  ) {
    let sign =
      switch operation {
      case .add: "+"
      case .subtract: "-"
      case .multiply: "*"
      case .divide: "/"
      default: "%"
      }
    var remedy = arithmeticRemedy(operation, left, right)
    if case .addDuration = remedy, let first, left.kind == .integer {
      remedy = .addDuration("\(shortSource(right.span)) + \(length(first, "day").text)")
    }
    report(
      .wrongType, span,
      ArithmeticMessage.misfit(operator: sign, left.words, right.type.words, remedy))
  }

  /// Returns a number written as a length of time in a unit: `30 days`, `n * 1 day`.
  func length(_ number: Expression, _ unit: String) -> (text: String, isLiteral: Bool) {
    let source = form.files.sources[context.file].text(of: number.span)
    guard case .integer(let count)? = number.constant, Int64(source) == count else {
      let written = shortSource(number.span)
      return ((written.contains(" ") ? "(\(written))" : written) + " * 1 \(unit)", false)
    }
    return ("\(source) \(unit)\(count == 1 ? "" : "s")", true)
  }

  private func arithmeticRemedy(
    _ operation: Operation, _ left: ValueType, _ operand: Expression
  ) -> ArithmeticRemedy {
    let right = operand.type
    if left.isSet || right.isSet { return .chosen }
    switch (left.kind, right.kind) {
    case (.date, .text) where operation == .add, (.dateTime, .text) where operation == .add:
      return .addDuration("today() + 30 days")
    case (.text, _) where operation == .add, (_, .text) where operation == .add: return .joinTexts
    case (.date, .duration), (.duration, .date): return .dateWithTime
    case (.date, .integer), (.dateTime, .integer): return .unit(length(operand, "day").text)
    case (.time, .days), (.time, .period), (.days, .time), (.period, .time): return .partsOfDay
    case (.days, .period) where operation == .divide,
      (.duration, .period) where operation == .divide:
      return .dividedByMonths
    case (.period, .days), (.period, .duration), (.days, .period), (.duration, .period):
      return .oneAfterOther
    case (.rows, _), (_, .rows): return .countRows
    case (.invalid, _), (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _),
      (.date, _), (.time, _), (.dateTime, _), (.days, _), (.duration, _), (.period, _),
      (.option, _), (.options, _):
      break
    }
    if left.isMany || right.isMany { return .oneOfColumn }
    if operation == .multiply, left.isDuration || right.isDuration,
      left.isNumber || right.isNumber
    {
      return .wholeFactor
    }
    if operation == .divide, left.isDuration, right.isNumber { return .dividedDuration }
    if left.isText || right.isText {
      return left.isNumber || right.isNumber ? .askNumber : .interpolateTexts
    }
    if [left, right].contains(where: { $0.kind == .date || $0.kind == .dateTime }) {
      return operation == .add ? .addDuration("today() + 30 days") : .subtractDate
    }
    return left.kind == .boolean || right.kind == .boolean ? .numberOfCondition : .numbers
  }
}
