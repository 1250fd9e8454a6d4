internal import FormEngine

/// Parses `unique` and `sort by`, which name fields of the rows.
extension Parser {
  mutating func parseUnique() {
    if readHabit(.uniqueNames) == .skipped { return }
    if isNameInQuotes { return parseName(.fieldOfRow) }
    guard kind.isName, kind == .quotedName || !beginsItem(token) else { return }
    repeat {
      _ = readHabit(.column)
      parseName(.fieldOfRow)
    } while takeComma()
  }

  /// True at the name in `unique "name"`: a single word that starts in lower case is not a message.
  private var isNameInQuotes: Bool {
    guard kind == .textLiteral, !isFirstOnLine else { return false }
    let word = source.text(of: token.span).dropFirst().dropLast()
    return isPlainName(String(word)) && word.first?.isLowercase == true
  }

  /// Consumes the comma between two names; reports a trailing one.
  private mutating func takeComma() -> Bool {
    guard take(.comma) else { return false }
    let isItem =
      kind.beginsInnerDeclaration
      ? peek(1).isName && peek(2) == .colon : token.clause != nil && peek(1).isTextPart
    guard isFirstOnLine && isItem || kind == .else else { return true }
    report(
      .unexpected, at: index - 1, ClauseSyntaxMessage.trailingComma,
      fix: replacing(tokens[index - 1].span, with: ""))
    return false
  }

  mutating func parseSortKeys() {
    repeat {
      let node = begin(.sortKey)
      if readHabit(.sortKey) != .skipped {
        _ = readHabit(.column)
        if kind == .value { leaf(.name) } else { parseName(.fieldOfRow) }
      }
      var flags: SyntaxFlags = []
      if take(.descending) {
        flags = .alternative
      } else if readHabit(.order) == .laid {
        advance()
      }
      end(node, flags)
    } while takeComma()
  }
}
