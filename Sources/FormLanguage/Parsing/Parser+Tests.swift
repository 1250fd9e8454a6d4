internal import FormEngine

/// The steps of tests.
extension Parser {
  mutating func parseStep() {
    guard let step = Step(kind) else { return parseUnknownStep() }
    let node = begin(.step)
    let keyword = index
    advance()
    var flags: SyntaxFlags = []
    switch step {
    case .clock:
      if kind == .dateTimeLiteral {
        leaf(.dateTime)
      } else {
        expected("a date and time", help: "Write `\(step.usage)`.")
        missing()
        if !isFirstOnLine, kind == .dateLiteral || kind == .timeLiteral { skipOne() }
      }
    case .given:
      if kind == .leftBrace {
        parseBlock(.given, keyword)
      } else {
        expected("`{`", help: "Write `\(step.usage)`.")
        missing()
      }
    case .enter:
      parsePath()
      parseValue()
    case .clear, .focus:
      parsePath()
    case .add, .delete:
      parsePath("the name of a list")
    case .move:
      parsePath("a row, such as `rows[1]`")
      if !take(.to) { expected("`to`", help: "Write `\(step.usage)`.") }
      if kind == .integerLiteral {
        leaf(.integer)
      } else {
        expected("the number of the place", help: "Places count from 1.")
        missing()
      }
    case .sort:
      parsePath("the name of a list")
      if !take(.by) { expected("`by`", help: "Write `\(step.usage)`.") }
      parseSortKeys()
    case .reject:
      if kind.isName, !isStepWord { parsePath() }
      if kind.isTextPart { parseText() }
    case .next, .previous, .undo, .redo, .submit, .accept:
      break
    case .expect:
      flags = parseExpectation()
    }
    end(node, flags)
  }

  private mutating func parseUnknownStep() {
    if kind == .comma || kind == .semicolon {
      report(
        .foreignSyntax, "Steps stand without `\(source.text(of: token.span))` between them.",
        help: "Remove it.", fix: replacing(token.span, with: "", "Remove it"))
      return skipOne()
    }
    if correctWord(Self.stepWords, .unknownStep, "step") { return parseStep() }
    report(
      kind.isWord ? .unknownStep : .unexpected,
      kind.isWord
        ? "There is no step \(described(index))."
        : "Here a step has to begin, not \(described(index)).",
      help: "Steps are \(Self.stepWords.joined(separator: ", ")).")
    skipLine()
  }

  private static let stepWords = Step.allCases.map { String(describing: $0) }

  private mutating func parseExpectation() -> SyntaxFlags {
    if kind == .not, peek(1) == .submitted {
      advance()
      advance()
      return []
    }
    guard kind != .quotedName, let expectation = Expectation(kind) else {
      parseExpression()
      return []
    }
    advance()
    switch expectation {
    case .focus:
      if take(.none) { return .alternative }
      parsePath()
    case .error, .warning:
      parsePath()
      if kind.isTextPart { parseText() }
    case .valid:
      if kind.isName, !isStepWord { parsePath() }
    case .visible, .hidden, .readonly, .required:
      parsePath()
    case .order:
      parsePath()
      while take(.comma) { parsePath() }
    case .output:
      parseText()
    case .refused, .submitted, .notSubmitted, .submitting, .rejected, .holds:
      break
    }
    return []
  }

  /// The value of `enter` and `given`: a literal.
  private mutating func parseValue() {
    if kind.isTextPart { return parseText() }
    guard beginsExpression(index), !isFirstOnLine || !isStepWord else {
      expected("a value", help: "A value is a text in quotes or a literal, such as 12 or .low.")
      return missing()
    }
    parseUnary()
  }

  mutating func parseAssignment() {
    if kind == .comma || kind == .semicolon {
      report(
        .foreignSyntax, "Assignments stand without commas.", help: "Remove it.",
        fix: replacing(token.span, with: "", "Remove it"))
      return skipOne()
    }
    let node = begin(.assignment)
    let isUnit = kind != .quotedName && DurationUnit(kind) != nil
    if kind.isName, !isStepWord, !isUnit {
      let path = begin(.path)
      leaf(.nameReference)
      parseMembers()
      end(path)
    } else {
      let word = source.text(of: token.span)
      report(
        .unexpected,
        kind.isWord
          ? "In `given` a path cannot begin with `\(word)`."
          : "Here the name of a field has to stand, not \(described(index)).",
        help: kind.isWord ? "Put the name into backticks: `` `\(word)` ``." : nil,
        fix: kind.isWord ? replacing(token.span, with: "`\(word)`", "Put it into backticks") : nil)
      missing()
      if !kind.isWord { skipLine() } else { skipOne() }
    }
    if kind == .colon || kind == .equal {
      report(
        .foreignSyntax, "Values are given with `=`.", help: "Write `=`.",
        fix: replacing(token.span, with: " =", "Write `=`"))
      advance()
    } else if !take(.equals) {
      expected("`=`", help: "Write `given { name = \"value\" }`.")
    }
    parseValue()
    end(node)
  }
}
