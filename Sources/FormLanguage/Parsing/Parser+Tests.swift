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
        expected("`{`", help: "Write `\(step.usage)`.")
        missing()
      }
    case .enter:
      parsePath()
      parseValue()
    case .clear, .focus: parsePath()
    case .add, .delete: parsePath("the name of a list")
    case .move: parseMove(step)
    case .sort:
      parsePath("the name of a list")
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
    let help = "Write `\(step.usage)`."
    if kind == .dateLiteral, peek(1) != .timeLiteral {
      report(
        .unexpected, "The clock shows a date and a time.", help: help,
        fix: Fix(
          title: "Write midnight",
          edits: [Edit(span: token.span.atEnd, replacement: "T00:00")], isSafe: false))
      missing()
      return skipOne()
    }
    if kind == .dateLiteral { return parsePrimary() }
    expected("a date and time", help: help)
    missing()
  }

  private mutating func parseMove(_ step: Step) {
    parsePath("a row, such as `rows[1]`")
    if !take(.to) { expected("`to`", help: "Write `\(step.usage)`.") }
    if kind == .integerLiteral {
      leaf(.integer)
    } else {
      expected("the number of the place", help: "Places count from 1.")
      missing()
    }
  }

  private mutating func parseUnknownStep() {
    if correctWord(Self.stepWords, .unknownStep, "step") { return parseStep() }
    report(
      kind.isWord ? .unknownStep : .unexpected,
      kind.isWord
        ? "There is no step \(described(index))."
        : "Here a step has to begin, not \(described(index)).",
      help: "Steps are \(Self.stepWords.joined(separator: ", ")).")
    isLost = true
    skipOne()
  }

  private static let stepWords = Step.allCases.map { String(describing: $0) }

  private mutating func parseExpectation() -> SyntaxFlags {
    if kind == .not, peek(1) == .submitted {
      advance()
      advance()
      return []
    }
    guard let expectation = Expectation(kind) else {
      parseExpression()
      return []
    }
    let word = index
    advance()
    switch expectation {
    case .focus:
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
    case .refused, .submitted, .notSubmitted, .submitting, .rejected, .holds:
      break
    }
    return []
  }

  /// Where a path may be left out, whether one stands.
  private var beginsPath: Bool {
    kind == .form || kind == .value || (kind.isName && !isStepWord)
  }

  /// The path behind a word that follows `expect`, which may have been meant as a name itself.
  private mutating func parseExpectedPath(_ word: Int) {
    let isOperator =
      kind.rawValue >= TokenKind.equal.rawValue && kind.rawValue <= TokenKind.coalesce.rawValue
    if isOperator || kind == .is || kind == .in || (kind == .dot && isJoined) {
      let name = source.text(of: tokens[word].span)
      isLost = true
      report(
        .unexpected, at: word, "After `expect`, `\(name)` is a keyword.",
        help: "Put the name of the field into backticks: `` `\(name)` ``.",
        fix: replacing(tokens[word].span, with: "`\(name)`", "Put the name into backticks"))
      return missing()
    }
    parsePath()
  }

  /// The value of `enter` and `given`: a literal. What computes one is the checker's to refuse.
  private mutating func parseValue() {
    let lacksQuote = !kind.isTextPart && openQuote(on: index) != nil
    guard beginsExpression(index), !isStepWord, !lacksQuote else {
      expected(
        "a value", help: #"A value is a text in quotes or a literal, such as "a", 12 or .low."#)
      return missing()
    }
    parseUnary()
  }

  mutating func parseAssignment() {
    let node = begin(.assignment)
    let isUnit = kind != .quotedName && DurationUnit(kind) != nil
    if isUnit, !isLost {
      report(
        .unexpected, "In `given`, `\(word)` is the unit of a duration.",
        help: "Put the name of the field into backticks: `` `\(word)` ``.",
        fix: replacing(token.span, with: "`\(word)`", "Put the name into backticks"))
      let path = begin(.path)
      leaf(.nameReference)
      parseMembers()
      end(path)
    } else {
      parsePath()
    }
    if kind == .colon || kind == .equal {
      report(
        .foreignSyntax, "A value is given with `=`.", help: #"Write `name = "value"`."#,
        fix: writingEquals)
      skipOne()
      take(.equals)
    } else if !take(.equals) {
      expected("`=`", help: #"Write `given { name = "value" }`."#)
    }
    parseValue()
    if kind == .equals, nodes[nodes.count - 1].kind == .duration {
      let unit = index - 1
      let name = source.text(of: tokens[unit].span)
      report(
        .unexpected, at: unit, "After a number, `\(name)` is the unit of a duration.",
        help: "Put the name of the field into backticks: `` `\(name)` ``.",
        fix: replacing(tokens[unit].span, with: "`\(name)`", "Put the name into backticks"))
      skipOne()
      parseValue()
    }
    end(node)
  }
}
