internal import FormEngine

/// Parses the steps of tests.
extension Parser {
  mutating func parseStep() {
    guard let step = Step(kind) else { return parseUnknownStep() }
    let keyword = index
    let node = begin(.step)
    advance()
    if step != .expect { _ = readHabit(.path) }
    var flags: SyntaxFlags = []
    switch step {
    case .clock: parseClock(step)
    case .given:
      if !parseOptionalBlock(.given, keyword) {
        missing(ExpectedTestPart.block(usage: step.usage))
      }
    case .enter:
      isInEnteredPath = true
      parsePath()
      isInEnteredPath = false
      _ = readHabit(.enteredSign)
      parseValue()
    case .clear: parsePath()
    case .focus: if take(.none) { flags = .alternative } else { parsePath() }
    case .add:
      parsePath(.list)
      if readHabit(.newRow) == .skipped { break }
      if take(.atWord) { parsePosition() }
    case .delete:
      let path = here
      parsePath(.list)
      _ = readHabit(.rowNumber, after: path)
    case .move: parseMove(step)
    case .sort:
      parsePath(.list)
      require(.by, .by, ExpectedClausePart.by)
      parseSortKeys()
    case .reject:
      if beginsPath { parsePath() }
      if kind.isTextPart { parseText() }
    case .next, .previous, .undo, .redo, .submit, .accept, .cancel, .reset: break
    case .expect: flags = parseExpectation()
    }
    end(node, flags)
  }

  private mutating func parseClock(_ step: Step) {
    if kind == .dateTimeLiteral { return leaf(.dateTime) }
    if kind == .dateLiteral, peek(1) == .timeLiteral { return parsePrimary() }
    if readHabit(.clock) == .skipped { return }
    missing(ExpectedTestPart.clockTime(usage: step.usage))
  }

  private mutating func parseMove(_ step: Step) {
    let path = here
    parsePath(.row)
    _ = readHabit(.rowNumber, after: path)
    require(.to, .position, ExpectedTestPart.to(usage: step.usage))
    parsePosition()
  }

  /// Parses the number of a row.
  private mutating func parsePosition() {
    if kind == .integerLiteral {
      leaf(.integer)
    } else {
      missing(ExpectedTestPart.position)
    }
  }

  private mutating func parseExpectation() -> SyntaxFlags {
    suspectExpectation()
    var reading = readHabit(.expectation)
    if reading == .removed { reading = readHabit(.expectation) }
    if reading == .skipped { return [] }
    correctExpectation()
    let negation = kind == .not ? Expectation(afterNot: peek(1)) : nil
    guard let expectation = negation ?? Expectation(kind) else {
      parseExpression()
      return []
    }
    if negation != nil { advance() }
    let word = index
    advance()
    switch expectation {
    case .focus, .next, .previous:
      _ = readHabit(.expectedPath)
      if take(.none) { return .alternative }
      parseExpectedPath(word)
    case .error, .warning, .notWarning:
      if negation == nil, readHabit(.rule) != .none { return [] }
      parseExpectedPath(word)
      if kind.isTextPart { parseText() }
    case .valid:
      if beginsPath { parsePath() }
    case .visible, .hidden, .readonly, .required, .notReadonly, .notRequired:
      parseExpectedPath(word)
      skipMoreFields(after: word)
    case .order:
      parseExpectedPath(word)
      while take(.comma) { parsePath() }
    case .output:
      parseText()
    case .offered:
      guard parseExpectedPath(word) else { break }
      if kind == .none, peek(1) != .comma, take(.none) { return .alternative }
      parseOfferedOptions()
    case .notOffered:
      if parseExpectedPath(word) { parseOfferedOptions(most: 1) }
    case .label:
      if parseExpectedPath(word) {
        _ = readHabit(.expectedText)
        parseText()
      }
    case .note, .notNote:
      if readHabit(.expectedNote) != .none || !isMeantAsName(word) { parseText() }
    case .refused, .submitted, .submitting, .rejected, .notSubmitted, .condition:
      break
    }
    return []
  }

  /// Corrects an unknown word before a path or a text, `expect eror name`, and that of a state,
  /// `expect submited`.
  private mutating func correctExpectation() {
    guard kind == .identifier, !isFirstOnLine, !findings.isFull else { return }
    let next = peekToken(1)
    let isState =
      next.flags.contains(.firstOnLine) || next.kind == .rightBrace || next.kind == .endOfFile
      || Step(next.kind) != nil
    let isBeforePath =
      next.kind.isTextPart || next.kind.isName && Expectation(next.kind) == nil
    guard isState ? !isDeclared(word) : isBeforePath && next.flags.contains(.spaced) else { return }
    _ = correctWord(
      isState ? Self.states : Self.expectationWords, .unknownStep, .expectation)
  }

  private static let states = ["submitted", "submitting", "rejected", "refused", "valid"]
  private static let expectationWords = [
    "focus", "next", "previous", "error", "warning", "refused", "valid", "visible", "hidden",
    "readonly", "required", "order", "submitted", "submitting", "rejected", "output", "offered",
    "label", "note",
  ]

  /// True if an optional path is here.
  private var beginsPath: Bool {
    kind == .form || kind == .value || (kind.isName && !isStepWord)
  }

