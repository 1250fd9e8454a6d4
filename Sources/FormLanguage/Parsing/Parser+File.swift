/// Declarations outside the form: imports, types, tests.
extension Parser {
  mutating func parseFile() {
    let node = begin(.file)
    var form: Int?
    var hasStray = false
    while kind != .endOfFile {
      let before = index
      isLost = false
      switch kind {
      case .form:
        if let form {
          report(
            .misplacedDeclaration, "A file can contain only one form, and this is the second.",
            labels: [(tokens[form].span, "the first")], help: "Move it to a file of its own.")
        }
        form = form ?? index
        parseTopLevel()
        hasStray = false
      case .import, .type, .test, .translation:
        parseTopLevel()
        hasStray = false
      default:
        parseStray(&hasStray)
      }
      if isLost { recover(in: .file) }
      if index == before { skipOne() }
    }
    end(node)
  }

  mutating func parseTopLevel() {
    switch kind {
    case .import: parseImport()
    case .type: parseType()
    case .form: parseForm()
    case .test: parseTest()
    default: parseTranslation()
    }
  }

  static let topLevelWords = ["import", "type", "form", "test"]

  func beginsTopLevel(_ kind: TokenKind) -> Bool {
    kind == .import || kind == .type || kind == .form || kind == .test || kind == .translation
  }

  /// `type: email` declares no type.
  var isTopLevelStart: Bool { beginsTopLevel(kind) && peek(1) != .colon }

  /// Something outside all declarations. Of several in a row only the first is reported.
  private mutating func parseStray(_ hasStray: inout Bool) {
    if correctWord(Self.topLevelWords, .unknownClause, "declaration") {
      hasStray = false
      return parseTopLevel()
    }
    if hasStray { reportedAt = index }
    hasStray = true
    if beginsItem(token) {
      report(
        .unexpected, "`\(kind.spelling)` is outside the form.",
        help: "Put it between the braces of `form NAME { … }`.")
      let node = begin(.error)
      parseItem()
      return end(node, .broken)
    }
    switch kind {
    case .rightBrace:
      reportSurplusBrace("Remove it, or look for a `{` that is missing.")
      surplusBraces = max(0, surplusBraces - 1)
      skipOne()
    case .leftBrace, .leftBracket:
      report(
        .unexpected, "A form file does not start with `\(kind.spelling)`.",
        help: #"Write `form NAME "Title" { … }`. To check answers in JSON, use `validate`."#)
      skipNested()
    default:
      report(
        .unexpected, "Expected a declaration, found \(described(index)).",
        help: "A file contains `import`, `type`, `form` and `test` declarations.")
      isLost = true
      skipOne()
    }
  }

  mutating func parseImport() {
    let node = begin(.importDeclaration)
    advance()
    if kind.isTextPart {
      parsePlainPath()
    } else {
      expected("the path of a file", help: #"Write `import "shared/address.form"`."#)
      missing()
    }
    end(node)
  }

  /// The path of an import, which is known before any value is.
  private mutating func parsePlainPath() {
    let start = index
    let known = problems
    parseText()
    guard tokens[start].kind == .textStart, problems == known else { return }
    report(
      .plainTextWanted, at: start, "The path of an import must be constant.",
      span: Span(tokens[start].start, tokens[index - 1].end),
      help: "Write the path in full, such as \"shared/address.form\".")
  }

  mutating func parseType() {
    let declaration = index
    let node = begin(.typeDeclaration)
    advance()
    skipRepeatedKeyword()
    parseName("the name of the type")
    if peek(1) == .equals, kind == .comma || kind == .semicolon || kind == .colon {
      report(
        .unexpected, "\(described(index)) is not allowed here.", help: "Remove it.",
        fix: replacing(token.span, with: "", "Remove it"))
      skipOne()
    }
    if kind == .colon {
      report(
        .unexpected, "A type is declared with `=`.", help: "Write `type NAME = text { … }`.",
        fix: replacing(token.span, with: " =", "Write `=`"))
      skipOne()
    } else if !take(.equals) {
      if kind.isName, !isFirstOnLine, !isLost {
        report(
          .missing, "Missing `=` between a type and its definition.",
          help: "Write `type NAME = text { … }`.", fix: inserting(" =", "Write `=`"))
      } else {
        expected("`=`", help: "Write `type NAME = text { … }`.")
      }
    }
    let outer = typeToken
    typeToken = token
    parseTypeName()
    parseOptionalBlock(.type, declaration)
    typeToken = outer
    end(node)
  }

  mutating func parseForm() {
    let declaration = index
    let node = begin(.formDeclaration)
    advance()
    skipRepeatedKeyword()
    if kind == .colon, !isFirstOnLine, peek(1).isWord {
      report(
        .foreignSyntax, "The contents of a form must be in braces, after its name and title.",
        help: #"Write `form NAME "Title" { field NAME: TYPE … }`."#)
      isLost = true
      skipOne()
    }
    let isQuoted = kind.isTextPart
    parseName("the name of the form")
    if isQuoted, kind.isName, !isFirstOnLine { skipOne() }
    if kind.isTextPart { parseText() }
    parseOptionalBlock(.form, declaration)
    end(node)
  }

  private mutating func parseTranslation() {
    report(
      .notSupported, "`translation` is not supported yet.",
      help: "Write the texts in the form itself.")
    let node = begin(.translationDeclaration)
    let rest = begin(.error)
    advance()
    while !isFirstOnLine, kind != .endOfFile, kind != .rightBrace {
      if kind == .leftBrace { skipNested() } else { advance() }
    }
    end(rest, .broken)
    end(node, .broken)
  }

  mutating func parseTest() {
    let declaration = index
    let node = begin(.testDeclaration)
    advance()
    skipRepeatedKeyword()
    if kind.isTextPart {
      parseText()
    } else {
      let isWord = kind.isName && !isFirstOnLine
      expected("the name of the test", help: #"Write `test "what it shows" { … }`."#)
      missing()
      if isWord { skipOne() }
      if kind == .leftBrace, peek(1).isTextPart { reportedAt = index + 1 }
    }
    if !parseOptionalBlock(.test, declaration) {
      expected("`{`", help: "The steps of a test must be in braces.")
      missing()
    }
    end(node)
  }
}
