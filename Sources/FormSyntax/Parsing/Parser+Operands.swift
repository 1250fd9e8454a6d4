/// Parses operands: names, literals, calls, and bracketed expressions.
extension Parser {
  /// Parses an operand and what follows it without white space: members, indexes, calls.
  mutating func parsePostfix() {
    let left = here
    if kind.isContextual, peekToken(1).isSameWord(as: token), peek(2) == .leftParenthesis {
      suspect()
    }
    if kind == .integerLiteral, peek(1) == .minus, DurationUnit(peek(2)) != nil,
      isJoined(index + 1), isJoined(index + 2)
    {
      // `18-years`, rather than a difference.
      suspect()
    }
    if peek(1) == .minus, endOfHyphenated(index) != nil { suspect() }
    if readHabit(.operand) == .skipped { return }
    let next = tokens[min(index + 1, tokens.count - 1)]
    if next.kind == .leftParenthesis, kind.isName, kind != .quotedName,
      next.flags.isDisjoint(with: .firstOnLine)
    {
      if isStepWord { reportNoOperand() }
      parseCall()
    } else {
      parsePrimary()
    }
    _ = readHabit(.member)
    guard kind == .dot || kind == .leftBracket, left.node < nodes.count,
      nodes[left.node].kind != .missing
    else { return }
    if !isJoined {
      // In a list, the comma is missing.
      if nodes[left.node].kind == .optionLiteral { return }
      guard !isInTest, !owner.hasAssignments, !isFirstOnLine, kind != .dot || peek(1).isWord
      else { return }
      reportSpacedMember(of: Int(nodes[left.node].firstToken))
    }
    let node = wrap(left, .path)
    let start = Int(nodes[left.node].firstToken)
    parseMembers()
    skipMethodCall(from: start)
    end(node)
  }

  /// Reports `a .b` and `a [1]`, if neither an option nor a list can follow.
  ///
  /// - Parameter operand: the first token of the operand.
  private mutating func reportSpacedMember(of operand: Int) {
    // In a condition, the operator before an option may be missing.
    let isCondition =
      operand > 0 && [.when, .and, .or, .not, .where, .check].contains(tokens[operand - 1].kind)
    let space = SourceSpan(tokens[index - 1].end, token.start)
    report(
      .unexpected,
      kind == .dot ? OperandMessage.spaceBeforeMember : .spaceBeforeIndex,
      fix: kind == .dot && isCondition ? nil : replacing(space, with: ""))
    tokens[index].flags.remove(.spaced)
  }

  /// Parses all `.name` and `[1]` that are joined to an operand.
  mutating func parseMembers() {
    while isJoined {
      if kind == .dot {
        parseNode(.member) { $0.parseDottedName(isOption: false) }
      } else if kind == .leftBracket {
        parseIndex()
      } else if !insertDot() {
        return
      }
    }
  }

  /// Parses the name directly after a dot, which may be any word.
  private mutating func parseDottedName(isOption: Bool) {
    let isWord = kind.isWord || kind == .quotedName
    guard isWord, isJoined || !isFirstOnLine && !kind.isReserved && !beginsItem(token) else {
      let followsNumber = !isWord && index > 1 && tokens[index - 2].kind == .integerLiteral
      return missing(ExpectedOperand.nameAfterDot(isOption: isOption, followsNumber: followsNumber))
    }
    if !isJoined {
      report(
        .unexpected, OperandMessage.spaceAfterDot,
        fix: replacing(SourceSpan(tokens[index - 1].end, token.start), with: ""))
    }
    leaf(.name)
  }

  private mutating func parseIndex() {
    let open = index
    let node = begin(.index)
    advance()
    if kind == .integerLiteral {
      leaf(.integer)
    } else {
      report(.unexpected, OperandMessage.badRowNumber)
      missing(isUnread: true)
      let number = lineAhead.prefix { $0.kind != .rightBracket && $0.kind != .rightBrace }
      if !isFirstOnLine { skip(to: number.endIndex, isRead: true) }
      take(.rightBracket)
      if kind == .integerLiteral, isJoined { skipOne() }
      reportedAt = index
      return end(node)
    }
    close(.rightBracket, open)
    end(node)
  }

