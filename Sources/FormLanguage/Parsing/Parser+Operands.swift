/// Operands: names, literals, calls, and bracketed expressions.
extension Parser {
  /// Parses what follows an operand without white space: members, indexes, calls.
  mutating func parsePostfix() {
    let first = nodes.count
    let known = problems
    if kind.isContextual, peekToken(1).isSameWord(as: token),
      peek(2) == .leftParenthesis,
      !tokens[index + 1].flags.contains(.firstOnLine), !tokens[index + 2].flags.contains(.spaced)
    {
      reportTwice()
      skipOne()
    }
    let next = tokens[min(index + 1, tokens.count - 1)]
    if next.kind == .leftParenthesis, kind.isName, kind != .quotedName,
      next.flags.isDisjoint(with: .firstOnLine)
    {
      if isStepWord { reportNoOperand() }
      parseCall()
    } else {
      parsePrimary()
    }
    guard kind == .dot || kind == .leftBracket, first < nodes.count, nodes[first].kind != .missing
    else { return }
    if !isJoined {
      guard !isInTest, owner != .given, !isFirstOnLine, !isLost, kind != .dot || peek(1).isWord
      else { return }
      reportSpacedMember()
    }
    let node = wrap(first, .path, problems: known)
    let start = Int(nodes[first].firstToken)
    parseMembers()
    skipMethodCall(from: start)
    end(node)
  }

  /// `a .b` and `a [1]`, where neither an option nor a list can follow.
  private mutating func reportSpacedMember() {
    let space = Span(tokens[index - 1].end, token.start)
    report(
      .unexpected,
      kind == .dot
        ? "After white space `.` starts an option, not a member of what precedes it."
        : "After white space `[` starts a list, not a row of what precedes it.",
      help: "Remove the white space.", fix: replacing(space, with: "", "Remove the white space"))
    tokens[index].flags.remove(.spaced)
  }

  /// `.name` and `[1]`, as many as are joined.
  mutating func parseMembers() {
    while isJoined {
      if kind == .dot {
        let node = begin(.member)
        advance()
        parseDottedName("a name after the dot")
        end(node)
      } else if kind == .leftBracket {
        parseIndex()
      } else if !insertDot() {
        return
      }
    }
  }

  /// The name directly after a dot: any word.
  mutating func parseDottedName(_ what: String) {
    guard kind.isWord || kind == .quotedName else {
      let isNumber = index > 1 && tokens[index - 2].kind == .integerLiteral
      expected(
        what,
        help: isNumber
          ? "A decimal needs a digit after its point: `5.0`." : "Write a name after it.")
      return missing()
    }
    if !isJoined {
      guard !isFirstOnLine, !kind.isReserved, !beginsItem(token) else {
        expected(what, help: "Write a name after it.")
        return missing()
      }
      report(
        .unexpected, "The name follows its dot directly.", help: "Remove the white space.",
        fix: replacing(Span(tokens[index - 1].end, token.start), with: "", "Remove the white space")
      )
    }
    leaf(.name)
  }

