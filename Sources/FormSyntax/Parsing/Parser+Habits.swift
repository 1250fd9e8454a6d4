internal import FormEngine

/// Parses what authors write out of habit where an item must start, and suggests what to write
/// instead.
extension Parser {
  /// Parses an item of another language. Returns false if it is not one.
  mutating func parseForeignItem() -> Bool {
    switch kind {
    case .minus where peek(1) == .minus && !tokens[index + 1].flags.contains(.spaced),
      .less where peek(1) == .exclamation && isFirstOnLine:
      skipForeignComment()
      return true
    case .minus: return parseListedItem()
    case .rightParenthesis, .rightBracket:
      reportSurplusBracket()
      return true
    case .slash where !tokens[index + 1].flags.contains(.spaced):
      report(
        .missing, HabitMessage.patternWithoutMatch,
        fix: replacing(token.span.atStart, with: "match "))
      isLost = true
      skipOne()
      return true
    case .equals where owner == .field:
      report(.unexpected, HabitMessage.expressionInBlock)
      isLost = true
      skipOne()
      return true
    case .then:
      report(.unexpected, HabitMessage.thenWithoutIf)
      isLost = true
      skipOne()
      return true
    case .when where owner != .field && owner != .option && !isFirstOnLine:
      report(.unexpected, BlockMessage.conditionBefore("CONDITION"))
      isLost = true
      skipOne()
      return true
    case .when where owner != .field && owner != .option && isFirstOnLine && blockFollows:
      report(.unknownClause, HabitMessage.conditionBetweenDeclarations("when"))
      isLost = true
      skipOne()
      return true
    case .if where owner != .field && owner != .option:
      report(.unknownClause, HabitMessage.conditionBetweenDeclarations("if"))
      isLost = true
      skipOne()
      return true
    default: break
    }
    guard kind.isWord, kind != .quotedName else { return false }
    if kind == .on, peek(1) == .submit || peek(1) == .success || peek(1) == .reject {
      report(.unknownClause, HabitMessage.eventOutsideSubmit)
      isLost = true
      let node = begin(.error)
      advance()
      advance()
      end(node, [.broken, .unread])
      return true
    }
    if owner == .option, ["points", "score", "value", "weight"].contains(word.lowercased()),
      isBound(index + 1), !tokens[index + 1].flags.contains(.firstOnLine)
    {
      let points = source.text(of: tokens[index + 1].span)
      report(
        .unknownClause,
        ForeignClauseMessage.noClause(word, instead: .exactly("option NAME = \(points)")))
      isLost = true
      skipOne()
      skipOne()
      return true
    }
    return owner == .field || owner == .type
      ? parseForeignClause()
      : parseOuterLimit() || parseTypedName() || parseFieldsBlock() || parseBeginWord()
        || parseComputedWord() || parseForeignCondition()
  }

  /// Reports `)` or `]` without an opening bracket.
  mutating func reportSurplusBracket() {
    let opening = kind == .rightParenthesis ? "(" : "["
    report(.unexpected, HabitMessage.surplusBracket(word, opening: opening))
    isLost = true
    skipOne()
  }

  /// Skips a comment of another language: `-- a comment`, `<!-- a comment -->`.
  private mutating func skipForeignComment() {
    let mark = kind == .minus ? "--" : "<!--"
    let span = token.span.union(tokens[min(index + 1, tokens.count - 1)].span)
    report(
      .foreignSyntax, HabitMessage.foreignComment(mark: mark), span: span,
      fix: kind == .minus ? replacing(span, with: "//") : nil)
    let node = begin(.error)
    repeat { advance() } while !isFirstOnLine && kind != .endOfFile
    end(node, [.broken, .unread])
  }

  /// Parses an item after a hyphen: `- large "Large"`, `- field name: text`.
  private mutating func parseListedItem() -> Bool {
    guard !tokens[index + 1].flags.contains(.firstOnLine) else { return false }
    if beginsItem(peekToken(1)) {
      report(
        .foreignSyntax, HabitMessage.itemAfterHyphen,
        fix: replacing(SourceSpan(token.start, tokens[index + 1].start), with: ""))
      skipOne()
      parseItem()
      return true
    }
    guard canHoldOptions, peek(1).isWord else { return false }
    report(
      .foreignSyntax,
      HabitMessage.optionAfterHyphen(name: shortened(source.text(of: tokens[index + 1].span))),
      fix: replacing(token.span, with: "option"))
    isLost = true
    skipOne()
    return true
  }

