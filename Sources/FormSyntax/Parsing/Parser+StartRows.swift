/// Parses the rows with which a list starts.
extension Parser {
  /// Parses what follows `start`: how many rows, a block for each row, or the values of a list of
  /// single values.
  ///
  /// - Parameter keyword: the word `start`, or what was written instead.
  mutating func parseStartRows(_ keyword: Int) {
    if kind == .leftBracket, isListOfBlocks { return parseBracketedRows(keyword) }
    if kind == .leftBrace { return parseStartBlocks(keyword) }
    if kind == .minus, beginsExpression(index + 1) {
      report(.unexpected, StartSyntaxMessage.negativeFirst)
      parseStartValue()
    } else if !kind.beginsStartRows(token.flags) {
      expected(ExpectedClausePart.startRows)
      return missing()
    } else {
      parseStartValue()
    }
    while take(.comma) {
      guard beginsExpression(index), !beginsNextItem, !(isFirstOnLine && token.clause != nil) else {
        expected(ExpectedClausePart.startValue)
        return missing()
      }
      parseStartValue()
    }
  }

  private mutating func parseStartValue() {
    let start = index
    parseUnary()
    skipOperators(from: start)
  }

  private mutating func parseStartBlocks(_ keyword: Int) {
    var separators: Int?
    while true {
      parseBlock(.startRow, keyword)
      if kind == .comma || kind == .semicolon, peek(1) == .leftBrace {
        skipSeparatorOfRows(&separators)
      }
      guard kind == .leftBrace else { return }
    }
  }

  /// Skips the comma between two rows; all of a clause are one mistake.
  private mutating func skipSeparatorOfRows(_ finding: inout Int?) {
    let edit = Edit(span: token.span, replacement: "")
    if finding == nil {
      finding = report(
        .foreignSyntax, StartSyntaxMessage.separated(by: word), fix: Fix([edit]))
    } else {
      problems += 1
      findings.addEdit(edit, to: finding)
    }
    skipOne()
  }

  /// True at `[ {`, as JSON and YAML write several rows.
  private var isListOfBlocks: Bool { peek(1) == .leftBrace }

  /// Parses rows in brackets, which is reported together with the commas between them.
  private mutating func parseBracketedRows(_ keyword: Int) {
    var finding = report(
      .foreignSyntax, StartSyntaxMessage.bracketed,
      fix: Fix([Edit(span: token.span, replacement: "")]))
    skipOne()
    while kind == .leftBrace {
      parseBlock(.startRow, keyword)
      if kind == .comma || kind == .semicolon { skipSeparatorOfRows(&finding) }
    }
    guard kind == .rightBracket else {
      isLost = true
      return
    }
    findings.addEdit(Edit(span: token.span, replacement: ""), to: finding)
    skipOne()
  }

  /// Reads `default { … }` and `default [{ … }]` of a list as `start`, which is what they mean.
  /// Returns false for any other default.
  mutating func readDefaultRows(_ keyword: Int) -> Bool {
    guard owner == .rows, kind == .leftBrace || kind == .leftBracket && isListOfBlocks else {
      return false
    }
    report(
      .misplacedClause, at: keyword, StartSyntaxMessage.defaultRows,
      fix: replacing(tokens[keyword].span, with: Clause.start.keyword, safe: false))
    tokens[keyword].clause = .start
    return true
  }
}
