/// Parses `check` and `warn`, with common mistakes in their messages.
extension Parser {
  mutating func parseCheck(_ clause: Clause) {
    if hasRuleName {
      parseName(.rule)
      if kind == .comma || kind == .semicolon { _ = readHabit(.ruleName) }
      advance()
    }
    if kind == .textLiteral, endsCheck(index + 1), !isLost {
      // The mistake is the word of another language before it, which was reported.
      if reportedAt == index - 1 { isLost = true }
      report(
        .missing, ClauseSyntaxMessage.messageWithoutCondition(keyword: clause.keyword),
        span: tokens[index - 1].span.atEnd)
      isLost = true
      missing()
      return missing()
    }
    if skipMessageFirst(of: clause) { return }
    if skipElseFirst(of: clause) {
      if kind == .focus, !isLost { parseFocusTarget() }
      return
    }
    skipIf(of: clause)
    let wasInRule = isInRule
    isInRule = true
    parseExpression()
    isInRule = wasInRule
    let ifBefore = lastIf
    correctInnerWord(.else)
    if kind != .else, peek(1).isTextPart, !isFirstOnLine, openQuote(on: index + 1) == nil {
      _ = readHabit(.ruleMessage)
    }
    if kind == .else || kind.isTextPart {
      parseElse()
    } else if let ifBefore, ifBefore.end == index, !isLost {
      report(.ifTookTheMessage, at: ifBefore.elseToken, ClauseSyntaxMessage.ifTookTheMessage)
      takeBackMessage()
      missing()
    } else {
      let isBetween = kind == .identifier && word == "between"
      expected(ExpectedClausePart.ruleMessage(keyword: clause.keyword, isBetween: isBetween))
      missing()
    }
    if kind == .focus { parseFocusTarget() }
  }

  /// Skips a message before the condition under which it is shown:
  /// `warn "That is long." when nights > 7`.
  private mutating func skipMessageFirst(of clause: Clause) -> Bool {
    guard kind == .textLiteral, peek(1) == .when || peek(1) == .if, !isFirstOnLine, !isLost else {
      return false
    }
    let message = shortened(word)
    var last = index + 1
    while last + 1 < tokens.count, !tokens[last + 1].flags.contains(.firstOnLine),
      tokens[last + 1].kind != .rightBrace, tokens[last + 1].kind != .endOfFile, last - index < 40
    {
      last += 1
    }
    let condition = source.text(of: SourceSpan(tokens[index + 1].end, tokens[last].end))
    report(
      .unexpected,
      ClauseSyntaxMessage.messageBeforeCondition(
        keyword: clause.keyword, condition: shortened(String(condition.drop { $0 == " " })),
        message: message))
    missing()
    skip(to: last + 1, isRead: false)
    return true
  }

  /// Skips a message before the condition that must be true: `check else "Too long.": nights < 8`.
  private mutating func skipElseFirst(of clause: Clause) -> Bool {
    guard kind == .else, peek(1) == .textLiteral, !isFirstOnLine, !isLost else { return false }
    let start = index
    let sign = peek(2)
    let hasSign = sign == .colon || sign == .comma || sign == .arrow
    let isNegated = sign == .when || sign == .if
    let first = start + (hasSign || isNegated ? 3 : 2)
    guard beginsExpression(first), hasSign || !tokens[first].flags.contains(.firstOnLine) else {
      return false
    }
    let message = source.text(of: tokens[start + 1].span)
    let known = problems
    let node = begin(.error)
    while index < first { advance() }
    parseExpression()
    let isRead = problems == known && index > first
    end(node, [.broken, .unread])
    missing()
    // Nothing is parsed if expressions nest too deeply.
    let last = tokens[max(first, index - 1)]
    let written = source.text(of: SourceSpan(tokens[first].start, last.end))
    let condition = isNegated ? "not (\(written))" : written
    report(
      .unexpected, at: start,
      ClauseSyntaxMessage.messageFirst(
        keyword: clause.keyword, condition: shortened(condition), message: shortened(message)),
      fix: isRead
        ? replacing(
          SourceSpan(tokens[start].start, last.end),
          with: "\(condition) else \(message)", safe: !isNegated) : nil)
    return true
  }

  /// Skips the word in `check if a > 1 else "…"`, and in `warn if`, which may mean the opposite;
  /// but not the function of other languages, `if(a, b, c)`.
  private mutating func skipIf(of clause: Clause) {
    if kind == .when, !isFirstOnLine, readHabit(.ruleCondition) != .none { return }
    guard kind == .if, !isLost else { return }
    if peek(1) == .leftParenthesis, !tokens[index + 1].flags.contains(.spaced) { return }
    var place = index + 1
    while place < tokens.count, place - index < 40, !tokens[place].flags.contains(.firstOnLine),
      tokens[place].kind != .then, tokens[place].kind != .if
    {
      if tokens[place].kind == .else {
        report(
          .unexpected, ClauseSyntaxMessage.ifInRule,
          fix: replacing(
            SourceSpan(token.start, tokens[index + 1].start), with: "", safe: clause == .check))
        return skipOne()
      }
      place += 1
    }
  }

  /// True at `or` in place of `else` before the message of a rule.
  var isOrBeforeMessage: Bool {
    isInRule && openBrackets == 0 && peek(1) == .textLiteral && endsCheck(index + 2)
  }

  /// True at `NAME:`, even if the name contains a hyphen or a sign precedes the colon.
  private var hasRuleName: Bool {
    guard kind.isName || kind.isReserved else { return false }
    if peek(1) == .colon { return true }
    if peek(1) == .comma || peek(1) == .semicolon { return peek(2) == .colon }
    var place = index + 1
    while tokens[place].kind == .minus, !tokens[place].flags.contains(.spaced),
      place + 2 < tokens.count,
      tokens[place + 1].kind.isWord, !tokens[place + 1].flags.contains(.spaced)
    {
      place += 2
    }
    return place > index + 1 && tokens[place].kind == .colon
  }

  /// Returns whether a rule cannot continue at a token, so the text before it was meant as its
  /// message.
  private func endsCheck(_ place: Int) -> Bool {
    let token = tokens[min(place, tokens.count - 1)]
    switch token.kind {
    case .rightBrace, .endOfFile: return true
    case .else: return !tokens[min(place + 1, tokens.count - 1)].kind.isTextPart
    default: return token.flags.contains(.firstOnLine) && beginsItem(token)
    }
  }

  /// Marks the text after the `else` that the `if` consumed as a missing value: it was meant as the
  /// message.
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
    if kind == .on || kind == .atWord, peek(1).isName, peek(1) != .clear, !isFirst(index + 1),
      !beginsItem(peekToken(1))
    {
      _ = readHabit(.focusTarget)
    }
    parsePath()
    end(node)
  }
}
