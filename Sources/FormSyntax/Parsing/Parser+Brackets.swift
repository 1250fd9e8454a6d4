/// Parses the ends of calls, parentheses and lists.
extension Parser {
  /// Parses a closing bracket; if it is missing, the finding points at the opening token.
  mutating func close(_ bracket: TokenKind, _ open: Int) {
    if take(bracket) { return }
    guard !isLost else { return }
    // If the bracket follows later on this line, the tokens before it are surplus.
    if !isFirstOnLine, let place = closing(bracket) {
      expected(ExpectedOperand.closing(bracket.spelling, followsFor: word == "for"))
      isLost = false
      skip(to: place, isRead: false)
      advance()
      // An error in the next token is an echo.
      reportedAt = index
      return
    }
    report(
      .unclosed, OperandMessage.unclosed(tokens[open].kind.spelling, closing: bracket.spelling),
      span: tokens[open].span,
      labels: [(tokens[index - 1].span.atEnd, .mayBeMissing(bracket.spelling))],
      fix: inserting(bracket.spelling, safe: false))
  }

  private func closing(_ bracket: TokenKind) -> Int? {
    var open = 0
    for place in lineAhead.indices.prefix(101) {
      switch tokens[place].kind {
      case bracket where open == 0: return place
      case .leftParenthesis, .leftBracket: open += 1
      case .rightParenthesis, .rightBracket: open -= 1
      case .leftBrace, .rightBrace, .endOfFile, .else, .textMiddle, .textEnd: return nil
      default: break
      }
      if open < 0 { return nil }
    }
    return nil
  }
}
