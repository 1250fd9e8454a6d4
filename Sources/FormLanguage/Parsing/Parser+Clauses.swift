internal import FormEngine

/// Clauses.
extension Parser {
  /// A clause; its keyword is the next token.
  mutating func parseClause() {
    guard let clause = token.clause else { return }
    let keyword = index
    let node = begin(.clause)
    advance()
    skipRepeatedKeyword()
    if clause.facts.shape.isFlag { readTruthWord() }
    skipSign(after: clause)
    let shape = clause.facts.shape
    switch shape {
    case .nothing: break
    case .text, .plainText: parseClauseText(clause)
    case .required, .readonly: parseCondition(of: clause)
    case .range: parseRangeClause(clause)
    case .step: parseStepClause()
    case .match: parsePattern("match")
    case .check: parseCheck(clause)
    case .option: parseOption(keyword)
    case .options: parseOptionFile(clause)
    case .other: parseOther(clause, keyword)
    case .unique: parseUnique()
    case .sort:
      parseBy()
      parseSortKeys()
    case .integer:
      if kind == .integerLiteral {
        leaf(.integer)
      } else {
        expected(ExpectedClausePart.integer(usage: clause.facts.shortestUsage))
        missing()
      }
    case .show: parseShow()
    case .expression:
      let (start, value) = (index, nodes.count)
      parseExpression()
      readSetWithoutBrackets(start, value)
    }
    if shape.endsWithMessage { parseElse() }
    guard shape.isFlag || shape.endsWithMessage else { return end(node) }
    // `required true`
    if kind == .true || kind == .false, !isFirstOnLine {
      let isOn = kind == .true
      report(
        .unexpected,
        ClauseSyntaxFact.truthAfterFlag(clause.keyword, written: word, isOn: isOn),
        fix: isOn ? replacing(spanWithSpace, with: "") : nil)
      skipOne()
    }
    end(node)
  }

  /// `required yes`, `required: no`: the word is read as a truth value, which is reported.
  private mutating func readTruthWord() {
    let place = kind == .colon || kind == .equals ? index + 1 : index
    guard place < tokens.count, tokens[place].kind == .identifier,
      !tokens[place].flags.contains(.firstOnLine)
    else { return }
    switch source.text(of: tokens[place].span).lowercased() {
    case "yes", "on", "true": tokens[place].kind = .true
    case "no", "off", "false": tokens[place].kind = .false
    default: break
    }
  }

  private mutating func parseStepClause() {
    parseSum()
    guard kind == .from else { return }
    let from = begin(.stepFrom)
    advance()
    parseSum()
    end(from)
  }

