/// Parses the contents of a `submit` block.
extension Parser {
  mutating func parseSubmitPart() {
    switch kind {
    case .focus: parseFocusPolicy()
    case .on: parseOn()
    default:
      if kind == .unfocus || kind == .keep {
        report(
          .missing, SubmitSyntaxMessage.missingEvent(before: word),
          fix: replacing(
            token.span.atStart, with: "on success ",
            safe: isFirstOnLine || tokens[max(0, index - 1)].kind == .leftBrace))
        return skipUnread()
      }
      if correctWord(["focus", "on"], .unknownClause, .lineOfSubmit) {
        return parseSubmitPart()
      }
      report(
        kind.isWord ? .unknownClause : .unexpected,
        SubmitSyntaxMessage.unknownPart(found: described(index)))
      skipUnread()
    }
  }

  private mutating func parseFocusPolicy() {
    let node = begin(.focusPolicy)
    advance()
    var flags: SyntaxFlags = []
    if take(.first) {
      if kind != .empty, kind != .problem,
        !correctWord(["empty", "problem"], .unexpected, .policy)
      {
        expected(ExpectedSubmitPart.policy)
      }
      if take(.problem) { flags = .alternative } else { take(.empty) }
      if kind == .empty || kind == .problem {
        report(.unexpected, SubmitSyntaxMessage.bothPolicies)
        skipOne()
      }
    } else {
      expected(ExpectedSubmitPart.firstPolicy)
    }
    end(node, flags)
  }

  private mutating func parseOn() {
    let place = index + 1
    if place < tokens.count, tokens[place].kind.isName, tokens[place].kind != .quotedName,
      tokens[place].kind != .success, tokens[place].kind != .reject,
      tokens[place].kind != .submit
    {
      index = place
      let isKnown = correctEvent()
      index = place - 1
      if !isKnown { return parseUnknownEvent() }
    }
    switch peek(1) {
    case .submit: parseOnSubmit()
    case .success: parseOnSuccess()
    case .reject: parseOnReject()
    default: parseUnknownEvent()
    }
  }

  private mutating func correctEvent() -> Bool {
    let written = word.lowercased()
    guard
      ["error", "failure", "fail", "rejected", "rejection", "succeed", "succeeded", "ok"]
        .contains(written)
    else { return correctWord(["submit", "success", "reject"], .unexpected, .event) }
    let meant = written.hasPrefix("succ") || written == "ok" ? "success" : "reject"
    report(
      .unexpected, SubmitSyntaxMessage.unknownEvent(written, meant: meant),
      fix: replacing(token.span, with: meant, safe: false))
    tokens[index].kind = meant == "success" ? .success : .reject
    return true
  }

  private mutating func parseUnknownEvent() {
    let node = begin(.error)
    advance()
    expected(ExpectedSubmitPart.event)
    while !isFirstOnLine, kind != .on, kind != .rightBrace, kind != .endOfFile { advance() }
    end(node, .broken)
  }

  private mutating func parseOnSubmit() {
    if readHabit(.submitPart) != .none { return parseFocusPolicy() }
    let node = begin(.onSubmit)
    advance()
    advance()
    var flags: SyntaxFlags = []
    if kind != .unfocus { _ = correctWord(["unfocus"], .unexpected, .policy) }
    if !take(.unfocus) {
      expected(ExpectedSubmitPart.unfocus)
      while !isFirstOnLine, kind != .on, kind != .rightBrace, kind != .endOfFile { advance() }
      flags = .broken
    }
    end(node, flags)
  }

  private mutating func parseOnSuccess() {
    let node = begin(.onSuccess)
    advance()
    advance()
    var flags: SyntaxFlags = []
    if kind == .focus, peek(1) == .none, placeAfterMembers(of: index + 1) == index + 2,
      !isDeclared("none")
    {
      suspect()
      _ = readHabit(.reaction)
    }
    switch kind {
    case .unfocus:
      advance()
    case .keep:
      advance()
      flags = .alternative
      if !take(.focus) { expected(ExpectedSubmitPart.focus) }
    case .focus:
      advance()
      parsePath()
    default:
      expected(ExpectedSubmitPart.reaction)
      missing()
    }
    end(node, flags)
  }

  private mutating func parseOnReject() {
    let node = begin(.onReject)
    advance()
    advance()
    if peek(1).isName { correctInnerWord(.focus) }
    if kind == .focus { parseFocusTarget() }
    if kind == .clear {
      let targets = begin(.clearTargets)
      advance()
      parsePath()
      while take(.comma) { parsePath() }
      end(targets)
    }
    if kind == .empty || kind == .problem {
      report(.unexpected, SubmitSyntaxMessage.policyOnReject(word))
      isLost = true
    }
    end(node)
  }
}
