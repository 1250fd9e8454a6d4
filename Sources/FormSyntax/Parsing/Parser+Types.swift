internal import FormEngine

/// Parses types, and what other languages add to them.
extension Parser {
  /// Parses a required type.
  ///
  /// - Parameter declaration: the keyword, if another one may declare a list of the type.
  mutating func parseTypeName(of declaration: Int? = nil) {
    let known = index
    if readHabit(.type, of: declaration) == .skipped { return }
    if kind.isName, !isLost || !isFirstOnLine, !beginsNextItem {
      if parseSeveral() { return }
      leaf(.typeName)
      _ = readHabit(.afterType)
      return
    }
    if readHabit(.stray) == .removed { return leaf(.typeName) }
    if kind == .leftBrace, peek(1) == .type || peek(1) == .textLiteral,
      peek(2) == .colon || peek(2) == .equals
    {
      report(.misplacedDeclaration, at: index + 1, BlockMessage.typeOfFieldInside)
      isLost = true
    }
    missing(kind.isTextPart ? ExpectedType.typeForText : .type)
    // `field x: 5`: the rest can still be parsed.
    if !isFirstOnLine, index == known, kind == .integerLiteral || kind.isReserved { skipOne() }
  }

  /// Parses `choices of NAME`, but not options listed there out of habit.
  private mutating func parseSeveral() -> Bool {
    guard token.type == .choices, peek(1) == .of,
      peek(3) != .comma, peek(2) != .leftBracket, peek(2) != .leftParenthesis
    else { return false }
    let node = begin(.typeName)
    advance()
    advance()
    guard kind.isName else {
      nodes[node.node].kind = .error
      end(node, .broken)
      missing(ExpectedType.namedChoice)
      return true
    }
    advance()
    end(node)
    return true
  }

  /// Returns whether a token is a type of the language, or one that the file declares.
  mutating func isType(_ place: Int) -> Bool {
    tokens[place].type != nil || names.types.contains(source.nameText(of: tokens[place]))
  }

  /// Returns the declaration that is meant by `field address: object { … }`, a block of fields
  /// whose type is the next token.
  mutating func blockType() -> (word: String, syntax: SyntaxKind)? {
    guard kind.isName, peek(1) == .leftBrace || peek(1).isTextPart && peek(2) == .leftBrace,
      !isFirstOnLine
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
}
