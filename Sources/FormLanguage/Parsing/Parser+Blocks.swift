internal import FormEngine

/// Blocks, and which of them a line belongs to when their braces do not match.
extension Parser {
  /// What a block belongs to.
  enum Owner {
    case file, form, group, section, rows, type, field, option, submit, test, given

    /// Whether a clause may stand in the block by the table of clauses alone.
    fileprivate func takes(_ clause: Clause) -> Bool {
      let owners = clause.facts.owners
      return switch self {
      case .form: owners.contains(.form)
      case .section: owners.contains(.section)
      case .group: owners.contains(.group)
      case .rows: owners.contains(.rows) || owners.contains(.field)
      case .type: !owners.isDisjoint(with: [.field, .group])
      case .field: owners.contains(.field)
      case .option: clause == .hint || clause == .help || clause == .exclusive
      case .file, .submit, .test, .given: false
      }
    }
  }

  /// Whether a word begins something that may stand in the block of an owner.
  func belongs(_ kind: TokenKind, in owner: Owner) -> Bool {
    switch owner {
    case .file: beginsTopLevel(kind)
    case .form: beginsDeclaration(kind) || Clause(kind).map(owner.takes) ?? false
    case .group, .section, .rows, .type:
      kind != .submit && beginsDeclaration(kind) || Clause(kind).map(owner.takes) ?? false
    case .field, .option: Clause(kind).map(owner.takes) ?? false
    case .submit: kind == .focus || kind == .on
    case .test: Step(kind) != nil
    case .given: kind.isName
    }
  }

  /// A block on its way.
  struct Block {
    var owner: Owner
    /// The first token of the declaration that has the block.
    var declaration: Int
    /// The brace; nothing where it is missing.
    var open: Int?
    var isEmpty = true
    /// Something in it is first on its line.
    var hasLines = false
    /// What is in it stands further to the right than the declaration, so that indentation tells.
    var isIndented = false
    /// The finding about commas between its items, once there is one.
    var separators: Int?
  }

  /// A block, where one stands; also one whose brace was left out or written as a colon. False when
  /// there is none.
  @discardableResult
  mutating func parseOptionalBlock(_ owner: Owner, _ declaration: Int) -> Bool {
    if kind == .leftBrace {
      parseBlock(owner, declaration)
      return true
    }
    if isLost, skipToBrace() {
      isLost = false
      parseBlock(owner, declaration)
      return true
    }
    if !isLost, isStrayInHead {
      if kind == .comma || kind == .semicolon {
        report(
          .foreignSyntax, "The parts of a declaration stand without `\(word)` between them.",
          help: "Remove it.", fix: replacing(token.span, with: "", "Remove the `\(word)`"))
        skipOne()
        if kind.isTextPart { skipText() }
        return parseOptionalBlock(owner, declaration)
      }
      report(.unexpected, "\(described(index)) cannot stand before a block.")
      _ = skipToBrace()
      parseBlock(owner, declaration)
      return true
    }
    if kind == .colon, tokens[min(index + 1, tokens.count - 1)].flags.contains(.firstOnLine) {
      report(
        .foreignSyntax, "A block stands between braces.",
        help: "Write `{` here and `}` where the block ends.",
        fix: replacing(token.span, with: " {", "Write `{`", safe: false))
      isLost = false
      parseBlock(owner, declaration)
      return true
    }
    return parseUnopenedBlock(owner, declaration)
  }