  private mutating func parseCall() {
    let open = index + 1
    guard deepen() else {
      missing()
      skipOne()
      return skipNested()
    }
    let node = begin(.call)
    leaf(.nameReference)
    if !isJoined {
      report(
        .unexpected, OperandMessage.spaceBeforeArguments,
        fix: replacing(SourceSpan(tokens[index - 1].end, token.start), with: ""))
    }
    parseInBrackets(.rightParenthesis) { parser in
      guard parser.readHabit(.argument) == .none, parser.kind != .rightParenthesis else { return }
      parser.parseExpressions()
      if parser.kind == .as { parser.parseNode(.callAlias) { $0.parseName(.row) } }
      if parser.kind == .colon, !parser.isLost { parser.readColonInCall(open) }
      if parser.kind == .where { parser.parseWhere() }
      if parser.take(.comma) { parser.parseExpressions() }
    }
    end(node)
  }

  /// Parses several expressions with commas between them.
  private mutating func parseExpressions() {
    repeat { parseExpression() } while take(.comma)
  }

  /// Parses what is between brackets, where words that start steps are names, at a level of nesting
  /// that was entered.
  private mutating func parseInBrackets(_ closing: TokenKind, _ parse: (inout Parser) -> Void) {
    let (open, wasInTest) = (index, isInTest)
    advance()
    isInTest = false
    openBrackets += 1
    parse(&self)
    close(closing, open)
    openBrackets -= 1
    isInTest = wasInTest
    depth -= 1
  }

  /// Reads the colon in `any(items: price > 3)`, which lacks `where`, and in `sum(items: price)`,
  /// which names a column.
  private mutating func readColonInCall(_ open: Int) {
    let function = text(at: open - 1)
    if ["any", "all", "count"].contains(function) {
      report(
        .foreignSyntax, OperandMessage.colonBeforeCondition,
        fix: replacing(token.span, with: " where"))
      tokens[index].kind = .where
      return
    }
    let list = source.text(of: SourceSpan(tokens[open].end, token.start))
    let isColumn = peek(1).isName && peek(2) == .rightParenthesis
    report(
      .foreignSyntax,
      OperandMessage.colonBeforeColumn(
        function: shortened(function), list: shortened(list),
        column: isColumn ? shortened(text(at: index + 1)) : "FIELD"),
      fix: isColumn
        ? replacing(SourceSpan(tokens[index - 1].end, tokens[index + 1].start), with: ".") : nil)
    skipUnread()
    parseExpression()
    isLost = false
  }

  mutating func parseWhere() {
    parseNode(.whereCondition) { $0.parseExpression() }
  }

  private mutating func parseParenthesized() {
    let open = index
    guard deepen() else { return skipOperand() }
    let node = begin(.parenthesized)
    parseInBrackets(.rightParenthesis) { parser in
      parser.parseExpression()
      guard parser.kind == .comma, open > 0 else { return }
      if parser.tokens[open - 1].kind == .in { parser.parseForeignList(node, open) }
      if parser.tokens[open - 1].kind == .if {
        parser.report(.foreignSyntax, at: open - 1, ForeignExpressionMessage.conditionalFunction)
        parser.isLost = true
      }
    }
    end(node)
  }

  private mutating func parseList() {
    guard deepen() else { return skipOperand() }
    let node = begin(.list)
    parseInBrackets(.rightBracket) { parser in
      if parser.kind != .rightBracket { parser.parseMembersOfList() }
    }
    end(node)
  }

  private mutating func parseMembersOfList() {
    parseExpression()
    while kind == .comma || (beginsExpression(index) && !isFirstOnLine && !isLost) {
      if !take(.comma) {
        report(.missing, OperandMessage.missingComma, fix: inserting(","))
      } else if kind == .rightBracket {
        report(
          .unexpected, at: index - 1, OperandMessage.missingMember,
          fix: replacing(tokens[index - 1].span, with: ""))
        return
      }
      parseExpression()
    }
  }

  /// Parses `in (a, b)`: a list in parentheses, of which the first member was parsed.
  private mutating func parseForeignList(_ node: Begun, _ open: Int) {
    if take(.comma) { parseExpressions() }
    guard kind == .rightParenthesis else { return }
    nodes[node.node].kind = .list
    report(
      .foreignSyntax, at: open, OperandMessage.parenthesizedList,
      span: tokens[open].span.union(token.span),
      fix: Fix([
        Edit(span: tokens[open].span, replacement: "["),
        Edit(span: token.span, replacement: "]"),
      ]))
  }

