/// Reads the row above as other languages write it; here it is `previous`.
extension Parser {
  /// What is between brackets after a list for the row above.
  private static let numbersOfRowAbove = [
    "-1", "position()-1", "position(..)-1", "index-1", "i-1", "rowindex-1",
  ]

  /// Returns a source text in lower case, without white space.
  private func plain(_ span: SourceSpan) -> String {
    source.text(of: span).lowercased().filter { !$0.isWhitespace }
  }

  /// Returns a name as it is written here: `x` for `${x}`.
  private func plainName(_ place: Int) -> String {
    source.text(of: tokens[place].span).filter { !"${}".contains($0) }
  }

  /// Reports `rows[-1].x`, `rows[position() - 1].x` and `x[position() - 1]`. The bracket was read.
  ///
  /// - Returns: false if the brackets contain something else.
  mutating func reportRowAboveInBrackets(_ open: Int) -> Bool {
    var close = index
    while close < tokens.count, close - index < 8, tokens[close].kind != .rightBracket {
      if tokens[close].flags.contains(.firstOnLine) { return false }
      close += 1
    }
    guard close < tokens.count, tokens[close].kind == .rightBracket, open > 0,
      Self.numbersOfRowAbove.contains(plain(SourceSpan(tokens[open].end, tokens[close].start))),
      !isInTest
    else { return false }
    var first = open - 1
    while first > 1, tokens[first - 1].kind == .dot, isJoined(first), isJoined(first - 1) {
      first -= 2
    }
    let isOfRow =
      close + 2 < tokens.count && tokens[close + 1].kind == .dot && isJoined(close + 1)
    var span = tokens[first].span.union(tokens[close].span)
    // `${x}` was read as `x`.
    let start = Int(span.start)
    if start > 1, source.bytes[start - 2] == UInt8(ascii: "$") {
      span = SourceSpan(start - 2, Int(span.end))
    }
    let meant = isOfRow ? "previous" : "previous.\(plainName(open - 1))"
    report(
      .foreignSyntax, RowAboveMessage.foreign(meant: meant), span: span,
      fix: replacing(span, with: meant))
    return true
  }

  /// Skips `indexed-repeat(x, rows, position() - 1)`.
  mutating func skipIndexedRepeat() -> Bool {
    guard kind.isWord, peek(1) == .minus, peek(2).isWord, peek(3) == .leftParenthesis,
      plain(token.span.union(tokens[index + 2].span)) == "indexed-repeat", peek(4).isWord,
      peek(5) == .comma
    else { return false }
    // The last argument is what follows the last comma.
    var (close, depth, comma) = (index + 4, 1, index + 5)
    while close < tokens.count, close - index < 24, !tokens[close].flags.contains(.firstOnLine) {
      switch tokens[close].kind {
      case .leftParenthesis: depth += 1
      case .rightParenthesis: depth -= 1
      case .comma where depth == 1: comma = close
      default: break
      }
      if depth == 0 { break }
      close += 1
    }
    guard depth == 0, close < tokens.count,
      Self.numbersOfRowAbove.contains(plain(SourceSpan(tokens[comma].end, tokens[close].start)))
    else { return false }
    reportRowAbove("previous.\(plainName(index + 4))", upTo: close)
    return true
  }

  private mutating func reportRowAbove(_ meant: String, upTo last: Int) {
    let span = token.span.union(tokens[last].span)
    report(
      .foreignSyntax, RowAboveMessage.foreign(meant: meant), span: span,
      fix: replacing(span, with: meant))
    missing(isUnread: true)
    skip(to: last + 1, isRead: true)
  }
}
