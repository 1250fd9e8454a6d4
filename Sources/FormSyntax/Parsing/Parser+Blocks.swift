internal import FormEngine

/// Parses blocks, and decides which block a line belongs to if their braces do not match.
extension Parser {
  /// The owner of a block.
  enum Owner {
    case file, form, group, section, rows, type, field, option, submit, test, given
    /// A row of `start { … }`.
    case startRow

    /// True if the block contains assignments.
    var hasAssignments: Bool { self == .given || self == .startRow }

    /// Returns whether the table of clauses alone allows a clause in the block.
    fileprivate func takes(_ clause: Clause) -> Bool {
      let owners = clause.facts.owners
      return switch self {
      case .form: owners.contains(.form)
      case .section: owners.contains(.section)
      case .group: owners.contains(.group)
      case .rows: owners.contains(.rows) || owners.contains(.field)
      case .type: !owners.isDisjoint(with: [.field, .group])
      case .field: owners.contains(.field)
      case .option: owners.contains(.option)
      case .file, .submit, .test, .given, .startRow: false
      }
    }
  }

  /// Returns whether a token starts something that is allowed in the block of an owner.
  func belongs(_ token: Token, in owner: Owner) -> Bool {
    let kind = token.kind
    return switch owner {
    case .file: kind.beginsTopLevel
    case .form: kind.beginsInnerDeclaration || token.clause.map(owner.takes) ?? false
    case .group, .section, .rows, .type:
      kind != .submit && kind.beginsInnerDeclaration || token.clause.map(owner.takes) ?? false
    case .field, .option: token.clause.map(owner.takes) ?? false
    case .submit: kind == .focus || kind == .on
    case .test: Step(kind) != nil
    case .given, .startRow: kind.isName
    }
  }

  /// A block that is being parsed.
  struct Block {
    var owner: Owner
    /// The first token of the declaration that has the block.
    var declaration: Int
    /// The opening brace; nil if it is missing.
    var open: Int?
    var isEmpty = true
    /// True if something in it is first on its line.
    var hasLines = false
    /// True if its contents are further to the right than the declaration, so indentation is
    /// meaningful.
    var isIndented = false
    /// True if its contents are further to the left than the declaration, so indentation is
    /// meaningless.
    var isOutdented = false
  }