  /// Parses the path after a word that follows `expect`; the word may itself be meant as a name.
  ///
  /// - Returns: false if there is no path.
  @discardableResult
  private mutating func parseExpectedPath(_ word: Int) -> Bool {
    _ = readHabit(.expectedPath)
    if isMeantAsName(word) { return false }
    let path = nodes.count
    parsePath()
    return path < nodes.count && nodes[path].kind == .path
  }

  /// Reports a word that follows `expect` if it is compared or has a member, so it is meant as a
  /// name.
  private mutating func isMeantAsName(_ word: Int) -> Bool {
    guard kind.isOperator || kind == .is || kind == .in || (kind == .dot && isJoined) else {
      return false
    }
    let name = text(at: word)
    report(
      .unexpected, at: word, TestSyntaxMessage.keywordAfterExpect(name),
      fix: tokens[word].kind == .focus ? nil : replacing(tokens[word].span, with: "`\(name)`"))
    missUnread()
    return true
  }

  /// Parses the options after `expect offered PATH` and `expect not offered PATH`.
  private mutating func parseOfferedOptions(most: Int = .max) {
    if isOptionInPath {
      let path = Int(nodes[nodes.lastIndex { $0.kind == .path } ?? 0].firstToken)
      let (before, last) = (shortened(text(path..<index - 2)), shortened(text(index - 2..<index)))
      report(
        .foreignSyntax, at: index - 2,
        TestSyntaxMessage.offeredAfterField(before + last, meant: "\(before) \(last)"),
        span: tokens[index - 2].span.union(tokens[index - 1].span),
        fix: Fix([Edit(span: tokens[index - 2].span.atStart, replacement: " ")]))
      missUnread()
      return skipOptions()
    }
    if readHabit(.offered) == .skipped { return }
    var count = 0
    repeat {
      if count == most {
        report(.foreignSyntax, TestSyntaxMessage.severalNotOffered)
        return skipOptions()
      }
      guard parseOfferedOption() else { break }
      count += 1
    } while takeCommaOfOffered()
  }

  /// True after a path that ends with an option: `expect offered size.small`.
  private var isOptionInPath: Bool {
    kind == .comma && index > 2 && tokens[index - 2].kind == .dot
      && (tokens[index - 1].kind.isWord || tokens[index - 1].kind == .quotedName)
  }

  /// Parses an option; returns false if there is none.
  private mutating func parseOfferedOption() -> Bool {
    if kind == .dot {
      parsePrimary()
      return true
    }
    if beginsOfferedValue {
      parseUnary()
      return true
    }
    if readHabit(.offeredOption) == .skipped { return true }
    missing(ExpectedTestPart.offered)
    return false
  }

  /// True at an option that is an answer: a text, an integer or a date.
  private var beginsOfferedValue: Bool {
    switch kind {
    case .integerLiteral, .dateLiteral: true
    case .minus: peek(1) == .integerLiteral
    case let kind: kind.isTextPart
    }
  }

  /// Takes the comma before another option; reports a missing one.
  private mutating func takeCommaOfOffered() -> Bool {
    _ = readHabit(.offeredComma)
    return take(.comma)
  }

  /// Skips further options, which are not read.
  private mutating func skipOptions() {
    let rest = lineAhead.prefix {
      ($0.kind == .comma || $0.kind == .dot || $0.kind.isTextPart || $0.kind.isWord)
        && Step($0.kind) == nil
    }
    skip(to: rest.endIndex, isRead: false)
  }

  /// Parses the value of `enter` and `given`: a literal. The checker rejects computed values.
  mutating func parseValue() {
    let lacksQuote = !kind.isTextPart && openQuote(on: index) != nil
    guard beginsExpression(index), !isStepWord, !lacksQuote else {
      return missing(ExpectedTestPart.value)
    }
    if owner.hasAssignments, isFirstOnLine, isAssignmentAhead {
      return missing(ExpectedTestPart.assignedValue)
    }
    if readHabit(.entered) == .skipped { return }
    let start = index
    let outer = isInAssignedValue
    isInAssignedValue = owner.hasAssignments
    parseUnary()
    isInAssignedValue = outer
    skipOperators(from: start)
  }

  /// True if a path and `=` are next: then the value before them is missing.
  private var isAssignmentAhead: Bool {
    let end = placeAfterMembers(of: index)
    return kind.isName && !isFirst(end) && tokens[end].kind == .equals
  }

  mutating func parseAssignment() {
    let node = begin(.assignment)
    let isUnit = kind != .quotedName && DurationUnit(kind) != nil
    if isUnit {
      report(
        .unexpected, TestSyntaxMessage.unitInAssignment(word, isTest: isInTest),
        fix: replacing(token.span, with: "`\(word)`"))
    }
    parsePath()
    require(.equals, .assignment, ExpectedTestPart.equals(isTest: isInTest))
    parseValue()
    if kind == .equals, nodes[nodes.count - 1].kind == .duration {
      let unit = index - 1
      let name = text(at: unit)
      report(
        .unexpected, at: unit, TestSyntaxMessage.unitAfterNumber(name),
        fix: replacing(tokens[unit].span, with: "`\(name)`"))
      skipOne()
      parseValue()
    }
    end(node)
  }
}
