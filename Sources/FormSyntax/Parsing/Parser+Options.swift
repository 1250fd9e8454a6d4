/// Parses options: their names, labels and points, and `other`.
extension Parser {
  mutating func parseOption(_ keyword: Int) {
    _ = readHabit(.optionName)
    if kind == .from, peek(1) == .textLiteral, !isFirstOnLine,
      source.text(of: tokens[index + 1].span).hasSuffix(".csv\"")
    {
      report(.foreignSyntax, ClauseSyntaxMessage.optionOfFile)
    }
    let isQuoted = kind.isTextPart
    parseName(.option, anyWord: true)
    if isQuoted, kind == .identifier, !isFirstOnLine { skipOne() }
    skipSecondWordOfOption()
    if kind == .comma, !isFirstOnLine, peek(1).isWord, !isOptionClause(index + 1) {
      skipMoreOptions()
    }
    if skipValueOfOption() { return }
    _ = readHabit(.optionLabel)
    if kind.isWord, !isFirstOnLine, openQuote(on: index) != nil {
      expected(ExpectedClausePart.optionLabel)
    }
    if kind.isTextPart { parseText() }
    parseRecordedOption()
    skipLateRecorded()
    parsePoints()
    skipLateRecorded()
    parseOptionalWhen()
    if readHabit(.option) != .none { return }
    parseOptionalBlock(.option, keyword)
  }

  /// Skips the value in `option value="de" "Germany"`.
  private mutating func skipValueOfOption() -> Bool {
    guard kind == .equals, isJoined, peek(1) == .textLiteral, peek(2) == .textLiteral,
      ["value", "id", "key", "name", "code"].contains(source.text(of: tokens[index - 1].span))
    else { return false }
    let value = String(source.text(of: tokens[index + 1].span).dropFirst().dropLast())
    let scalars = value.unicodeScalars
    let isName =
      scalars.first?.properties.isXIDStart == true && scalars.allSatisfy(\.properties.isXIDContinue)
    let span = tokens[index - 1].span.union(tokens[index + 1].span)
    let label = shortened(source.text(of: tokens[index + 2].span))
    report(
      .foreignSyntax, ClauseSyntaxMessage.valueOfOption(isName ? value : "NAME", label: label),
      span: span, fix: isName ? replacing(span, with: value) : nil)
    skip(to: index + 3, isRead: false)
    return true
  }

  /// Returns whether `option` and a name are at a place: then the comma before them only separates
  /// clauses.
  private func isOptionClause(_ place: Int) -> Bool {
    place + 1 < tokens.count && tokens[place].clause == .option && tokens[place + 1].kind.isWord
      && !tokens[place + 1].flags.contains(.firstOnLine)
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
      expected(ExpectedClausePart.points)
      missing()
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

  /// Returns whether a number is at a place, perhaps with a sign.
  private func beginsNumber(_ place: Int) -> Bool {
    var place = min(place, tokens.count - 1)
    if tokens[place].kind == .minus || tokens[place].kind == .plus { place += 1 }
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return tokens[place].kind == .integerLiteral || tokens[place].kind == .decimalLiteral
  }

  /// Parses `other "Label" [as VALUE] [length R [else M]] [{ … }]`.
  mutating func parseOther(_ clause: Clause, _ keyword: Int) {
    _ = readHabit(.otherName)
    parseClauseText(clause)
    parseRecorded(isMember: false)
    skipPartOfOption()
    if kind == .else, !isFirstOnLine {
      report(.unexpected, ClauseSyntaxMessage.messageOfOther)
      let error = begin(.error)
      parseElse()
      end(error, .broken)
    }
    if kind == .length {
      advance()
      skipSign(after: .length)
      parseRangeClause(.length)
      parseElse()
      skipPartOfOption()
    }
    parseOptionalBlock(.option, keyword)
  }

  /// Skips `= 3` and `when E`, which only an option has.
  private mutating func skipPartOfOption() {
    guard !isFirstOnLine else { return }
    if kind == .equals, beginsNumber(index + 1) {
      let last = peek(1) == .minus || peek(1) == .plus ? index + 2 : index + 1
      let span = SourceSpan(tokens[index - 1].end, tokens[last].end)
      report(
        .unexpected, ClauseSyntaxMessage.pointsOfOther,
        span: token.span.union(tokens[last].span), fix: replacing(span, with: ""))
      skip(to: last + 1, isRead: true)
    }
    guard kind == .when else { return }
    report(.unexpected, ClauseSyntaxMessage.conditionOfOther)
    let error = begin(.error)
    parseWhen()
    end(error, .broken)
  }
}
