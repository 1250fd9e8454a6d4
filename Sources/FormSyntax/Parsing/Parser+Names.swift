internal import FormEngine

/// Parses required names, paths and texts.
extension Parser {
  /// Parses a required name. Reserved words can be names only in backticks.
  mutating func parseName(_ name: ExpectedName, anyWord: Bool = false) {
    // A form has a block, so no declaration follows its keyword.
    let isTaken = beginsNextItem && !(name == .form && kind.beginsInnerDeclaration)
    if kind.isName || (anyWord && kind.isWord), !isTaken {
      leaf(.name)
      return checkSigns(ofOption: anyWord)
    }
    if kind.isReserved, !isFirstOnLine {
      report(
        .unexpected, NameSyntaxMessage.reservedWord(word, name),
        fix: replacing(token.span, with: "`\(word)`"))
      return leaf(.name)
    }
    if kind == .textLiteral, !isFirstOnLine {
      let inner = plainPathInQuotes.flatMap { $0.contains(".") ? nil : $0 }
      report(
        .unexpected, NameSyntaxMessage.quotedName(name, isWord: inner != nil),
        fix: inner.map { replacing(token.span, with: $0, safe: false) })
      missing()
      return skipOne()
    }
    if anyWord, kind == .integerLiteral || kind == .decimalLiteral, !isFirstOnLine {
      return parseNumberAsName()
    }
    // A word that cannot be read as a name was reported.
    if token.flags.contains(.reported), kind != .unknown {
      missing()
      return skipOne()
    }
    if readHabit(.stray) == .removed { return leaf(.name) }
    missing(name)
    // `field 5: text`: the rest can be parsed.
    if !isFirstOnLine, peek(1) == .colon, !kind.isReserved, kind != .leftBrace {
      skipOne()
      isLost = false
    }
  }