  /// What a block holds, without its braces. A clause that what is around cannot take tells.
  private mutating func parseUnopenedBlock(_ owner: Owner, _ declaration: Int) -> Bool {
    guard !isLost else { return false }
    let isMisspelt = isMisspeltClause(of: owner)
    let begins =
      owner == .given
      ? kind.isName && (peek(1) == .equals || peek(1) == .dot || peek(1) == .leftBracket)
      : beginsItem(kind) || Step(kind) != nil
    guard isMisspelt || (begins && belongs(kind, in: owner)) else { return false }
    let isForeign = !belongs(kind, in: self.owner)
    guard isFirstOnLine else {
      guard isForeign || (surplusBraces > 0 && closesOnLine()) else { return false }
      // `field a: text required`
      let start = index
      let node = begin(.block)
      let finding = report(
        .missing, "What belongs to this declaration stands between braces.",
        help: "Write `{ \(shortened(word)) … }`.", fix: inserting(" {", "Write the braces"))
      if isMisspelt {
        reportedAt = -1
        _ = correctWord(Self.fieldWords, .unknownClause, "clause")
      }
      parseItems(Block(owner: owner, declaration: declaration, isIndented: true), isLine: true)
      if index > start {
        findings.addEdit(
          Edit(span: tokens[index - 1].span.atEnd, replacement: " }"), to: finding)
      }
      end(node)
      return true
    }
    // A line further in: the brace is missing when one too many is closed, or no other reading is
    // left.
    guard isForeign || surplusBraces > 0,
      owner == .form || indentation(index) > indentation(declaration)
    else { return false }
    let node = begin(.block)
    report(
      .missing, "Here `{` is missing.", span: tokens[index - 1].span.atEnd,
      help: "A block begins with `{` and ends with `}`.",
      fix: inserting(" {", "Write `{`", safe: false))
    parseItems(Block(owner: owner, declaration: declaration, isIndented: true), isLine: false)
    end(node)
    return true
  }

  /// `field a: text requird`: a misspelt clause of a field on its line.
  private func isMisspeltClause(of owner: Owner) -> Bool {
    guard owner == .field, kind == .identifier, !isFirstOnLine, peek(1) != .colon else {
      return false
    }
    let near = nearestName(to: word, among: Self.fieldWords)
    guard let near, let found = TokenKind.word(near) else { return false }
    return !belongs(found, in: self.owner)
  }

  /// Something that begins nothing, before a brace on the same line.
  private var isStrayInHead: Bool {
    !isFirstOnLine && !beginsItem(kind) && !beginsTopLevel(kind) && Step(kind) == nil
      && kind != .rightBrace && kind != .colon && braceOnLine() != nil
  }

  /// Whether a brace closes on this line that was not opened on it.
  private func closesOnLine() -> Bool {
    var place = index
    var open = 0
    while place < tokens.count, place == index || !tokens[place].flags.contains(.firstOnLine) {
      switch tokens[place].kind {
      case .leftBrace: open += 1
      case .rightBrace: open -= 1
      default: break
      }
      if open < 0 { return true }
      if place - index > 100 { return false }
      place += 1
    }
    return false
  }

  /// The brace that comes on this line before anything that begins an item.
  private func braceOnLine() -> Int? {
    var place = index
    while tokens[place].kind != .leftBrace {
      let token = tokens[place]
      if token.kind == .endOfFile || token.kind == .rightBrace || token.flags.contains(.firstOnLine)
        || place - index > 50 || (place > index && beginsDeclaration(token.kind))
      {
        return nil
      }
      place += 1
    }
    return tokens[place].flags.contains(.firstOnLine) ? nil : place
  }

  /// Where the head of a declaration cannot be read: on to its brace, when that stands on the line.
  private mutating func skipToBrace() -> Bool {
    guard let place = braceOnLine() else { return false }
    let node = begin(.error)
    while index < place { advance() }
    end(node, .broken)
    return true
  }

  mutating func parseBlock(_ owner: Owner, _ declaration: Int) {
    guard deepen() else {
      skipNested()
      isLost = false
      return
    }
    let open = index
    let node = begin(.block)
    // A colon that stands for the brace has no end to look for.
    let isBrace = kind == .leftBrace
    advance()
    parseItems(
      Block(owner: owner, declaration: declaration, open: isBrace ? open : nil), isLine: false)
    end(node)
    depth -= 1
  }

