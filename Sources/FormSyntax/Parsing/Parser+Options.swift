/// Parses options: their names, labels and points, and `other`.
extension Parser {
  mutating func parseOption(_ keyword: Int) {
    if readHabit(.optionName) == .skipped { return }
    if kind == .from, peek(1) == .textLiteral, !isFirstOnLine,
      text(at: index + 1).hasSuffix(".csv\"")
    {
      report(.foreignSyntax, ClauseSyntaxMessage.optionOfFile)
    }
    let isQuoted = kind.isTextPart
    parseName(.option, anyWord: true)
    if isQuoted, kind == .identifier, !isFirstOnLine { skipOne() }
    skipSecondWord(ofOption: true)
    if kind == .comma, !isFirstOnLine, peek(1).isWord, !isOptionClause(index + 1) {
      skipMoreOptions()
    }
    suspectLabel()
    _ = readHabit(.optionLabel)
    if kind.isWord, !isFirstOnLine, openQuote(on: index) != nil {
      expected(ExpectedClausePart.optionLabel)
    }
    if kind.isTextPart { parseText() }
    parseRecordedOption()
    _ = readHabit(.optionEnd)
    parsePoints()
    _ = readHabit(.optionEnd)
    parseOptionalWhen()
    if readHabit(.option) != .none { return }
    parseOptionalBlock(.option, keyword)
  }

  /// Returns whether `option` and a name are at a place: then the comma before them only separates
  /// clauses.
  private func isOptionClause(_ place: Int) -> Bool {
    place + 1 < tokens.count && tokens[place].clause == .option && tokens[place + 1].kind.isWord
      && !isFirst(place + 1)
  }

  /// Skips the further names in `option low, medium, high`.
  private mutating func skipMoreOptions() {
    let finding = report(.foreignSyntax, ClauseSyntaxMessage.severalOptionNames, fix: Fix([]))
    let node = begin(.error)
    while kind == .comma, peek(1).isWord, !isOptionClause(index + 1) {
      findings.addEdit(Edit(span: token.span, replacement: " option"), to: finding)
      advance()
      advance()
      if kind == .textLiteral { advance() }
    }
    end(node, [.broken, .unread])
  }

  /// Parses `= NUMBER`, if it is there.
  mutating func parsePoints() {
    _ = readHabit(.points)
    guard kind == .equals, !isLost else { return }
    let node = begin(.points)
    advance()
    if kind == .minus || kind == .plus { advance() }
    switch kind {
    case .integerLiteral, .decimalLiteral:
      if !parseNumberWithCommas() { leaf(kind == .integerLiteral ? .integer : .decimal) }
    default:
      missing(ExpectedClausePart.points)
    }
    end(node)
    guard kind.isTextPart, !isFirstOnLine, !isLabelled(node) else { return }
    let points = SourceSpan(tokens[Int(nodes[node.node].firstToken) - 1].end, tokens[index - 1].end)
    let written = source.text(of: points)
    let label = token
    report(
      .unexpected, ClauseSyntaxMessage.labelAfterPoints,
      fix: kind == .textLiteral
        ? Fix([
          Edit(span: points, replacement: ""),
          Edit(span: label.span.atEnd, replacement: written),
        ]) : nil)
    skipText()
  }

  /// Returns whether an option has its label before its points.
  private func isLabelled(_ points: Begun) -> Bool {
    let before = tokens[max(0, Int(nodes[points.node].firstToken) - 1)].kind
    return before == .textLiteral || before == .textEnd
  }

  /// Parses `other "Label" [as VALUE] [length R [else M]] [{ … }]`.
  mutating func parseOther(_ clause: Clause, _ keyword: Int) {
    _ = readHabit(.otherName)
    parseClauseText(clause)
    parseRecorded(isMember: false)
    while readHabit(.otherEnd) != .none {}
    if kind == .length {
      advance()
      readSign(after: .length)
      parseRangeClause(.length)
      parseElse()
      while readHabit(.otherEnd) != .none {}
    }
    parseOptionalBlock(.option, keyword)
  }
}
