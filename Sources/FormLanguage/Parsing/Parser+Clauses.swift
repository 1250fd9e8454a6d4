/// Clauses.
extension Parser {
  /// A clause; its keyword is there.
  mutating func parseClause() {
    guard let clause = Clause(kind) else { return }
    let keyword = index
    let node = begin(.clause)
    advance()
    if kind == .colon || kind == .equals { skipAssignment(clause) }
    switch clause {
    case .label, .hint, .help, .example, .item, .unit, .other: parseClauseText(clause)
    case .required, .readonly: parseOptionalWhen()
    case .length, .range, .count: parseRangeClause(clause)
    case .step:
      parseSum()
      if kind == .from {
        let from = begin(.stepFrom)
        advance()
        parseSum()
        end(from)
      }
    case .match: parsePattern("match")
    case .check, .warn: parseCheck(clause)
    case .option: parseOption(keyword)
    case .options: parseOptions(clause)
    case .unique: parseUnique()
    case .sort:
      parseBy()
      parseSortKeys()
    case .show: parseShow()
    case .default: parseExpression()
    case .keep, .confirm, .exclusive: break
    }
    switch clause {
    case .required, .length, .range, .step, .match, .count, .unique: parseElse()
    case .keep, .confirm, .exclusive, .readonly: break
    default: return end(node)
    }
    // `required true`
    if kind == .true || kind == .false, !isFirstOnLine {
      let isOn = kind == .true
      report(
        .unexpected, "`\(clause.keyword.spelling)` stands without `\(word)`.",
        help: isOn ? "Remove it." : "Remove the clause: without it, it does not hold.",
        fix: isOn ? replacing(spanWithSpace, with: "", "Remove `true`") : nil)
      skipOne()
    }
    end(node)
  }

  /// `required: true`, `label = "…"`.
  private mutating func skipAssignment(_ clause: Clause) {
    var span = token.span
    let hasTruth = peek(1) == .true && clause.facts.shape != .expression
    if hasTruth { span = span.union(tokens[index + 1].span) }
    let next = tokens[min(index + (hasTruth ? 2 : 1), tokens.count - 1)]
    report(
      .foreignSyntax,
      "Between `\(clause.keyword.spelling)` and what it says stands no `\(word)`.",
      help: "Write `\(clause.facts.usage)`.",
      fix: replacing(
        Span(tokens[index - 1].end, Int(span.end)),
        with: next.flags.contains(.spaced) || !next.kind.isWord && !next.kind.isTextPart ? "" : " ",
        "Remove `\(source.text(of: span))`"))
    skipOne()
    if hasTruth,
      clause.facts.shape == .required || clause.facts.shape == .nothing
        || clause.facts.shape == .readonly
    {
      skipOne()
    }
  }

  private mutating func parseClauseText(_ clause: Clause) {
    if kind.isTextPart { return parseText() }
    let isWord = kind.isWord && !isFirstOnLine && !belongs(kind, in: owner)
    expected(
      "a text in double quotes", help: "Write `\(clause.facts.usage)`.",
      fix: isWord ? replacing(token.span, with: "\"\(word)\"", "Write quotes", safe: false) : nil)
    missing()
  }

  private mutating func parseRangeClause(_ clause: Clause) {
    let usage = "Write `\(clause.facts.usage)`."
    guard beginsExpression(index) || isRangeOperator(kind) else {
      expected("a range", help: usage)
      return missing()
    }
    let first = nodes.count
    let start = index
    let known = problems
    parseRange()
    guard first < nodes.count, nodes[first].kind != .range, problems == known else { return }
    let span = Span(start: tokens[start].offset, end: tokens[index - 1].span.end)
    let text = shortened(source.text(of: span))
    report(
      .unexpected, at: start, "`\(clause.keyword.spelling)` takes a range, not a single value.",
      span: span,
      help:
        "Write `\(text)...` for at least, `...\(text)` for at most, `\(text)...\(text)` for exactly that."
    )
  }

  /// A pattern behind `match` or `matches`.
  mutating func parsePattern(_ keyword: String) {
    if kind == .patternLiteral { return leaf(.pattern) }
    let help = "Write `\(keyword) /[a-z]+/`."
    if kind == .textLiteral {
      let text = token
      let inner = source.text(of: Span(text.start + 1, max(text.start + 1, text.end - 1)))
      let isPlain = text.flags.isDisjoint(with: [.escaped, .multiline, .unclosed, .reported])
      report(
        .unexpected, "A pattern stands between slashes, not in quotes.", help: help,
        fix: isPlain && !inner.contains("/") && !inner.isEmpty
          ? replacing(text.span, with: "/\(inner)/", "Write a pattern", safe: false) : nil)
      missing()
      return skipOne()
    }
    expected("a pattern between slashes", help: help)
    missing()
  }

