/// Clauses.
extension Parser {
  /// A clause; its keyword is the next token.
  mutating func parseClause() {
    guard let clause = token.clause else { return }
    let keyword = index
    let node = begin(.clause)
    advance()
    skipRepeatedKeyword()
    if (kind == .colon || kind == .equals) && clause.facts.shape != .options,
      !isSingleBound(of: clause)
    {
      skipAssignment(clause)
    }
    let shape = clause.facts.shape
    switch shape {
    case .nothing: break
    case .text, .plainText: parseClauseText(clause)
    case .required, .readonly: parseOptionalWhen()
    case .range: parseRangeClause(clause)
    case .step: parseStepClause()
    case .match: parsePattern("match")
    case .check: parseCheck(clause)
    case .option: parseOption(keyword)
    case .options: parseOptions(clause)
    case .unique: parseUnique()
    case .sort:
      parseBy()
      parseSortKeys()
    case .show: parseShow()
    case .expression: parseExpression()
    }
    if shape.endsWithMessage { parseElse() }
    guard shape.isFlag || shape.endsWithMessage else { return end(node) }
    // `required true`
    if kind == .true || kind == .false, !isFirstOnLine {
      let isOn = kind == .true
      report(
        .unexpected, "`\(clause.keyword)` does not accept `\(word)`.",
        help: isOn ? "Remove it." : "Remove the clause: without it, the condition is false.",
        fix: isOn ? replacing(spanWithSpace, with: "", "Remove `true`") : nil)
      skipOne()
    }
    end(node)
  }

  private mutating func parseStepClause() {
    parseSum()
    guard kind == .from else { return }
    let from = begin(.stepFrom)
    advance()
    parseSum()
    end(from)
  }

  /// `required: true`, `label = "…"`.
  private mutating func skipAssignment(_ clause: Clause) {
    let shape = clause.facts.shape
    let isFlag = shape.isFlag
    let hasTruth = peek(1) == .true && shape != .expression || isFlag && peek(1) == .false
    let span = hasTruth ? token.span.union(tokens[index + 1].span) : token.span
    if reportedAt == index - 1 {
      // The sign comes with the word of another language.
      problems += 1
    } else if isFlag, peek(1) == .false {
      report(
        .unexpected, "`\(clause.keyword)` does not accept `\(source.text(of: span))`.",
        span: span, help: "Remove the clause: without it, the condition is false.")
    } else if shape == .show, peek(1) != .when, peek(1) != .true {
      report(
        .foreignSyntax, "A condition starts with `when`.", help: "Write `show when CONDITION`.",
        fix: replacing(token.span, with: " when", "Write `when`"))
      tokens[index].kind = .when
      return
    } else {
      let next = tokens[min(index + (hasTruth ? 2 : 1), tokens.count - 1)]
      report(
        .foreignSyntax,
        "`\(clause.keyword)` is not followed by `\(word)`.",
        help: isFlag && hasTruth
          ? "Write `\(clause.keyword)` alone." : "Write `\(clause.facts.usage)`.",
        fix: replacing(
          Span(tokens[index - 1].end, Int(span.end)),
          with: next.flags.contains(.spaced) || !next.kind.isWord && !next.kind.isTextPart
            ? "" : " ",
          "Remove `\(source.text(of: span))`"))
    }
    skipOne()
    if shape == .check {
      // What is there instead of a name is unknown.
      let name = begin(.missing)
      end(name, [.broken, .unread])
    }
    if hasTruth, isFlag { skipOne() }
  }

  private mutating func parseClauseText(_ clause: Clause) {
    skipTextPrefix()
    if kind.isTextPart { return parseText() }
    let isWord = kind.isWord && !isFirstOnLine && !belongs(token, in: owner)
    expected(
      "a text in double quotes", help: "Write `\(clause.facts.usage)`.",
      fix: isWord ? quotingWords() : nil)
    missing()
  }

  /// Quotes around the words here, up to a brace or the end of the line.
  private func quotingWords() -> Fix? {
    var end = index
    while end < tokens.count, end - index < 100,
      end == index || !tokens[end].flags.contains(.firstOnLine)
    {
      let kind = tokens[end].kind
      if kind == .leftBrace || kind == .rightBrace || kind == .endOfFile { break }
      if kind.isTextPart { return nil }
      end += 1
    }
    let span = token.span.union(tokens[end - 1].span)
    let text = source.text(of: span)
    guard !text.contains("\"") && !text.contains("\\") else { return nil }
    return replacing(span, with: "\"\(text)\"", "Write quotes", safe: false)
  }