  private mutating func parseItems(_ block: Block, isLine: Bool) {
    var block = block
    let outer = (owner, isInTest)
    owner = block.owner
    isInTest = owner == .test || owner == .given
    defer { (owner, isInTest) = outer }
    while true {
      let before = index
      isLost = false
      if kind == .endOfFile {
        return reportUnclosed(block)
      }
      if kind == .rightBrace {
        switch brace(of: block) {
        case .closes: return advance()
        case .closesOuter: return reportUnclosed(block)
        case .closesNothing:
          reportSurplusBrace("Remove it.")
          surplusBraces -= 1
          skipOne()
          continue
        }
      }
      if isLine, isFirstOnLine || !belongs(kind, in: owner) { return }
      if isFirstOnLine, isOutside(&block) { return reportUnclosed(block) }
      block.isEmpty = false
      if kind == .comma || kind == .semicolon {
        reportSeparator(&block)
      } else {
        parseAny()
      }
      if isLost { recover(in: owner) }
      if index == before { skipOne() }
    }
  }

  private mutating func parseAny() {
    switch owner {
    case .test: parseStep()
    case .given: parseAssignment()
    case .submit: parseSubmitPart()
    default:
      let isDeclaration = beginsDeclaration(kind)
      if beginsTopLevel(kind) || (isDeclaration && (owner == .field || owner == .option)) {
        parseMisplaced()
      } else if isDeclaration || Clause(kind) != nil {
        parseItem()
      } else {
        parseUnknownItem()
      }
    }
  }

  /// A declaration in a block that takes clauses alone, or one that stands beside the form.
  private mutating func parseMisplaced() {
    let word = kind.spelling
    report(
      .misplacedDeclaration,
      beginsTopLevel(kind)
        ? "`\(word)` stands beside the form, and not in a block."
        : "\(owner == .field ? "A field" : "An option") takes clauses, and no `\(word)`.",
      help: beginsTopLevel(kind)
        ? "Put it before or after the form." : "Put it behind the `}` of this block.")
    let node = begin(.error)
    parseItem()
    end(node, .broken)
  }

  // MARK: Where a block ends

  private enum Brace {
    case closes, closesOuter, closesNothing
  }

  private mutating func brace(of block: Block) -> Brace {
    guard block.open != nil else {
      // Without a brace of its own the block ends with one that nothing else needs.
      guard surplusBraces > 0,
        !isFirstOnLine || indentation(index) >= indentation(block.declaration)
      else { return .closesOuter }
      surplusBraces -= 1
      return .closes
    }
    if unclosedBraces > 0, isFirstOnLine, block.isIndented || !block.hasLines,
      indentation(index) < indentation(block.declaration)
    {
      return .closesOuter
    }
    if surplusBraces > 0 {
      if isFirstOnLine, block.isIndented, indentation(index) > indentation(block.declaration) {
        return .closesNothing
      }
      if block.owner == .form, beginsItem(peek(1)), !beginsTopLevel(peek(1)) {
        return .closesNothing
      }
      // What follows stands further in than the declaration, so the block goes on.
      let next = min(index + 1, tokens.count - 1)
      if tokens[next].flags.contains(.firstOnLine), belongs(tokens[next].kind, in: block.owner),
        indentation(next) > indentation(block.declaration)
      {
        return .closesNothing
      }
    }
    return .closes
  }

  /// Whether the first word of a line belongs to a block further out. Only where braces do not match
  /// does indentation decide that.
  private func isOutside(_ block: inout Block) -> Bool {
    let isFirst = !block.hasLines
    block.hasLines = true
    let isStep = (owner == .test || owner == .given) && Step(kind) != nil
    let isKeyword = beginsItem(kind) || beginsTopLevel(kind) || isStep
    guard isKeyword else {
      if isFirst, unclosedBraces > 0 || block.open == nil {
        block.isIndented = indentation(index) > indentation(block.declaration)
      }
      return false
    }
    guard unclosedBraces > 0 || surplusBraces > 0 || block.open == nil else { return false }
    let isForeign = !belongs(kind, in: owner) || (owner == .given && isStep)
    let isFurtherIn = indentation(index) > indentation(block.declaration)
    if isFirst { block.isIndented = isFurtherIn }
    if isFurtherIn { return false }
    // A block that has items on its first line only is one that ends there.
    let isOneLine = isFirst && !block.isEmpty
    return block.open == nil || (unclosedBraces > 0 && (isForeign || block.isIndented || isOneLine))
  }