  private mutating func parseIndex() {
    let open = index
    let node = begin(.index)
    advance()
    let help = "Rows are numbered from 1: `rows[1].name`."
    if kind == .integerLiteral {
      leaf(.integer)
    } else {
      report(.unexpected, "Brackets contain the number of a row.", help: help)
      let wasLost = isLost
      isLost = true
      missing()
      isLost = wasLost
      let error = begin(.error)
      while kind != .rightBracket, !isFirstOnLine, kind != .endOfFile, kind != .rightBrace {
        advance()
      }
      end(error, .broken)
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
        .unexpected, "The `(` of a call follows the name directly.",
        help: "Remove the white space.",
        fix: replacing(
          Span(tokens[index - 1].end, token.start), with: "", "Remove the white space"))
    }
    advance()
    let wasInTest = isInTest
    isInTest = false
    openBrackets += 1
    if kind == .star, peek(1) == .rightParenthesis {
      report(
        .foreignSyntax, "A call names the list whose rows it visits.",
        help: "Write `count(LIST)`.")
      skipOne()
      missing()
    } else if kind != .rightParenthesis {
      parseExpression()
      while take(.comma) { parseExpression() }
      if kind == .as {
        let alias = begin(.callAlias)
        advance()
        parseName("a name for the row")
        end(alias)
      }
      if kind == .colon, !isLost {
        report(
          .foreignSyntax, "The condition of a call starts with `where`.",
          help: "Write `any(LIST where CONDITION)`.",
          fix: replacing(token.span, with: " where", "Write `where`"))
        tokens[index].kind = .where
      }
      if kind == .where { parseWhere() }
    }
    close(.rightParenthesis, open)
    openBrackets -= 1
    isInTest = wasInTest
    end(node)
    depth -= 1
  }

  mutating func parseWhere() {
    let node = begin(.whereCondition)
    advance()
    parseExpression()
    end(node)
  }

  private mutating func parseParenthesized() {
    let open = index
    guard deepen() else { return skipOperand() }
    let node = begin(.parenthesized)
    advance()
    let wasInTest = isInTest
    isInTest = false
    openBrackets += 1
    parseExpression()
    if kind == .comma, open > 0, tokens[open - 1].kind == .in { parseForeignList(node, open) }
    close(.rightParenthesis, open)
    openBrackets -= 1
    isInTest = wasInTest
    end(node)
    depth -= 1
  }

  private mutating func parseList() {
    let open = index
    guard deepen() else { return skipOperand() }
    let node = begin(.list)
    advance()
    let wasInTest = isInTest
    isInTest = false
    openBrackets += 1
    if kind != .rightBracket {
      parseExpression()
      while kind == .comma || (beginsExpression(index) && !isFirstOnLine && !isLost) {
        if !take(.comma) {
          report(
            .missing, "Missing `,` between two members of a list.", help: "Write `,`.",
            fix: inserting(",", "Write `,`"))
        } else if kind == .rightBracket {
          report(
            .unexpected, at: index - 1, "Missing a value after this comma.",
            help: "Write it, or remove the comma.",
            fix: replacing(tokens[index - 1].span, with: "", "Remove the `,`"))
          break
        }
        parseExpression()
      }
    }
    close(.rightBracket, open)
    openBrackets -= 1
    isInTest = wasInTest
    end(node)
    depth -= 1
  }

  /// `in (a, b)`: a list in parentheses, of which the first member is read.
  private mutating func parseForeignList(_ node: Begun, _ open: Int) {
    while take(.comma) { parseExpression() }
    guard kind == .rightParenthesis else { return }
    nodes[node.node].kind = .list
    report(
      .foreignSyntax, at: open, "A list is written in brackets.",
      span: tokens[open].span.union(token.span), help: "Write `[` and `]`.",
      fix: Fix(
        title: "Write brackets",
        edits: [
          Edit(span: tokens[open].span, replacement: "["),
          Edit(span: token.span, replacement: "]"),
        ]))
  }

  /// The closing bracket of what started at a token; if it is missing the finding points there.
  private mutating func close(_ bracket: TokenKind, _ open: Int) {
    if take(bracket) { return }
    guard !isLost else { return }
    // Something surplus, if the bracket still comes on this line.
    if !isFirstOnLine, let place = closing(bracket) {
      expected(
        "`\(bracket.spelling)` or an operator",
        help: word == "for"
          ? "Test rows with `where`: `any(LIST where CONDITION)`."
          : "Write `\(bracket.spelling)` at the end of the contents of the brackets.")
      isLost = false
      let node = begin(.error)
      while index < place { advance() }
      end(node, [.broken, .unread])
      advance()
      // An error in what follows is an echo.
      reportedAt = index
      return
    }
    let opening = tokens[open].kind.spelling
    report(
      .unclosed, "This `\(opening)` is not closed.", span: tokens[open].span,
      labels: [(tokens[index - 1].span.atEnd, "`\(bracket.spelling)` may be missing here")],
      help: "Write `\(bracket.spelling)`.",
      fix: inserting(bracket.spelling, "Write `\(bracket.spelling)`", safe: false))
  }

  private func closing(_ bracket: TokenKind) -> Int? {
    var place = index
    var open = 0
    while !tokens[place].flags.contains(.firstOnLine) || place == index {
      switch tokens[place].kind {
      case bracket where open == 0: return place
      case .leftParenthesis, .leftBracket: open += 1
      case .rightParenthesis, .rightBracket: open -= 1
      case .leftBrace, .rightBrace, .endOfFile, .else, .textMiddle, .textEnd: return nil
      default: break
      }
      if open < 0 || place - index > 100 { return nil }
      place += 1
    }
    return nil
  }

  /// Whether a token can start an expression.
  func beginsExpression(_ place: Int) -> Bool {
    guard place < tokens.count else { return false }
    let kind = tokens[place].kind
    switch kind {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral,
      .textLiteral, .textStart, .leftParenthesis, .leftBracket, .minus, .dot, .not, .if, .true,
      .false, .empty, .value, .form, .patternLiteral, .exclamation:
      return true
    default:
      return kind.isName
    }
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
    case .dot: parseOptionLiteral()
    case .leftParenthesis: parseParenthesized()
    case .leftBracket: parseList()
    case .if:
      report(
        .unexpected, "An `if` inside an expression must be in parentheses.",
        help: "Write `(if CONDITION then VALUE else VALUE)`.")
      parseIf()
    case .not, .exclamation: parseMisplacedNot()
    case .plus where beginsExpression(index + 1):
      report(
        .unexpected, "A number has no `+` in front.", help: "Remove the `+`.",
        fix: replacing(token.span, with: "", "Remove the `+`"))
      skipOne()
      while kind == .plus { skipOne() }
      if kind != .not, kind != .exclamation, kind != .if { parsePrimary() } else { missing() }
    default:
      if isStepWord, isFirstOnLine || isLost {
        expected("a value", help: valueHelp)
        return missing()
      }
      if kind == .identifier {
        if skipCase() { return }
        skipTextPrefix()
        if kind.isTextPart { return parseText() }
      }
      if isStepWord { reportNoOperand() }
      if kind.isName { return leaf(.nameReference) }
      reportNoOperand()
      missing()
    }
  }

  private mutating func parseNumber() {
    let isDecimal = kind == .decimalLiteral
    if parseForeignDuration() { return }
    guard DurationUnit(peek(1)) != nil, !tokens[index + 1].flags.contains(.firstOnLine) else {
      return leaf(isDecimal ? .decimal : .integer)
    }
    let node = begin(.duration)
    if isDecimal {
      report(
        .badLiteral, "A duration must be a whole number of its unit.",
        span: token.span.union(tokens[index + 1].span),
        help: "Use a smaller unit: `90 minutes` for one and a half hours.")
    }
    advance()
    advance()
    end(node)
  }

  /// A date, and a time after it that was meant to make it a date-time.
  private mutating func parseDate() {
    guard peek(1) == .timeLiteral, !tokens[index + 1].flags.contains(.firstOnLine) else {
      return leaf(.date)
    }
    let node = begin(.dateTime)
    advance()
    report(
      .badLiteral, "The date and the time of a date-time are separated by `T`.",
      span: tokens[index - 1].span.union(token.span), help: "Write `T`.",
      fix: replacing(Span(tokens[index - 1].end, token.start), with: "T", "Write `T`"))
    advance()
    end(node)
  }

  private mutating func parseOptionLiteral() {
    if skipDotForValue() { return }
    if peek(1) == .integerLiteral, !tokens[index + 1].flags.contains(.spaced) {
      let text = source.text(of: tokens[index + 1].span)
      report(
        .badLiteral, "A decimal needs a digit before its point.",
        span: token.span.union(tokens[index + 1].span), help: "Write `0.\(shortened(text))`.",
        fix: replacing(token.span, with: "0.", "Write `0.\(shortened(text))`"))
      let node = begin(.missing)
      end(node, .broken)
      let error = begin(.error)
      advance()
      advance()
      return end(error, .broken)
    }
    let node = begin(.optionLiteral)
    advance()
    parseDottedName("the name of an option after the dot")
    end(node)
  }

  private mutating func parseMisplacedNot() {
    report(
      .unexpected, "`not` negates a whole comparison, so it is not allowed inside one.",
      help: "Put it and its operand in parentheses: `(not …)`.")
    let node = begin(.not)
    while kind == .not || kind == .exclamation || kind == .minus { advance() }
    if kind == .plus || kind == .if { missing() } else { parsePostfix() }
    end(node)
  }

  /// In a test, the words of steps stay keywords where a path or an expression starts.
  var isStepWord: Bool {
    isInTest && kind != .quotedName && kind.isTestWord
  }

  private mutating func reportNoOperand() {
    let help = "Write a field with this name in backticks: `` `\(shortened(word))` ``."
    let fix = replacing(
      token.span, with: "`\(word)`", "Put the name in backticks", safe: isStepWord)
    if isStepWord {
      report(.unexpected, "In a test `\(word)` is a keyword.", help: help, fix: fix)
    } else if kind.isReserved, kind != .else, !isFirstOnLine, !isLost {
      report(
        .unexpected, "Expected a value, but `\(word)` is a reserved word.",
        help: help, fix: fix)
      isLost = true
    } else {
      let isPower = kind == .star && index > 0 && tokens[index - 1].kind == .star
      if isPower { expected("a value", help: "Powers are written out: `a * a`.") }
      expected("a value", help: valueHelp)
    }
  }

  private var valueHelp: String {
    "A value is a name, a literal, a call, or an expression in parentheses."
  }
}
