internal import FormEngine

/// Parses `unique` and `sort by`, which name fields of the rows.
extension Parser {
  mutating func parseUnique() {
    _ = readHabit(.uniqueNames)
    let open = index
    let hasParentheses = kind == .leftParenthesis && peek(1).isName
    if hasParentheses {
      var last = index + 1
      while last + 2 < tokens.count, tokens[last + 1].kind == .comma, tokens[last + 2].kind.isName {
        last += 2
      }
      let names = source.text(of: tokens[index + 1].span.union(tokens[last].span))
      let isClosed = last + 1 < tokens.count && tokens[last + 1].kind == .rightParenthesis
      report(
        .foreignSyntax, ClauseSyntaxMessage.parenthesesAfterUnique(names: shortened(names)),
        fix: isClosed
          ? replacing(token.span.union(tokens[last + 1].span), with: isJoined ? " \(names)" : names)
          : nil)
      skipOne()
    }
    if isNameInQuotes { return parseName(.fieldOfRow) }
    guard kind.isName, kind == .quotedName || hasParentheses || !beginsItem(token) else { return }
    repeat {
      skipListOfColumn()
      parseName(.fieldOfRow)
    } while takeComma()
    if hasParentheses, index > open, kind == .rightParenthesis { skipOne() }
  }

  /// Skips the list in `unique people.name`, in the block of `people`.
  private mutating func skipListOfColumn() {
    guard kind.isName, peek(1) == .dot, peek(2).isName, !isFirstOnLine,
      tokens[index + 1].flags.isDisjoint(with: [.spaced, .firstOnLine]),
      tokens[index + 2].flags.isDisjoint(with: [.spaced, .firstOnLine]),
      owner == .rows, source.nameText(of: token) == nameOfOwner
    else { return }
    let column = tokens[index + 2].span
    report(
      .badName, ClauseSyntaxMessage.listBeforeColumn(column: shortened(source.text(of: column))),
      span: SourceSpan(token.start, Int(column.end)),
      fix: replacing(SourceSpan(token.start, Int(column.start)), with: ""))
    skip(to: index + 2, isRead: true)
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

  mutating func parseBy() {
    if take(.by) { return }
    if kind == .identifier, peek(1).isName, !isFirstOnLine, token.length <= 3,
      !tokens[index + 1].flags.contains(.firstOnLine), !beginsItem(peekToken(1))
    {
      report(
        .unexpected, ClauseSyntaxMessage.misspelt(found: word, meant: "by"),
        fix: replacing(token.span, with: "by", safe: false))
      return skipOne()
    }
    if kind.isName, !isFirstOnLine {
      report(.missing, ClauseSyntaxMessage.sortWithoutBy, fix: inserting(" by"))
    } else {
      expected(ExpectedClausePart.by)
    }
  }

  mutating func parseSortKeys() {
    repeat {
      let node = begin(.sortKey)
      skipMinusOfKey()
      skipListOfColumn()
      if kind == .value { leaf(.name) } else { parseName(.fieldOfRow) }
      var flags: SyntaxFlags = []
      if take(.descending) {
        flags = .alternative
      } else if readHabit(.order) == .laid {
        advance()
      }
      end(node, flags)
    } while takeComma()
  }

  /// Skips the minus sign of `-a`, which means descending order in other languages.
  private mutating func skipMinusOfKey() {
    guard kind == .minus, peek(1).isName, !isFirstOnLine else { return }
    let name = tokens[index + 1].span
    report(
      .foreignSyntax,
      ClauseSyntaxMessage.minusOfKey(name: shortened(source.text(of: name))),
      fix: Fix([
        Edit(span: SourceSpan(token.start, Int(name.start)), replacement: ""),
        Edit(span: name.atEnd, replacement: " descending"),
      ]))
    skipOne()
  }
}
