internal import FormEngine

/// Files, declarations and blocks.
extension Parser {
  mutating func parseFile() {
    let node = begin(.file)
    while kind != .endOfFile {
      let before = index
      parseTopLevel()
      if index == before { skipOne() }
    }
    end(node)
  }

  private mutating func parseTopLevel() {
    switch kind {
    case .import: parseImport()
    case .type: parseType()
    case .form: parseForm()
    case .test: parseTest()
    case .translation: parseTranslation()
    default: parseStray()
    }
  }

  /// Something that stands outside of all declarations.
  private mutating func parseStray() {
    if kind == .rightBrace {
      report(
        .unexpected, "This `}` closes nothing.",
        help: "Remove it, or look for a `{` that is missing.")
      return skipOne()
    }
    if kind == .leftBrace {
      report(
        .unexpected, "A form file does not begin with `{`.",
        help: "Write `form NAME \"Title\" { … }`; answers in JSON are for `--answers`.")
      return skipNested()
    }
    if correctWord(Self.topLevelWords, .unknownClause, "declaration") { return parseTopLevel() }
    if beginsItem(kind) {
      report(
        .unexpected, "`\(kind.spelling)` stands outside of the form.",
        help: "Put it between the braces of `form NAME { … }`.")
      let node = begin(.error)
      parseItem(in: .form)
      return end(node, .broken)
    }
    report(
      .unexpected, "Here a declaration has to stand, not \(described(index)).",
      help: "A file holds `import`, `type`, `form` and `test` declarations.")
    skipLine()
  }

  static let topLevelWords = ["import", "type", "form", "test"]

  /// Tokens up to the next line, blocks included.
  mutating func skipLine() {
    let node = begin(.error)
    repeat {
      if kind == .leftBrace || kind == .textStart {
        skipNested()
      } else {
        advance()
      }
    } while !isFirstOnLine && kind != .endOfFile && kind != .rightBrace
    end(node, .broken)
  }

  // MARK: Top level

  private mutating func parseImport() {
    let node = begin(.importDeclaration)
    advance()
    if kind == .textLiteral || kind == .textStart {
      parseText()
    } else {
      expected("the path of a file", help: "Write `import \"shared/address.form\"`.")
      missing()
    }
    end(node)
  }

  private mutating func parseType() {
    let declaration = index
    let node = begin(.typeDeclaration)
    advance()
    parseName("the name of the type")
    if kind == .colon {
      report(
        .unexpected, "A type is declared with `=`.",
        fix: replacing(token.span, with: " =", "Write `=`"))
      advance()
    } else if !take(.equals) {
      expected("`=`", help: "Write `type NAME = text { … }`.")
    }
    parseTypeName()
    parseOptionalBlock(.field, declaration)
    end(node)
  }

  private mutating func parseForm() {
    let declaration = index
    let node = begin(.formDeclaration)
    advance()
    parseName("the name of the form")
    if kind.isTextPart { parseText() }
    parseOptionalBlock(.form, declaration)
    end(node)
  }

  private mutating func parseTranslation() {
    report(
      .notSupported, "`translation` is not supported yet.",
      help: "Write the texts in the form itself.")
    let node = begin(.translationDeclaration)
    skipLine()
    end(node)
  }

  private mutating func parseTest() {
    let declaration = index
    let node = begin(.testDeclaration)
    advance()
    if kind.isTextPart {
      parseText()
    } else {
      expected("the name of the test", help: "Write `test \"what it shows\" { … }`.")
      missing()
    }
    if kind == .leftBrace {
      parseBlock(.test, declaration)
    } else {
      expected("`{`", help: "The steps of a test stand between braces.")
      missing()
      if !isFirstOnLine { skipLine() }
    }
    end(node)
  }

  // MARK: Inside a form

  /// What a block holds.
  enum Holder {
    case form, field, option, submit, test, given
  }

  /// Whether a word begins a declaration or a clause.
  func beginsItem(_ kind: TokenKind) -> Bool {
    switch kind {
    case .field, .group, .section, .rows, .let, .note, .submit, .exclusive: true
    default: Clause(kind) != nil
    }
  }

  private func belongs(_ kind: TokenKind, in holder: Holder) -> Bool {
    switch holder {
    case .form: beginsItem(kind)
    case .field: Clause(kind) != nil && kind != .exclusive
    case .option: kind == .hint || kind == .help || kind == .exclusive
    case .submit: kind == .focus || kind == .on
    case .test: Step(kind) != nil
    case .given: kind.isName
    }
  }

  /// Whose clauses stand in the block of a declaration, by its first word.
  private func owners(_ word: TokenKind) -> ClauseOwners {
    switch word {
    case .form: .form
    case .section: .section
    case .group, .type: .group
    case .rows: .rows
    case .field: .field
    default: []
    }
  }

