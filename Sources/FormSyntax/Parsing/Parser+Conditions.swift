/// Parses `when`, and the conditions of clauses.
extension Parser {
  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    _ = readHabit(.condition)
    parseExpression()
    end(node)
  }

  /// Parses `when E`, if it is there.
  mutating func parseOptionalWhen() {
    guard !isLost else { return }
    if kind == .when || readHabit(.when).isCorrected { parseWhen() }
  }

  /// Returns whether a condition may start at a place: with `not`, or with a declared name that
  /// cannot be the next clause.
  mutating func startsCondition(_ place: Int) -> Bool {
    guard place < tokens.count, !isFirst(place) else { return false }
    return switch tokens[place].kind {
    case .not: true
    case .identifier: !beginsItem(tokens[place]) && isDeclared(text(at: place))
    default: false
    }
  }

  /// Parses the `when E` of `set`, which is required.
  mutating func parseWhenOfSet(_ keyword: Int) {
    let start = index
    parseOptionalWhen()
    guard index == start else { return }
    if reportedAt > keyword {
      // What was reported in the value may be why its end was not found.
      problems += 1
      isLost = true
    }
    missing(ExpectedClausePart.conditionOfSet, fix: isLost ? nil : computingAlways(keyword))
  }

  /// Returns a fix that writes `= E` in the head of a field, in place of `set E` in its block.
  private func computingAlways(_ keyword: Int) -> Fix? {
    guard owner == .field, openDeclaration >= 0, openDeclaration < keyword, index > keyword + 1,
      isFirstOnLine || kind == .rightBrace
    else { return nil }
    let head = tokens[openDeclaration..<keyword].prefix { $0.kind != .leftBrace }
    let refused: [Clause?] = [.default, .required, .readonly, .confirm]
    guard let last = head.last, head.endIndex < keyword,
      // What a computed field does not accept.
      !tokens[head.endIndex...].prefix(while: { $0.kind != .rightBrace })
        .contains(where: { refused.contains($0.clause) }),
      !head.contains(where: { $0.kind == .equals })
    else { return nil }
    let value = source.text(of: SourceSpan(tokens[keyword + 1].start, tokens[index - 1].end))
    return Fix(
      [
        Edit(span: last.span.atEnd, replacement: " = \(value)"),
        Edit(span: SourceSpan(tokens[keyword - 1].end, tokens[index - 1].end), replacement: ""),
      ], isSafe: false)
  }

  /// Parses the `when E` of `show`, which is required.
  mutating func parseShow() {
    if kind == .when { return parseWhen() }
    let reading = readHabit(.when)
    if reading != .none { return reading.isCorrected ? parseWhen() : () }
    missing(ExpectedClausePart.condition)
  }
}
