internal import FormEngine

/// Parses clauses.
extension Parser {
  /// Parses a clause, whose keyword is the next token.
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
    case .range where isExactCount(clause): return parseExactCount(node)
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
    case .start: parseStartRows(keyword)
    case .show: parseShow()
    case .expression where readDefaultRows(keyword): parseStartRows(keyword)
    case .expression:
      parseValueOfField()
      if kind == .when, !isFirstOnLine { skipConditionOfDefault() }
    case .set:
      skipSubjectOfSet()
      isInSet = true
      if kind == .when, !isFirstOnLine {
        expected(ExpectedClausePart.valueOfSet)
        missing()
        isLost = false
      } else {
        parseValueOfField()
      }
      isInSet = false
      parseWhenOfSet(keyword)
    }
    if shape.endsWithMessage { parseElse() }
    guard shape.isFlag || shape.endsWithMessage else { return end(node) }
    // `required true`
    if kind == .true || kind == .false, !isFirstOnLine {
      let isOn = kind == .true
      report(
        .unexpected,
        ClauseSyntaxMessage.truthAfterFlag(clause.keyword, written: word, isOn: isOn),
        fix: isOn ? replacing(spanWithSpace, with: "") : nil)
      skipOne()
    }
    end(node)
  }

  /// Reads the word of `required yes`, `required: no` and `required "false"` as a truth value,
  /// which is reported.
  private mutating func readTruthWord() {
    let place = kind == .colon || kind == .equals ? index + 1 : index
    guard place < tokens.count,
      tokens[place].kind == .identifier || tokens[place].kind == .textLiteral,
      !tokens[place].flags.contains(.firstOnLine)
    else { return }
    switch source.text(of: tokens[place].span).lowercased() {
    case "yes", "on", "true", "\"yes\"", "\"on\"", "\"true\"": tokens[place].kind = .true
    case "no", "off", "false", "\"no\"", "\"off\"", "\"false\"": tokens[place].kind = .false
    default: break
    }
  }

  private mutating func parseValueOfField() {
    let (start, value) = (index, nodes.count)
    parseExpression()
    if fieldType?.kind == .options, skipMoreMembers(from: start, ofOptions: true) {
      nodes[value].kind = .error
      nodes[value].flags.formUnion([.broken, .unread])
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

  /// Skips `:` or `=` after the keyword of a clause.
  mutating func skipSign(after clause: Clause) {
    guard kind == .colon || kind == .equals, clause.facts.shape != .options,
      !isSingleBound(of: clause), !isExactCount(clause)
    else { return }
    skipAssignment(clause)
  }

  /// Skips the sign of `required: true` and `label = "…"`, and reports it.
  private mutating func skipAssignment(_ clause: Clause) {
    let shape = clause.facts.shape
    let isFlag = shape.isFlag
    let hasTruth = peek(1) == .true && shape != .expression || isFlag && peek(1) == .false
    let span = hasTruth ? token.span.union(tokens[index + 1].span) : token.span
    if reportedAt == index - 1 {
      // The sign belongs to the word of another language, which was reported.
      problems += 1
    } else if isFlag, peek(1) == .false {
      report(
        .unexpected,
        ClauseSyntaxMessage.truthAfterFlag(
          clause.keyword, written: source.text(of: span), isOn: false), span: span)
    } else if shape == .show && peek(1) != .when && peek(1) != .true
      || shape != .nothing && isFlag && startsCondition(index + 1)
    {
      report(
        .foreignSyntax, ClauseSyntaxMessage.conditionWithoutWhen(clause.keyword),
        fix: replacing(SourceSpan(tokens[index - 1].end, Int(token.span.end)), with: " when"))
      tokens[index].kind = .when
      return
    } else {
      let next = tokens[min(index + (hasTruth ? 2 : 1), tokens.count - 1)]
      report(
        .foreignSyntax,
        ClauseSyntaxMessage.signAfterKeyword(
          clause.keyword, sign: word, removed: source.text(of: span),
          usage: isFlag && hasTruth
            ? nil
            : next.kind == .leftBrace && shape == .start
              ? "start { … }" : clause.facts.shortestUsage),
        fix: replacing(
          SourceSpan(tokens[index - 1].end, Int(span.end)),
          with: next.flags.contains(.spaced) || !next.kind.isWord && !next.kind.isTextPart
            ? "" : " "))
    }
    skipOne()
    if shape == .check {
      // The name that the sign replaces is unknown.
      missing(isUnread: true)
    }
    if hasTruth, isFlag { skipOne() }
  }

  mutating func parseClauseText(_ clause: Clause) {
    _ = readHabit(.text)
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

  /// Parses a pattern after `match` or `matches`.
  mutating func parsePattern(_ keyword: String) {
    if kind == .patternLiteral { return leaf(.pattern) }
    if kind == .textLiteral {
      let text = token
      let inner = source.text(of: SourceSpan(text.start + 1, max(text.start + 1, text.end - 1)))
      let isPlain = text.flags.isDisjoint(with: [.multiline, .unclosed, .reported])
      // In a text, a backslash may be doubled.
      let pattern = inner.replacingEach("\\\\", by: "\\")
      report(
        .unexpected,
        ClauseSyntaxMessage.quotedPattern(
          keyword: keyword, pattern: shortened(inner.isEmpty ? "[a-z]+" : pattern)),
        fix: isPlain && !inner.contains("/") && !inner.contains("\"") && !inner.isEmpty
          ? replacing(text.span, with: "/\(pattern)/", safe: false) : nil)
      missing()
      return skipOne()
    }
    // After a misspelled `match`, a slash does not start a pattern; the word is reported.
    if kind == .slash, source.text(of: tokens[index - 1].span) != keyword { isLost = true }
    let gap = index > 0 ? source.text(of: SourceSpan(tokens[index - 1].end, token.start)) : ""
    let isComment = gap.drop { $0 == " " || $0 == "\t" }.hasPrefix("//")
    expected(ExpectedClausePart.pattern(keyword: keyword, isComment: isComment))
    missing()
  }

  // MARK: Messages

  /// True if the text at the end of a line is the label of the field there, after clauses without
  /// braces. It may be the message of the last clause.
  private var isMisplacedLabel: Bool {
    guard isWithoutBraces, lacksLabel, kind == .textLiteral else { return false }
    let next = tokens[min(index + 1, tokens.count - 1)]
    return next.flags.contains(.firstOnLine) || next.kind == .leftBrace || next.kind == .rightBrace
      || next.kind == .endOfFile
  }

  mutating func parseElse() {
    correctInnerWord(.else)
    _ = readHabit(.message)
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
        .missing, ClauseSyntaxMessage.messageWithoutElse(found: nil),
        fix: replacing(token.span.atStart, with: "else ", safe: !isFirstOnLine && !isWithoutBraces))
    }
    if kind.isTextPart {
      parseText()
      // `"The message" else`: the word follows the message instead.
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