  /// `:` or `=` after the keyword of a clause.
  mutating func skipSign(after clause: Clause) {
    guard kind == .colon || kind == .equals, clause.facts.shape != .options,
      !isSingleBound(of: clause)
    else { return }
    skipAssignment(clause)
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
        .unexpected,
        ClauseSyntaxFact.truthAfterFlag(
          clause.keyword, written: source.text(of: span), isOn: false), span: span)
    } else if shape == .show && peek(1) != .when && peek(1) != .true
      || shape != .nothing && isFlag && startsCondition(index + 1)
    {
      report(
        .foreignSyntax, ClauseSyntaxFact.conditionWithoutWhen(clause.keyword),
        fix: replacing(SourceSpan(tokens[index - 1].end, Int(token.span.end)), with: " when"))
      tokens[index].kind = .when
      return
    } else {
      let next = tokens[min(index + (hasTruth ? 2 : 1), tokens.count - 1)]
      report(
        .foreignSyntax,
        ClauseSyntaxFact.signAfterKeyword(
          clause.keyword, sign: word, removed: source.text(of: span),
          usage: isFlag && hasTruth ? nil : clause.facts.shortestUsage),
        fix: replacing(
          SourceSpan(tokens[index - 1].end, Int(span.end)),
          with: next.flags.contains(.spaced) || !next.kind.isWord && !next.kind.isTextPart
            ? "" : " "))
    }
    skipOne()
    if shape == .check {
      // What is there instead of a name is unknown.
      let name = begin(.missing)
      end(name, [.broken, .unread])
    }
    if hasTruth, isFlag { skipOne() }
  }

  mutating func parseClauseText(_ clause: Clause) {
    skipTextPrefix()
    if kind.isTextPart || parseTextInParentheses() {
      return kind.isTextPart ? parseText() : ()
    }
    let isWord = kind.isWord && !isFirstOnLine && !belongs(token, in: owner)
    let isOneWord = clause.facts.shape == .plainText
    expected(
      ExpectedClausePart.text(usage: clause.facts.shortestUsage),
      fix: isWord ? quotingWords(isOneWord: isOneWord) : nil)
    missing()
  }

  /// A pattern after `match` or `matches`.
  mutating func parsePattern(_ keyword: String) {
    if kind == .patternLiteral { return leaf(.pattern) }
    if kind == .textLiteral {
      let text = token
      let inner = source.text(of: SourceSpan(text.start + 1, max(text.start + 1, text.end - 1)))
      let isPlain = text.flags.isDisjoint(with: [.multiline, .unclosed, .reported])
      // In a text a backslash may be written twice.
      let pattern = inner.replacingEach("\\\\", by: "\\")
      report(
        .unexpected,
        ClauseSyntaxFact.quotedPattern(
          keyword: keyword, pattern: shortened(inner.isEmpty ? "[a-z]+" : pattern)),
        fix: isPlain && !inner.contains("/") && !inner.contains("\"") && !inner.isEmpty
          ? replacing(text.span, with: "/\(pattern)/", safe: false) : nil)
      missing()
      return skipOne()
    }
    // After a misspelt `match` a slash does not start a pattern; the word is reported.
    if kind == .slash, source.text(of: tokens[index - 1].span) != keyword { isLost = true }
    let gap = index > 0 ? source.text(of: SourceSpan(tokens[index - 1].end, token.start)) : ""
    let isComment = gap.drop { $0 == " " || $0 == "\t" }.hasPrefix("//")
    expected(ExpectedClausePart.pattern(keyword: keyword, isComment: isComment))
    missing()
  }

  private mutating func parseOption(_ keyword: Int) {
    if kind == .dot, peek(1).isWord {
      report(
        .unexpected, ClauseSyntaxFact.dotBeforeOption, fix: replacing(token.span, with: ""))
      skipOne()
    }
    if kind == .from, peek(1) == .textLiteral, !isFirstOnLine, !isLost,
      source.text(of: tokens[index + 1].span).hasSuffix(".csv\"")
    {
      report(.foreignSyntax, ClauseSyntaxFact.optionOfFile)
    }
    let isQuoted = kind.isTextPart
    parseName(.option, anyWord: true)
    if isQuoted, kind == .identifier, !isFirstOnLine { skipOne() }
    skipSecondWordOfOption()
    if kind == .comma, !isFirstOnLine, peek(1).isWord, !isOptionClause(index + 1) {
      skipMoreOptions()
    }
    if skipValueOfOption() { return }
    if kind == .colon || kind == .equals, !isFirstOnLine, peek(1).isTextPart {
      report(
        .foreignSyntax, ClauseSyntaxFact.signAfterOptionName(word),
        fix: replacing(token.span, with: ""))
      skipOne()
    }
    if kind.isWord, !isFirstOnLine, openQuote(on: index) != nil {
      expected(ExpectedClausePart.optionLabel)
    }
    if kind.isTextPart { parseText() }
    parsePoints()
    parseOptionalWhen()
    parseOptionalBlock(.option, keyword)
  }

  /// `option value="de" "Germany"`
  private mutating func skipValueOfOption() -> Bool {
    guard kind == .equals, isJoined, peek(1) == .textLiteral, peek(2) == .textLiteral, !isLost,
      ["value", "id", "key", "name", "code"].contains(source.text(of: tokens[index - 1].span))
    else { return false }
    let value = String(source.text(of: tokens[index + 1].span).dropFirst().dropLast())
    let scalars = value.unicodeScalars
    let isName =
      scalars.first?.properties.isXIDStart == true && scalars.allSatisfy(\.properties.isXIDContinue)
    let span = tokens[index - 1].span.union(tokens[index + 1].span)
    let label = shortened(source.text(of: tokens[index + 2].span))
    report(
      .foreignSyntax, ClauseSyntaxFact.valueOfOption(isName ? value : "NAME", label: label),
      span: span, fix: isName ? replacing(span, with: value) : nil)
    let node = begin(.error)
    for _ in 0..<3 { advance() }
    end(node, [.broken, .unread])
    return true
  }

  /// Whether `option` and a name are at a place: then the comma before it only separates clauses.
  private func isOptionClause(_ place: Int) -> Bool {
    place + 1 < tokens.count && tokens[place].clause == .option && tokens[place + 1].kind.isWord
      && !tokens[place + 1].flags.contains(.firstOnLine)
  }

  /// `option low, medium, high`.
  private mutating func skipMoreOptions() {
    let finding = report(.foreignSyntax, ClauseSyntaxFact.severalOptionNames, fix: Fix([]))
    let node = begin(.error)
    while kind == .comma, peek(1).isWord, !isOptionClause(index + 1) {
      findings.addEdit(Edit(span: token.span, replacement: " option"), to: finding)
      advance()
      advance()
      if kind == .textLiteral { advance() }
    }
    end(node, [.broken, .unread])
  }

  private mutating func parseUnique() {
    if kind == .by, peek(1).isName, !tokens[index + 1].flags.contains(.firstOnLine) {
      report(
        .unexpected, ClauseSyntaxFact.byAfterUnique, fix: replacing(spanWithSpace, with: ""))
      skipOne()
    }
    let open = index
    let hasParentheses = kind == .leftParenthesis && peek(1).isName
    if hasParentheses {
      var last = index + 1
      while last + 2 < tokens.count, tokens[last + 1].kind == .comma, tokens[last + 2].kind.isName {
        last += 2
      }
      let names = source.text(of: tokens[index + 1].span.union(tokens[last].span))
      let isClosed = last + 1 < tokens.count && tokens[last + 1].kind == .rightParenthesis
      report(
        .foreignSyntax, ClauseSyntaxFact.parenthesesAfterUnique(names: shortened(names)),
        fix: isClosed
          ? replacing(token.span.union(tokens[last + 1].span), with: isJoined ? " \(names)" : names)
          : nil)
      skipOne()
    }
    guard kind.isName, kind == .quotedName || hasParentheses || !beginsItem(token) else { return }
    parseName(.fieldOfRow)
    while takeComma() { parseName(.fieldOfRow) }
    if hasParentheses, index > open, kind == .rightParenthesis { skipOne() }
  }

  /// `default a, b` or `default .a, .b`, of a choice of several options.
  ///
  /// - Parameters:
  ///   - start: the first token of the first option.
  ///   - value: its node.
  private mutating func readSetWithoutBrackets(_ start: Int, _ value: Int) {
    guard fieldType?.kind == .options, kind == .comma, nodes.indices.contains(value) else { return }
    var last = start
    var names: [String] = []
    while true {
      if tokens[last].kind == .dot { last += 1 }
      guard last < tokens.count, tokens[last].kind.isName,
        names.isEmpty || !beginsItem(tokens[last])
      else { return }
      names.append("." + source.text(of: tokens[last].span))
      guard last + 2 < tokens.count, tokens[last + 1].kind == .comma else { break }
      last += 2
    }
    guard names.count > 1 else { return }
    let span = tokens[start].span.union(tokens[last].span)
    let meant = "[\(names.joined(separator: ", "))]"
    report(
      .foreignSyntax, ForeignExpressionFact.listWithoutBrackets(meant: shortened(meant)),
      span: span,
      fix: replacing(span, with: meant))
    isLost = true
    nodes[value].kind = .error
    nodes[value].flags.formUnion([.broken, .unread])
    while index <= last { advance() }
  }

  /// Consumes the comma between two names; a trailing one is reported.
  private mutating func takeComma() -> Bool {
    guard take(.comma) else { return false }
    let isItem =
      kind.beginsInnerDeclaration
      ? peek(1).isName && peek(2) == .colon : token.clause != nil && peek(1).isTextPart
    guard isFirstOnLine && isItem || kind == .else else { return true }
    report(
      .unexpected, at: index - 1, ClauseSyntaxFact.trailingComma,
      fix: replacing(tokens[index - 1].span, with: ""))
    return false
  }

  mutating func parseBy() {
    if take(.by) { return }
    if kind == .identifier, peek(1).isName, !isFirstOnLine, !isLost, token.length <= 3,
      !tokens[index + 1].flags.contains(.firstOnLine), !beginsItem(peekToken(1))
    {
      report(
        .unexpected, ClauseSyntaxFact.misspelt(found: word, meant: "by"),
        fix: replacing(token.span, with: "by", safe: false))
      return skipOne()
    }
    if kind.isName, !isFirstOnLine {
      report(.missing, ClauseSyntaxFact.sortWithoutBy, fix: inserting(" by"))
    } else {
      expected(ExpectedClausePart.by)
    }
  }

  mutating func parseSortKeys() {
    repeat {
      let node = begin(.sortKey)
      skipMinusOfKey()
      if kind == .value { leaf(.name) } else { parseName(.fieldOfRow) }
      var flags: SyntaxFlags = []
      if take(.descending) {
        flags = .alternative
      } else if kind == .identifier, ["ascending", "asc", "desc"].contains(word.lowercased()) {
        let isDown = word.lowercased() == "desc"
        report(
          .foreignSyntax, ClauseSyntaxFact.foreignOrder(isDescending: isDown),
          fix: replacing(
            isDown ? token.span : spanWithSpace, with: isDown ? "descending" : ""))
        skipOne()
      }
      end(node, flags)
    } while takeComma()
  }

  /// `-a`: a descending order in other languages.
  private mutating func skipMinusOfKey() {
    guard kind == .minus, peek(1).isName, !isLost, !isFirstOnLine else { return }
    let name = tokens[index + 1].span
    report(
      .foreignSyntax,
      ClauseSyntaxFact.minusOfKey(name: shortened(source.text(of: name))),
      fix: Fix([
        Edit(span: SourceSpan(token.start, Int(name.start)), replacement: ""),
        Edit(span: name.atEnd, replacement: " descending"),
      ]))
    skipOne()
  }

  // MARK: Conditions and messages

  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    if kind == .colon, !isFirstOnLine {
      report(
        .foreignSyntax, ClauseSyntaxFact.colonAfterWhen, fix: replacing(token.span, with: ""))
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

  /// `when E` of `required` or `readonly`, if it is there.
  private mutating func parseCondition(of clause: Clause) {
    let start = index
    parseOptionalWhen()
    if index == start, !isLost, !isFirstOnLine, startsCondition(index) {
      parseConditionWithoutWhen(clause)
    }
  }

  /// Whether something there reads a declared name, and cannot be the next clause.
  private mutating func startsCondition(_ place: Int) -> Bool {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return switch tokens[place].kind {
    case .not: true
    case .identifier:
      !beginsItem(tokens[place]) && isDeclared(source.text(of: tokens[place].span))
    default: false
    }
  }

  private mutating func parseConditionWithoutWhen(_ clause: Clause) {
    report(
      .missing, ClauseSyntaxFact.conditionWithoutWhen(clause.keyword), fix: inserting(" when"))
    let node = begin(.whenCondition)
    parseExpression()
    end(node)
  }

  /// `when E` of `show`, where it is required.
  private mutating func parseShow() {
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      if kind == .if || (kind == .identifier && word == "unless") { return parseForeignWhen() }
      if beginsExpression(index), kind == .quotedName || !beginsItem(token) || kind == .not {
        return parseConditionWithoutWhen(.show)
      }
    }
    expected(ExpectedClausePart.condition)
    missing()
  }

  /// `required message "…"`.
  private mutating func correctMessageWord() {
    guard kind.isName, !isFirstOnLine, !isLost, peek(1).isTextPart,
      ["message", "msg", "error", "otherwise", "error_message"].contains(word.lowercased())
    else { return }
    report(
      .unexpected, ClauseSyntaxFact.messageWithoutElse(found: word),
      fix: replacing(token.span, with: "else"))
    tokens[index].kind = .else
  }

  /// `if E`, `unless E`.
  private mutating func parseForeignWhen() {
    let isIf = kind == .if
    report(
      .foreignSyntax, ClauseSyntaxFact.foreignWhen(isIf: isIf),
      fix: isIf ? replacing(token.span, with: "when") : nil)
    parseWhen()
  }

  /// Whether the text at the end of a line is the label of the field there, after clauses without
  /// braces. It may be the message of the last one.
  private var isMisplacedLabel: Bool {
    guard isWithoutBraces, lacksLabel, kind == .textLiteral else { return false }
    let next = tokens[min(index + 1, tokens.count - 1)]
    return next.flags.contains(.firstOnLine) || next.kind == .leftBrace || next.kind == .rightBrace
      || next.kind == .endOfFile
  }

  mutating func parseElse() {
    correctInnerWord(.else)
    correctMessageWord()
    guard kind == .else || (kind.isTextPart && !isLost) else { return }
    if isMisplacedLabel {
      metLabelOrMessage = true
      return
    }
    let node = begin(.elseMessage)
    if kind == .else {
      advance()
    } else {
      if isWithoutBraces { metLabelOrMessage = true }
      report(
        .missing, ClauseSyntaxFact.messageWithoutElse(found: nil),
        fix: replacing(token.span.atStart, with: "else ", safe: !isFirstOnLine && !isWithoutBraces))
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
      expected(ExpectedClausePart.message, fix: isWord ? quotingWords() : nil)
      missing()
    }
    end(node)
  }
}
