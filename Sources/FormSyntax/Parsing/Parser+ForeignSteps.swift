internal import FormEngine

/// Parses steps as other languages and habits write them, and suggests what to write here.
extension Parser {
  mutating func parseUnknownStep() {
    switch readHabit(.step) {
    case .none: break
    case .laid: return parseStep()
    case .removed, .skipped: return
    }
    if isLost { return skipOne() }
    if correctWord(Self.stepWords, .unknownStep, .step) { return parseStep() }
    let found = described(index)
    if kind.isWord {
      report(.unknownStep, TestSyntaxMessage.unknownStep(found, steps: Self.stepWords))
    } else {
      report(.unexpected, TestSyntaxMessage.noStep(found: found, steps: Self.stepWords))
    }
    skipUnread()
  }

  /// True at a value after the path that an expectation reads: `expect name "Ada"`.
  var isValueAfterExpectation: Bool {
    switch kind {
    case .textLiteral, .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral,
      .dateTimeLiteral, .true, .false:
      break
    default: return false
    }
    var place = index - 1
    let signs: [TokenKind] = [
      .dot, .leftBracket, .rightBracket, .leftParenthesis, .rightParenthesis, .integerLiteral,
    ]
    while place > 0, tokens[place].kind.isName || signs.contains(tokens[place].kind),
      index - place < 20
    {
      if tokens[place].kind == .expect { return place < index - 1 }
      place -= 1
    }
    return false
  }

  static let stepWords = Step.allCases.map { String(describing: $0) }

  /// Skips the operators and operands after the first operand: `1 + 1`.
  mutating func skipOperators(from start: Int) {
    guard isBinaryOperator, !isFirstOnLine else { return }
    let node = begin(.error)
    let operation = index
    while isBinaryOperator, beginsExpression(index + 1), !isFirstOnLine {
      advance()
      parseUnary()
    }
    if index == operation { advance() }
    end(node, .broken)
    report(
      .unexpected, at: operation, TestSyntaxMessage.computedValue(isTest: isInTest),
      span: tokens[start].span.union(tokens[index - 1].span))
    isLost = true
  }

  private var isBinaryOperator: Bool {
    kind == .plus || kind == .minus || kind == .star || kind == .slash || kind == .percent
      || kind == .coalesce
  }
}
