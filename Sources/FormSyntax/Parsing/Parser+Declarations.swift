/// Parses the declarations of a form.
extension Parser {
  /// Returns whether a token starts a declaration or a clause.
  func beginsItem(_ token: Token) -> Bool {
    token.kind.beginsInnerDeclaration || token.clause != nil
  }

  /// Parses a declaration or clause, whose first word is the current token.
  mutating func parseItem() {
    let (item, keyword) = (token, index)
    guard let syntax = item.kind.declaration ?? (item.clause == nil ? nil : .clause) else { return }
    let node = begin(syntax)
    advance()
    _ = readHabit(.keyword)
    switch item.kind {
    case .field: parseField(node, keyword)
    case .group: parseGroup(.group, keyword)
    case .rows: parseGroup(.rows, keyword)
    case .section: parseSection(keyword)
    case .let: parseLet()
    case .note: parseNote()
    case .submit: parseSubmit(keyword)
    case .import: parseImport()
    case .type: parseType(keyword)
    case .form: parseForm(keyword)
    case .test: parseTest(keyword)
    default: item.clause.map { parseClause($0, keyword) }
    }
    end(node)
  }

  private mutating func parseField(_ node: Begun, _ declaration: Int) {
    if skipTypeAndName(.fieldName) { return parseRest(of: .field, declaration) }
    parseName(.field)
    if kind == .colon || !skipSecondWord(ofOption: false) {
      require(.colon, .colon, ExpectedDeclarationPart.colonAndType)
    } else {
      advance()
    }
    if parseBlockOfFields(node, declaration) || parseTypeInside(declaration) { return }
    _ = readHabit(.beforeType)
    let outer = typeToken
    typeToken = token
    parseTypeName(of: declaration)
    parseRest(of: .field, declaration)
    typeToken = outer
  }

  /// Parses the rest of the head of a declaration, and its block.
  private mutating func parseRest(
    of owner: Owner, _ declaration: Int, after last: HeadPart = .name
  ) {
    parseHead(of: owner, after: last)
    parseOptionalBlock(owner, declaration)
  }

  /// Reads `field address: object { field street: text }` as a group or list.
  private mutating func parseBlockOfFields(_ node: Begun, _ declaration: Int) -> Bool {
    guard let (word, syntax) = blockType(), tokens[declaration].kind == .field else { return false }
    let colon = tokens[index - 1]
    let name = index > 1 ? shortened(text(at: index - 2)) : ""
    report(
      .foreignSyntax, TypeSyntaxMessage.block(of: self.word, word: word, name: name),
      fix: colon.kind == .colon
        ? Fix([
          Edit(span: tokens[declaration].span, replacement: word),
          Edit(span: colon.span.union(token.span), replacement: ""),
        ]) : nil)
    nodes[node.node].kind = syntax
    skipOne()
    parseRest(of: syntax == .groupDeclaration ? .group : .rows, declaration)
    return true
  }

  /// Parses `field name:` with `type: text` and clauses on the lines after it, as in YAML.
  private mutating func parseTypeInside(_ declaration: Int) -> Bool {
    guard kind == .type, isFirstOnLine, peek(1) == .colon, peek(2).isName else {
      return false
    }
    let message = BlockMessage.typeOfFieldInside
    let finding = report(.misplacedDeclaration, message)
    var edits = [
      Edit(span: SourceSpan(tokens[index - 1].end, tokens[index + 2].start), replacement: " ")
    ]
    skip(to: index + 2, isRead: true)
    typeToken = token
    parseTypeName()
    let type = index - 1
    if isFirstOnLine, token.clause != nil, indentation(index) > indentation(declaration) {
      let block = begin(.block)
      parseItems(Block(owner: .field, declaration: declaration, isIndented: true), isLine: false)
      end(block)
      edits.append(Edit(span: tokens[type].span.atEnd, replacement: " {"))
      edits.append(closingBrace(of: declaration))
    }
    findings.setFix(edits, message, finding)
    return true
  }

  /// Reads a label or a type before a name, and returns true if that skipped the name.
  private mutating func skipTypeAndName(_ place: Habit.Place) -> Bool {
    guard readHabit(place) == .skipped else { return false }
    missing()
    missing()
    return true
  }

  /// Takes a required word or sign, perhaps as the table of habits reads it.
  mutating func require(_ kind: TokenKind, _ place: Habit.Place, _ part: some ExpectedPart) {
    while self.kind != kind, readHabit(place) != .none {}
    if !take(kind) { expected(part) }
  }

