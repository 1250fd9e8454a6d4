internal import FormEngine

/// Parses types, and what other languages add to them.
extension Parser {
  /// Parses a required type.
  ///
  /// - Parameter declaration: the keyword, if another one may declare a list of the type.
  mutating func parseTypeName(of declaration: Int? = nil) {
    let known = index
    if skipListWord(declaration) {
      leaf(.typeName)
      if kind == .greater || kind == .rightBracket { skipOne() }
      return
    }
    if kind.isName, !isLost || !isFirstOnLine, !beginsNextItem {
      if parseSeveral() { return }
      leaf(.typeName)
      return skipTypeSuffix(declaration)
    }
    if kind == .leftBracket || kind == .leftParenthesis, !isFirstOnLine, !isLost,
      peek(1).isTextPart || peek(1).isName || peek(1) == .dot
    {
      report(.foreignSyntax, TypeSyntaxMessage.optionsWithoutType)
      isLost = true
      missing()
      skipNested()
      isLost = false
      return
    }
    if skipSign() { return leaf(.typeName) }
    if kind == .leftBrace, peek(1) == .type || peek(1) == .textLiteral, !isLost,
      peek(2) == .colon || peek(2) == .equals
    {
      report(.misplacedDeclaration, at: index + 1, BlockMessage.typeOfFieldInside)
      isLost = true
    }
    expected(kind.isTextPart ? ExpectedType.typeForText : .type)
    missing()
    // `field x: 5`: the rest can still be parsed.
    if !isFirstOnLine, index == known, kind == .integerLiteral || kind.isReserved { skipOne() }
  }

  /// Parses `choices of NAME`, but not options listed there out of habit.
  private mutating func parseSeveral() -> Bool {
    guard token.type == .choices, peek(1) == .of, !isLost,
      peek(3) != .comma, peek(2) != .leftBracket, peek(2) != .leftParenthesis
    else { return false }
    let node = begin(.typeName)
    advance()
    advance()
    guard kind.isName else {
      nodes[node.node].kind = .error
      end(node, .broken)
      expected(ExpectedType.namedChoice)
      missing()
      return true
    }
    advance()
    end(node)
    return true
  }

  /// Skips the tokens before the type of the elements: `list of text`, `array<text>`, `[text]`.
  private mutating func skipListWord(_ declaration: Int?) -> Bool {
    guard !isLost, !isFirstOnLine else { return false }
    let start = index
    var type = index + 1
    if kind == .leftBracket {
      guard peek(1).isName, peek(2) == .rightBracket else { return false }
    } else {
      guard kind == .identifier, ["list", "array", "set"].contains(word.lowercased()) else {
        return false
      }
      let next = tokens[min(index + 1, tokens.count - 1)]
      guard next.kind == .of || next.kind == .less || next.kind == .leftBracket, peek(2).isName
      else {
        return false
      }
      type = index + 2
    }
    var extra = [Edit(span: SourceSpan(token.start, tokens[type].start), replacement: "")]
    let after = tokens[min(type + 1, tokens.count - 1)]
    if after.kind == .greater || after.kind == .rightBracket {
      extra.append(Edit(span: after.span, replacement: ""))
    }
    reportList(
      source.text(of: tokens[type].span), token.span.union(tokens[type].span), declaration, extra)
    skip(to: type, isRead: true)
    return start < index
  }

  private mutating func reportList(
    _ type: String, _ span: SourceSpan, _ declaration: Int?, _ extra: [Edit]
  ) {
    var fix: Fix?
    if let declaration, tokens[declaration].kind == .field {
      let keyword = Edit(span: tokens[declaration].span, replacement: "rows")
      fix = Fix([keyword] + extra, isSafe: false)
    }
    report(.foreignSyntax, TypeSyntaxMessage.list(of: shortened(type)), span: span, fix: fix)
  }

