/// Parses a file, and the declarations outside the form: imports, types, tests.
extension Parser {
  mutating func parseFile() {
    let node = begin(.file)
    var form: Int?
    var hasStray = false
    while kind != .endOfFile {
      let before = index
      let wasStray = hasStray
      isLost = false
      if kind == .form {
        if let form {
          report(
            .misplacedDeclaration, FileMessage.secondForm,
            labels: [(tokens[form].span, .firstForm)])
        }
        form = form ?? index
      }
      parseStatement { parser in
        hasStray = wasStray
        parser.parseOutside(&hasStray)
      }
      if isLost { recover(in: .file) }
      if index == before { skipOne() }
    }
    end(node)
  }

  private mutating func parseOutside(_ hasStray: inout Bool) {
    switch kind {
    case .form, .import, .type, .test:
      parseItem()
      hasStray = false
    default: parseStray(&hasStray)
    }
  }

  static let topLevelWords = ["import", "type", "form", "test"]

  /// True if a top-level declaration starts here, which `type: email` does not.
  var isTopLevelStart: Bool { kind.beginsTopLevel && peek(1) != .colon }

  /// Reports tokens outside all declarations; of several in a row, only the first.
  private mutating func parseStray(_ hasStray: inout Bool) {
    switch readHabit(.topLevel) {
    case .laid: return parseItem()
    case .removed, .skipped: return
    case .none: break
    }
    if correctWord(Self.topLevelWords, .unknownClause, .declaration) {
      hasStray = false
      return parseItem()
    }
    if hasStray { reportedAt = index }
    hasStray = true
    if beginsItem(token) {
      report(.unexpected, FileMessage.outsideForm(shortened(text(at: index))))
      return parseMisplaced { $0.parseItem() }
    }
    switch kind {
    case .rightBrace:
      reportSurplusBrace(inBlock: false)
      braces.surplus = max(0, braces.surplus - 1)
      skipOne()
    case .leftBrace, .leftBracket:
      report(.unexpected, FileMessage.startsWith(kind.spelling))
      skipNested()
    default:
      report(.unexpected, FileMessage.noDeclaration(found: described(index)))
      skipUnread()
    }
  }

  mutating func parseImport() {
    let reading = readHabit(.importPath)
    if kind.isTextPart {
      parsePlainPath()
    } else {
      if reading != .skipped { expected(ExpectedFilePart.importPath) }
      missing()
    }
  }

  /// Parses the path of an import, which must not contain interpolations.
  private mutating func parsePlainPath() {
    let start = index
    let known = problems
    parseText()
    guard tokens[start].kind == .textStart, problems == known else { return }
    report(
      .plainTextWanted, at: start, FileMessage.computedImportPath,
      span: SourceSpan(tokens[start].start, tokens[index - 1].end))
  }

  /// The index of the `=` that follows the names on the rest of the line, if there is one.
  private var equalsOnLine: Int? {
    let names = lineAhead.dropFirst().prefix { $0.kind.isName }
    return lineAhead.dropFirst(names.count + 1).first?.kind == .equals ? names.endIndex : nil
  }

  mutating func parseType(_ declaration: Int) {
    parseName(.type)
    _ = readHabit(.typeValue)
    if !take(.equals) {
      if kind.isName, !isFirstOnLine, let equals = equalsOnLine {
        expected(ExpectedFilePart.equalsOfType)
        isLost = true
        skip(to: equals, isRead: true)
        isLost = false
        advance()
      } else if kind.isName, !isFirstOnLine {
        report(.missing, FileMessage.missingEqualsInType, fix: inserting(" ="))
      } else if kind == .leftBrace, peek(1).beginsInnerDeclaration {
        report(.missing, FileMessage.missingEqualsInGroup, fix: inserting(" = group"))
        missing()
        parseOptionalBlock(.type, declaration)
        return
      } else {
        expected(ExpectedFilePart.equalsOfType)
      }
    }
    let outer = typeToken
    typeToken = token
    parseTypeName()
    parseOptionalBlock(.type, declaration)
    typeToken = outer
  }

  mutating func parseForm(_ declaration: Int) {
    _ = readHabit(.formName)
    let isQuoted = kind.isTextPart
    parseName(.form)
    if isQuoted, kind.isName, !isFirstOnLine { skipOne() }
    if kind.isTextPart { parseText() }
    while kind == .textLiteral || kind == .textStart, !isFirstOnLine {
      report(.unexpected, DeclarationSyntaxMessage.repeated(.label))
      parseMisplaced { $0.parseText() }
    }
    parseOptionalBlock(.form, declaration)
  }

  mutating func parseTest(_ declaration: Int) {
    parseTitle(ExpectedFilePart.testName)
    if !parseOptionalBlock(.test, declaration) {
      missing(ExpectedFilePart.testBlock)
    }
  }
}
