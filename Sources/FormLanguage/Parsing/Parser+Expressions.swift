/// Expressions, loosest operators first.
extension Parser {
  /// An expression that has to stand here. Deeper ones nest through parentheses, brackets, calls,
  /// interpolations and `if`, each of which is bounded.
  mutating func parseExpression() {
    if kind == .if {
      parseIf()
    } else {
      parseOr()
    }
  }

  private mutating func parseIf() {
    guard deepen() else { return skipExpression() }
    let node = begin(.ifExpression)
    var elseToken = index
    repeat {
      advance()
      parseOr()
      if !take(.then) { expected("`then`", help: "Write `if CONDITION then VALUE else VALUE`.") }
      parseExpression()
      elseToken = index
      guard take(.else) else {
        expected(
          "`else`", help: "Every `if` has its `else`: the value when the condition is not true.")
        missing()
        break
      }
      if kind != .if { parseExpression() }
    } while kind == .if && tokens[index - 1].kind == .else
    end(node)
    depth -= 1
    lastIf = (elseToken, index)
  }

  /// Where nothing can be read any more: the tokens up to the end of the expression.
  mutating func skipExpression() {
    let node = begin(.missing)
    end(node, .broken)
    switch kind {
    case .leftParenthesis, .leftBracket, .textStart: skipNested()
    default:
      let error = begin(.error)
      let isIf = kind == .if
      while !isFirstOnLine, kind != .endOfFile, kind != .rightBrace, kind != .rightParenthesis,
        kind != .rightBracket, kind != .comma, kind != .else || isIf
      {
        if kind == .leftParenthesis || kind == .leftBracket || kind == .textStart {
          skipNested()
        } else {
          advance()
        }
      }
      end(error, .broken)
    }
  }

  private mutating func parseOr() {
    chain(.or, while: { $0 == .or || $0 == .doublePipe }) { $0.parseAnd() }
  }

  private mutating func parseAnd() {
    chain(.and, while: { $0 == .and || $0 == .doubleAmpersand }) { $0.parseNot() }
  }

  private mutating func chain(
    _ kind: SyntaxKind, while isOperator: (TokenKind) -> Bool, _ operand: (inout Parser) -> Void
  ) {
    let first = nodes.count
    let findings = diagnostics.count
    operand(&self)
    guard isOperator(self.kind) else { return }
    let node = wrap(first, kind, findings: findings)
    while isOperator(self.kind) {
      reportForeignOperator()
      advance()
      operand(&self)
    }
    end(node)
  }

  private mutating func parseNot() {
    guard kind == .not || (kind == .exclamation) else { return parseComparison() }
    let node = begin(.not)
    while kind == .not || kind == .exclamation {
      reportForeignOperator()
      advance()
    }
    parseComparison()
    end(node)
  }

  private func isComparison(_ kind: TokenKind) -> Bool {
    switch kind {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .matches, .equals,
      .tripleEqual, .notTripleEqual, .angleNotEqual, .is:
      true
    case .not: peek(1) == .in
    default: false
    }
  }

  private mutating func parseComparison() {
    let first = nodes.count
    let findings = diagnostics.count
    parseRange()
    guard isComparison(kind) else { return }
    compare(first, findings)
    // A second comparison is read, so that nothing after it is lost.
    while isComparison(kind) {
      report(
        .chainedComparison, "Comparisons do not chain.",
        help: "Write each comparison by itself and join them with `and`: `a < b and b < c`.")
      compare(first, findings)
    }
  }

  private mutating func compare(_ first: Int, _ findings: Int) {
    if kind == .is { return parseIs(first, findings) }
    let node = wrap(first, .comparison, findings: findings)
    let operation = kind
    if kind == .not {
      report(
        .foreignSyntax, "`not in` is written with `not` in front.",
        span: token.span.union(tokens[index + 1].span), help: "Write `not value in list`.")
      advance()
    }
    reportForeignOperator()
    advance()
    if operation == .matches, kind != .patternLiteral {
      expected("a pattern between slashes", help: "Write `matches /[a-z]+/`.")
      missing()
    } else {
      let operand = nodes.count
      let operatorToken = index - 1
      parseRange()
      if operation == .equal || operation == .notEqual || operation == .equals,
        nodes[operand].kind == .empty, nodes.count == operand + 1
      {
        let word = operation == .notEqual ? "is filled" : "is empty"
        let span = tokens[operatorToken].span.union(tokens[index - 1].span)
        report(
          .foreignSyntax, at: operatorToken, "A comparison with `empty` is never true.", span: span,
          help: "Write `\(word)`.", fix: replacing(span, with: word, "Write `\(word)`"))
      }
    }
    end(node)
  }

