/// The contents of the block of `submit`.
extension Parser {
  mutating func parseSubmitPart() {
    switch kind {
    case .focus: parseFocusPolicy()
    case .on: parseOn()
    default:
      if kind == .unfocus || kind == .keep {
        let usage = kind == .keep ? "on success keep focus" : "on success unfocus"
        report(
          .missing, "`\(word)` belongs after `on success`.", help: "Write `\(usage)`.",
          fix: Fix(
            title: "Write `on success`",
            edits: [Edit(span: token.span.atStart, replacement: "on success ")],
            isSafe: isFirstOnLine || tokens[max(0, index - 1)].kind == .leftBrace))
        isLost = true
        return skipOne()
      }
      if correctWord(["focus", "on"], .unknownClause, "line of `submit`") {
        return parseSubmitPart()
      }
      report(
        kind.isWord ? .unknownClause : .unexpected,
        "Expected `focus first empty`, `on success` or `on reject`, found \(described(index)).",
        help: "The label of the button comes before the block.")
      isLost = true
      skipOne()
    }
  }

  private mutating func parseFocusPolicy() {
    let node = begin(.focusPolicy)
    let help = "Write `focus first empty` or `focus first problem`."
    advance()
    var flags: SyntaxFlags = []
    if take(.first) {
      if kind != .empty, kind != .problem,
        !correctWord(["empty", "problem"], .unexpected, "such policy")
      {
        expected("`empty` or `problem`", help: help)
      }
      if take(.problem) { flags = .alternative } else { take(.empty) }
      if kind == .empty || kind == .problem, !isLost {
        report(
          .unexpected, "`focus first` accepts either `empty` or `problem`.", help: "Remove one.")
        skipOne()
      }
    } else {
      expected(
        "`first empty` or `first problem`",
        help: help + " `on success` and `on reject` say where the focus goes afterwards.")
    }
    end(node, flags)
  }

  private mutating func parseOn() {
    let place = index + 1
    if place < tokens.count, tokens[place].kind.isName, tokens[place].kind != .quotedName,
      tokens[place].kind != .success, tokens[place].kind != .reject
    {
      index = place
      let isKnown = correctEvent()
      index = place - 1
      if !isKnown { return parseUnknownEvent() }
    }
    switch peek(1) {
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
    else { return correctWord(["success", "reject"], .unexpected, "event") }
    let meant = written.hasPrefix("succ") || written == "ok" ? "success" : "reject"
    report(
      .unexpected, "There is no event `\(written)`.", help: "Did you mean `\(meant)`?",
      fix: replacing(token.span, with: meant, "Write `\(meant)`", safe: false))
    tokens[index].kind = meant == "success" ? .success : .reject
    return true
  }

  private mutating func parseUnknownEvent() {
    let node = begin(.error)
    advance()
    expected(
      "`success` or `reject`", help: "Write `on success unfocus` or `on reject focus NAME`.")
    while !isFirstOnLine, kind != .on, kind != .rightBrace, kind != .endOfFile { advance() }
    end(node, .broken)
  }

  private mutating func parseOnSuccess() {
    let node = begin(.onSuccess)
    advance()
    advance()
    var flags: SyntaxFlags = []
    switch kind {
    case .unfocus:
      advance()
    case .keep:
      advance()
      flags = .alternative
      if !take(.focus) { expected("`focus`", help: "Write `on success keep focus`.") }
    case .focus:
      advance()
      parsePath()
    default:
      expected(
        "`unfocus`, `keep focus` or `focus NAME`", help: "Write `on success unfocus`, for example.")
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
    if kind == .empty || kind == .problem, !isLost {
      report(
        .unexpected, "`focus first \(word)` comes before `on reject`.",
        help: "After `on reject`, `focus` requires the name of a field.")
      isLost = true
    }
    end(node)
  }
}
