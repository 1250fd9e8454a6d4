/// Parses options: their names, labels and points, and `other`.
extension Parser {
  mutating func parseOption(_ keyword: Int) {
    if kind == .dot, peek(1).isWord {
      report(
        .unexpected, ClauseSyntaxMessage.dotBeforeOption, fix: replacing(token.span, with: ""))
      skipOne()
    }
    if kind == .from, peek(1) == .textLiteral, !isFirstOnLine, !isLost,
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
    if kind == .colon || kind == .equals, !isFirstOnLine, peek(1).isTextPart {
      report(
        .foreignSyntax, ClauseSyntaxMessage.signAfterOptionName(word),
        fix: replacing(token.span, with: ""))
      skipOne()
    }
    if kind.isWord, !isFirstOnLine, openQuote(on: index) != nil {
      expected(ExpectedClausePart.optionLabel)
    }
    if kind.isTextPart { parseText() }
    parsePoints()
    parseOptionalWhen()
    if skipExclusiveNames() { return }
    parseOptionalBlock(.option, keyword)
  }

  /// Skips the names in `option a exclusive b`, with which `a` cannot be chosen.
  private mutating func skipExclusiveNames() -> Bool {
    guard token.clause == .exclusive, !isFirstOnLine, !isLost, peek(1).isWord,
      !tokens[index + 1].flags.contains(.firstOnLine), !beginsItem(peekToken(1))
    else { return false }
    let option = shortened(source.text(of: tokens[index + 1].span))
    report(
      .unexpected, ClauseSyntaxMessage.exclusiveNamesOption(option: option),
      span: token.span.union(tokens[index + 1].span))
    let node = begin(.error)
    advance()
    advance()
    while kind == .comma, peek(1).isWord, !isFirstOnLine {
      advance()
      advance()
    }
    end(node, [.broken, .unread])
    return true
  }

  /// Skips the value in `option value="de" "Germany"`.
  private mutating func skipValueOfOption() -> Bool {
    guard kind == .equals, isJoined, peek(1) == .textLiteral, peek(2) == .textLiteral, !isLost,
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
    let node = begin(.error)
    for _ in 0..<3 { advance() }
    end(node, [.broken, .unread])
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
    readPointsWord()
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
    guard kind.isTextPart, !isFirstOnLine, !isLost, !isLabelled(node) else { return }
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

  /// Reads the word or sign in `option high points 3` and `option high: 3` as `=`.
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
      .foreignSyntax, ClauseSyntaxMessage.signOfPoints(source.text(of: span)), span: span,
      fix: replacing(
        span, with: kind == .colon ? (peekToken(1).flags.contains(.spaced) ? " =" : " = ") : "="))
    if !isAlone { skipOne() }
    tokens[index].kind = .equals
  }

  /// Returns whether a number is at a place, perhaps with a sign.
  private func beginsNumber(_ place: Int) -> Bool {
    var place = min(place, tokens.count - 1)
    if tokens[place].kind == .minus || tokens[place].kind == .plus { place += 1 }
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return tokens[place].kind == .integerLiteral || tokens[place].kind == .decimalLiteral
  }

  /// Parses `other "Label" [length R [else M]] [{ … }]`.
  mutating func parseOther(_ clause: Clause, _ keyword: Int) {
    skipNameOfOther()
    parseClauseText(clause)
    skipPartOfOption()
    if kind == .else, !isFirstOnLine, !isLost {
      report(.unexpected, ClauseSyntaxMessage.messageOfOther)
      let error = begin(.error)
      parseElse()
      end(error, .broken)
    }
    if kind == .length, !isLost {
      advance()
      skipSign(after: .length)
      parseRangeClause(.length)
      parseElse()
      skipPartOfOption()
    }
    parseOptionalBlock(.option, keyword)
  }

  /// Skips a name like that of an option: `other misc "Something else"`.
  private mutating func skipNameOfOther() {
    guard kind.isName, !isFirstOnLine, !isLost, peek(1) == .textLiteral,
      !tokens[index + 1].flags.contains(.firstOnLine)
    else { return }
    report(
      .unexpected, ClauseSyntaxMessage.nameOfOther(shortened(word)),
      fix: replacing(SourceSpan(token.start, tokens[index + 1].start), with: "", safe: false))
    skipOne()
  }

  /// Skips `= 3` and `when E`, which only an option has.
  private mutating func skipPartOfOption() {
    guard !isLost, !isFirstOnLine else { return }
    if kind == .equals, beginsNumber(index + 1) {
      let last = peek(1) == .minus || peek(1) == .plus ? index + 2 : index + 1
      let span = SourceSpan(tokens[index - 1].end, tokens[last].end)
      report(
        .unexpected, ClauseSyntaxMessage.pointsOfOther,
        span: token.span.union(tokens[last].span), fix: replacing(span, with: ""))
      let error = begin(.error)
      while index <= last { advance() }
      end(error, .broken)
    }
    guard kind == .when else { return }
    report(.unexpected, ClauseSyntaxMessage.conditionOfOther)
    let error = begin(.error)
    parseWhen()
    end(error, .broken)
  }
}
