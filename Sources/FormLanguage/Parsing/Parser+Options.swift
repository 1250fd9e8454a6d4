/// The points of an option, and `other`.
extension Parser {
  /// `= NUMBER`, if it is there.
  mutating func parsePoints() {
    readPointsWord()
    guard kind == .equals, !isLost else { return }
    let node = begin(.points)
    advance()
    if kind == .minus || kind == .plus { advance() }
    switch kind {
    case .integerLiteral: leaf(.integer)
    case .decimalLiteral: leaf(.decimal)
    default:
      expected(ExpectedClausePart.points)
      missing()
    }
    end(node)
    guard kind.isTextPart, !isFirstOnLine, !isLost else { return }
    report(.unexpected, ClauseSyntaxFact.labelAfterPoints)
    skipText()
  }

  /// `option high points 3`, `option high: 3`: the word or sign is read as `=`.
  private mutating func readPointsWord() {
    guard !isFirstOnLine, !isLost else { return }
    let isNumber = beginsNumber(index + 1)
    switch kind {
    case .colon where isNumber: break
    case .identifier, .value:
      guard ["points", "point", "score", "weight", "value"].contains(word.lowercased()),
        isNumber || (peek(1) == .equals || peek(1) == .colon) && beginsNumber(index + 2)
      else { return }
    default: return
    }
    let isAlone = isNumber
    let span = isAlone ? token.span : token.span.union(tokens[index + 1].span)
    report(
      .foreignSyntax, ClauseSyntaxFact.signOfPoints(source.text(of: span)), span: span,
      fix: replacing(
        span, with: kind == .colon ? (peekToken(1).flags.contains(.spaced) ? " =" : " = ") : "="))
    if !isAlone { skipOne() }
    tokens[index].kind = .equals
  }

  /// Whether a number is at a place, perhaps with a sign.
  private func beginsNumber(_ place: Int) -> Bool {
    var place = min(place, tokens.count - 1)
    if tokens[place].kind == .minus || tokens[place].kind == .plus { place += 1 }
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return tokens[place].kind == .integerLiteral || tokens[place].kind == .decimalLiteral
  }

  /// `other "Label" [length R [else M]] [{ … }]`.
  mutating func parseOther(_ clause: Clause, _ keyword: Int) {
    parseClauseText(clause)
    skipPartOfOption()
    if kind == .length, !isLost {
      advance()
      parseRangeClause(.length)
      parseElse()
      skipPartOfOption()
    }
    parseOptionalBlock(.option, keyword)
  }

  /// `= 3` and `when E`, which only an option has.
  private mutating func skipPartOfOption() {
    guard !isLost, !isFirstOnLine else { return }
    if kind == .equals, beginsNumber(index + 1) {
      let last = peek(1) == .minus || peek(1) == .plus ? index + 2 : index + 1
      let span = Span(tokens[index - 1].end, tokens[last].end)
      report(
        .unexpected, ClauseSyntaxFact.pointsOfOther,
        span: token.span.union(tokens[last].span), fix: replacing(span, with: ""))
      let error = begin(.error)
      while index <= last { advance() }
      end(error, .broken)
    }
    guard kind == .when else { return }
    report(.unexpected, ClauseSyntaxFact.conditionOfOther)
    let error = begin(.error)
    parseWhen()
    end(error, .broken)
  }
}