  /// A declaration or clause; the word that begins it is there.
  mutating func parseItem(in holder: Holder) {
    switch kind {
    case .field: parseField()
    case .group: parseGroup(.groupDeclaration, typed: true)
    case .rows: parseGroup(.rowsDeclaration, typed: true)
    case .section: parseSection()
    case .let: parseLet()
    case .note: parseNote()
    case .submit: parseSubmit()
    case .type: parseType()
    case .import: parseImport()
    case .form: parseForm()
    case .test: parseTest()
    default: parseClause(in: holder)
    }
  }

  private mutating func parseField(hasKeyword: Bool = true) {
    let declaration = index
    let node = begin(.fieldDeclaration)
    if hasKeyword { advance() }
    parseName("the name of the field")
    parseColon(then: "the type")
    parseTypeName()
    parseTagAndLabel()
    if kind == .equals {
      let computed = begin(.computed)
      advance()
      parseExpression()
      end(computed)
    }
    parseOptionalBlock(.field, declaration)
    end(node)
  }

  private mutating func parseColon(then what: String) {
    if take(.colon) { return }
    if kind == .equals {
      report(
        .unexpected, "Here a `:` has to stand.", help: "Write `field NAME: TYPE`.",
        fix: replacing(token.span, with: ":", "Write `:`"))
      return advance()
    }
    expected("`:` and \(what)", help: "Write `field NAME: TYPE`.")
  }

  mutating func parseTypeName() {
    if (kind.isName || kind.isReserved) && !(isFirstOnLine && beginsItem(kind)) {
      return leaf(.typeName)
    }
    expected("a type", help: "Types are text, integer, decimal, boolean, date, choice, …")
    missing()
  }

  private mutating func parseTagAndLabel() {
    if kind == .at { parseTag() }
    if kind.isTextPart { parseText() }
    if kind == .at {
      report(
        .unexpected, "The order tag stands before the label.",
        help: "Write `@10 \"Label\"`.")
      let node = begin(.error)
      parseTag()
      end(node, .broken)
    }
  }

  private mutating func parseTag() {
    let node = begin(.tag)
    advance()
    if kind == .integerLiteral {
      advance()
    } else {
      expected("a number", help: "Order tags are whole numbers from 0: `@10`.")
      if !isFirstOnLine, kind == .minus || kind == .decimalLiteral {
        while kind == .minus { advance() }
        if kind == .integerLiteral || kind == .decimalLiteral { advance() }
      }
    }
    end(node)
  }

  private mutating func parseGroup(_ syntax: SyntaxKind, typed: Bool) {
    let declaration = index
    let node = begin(syntax)
    advance()
    parseName(syntax == .rowsDeclaration ? "the name of the list" : "the name of the group")
    if kind == .colon, isBlockColon {
      parseOptionalBlock(.form, declaration)
      return end(node)
    }
    if take(.colon) { parseTypeName() }
    parseTagAndLabel()
    parseOptionalBlock(.form, declaration)
    end(node)
  }

  /// A colon at the end of a line, where a brace was meant.
  private var isBlockColon: Bool { isBlockColon(at: 0) }

  private func isBlockColon(at distance: Int) -> Bool {
    peek(distance) == .colon && index + distance + 1 < tokens.count
      && tokens[index + distance + 1].flags.contains(.firstOnLine)
  }

  private mutating func parseSection() {
    let declaration = index
    let node = begin(.sectionDeclaration)
    advance()
    if kind == .at { parseTag() }
    if kind.isTextPart {
      parseText()
    } else {
      expected("the title of the section", help: "Write `section \"Title\" { … }`.")
      missing()
      if kind.isName, !isFirstOnLine { skipOne() }
    }
    parseOptionalBlock(.form, declaration)
    end(node)
  }

  private mutating func parseLet() {
    let node = begin(.letDeclaration)
    advance()
    parseName("a name")
    if kind == .colon {
      report(
        .unexpected, "A `let` has no type of its own: write `=`.",
        fix: replacing(token.span, with: " =", "Write `=`"))
      advance()
    } else if !take(.equals) {
      expected("`=`", help: "Write `let NAME = EXPRESSION`.")
    }
    parseExpression()
    end(node)
  }

  private mutating func parseNote() {
    let node = begin(.noteDeclaration)
    advance()
    if kind == .at { parseTag() }
    parseText()
    if kind == .when { parseWhen() }
    end(node)
  }

  private mutating func parseSubmit() {
    let declaration = index
    let node = begin(.submitDeclaration)
    advance()
    if kind.isTextPart { parseText() }
    parseOptionalBlock(.submit, declaration)
    end(node)
  }

  // MARK: Blocks