  /// Skips a suffix of a type: `text[]`, `text?`, `text(80)`, `choice(low, high)`.
  private mutating func skipTypeSuffix(_ declaration: Int?) {
    guard !isFirstOnLine, !isLost else { return }
    let type = tokens[index - 1]
    if skipSelect(type) || skipSecondWord(type) { return }
    let isChoice = type.type?.isChoice == true
    let isOf = kind == .of
    // `choice of Level`
    if isOf, type.type == .choice, peek(1).isName, peek(2) != .comma,
      !tokens[index + 1].flags.contains(.firstOnLine)
    {
      let name = source.text(of: tokens[index + 1].span)
      report(
        .foreignSyntax, TypeSyntaxMessage.oneOfNamed(shortened(name)),
        span: type.span.union(tokens[index + 1].span),
        fix: replacing(SourceSpan(type.start, tokens[index + 1].start), with: "", safe: false))
      skipOne()
      return skipOne()
    }
    if isChoice, kind == .from {
      report(.foreignSyntax, TypeSyntaxMessage.optionFileInType)
      skipOne()
      return kind.isTextPart ? skipText() : skipPath()
    }
    if isChoice, kind == .leftBracket || kind == .leftParenthesis || isOf {
      report(.foreignSyntax, TypeSyntaxMessage.optionsInType)
      isLost = true
      if isOf { skipOne() } else { skipNested() }
      isLost = isOf
      return
    }
    if kind == .doublePipe, token.length == 1 {
      report(.foreignSyntax, TypeSyntaxMessage.severalTypes)
      isLost = true
      return skipOne()
    }
    guard isJoined else { return }
    switch kind {
    case .leftBracket where peek(1) == .rightBracket:
      let span = token.span.union(tokens[index + 1].span)
      reportList(
        source.text(of: type.span), type.span.union(span), declaration,
        [Edit(span: span, replacement: "")])
      skipNested()
    case .question:
      report(
        .foreignSyntax, DeclarationSyntaxMessage.optionalSign,
        fix: replacing(token.span, with: ""))
      skipOne()
    case .leftParenthesis:
      report(.foreignSyntax, TypeSyntaxMessage.parentheses(limit(of: type)))
      isLost = true
      skipNested()
      isLost = false
    case .dot:
      report(.foreignSyntax, TypeSyntaxMessage.members(limit(of: type)))
      isLost = true
      repeat {
        skipNested()
      } while isJoined && (kind == .dot || kind.isWord || kind == .leftParenthesis)
      isLost = false
    default: break
    }
  }

  /// Parses `select_one NAME`, as in XLSForm. The previous token is the word.
  private mutating func skipSelect(_ type: Token) -> Bool {
    guard kind.isName, !tokens[index].flags.contains(.firstOnLine), !beginsItem(token) else {
      return false
    }
    let isOne: Bool
    switch source.text(of: type.span).lowercased() {
    case "select_one", "select1", "selectone": isOne = true
    case "select_multiple", "selectmultiple": isOne = false
    default: return false
    }
    let name = word
    let span = type.span.union(token.span)
    let text = isOne ? name : "choices of \(name)"
    report(
      .foreignSyntax, at: index - 1,
      TypeSyntaxMessage.selection(
        written: shortened(source.text(of: span)), meant: shortened(text), name: shortened(name)),
      span: span, fix: isType(index) ? replacing(span, with: text) : nil)
    nodes[nodes.count - 1].kind = .missing
    nodes[nodes.count - 1].flags = [.broken, .unread]
    skipOne()
    return true
  }

  /// Parses two words for a type that is one: `long text`, `date time`. The previous token is the
  /// first word.
  private mutating func skipSecondWord(_ type: Token) -> Bool {
    guard kind.isName, !isJoined, !beginsItem(token) else { return false }
    let span = type.span.union(token.span)
    let written = source.text(of: type.span) + word
    guard
      let meant = ScalarType(keyword: written.lowercased()) ?? ScalarType.meant(by: written)
    else { return false }
    report(
      .foreignSyntax, at: index - 1,
      ForeignExpressionMessage.writtenAs(meant.keyword, found: shortened(source.text(of: span))),
      span: span, fix: replacing(span, with: meant.keyword))
    nodes[nodes.count - 1].kind = .missing
    nodes[nodes.count - 1].flags = [.broken, .unread]
    skipOne()
    return true
  }

  /// Returns the declaration that is meant by `field address: object { … }`, a block of fields
  /// whose type is the next token.
  mutating func blockType() -> (word: String, syntax: SyntaxKind)? {
    guard kind.isName, peek(1) == .leftBrace || peek(1).isTextPart && peek(2) == .leftBrace,
      !isLost, !isFirstOnLine
    else { return nil }
    let block: (word: String, syntax: SyntaxKind)
    switch word.lowercased() {
    case "object", "group", "struct", "record", "dict", "map": block = ("group", .groupDeclaration)
    case "array", "list", "rows", "repeat", "table": block = ("rows", .rowsDeclaration)
    default: return nil
    }
    // This comes last, because it may collect the names in the file.
    return isType(index) ? nil : block
  }

  /// Returns the meaning of the parentheses or member after a type.
  private func limit(of type: Token) -> TypeLimit {
    let written = source.text(of: type.span)
    let meant = type.type ?? ScalarType.meant(by: written)
    if meant?.isChoice == true { return .options }
    let isLength = meant.map(\.isText) ?? true
    if kind == .leftParenthesis, peek(1) == .integerLiteral, peek(2) == .rightParenthesis, isLength
    {
      return .length(source.text(of: tokens[index + 1].span))
    }
    return .other
  }
}
