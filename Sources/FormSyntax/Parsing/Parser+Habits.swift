internal import FormEngine

/// Parses what authors write out of habit in heads of declarations.
extension Parser {
  /// Skips a label without quotes: words up to the block or the end of the line.
  mutating func skipBareLabel() -> Bool {
    guard !isLost, !isFirstOnLine, kind == .identifier else { return false }
    var place = index
    while tokens[place].kind == .identifier,
      place == index || !tokens[place].flags.contains(.firstOnLine),
      place - index < 8
    {
      place += 1
    }
    let next = tokens[place]
    let endsHead =
      next.kind == .leftBrace || next.kind == .equals || next.kind == .endOfFile
      || next.kind == .rightBrace || next.flags.contains(.firstOnLine)
    guard endsHead, openQuote(on: index) == nil else { return false }
    let span = token.span.union(tokens[place - 1].span)
    let text = source.text(of: span)
    report(
      .unexpected, HabitMessage.bareLabel(shortened(text)), span: span,
      fix: replacing(span, with: "\"\(text)\"", safe: false))
    skip(to: place, isRead: true)
    return true
  }

  /// Skips a second word before the colon: `field first name: text`.
  mutating func skipSecondName() -> Bool {
    guard kind.isName, !isFirstOnLine, !isLost, peek(1) == .colon, index > 0 else { return false }
    joinSecondName()
    return true
  }

  /// Skips a second word before the label: `option very low "Very low"`.
  mutating func skipSecondWordOfOption() {
    guard kind == .identifier, !isFirstOnLine, !isLost, peek(1).isTextPart, index > 0,
      tokens[index - 1].kind.isWord, openQuote(on: index) == nil,
      nearestName(to: word, among: Clause.ofOptions.map(\.keyword)) == nil
    else { return }
    joinSecondName()
  }

  private mutating func joinSecondName() {
    let first = tokens[index - 1].span
    let span = first.union(token.span)
    let words = [source.text(of: first), word].map { $0.split(separator: "`").joined() }
    let joined = words.joined(separator: "_")
    let name =
      joined.unicodeScalars.allSatisfy(\.properties.isXIDContinue) ? joined : "`\(joined)`"
    report(
      .badName, HabitMessage.nameWithSpace(joined: shortened(name)), span: span,
      fix: replacing(span, with: name, safe: false))
    skipOne()
  }

  /// Returns whether a token is a type of the language, or one that the file declares.
  mutating func isType(_ place: Int) -> Bool {
    tokens[place].type != nil || names.types.contains(source.nameText(of: tokens[place]))
  }

  /// True if a `{` follows on the line.
  var blockFollows: Bool {
    var place = index + 1
    while place < tokens.count, !tokens[place].flags.contains(.firstOnLine) {
      if tokens[place].kind == .leftBrace { return true }
      place += 1
    }
    return false
  }

  /// Skips a repeated keyword: `show show when`, `let let name`.
  mutating func skipRepeatedKeyword() {
    guard index > 0, token.isSameWord(as: tokens[index - 1]), !isFirstOnLine, !isLost else {
      return
    }
    let isTwice =
      switch kind {
      case _ where token.clause?.facts.shape.isText == true: peek(1).isTextPart
      case .test, .import: peek(1).isTextPart
      case .show: peek(1) == .when
      case .field: peek(1).isName && peek(2) == .colon
      case .let: peek(1).isName && peek(2) == .equals
      case .type: peek(1).isName && peek(2) == .equals
      case .form: peek(1).isName
      // Without a block, a declaration after a group named `group` is next to it, not inside it.
      case .group, .rows: peek(1).isName && (!beginsItem(peekToken(1)) || lacksName(index + 1))
      default: false
      }
    guard isTwice else { return }
    reportTwice()
    skipOne()
  }

  /// Returns whether the name is missing after a word that starts a named declaration.
  private func lacksName(_ place: Int) -> Bool {
    switch tokens[place].kind {
    case .field, .group, .rows, .let: !tokens[min(place + 1, tokens.count - 1)].kind.isName
    default: false
    }
  }

  /// Reports a repeated word, which the caller skips.
  mutating func reportTwice() {
    report(
      .unexpected, HabitMessage.repeatedWord(shortened(word)),
      fix: replacing(spanWithSpace, with: ""))
  }

  /// Skips the word in `label="Name"` in the head, or in `label "Name" {`, where the text alone is
  /// the label. With neither sign nor brace, it may be a clause of the surrounding block.
  ///
  /// - Parameter isPlain: true if `label "Name"` alone cannot be meant as a clause.
  @discardableResult
  mutating func skipLabelWord(isPlain: Bool = false) -> Bool {
    let hasSign = peek(1) == .equals || peek(1) == .colon
    let text = min(index + (hasSign ? 2 : 1), tokens.count - 1)
    guard token.clause == .label, !isFirstOnLine, !isLost, tokens[text].kind.isTextPart,
      !tokens[text].flags.contains(.firstOnLine), hasSign || isPlain || isBeforeBrace(text)
    else { return false }
    report(
      .foreignSyntax, HabitMessage.labelWordInHead,
      fix: replacing(SourceSpan(token.start, tokens[text].start), with: ""))
    skip(to: text, isRead: true)
    return true
  }

  /// Returns whether a plain text is followed by a block on its line.
  private func isBeforeBrace(_ text: Int) -> Bool {
    let next = tokens[min(text + 1, tokens.count - 1)]
    return tokens[text].kind == .textLiteral && next.kind == .leftBrace
      && !next.flags.contains(.firstOnLine)
  }

  /// Skips further names: `name, email: text`.
  mutating func skipMoreNames() -> Bool {
    guard kind == .comma, !isFirstOnLine, !isLost, peek(1).isName,
      peek(2) == .colon || peek(2) == .comma
    else { return false }
    let name = source.text(of: tokens[index + 1].span)
    report(.unexpected, HabitMessage.severalNames(shortened(name)))
    let node = begin(.error)
    while kind == .comma, peek(1).isName {
      advance()
      advance()
    }
    end(node, .broken)
    return true
  }
}
