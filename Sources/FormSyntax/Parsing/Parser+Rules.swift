/// Parses `check` and `warn`, with common mistakes in their messages.
extension Parser {
  mutating func parseCheck(_ clause: Clause) {
    _ = readHabit(.ruleStart)
    if hasRuleName {
      parseName(.rule)
      _ = readHabit(.ruleName)
      advance()
    }
    if kind == .textLiteral, endsCheck(index + 1) {
      // The mistake is the word of another language before it, which was reported.
      if reportedAt == index - 1 { isLost = true }
      report(
        .missing, ClauseSyntaxMessage.messageWithoutCondition(keyword: clause.keyword),
        span: tokens[index - 1].span.atEnd)
      missUnread()
      return missing()
    }
    if readHabit(.ruleCondition) == .skipped {
      return kind == .focus && !isLost ? parseFocusTarget() : ()
    }
    let wasInRule = isInRule
    isInRule = true
    parseExpression()
    isInRule = wasInRule
    if kind != .else { _ = readHabit(.ruleMessage) }
    if kind == .else || kind.isTextPart {
      parseElse()
    } else {
      let isBetween = kind == .identifier && word == "between"
      missing(ExpectedClausePart.ruleMessage(keyword: clause.keyword, isBetween: isBetween))
    }
    _ = readHabit(.ruleEnd)
    if kind == .focus { parseFocusTarget() }
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
    while tokens[place].kind == .minus, isJoined(place), place + 2 < tokens.count,
      tokens[place + 1].kind.isWord, isJoined(place + 1)
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

  /// True at an `else` that the `if` before it needs, but that has the message of the rule.
  var isElseOfRule: Bool {
    isInRule && openBrackets == 0 && kind == .else && peek(1).isTextPart
      && endsCheck(endOfNested(index + 1))
  }

  mutating func parseFocusTarget() {
    let node = begin(.focusTarget)
    advance()
    _ = readHabit(.focusTarget)
    parsePath()
    end(node)
  }
}