  /// Parses `min 1` in a list, or after the head of a field.
  private mutating func parseOuterLimit() -> Bool {
    guard beginsOuterLimit else { return false }
    guard let limit = limit(at: index + 1) else { return false }
    let number = limit.text
    let isLeast = word.lowercased().hasPrefix("min")
    var start = index
    var isAfterField = false
    var type: ScalarType?
    while start > 0, !tokens[start].flags.contains(.firstOnLine) {
      start -= 1
      if tokens[start].kind == .leftBrace { break }
      isAfterField = isAfterField || tokens[start].kind.beginsInnerDeclaration
      if tokens[start].kind == .colon { type = tokens[start + 1].type }
    }
    let isOfList = owner == .rows && !isAfterField
    let isAfterList = !isOfList && tokens[start].kind == .rows
    let other = otherLimit(of: word.lowercased(), after: limit.last)
    let range =
      isLeast ? "\(number)...\(other?.text ?? "")" : "\(other?.text ?? "")...\(number)"
    let last = other?.last ?? limit.last
    let span = token.span.union(tokens[last].span)
    let clause =
      isAfterList ? "count" : isAfterField ? limitClause(word.lowercased(), of: type) : nil
    let meant: String? =
      isOfList ? "count \(range)" : clause.map { "{ \($0) \(range) }" }
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        shortened(word),
        instead: meant.map { .exactly($0) }
          ?? .limitInBlock(range: range, isOfList: isAfterList)),
      fix: meant.map { replacing(span, with: $0, safe: false) })
    isLost = true
    let node = begin(.error)
    while index <= last { advance() }
    end(node, [.broken, .unread])
    return true
  }

  /// True if a word for a limit is followed by its value.
  var beginsOuterLimit: Bool {
    ["min", "max", "minimum", "maximum"].contains(word.lowercased())
      && limit(at: index + 1) != nil
  }

  /// Parses a type before a name: `text name "Label"`.
  private mutating func parseTypedName() -> Bool {
    guard token.type != nil, peek(1).isName, !beginsItem(peekToken(1)),
      !tokens[index + 1].flags.contains(.firstOnLine)
    else { return false }
    let name = source.text(of: tokens[index + 1].span)
    let span = token.span.union(tokens[index + 1].span)
    report(
      .unknownClause, HabitMessage.typeBeforeName(name: shortened(name), type: word), span: span,
      fix: replacing(span, with: "field \(name): \(word)", safe: false))
    isLost = true
    skipOne()
    return true
  }

  private static let wordsForHeadings: Set = [
    "heading", "header", "headline", "subheading", "subtitle", "caption", "h1", "h2", "h3",
  ]

  /// Parses `fields { … }` and `page "Title" { … }`, whose contents are read. `heading "Title"` has
  /// none.
  private mutating func parseFieldsBlock() -> Bool {
    let isFields = ["fields", "questions", "inputs", "properties"].contains(word.lowercased())
    let isPage = ["page", "fieldset", "panel", "tab", "chapter", "screen", "menu"].contains(
      word.lowercased())
    if Self.wordsForHeadings.contains(word.lowercased()), peek(1).isTextPart {
      report(.unknownClause, HabitMessage.heading(shortened(word)))
      isLost = true
      skipOne()
      return true
    }
    guard isFields && peek(1) == .leftBrace || isPage && peek(1).isTextPart else { return false }
    let declaration = index
    report(
      .unknownClause,
      isFields ? HabitMessage.fieldsBlock(shortened(word)) : .pageBlock(shortened(word)),
      fix: isFields ? nil : replacing(token.span, with: "section", safe: false))
    let node = begin(.sectionDeclaration)
    advance()
    if kind.isTextPart { parseText() } else { missing() }
    parseOptionalBlock(.section, declaration)
    end(node)
    return true
  }

  /// Reports `begin_group name` and `end_group`.
  private mutating func parseBeginWord() -> Bool {
    let written = word.lowercased()
    switch written {
    case "begin_group", "begin_repeat", "begin_section":
      let meant = written == "begin_repeat" ? "rows" : String(written.dropFirst(6))
      report(.unknownClause, HabitMessage.beginWord(word, meant: meant))
    case "end_group", "end_repeat", "end_section", "end", "endif":
      report(.unknownClause, HabitMessage.endWord)
    default: return false
    }
    isLost = true
    skipOne()
    return true
  }

  // MARK: In the head of a declaration

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
    let node = begin(.error)
    while index < place { advance() }
    end(node, .broken)
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

  /// Skips a label before the name: `field "Name" name: text`, `group "Address" address`.
  mutating func skipEarlyLabel(isTyped: Bool) {
    guard kind == .textLiteral, !isFirstOnLine, !isLost, !token.flags.contains(.reported),
      peek(1).isName, !tokens[index + 1].flags.contains(.firstOnLine),
      isTyped == (peek(2) == .colon), !isTyped || peek(3).isName
    else { return }
    var last = index + (isTyped ? 3 : 1)
    if tokens[last + 1].kind == .at, peek(last + 2 - index) == .integerLiteral { last += 2 }
    report(
      .unexpected,
      HabitMessage.labelBeforeName(
        name: shortened(source.text(of: tokens[index + 1].span)), isTyped: isTyped),
      fix: Fix([
        Edit(span: SourceSpan(token.start, tokens[index + 1].start), replacement: ""),
        Edit(span: tokens[last].span.atEnd, replacement: " \(word)"),
      ]))
    skipOne()
  }

  /// Skips a type before the name: `field text name`.
  mutating func skipTypeAndName(_ keyword: TokenKind) -> Bool {
    let next = peekToken(1)
    guard kind.isName, !isFirstOnLine, !isLost, next.kind.isName, peek(2) != .colon,
      !next.flags.contains(.firstOnLine), !beginsItem(next), isType(index), !isType(index + 1)
    else { return false }
    let (type, name) = (word, source.text(of: next.span))
    let span = token.span.union(next.span)
    report(
      .unexpected,
      HabitMessage.typeInFrontOfName(keyword.spelling, name: shortened(name), type: type),
      span: span,
      fix: replacing(span, with: "\(name): \(type)", safe: false))
    missing()
    missing()
    skipOne()
    skipOne()
    return true
  }

  /// Returns whether a token is a type of the language, or one that the file declares.
  mutating func isType(_ place: Int) -> Bool {
    tokens[place].type != nil || names.types.contains(source.nameText(of: tokens[place]))
  }

  /// True if a `{` follows on the line.
  private var blockFollows: Bool {
    var place = index + 1
    while place < tokens.count, !tokens[place].flags.contains(.firstOnLine) {
      if tokens[place].kind == .leftBrace { return true }
      place += 1
    }
    return false
  }

  /// Skips a label before the type: `field name "Label": text`, `field name "Label" text`.
  mutating func skipLabelBeforeType() -> Bool {
    guard kind == .textLiteral, !isFirstOnLine, !isLost, !token.flags.contains(.reported),
      index > 0
    else { return false }
    let hasColon = peek(1) == .colon
    let type = min(index + (hasColon ? 2 : 1), tokens.count - 1)
    guard tokens[type].kind.isName, !tokens[type].flags.contains(.firstOnLine),
      hasColon || isType(type), peek(type + 1 - index) != .colon
    else { return false }
    var last = type
    if peek(last + 1 - index) == .at, peek(last + 2 - index) == .integerLiteral { last += 2 }
    let hasLabel = peek(last + 1 - index).isTextPart
    let colon = hasColon ? [] : [Edit(span: tokens[index - 1].span.atEnd, replacement: ":")]
    let edits = [
      Edit(span: SourceSpan(tokens[index - 1].end, token.end), replacement: ""),
      Edit(span: tokens[last].span.atEnd, replacement: " \(word)"),
    ]
    let name = shortened(source.text(of: tokens[index - 1].span))
    let typeName = shortened(source.text(of: tokens[type].span))
    report(
      .unexpected, HabitMessage.labelBeforeType(name: name, type: typeName),
      fix: hasLabel ? nil : Fix(colon + edits))
    skipOne()
    return true
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
    let node = begin(.error)
    while index < text { advance() }
    end(node, .broken)
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