  /// A block, where one stands; also one whose brace was left out or written as a colon.
  mutating func parseOptionalBlock(_ holder: Holder, _ declaration: Int) {
    if kind == .leftBrace { return parseBlock(holder, declaration) }
    if isBlockColon {
      report(
        .foreignSyntax, "A block stands between braces.",
        help: "Write `{` here and `}` at its end.",
        fix: replacing(token.span, with: " {", "Write `{`", safe: false))
      return parseBlock(holder, declaration)
    }
    guard holder == .field || holder == .form && declaresForm(declaration) else { return }
    takeUnbraced(holder, declaration)
  }

  private func declaresForm(_ declaration: Int) -> Bool { tokens[declaration].kind == .form }

  /// What has to stand between braces, and does not: clauses of a field that nothing around it takes,
  /// and everything after a form without a block.
  private mutating func takeUnbraced(_ holder: Holder, _ declaration: Int) {
    if holder == .form {
      guard beginsItem(kind), kind != .exclusive else { return }
      report(
        .missing, at: index, "Here `{` is missing.", span: tokens[index - 1].span.atEnd,
        help: "A block begins with `{` and ends with `}`.",
        fix: Fix(
          title: "Write `{`",
          edits: [Edit(span: tokens[index - 1].span.atEnd, replacement: " {")], isSafe: false))
      let node = begin(.block)
      parseItems(holder, declaration, open: nil)
      return end(node)
    }
    guard isClauseOfField() else { return }
    report(
      .missing, "Clauses stand between braces.",
      span: index > 0 ? tokens[index - 1].span.atEnd : nil,
      help: "Write `{ \(source.text(of: token.span)) … }`.")
    let node = begin(.block)
    while isClauseOfField() || kind == .comma {
      let before = index
      if kind == .comma {
        skipOne()
      } else if Clause(kind) == nil {
        parseAny(in: .field)
      } else {
        parseItem(in: .field)
      }
      if index == before { skipOne() }
    }
    // The brace that belongs to the one that is missing, on a line of its own.
    if kind == .rightBrace, isFirstOnLine, indentation(index) == indentation(declaration),
      indentation(index) > 0
    {
      advance()
    }
    end(node)
  }

  /// Whether a clause stands here, perhaps misspelt, that the block around the field cannot have.
  private func isClauseOfField() -> Bool {
    if let clause = Clause(kind) {
      return clause.facts.owners.contains(.field) && clause.facts.owners.isDisjoint(with: around)
    }
    guard kind == .identifier, !isFirstOnLine, peek(1) != .colon else { return false }
    let word = source.text(of: token.span)
    guard let near = nearestName(to: word, among: Self.clauseWords),
      let clause = TokenKind.word(near).flatMap(Clause.init)
    else { return false }
    return clause.facts.owners.contains(.field) && clause.facts.owners.isDisjoint(with: around)
  }

  mutating func parseBlock(_ holder: Holder, _ declaration: Int) {
    guard deepen() else { return skipNested() }
    let open = index
    let node = begin(.block)
    advance()
    parseItems(holder, declaration, open: tokens[open].kind == .leftBrace ? open : nil)
    end(node)
    depth -= 1
  }

  private mutating func parseItems(_ holder: Holder, _ declaration: Int, open: Int?) {
    let wasInTest = isInTest
    isInTest = holder == .test || holder == .given
    let outside = around
    around = owners(tokens[declaration].kind)
    defer {
      isInTest = wasInTest
      around = outside
    }
    while true {
      let before = index
      switch kind {
      case .rightBrace:
        noteSuspect(open, declaration)
        return advance()
      case .endOfFile:
        return reportUnclosed(open)
      default:
        if closesHere(holder, declaration) { return reportUnclosed(open) }
        parseAny(in: holder)
      }
      if index == before { skipOne() }
    }
  }

  /// Whether the word here cannot belong to the block, and its indentation says that it belongs to
  /// one around it.
  private func closesHere(_ holder: Holder, _ declaration: Int) -> Bool {
    guard isFirstOnLine, !belongs(kind, in: holder) else { return false }
    let isDeclaration =
      beginsItem(kind) || kind == .test || kind == .type || kind == .import
      || kind == .form
    return isDeclaration && indentation(index) <= indentation(declaration)
  }

  /// A closing brace further left than its block began is perhaps that of a block around it.
  private mutating func noteSuspect(_ open: Int?, _ declaration: Int) {
    guard let open, suspect == nil, isFirstOnLine,
      indentation(index) < indentation(declaration)
    else { return }
    suspect = open
  }

  private mutating func reportUnclosed(_ open: Int?) {
    guard let open else { return }
    let place = suspect ?? open
    suspect = nil
    report(
      .unclosed, at: place, "This block is not closed.", span: tokens[place].span,
      labels: kind == .endOfFile
        ? [] : [(token.span, "this belongs to what is around the block")],
      help: "Write `}` where the block ends.")
  }

