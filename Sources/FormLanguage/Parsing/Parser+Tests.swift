internal import FormEngine

/// The steps of tests.
extension Parser {
  mutating func parseStep() {
    guard let step = Step(kind) else { return parseUnknownStep() }
    let keyword = index
    let node = begin(.step)
    advance()
    var flags: SyntaxFlags = []
    switch step {
    case .clock: parseClock(step)
    case .given:
      if !parseOptionalBlock(.given, keyword) {
        expected(ExpectedTestPart.block(usage: step.usage))
        missing()
      }
    case .enter:
      isInEnteredPath = true
      parsePath()
      isInEnteredPath = false
      if kind == .comma || kind == .equals || kind == .colon || kind == .equal, !isFirstOnLine,
        !isLost, tokens[index + 1].flags.contains(.spaced) || peek(1).isTextPart
      {
        report(
          .foreignSyntax, TestSyntaxFact.signBeforeValue(word, usage: step.usage),
          fix: replacing(token.span, with: ""))
        skipOne()
      }
      parseValue()
    case .clear: parsePath()
    case .focus: if take(.none) { flags = .alternative } else { parsePath() }
    case .add:
      parsePath(.list)
      if take(.atWord) { parsePosition() }
    case .delete: parsePath(.list)
    case .move: parseMove(step)
    case .sort:
      parsePath(.list)
      parseBy()
      parseSortKeys()
    case .reject:
      if beginsPath { parsePath() }
      if kind.isTextPart { parseText() }
    case .next, .previous, .undo, .redo, .submit, .accept: break
    case .expect: flags = parseExpectation()
    }
    end(node, flags)
  }

  private mutating func parseClock(_ step: Step) {
    if kind == .dateTimeLiteral { return leaf(.dateTime) }
    if kind == .dateLiteral, peek(1) != .timeLiteral {
      report(
        .unexpected, TestSyntaxFact.clockWithoutTime(usage: step.usage),
        fix: replacing(token.span.atEnd, with: "T00:00", safe: false))
      missing()
      return skipOne()
    }
    if kind == .dateLiteral { return parsePrimary() }
    expected(ExpectedTestPart.clockTime(usage: step.usage))
    missing()
  }

  private mutating func parseMove(_ step: Step) {
    parsePath(.row)
    if !take(.to) { expected(ExpectedTestPart.to(usage: step.usage)) }
    parsePosition()
  }

  /// The number of a row.
  private mutating func parsePosition() {
    if kind == .integerLiteral {
      leaf(.integer)
    } else {
      expected(ExpectedTestPart.position)
      missing()
    }
  }

  private mutating func parseUnknownStep() {
    let isValue = peek(1).isTextPart || peek(1) == .integerLiteral || peek(1) == .decimalLiteral
    if kind == .identifier, isValue, !tokens[index + 1].flags.contains(.firstOnLine) {
      report(
        .missing, TestSyntaxFact.missingEnter(shortened(word)),
        fix: replacing(token.span.atStart, with: "enter "))
      isLost = true
      return skipOne()
    }
    if kind == .identifier, peek(1) == .equals || peek(1) == .colon,
      !tokens[index + 1].flags.contains(.firstOnLine), beginsExpression(index + 2)
    {
      let sign = Span(tokens[index].end, tokens[index + 2].start)
      report(
        .missing, TestSyntaxFact.missingEnter(shortened(word)),
        fix: Fix([
          Edit(span: token.span.atStart, replacement: "enter "), Edit(span: sign, replacement: " "),
        ]))
      isLost = true
      return skipOne()
    }
    if !isFirstOnLine, kind == .and || word == "then" {
      report(
        .foreignSyntax, BlockFact.separated(.steps, by: word),
        fix: replacing(spanWithSpace, with: ""))
      return skipOne()
    }
    if !isFirstOnLine, isValueAfterExpectation {
      report(.unknownStep, TestSyntaxFact.comparisonInWords)
      isLost = true
      return skipOne()
    }
    if !isFirstOnLine, ["to", "equals", "equal", "be", "should"].contains(word) {
      report(.unknownStep, TestSyntaxFact.comparisonInWords)
      isLost = true
      return skipOne()
    }
    if correctWord(Self.stepWords, .unknownStep, .step) { return parseStep() }
    if kind == .rightBracket || kind == .rightParenthesis { return reportSurplusBracket() }
    let found = described(index)
    if kind.isWord {
      report(.unknownStep, TestSyntaxFact.unknownStep(found, steps: Self.stepWords))
    } else {
      report(.unexpected, TestSyntaxFact.noStep(found: found, steps: Self.stepWords))
    }
    isLost = true
    skipOne()
  }