  /// The names in the text here, if it contains nothing else.
  private var plainPathInQuotes: String? {
    let inner = String(word.dropFirst().dropLast())
    let isPath = inner.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      $0.unicodeScalars.first?.properties.isXIDStart == true
        && $0.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }
    return isPath ? inner : nil
  }

  /// Skips a second word of a name: `field first name: text`, `option very low "Very low"`. Returns
  /// false if there is none.
  @discardableResult
  mutating func skipSecondWord(ofOption isOption: Bool) -> Bool {
    guard index > 0, !isFirstOnLine,
      isOption
        ? kind == .identifier && peek(1).isTextPart && tokens[index - 1].kind.isWord
          && openQuote(on: index) == nil
          && nearestName(to: word, among: Clause.ofOptions.map(\.keyword)) == nil
        : kind.isName && peek(1) == .colon
    else { return false }
    let span = tokens[index - 1].span.union(token.span)
    let words = [text(at: index - 1), word].map { $0.split(separator: "`").joined() }
    let joined = words.joined(separator: "_")
    let name =
      joined.unicodeScalars.allSatisfy(\.properties.isXIDContinue) ? joined : "`\(joined)`"
    report(
      .badName, HabitMessage.nameWithSpace(joined: shortened(name)), span: span,
      fix: replacing(span, with: name, safe: false))
    skipOne()
    return true
  }

  /// Reports signs between several words that are meant as one name: `first-name`, `item-2`, and
  /// for options `node.js`, `R&D`.
  private mutating func checkSigns(ofOption isOption: Bool) {
    let place = endOfSigns(ofOption: isOption)
    guard place > index else { return }
    let span = tokens[index - 1].span.union(tokens[place - 1].span)
    let name = source.text(of: span)
    let joined = stride(from: index - 1, to: place, by: 2).map(text(at:)).joined(separator: "_")
    let isJoinedInUse = names.written.contains(joined)
    // A dot separates names even in backticks.
    let isDotted = tokens[index..<place].contains { $0.kind == .dot || $0.kind == .decimalLiteral }
    report(
      .badName,
      NameSyntaxMessage.sign(
        word, meant: isDotted ? shortened(joined) : nil, in: shortened(name),
        isJoinedInUse: isJoinedInUse), span: span,
      fix: replacing(
        span, with: isJoinedInUse || isDotted ? joined : "`\(name)`",
        safe: isJoinedInUse || !isDotted))
    skip(to: place, isRead: true)
  }

  /// Parses a number in place of a name: `option 3`, `option 18-24`, `option 65+`, `option 3.11`.
  private mutating func parseNumberAsName() {
    leaf(.name)
    var place = endOfSigns(ofOption: true)
    if tokens[place].kind == .plus, isJoined(place), !isFirst(place) { place += 1 }
    let span = tokens[index - 1].span.union(tokens[place - 1].span)
    let name = source.text(of: span)
    // A dot separates names even in backticks.
    let meant =
      name.utf8.contains(UInt8(ascii: "."))
      ? "v" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) : nil
    var edits = [Edit(span: span, replacement: meant ?? "`\(name)`")]
    if meant != nil, tokens[place].kind == .textLiteral, !isFirst(place) {
      edits.append(Edit(span: tokens[place].span.atEnd, replacement: " as \"\(name)\""))
    }
    report(
      .unexpected, NameSyntaxMessage.number(shortened(name), meant: meant.map(shortened)),
      span: span, fix: Fix(edits, isSafe: meant == nil))
    skip(to: place, isRead: true)
  }

  /// Returns the index after the signs here that are part of a name, with the words and numbers that
  /// are joined to them.
  private func endOfSigns(ofOption isOption: Bool) -> Int {
    let signs: [TokenKind] = [.minus, .dot, .slash, .plus] + (isOption ? [.doubleAmpersand] : [])
    var place = index
    while signs.contains(tokens[place].kind), isJoined(place), isJoined(place + 1),
      tokens[place + 1].kind.isWord || isNumber(place + 1)
    {
      place += 2
    }
    return place
  }

  /// Returns whether a word of the language is a name somewhere in the file: in backticks, or after
  /// a word that starts a declaration.
  mutating func isDeclared(_ word: String) -> Bool {
    names.declared.contains(word)
  }

  /// The name of the declaration whose block contains the current place; nil if it has none.
  var nameOfOwner: String? {
    let name = openDeclaration + 1
    guard openDeclaration >= 0, name < tokens.count, tokens[name].kind.isName else { return nil }
    return source.nameText(of: tokens[name])
  }

  /// Parses a required path: a name, members and row numbers.
  mutating func parsePath(_ path: ExpectedPath = .field) {
    _ = readHabit(.keyword)
    let isKeyword = (isStepWord && kind.isName) || beginsNextItem
    if isKeyword, !isFirstOnLine {
      report(
        .unexpected, NameSyntaxMessage.keywordInTest(word),
        fix: isDeclared(word) ? replacing(token.span, with: "`\(word)`") : nil)
      isLost = true
    } else if isKeyword || !(kind.isName || kind == .form || kind == .value) {
      if kind == .textLiteral, !isFirstOnLine {
        report(
          .unexpected, NameSyntaxMessage.quotedPath(path),
          fix: plainPathInQuotes.map { replacing(token.span, with: $0, safe: false) })
        missUnread()
        return skipOne()
      }
      return missing(path)
    }
    let node = begin(.path)
    leaf(kind == .form ? .formReference : kind == .value ? .valueReference : .nameReference)
    parseMembers()
    end(node)
  }

  /// Parses a text in parentheses after its keyword: `section("Title")`.
  mutating func parseTextInParentheses() -> Bool {
    guard kind == .leftParenthesis, peek(1) == .textLiteral, peek(2) == .rightParenthesis,
      !isFirstOnLine
    else { return false }
    report(
      .foreignSyntax, TextMessage.inParentheses,
      fix: Fix([
        Edit(span: token.span, replacement: isJoined ? " " : ""),
        Edit(span: tokens[index + 2].span, replacement: ""),
      ]))
    skipOne()
    leaf(.text)
    skipOne()
    return true
  }

  /// Parses a required text and its interpolations.
  mutating func parseText() {
    guard kind == .textStart else {
      if kind == .textLiteral { return leaf(.text) }
      if parseTextInParentheses() { return }
      return missing(ExpectedTextPart.text)
    }
    guard deepen() else { return skipOperand() }
    let node = begin(.text)
    let outer = (isInTest, isLost)
    advance()
    isInTest = false
    repeat {
      isLost = false
      if kind == .textMiddle || kind == .textEnd {
        report(
          .missing, at: max(0, index - 1), NameSyntaxMessage.emptyInterpolation,
          span: SourceSpan(max(tokens[index - 1].end - 2, 0), min(token.start + 1, token.end)))
        missing()
      } else {
        parseExpression()
      }
      if kind != .textMiddle, kind != .textEnd {
        let end = endOfInterpolation
        // The missing end of the interpolation or its text was reported.
        if tokens[end].flags.contains(.reported) { isLost = true }
        expected(ExpectedTextPart.interpolationEnd)
        skip(to: end, isRead: false)
      }
    } while take(.textMiddle)
    if !take(.textEnd) { expected(ExpectedTextPart.end) }
    (isInTest, isLost) = outer
    end(node)
    depth -= 1
  }

  /// The token at which the current text continues after the interpolation here.
  private var endOfInterpolation: Int {
    var (place, open) = (index, 0)
    while tokens[place].kind != .endOfFile {
      switch tokens[place].kind {
      case .textStart: open += 1
      case .textMiddle where open == 0, .textEnd where open == 0: return place
      case .textEnd: open -= 1
      default: break
      }
      place += 1
    }
    return place
  }
}
