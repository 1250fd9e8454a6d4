internal import FormEngine

/// Decides where a block starts and ends if its braces do not show it, and recovers from errors.
extension Parser {
  /// Returns whether a misspelled clause of a field is on the field's line:
  /// `field a: text requird`.
  func isMisspeltClause(of owner: Owner) -> Bool {
    guard owner == .field, kind == .identifier, !isFirstOnLine, peek(1) != .colon,
      !findings.isFull
    else {
      return false
    }
    let near = nearestName(to: word, among: Self.fieldWords)
    guard let near else { return false }
    return !belongs(token.read(as: near), in: self.owner)
  }

  /// True at a token that starts nothing, before a brace on the same line.
  var isStrayInHead: Bool {
    !isFirstOnLine && !beginsItem(token) && !kind.beginsTopLevel && Step(kind) == nil
      && kind != .rightBrace && kind != .colon && braceOnLine() != nil
  }

  /// Returns whether a brace closes on this line that was not opened on it.
  func closesOnLine() -> Bool {
    var open = 0
    for token in lineAhead.prefix(100) {
      open += token.kind == .leftBrace ? 1 : token.kind == .rightBrace ? -1 : 0
      if open < 0 { return true }
    }
    return false
  }

  /// Returns the opening brace on this line, unless a declaration starts before it.
  func braceOnLine() -> Int? {
    guard !isFirstOnLine else { return nil }
    let place = lineAhead.prefix(52).dropFirst().firstIndex {
      $0.kind == .leftBrace || $0.kind == .rightBrace || $0.kind.beginsInnerDeclaration
    }
    let brace = kind == .leftBrace ? index : kind == .rightBrace ? nil : place
    return brace.flatMap { tokens[$0].kind == .leftBrace ? $0 : nil }
  }

  /// Skips the unreadable head of a declaration up to its brace, if that is on the line.
  mutating func skipToBrace() -> Bool {
    guard let place = braceOnLine() else { return false }
    skip(to: place, isRead: false)
    return true
  }

  // MARK: The end of a block

  enum Brace {
    case closes, closesOuter, closesNothing
  }

  mutating func brace(of block: Block) -> Brace {
    guard block.open != nil else {
      // A block without an opening brace ends with a closing one that nothing else needs.
      guard braces.surplus > 0,
        !isFirstOnLine || indentation(index) >= indentation(block.declaration)
      else { return .closesOuter }
      braces.surplus -= 1
      return .closes
    }
    if braces.unclosed > 0, isFirstOnLine,
      indentation(index) < indentation(block.declaration),
      block.isIndented || !block.hasLines || (!block.isOutdented && closesFurtherOut(block))
    {
      return .closesOuter
    }
    if braces.surplus > 0 {
      if isFirstOnLine, block.isIndented, indentation(index) > indentation(block.declaration) {
        return .closesNothing
      }
      if block.owner == .form, beginsItem(peekToken(1)), !peek(1).beginsTopLevel {
        return .closesNothing
      }
      // The next line is indented further than the declaration, so the block continues.
      let next = min(index + 1, tokens.count - 1)
      let isOutsideType =
        block.owner == .type && fieldType != nil && tokens[next].kind.beginsInnerDeclaration
      if isFirst(next), belongs(tokens[next], in: block.owner),
        !isOutsideType, indentation(next) > indentation(block.declaration)
      {
        return .closesNothing
      }
    }
    return .closes
  }

  /// Returns whether the first word of a line belongs to an outer block. Indentation decides that
  /// only if braces do not match.
  mutating func isOutside(_ block: inout Block) -> Bool {
    let isFirst = !block.hasLines
    block.hasLines = true
    let isStep = (owner == .test || owner == .given) && Step(kind) != nil
    let isKeyword = beginsItem(token) || kind.beginsTopLevel || isStep
    guard braces.unclosed > 0 || (isKeyword && braces.surplus > 0) || block.open == nil else {
      return false
    }
    let distance = indentation(index) - indentation(block.declaration)
    if isFirst {
      block.isIndented = distance > 0
      block.isOutdented = distance < 0
    }
    if !isKeyword || distance > 0 { return false }
    let isForeign =
      !belongs(token, in: owner) || (owner == .given && isStep)
      || (owner == .startRow && isKeyword && ![.equals, .dot, .colon].contains(peek(1)))
    // A block that has items only on its first line ends there.
    let isOneLine = isFirst && !block.isEmpty
    return block.open == nil
      || (braces.unclosed > 0
        && (isForeign || block.isIndented || isOneLine
          || (isFirst && distance == 0 && closesFurtherOut(block))))
  }

