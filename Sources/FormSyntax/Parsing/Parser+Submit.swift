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
      if readHabit(.submitPart) == .laid { return parseSubmitPart() }
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
    if readHabit(.submitPart) != .none { return parseFocusPolicy() }
    let node = begin(.error)
    advance()
    _ = readHabit(.event)
    switch kind {
    case .submit: parseOnSubmit(node)
    case .success: parseOnSuccess(node)
    case .reject: parseOnReject(node)
    default:
      expected(ExpectedSubmitPart.event)
      skipEvent()
      end(node, .broken)
    }
  }

  private mutating func skipEvent() {
    guard !isFirstOnLine else { return }
    skip(to: lineAhead.prefix { $0.kind != .on && $0.kind != .rightBrace }.endIndex, isRead: true)
  }

  private mutating func parseOnSubmit(_ node: Begun) {
    nodes[node.node].kind = .onSubmit
    advance()
    if kind != .unfocus { _ = correctWord(["unfocus"], .unexpected, .policy) }
    if !take(.unfocus) {
      expected(ExpectedSubmitPart.unfocus)
      skipEvent()
    }
    end(node)
  }

  private mutating func parseOnSuccess(_ node: Begun) {
    nodes[node.node].kind = .onSuccess
    advance()
    var flags: SyntaxFlags = []
    if kind == .focus, peek(1) == .none, placeAfterMembers(of: index + 1) == index + 2,
      !isDeclared("none")
    {
      suspect()
    }
    if readHabit(.reaction) == .skipped { return end(node) }
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
      missing(ExpectedSubmitPart.reaction)
    }
    end(node, flags)
  }

  private mutating func parseOnReject(_ node: Begun) {
    nodes[node.node].kind = .onReject
    advance()
    _ = readHabit(.rejection)
    if kind == .focus { parseFocusTarget() }
    _ = readHabit(.rejection)
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
