internal import FormEngine

/// Parses clauses.
extension Parser {
  /// Parses what follows the keyword of a clause.
  mutating func parseClause(_ clause: Clause, _ keyword: Int) {
    readSign(after: clause)
    let shape = clause.facts.shape
    switch shape {
    case .nothing: break
    case .text, .plainText: parseClauseText(clause)
    case .required, .readonly: parseOptionalWhen()
    case .range where isExactCount(clause): return parseExactCount()
    case .range: parseRangeClause(clause)
    case .step: parseStepClause()
    case .match: parsePattern("match")
    case .check: parseCheck(clause)
    case .option: parseOption(keyword)
    case .options: parseOptionFile(clause)
    case .other: parseOther(clause, keyword)
    case .unique: parseUnique()
    case .sort:
      require(.by, .by, ExpectedClausePart.by)
      parseSortKeys()
    case .start: parseStartRows(keyword)
    case .show: parseShow()
    case .expression where readDefaultRows(keyword): parseStartRows(keyword)
    case .expression:
      parseValueOfField()
      _ = readHabit(.defaultEnd)
    case .set:
      _ = readHabit(.setValue)
      isInSet = true
      if kind == .when, !isFirstOnLine {
        missing(ExpectedClausePart.valueOfSet)
        isLost = false
      } else {
        parseValueOfField()
      }
      isInSet = false
      parseWhenOfSet(keyword)
    }
    if shape.endsWithMessage { parseElse() }
  }

  private mutating func parseValueOfField() {
    if fieldType?.kind == .options, readHabit(.options) == .skipped { return }
    parseExpression()
  }

  private mutating func parseStepClause() {
    parseSum()
    if kind == .from { parseNode(.stepFrom) { $0.parseSum() } }
  }

  /// Asks the table of habits about a sign or a truth value after the keyword of a clause.
  mutating func readSign(after clause: Clause) {
    let shape = clause.facts.shape
    guard shape != .options, !isSingleBound(of: clause), !isExactCount(clause) else { return }
    // The sign belongs to a word of another language, if that was reported.
    let reading = readHabit(.sign, isReported: reportedAt != index - 1)
    // The name of a rule, which the sign replaces, is unknown.
    if reading == .removed, shape == .check { missing(isUnread: true) }
  }

  mutating func parseClauseText(_ clause: Clause) {
    _ = readHabit(.text)
    if kind.isTextPart || parseTextInParentheses() {
      return kind.isTextPart ? parseText() : ()
    }
    let isWord = kind.isWord && !isFirstOnLine && !belongs(token, in: owner)
    let isOneWord = clause.facts.shape == .plainText
    missing(
      ExpectedClausePart.text(usage: clause.facts.shortestUsage),
      fix: isWord ? quotingWords(isOneWord: isOneWord) : nil)
  }

  /// Parses a pattern after `match` or `matches`.
  mutating func parsePattern(_ keyword: String) {
    if kind == .patternLiteral { return leaf(.pattern) }
    if readHabit(.pattern) == .skipped { return }
    // After a misspelled `match`, a slash does not start a pattern; the word is reported.
    if kind == .slash, text(at: index - 1) != keyword { isLost = true }
    let gap = index > 0 ? source.text(of: SourceSpan(tokens[index - 1].end, token.start)) : ""
    let isComment = gap.drop { $0 == " " || $0 == "\t" }.hasPrefix("//")
    missing(ExpectedClausePart.pattern(keyword: keyword, isComment: isComment))
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
      missing(ExpectedClausePart.message, fix: isWord ? quotingWords() : nil)
    }
    end(node)
  }
}