  /// Returns whether the brace that closes a block belongs to one around it, or is missing: its
  /// line is further to the left, and the next line is not at the level of the block. Lines show
  /// where the blocks inside end; without indentation, nothing shows that.
  private mutating func closesFurtherOut(_ block: Block) -> Bool {
    let margin = indentation(block.declaration)
    guard let open = block.open, margin > 0 else { return false }
    var blocks: [(margin: Int, isIndented: Bool?)] = [(margin, nil)]
    var width = margin
    for place in (open + 1)..<tokens.count {
      braces.tokensAhead -= 1
      guard braces.tokensAhead > 0 else { return false }
      let (kind, startsLine) = (tokens[place].kind, isFirst(place))
      if startsLine {
        width = indentation(place)
        while blocks.count > 1, let last = blocks.last, last.isIndented == true,
          width < last.margin || (width == last.margin && kind != .rightBrace)
        {
          blocks.removeLast()
        }
        let last = blocks.count - 1
        if blocks[last].isIndented == nil { blocks[last].isIndented = width > blocks[last].margin }
      }
      switch kind {
      case .leftBrace: blocks.append((width, nil))
      case .rightBrace:
        blocks.removeLast()
        guard blocks.isEmpty else { continue }
        let isFollowed = isFirst(place + 1) && indentation(place + 1) >= margin
        return startsLine && width < margin && !isFollowed
      default: break
      }
    }
    return true
  }

  mutating func reportUnclosed(_ block: Block) {
    guard let open = block.open else { return }
    guard braces.unclosed > 0 || kind != .endOfFile else { return }
    // A text that extends to the end of the file contains the closing brace.
    let lastFlags = tokens[max(0, index - 1)].flags
    let isSwallowed = kind == .endOfFile && lastFlags.isSuperset(of: [.multiline, .unclosed])
    if kind == .endOfFile {
      braces.unclosed = 0
    } else if braces.unclosed > 0 {
      braces.unclosed -= 1
    }
    problems += 1
    if isSwallowed || (hasOpenQuotes && kind == .endOfFile) { return }
    let isOneLine =
      index > 0
      && !tokens[open...(index - 1)].dropFirst().contains {
        $0.flags.contains(.firstOnLine)
      }
    let margin = String(repeating: " ", count: indentation(block.declaration))
    report(
      .unclosed, at: open, BlockMessage.unclosed(of: head(of: block.declaration)),
      labels: kind == .endOfFile ? [] : [(token.span, .isOutsideBlock)],
      fix: isOneLine
        ? inserting(" }", safe: false)
        : replacing(endOfLineBefore, with: "\n\(margin)}", safe: false))
    // A finding about the next token is not an echo of this one.
    reportedAt = -1
  }

  /// The end of the line of the previous token, after a comment that may follow it.
  private var endOfLineBefore: SourceSpan {
    var end = index > 0 ? tokens[index - 1].end : 0
    while end < token.start, source.bytes[end] != 0x0A, source.bytes[end] != 0x0D { end += 1 }
    return SourceSpan(end, end)
  }

  /// Reports a brace that closes nothing, unless an unclosed text may contain its opening brace.
  mutating func reportSurplusBrace(inBlock: Bool) {
    if hasOpenQuotes {
      problems += 1
    } else {
      report(.unexpected, BlockMessage.surplusBrace(inBlock: inBlock))
    }
  }

  /// Returns the head of a declaration: `field name`, `test "text"`.
  private func head(of place: Int) -> String {
    let next = tokens[min(place + 1, tokens.count - 1)]
    let first = tokens[place].span
    let hasName = next.kind.isName || next.kind == .textLiteral
    return shortened(source.text(of: hasName ? first.union(next.span) : first))
  }

  /// Returns the indentation of a token's line: the white space before its first other byte.
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

