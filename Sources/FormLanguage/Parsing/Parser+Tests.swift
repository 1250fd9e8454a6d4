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
        expected("`{`", help: "Write `\(step.usage)`.")
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
          .foreignSyntax, "A field and its value are not separated by `\(word)`.",
          help: "Write `\(step.usage)`.",
          fix: replacing(token.span, with: "", "Remove the `\(word)`"))
        skipOne()
      }
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
        .unexpected, "The clock needs a date and a time.", help: help,
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
      expected("the number of the position", help: "Positions are numbered from 1.")
      missing()
    }
  }

  private mutating func parseUnknownStep() {
    let isValue = peek(1).isTextPart || peek(1) == .integerLiteral || peek(1) == .decimalLiteral
    if kind == .identifier, isValue, !tokens[index + 1].flags.contains(.firstOnLine) {
      report(
        .missing, "Use the step `enter` to enter a value.",
        help: "Write `enter \(shortened(word)) …`.",
        fix: Fix(
          title: "Write `enter`", edits: [Edit(span: token.span.atStart, replacement: "enter ")]))
      isLost = true
      return skipOne()
    }
    if !isFirstOnLine, ["to", "equals", "equal", "be", "should"].contains(word) {
      report(
        .unknownStep, "Compare values with `==`.", help: #"Write `expect NAME == "value"`."#)
      isLost = true
      return skipOne()
    }
    if correctWord(Self.stepWords, .unknownStep, "step") { return parseStep() }
    if kind == .rightBracket || kind == .rightParenthesis { return reportSurplusBracket() }
    report(
      kind.isWord ? .unknownStep : .unexpected,
      kind.isWord
        ? "There is no step \(described(index))."
        : "Expected a step, found \(described(index)).",
      help: "Steps are \(Self.stepWords.joined(separator: ", ")).")
    isLost = true
    skipOne()
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
        .unexpected, "Expected `not`, found `\(word)`.", help: "Did you mean `not`?",
        fix: replacing(token.span, with: "not", "Write `not`"))
      tokens[index].kind = .not
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
    guard !isLost, !findings.isFull, index + 2 < tokens.count,
      !tokens[index + 2].flags.contains(.firstOnLine),
      peek(2).isName && !peek(2).isTestWord || peek(2).isTextPart
    else { return }
    let span = Span(start: token.span.start, end: tokens[index + 1].span.end)
    let opposite: String
    switch peek(1) {
    case .hidden: opposite = "visible"
    case .visible: opposite = "hidden"
    case .error: opposite = "valid"
    case .valid: opposite = "error"
    case .focus, .order, .output:
      let word = source.text(of: tokens[index + 1].span)
      report(
        .foreignSyntax, "There is no `expect not \(word)`.", span: span,
        help: "Write what is expected instead, with `expect \(word)`.")
      isLost = true
      return
    default: return
    }
    report(
      .foreignSyntax, "`not \(source.text(of: tokens[index + 1].span))` is written `\(opposite)`.",
      span: span, help: "Write `expect \(opposite) NAME`.",
      fix: replacing(span, with: opposite, "Write `\(opposite)`"))
    isLost = true
  }

  /// `expect eror name`: an unknown word before a path or a text.
  private mutating func correctExpectation() {
    guard kind == .identifier, !isFirstOnLine, !isLost, !findings.isFull,
      !tokens[index + 1].flags.contains(.firstOnLine), tokens[index + 1].flags.contains(.spaced),
      (peek(1).isName && Step(peek(1)) == nil && Expectation(peek(1)) == nil) || peek(1).isTextPart
    else { return }
    _ = correctWord(Self.expectationWords, .unknownStep, "expectation")
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
        .unexpected, "An expectation and its field are not separated by `\(self.word)`.",
        help: "Remove it.", fix: replacing(spanWithSpace, with: "", "Remove the `\(self.word)`"))
      skipOne()
    }
    let isOperator =
      kind.rawValue >= TokenKind.equal.rawValue && kind.rawValue <= TokenKind.coalesce.rawValue
    if isOperator || kind == .is || kind == .in || (kind == .dot && isJoined) {
      let name = source.text(of: tokens[word].span)
      report(
        .unexpected, at: word, "After `expect`, `\(name)` is a keyword.",
        help:
          "Write `expect \(name) NAME`; write a field with this name in backticks: `` `\(name)` ``.",
        fix: tokens[word].kind == .focus
          ? nil : replacing(tokens[word].span, with: "`\(name)`", "Put the name in backticks"))
      isLost = true
      return missing()
    }
    parsePath()
  }

  /// The value of `enter` and `given`: a literal. The checker rejects computed values.
  private mutating func parseValue() {
    let lacksQuote = !kind.isTextPart && openQuote(on: index) != nil
    guard beginsExpression(index), !isStepWord, !lacksQuote else {
      expected(
        "a value", help: #"A value is a text in quotes or a literal, such as "a", 12 or .low."#)
      return missing()
    }
    if owner == .given, isFirstOnLine, isAssignmentAhead {
      expected("a value", help: #"Write `name = "value"`."#)
      return missing()
    }
    let outer = isInAssignedValue
    isInAssignedValue = owner == .given
    parseUnary()
    isInAssignedValue = outer
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
        .unexpected, "In `given`, `\(word)` is the unit of a duration.",
        help: "Put the name of the field in backticks: `` `\(word)` ``.",
        fix: replacing(token.span, with: "`\(word)`", "Put the name in backticks"))
      let path = begin(.path)
      leaf(.nameReference)
      parseMembers()
      end(path)
    } else {
      parsePath()
    }
    if kind == .colon || kind == .equal {
      report(
        .foreignSyntax, "A value follows `=`.", help: #"Write `name = "value"`."#,
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
        help: "Put the name of the field in backticks: `` `\(name)` ``.",
        fix: replacing(tokens[unit].span, with: "`\(name)`", "Put the name in backticks"))
      skipOne()
      parseValue()
    }
    end(node)
  }
}