  /// Parses the order tag, the label and, for fields, the computed value, in this order.
  ///
  /// - Parameter last: the last part of the head that has been read.
  private mutating func parseHead(of owner: Owner, after last: HeadPart = .name) {
    let allowsValue = owner == .field
    let place: Habit.Place = allowsValue ? .headOfField : owner == .section ? .headOfSection : .head
    var last = last
    while true {
      let part: HeadPart
      switch kind {
      case .at: part = .tag
      case .textLiteral, .textStart: part = .label
      case .as where owner != .section: part = .recorded
      case .equals where allowsValue: part = .value
      default:
        if readHabit(place) != .none { continue }
        if last < .label {
          suspectLabel()
          let isClause = asksHabits && isMisspeltClause(of: owner)
          switch isClause ? .none : readHabit(.label) {
          case .laid, .removed: continue
          case .skipped:
            last = .label
            continue
          case .none: break
          }
        }
        endOfHead = last
        return
      }
      if part == last {
        report(.unexpected, DeclarationSyntaxMessage.repeated(part))
        parseMisplaced { $0.parseHeadPart(part) }
        continue
      }
      if part < last {
        report(.unexpected, DeclarationSyntaxMessage.late(part, inField: allowsValue))
      }
      last = max(last, part)
      parseHeadPart(part)
    }
  }

  private mutating func parseHeadPart(_ part: HeadPart) {
    switch part {
    case .tag: parseTag()
    case .label: parseText()
    case .recorded: parseRecorded(isMember: true)
    case .name, .value: parseNode(.computed) { $0.parseExpression() }
    }
  }

  private mutating func parseTag() {
    let node = begin(.tag)
    advance()
    if kind == .integerLiteral {
      if !isJoined {
        report(
          .unexpected, DeclarationSyntaxMessage.spaceInTag,
          fix: replacing(SourceSpan(tokens[index - 1].end, token.start), with: ""))
      }
      advance()
    } else if !isFirstOnLine, kind == .minus || kind == .decimalLiteral || kind == .identifier {
      report(.badLiteral, DeclarationSyntaxMessage.badTag)
      while kind == .minus { advance() }
      if !isFirstOnLine, kind == .integerLiteral || kind == .decimalLiteral || kind == .identifier {
        advance()
      }
    } else {
      expected(ExpectedDeclarationPart.tagNumber)
    }
    end(node)
  }

  private mutating func parseGroup(_ owner: Owner, _ declaration: Int) {
    let isList = owner == .rows
    if skipTypeAndName(.groupName) { return parseRest(of: owner, declaration) }
    parseName(isList ? .list : .group)
    _ = readHabit(.afterName)
    if kind == .colon, !isGroupColon {
      advance()
      parseTypeName()
    } else if lacksColonBeforeType(isList: isList) {
      report(
        .missing, DeclarationSyntaxMessage.missingColon(declaration: isList ? "rows" : "group"),
        fix: inserting(":"))
      parseTypeName()
    }
    parseRest(of: owner, declaration)
  }

  /// Returns whether the colon before a type is missing, as in `group home Address "Home"`: the
  /// name of a type follows, or another word before something that may follow a type.
  private mutating func lacksColonBeforeType(isList: Bool) -> Bool {
    guard kind.isName, !isFirstOnLine else { return false }
    if isList || kind == .identifier, isType(index) { return true }
    guard kind == .identifier, !isFirst(min(index + 1, tokens.count - 1)) else { return false }
    let next = peek(1)
    return next == .textLiteral || next == .textStart || next == .at || next == .leftBrace
  }

  /// True at a colon in place of a brace: the first declaration of the block follows on the next
  /// line. A type may also have the name of such a declaration's keyword, but then no name follows
  /// it. No name follows the keyword `submit`, so `submit` counts as a type.
  private var isGroupColon: Bool {
    guard index + 2 < tokens.count, isFirst(index + 1),
      tokens[index + 1].kind.beginsInnerDeclaration, peek(1) != .submit
    else { return false }
    return tokens[index + 2].kind.isName && !isFirst(index + 2)
  }

  private mutating func parseSection(_ declaration: Int) {
    if kind == .at { parseTag() }
    _ = readHabit(.title)
    parseTitle(ExpectedDeclarationPart.sectionTitle)
    parseRest(of: .section, declaration, after: .label)
  }

  /// Parses the text that a section or test begins with.
  mutating func parseTitle(_ title: some ExpectedPart) {
    if kind.isTextPart { return parseText() }
    if parseTextInParentheses() { return }
    let isWord = kind.isName && !isFirstOnLine
    missing(title)
    if isWord { skipOne() }
    if kind == .leftBrace, peek(1).isTextPart { reportedAt = index + 1 }
  }

  private mutating func parseLet() {
    parseName(.let)
    require(.equals, .letValue, ExpectedDeclarationPart.equalsOfLet)
    parseExpression()
  }

  private mutating func parseNote() {
    if kind == .at { parseTag() }
    if readLabelWord() != .skipped { parseText() }
    while readHabit(.note) == .skipped {}
    parseOptionalWhen()
  }

  private mutating func parseSubmit(_ declaration: Int) {
    _ = readLabelWord()
    if kind.isTextPart { parseText() }
    _ = readHabit(.submit)
    parseOptionalBlock(.submit, declaration)
  }

  /// Asks the table of habits about the word of a label where a text alone is meant.
  private mutating func readLabelWord() -> HabitReading {
    suspectLabel()
    return readHabit(.plainLabel)
  }

  /// Suspects a `label` on the line of a head: it is also a clause of the declaration around it.
  mutating func suspectLabel() {
    if token.clause == .label, !isFirstOnLine { suspect() }
  }
}
