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
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if readHabit(.when).isCorrected { parseWhen() }
  }

  /// Parses the `when E` of `required` or `readonly`, if it is there.
  mutating func parseCondition(of clause: Clause) {
    let start = index
    parseOptionalWhen()
    if index == start, !isFirstOnLine, startsCondition(index) {
      parseConditionWithoutWhen(clause)
    }
  }

  /// Returns whether a condition may start at a place: with `not`, or with a declared name that
  /// cannot be the next clause.
  mutating func startsCondition(_ place: Int) -> Bool {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return switch tokens[place].kind {
    case .not: true
    case .identifier:
      !beginsItem(tokens[place]) && isDeclared(source.text(of: tokens[place].span))
    default: false
    }
  }

  private mutating func parseConditionWithoutWhen(_ clause: Clause) {
    report(
      .missing, ClauseSyntaxMessage.conditionWithoutWhen(clause.keyword), fix: inserting(" when"))
    let node = begin(.whenCondition)
    parseExpression()
    end(node)
  }

  /// Skips the name in `set a = 3`, and the word in `set to 3`, and reports them.
  mutating func skipSubjectOfSet() {
    let isName = (kind.isName || kind == .value) && peek(1) == .equals
    guard !isFirstOnLine, isName || kind == .to && isPlainValue(index + 1) else { return }
    let place = index
    let span = isName ? token.span.union(tokens[index + 1].span) : token.span
    let isOwn = !isName || kind == .value || source.nameText(of: token) == nameOfOwner
    report(
      .foreignSyntax,
      ClauseSyntaxMessage.subjectOfSet(
        source.text(of: span), other: isOwn ? nil : shortened(word)), span: span,
      fix: isOwn
        ? replacing(SourceSpan(tokens[place - 1].end, Int(span.end)), with: "", safe: false) : nil)
    skipOne()
    if isName { skipOne() }
  }

  /// Returns whether a literal, or a name that does not begin a condition, is at a place.
  private func isPlainValue(_ place: Int) -> Bool {
    place < tokens.count && tokens[place].kind.beginsExpression && tokens[place].kind != .dot
      && tokens[place].kind != .leftBracket
  }

  /// Skips the condition of `default 3 when E`, and reports it.
  mutating func skipConditionOfDefault() {
    if !isLost { report(.unexpected, ClauseSyntaxMessage.conditionOfDefault) }
    let node = begin(.error)
    parseWhen()
    end(node, .broken)
  }

  /// Parses the `when E` of `set`, which is required.
  mutating func parseWhenOfSet(_ keyword: Int) {
    let start = index
    if kind == .where, !isFirstOnLine {
      report(
        .foreignSyntax, ClauseSyntaxMessage.misspelt(found: word, meant: "when"),
        fix: replacing(token.span, with: "when"))
      tokens[index].kind = .when
    }
    parseOptionalWhen()
    guard index == start else { return }
    if reportedAt > keyword {
      // What was reported in the value may be why its end was not found.
      problems += 1
      isLost = true
    }
    expected(ExpectedClausePart.conditionOfSet, fix: isLost ? nil : computingAlways(keyword))
    missing()
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
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      let reading = readHabit(.when)
      if reading != .none { return reading.isCorrected ? parseWhen() : () }
      if beginsExpression(index), kind == .quotedName || !beginsItem(token) || kind == .not {
        return parseConditionWithoutWhen(.show)
      }
    }
    expected(ExpectedClausePart.condition)
    missing()
  }
}