  private mutating func parseIs(_ first: Int, _ findings: Int) {
    let isToken = index
    advance()
    var isFilled = false
    if kind == .not || kind == .exclamation {
      advance()
      isFilled = true
      let inverse = kind == .filled ? "is empty" : "is filled"
      if kind == .empty || kind == .filled {
        let span = tokens[isToken].span.union(token.span)
        report(
          .foreignSyntax, at: isToken, "`\(source.text(of: span))` is written `\(inverse)`.",
          span: span, help: "Write `\(inverse)`.",
          fix: replacing(span, with: inverse, "Write `\(inverse)`"))
        isFilled = kind == .empty
      }
    } else {
      isFilled = kind == .filled
    }
    let node = wrap(first, isFilled ? .isFilled : .isEmpty, findings: findings)
    if kind == .empty || kind == .filled {
      advance()
    } else {
      expected("`empty` or `filled`", help: "Compare values with `==`.")
    }
    end(node)
  }

  /// Operators of other languages, read as what they mean here.
  private mutating func reportForeignOperator() {
    let meant: String
    switch kind {
    case .doubleAmpersand: meant = "and"
    case .doublePipe: meant = "or"
    case .exclamation: meant = "not"
    case .equals, .tripleEqual: meant = "=="
    case .notTripleEqual, .angleNotEqual: meant = "!="
    default: return
    }
    let text = source.text(of: token.span)
    let replacement = meant == "not" ? "not " : meant
    report(
      .foreignSyntax, "`\(text)` is written `\(meant)` here.", help: "Write `\(meant)`.",
      fix: replacing(token.span, with: replacement, "Write `\(meant)`"))
  }

  // MARK: Ranges

  /// A range where one may stand, or what has no range in it.
  mutating func parseRange() {
    let first = nodes.count
    let findings = diagnostics.count
    if isRangeOperator(kind) {
      let node = begin(.range)
      end(node, rangeEnd([], from: first, findings))
      return
    }
    parseSum()
    guard isRangeOperator(kind) else { return }
    let node = wrap(first, .range, findings: findings)
    end(node, rangeEnd(.lowerBound, from: first, findings))
  }

  func isRangeOperator(_ kind: TokenKind) -> Bool {
    kind == .ellipsis || kind == .halfOpen || kind == .twoDots
  }

  /// The operator and the upper bound, which stands directly behind it.
  private mutating func rangeEnd(
    _ flags: SyntaxFlags, from first: Int, _ findings: Int
  ) -> SyntaxFlags {
    var flags = flags
    let operation = index
    if kind == .halfOpen { flags.insert(.excludesUpper) }
    if kind == .twoDots {
      report(
        .foreignSyntax, "A range is written with three dots.", help: "Write `...`.",
        fix: replacing(token.span, with: "...", "Write `...`"))
    }
    advance()
    if isJoined, beginsExpression(index) {
      parseSum()
      flags.insert(.upperBound)
    } else if !isFirstOnLine, beginsBound() {
      let start =
        tokens[operation].flags.contains(.spaced) && operation > 0
        ? tokens[operation - 1].end : tokens[operation].start
      let span = Span(start, token.start)
      let dots = kind == .endOfFile ? "..." : tokens[operation].kind == .halfOpen ? "..<" : "..."
      report(
        .spacedRange, at: operation, "The bounds of a range stand directly at `\(dots)`.",
        span: tokens[operation].span, help: "Write `1\(dots)5`, without white space.",
        fix: replacing(span, with: dots, "Remove the white space around `\(dots)`"))
      parseSum()
      flags.insert(.upperBound)
    } else if tokens[operation].kind == .halfOpen {
      report(
        .missing, at: operation, "After `..<` the upper bound is missing.",
        help: "Write the bound directly behind it, or `...` for a range without an upper bound.")
      missing()
      flags.insert(.upperBound)
    }
    return flags
  }

  /// A bound that stands apart: a literal, or a word that begins nothing else here.
  private func beginsBound() -> Bool {
    switch kind {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral,
      .leftParenthesis, .quotedName, .minus, .value, .form:
      true
    case .identifier: true
    default: kind.isContextual && !beginsItem(kind) && Step(kind) == nil
    }
  }

  // MARK: Arithmetic

  mutating func parseSum() {
    chain(.sum, while: { $0 == .plus || $0 == .minus }) { parser in
      parser.chain(.product, while: { $0 == .star || $0 == .slash || $0 == .percent }) {
        $0.parseCoalesce()
      }
    }
  }

  private mutating func parseCoalesce() {
    chain(.coalesce, while: { $0 == .coalesce }) { $0.parseUnary() }
  }

  mutating func parseUnary() {
    guard kind == .minus else { return parsePostfix() }
    let node = begin(.negate)
    while kind == .minus { advance() }
    parsePostfix()
    end(node)
  }

