internal import FormEngine

/// Parses unknown words: misspelled ones, those of other languages, and items without a keyword.
extension Parser {
  /// Parses something that is not a clause or declaration, where one must start.
  mutating func parseUnknownItem() {
    if kind == .leftBrace, braces.unclosed == 0 { return readNeedlessBlock() }
    if kind.isTextPart {
      if canHoldOptions, fieldType != nil {
        report(.missing, UnknownWordMessage.optionWithoutKeyword(name: nil))
      } else {
        report(.unexpected, UnknownWordMessage.textAlone)
      }
      isLost = true
      return skipText()
    }
    if kind == .identifier,
      owner == .rows && word == Clause.start.keyword
        || (owner == .field || owner == .type) && word == Clause.set.keyword
    {
      tokens[index] = token.read(as: word)
      return parseItem()
    }
    switch readHabit(placeOfItem) {
    case .none: break
    case .laid: return parseItem()
    case .removed, .skipped: return
    }
    if isLost { return }
    if isBareOptionName {
      report(.missing, UnknownWordMessage.optionWithoutKeyword(name: shortened(word)))
      return skipUnread()
    }
    if correctWord(candidates, .unknownClause, .clause) {
      // Without the text that must follow it, the word is unlikely to mean the near one.
      if takesText, !peek(1).isTextPart, peek(1) != .colon, peek(1) != .equals, peek(1) != .at {
        return skipUnread()
      }
      return parseItem()
    }
    let isWord = kind.isWord
    report(
      isWord ? .unknownClause : .unexpected,
      isWord
        ? UnknownWordMessage.unknownItem(shortened(word), place)
        : .unexpectedItem(described(index), place))
    skipUnread()
  }

  /// Parses a block after something that has none, such as a note or a rule. Declarations in it are
  /// read.
  private mutating func readNeedlessBlock() {
    report(.unexpected, BlockMessage.needless(first: source.text(of: peekToken(1).span)))
    guard peek(1).beginsInnerDeclaration, owner != .field, owner != .option else {
      skipNested(isRead: false)
      return
    }
    let node = begin(.sectionDeclaration)
    missing()
    parseBlock(.section, index)
    end(node, .broken)
  }

  /// True if a text must follow the word.
  private var takesText: Bool {
    if kind == .note { return true }
    return token.clause?.facts.shape.isText == true
  }

  /// Moves a text with its interpolations into an `error` node.
  mutating func skipText() {
    if kind == .textStart { skipNested() } else { skipOne() }
  }

  /// True if options are allowed, which they are not in a field of another built-in type.
  var canHoldOptions: Bool {
    guard owner == .field || owner == .type else { return false }
    return fieldType.map(\.isChoice) ?? true
  }

  /// True at a word alone in the block of a choice: `{ small, large }`.
  private var isBareOptionName: Bool {
    guard owner == .field || owner == .type, fieldType?.isChoice == true,
      kind == .identifier, nearestName(to: word, among: candidates) == nil,
      Keywords.meant(by: word, among: candidates) == nil
    else { return false }
    let next = tokens[min(index + 1, tokens.count - 1)]
    return next.kind == .comma || next.kind == .rightBrace || next.kind == .identifier
      || next.flags.contains(.firstOnLine)
  }

  /// The place for habits at the start of an item here.
  private var placeOfItem: Habit.Place {
    switch owner {
    case .field, .type: .clause
    case .option: .optionClause
    default: .item
    }
  }

  private var place: UnknownWordMessage.Place {
    switch owner {
    case .option: .option(clauses: Clause.wordsOfOptions)
    case .field: .field
    default: .form
    }
  }

  /// The words that may start something in the current block.
  var candidates: [String] {
    switch owner {
    case .test: Self.stepWords
    case .option: Clause.ofOptions.map(\.keyword)
    case .field: Self.fieldWords
    case .form, .section, .group: Self.formWords
    default: Self.rowWords
    }
  }

  static let fieldWords = Clause.table.filter { $0.owners != .option }.map {
    $0.keyword
  }
  private static let declarationWords = [
    "field", "group", "section", "rows", "let", "note", "submit",
  ]
  private static let rowWords = declarationWords + fieldWords
  private static let formWords =
    declarationWords
    + Clause.table.filter { !$0.owners.isDisjoint(with: [.form, .section, .group]) }.map(\.keyword)

  /// Reads a misspelled word as the nearest of some words, and reports it.
  mutating func correctWord(
    _ words: [String], _ name: DiagnosticName, _ sought: SoughtWord
  ) -> Bool {
    guard kind.isName, kind != .quotedName, !findings.isFull else { return false }
    let written = word
    let foreign = suited(Keywords.meant(by: written, among: words))
    let lower = written.lowercased()
    guard
      let near = foreign ?? words.first(where: { $0 == lower })
        ?? nearestName(to: written, among: words)
    else { return false }
    let isPlain =
      foreign == nil && kind == .identifier
      && (near == lower || isOnlyNearName(near, to: written, among: words, letters: 1))
    report(
      name,
      near == lower
        ? UnknownWordMessage.upperCase(meant: near)
        : .misspelt(shortened(written), meant: near, sought),
      fix: replacing(token.span, with: near, safe: isPlain))
    tokens[index] = token.read(as: near)
    return true
  }

  /// Returns the clause that limits the current declaration, in place of `length`: `size` may mean
  /// any.
  private func suited(_ clause: String?) -> String? {
    if clause == Clause.default.keyword, owner == .rows, fieldType == nil {
      return Clause.start.keyword
    }
    guard clause == Clause.length.keyword else { return clause }
    if owner == .rows || fieldType?.isChoice == true { return Clause.count.keyword }
    return fieldType.map { $0.isOrdered && !$0.isText } == true ? Clause.range.keyword : clause
  }
}
