/// Parses the rows with which a list starts.
extension Parser {
  /// Parses what follows `start`: how many rows, a block for each row, or the values of a list of
  /// single values.
  ///
  /// - Parameter keyword: the word `start`, or what was written instead.
  mutating func parseStartRows(_ keyword: Int) {
    let isBracketed = readHabit(.startRows) == .removed
    if kind == .leftBrace {
      repeat {
        parseBlock(.startRow, keyword)
        if kind != .rightBracket || isBracketed { _ = readHabit(.startRows) }
      } while kind == .leftBrace
      return
    }
    if kind == .minus, beginsExpression(index + 1) {
      report(.unexpected, StartSyntaxMessage.negativeFirst)
      missing(isUnread: true)
      parseStartValue()
    } else if !kind.beginsStartRows(token.flags) {
      return missing(ExpectedClausePart.startRows)
    } else {
      parseStartValue()
    }
    while take(.comma) {
      guard beginsExpression(index), !beginsNextItem, !(isFirstOnLine && token.clause != nil) else {
        return missing(ExpectedClausePart.startValue)
      }
      parseStartValue()
    }
  }

  private mutating func parseStartValue() {
    let start = index
    parseUnary()
    skipOperators(from: start)
  }

  /// Reads `default { … }` and `default [{ … }]` of a list as `start`, which is what they mean.
  /// Returns false for any other default.
  mutating func readDefaultRows(_ keyword: Int) -> Bool {
    guard owner == .rows, kind == .leftBrace || kind == .leftBracket && peek(1) == .leftBrace else {
      return false
    }
    report(
      .misplacedClause, at: keyword, StartSyntaxMessage.defaultRows,
      fix: replacing(tokens[keyword].span, with: Clause.start.keyword, safe: false))
    tokens[keyword].clause = .start
    return true
  }
}
