internal import FormEngine

/// Parses clauses with a range, and ranges as other languages write them.
extension Parser {
  mutating func parseRangeClause(_ clause: Clause) {
    if parseComparedRange(clause) { return }
    if readHabit(.range) == .skipped { return }
    guard beginsExpression(index) || isRangeOperator(kind) else {
      return missing(ExpectedOperand.range(usage: clause.facts.shortestUsage))
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

  // MARK: Exactly so many rows

  /// True at `= E` after the `count` of a list, also at another sign instead, unless a range
  /// follows that.
  func isExactCount(_ clause: Clause) -> Bool {
    guard clause == .count, owner == .rows else { return false }
    if kind == .equals { return true }
    guard beginsExpression(index + 1), !isFirst(index + 1),
      kind == .equal || kind == .colon && !isSingleBound(of: clause)
    else { return false }
    return !lineAhead.dropFirst().prefix { $0.clause == nil }.contains { isRangeOperator($0.kind) }
  }

  /// Parses `= E`, which has no message.
  mutating func parseExactCount() {
    let exact = begin(.exactCount)
    if kind != .equals {
      report(
        .foreignSyntax, RangeSyntaxMessage.signOfExactCount(word),
        fix: replacing(SourceSpan(tokens[index - 1].end, token.end), with: " ="))
    }
    advance()
    parseExpression()
    end(exact)
    if kind == .else, !isFirstOnLine {
      report(.unexpected, RangeSyntaxMessage.messageOfExactCount)
      parseElse()
    }
  }

  private mutating func parseComparedRange(_ clause: Clause) -> Bool {
    if parseLengthComparison(clause) { return true }
    guard kind == .colon, isSingleBound(of: clause) else { return false }
    skipOne()
    let start = index
    parseRange()
    reportSingleBound(clause, from: start)
    return true
  }

  /// Reports a rule without `check`: `length(value) > 3`.
  private mutating func parseLengthComparison(_ clause: Clause) -> Bool {
    guard kind == .leftParenthesis, isJoined, peek(2) == .rightParenthesis,
      peek(1).isName || peek(1) == .value,
      isSign(index + 3)
    else { return false }
    let keyword = index - 1
    report(
      .unexpected, at: keyword, RangeSyntaxMessage.ruleWithoutCheck(keyword: clause.keyword))
    missUnread()
    return true
  }

  /// Returns whether a sign of a comparison is at a place.
  private func isSign(_ place: Int) -> Bool {
    guard place < tokens.count else { return false }
    return switch tokens[place].kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .equals: true
    default: false
    }
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
    if clause == .count, owner == .rows, !isQuoted, !isBound(start) {
      let keyword = tokens[start - 1]
      report(
        .unexpected, at: start, RangeSyntaxMessage.exactCount(text), span: span,
        fix: keyword.clause == .count
          ? replacing(SourceSpan(keyword.end, tokens[start].start), with: " = ", safe: false) : nil)
      return
    }
    report(
      .unexpected, at: start, RangeSyntaxMessage.singleBound(text, keyword: clause.keyword),
      span: span)
  }

  /// Returns whether `: 3` or `= 3` follows the keyword of a clause with a range.
  func isSingleBound(of clause: Clause) -> Bool {
    guard clause.facts.shape == .range, isBound(index + 1),
      !isFirst(index + 1)
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

  /// Returns whether a literal that can bound a range is at a place.
  func isBound(_ place: Int) -> Bool {
    guard place < tokens.count else { return false }
    return switch tokens[place].kind {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral:
      !tokens[place].flags.contains(.reported)
    default: false
    }
  }

  /// Returns whether neither an operator nor a unit continues the bound before a place.
  func endsRange(_ place: Int) -> Bool {
    let next = tokens[min(place, tokens.count - 1)]
    if next.flags.contains(.firstOnLine) { return true }
    return !isRangeOperator(next.kind) && DurationUnit(next.kind) == nil && next.kind != .dot
      && next.kind != .comma
      && (next.kind.rawValue < TokenKind.plus.rawValue
        || next.kind.rawValue > TokenKind.coalesce.rawValue)
  }
}