  /// Skips clauses of a field outside of one, up to a brace that closes nothing else: the line
  /// above them that starts the field is missing.
  mutating func skipHeadlessBlock(in block: Block) -> Bool {
    guard braces.surplus > 0, index >= braces.endOfClauses, isFirstOnLine, !isLost,
      block.open != nil,
      [.form, .group, .section, .rows].contains(owner),
      token.clause?.facts.owners.contains(.field) == true, !belongs(token, in: owner),
      let close = endOfHeadlessBlock(in: block)
    else { return false }
    report(.missing, BlockMessage.missingHead)
    isLost = true
    let node = begin(.fieldDeclaration)
    missing()
    skip(to: close + 1, isRead: false)
    end(node)
    isLost = false
    braces.surplus -= 1
    return true
  }

  private mutating func endOfHeadlessBlock(in block: Block) -> Int? {
    var open = 0
    for place in index..<min(index + 5_000, tokens.count) {
      let token = tokens[place]
      braces.endOfClauses = place
      if token.flags.contains(.firstOnLine), token.kind.beginsInnerDeclaration { return nil }
      switch token.kind {
      case .leftBrace: open += 1
      case .rightBrace where open > 0: open -= 1
      case .rightBrace:
        let width = indentation(place)
        let isOfBlock =
          token.flags.contains(.firstOnLine) && width > indentation(block.declaration)
          && width < indentation(index)
        return isOfBlock ? place : nil
      default: break
      }
    }
    return nil
  }

  // MARK: Synchronization

  /// Skips unreadable tokens, up to the next word that starts something and is first on its line,
  /// or the end of the block. A word here that starts something in this block is not skipped.
  ///
  /// - Parameter unknown: the word that starts nothing, if that was the mistake. The next line that
  ///   begins like it, or with a misspelled word, is another mistake.
  mutating func recover(in owner: Owner, unknown: Int? = nil) {
    isLost = false
    if beginsAnything(token), isFirstOnLine || (belongs(token, in: owner) && isPlausible(index)) {
      return
    }
    let node = begin(.error)
    while kind != .endOfFile, kind != .rightBrace,
      !(isFirstOnLine && beginsAnything(token) && (owner != .file || isTopLevelStart)),
      unknown.map({ !isLike($0) }) ?? true
    {
      if kind == .leftBrace { skipNested() } else { advance() }
    }
    end(node, [.broken, .unread])
    if nodes[node.node].firstToken == nodes[node.node].endToken { nodes.removeLast() }
  }

  /// Returns whether another mistake starts a line with the same indentation as one with an unknown
  /// word: a misspelled word, or a word before a name, text or block.
  private func isLike(_ unknown: Int) -> Bool {
    guard isFirstOnLine, kind == .identifier || kind.isContextual, index > unknown,
      isFirst(unknown), !owner.hasAssignments, indentation(index) == indentation(unknown)
    else { return false }
    let next = peekToken(1)
    if owner != .test, !next.flags.contains(.firstOnLine),
      next.kind.isName || next.kind.isTextPart || next.kind == .leftBrace
    {
      return true
    }
    return kind == .identifier && owner != .submit && owner != .file
      && nearestName(to: word, among: candidates) != nil
  }

  /// Returns whether the tokens after a word let it start something in the middle of a line.
  func isPlausible(_ place: Int) -> Bool {
    let (first, second) = (peek(place - index + 1), peek(place - index + 2))
    if tokens[place].clause?.facts.shape.isText == true { return first.isTextPart }
    return switch tokens[place].kind {
    case .field: first.isName && second == .colon
    case .group, .rows, .let, .form: first.isName
    case .test, .import: first.isTextPart
    case .type: first.isName && second == .equals
    case .show: first == .when
    case .option: first.isWord
    case .check, .warn: first != .colon
    case .focus where owner == .submit: first == .first
    default: !owner.hasAssignments && owner != .test
    }
  }

  private func beginsAnything(_ token: Token) -> Bool {
    let kind = token.kind
    return switch owner {
    case .test: Step(kind) != nil || kind.beginsTopLevel
    case .given, .startRow: kind.isName
    case .submit: belongs(token, in: .submit) || beginsItem(token) || kind.beginsTopLevel
    case .file: kind.beginsTopLevel
    default: beginsItem(token) || kind.beginsTopLevel
    }
  }
}