  /// A pattern after `match` or `matches`.
  mutating func parsePattern(_ keyword: String) {
    if kind == .patternLiteral { return leaf(.pattern) }
    if kind == .textLiteral {
      let text = token
      let inner = source.text(of: Span(text.start + 1, max(text.start + 1, text.end - 1)))
      let help = "Write `\(keyword) /\(shortened(inner.isEmpty ? "[a-z]+" : inner))/`."
      let isPlain = text.flags.isDisjoint(with: [.escaped, .multiline, .unclosed, .reported])
      report(
        .unexpected, "A pattern is written between slashes, not in quotes.", help: help,
        fix: isPlain && !inner.contains("/") && !inner.isEmpty
          ? replacing(text.span, with: "/\(inner)/", "Write a pattern", safe: false) : nil)
      missing()
      return skipOne()
    }
    // After a misspelt `match` a slash does not start a pattern; the word is reported.
    if kind == .slash, source.text(of: tokens[index - 1].span) != keyword { isLost = true }
    expected("a pattern between slashes", help: "Write `\(keyword) /[a-z]+/`.")
    missing()
  }

  private mutating func parseOption(_ keyword: Int) {
    if kind == .dot, peek(1).isWord {
      report(
        .unexpected, "An option is declared without a dot.",
        help: #"Write `option NAME "Label"`; the dot is only written where the option is used."#,
        fix: replacing(token.span, with: "", "Remove the dot"))
      skipOne()
    }
    let isQuoted = kind.isTextPart
    parseName("the name of the option", anyWord: true)
    if isQuoted, kind == .identifier, !isFirstOnLine { skipOne() }
    if kind == .comma, !isFirstOnLine, peek(1).isWord { skipMoreOptions() }
    if kind == .colon || kind == .equals, !isFirstOnLine, peek(1).isTextPart {
      report(
        .foreignSyntax, "The name of an option is not followed by `\(word)`.",
        help: #"Write `option NAME "Label"`."#,
        fix: replacing(token.span, with: "", "Remove the `\(word)`"))
      skipOne()
    }
    if kind.isWord, !isFirstOnLine, openQuote(on: index) != nil {
      expected("a label in quotes", help: #"Write `option NAME "Label"`."#)
    }
    if kind.isTextPart { parseText() }
    parseOptionalWhen()
    parseOptionalBlock(.option, keyword)
  }

  /// `option low, medium, high`.
  private mutating func skipMoreOptions() {
    let finding = report(
      .foreignSyntax, "Each option has a clause of its own.",
      help: "Write `option` before each name.",
      fix: Fix(title: "Write `option` before each name", edits: []))
    let node = begin(.error)
    while kind == .comma, peek(1).isWord {
      findings.addEdit(Edit(span: token.span, replacement: " option"), to: finding)
      advance()
      advance()
      if kind == .textLiteral { advance() }
    }
    end(node, [.broken, .unread])
  }

  private mutating func parseOptions(_ clause: Clause) {
    if take(.from) {
      if kind.isTextPart {
        parseText()
      } else {
        expected("the path of a file", help: "Write `\(clause.facts.usage)`.")
        missing()
      }
      if kind == .where { parseWhere() }
      return
    }
    report(
      .foreignSyntax, at: index - 1, "Each option has a clause of its own.",
      help: #"Write `option small "Small" option large "Large"`."#)
    isLost = true
    missing()
  }

  private mutating func parseUnique() {
    let open = index
    let hasParentheses = kind == .leftParenthesis && peek(1).isName
    if hasParentheses {
      report(
        .foreignSyntax, "The names of `unique` are not in parentheses.",
        help: "Write `unique \(shortened(source.text(of: tokens[index + 1].span)))`.")
      skipOne()
    }
    guard kind.isName, kind == .quotedName || hasParentheses || !beginsItem(token) else { return }
    parseName("the name of a field in the row")
    while takeComma() { parseName("the name of a field in the row") }
    if hasParentheses, index > open, kind == .rightParenthesis { skipOne() }
  }

  /// Consumes the comma between two names; a trailing one is reported.
  private mutating func takeComma() -> Bool {
    guard take(.comma) else { return false }
    let isItem =
      beginsDeclaration(kind)
      ? peek(1).isName && peek(2) == .colon : token.clause != nil && peek(1).isTextPart
    guard isFirstOnLine, isItem else { return true }
    report(
      .unexpected, at: index - 1, "Missing a name after this comma.", help: "Remove the comma.",
      fix: replacing(tokens[index - 1].span, with: "", "Remove the `,`"))
    return false
  }

  mutating func parseBy() {
    if take(.by) { return }
    if kind == .identifier, peek(1).isName, !isFirstOnLine, !isLost, token.length <= 3,
      !tokens[index + 1].flags.contains(.firstOnLine), !beginsItem(peekToken(1))
    {
      report(
        .unexpected, "Expected `by`, found `\(word)`.", help: "Did you mean `by`?",
        fix: replacing(token.span, with: "by", "Write `by`", safe: false))
      return skipOne()
    }
    if kind.isName, !isFirstOnLine {
      report(
        .missing, "`sort` requires `by` before its field.", help: "Write `sort by NAME`.",
        fix: inserting(" by", "Write `by`"))
    } else {
      expected("`by`", help: "Write `sort by NAME`.")
    }
  }

  mutating func parseSortKeys() {
    repeat {
      let node = begin(.sortKey)
      if kind == .value { leaf(.name) } else { parseName("the name of a field in the row") }
      var flags: SyntaxFlags = []
      if take(.descending) {
        flags = .alternative
      } else if kind == .identifier, ["ascending", "asc", "desc"].contains(word) {
        let isDown = word == "desc"
        report(
          .foreignSyntax,
          isDown ? "The word is `descending`." : "Rows are sorted in ascending order by default.",
          help: isDown ? "Write `descending`." : "Remove it.",
          fix: replacing(
            isDown ? token.span : spanWithSpace, with: isDown ? "descending" : "",
            isDown ? "Write `descending`" : "Remove the word"))
        skipOne()
      }
      end(node, flags)
    } while takeComma()
  }

  // MARK: Conditions and messages

  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    if kind == .colon, !isFirstOnLine {
      report(
        .foreignSyntax, "`when` is not followed by `:`.", help: "Remove it.",
        fix: replacing(token.span, with: "", "Remove the `:`"))
      skipOne()
    }
    parseExpression()
    end(node)
  }

  /// `when E`, if it is there.
  mutating func parseOptionalWhen() {
    guard !isLost else { return }
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    guard !isFirstOnLine else { return }
    if kind == .if || (kind == .identifier && word == "unless") { parseForeignWhen() }
  }

  /// `when E` of `show`, where it is required.
  private mutating func parseShow() {
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      if kind == .if || (kind == .identifier && word == "unless") { return parseForeignWhen() }
      if beginsExpression(index), kind == .quotedName || !beginsItem(token) || kind == .not {
        report(
          .missing, "A condition starts with `when`.", help: "Write `show when CONDITION`.",
          fix: inserting(" when", "Write `when`"))
        let node = begin(.whenCondition)
        parseExpression()
        return end(node)
      }
    }
    expected("`when` and a condition", help: "Write `show when CONDITION`.")
    missing()
  }