  /// `expect name "Ada"`: a value after the path that an expectation reads.
  private var isValueAfterExpectation: Bool {
    switch kind {
    case .textLiteral, .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral,
      .dateTimeLiteral, .true, .false:
      break
    default: return false
    }
    var place = index - 1
    while place > 0, tokens[place].kind.isName || tokens[place].kind == .dot, index - place < 20 {
      if tokens[place].kind == .expect { return place < index - 1 }
      place -= 1
    }
    return false
  }

  private static let stepWords = Step.allCases.map { String(describing: $0) }

  private mutating func parseExpectation() -> SyntaxFlags {
    if kind == .expect, !isFirstOnLine {
      reportTwice()
      skipOne()
    }
    correctExpectation()
    if peek(1) == .submitted, kind == .identifier, !isFirstOnLine,
      nearestName(to: word, among: ["not"]) != nil
    {
      report(
        .unexpected, TestSyntaxFact.misspeltNot(word), fix: replacing(token.span, with: "not"))
      tokens[index].kind = .not
    }
    if kind == .identifier, word == "no", !isFirstOnLine, peek(1) == .error || peek(1) == .warning {
      let span = token.span.union(tokens[index + 1].span)
      let opposite = peek(1) == .error ? "valid" : "not warning"
      report(
        .foreignSyntax,
        TestSyntaxFact.noneExpected(
          source.text(of: tokens[index + 1].span), opposite: opposite), span: span,
        fix: replacing(span, with: opposite))
      isLost = true
      skipOne()
    }
    if kind == .not {
      correctNegation()
      if let expectation = Expectation(afterNot: peek(1)) {
        advance()
        parseNegation(expectation)
        return []
      }
    }
    guard let expectation = Expectation(kind) else {
      parseExpression()
      return []
    }
    let word = index
    advance()
    switch expectation {
    case .focus:
      if kind == .focus, peek(1) == .none {
        reportTwice()
        skipOne()
      }
      if take(.none) { return .alternative }
      parseExpectedPath(word)
    case .error, .warning:
      parseExpectedPath(word)
      if kind.isTextPart { parseText() }
    case .valid:
      if beginsPath { parsePath() }
    case .visible, .hidden, .readonly, .required:
      parseExpectedPath(word)
    case .order:
      parseExpectedPath(word)
      while take(.comma) { parsePath() }
    case .output:
      parseText()
    case .refused, .submitted, .submitting, .rejected, .notSubmitted, .notReadonly, .notRequired,
      .notWarning, .condition:
      break
    }
    return []
  }

  /// What follows `expect not`.
  private mutating func parseNegation(_ expectation: Expectation) {
    let word = index
    advance()
    guard expectation != .notSubmitted else { return }
    parseExpectedPath(word)
    if expectation == .notWarning, kind.isTextPart { parseText() }
  }