  /// What follows without white space belongs to what stands before it: members, indexes, calls.
  private mutating func parsePostfix() {
    let first = nodes.count
    let findings = diagnostics.count
    let isCall =
      (kind.isName || kind.isReserved) && peek(1) == .leftParenthesis
      && !tokens[index + 1].flags.contains(.spaced) && canBeCalled(kind)
    if isCall { parseCall() } else { parsePrimary() }
    guard isJoined, kind == .dot || kind == .leftBracket, nodes.count > first,
      nodes[first].kind != .missing
    else { return }
    let node = wrap(first, .path, findings: findings)
    parseMembers()
    end(node)
  }

  private func canBeCalled(_ kind: TokenKind) -> Bool {
    !kind.isReserved && kind != .quotedName
  }

  /// `.name` and `[1]`, as many as stand joined.
  mutating func parseMembers() {
    while isJoined {
      if kind == .dot {
        let node = begin(.member)
        advance()
        if kind.isWord || kind == .quotedName, isJoined {
          leaf(.name)
        } else {
          expected("a name after the dot")
          missing()
        }
        end(node)
      } else if kind == .leftBracket {
        let node = begin(.index)
        advance()
        if kind == .integerLiteral {
          leaf(.integer)
        } else {
          expected("the number of a row", help: "Rows count from 1: `rows[1].name`.")
          missing()
          if kind != .rightBracket, !isFirstOnLine, kind != .endOfFile { skipOne() }
        }
        if !take(.rightBracket) { expected("`]`") }
        end(node)
      } else {
        return
      }
    }
  }

  mutating func skipOne() {
    let node = begin(.error)
    advance()
    end(node, .broken)
  }

