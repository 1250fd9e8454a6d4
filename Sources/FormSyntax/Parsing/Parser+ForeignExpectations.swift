/// Reads expectations that are written otherwise in other languages.
extension Parser {
  /// Suspects conditions whose words mean something else: `not error`, `reject` and `no`.
  mutating func suspectExpectation() {
    if kind == .not && Expectation(afterNot: peek(1)) == nil && Expectation(peek(1)) != nil
      || kind == .reject || word == "no"
    {
      suspect()
    }
  }

  /// Skips further fields: `expect visible a, b`.
  mutating func skipMoreFields(after word: Int) {
    guard kind == .comma, !isFirstOnLine, peek(1).isName else { return }
    report(.foreignSyntax, TestSyntaxMessage.severalFields(text(at: word)))
    let node = begin(.error)
    while kind == .comma, !isFirstOnLine, peek(1).isName {
      let next = placeAfterMembers(of: index + 1)
      while index < next { advance() }
    }
    end(node, [.broken, .unread])
  }

  /// Returns whether a word in an expectation is compared or has a member, so it is meant as a
  /// name.
  func isOperand(_ place: Int) -> Bool {
    let next = tokens[min(place + 1, tokens.count - 1)]
    return next.kind.isOperator || next.kind == .is || next.kind == .in || next.kind == .matches
      || next.kind == .dot && !next.flags.contains(.spaced)
  }
}