  /// `expect not hidden name`: an expectation with an opposite of its own uses that; the others
  /// have no opposite.
  private mutating func correctNegation() {
    guard !isLost, !findings.isFull, index + 2 < tokens.count else { return }
    let span = Span(start: token.span.start, end: tokens[index + 1].span.end)
    let word = source.text(of: tokens[index + 1].span)
    guard !isOperand(index + 1) else { return }
    switch peek(1) {
    case .refused, .submitting, .rejected:
      report(
        .foreignSyntax, TestSyntaxFact.negatedState(word, isRefusal: peek(1) == .refused),
        span: span)
      isLost = true
      return
    case .valid where endsStep(index + 2):
      report(.foreignSyntax, TestSyntaxFact.negatedValidForm, span: span)
      isLost = true
      return
    case .error where endsStep(index + 2):
      report(
        .foreignSyntax, TestSyntaxFact.negatedOpposite(word, opposite: "valid"), span: span,
        fix: replacing(span, with: "valid"))
      isLost = true
      return
    default: break
    }
    guard !tokens[index + 2].flags.contains(.firstOnLine),
      peek(2).isName && !peek(2).isTestWord || peek(2).isTextPart
    else { return }
    let opposite: String
    switch peek(1) {
    case .hidden: opposite = "visible"
    case .visible: opposite = "hidden"
    case .error: opposite = "valid"
    case .valid: opposite = "error"
    case .focus, .order, .output:
      report(.foreignSyntax, TestSyntaxFact.negated(word), span: span)
      isLost = true
      return
    default: return
    }
    report(
      .foreignSyntax, TestSyntaxFact.negatedOpposite(word, opposite: opposite), span: span,
      fix: replacing(span, with: opposite))
    isLost = true
  }

  /// Whether a word in an expectation is compared or has a member, and so is meant as a name.
  private func isOperand(_ place: Int) -> Bool {
    let next = tokens[min(place + 1, tokens.count - 1)]
    let isOperator =
      next.kind.rawValue >= TokenKind.equal.rawValue
      && next.kind.rawValue <= TokenKind.coalesce.rawValue
    return isOperator || next.kind == .is || next.kind == .in || next.kind == .matches
      || next.kind == .dot && !next.flags.contains(.spaced)
  }

  private func endsStep(_ place: Int) -> Bool {
    let next = tokens[min(place, tokens.count - 1)]
    return next.flags.contains(.firstOnLine) || next.kind == .rightBrace
      || next.kind == .endOfFile || Step(next.kind) != nil
  }

  /// `expect eror name`: an unknown word before a path or a text.
  private mutating func correctExpectation() {
    guard kind == .identifier, !isFirstOnLine, !isLost, !findings.isFull,
      !tokens[index + 1].flags.contains(.firstOnLine), tokens[index + 1].flags.contains(.spaced),
      (peek(1).isName && Step(peek(1)) == nil && Expectation(peek(1)) == nil) || peek(1).isTextPart
    else { return }
    _ = correctWord(Self.expectationWords, .unknownStep, .expectation)
  }

  private static let expectationWords = [
    "focus", "error", "warning", "refused", "valid", "visible", "hidden", "readonly", "required",
    "order", "submitted", "submitting", "rejected", "output",
  ]

  /// Whether there is a path, where it is optional.
  private var beginsPath: Bool {
    kind == .form || kind == .value || (kind.isName && !isStepWord)
  }

  /// The path after a word that follows `expect`, which may have been meant as a name itself.
  private mutating func parseExpectedPath(_ word: Int) {
    if kind == .on || kind == .in, !isFirstOnLine, peek(1).isName,
      !tokens[index + 1].flags.contains(.firstOnLine), Step(peek(1)) == nil
    {
      report(
        .unexpected, TestSyntaxFact.separatedField(by: self.word),
        fix: replacing(spanWithSpace, with: ""))
      skipOne()
    }
    let isOperator =
      kind.rawValue >= TokenKind.equal.rawValue && kind.rawValue <= TokenKind.coalesce.rawValue
    if isOperator || kind == .is || kind == .in || (kind == .dot && isJoined) {
      let name = source.text(of: tokens[word].span)
      report(
        .unexpected, at: word, TestSyntaxFact.keywordAfterExpect(name),
        fix: tokens[word].kind == .focus
          ? nil : replacing(tokens[word].span, with: "`\(name)`"))
      isLost = true
      return missing()
    }
    parsePath()
  }

