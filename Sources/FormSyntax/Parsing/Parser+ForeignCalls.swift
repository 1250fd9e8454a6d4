internal import FormEngine

/// Reads calls as other languages write them.
extension Parser {
  /// Skips a call after its subject: `value.length()`.
  mutating func skipMethodCall(from first: Int) {
    guard kind == .leftParenthesis, isJoined, index >= first + 3,
      tokens[index - 2].kind == .dot
    else { return }
    let method = text(at: index - 1)
    let operandSpan = tokens[first].span.union(tokens[index - 3].span)
    var operand = source.text(of: operandSpan)
    let open = index
    isLost = true
    skipNested()
    let last = index
    // `.filter(…).count`: the members after a call belong to it.
    while isJoined, kind == .dot, peek(1).isWord {
      skipNested()
      skipOne()
      if kind == .leftParenthesis, isJoined { skipNested() }
    }
    isLost = false
    let isChained = index > last
    let span = operandSpan.union(tokens[index - 1].span)
    var arguments = source.text(of: SourceSpan(tokens[open].end, tokens[last - 1].start))
    // Of the row above, the cell is the argument.
    if operand == RowAbove.name, isPlainName(arguments) {
      (operand, arguments) = ("\(operand).\(arguments)", "")
    }
    let isClosed = tokens[last - 1].kind == .rightParenthesis && !isChained
    guard let (text, isExact) = ForeignCall.call(of: method, operand, arguments) else {
      report(
        .foreignSyntax, at: open - 1,
        FunctionMessage.unknown(shortened(method), [], near: nil, known: Function.names),
        span: tokens[open - 1].span)
      return
    }
    let needsParentheses =
      ForeignCall(named: method)?.isOperation == true && isOperand(first, index)
    report(
      .foreignSyntax, at: open - 1,
      ForeignExpressionMessage.methodCall(
        meant: shortened(text), hasPrefix: ForeignCall.spaces.contains(operand)),
      span: span,
      // The cell of the row above may be an argument.
      fix: isExact && isClosed && operand != RowAbove.name
        ? replacing(span, with: needsParentheses ? "(\(text))" : text) : nil)
  }

  /// Returns whether the expression between these tokens is an operand of an operator.
  func isOperand(_ first: Int, _ end: Int) -> Bool {
    let before = first > 0 ? tokens[first - 1].kind : .endOfFile
    return before.isOperator || before == .not || before == .in || !endsOperand(end)
  }

  /// Skips the condition after the parenthesis of a call: `sum(r.x) where r.x > 1`.
  mutating func skipOuterWhere() {
    guard kind == .where, !isFirstOnLine, index > 1,
      tokens[index - 1].kind == .rightParenthesis
    else { return }
    let parenthesis = tokens[index - 1].span
    let place = index
    let node = begin(.error)
    advance()
    parseOr()
    end(node, [.broken, .unread])
    report(
      .foreignSyntax, at: place, ForeignExpressionMessage.whereAfterCall, span: tokens[place].span,
      fix: Fix([
        Edit(span: parenthesis, replacement: ""),
        Edit(span: tokens[index - 1].span.atEnd, replacement: ")"),
      ]))
  }

  /// The functions without a counterpart here whose names have hyphens: others may be differences.
  private static let hyphenatedCalls: Set = [
    "format-date", "format-date-time", "choice-name", "indexed-repeat", "selected-at",
  ]

  /// Returns the end of the name of a call that has hyphens, such as `string-length(name)`.
  mutating func endOfHyphenated(_ place: Int) -> Int? {
    guard tokens[place].kind.isWord, peek(place + 1 - index) == .minus, !findings.isFull else {
      return nil
    }
    var last = place
    while last < place + 4, last + 2 < tokens.count, tokens[last + 1].kind == .minus,
      tokens[last + 2].kind.isWord, isJoined(last + 1), isJoined(last + 2)
    { last += 2 }
    let name = text(place..<last + 1)
    let isForeign =
      Self.hyphenatedCalls.contains(name)
      ? !isDeclared(text(at: place))
      : Function(meantBy: name) != nil
    return isForeign && peek(last + 1 - index) == .leftParenthesis ? last + 1 : nil
  }
}
