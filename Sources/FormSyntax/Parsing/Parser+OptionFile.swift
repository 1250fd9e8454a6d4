/// Parses `options from`, with common mistakes in its path and its other parts.
extension Parser {
  mutating func parseOptionFile(_ clause: Clause) {
    // `options = "towns.csv"`, `options: from "towns.csv"`.
    if kind == .colon || kind == .equals, !isFirstOnLine {
      let space = peekToken(1).flags.contains(.spaced) ? "" : " "
      if peek(1) == .from {
        report(
          .foreignSyntax, OptionFileSyntaxMessage.surplusSign(word, isForFrom: false),
          fix: replacing(token.span, with: space))
        skipOne()
      } else if peek(1).isTextPart, !isListOfTexts(index + 1) {
        report(
          .foreignSyntax, OptionFileSyntaxMessage.surplusSign(word, isForFrom: true),
          fix: replacing(
            token.span, with: (token.flags.contains(.spaced) ? "" : " ") + "from" + space))
        tokens[index].kind = .from
      }
    }
    guard kind == .from || kind.isTextPart && !isFirstOnLine && !isListOfTexts(index) else {
      report(.foreignSyntax, at: index - 1, ClauseSyntaxMessage.optionsWithoutFile)
      isLost = true
      return missing()
    }
    if !take(.from) {
      report(
        .missing, OptionFileSyntaxMessage.withoutFrom,
        fix: replacing(token.span.atStart, with: "from "))
    }
    skipWordBeforePath()
    if kind.isTextPart {
      parseText()
    } else {
      expected(
        ExpectedClausePart.filePath(usage: clause.facts.shortestUsage), fix: quotingPath())
      skipPath()
      missing()
    }
    parseAliasOfRows()
    correctConditionOnRows()
    guard kind == .where else { return }
    parseWhere()
    guard kind == .as, !isLost else { return }
    report(.unexpected, OptionFileSyntaxMessage.aliasAfterCondition)
    skipOne()
    if kind.isName { skipOne() }
  }

  /// Returns whether a list of texts is at a place, `options "small", "large"`: the options
  /// themselves rather than a file.
  private func isListOfTexts(_ place: Int) -> Bool {
    guard place + 1 < tokens.count, tokens[place].kind == .textLiteral else { return false }
    let next = tokens[place + 1]
    return next.kind == .comma || next.kind.isTextPart && !next.flags.contains(.firstOnLine)
  }

  /// Skips a word or sign before the path: `options from file "towns.csv"`,
  /// `options from: "towns.csv"`.
  private mutating func skipWordBeforePath() {
    guard kind == .colon || kind == .identifier || kind == .equals, !isFirstOnLine,
      peek(1).isTextPart, !peekToken(1).flags.contains(.firstOnLine), !isLost
    else { return }
    report(
      .unexpected, OptionFileSyntaxMessage.wordBeforePath(word),
      fix: replacing(spanWithSpace, with: ""))
    skipOne()
  }

  /// The index after a path without quotes, whose tokens have no white space between them.
  private var endOfPath: Int {
    guard kind.isWord || kind == .dot || kind == .slash, !isFirstOnLine else { return index }
    var end = index + 1
    while end < tokens.count, end - index < 100,
      tokens[end].flags.isDisjoint(with: [.spaced, .firstOnLine]), tokens[end].kind != .rightBrace,
      tokens[end].kind != .leftBrace, tokens[end].kind != .endOfFile, !tokens[end].kind.isTextPart
    {
      end += 1
    }
    return end
  }

  private func quotingPath() -> Fix? {
    let end = endOfPath
    guard end > index + 1 else { return nil }
    let span = token.span.union(tokens[end - 1].span)
    return replacing(span, with: "\"\(source.text(of: span))\"", safe: false)
  }

  mutating func skipPath() {
    let end = endOfPath
    guard end > index + 1 else { return }
    let node = begin(.error)
    while index < end { advance() }
    self.end(node, [.broken, .unread])
    isLost = false
  }

  private mutating func parseAliasOfRows() {
    if kind == .identifier, !isFirstOnLine, !isLost, peek(1) == .where {
      report(
        .missing, OptionFileSyntaxMessage.aliasWithoutAs(shortened(word)),
        fix: replacing(token.span.atStart, with: "as "))
    } else if kind != .as {
      return
    }
    let alias = begin(.callAlias)
    take(.as)
    parseName(.row)
    end(alias)
  }

  /// Reads another word as `where`: `options from "towns.csv" when active`, `if active`,
  /// `filter active`.
  private mutating func correctConditionOnRows() {
    guard kind == .when || kind == .if || kind == .identifier && Self.wordsForWhere.contains(word),
      !isFirstOnLine, !isLost
    else { return }
    report(
      .foreignSyntax, OptionFileSyntaxMessage.otherWordForWhere(word),
      fix: replacing(token.span, with: "where"))
    tokens[index].kind = .where
  }

  private static let wordsForWhere: Set = ["filter", "matching", "having"]
}