  /// Returns whether a token can start an expression.
  func beginsExpression(_ place: Int) -> Bool {
    place < tokens.count && tokens[place].kind.beginsExpression
  }

  mutating func parsePrimary() {
    switch kind {
    case .integerLiteral, .decimalLiteral: parseNumber()
    case .dateLiteral: parseDate()
    case .timeLiteral: leaf(.time)
    case .dateTimeLiteral: leaf(.dateTime)
    case .textLiteral, .textStart: parseText()
    case .true, .false: leaf(.boolean)
    case .empty: leaf(.empty)
    case .value: leaf(.valueReference)
    case .form: leaf(.formReference)
    case .dot: parseNode(.optionLiteral) { $0.parseDottedName(isOption: true) }
    case .leftParenthesis: parseParenthesized()
    case .leftBracket: parseList()
    case .if:
      report(.unexpected, OperandMessage.bareIf)
      parseIf()
    case .not, .exclamation: parseMisplacedNot()
    default:
      if isFirstOnLine || isLost,
        isStepWord || beginsTypedDeclaration(index) || beginsNextItem || beginsClauseWithOption
      {
        return missing(ExpectedOperand.value)
      }
      if isStepWord { reportNoOperand() }
      if kind.isName { return leaf(.nameReference) }
      reportNoOperand()
      missing()
    }
  }

  /// Returns whether `field NAME:` is at a place, which does not continue an expression.
  func beginsTypedDeclaration(_ place: Int) -> Bool {
    guard place + 2 < tokens.count else { return false }
    let kind = tokens[place].kind
    return kind.beginsInnerDeclaration && kind != .let && tokens[place + 1].kind.isName
      && tokens[place + 2].kind == .colon
  }

  /// True at a line that starts with a named declaration or option, which does not continue
  /// anything: what is expected is missing before it.
  var beginsNextItem: Bool {
    guard isFirstOnLine, index + 1 < tokens.count else { return false }
    let next = tokens[index + 1]
    guard !next.flags.contains(.firstOnLine) else { return false }
    // A unit may also be a name, because it cannot follow a field that is named `rows`.
    let isNamed =
      next.kind == .identifier || next.kind == .quotedName || DurationUnit(next.kind) != nil
    return switch kind {
    case .field, .group, .rows, .let: isNamed
    case .section, .note: next.kind == .textLiteral || next.kind == .textStart
    default: token.clause == .option && isNamed
    }
  }

  /// True at `default .a` on a line of its own, which is not a member of a field named `default`.
  private var beginsClauseWithOption: Bool {
    guard isFirstOnLine, token.clause != nil, peek(1) == .dot, !isInTest else { return false }
    return !isJoined(index + 1) && !isFirst(index + 1)
  }

  private mutating func parseMisplacedNot() {
    report(.unexpected, OperandMessage.nestedNot)
    let node = begin(.not)
    while kind == .not || kind == .exclamation || kind == .minus { advance() }
    if kind == .plus || kind == .if { missing() } else { parsePostfix() }
    end(node)
  }

  /// True at the word of a step in a test, which stays a keyword where a path or an expression
  /// starts.
  var isStepWord: Bool {
    isInTest && kind != .quotedName && kind.isTestWord
  }

  private mutating func reportNoOperand() {
    let fix = replacing(token.span, with: "`\(word)`", safe: isStepWord)
    if isStepWord {
      report(
        .unexpected, OperandMessage.stepKeyword(word), fix: isDeclared(word) ? fix : nil)
    } else if [.and, .or, .is, .in, .matches].contains(kind), beginsExpression(index + 1), !isLost {
      report(.missing, OperandMessage.missingBefore(word))
      isLost = true
    } else if kind.isReserved, kind != .else, !isFirstOnLine, !isLost {
      report(.unexpected, OperandMessage.reservedWord(word), fix: fix)
      isLost = true
    } else {
      let isPower = kind == .star && index > 0 && tokens[index - 1].kind == .star
      expected(isPower ? ExpectedOperand.exponent : .value)
    }
  }
}