  private mutating func reportUnclosed(_ block: Block) {
    guard let open = block.open else { return }
    guard unclosedBraces > 0 || kind != .endOfFile else { return }
    // A text that goes on to the end of the file took the brace.
    let lastFlags = tokens[max(0, index - 1)].flags
    let isSwallowed = kind == .endOfFile && lastFlags.isSuperset(of: [.multiline, .unclosed])
    if kind == .endOfFile { unclosedBraces = 0 } else if unclosedBraces > 0 { unclosedBraces -= 1 }
    problems += 1
    if isSwallowed || (hasOpenQuotes && kind == .endOfFile) { return }
    let isOneLine =
      index > 0
      && !tokens[open...(index - 1)].dropFirst().contains {
        $0.flags.contains(.firstOnLine)
      }
    let margin = String(repeating: " ", count: indentation(block.declaration))
    report(
      .unclosed, at: open, "The block of \(describedDeclaration(block.declaration)) is not closed.",
      labels: kind == .endOfFile
        ? [] : [(token.span, "this stands outside of it, going by the indentation")],
      help: "Write `}` where the block ends.",
      fix: inserting(isOneLine ? " }" : "\n\(margin)}", "Write `}`", safe: false))
    // What follows is no echo of this.
    reportedAt = -1
  }

  /// A brace that closes nothing, unless a text without its end may have taken the one that it closes.
  mutating func reportSurplusBrace(_ help: String) {
    if hasOpenQuotes {
      problems += 1
    } else {
      report(.unexpected, "This `}` closes nothing.", help: help)
    }
  }

  /// `field name`, `test "text"`.
  private func describedDeclaration(_ place: Int) -> String {
    let next = tokens[min(place + 1, tokens.count - 1)]
    let first = tokens[place].span
    let hasName = next.kind.isName || next.kind == .textLiteral
    return "`\(shortened(source.text(of: hasName ? first.union(next.span) : first)))`"
  }

  /// How far in the line of a token begins: the white space before its first other byte.
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

  // MARK: Getting on

  /// Skips what cannot be read, up to the next word that begins something and is first on its line,
  /// or the end of the block. Where the word here begins something in this block, it is not skipped.
  mutating func recover(in owner: Owner) {
    isLost = false
    if beginsAnything(kind), isFirstOnLine || (belongs(kind, in: owner) && owner != .given) {
      return
    }
    let node = begin(.error)
    while kind != .endOfFile, kind != .rightBrace, !(isFirstOnLine && beginsAnything(kind)) {
      if kind == .leftBrace { skipNested() } else { advance() }
    }
    end(node, .broken)
    if nodes[node.node].firstToken == nodes[node.node].endToken { nodes.removeLast() }
  }

  private func beginsAnything(_ kind: TokenKind) -> Bool {
    switch owner {
    case .test: Step(kind) != nil || beginsTopLevel(kind)
    case .given: kind.isName
    case .submit: belongs(kind, in: .submit) || beginsItem(kind) || beginsTopLevel(kind)
    case .file: beginsTopLevel(kind)
    default: beginsItem(kind) || beginsTopLevel(kind)
    }
  }

  /// Commas and semicolons between items are one mistake for each block.
  private mutating func reportSeparator(_ block: inout Block) {
    let edit = Edit(span: token.span, replacement: "")
    if block.separators == nil {
      let what =
        switch owner {
        case .test: "Steps"
        case .given: "Assignments"
        default: "Clauses and declarations"
        }
      block.separators = report(
        .foreignSyntax, "\(what) stand without `\(word)` between them.", help: "Remove it.",
        fix: Fix(title: "Remove each `\(word)` in this block", edits: [edit]))
    } else {
      problems += 1
      findings.addEdit(edit, to: block.separators)
    }
    skipOne()
    // What follows belongs to the comma rather than to the block.
    if !isFirstOnLine, kind != .rightBrace, kind.isReserved || !kind.isWord { isLost = true }
  }
}
