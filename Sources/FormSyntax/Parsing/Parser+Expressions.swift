/// Parses expressions, loosest operators first. A chain of operators of one precedence is one node,
/// so only brackets, interpolations and `if` nest.
extension Parser {
  /// Parses a required expression.
  mutating func parseExpression() {
    _ = readHabit(.conditional)
    if kind == .if { return parseIf() }
    let left = here
    parseOr()
    _ = readHabit(.expression, after: left)
    if kind == .where, openBrackets == 0 { skipOuterWhere() }
  }

  mutating func parseIf() {
    guard deepen() else { return skipOperand() }
    let node = begin(.ifExpression)
    while true {
      advance()
      parseOr()
      let isBraced = kind == .leftBrace && !isFirstOnLine && !isLost
      parseThen()
      parseExpression()
      skipBrace(.rightBrace, where: isBraced)
      // `elsif` is read as `else`.
      if readHabit(.branch) == .laid, word.lowercased().hasSuffix("if") { continue }
      if isElseOfRule {
        report(.ifTookTheMessage, ClauseSyntaxMessage.ifTookTheMessage)
        missing()
        break
      }
      guard take(.else) else {
        missing(ExpectedOperand.elseBranch)
        break
      }
      _ = readHabit(.conditional)
      guard kind == .if else {
        skipBrace(.leftBrace, where: isBraced)
        parseExpression()
        skipBrace(.rightBrace, where: isBraced)
        break
      }
    }
    end(node)
    depth -= 1
  }

  /// Skips an operand that is nested too deeply; recovery skips the rest.
  mutating func skipOperand() {
    missing()
    switch kind {
    case .leftParenthesis, .leftBracket, .textStart: skipNested()
    default: skipOne()
    }
  }

  mutating func parseOr() {
    let left = here
    parseAnd()
    guard kind == .or, !isOrBeforeMessage else { return }
    let node = wrap(left, .or)
    while kind == .or, !isOrBeforeMessage {
      suspectDefault(nodes[left.node + 1])
      advance()
      parseAnd()
    }
    end(node)
  }

  private mutating func parseAnd() {
    let left = here
    parseNot()
    _ = readHabit(.connective)
    guard kind == .and else { return }
    let node = wrap(left, .and)
    while take(.and) {
      reportLeftOutSide(left.node)
      parseNot()
      _ = readHabit(.connective)
    }
    end(node)
  }

  private mutating func parseNot() {
    _ = readHabit(.negation)
    guard kind == .not else { return parseComparison() }
    let node = begin(.not)
    while take(.not) { _ = readHabit(.negation) }
    parseComparison()
    end(node)
  }

  // MARK: Ranges

  /// Parses an expression that may be a range.
  mutating func parseRange() {
    let left = here
    if isRangeOperator(kind) {
      let node = begin(.range)
      end(node, parseUpperBound([]))
      return
    }
    parseSum()
    guard isRangeOperator(kind) else { return }
    let node = wrap(left, .range)
    end(node, parseUpperBound(.lowerBound))
  }

  func isRangeOperator(_ kind: TokenKind) -> Bool {
    kind == .ellipsis || kind == .halfOpen || kind == .twoDots
  }

