/// Parses comparisons of other languages that differ in more than the operator.
extension Parser {
  /// Reports a second comparison without its left side: `a > 1 and < 5`.
  ///
  /// - Parameter first: the node of the conditions so far.
  mutating func reportLeftOutSide(_ first: Int) {
    switch kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: break
    default: return
    }
    guard !isFirstOnLine, beginsExpression(index + 1), first + 2 < nodes.count,
      nodes[first + 1].kind == .comparison
    else { return }
    let operand = nodes[first + 2]
    guard operand.firstToken < operand.endToken else { return }
    let text = source.text(
      of: SourceSpan(tokens[Int(operand.firstToken)].start, tokens[Int(operand.endToken) - 1].end))
    report(
      .unexpected, ForeignExpressionMessage.oneSidedComparison(left: shortened(text), sign: word),
      fix: replacing(token.span.atStart, with: "\(text) "))
  }
}