  /// How far in the line of a token begins: its first byte that is no white space.
  func indentation(_ place: Int) -> Int {
    var start = tokens[place].start
    var width = 0
    while start > 0, source.bytes[start - 1] != 0x0A, source.bytes[start - 1] != 0x0D {
      start -= 1
      let byte = source.bytes[start]
      width = byte == 0x20 || byte == 0x09 ? width + 1 : 0
    }
    return width
  }

  private mutating func parseAny(in holder: Holder) {
    switch holder {
    case .test:
      parseStep()
    case .given:
      parseAssignment()
    case .submit:
      parseSubmitPart()
    case .form, .field, .option:
      let isDeclaration = kind == .type || kind == .import || kind == .form || kind == .test
      if beginsItem(kind) || (isDeclaration && isFirstOnLine) {
        parseItem(in: holder)
      } else {
        parseUnknownItem(in: holder)
      }
    }
  }

  /// Something where a clause or declaration has to begin that begins none.
  private mutating func parseUnknownItem(in holder: Holder) {
    if kind == .comma || kind == .semicolon {
      let sign = source.text(of: token.span)
      report(
        .foreignSyntax, "Clauses and declarations stand without `\(sign)` between them.",
        help: "Remove it.", fix: replacing(token.span, with: "", "Remove the `\(sign)`"))
      return skipOne()
    }
    if kind.isTextPart {
      report(
        .unexpected, "A text cannot stand here by itself.",
        help:
          "Say what it is: `label \"…\"`, `hint \"…\"`, `note \"…\"`; names stand without quotes.")
      return skipLine()
    }
    if kind == .dot, holder == .field {
      report(
        .unexpected, "An option is declared with `option`.", help: "Write `option NAME \"Label\"`.")
      return skipLine()
    }
    if holder == .form, kind.isName, peek(1) == .colon, !isBlockColon(at: 1) {
      let name = source.text(of: token.span)
      report(
        .unexpected, "`\(name)` stands without the word that declares it.",
        help: "Write `field \(name): TYPE`.",
        fix: Fix(
          title: "Write `field`", edits: [Edit(span: token.span.atStart, replacement: "field ")]))
      return parseField(hasKeyword: false)
    }
    let words: [String]
    switch holder {
    case .form: words = Self.declarationWords + Self.clauseWords
    case .option: words = ["hint", "help", "exclusive"]
    default: words = Self.clauseWords + Self.declarationWords
    }
    if correctWord(words, .unknownClause, "clause") {
      return parseItem(in: holder)
    }
    report(
      kind.isWord ? .unknownClause : .unexpected,
      kind.isWord
        ? "There is no clause or declaration \(described(index))."
        : "Here a clause or declaration has to begin, not \(described(index)).",
      help: holder == .form
        ? "A block holds `field`, `group`, `section`, `rows`, `let`, `check`, `note` and clauses."
        : "A field holds clauses such as `required`, `length`, `hint`, `default`.")
    skipLine()
  }

  static let declarationWords = [
    "field", "group", "section", "rows", "let", "check", "warn", "note", "submit",
  ]
  static let clauseWords = Clause.allCases.map(\.keyword.spelling)

  /// Takes a misspelt word for the nearest of some words, with a finding.
  mutating func correctWord(_ words: [String], _ name: DiagnosticName, _ what: String) -> Bool {
    guard kind == .identifier || kind.isContextual else { return false }
    let written = source.text(of: token.span)
    guard let near = Self.meant(written) ?? nearestName(to: written, among: words),
      words.contains(near)
    else { return false }
    report(
      name, "There is no \(what) `\(written)`.", help: "Did you mean `\(near)`?",
      fix: replacing(token.span, with: near, "Write `\(near)`"))
    guard let found = TokenKind.word(near) else { return false }
    tokens[index].kind = found
    return true
  }

  /// What other languages call a clause or declaration of this one.
  private static func meant(_ foreign: String) -> String? {
    switch foreign.lowercased() {
    case "fields", "input", "question": "field"
    case "list", "repeat", "table", "array": "rows"
    case "pattern", "regex": "match"
    case "validate", "assert", "rule", "ensure", "constraint": "check"
    case "placeholder", "description", "tooltip": "hint"
    case "title", "caption": "label"
    case "visible", "if", "relevant", "display": "show"
    case "minlength", "maxlength", "size": "length"
    case "between": "range"
    case "mandatory", "obligatory": "required"
    case "disabled", "locked": "readonly"
    case "var", "const", "define": "let"
    case "choice", "choices", "enum": "option"
    case "initial": "default"
    case "info", "message": "note"
    default: nil
    }
  }
}

extension TokenKind {
  /// The word of the language that is spelt so.
  static func word(_ spelling: String) -> TokenKind? {
    Keywords.words.first { $0.0 == spelling }?.1
  }
}