  /// Parses a block, if there is one; its brace may be missing or written as a colon. Returns false
  /// if there is no block.
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
      if kind == .when || kind == .if, index + 1 < tokens.count, let brace = braceOnLine(),
        brace > index + 1
      {
        reportConditionBefore(brace)
      } else if readHabit(.block) == .none {
        report(.unexpected, BlockMessage.strayBefore(described(index)))
      }
      _ = skipToBrace()
      parseBlock(owner, declaration)
      return true
    }
    if !isLost, kind == .leftParenthesis || kind == .leftBracket, belongs(peekToken(1), in: owner) {
      let closing = kind == .leftParenthesis ? ")" : "]"
      report(.foreignSyntax, BlockMessage.bracketsForBraces(closing: closing))
      skipNested(isRead: false)
      return true
    }
    if kind == .leftBracket, !isLost, !isFirstOnLine, owner == .field, fieldType?.isChoice == true {
      report(.foreignSyntax, TypeSyntaxMessage.optionsInType)
      skipNested(isRead: false)
      return true
    }
    if kind == .colon, isFirst(min(index + 1, tokens.count - 1)) {
      let finding = report(
        .foreignSyntax, BlockMessage.colonForBrace,
        fix: replacing(token.span, with: " {", safe: false))
      isLost = false
      parseBlock(owner, declaration)
      addClosingBrace(of: declaration, to: finding)
      return true
    }
    return parseUnopenedBlock(owner, declaration)
  }

  /// Reports a condition before the brace: `section "More" when a {`.
  private mutating func reportConditionBefore(_ brace: Int) {
    let condition = SourceSpan(tokens[index + 1].start, tokens[brace - 1].end)
    let text = source.text(of: condition)
    report(
      .unexpected, BlockMessage.conditionBefore(shortened(text)),
      fix: Fix(
        [
          Edit(span: SourceSpan(tokens[index - 1].end, tokens[brace - 1].end), replacement: ""),
          Edit(span: tokens[brace].span.atEnd, replacement: " show when \(text)"),
        ], isSafe: false))
  }

  /// Parses the contents of a block without its braces, which is recognised by a clause that is not
  /// allowed around it.
  private mutating func parseUnopenedBlock(_ owner: Owner, _ declaration: Int) -> Bool {
    guard !isLost else { return false }
    if kind == .comma, owner == .field, !isFirstOnLine, let clause = peekToken(1).clause,
      owner.takes(clause), !belongs(peekToken(1), in: self.owner), !isFirst(index + 1)
    {
      // `field a: text, required`
      report(.foreignSyntax, BlockMessage.missingBraces(around: clause.keyword))
      let node = begin(.block)
      skipOne()
      parseItems(Block(owner: owner, declaration: declaration, isIndented: true), isLine: true)
      end(node)
      return true
    }
    let isMisspelt = isMisspeltClause(of: owner)
    let begins =
      owner == .given
      ? kind.isName && (peek(1) == .equals || peek(1) == .dot || peek(1) == .leftBracket)
      : beginsItem(token) || Step(kind) != nil || (owner == .submit && kind == .on)
    guard isMisspelt || (begins && belongs(token, in: owner)) else { return false }
    let isForeign = !belongs(token, in: self.owner)
    guard isFirstOnLine else {
      guard
        isForeign || (token.clause != nil && braceOnLine() != nil)
          || (braces.surplus > 0 && closesOnLine())
      else { return false }
      // `field a: text required`
      let start = index
      let node = begin(.block)
      let hasLabel = endOfHead >= .label
      let message = BlockMessage.missingBraces(around: shortened(word))
      let finding = report(.missing, message)
      if isMisspelt {
        reportedAt = -1
        _ = correctWord(Self.fieldWords, .unknownClause, .clause)
      }
      let surplus = braces.surplus
      metLabelOrMessage = false
      lacksLabel = !hasLabel
      parseItems(Block(owner: owner, declaration: declaration, isIndented: true), isLine: true)
      var edits = [Edit(span: tokens[start - 1].span.atEnd, replacement: " {")]
      let last = index - 1
      let isBeforeLabel = kind.isTextPart && !isFirstOnLine && !hasLabel && !isLost
      let isMovable = !isBeforeLabel || kind == .textLiteral
      if isBeforeLabel {
        // `field a: text default 1 "Label"`
        edits[0].replacement = " \(word) {"
        edits.append(Edit(span: spanWithSpace, replacement: ""))
        skipText()
      }
      if kind == .leftBrace, !isFirstOnLine {
        // `field a: text required { length 3... }`: the brace comes too late.
        edits.append(Edit(span: spanWithSpace, replacement: ""))
        parseBlock(owner, declaration)
      } else if index > start, braces.surplus == surplus {
        if isBeforeLabel {
          edits[1].replacement = " }"
        } else {
          edits.append(Edit(span: tokens[last].span.atEnd, replacement: " }"))
        }
      }
      if isMovable {
        let moved: any Message = isBeforeLabel ? HabitMessage.labelAfterClauses : message
        findings.setFix(edits, moved, finding)
      }
      if metLabelOrMessage { findings.makeUnsafe(finding) }
      end(node)
      return true
    }
    // On a line that is indented further, the brace is missing if there is a surplus closing brace,
    // or if no other reading is left.
    guard isForeign || braces.surplus > 0,
      owner == .form || indentation(index) > indentation(declaration)
    else { return false }
    let node = begin(.block)
    let finding = report(
      .missing, BlockMessage.missingOpening, span: tokens[index - 1].span.atEnd,
      fix: inserting(" {", safe: false))
    parseItems(Block(owner: owner, declaration: declaration, isIndented: true), isLine: false)
    addClosingBrace(of: declaration, to: finding)
    end(node)
    return true
  }

  /// Adds the closing brace of the block just parsed to the fix that opens it, unless it is there.
  private mutating func addClosingBrace(of declaration: Int, to finding: Int?) {
    guard tokens[index - 1].kind != .rightBrace else { return }
    findings.addEdit(closingBrace(of: declaration), to: finding)
  }

  /// Returns an edit that adds a closing brace on a line of its own, after the previous token.
  func closingBrace(of declaration: Int) -> Edit {
    let margin = String(repeating: " ", count: indentation(declaration))
    return Edit(span: tokens[index - 1].span.atEnd, replacement: "\n\(margin)}")
  }

  mutating func parseBlock(_ owner: Owner, _ declaration: Int) {
    guard deepen() else {
      skipNested()
      isLost = false
      return
    }
    let open = index
    let node = begin(.block)
    // A colon in place of the brace has no closing counterpart.
    let isBrace = kind == .leftBrace
    advance()
    parseItems(
      Block(owner: owner, declaration: declaration, open: isBrace ? open : nil), isLine: false)
    end(node)
    depth -= 1
  }

  /// The next token, or the one after a comma or semicolon between items of one line.
  private var itemAfterSeparator: Token {
    guard kind == .comma || kind == .semicolon else { return token }
    let next = peekToken(1)
    return next.flags.contains(.firstOnLine) ? token : next
  }

  mutating func parseItems(_ block: Block, isLine: Bool) {
    // After a mistake in its head, a declaration is parsed again.
    guard asksHabits || problems == problemsBefore else { return }
    let known = problems
    defer { problemsBefore += problems - known }
    var block = block
    let outer = (owner, isInTest, isWithoutBraces, openDeclaration, series)
    owner = block.owner
    openDeclaration = block.declaration
    isInTest = owner == .test || owner == .given
    isWithoutBraces = isLine
    defer { (owner, isInTest, isWithoutBraces, openDeclaration, series) = outer }
    var lastItem = nodes.count
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
          reportSurplusBrace(inBlock: true)
          braces.surplus -= 1
          skipOne()
          continue
        }
      }
      if isLine, isFirstOnLine || !belongs(itemAfterSeparator, in: owner) || isStepAfterGiven {
        return
      }
      if isFirstOnLine, isOutside(&block) { return reportUnclosed(block) }
      block.isEmpty = false
      let isCut = !isFirstOnLine
      let item = nodes.count
      if !skipHeadlessBlock(in: block) { parseStatement { $0.parseAny() } }
      if isLost, isCut { breakValue(of: lastItem, before: before) }
      lastItem = item
      if isLost { recover(in: owner, unknown: isKnown(before) ? nil : before) }
      if index == before { skipOne() }
    }
  }

  /// Returns whether the token at a place starts something in any block.
  private func isKnown(_ place: Int) -> Bool {
    beginsItem(tokens[place]) || tokens[place].kind.beginsTopLevel
      || Step(tokens[place].kind) != nil
  }

  /// True if the next step follows the assignments of a `given` without braces.
  private var isStepAfterGiven: Bool {
    owner == .given && kind != .quotedName && Step(kind) != nil
  }

  /// Marks a `let` as broken if skipped tokens after it may belong to its value; its type is then
  /// unknown.
  private mutating func breakValue(of item: Int, before token: Int) {
    guard item < nodes.count, nodes[item].kind == .letDeclaration,
      Int(nodes[item].endToken) == token
    else { return }
    for part in item..<Int(nodes[item].end) { nodes[part].flags.insert(.broken) }
  }

  private mutating func parseAny() {
    if kind == .comma || kind == .semicolon { return skipSeparator() }
    switch owner {
    case .test: parseStep()
    case .given, .startRow: parseAssignment()
    case .submit: parseSubmitPart()
    default:
      let isDeclaration = kind.beginsInnerDeclaration
      if kind.beginsTopLevel || (isDeclaration && (owner == .field || owner == .option)) {
        parseMisplacedItem()
      } else if isDeclaration || token.clause != nil {
        parseItem()
      } else {
        parseUnknownItem()
      }
    }
  }

  /// Parses a declaration in a block that only allows clauses, or one that belongs outside the
  /// form, and reports it.
  private mutating func parseMisplacedItem() {
    if kind == .type, owner == .field, peek(1) == .colon || peek(1) == .equals {
      // The missing type in the head has already been reported.
      if !typeToken.kind.isName { isLost = true }
      report(.misplacedDeclaration, BlockMessage.typeOfFieldInside)
      return skipUnread()
    }
    let word = kind.spelling
    report(
      .misplacedDeclaration,
      kind.beginsTopLevel
        ? BlockMessage.topLevelInside(word)
        : .declarationInside(word, ofField: owner == .field))
    parseMisplaced { $0.parseItem() }
  }

  /// Skips a comma or semicolon, which is not written between items.
  private mutating func skipSeparator() {
    let place: Habit.Place =
      owner == .test ? .stepSeparator : owner.hasAssignments ? .assignmentSeparator : .separator
    guard readHabit(place) == .none else { return }
    problems += 1
    skipUnread()
  }
}
