/// Reports expectations that have no negation, and suggests what to write instead.
extension Parser {
  /// Reports `expect not hidden name`, and suggests the opposite expectation if there is one.
  mutating func correctNegation() {
    guard !isLost, !findings.isFull, index + 2 < tokens.count else { return }
    let span = SourceSpan(start: token.span.start, end: tokens[index + 1].span.end)
    let word = source.text(of: tokens[index + 1].span)
    guard !isOperand(index + 1) else { return }
    switch peek(1) {
    case .refused, .submitting, .rejected:
      report(
        .foreignSyntax, TestSyntaxMessage.negatedState(word, isRefusal: peek(1) == .refused),
        span: span)
      isLost = true
      return
    case .valid where endsStep(index + 2):
      report(.foreignSyntax, TestSyntaxMessage.negatedValidForm, span: span)
      isLost = true
      return
    case .error where endsStep(index + 2):
      report(
        .foreignSyntax, TestSyntaxMessage.negatedOpposite(word, opposite: "valid"), span: span,
        fix: replacing(span, with: "valid"))
      isLost = true
      return
    default: break
    }
    guard !tokens[index + 2].flags.contains(.firstOnLine),
      peek(2).isName && !peek(2).isTestWord || peek(2).isTextPart
    else { return }
    if [.focus, .next, .previous, .order, .output].contains(peek(1)) {
      report(.foreignSyntax, TestSyntaxMessage.negated(word), span: span)
      isLost = true
      return
    }
    guard let opposite = opposite(of: peek(1)) else { return }
    report(
      .foreignSyntax, TestSyntaxMessage.negatedOpposite(word, opposite: opposite), span: span,
      // `error name.rule` is about one rule, `valid` about all.
      fix: peek(1) == .error && placeAfterMembers(of: index + 2) > index + 3
        ? nil : replacing(span, with: opposite))
    isLost = true
  }

  /// Returns the expectation that is the opposite of another.
  private func opposite(of expectation: TokenKind) -> String? {
    switch expectation {
    case .hidden: "visible"
    case .visible: "hidden"
    case .error: "valid"
    case .valid: "error"
    default: nil
    }
  }

  /// Skips an expectation after its field: `expect name hidden`, `expect name is hidden`,
  /// `expect name is not hidden`.
  mutating func skipExpectationAfterField() -> Bool {
    guard kind.isName, !isLost, !isFirstOnLine, Expectation(kind) == nil else { return false }
    if skipNoFocus() { return true }
    let after = placeAfterMembers(of: index)
    let hasIs = tokens[after].kind == .is
    let isNegated = tokens[min(after + (hasIs ? 1 : 0), tokens.count - 1)].kind == .not
    let place = after + (hasIs ? 1 : 0) + (isNegated ? 1 : 0)
    guard place + 1 < tokens.count, !tokens[place].flags.contains(.firstOnLine),
      endsStep(place + 1)
    else { return false }
    let field = source.text(of: token.span.union(tokens[after - 1].span))
    var word = source.text(of: tokens[place].span)
    if word == "focused", !isNegated { word = "focus" }
    guard
      word == "focus" && place > index
        || [.visible, .hidden, .readonly, .required, .valid].contains(tokens[place].kind)
    else { return false }
    let expectation = isNegated ? opposite(of: tokens[place].kind) ?? "not \(word)" : word
    let meant = "\(expectation) \(field)"
    let span = token.span.union(tokens[place].span)
    report(
      .foreignSyntax, TestSyntaxMessage.expectationAfterField(meant: shortened(meant)), span: span,
      fix: replacing(span, with: meant))
    let node = begin(.error)
    while index <= place { advance() }
    end(node, [.broken, .unread])
    return true
  }

  /// Skips `no focus` in an expectation.
  private mutating func skipNoFocus() -> Bool {
    guard word == "no", peek(1) == .focus, endsStep(index + 2), !isDeclared("no") else {
      return false
    }
    let span = token.span.union(tokens[index + 1].span)
    report(
      .foreignSyntax, ForeignExpressionMessage.writtenAs("focus none", found: "no focus"),
      span: span,
      fix: replacing(span, with: "focus none"))
    let node = begin(.error)
    advance()
    advance()
    end(node, [.broken, .unread])
    return true
  }

  /// Corrects the spelling of a state: `expect reject`, `expect submited`.
  mutating func correctState() {
    guard !isFirstOnLine, !isLost, endsStep(index + 1), !isDeclared(word) else { return }
    if kind == .reject {
      report(
        .foreignSyntax, ForeignExpressionMessage.writtenAs("rejected", found: word),
        fix: replacing(token.span, with: "rejected"))
      tokens[index].kind = .rejected
    } else if kind == .identifier {
      _ = correctWord(
        ["submitted", "submitting", "rejected", "refused", "valid"], .unknownStep, .expectation)
    }
  }

