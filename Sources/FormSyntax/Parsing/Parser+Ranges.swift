/// Parses clauses with a range, and ranges as other languages write them.
extension Parser {
  mutating func parseRangeClause(_ clause: Clause) {
    if parseComparedRange(clause) || parseForeignRange() { return }
    guard beginsExpression(index) || isRangeOperator(kind) else {
      expected(ExpectedOperand.range(usage: clause.facts.shortestUsage))
      return missing()
    }
    let first = nodes.count
    let start = index
    let known = problems
    parseRange()
    guard first < nodes.count, nodes[first].kind != .range, problems == known, endsClause else {
      return
    }
    reportSingleBound(clause, from: start)
  }

  /// Reports a single bound: `length 3`.
  mutating func reportSingleBound(_ clause: Clause, from start: Int) {
    let span = SourceSpan(start: tokens[start].offset, end: tokens[index - 1].span.end)
    let isQuoted = tokens[start].kind == .textLiteral
    let text = shortened(
      source.text(
        of: isQuoted
          ? SourceSpan(start: span.start + 1, end: max(span.start + 1, span.end - 1)) : span))
    let hasDots = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x2E && $1 == 0x2E }
    if isQuoted, hasDots {
      let isRange =
        text.utf8.contains(UInt8(ascii: "<")) || text.replacingEach("...", by: "") != text
      let meant = isRange ? text : text.replacingEach("..", by: "...")
      report(
        .unexpected, at: start, RangeSyntaxMessage.quoted(meant: "\(clause.keyword) \(meant)"),
        span: span)
      return
    }
    report(
      .unexpected, at: start, RangeSyntaxMessage.singleBound(text, keyword: clause.keyword),
      span: span)
  }

  /// Returns whether `: 3` or `= 3` follows the keyword of a clause with a range.
  func isSingleBound(of clause: Clause) -> Bool {
    guard clause.facts.shape == .range, isBound(index + 1),
      !tokens[index + 1].flags.contains(.firstOnLine)
    else { return false }
    let after = tokens[min(index + 2, tokens.count - 1)]
    return after.flags.contains(.firstOnLine) || after.kind == .else || after.kind == .rightBrace
      || after.kind == .endOfFile || beginsItem(after)
  }

  /// True if the next token may follow a clause.
  private var endsClause: Bool {
    isFirstOnLine || kind == .else || kind == .rightBrace || kind == .endOfFile || kind.isTextPart
      || beginsItem(token)
  }

  /// Parses two bounds as other languages write them: `1 to 10`, `1-10`, `(1, 10)`.
  private mutating func parseForeignRange() -> Bool {
    let closing: TokenKind? =
      kind == .leftParenthesis ? .rightParenthesis : kind == .leftBracket ? .rightBracket : nil
    let first = closing == nil && kind != .from ? index : index + 1
    guard let between = placeAfterBound(first), isBetween(between),
      let last = placeAfterBound(between + 1),
      case let after = closing == nil ? last : last + 1, after < tokens.count,
      kind != .from || tokens[between].kind == .to,
      closing == nil || tokens[last].kind == closing,
      !tokens[(first + 1)...(after - 1)].contains(where: { $0.flags.contains(.firstOnLine) }),
      // A sign between names is an operator.
      isWordBetween(between)
        || isBound(between - 1) && isBound(last - 1),
      !isRangeOperator(tokens[after].kind), DurationUnit(tokens[after].kind) == nil,
      tokens[after].kind != .dot, tokens[after].kind != .comma,
      tokens[after].kind.rawValue < TokenKind.plus.rawValue
        || tokens[after].kind.rawValue > TokenKind.coalesce.rawValue
    else { return parseOpenRange() }
    let range =
      source.text(of: tokens[first].span.union(tokens[between - 1].span)) + "..."
      + source.text(of: tokens[between + 1].span.union(tokens[last - 1].span))
    let span = token.span.union(tokens[after - 1].span)
    // A dash that is not a minus sign was reported.
    if !tokens[between].flags.contains(.reported) {
      report(
        .foreignSyntax, RangeSyntaxMessage.foreign(meant: range), span: span,
        fix: replacing(span, with: isJoined ? " \(range)" : range))
    }
    missing()
    let node = begin(.error)
    while index < after { advance() }
    end(node, .broken)
    return true
  }

  /// Parses `3+`, a range without an upper bound.
  private mutating func parseOpenRange() -> Bool {
    guard isBound(index), peek(1) == .plus, !tokens[index + 1].flags.contains(.spaced),
      !beginsExpression(index + 2) || tokens[index + 2].flags.contains(.firstOnLine)
    else { return false }
    let range = "\(word)..."
    let span = token.span.union(tokens[index + 1].span)
    report(
      .foreignSyntax, RangeSyntaxMessage.foreign(meant: range), span: span,
      fix: replacing(span, with: range))
    missing()
    let node = begin(.error)
    advance()
    advance()
    end(node, .broken)
    return true
  }

  /// Returns whether a literal that can bound a range is at a place.
  func isBound(_ place: Int) -> Bool {
    guard place < tokens.count else { return false }
    return switch tokens[place].kind {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral:
      !tokens[place].flags.contains(.reported)
    default: false
    }
  }

  /// Returns the index after a bound: a literal, which may have a sign, or a declared name.
  private mutating func placeAfterBound(_ place: Int) -> Int? {
    guard place + 1 < tokens.count else { return nil }
    if isBound(place) { return place + 1 }
    if tokens[place].kind == .minus, isBound(place + 1),
      !tokens[place + 1].flags.contains(.spaced)
    {
      return place + 2
    }
    guard tokens[place].kind == .identifier, !beginsItem(tokens[place]),
      isDeclared(source.text(of: tokens[place].span))
    else { return nil }
    return place + 1
  }

  private func isBetween(_ place: Int) -> Bool {
    guard place < tokens.count else { return false }
    return switch tokens[place].kind {
    case .comma, .minus, .colon, .semicolon: true
    default: isWordBetween(place)
    }
  }

  private func isWordBetween(_ place: Int) -> Bool {
    switch tokens[place].kind {
    case .to, .and: true
    case .identifier: ["until", "till", "upto"].contains(source.text(of: tokens[place].span))
    default: false
    }
  }
}
