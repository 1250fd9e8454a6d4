/// `when`, and the conditions of clauses.
extension Parser {
  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    if kind == .colon, !isFirstOnLine {
      report(
        .foreignSyntax, ClauseSyntaxFact.colonAfterWhen, fix: replacing(token.span, with: ""))
      skipOne()
    }
    parseExpression()
    end(node)
  }

  /// `when E`, if it is there.
  mutating func parseOptionalWhen() {
    guard !isLost else { return }
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    guard !isFirstOnLine else { return }
    if kind == .if || (kind == .identifier && word == "unless") { parseForeignWhen() }
  }

  /// `when E` of `required` or `readonly`, if it is there.
  mutating func parseCondition(of clause: Clause) {
    let start = index
    parseOptionalWhen()
    if index == start, !isLost, !isFirstOnLine, startsCondition(index) {
      parseConditionWithoutWhen(clause)
    }
  }

  /// Whether something there reads a declared name, and cannot be the next clause.
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
      .missing, ClauseSyntaxFact.conditionWithoutWhen(clause.keyword), fix: inserting(" when"))
    let node = begin(.whenCondition)
    parseExpression()
    end(node)
  }

  /// `when E` of `show`, where it is required.
  mutating func parseShow() {
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      if kind == .identifier, word == "only", peek(1) == .when {
        report(
          .foreignSyntax, ForeignExpressionFact.writtenAs("show when", found: "show only when"),
          fix: replacing(spanWithSpace, with: ""))
        skipOne()
        return parseWhen()
      }
      if kind == .if || (kind == .identifier && word == "unless") { return parseForeignWhen() }
      if skipShownName() { return parseWhen() }
      if beginsExpression(index), kind == .quotedName || !beginsItem(token) || kind == .not {
        return parseConditionWithoutWhen(.show)
      }
    }
    expected(ExpectedClausePart.condition)
    missing()
  }

  /// `show a when E`: the name of what is shown, as if the clause were a sentence of its own.
  private mutating func skipShownName() -> Bool {
    guard kind.isName, peek(1) == .when, !isLost,
      !tokens[index + 1].flags.contains(.firstOnLine)
    else { return false }
    let isOwn = source.nameText(of: token) == nameOfOwner
    report(
      .unexpected, ClauseSyntaxFact.nameAfterShow(shortened(word), isOwn: isOwn),
      fix: isOwn ? replacing(spanWithSpace, with: "") : nil)
    skipOne()
    return true
  }

  /// `if E`, `unless E`.
  private mutating func parseForeignWhen() {
    let isIf = kind == .if
    report(
      .foreignSyntax, ClauseSyntaxFact.foreignWhen(isIf: isIf),
      fix: isIf ? replacing(token.span, with: "when") : nil)
    parseWhen()
  }
}