  /// The value of `enter` and `given`: a literal. The checker rejects computed values.
  private mutating func parseValue() {
    let lacksQuote = !kind.isTextPart && openQuote(on: index) != nil
    guard beginsExpression(index), !isStepWord, !lacksQuote else {
      expected(ExpectedTestPart.value)
      return missing()
    }
    if owner == .given, isFirstOnLine, isAssignmentAhead {
      expected(ExpectedTestPart.assignedValue)
      return missing()
    }
    let first = nodes.count
    let start = index
    let known = problems
    let outer = isInAssignedValue
    isInAssignedValue = owner == .given
    parseUnary()
    isInAssignedValue = outer
    skipMoreOptions(after: first, from: start, problems: known)
    skipOperators(from: start)
  }

  /// `.a, .b`: options without the brackets of a list.
  private mutating func skipMoreOptions(after first: Int, from start: Int, problems known: Int) {
    guard kind == .comma, !isFirstOnLine, !isLost, first < nodes.count,
      nodes[first].kind == .optionLiteral, peek(1) == .dot
    else { return }
    let node = wrap(first, .list, problems: known)
    while kind == .comma, peek(1) == .dot, peek(2).isWord {
      advance()
      parseUnary()
    }
    end(node)
    let span = tokens[start].span.union(tokens[index - 1].span)
    let list = "[\(source.text(of: span))]"
    report(
      .foreignSyntax, at: start, TestSyntaxFact.optionsWithoutBrackets(shortened(list)),
      span: span, fix: replacing(span, with: list))
  }

  /// `1 + 1`: what follows the first operand is skipped.
  private mutating func skipOperators(from start: Int) {
    guard isBinaryOperator, !isFirstOnLine, !isLost else { return }
    let node = begin(.error)
    let operation = index
    while isBinaryOperator, beginsExpression(index + 1), !isFirstOnLine {
      advance()
      parseUnary()
    }
    if index == operation { advance() }
    end(node, .broken)
    report(
      .unexpected, at: operation, TestSyntaxFact.computedValue,
      span: tokens[start].span.union(tokens[index - 1].span))
    isLost = true
  }

  private var isBinaryOperator: Bool {
    kind == .plus || kind == .minus || kind == .star || kind == .slash || kind == .percent
      || kind == .coalesce
  }

  /// Whether a path and `=` are next: then the value before them is missing.
  private var isAssignmentAhead: Bool {
    guard kind.isName else { return false }
    var place = index + 1
    while place + 1 < tokens.count, place - index < 40, !tokens[place].flags.contains(.firstOnLine)
    {
      switch tokens[place].kind {
      case .equals: return true
      case .dot: place += 2
      case .leftBracket: place += 1
      case .integerLiteral, .rightBracket: place += 1
      default: return false
      }
    }
    return false
  }

  mutating func parseAssignment() {
    let node = begin(.assignment)
    let isUnit = kind != .quotedName && DurationUnit(kind) != nil
    if isUnit, !isLost {
      report(
        .unexpected, TestSyntaxFact.unitInGiven(word),
        fix: replacing(token.span, with: "`\(word)`"))
      let path = begin(.path)
      leaf(.nameReference)
      parseMembers()
      end(path)
    } else {
      parsePath()
    }
    if kind == .colon || kind == .equal {
      report(.foreignSyntax, TestSyntaxFact.signInAssignment, fix: writingEquals)
      skipOne()
      take(.equals)
    } else if !take(.equals) {
      expected(ExpectedTestPart.equals)
    }
    parseValue()
    if kind == .equals, nodes[nodes.count - 1].kind == .duration {
      let unit = index - 1
      let name = source.text(of: tokens[unit].span)
      report(
        .unexpected, at: unit, TestSyntaxFact.unitAfterNumber(name),
        fix: replacing(tokens[unit].span, with: "`\(name)`"))
      skipOne()
      parseValue()
    }
    end(node)
  }
}