  private mutating func parseCall() {
    let open = index + 1
    guard deepen() else {
      missing()
      skipOne()
      skipNested()
      return
    }
    let node = begin(.call)
    leaf(.nameReference)
    advance()
    let wasInTest = isInTest
    isInTest = false
    while kind != .rightParenthesis, kind != .endOfFile {
      let before = index
      parseExpression()
      if kind == .as {
        let alias = begin(.callAlias)
        advance()
        parseName("the name of the row")
        end(alias)
      }
      if kind == .where { parseWhere() }
      if !take(.comma) { break }
      if index == before { break }
    }
    closeNested(.rightParenthesis, open)
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

  /// The closing bracket of what began at a token; where it is missing the finding points there.
  mutating func closeNested(_ close: TokenKind, _ open: Int) {
    if take(close) { return }
    if kind == .endOfFile || isFirstOnLine || kind == .rightBrace {
      report(
        .unclosed, "This `\(tokens[open].kind.spelling)` is not closed.", span: tokens[open].span,
        labels: [(tokens[max(0, index - 1)].span.atEnd, "`\(close.spelling)` is missing here")],
        help: "Write `\(close.spelling)`.")
      return
    }
    expected("`\(close.spelling)` or an operator")
    // Up to the bracket, where it stands on the same line.
    var place = index
    var isOpen = 0
    while place < tokens.count - 1, !tokens[place].flags.contains(.firstOnLine) {
      let kind = tokens[place].kind
      if kind == close, isOpen == 0 {
        let node = begin(.error)
        index = place
        end(node, .broken)
        advance()
        return
      }
      if kind == .leftParenthesis || kind == .leftBracket { isOpen += 1 }
      if kind == .rightParenthesis || kind == .rightBracket { isOpen -= 1 }
      if kind == .leftBrace || kind == .rightBrace || isOpen < 0 { return }
      place += 1
    }
  }

  // MARK: Operands

  /// Whether a token can begin an expression.
  func beginsExpression(_ place: Int) -> Bool {
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

  private mutating func parsePrimary() {
    switch kind {
    case .integerLiteral:
      if DurationUnit(peek(1)) != nil, !tokens[index + 1].flags.contains(.firstOnLine) {
        let node = begin(.duration)
        advance()
        advance()
        end(node)
      } else {
        leaf(.integer)
      }
    case .decimalLiteral: leaf(.decimal)
    case .dateLiteral: leaf(.date)
    case .timeLiteral: leaf(.time)
    case .dateTimeLiteral: leaf(.dateTime)
    case .patternLiteral: leaf(.pattern)
    case .textLiteral, .textStart: parseText()
    case .true, .false: leaf(.boolean)
    case .empty: leaf(.empty)
    case .value: leaf(.valueReference)
    case .form: leaf(.formReference)
    case .dot:
      let node = begin(.optionLiteral)
      advance()
      if kind.isWord || kind == .quotedName, isJoined {
        leaf(.name)
      } else {
        expected("the name of an option after the dot")
        missing()
      }
      end(node)
    case .leftParenthesis: parseParenthesized()
    case .leftBracket: parseList()
    case .if: parseParenthesizedIf()
    case .not, .exclamation:
      report(
        .unexpected, "`not` negates a whole comparison, so it cannot stand here.",
        help: "Put it into parentheses: `(not …)`.")
      parseNot()
    case _ where kind.isName && !isStepWord: leaf(.nameReference)
    default:
      reportNoOperand()
      missing()
    }
  }

  /// In a test the words of steps stay keywords where a path or an expression begins.
  var isStepWord: Bool {
    isInTest && kind != .quotedName && (Step(kind) != nil || Expectation(kind) != nil)
  }

  private mutating func reportNoOperand() {
    if isStepWord, !isFirstOnLine {
      let word = source.text(of: token.span)
      report(
        .unexpected, "In a test `\(word)` is a keyword.",
        help: "Put the name into backticks: `` `\(word)` ``.",
        fix: replacing(token.span, with: "`\(word)`", "Put the name into backticks"))
    } else if kind.isReserved, !isFirstOnLine {
      let word = source.text(of: token.span)
      report(
        .unexpected, "A value has to stand here, but `\(word)` is a word of the language.",
        help: "A field of this name is written in backticks: `` `\(word)` ``.")
    } else {
      expected(
        "a value", help: "A value is a name, a literal, a call, or an expression in parentheses.")
    }
  }

  private mutating func parseParenthesizedIf() {
    report(
      .unexpected, "An `if` inside an expression stands in parentheses.",
      help: "Write `(if CONDITION then VALUE else VALUE)`.")
    parseIf()
  }

  private mutating func parseParenthesized() {
    let open = index
    guard deepen() else {
      missing()
      return skipNested()
    }
    let node = begin(.parenthesized)
    advance()
    let wasInTest = isInTest
    isInTest = false
    parseExpression()
    closeNested(.rightParenthesis, open)
    isInTest = wasInTest
    end(node)
    depth -= 1
  }

  private mutating func parseList() {
    let open = index
    guard deepen() else {
      missing()
      return skipNested()
    }
    let node = begin(.list)
    advance()
    let wasInTest = isInTest
    isInTest = false
    while kind != .rightBracket, kind != .endOfFile {
      parseExpression()
      if !take(.comma) { break }
    }
    closeNested(.rightBracket, open)
    isInTest = wasInTest
    end(node)
    depth -= 1
  }

  /// A text that has to stand here, with its interpolations.
  mutating func parseText() {
    guard kind == .textStart else {
      if kind == .textLiteral { return leaf(.text) }
      expected("a text in double quotes")
      return missing()
    }
    guard deepen() else {
      missing()
      return skipNested()
    }
    let node = begin(.text)
    advance()
    let wasInTest = isInTest
    isInTest = false
    while true {
      if kind == .textMiddle || kind == .textEnd {
        report(.missing, "Between `\\(` and `)` an expression is missing.")
        missing()
      } else {
        parseExpression()
      }
      if kind != .textMiddle, kind != .textEnd {
        if kind != .endOfFile, !isFirstOnLine { expected("`)`") }
        let error = begin(.error)
        while kind != .textMiddle, kind != .textEnd, kind != .endOfFile, !isFirstOnLine {
          advance()
        }
        end(error, .broken)
      }
      if take(.textMiddle) { continue }
      if !take(.textEnd) { expected("the end of the text") }
      break
    }
    isInTest = wasInTest
    end(node)
    depth -= 1
  }

  // MARK: Names and paths

  /// A name that has to stand here. Words of the language may be names only in backticks.
  mutating func parseName(_ what: String, anyWord: Bool = false) {
    if kind.isName || (anyWord && kind.isWord) { return leaf(.name) }
    if kind.isReserved, !isFirstOnLine {
      let word = source.text(of: token.span)
      report(
        .unexpected, "`\(word)` is a word of the language and cannot be \(what).",
        help: "Put it into backticks: `` `\(word)` ``.",
        fix: replacing(token.span, with: "`\(word)`", "Put the name into backticks"))
      return leaf(.name)
    }
    if kind == .textLiteral, !isFirstOnLine {
      report(
        .unexpected, "Here \(what) has to stand, not a text.",
        help: "Write the name without quotes; the text for people follows it as the label.")
      missing()
      return skipOne()
    }
    expected(what)
    missing()
  }

  /// A path that has to stand here: a name, members and row numbers.
  mutating func parsePath(_ what: String = "the name of a field") {
    guard (kind.isName && !isStepWord) || kind == .form else {
      if isStepWord, !isFirstOnLine {
        reportNoOperand()
        missing()
        return skipOne()
      }
      expected(what)
      return missing()
    }
    let node = begin(.path)
    leaf(kind == .form ? .formReference : .nameReference)
    parseMembers()
    end(node)
  }
}