  /// Skips a number of rows that is expected as in other languages: `expect rows guests 1`,
  /// `expect guests has 1 row`, `expect count guests == 1`. The line contains only a path, a number
  /// and such words.
  mutating func skipRowCount() -> Bool {
    // After a name that is an expression of its own, there is a sign or a parenthesis.
    guard !isLost, !isFirstOnLine, Expectation(kind) == nil,
      peek(1).isWord || peek(1) == .integerLiteral || peek(1) == .dot
    else { return false }
    var (path, number): (SourceSpan?, Int?)
    var hasWord = false
    var place = index
    while !endsStep(place) || place == index {
      let found = tokens[place]
      switch found.kind {
      case .integerLiteral where number == nil: number = place
      case .equal, .equals, .is, .of, .in: break
      case _ where countsRows(found): hasWord = true
      case _ where found.kind.isName && path == nil:
        let end = placeAfterMembers(of: place)
        path = found.span.union(tokens[end - 1].span)
        place = end - 1
      default: return false
      }
      place += 1
      if place - index > 12 { return false }
    }
    guard let path, let number, hasWord else { return false }
    let meant = "count(\(source.text(of: path))) == \(source.text(of: tokens[number].span))"
    let span = token.span.union(tokens[place - 1].span)
    report(
      .foreignSyntax, TestSyntaxMessage.rowCount(meant: shortened(meant)), span: span,
      fix: replacing(span, with: meant))
    let node = begin(.error)
    while index < place { advance() }
    end(node, [.broken, .unread])
    return true
  }

  /// Skips a rule before its field: `expect error range n`.
  mutating func skipRuleBeforeField() -> Bool {
    guard token.clause?.facts.shape.endsWithMessage == true, !isFirstOnLine, !isLost,
      peek(1).isName, Step(peek(1)) == nil, !tokens[index + 1].flags.contains(.firstOnLine)
    else { return false }
    let last = placeAfterMembers(of: index + 1) - 1
    let field = source.text(of: tokens[index + 1].span.union(tokens[last].span))
    let span = token.span.union(tokens[last].span)
    let meant = "\(field).\(word)"
    report(
      .foreignSyntax, TestSyntaxMessage.ruleBeforeField(meant: shortened(meant)), span: span,
      fix: replacing(span, with: meant))
    let node = begin(.error)
    while index <= last { advance() }
    end(node, [.broken, .unread])
    return true
  }

  /// Skips further fields: `expect visible a, b`.
  mutating func skipMoreFields(after word: Int) {
    guard kind == .comma, !isFirstOnLine, !isLost, peek(1).isName else { return }
    report(
      .foreignSyntax, TestSyntaxMessage.severalFields(source.text(of: tokens[word].span)))
    let node = begin(.error)
    while kind == .comma, !isFirstOnLine, peek(1).isName {
      let next = placeAfterMembers(of: index + 1)
      while index < next { advance() }
    }
    end(node, [.broken, .unread])
  }

  private func countsRows(_ token: Token) -> Bool {
    guard token.kind.isWord else { return false }
    return switch source.text(of: token.span) {
    case "count", "counts", "length", "size", "has", "have", "contains", "row", "rows", "items",
      "entries":
      true
    default: false
    }
  }

  /// Reads a word that has no expectation of its own: `expect optional name`.
  mutating func readOpposite() {
    guard kind == .identifier, !isFirstOnLine, !isLost, peek(1).isName,
      !tokens[index + 1].flags.contains(.firstOnLine), Step(peek(1)) == nil
    else { return }
    let meant: String
    switch word.lowercased() {
    case "optional": meant = "not required"
    case "enabled", "editable", "writable": meant = "not readonly"
    default: return
    }
    report(
      .foreignSyntax, ForeignExpressionMessage.writtenAs(meant, found: word),
      fix: replacing(token.span, with: meant))
    isLost = true
    skipOne()
  }

  /// Returns whether a word in an expectation is compared or has a member, so it is meant as a
  /// name.
  private func isOperand(_ place: Int) -> Bool {
    let next = tokens[min(place + 1, tokens.count - 1)]
    return next.kind.isOperator || next.kind == .is || next.kind == .in || next.kind == .matches
      || next.kind == .dot && !next.flags.contains(.spaced)
  }

  private func endsStep(_ place: Int) -> Bool {
    let next = tokens[min(place, tokens.count - 1)]
    return next.flags.contains(.firstOnLine) || next.kind == .rightBrace
      || next.kind == .endOfFile || Step(next.kind) != nil
  }
}
