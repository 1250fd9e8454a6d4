/// Reads expectations that are written otherwise in other languages.
extension Parser {
  /// Asks the table of habits where neither an expectation nor a condition goes on as it must.
  ///
  /// - Returns: false if nothing is left to read.
  mutating func readHabitOfExpectation() -> Bool {
    guard !isFirstOnLine, isStrangeExpectation else { return true }
    return readHabit(.expectation) != .skipped
  }

  private var isStrangeExpectation: Bool {
    if kind == .not { return Expectation(afterNot: peek(1)) == nil && Expectation(peek(1)) != nil }
    if kind == .reject { return endsStep(index + 1) }
    if kind == .visible || kind == .hidden { return peek(1) == .note && peek(2).isTextPart }
    guard Expectation(kind) == nil, kind.isName || kind == .integerLiteral else { return false }
    let place = placeAfterMembers(of: index)
    let next = tokens[place]
    guard !next.flags.contains(.firstOnLine), Step(next.kind) == nil || word == "no" else {
      return false
    }
    let after = peekToken(place + 1 - index).kind
    return switch next.kind {
    case .is: after != .empty && after != .filled
    case .equal, .equals:
      // `guests == 1 row`, but not `stay == 1 day`
      after == .integerLiteral && [.identifier, .rows].contains(peek(place + 2 - index))
        && !isFirst(min(place + 2, tokens.count - 1))
    case .not, .integerLiteral: true
    case .form: true
    case .textLiteral, .textStart: place == index + 1
    default: next.kind.isName
    }
  }

  /// Corrects the spelling of a state: `expect submited`.
  mutating func correctState() {
    guard !isFirstOnLine, endsStep(index + 1), !isDeclared(word) else { return }
    guard kind == .identifier else { return }
    _ = correctWord(
      ["submitted", "submitting", "rejected", "refused", "valid"], .unknownStep, .expectation)
  }

  /// Skips further fields: `expect visible a, b`.
  mutating func skipMoreFields(after word: Int) {
    guard kind == .comma, !isFirstOnLine, peek(1).isName else { return }
    report(
      .foreignSyntax, TestSyntaxMessage.severalFields(source.text(of: tokens[word].span)))
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

  private func endsStep(_ place: Int) -> Bool {
    let next = tokens[min(place, tokens.count - 1)]
    return next.flags.contains(.firstOnLine) || next.kind == .rightBrace
      || next.kind == .endOfFile || Step(next.kind) != nil
  }
}