  /// `required message "…"`.
  private mutating func correctMessageWord() {
    guard kind.isName, !isFirstOnLine, !isLost, peek(1).isTextPart,
      ["message", "msg", "error", "otherwise", "error_message"].contains(word.lowercased())
    else { return }
    report(
      .unexpected, "A message starts with `else`, not `\(word)`.", help: #"Write `else "…"`."#,
      fix: replacing(token.span, with: "else", "Write `else`"))
    tokens[index].kind = .else
  }

  /// `if E`, `unless E`.
  private mutating func parseForeignWhen() {
    let isIf = kind == .if
    report(
      .foreignSyntax, "A condition starts with `when`.",
      help: isIf ? "Write `when`." : "Write `when not (…)`.",
      fix: isIf ? replacing(token.span, with: "when", "Write `when`") : nil)
    parseWhen()
  }

  mutating func parseElse() {
    correctInnerWord(.else)
    correctMessageWord()
    guard kind == .else || (kind.isTextPart && !isLost) else { return }
    let node = begin(.elseMessage)
    if kind == .else {
      advance()
    } else {
      report(
        .missing, "A message starts with `else`.", help: #"Write `else "…"`."#,
        fix: Fix(
          title: "Write `else`", edits: [Edit(span: token.span.atStart, replacement: "else ")],
          isSafe: !isFirstOnLine))
    }
    if kind.isTextPart {
      parseText()
      // `"The message" else`: the word follows it instead.
      if tokens[Int(nodes[node.node].firstToken)].kind != .else, kind == .else, !isFirstOnLine,
        !peek(1).isTextPart
      {
        skipOne()
      }
    } else {
      let isWord = kind == .identifier && !isFirstOnLine
      expected(
        "a message in double quotes", help: #"Write `else "What to say"`."#,
        fix: isWord ? quotingWords() : nil)
      missing()
    }
    end(node)
  }
}
