internal import FormEngine

/// Parses ranges that are written as comparisons: `length >= 3`, `range > 3 and < 5`, `count = 2`.
extension Parser {
  mutating func parseComparedRange(_ clause: Clause) -> Bool {
    if parseLengthComparison(clause) || parseLimitWords(clause) { return true }
    if kind == .colon, isSingleBound(of: clause) {
      skipOne()
      let start = index
      parseRange()
      reportSingleBound(clause, from: start)
      return true
    }
    guard sign(at: index) != nil, !isFirstOnLine, !isLost, beginsExpression(index + 1) else {
      return false
    }
    let start = index
    let node = begin(.error)
    var range = ComparedRange(isWhole: countsWhole(clause))
    parseBound(&range)
    if kind == .and || kind == .doubleAmpersand || kind == .comma, !isFirstOnLine,
      sign(at: index + 1) != nil
    {
      advance()
      parseBound(&range)
    } else if sign(at: index) != nil, !isFirstOnLine {
      parseBound(&range)
    }
    end(node, [.broken, .unread])
    let span = SourceSpan(tokens[start].start, tokens[index - 1].end)
    let text = shortened("\(clause.keyword) \(range.text)")
    report(
      .foreignSyntax, at: start, RangeSyntaxMessage.foreign(meant: text, isExact: range.isExact),
      span: span, fix: range.isExact ? replacing(span, with: range.text) : nil)
    return true
  }

  /// The bounds that comparisons name.
  private struct ComparedRange {
    /// True if the values are whole numbers, so `> 3` is the same as `>= 4`.
    let isWhole: Bool
    var lower = ""
    var upper = ""
    var excludesUpper = false
    /// True if the range means the same as the comparisons.
    var isExact = true

    var text: String { "\(lower)\(excludesUpper ? "..<" : "...")\(upper)" }
  }

  private func countsWhole(_ clause: Clause) -> Bool {
    clause == .length || clause == .count || fieldType?.kind == .integer
  }

  private func sign(at place: Int) -> TokenKind? {
    guard place < tokens.count else { return nil }
    switch tokens[place].kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .equals: return tokens[place].kind
    default: return nil
    }
  }

  private mutating func parseBound(_ range: inout ComparedRange) {
    let sign = kind
    advance()
    let start = index
    parseSum()
    guard index > start else {
      range.isExact = false
      return
    }
    let bound = source.text(of: SourceSpan(tokens[start].start, tokens[index - 1].end))
    switch sign {
    case .greaterOrEqual: range.lower = bound
    case .greater:
      let isNext = range.isWhole && index == start + 1
      let next = isNext ? Int64(bound).map { $0.addingReportingOverflow(1) } : nil
      if let next, !next.overflow {
        range.lower = "\(next.partialValue)"
      } else {
        range.lower = bound
        range.isExact = false
      }
    case .lessOrEqual: range.upper = bound
    case .less: (range.upper, range.excludesUpper) = (bound, true)
    default: (range.lower, range.upper) = (bound, bound)
    }
  }

  /// Parses `length min 3 max 5`.
  private mutating func parseLimitWords(_ clause: Clause) -> Bool {
    guard kind == .min || kind == .max, isBound(index + 1), !isFirstOnLine, !isLost,
      !tokens[index + 1].flags.contains(.firstOnLine)
    else { return false }
    let start = index
    var (lower, upper) = ("", "")
    let node = begin(.error)
    while kind == .min || kind == .max, isBound(index + 1), !isFirstOnLine {
      let bound = source.text(of: tokens[index + 1].span)
      if kind == .min { lower = bound } else { upper = bound }
      advance()
      advance()
    }
    end(node, [.broken, .unread])
    let span = SourceSpan(tokens[start].start, tokens[index - 1].end)
    let range = "\(lower)...\(upper)"
    report(
      .foreignSyntax, at: start,
      RangeSyntaxMessage.foreign(meant: shortened("\(clause.keyword) \(range)")), span: span,
      fix: replacing(span, with: range))
    return true
  }

  /// Reports a rule without `check`: `length(value) > 3`.
  private mutating func parseLengthComparison(_ clause: Clause) -> Bool {
    guard kind == .leftParenthesis, isJoined, peek(2) == .rightParenthesis,
      peek(1).isName || peek(1) == .value,
      sign(at: index + 3) != nil
    else { return false }
    let keyword = index - 1
    report(
      .unexpected, at: keyword, RangeSyntaxMessage.ruleWithoutCheck(keyword: clause.keyword))
    isLost = true
    missing()
    return true
  }
}
