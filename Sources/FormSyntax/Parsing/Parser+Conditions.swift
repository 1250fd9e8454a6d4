/// Parses `when`, and the conditions of clauses.
extension Parser {
  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    if kind == .colon, !isFirstOnLine { _ = readHabit(.condition) }
    parseExpression()
    end(node)
  }

  /// Parses `when E`, if it is there.
  mutating func parseOptionalWhen() {
    guard !isLost else { return }
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if kind == .if || kind == .identifier, !isFirstOnLine, readHabit(.when) != .none { parseWhen() }
  }

  /// Parses the `when E` of `required` or `readonly`, if it is there.
  mutating func parseCondition(of clause: Clause) {
    let start = index
    if parseSubject(of: clause) { return }
    parseOptionalWhen()
    if index == start, !isLost, !isFirstOnLine, startsCondition(index) {
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

  /// Parses the `when E` of `show`, which is required.
  mutating func parseShow() {
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      if kind == .if || kind == .identifier, readHabit(.when) != .none { return parseWhen() }
      if parseSubject(of: .show) { return }
      if beginsExpression(index), kind == .quotedName || !beginsItem(token) || kind == .not {
        return parseConditionWithoutWhen(.show)
      }
    }
    expected(ExpectedClausePart.condition)
    missing()
  }

  /// Parses `show a when E` and `required a when E`, which name their subject. Returns false if
  /// there is no subject.
  private mutating func parseSubject(of clause: Clause) -> Bool {
    guard kind.isName, !isLost, !isFirstOnLine else { return false }
    var last = index
    while last + 2 < tokens.count, tokens[last + 1].kind == .dot, tokens[last + 2].kind.isName {
      last += 2
    }
    let isOwn = last == index && source.nameText(of: token) == nameOfOwner
    guard last + 1 < tokens.count, tokens[last + 1].kind == .when, isOwn || !beginsItem(token),
      !tokens[last + 1].flags.contains(.firstOnLine)
    else { return false }
    let span = token.span.union(tokens[last].span)
    report(
      .unexpected,
      ClauseSyntaxMessage.subjectOfClause(
        clause.keyword, name: shortened(source.text(of: span)), isOwn: isOwn), span: span,
      fix: isOwn ? replacing(spanWithSpace, with: "") : nil)
    if isOwn {
      skipOne()
      parseWhen()
      return true
    }
    // This is the condition of another declaration.
    let node = begin(.error)
    while index <= last { advance() }
    parseWhen()
    end(node, [.broken, .unread])
    if clause == .show { missing() }
    return true
  }
}
