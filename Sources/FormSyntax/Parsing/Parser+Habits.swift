internal import FormEngine

/// Parses what authors write out of habit in heads of declarations.
extension Parser {
  /// Skips a second word before the colon: `field first name: text`.
  mutating func skipSecondName() -> Bool {
    guard kind.isName, !isFirstOnLine, peek(1) == .colon, index > 0 else { return false }
    joinSecondName()
    return true
  }

  /// Skips a second word before the label: `option very low "Very low"`.
  mutating func skipSecondWordOfOption() {
    guard kind == .identifier, !isFirstOnLine, peek(1).isTextPart, index > 0,
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
    guard index > 0, token.isSameWord(as: tokens[index - 1]), !isFirstOnLine else {
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
}
