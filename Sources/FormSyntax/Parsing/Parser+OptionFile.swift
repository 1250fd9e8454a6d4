/// Parses `options from` a file or a column, with common mistakes in its path and its other parts.
extension Parser {
  mutating func parseOptionFile(_ clause: Clause) {
    _ = readHabit(.optionFile)
    guard
      kind == .from || beginsColumn || kind.isTextPart && !isFirstOnLine && !isListOfTexts(index)
    else {
      report(.foreignSyntax, at: index - 1, ClauseSyntaxMessage.optionsWithoutFile)
      return missUnread()
    }
    if !take(.from) {
      report(
        .missing, beginsColumn ? OptionFileSyntaxMessage.withoutFromBeforeColumn : .withoutFrom,
        fix: replacing(token.span.atStart, with: "from "))
    }
    _ = readHabit(.filePath)
    if kind.isTextPart {
      parseText()
    } else if namesColumn {
      parsePath(.column)
    } else {
      expected(
        ExpectedClausePart.filePath(usage: clause.facts.shortestUsage), fix: quotingPath())
      skipPath()
      missing()
    }
    if kind == .as || readHabit(.alias) == .laid {
      parseNode(.callAlias) { $0.parseName(.row) }
    }
    _ = readHabit(.rowCondition)
    guard kind == .where else { return }
    parseWhere()
    _ = readHabit(.fileEnd)
  }

  /// True at a path with a dot, `people.name`, which cannot begin another clause.
  private var beginsColumn: Bool {
    kind.isName && !isFirstOnLine && peek(1) == .dot && peek(2).isName
      && tokens[index + 1].flags.isDisjoint(with: [.spaced, .firstOnLine]) && namesColumn
  }

  /// True at a path of names, which leads to a column, rather than at that of a file without quotes.
  private var namesColumn: Bool {
    guard kind.isName || kind == .form, !isFirstOnLine || !beginsNextItem else { return false }
    let end = max(index + 1, endOfPath(index))
    // `options from file "towns.csv"`.
    if end < tokens.count, tokens[end].kind.isTextPart, !isFirst(end) { return false }
    let last = text(at: max(index, end - 1)).lowercased()
    return !["csv", "tsv", "txt", "json", "xlsx"].contains(last)
      && !tokens[index..<max(index, end)].contains { $0.kind == .slash || $0.kind == .minus }
  }

  /// Returns whether a list of texts is at a place, `options "small", "large"`: the options
  /// themselves rather than a file.
  func isListOfTexts(_ place: Int) -> Bool {
    guard place + 1 < tokens.count, tokens[place].kind == .textLiteral else { return false }
    let next = tokens[place + 1]
    return next.kind == .comma || next.kind.isTextPart && !next.flags.contains(.firstOnLine)
  }

  /// Returns the index after a path without quotes, whose tokens have no white space between them.
  func endOfPath(_ place: Int) -> Int {
    let first = tokens[place]
    guard first.kind.isWord || first.kind == .dot || first.kind == .slash, !isFirst(place) else {
      return place
    }
    var end = place + 1
    while end < tokens.count, end - place < 100,
      tokens[end].flags.isDisjoint(with: [.spaced, .firstOnLine]), tokens[end].kind != .rightBrace,
      tokens[end].kind != .leftBrace, tokens[end].kind != .endOfFile, !tokens[end].kind.isTextPart
    {
      end += 1
    }
    return end
  }

  private func quotingPath() -> Fix? {
    let end = endOfPath(index)
    guard end > index + 1 else { return nil }
    let span = token.span.union(tokens[end - 1].span)
    return replacing(span, with: "\"\(source.text(of: span))\"", safe: false)
  }

  mutating func skipPath() {
    let end = endOfPath(index)
    guard end > index + 1 else { return }
    skip(to: end, isRead: false)
    isLost = false
  }

}