  /// Parses the operator of a range and the upper bound, which follows it directly.
  private mutating func parseUpperBound(_ lower: SyntaxFlags) -> SyntaxFlags {
    var flags = lower
    let operation = index
    let dots = kind == .halfOpen ? "..<" : "..."
    if kind == .halfOpen { flags.insert(.excludesUpper) }
    if kind == .twoDots {
      // Between names in brackets, it is more likely the dot of a path.
      let isPath = openBrackets > 0 && tokens[index - 1].kind.isName && peek(1).isName
      report(
        .foreignSyntax, isPath ? RangeSyntaxMessage.dotsBetweenNames : .foreign(meant: "..."),
        fix: replacing(token.span, with: isPath ? "." : "...", safe: !isPath))
    }
    advance()
    _ = readHabit(.dots)
    if isJoined, beginsExpression(index) {
      parseSum()
      flags.insert(.upperBound)
    } else if !isFirstOnLine, !beginsOuterLimit, beginsBound() {
      let before =
        isFirst(operation) || !lower.contains(.lowerBound)
        ? tokens[operation].start : tokens[operation - 1].end
      let space = SourceSpan(before, token.start)
      report(
        .spacedRange, at: operation, RangeSyntaxMessage.spaceAroundDots(dots),
        fix: replacing(space, with: dots))
      parseSum()
      flags.insert(.upperBound)
    } else if dots == "..<" || !lower.contains(.lowerBound) {
      let isHalfOpen = dots == "..<" && lower.contains(.lowerBound)
      report(
        .missing, at: operation,
        isHalfOpen ? RangeSyntaxMessage.missingUpperBound : .noBounds(dots),
        fix: isHalfOpen ? replacing(tokens[operation].span, with: "...", safe: false) : nil)
      missing()
      if !isFirstOnLine { reportedAt = index }
      flags.insert(.upperBound)
    }
    return flags
  }

  /// Returns whether a bound follows white space: a literal, or a word that starts nothing else
  /// here.
  private func beginsBound() -> Bool {
    switch kind {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral,
      .leftParenthesis, .quotedName, .minus, .value:
      true
    // `range 0... scale 2`: the word has a value of its own.
    case .identifier: !peek(1).isTextPart && !isBound(index + 1)
    default:
      kind.isContextual && !beginsItem(token) && !(isInTest && Step(kind) != nil)
        && !kind.beginsTopLevel
        && !(kind == .from && tokens[index + 1].kind != .dot)
    }
  }

  // MARK: Arithmetic

  mutating func parseSum() {
    let left = here
    parseProduct()
    _ = readHabit(.afterOperand)
    guard kind == .plus || kind == .minus else { return }
    let node = wrap(left, .sum)
    while kind == .plus || kind == .minus {
      advance()
      parseProduct()
      _ = readHabit(.afterOperand)
    }
    end(node)
  }

  private mutating func parseProduct() {
    if !asksHabits, parsePlainOperand() { return }
    let left = here
    parseCoalesce()
    _ = readHabit(.afterFactor)
    guard kind == .star || kind == .slash || kind == .percent else { return }
    let node = wrap(left, .product)
    while kind == .star || kind == .slash || kind == .percent {
      if kind == .percent,
        !beginsExpression(index + 1) || isPercentSign
          || (isFirst(index + 1) && beginsTypedDeclaration(index + 1))
      {
        skipPercentSign()
        break
      }
      advance()
      parseCoalesce()
      _ = readHabit(.afterFactor)
    }
    end(node)
    reportSlashedDate(node.node)
  }

  /// Parses a name or number by itself, as most operands are, without trying tighter operators.
  /// Returns false if it may be something else.
  private mutating func parsePlainOperand() -> Bool {
    let next = peek(1)
    switch next {
    case .leftParenthesis, .dot, .leftBracket, .coalesce, .star, .slash, .percent, .textLiteral,
      .textStart, .when:
      return false
    case .identifier where !isFirst(index + 1) || peek(2) == .leftParenthesis: return false
    case .question where isJoined(index + 1), .minus where isJoined(index + 1): return false
    default: break
    }
    switch kind {
    case .identifier: leaf(.nameReference)
    case .value: leaf(.valueReference)
    case .integerLiteral
    where next != .identifier && next != .minus && DurationUnit(next) == nil
      && !isCommaInNumber(index + 1):
      leaf(.integer)
    default: return false
    }
    return true
  }

  private mutating func parseCoalesce() {
    let left = here
    parseUnary()
    _ = readHabit(.alternative, after: left)
    guard kind == .coalesce else { return }
    let node = wrap(left, .coalesce)
    while take(.coalesce) { parseUnary() }
    end(node)
  }

  mutating func parseUnary() {
    guard kind == .minus else { return parsePostfix() }
    let node = begin(.negate)
    while kind == .minus { advance() }
    parsePostfix()
    end(node)
  }
}