  private mutating func parseCheck(_ clause: Clause) {
    if peek(1) == .colon, kind.isName || kind.isReserved {
      parseName("the name of the rule")
      advance()
    }
    parseExpression()
    let ifBefore = lastIf
    correctInnerWord(.else)
    if kind == .else || kind.isTextPart {
      parseElse()
    } else if let ifBefore, ifBefore.end == index, !isLost {
      report(
        .ifTookTheMessage, at: ifBefore.elseToken,
        "This `else` belongs to the `if`, so the rule has no message.",
        help: "Put the `if` into parentheses, or give it its own `else` before the message's.")
      takeBackMessage()
      missing()
    } else {
      expected(
        "`else` and the message",
        help: #"Write `\#(clause.keyword.spelling) CONDITION else "What to say"`."#)
      missing()
    }
    if kind == .focus { parseFocusTarget() }
  }

  /// The value behind the `else` that the `if` took was to be the message: it is no value.
  private mutating func takeBackMessage() {
    var node = nodes.count - 1
    while node > 0, nodes[node].kind != .ifExpression { node -= 1 }
    var last = node + 1
    var child = last
    while child < nodes.count {
      last = child
      child = Int(nodes[child].end)
    }
    if last < nodes.count, nodes[last].kind == .text { nodes[last].kind = .missing }
  }

  mutating func parseFocusTarget() {
    let node = begin(.focusTarget)
    advance()
    parsePath()
    end(node)
  }

  private mutating func parseOption(_ keyword: Int) {
    if kind == .dot, peek(1).isWord {
      report(
        .unexpected, "An option is declared without a dot.",
        help: #"Write `option NAME "Label"`; the dot stands where the option is used."#,
        fix: replacing(token.span, with: "", "Remove the dot"))
      skipOne()
    }
    parseName("the name of the option", anyWord: true)
    if kind.isTextPart { parseText() }
    parseOptionalWhen()
    if kind == .leftBrace { parseBlock(.option, keyword) }
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
    expected(
      "`from`", help: #"Each option has a clause of its own: `option NAME "Label"`."#)
    missing()
  }

  private mutating func parseUnique() {
    guard kind.isName, kind == .quotedName || !beginsItem(kind) else { return }
    parseName("the name of a field in the row")
    while take(.comma) { parseName("the name of a field in the row") }
  }

  mutating func parseBy() {
    if take(.by) { return }
    if kind.isName, !isFirstOnLine {
      report(
        .missing, "`sort` says with `by` what it goes by.", help: "Write `sort by NAME`.",
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
          isDown ? "The word is `descending`." : "Rows are sorted upwards without a word for it.",
          help: isDown ? "Write `descending`." : "Remove it.",
          fix: replacing(
            isDown ? token.span : spanWithSpace, with: isDown ? "descending" : "",
            isDown ? "Write `descending`" : "Remove the word"))
        skipOne()
      }
      end(node, flags)
    } while take(.comma)
  }

  // MARK: Conditions and messages

  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    parseExpression()
    end(node)
  }

  /// `when E`, where it may be left out.
  mutating func parseOptionalWhen() {
    guard !isLost else { return }
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    guard !isFirstOnLine else { return }
    if kind == .if || (kind == .identifier && word == "unless") { parseForeignWhen() }
  }

  /// `when E` of `show`, where it has to stand.
  private mutating func parseShow() {
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      if kind == .if || (kind == .identifier && word == "unless") { return parseForeignWhen() }
      if beginsExpression(index), kind == .quotedName || !beginsItem(kind) || kind == .not {
        report(
          .missing, "A condition begins with `when`.", help: "Write `show when CONDITION`.",
          fix: inserting(" when", "Write `when`"))
        let node = begin(.whenCondition)
        parseExpression()
        return end(node)
      }
    }
    expected("`when` and a condition", help: "Write `show when CONDITION`.")
    missing()
  }

  /// `if E`, `unless E`.
  private mutating func parseForeignWhen() {
    let isIf = kind == .if
    report(
      .foreignSyntax, "A condition begins with `when`.",
      help: isIf ? "Write `when`." : "Write `when not (…)`.",
      fix: isIf ? replacing(token.span, with: "when", "Write `when`") : nil)
    parseWhen()
  }

  mutating func parseElse() {
    correctInnerWord(.else)
    guard kind == .else || (kind.isTextPart && !isLost) else { return }
    let node = begin(.elseMessage)
    if kind == .else {
      advance()
    } else {
      report(
        .missing, "A message begins with `else`.", help: #"Write `else "…"`."#,
        fix: Fix(
          title: "Write `else`", edits: [Edit(span: token.span.atStart, replacement: "else ")],
          isSafe: !isFirstOnLine))
    }
    if kind.isTextPart {
      parseText()
    } else {
      expected("a message in double quotes")
      missing()
    }
    end(node)
  }
}
