/// Skips clauses without a value, such as `required`, between the parts of a declaration. They
/// belong in its block.
extension Parser {
  /// Skips the clause in `field a: required text`.
  mutating func skipFlagBeforeType() {
    let next = peekToken(1)
    guard isFlagInHead, belongs(token, in: .field), next.kind.isName,
      next.type != nil || !beginsItem(next)
    else { return }
    skipFlag(hasType: true, isSafe: true)
  }

  /// Skips the clause in `field a: text required "A"` and `field a: text "A" required { … }`.
  mutating func skipFlagInHead(of owner: Owner, hasLabel: Bool) -> Bool {
    let isBeforeLabel = peek(1).isTextPart && !hasLabel
    guard isFlagInHead, isBeforeLabel || peek(1) == .leftBrace || peek(1) == .at else {
      return false
    }
    guard belongs(token, in: owner) else {
      report(
        .misplacedClause,
        ClauseMessage.misplaced(
          clause: word,
          declaration: owner == .section ? PartMessage.section.words : PartMessage.group.words,
          owners: [], .fields))
      skipOne()
      return true
    }
    // The text may be the message of the clause.
    skipFlag(hasType: false, isSafe: !isBeforeLabel)
    return true
  }

  private var isFlagInHead: Bool {
    token.clause?.facts.shape.isFlag == true && !isFirstOnLine
      && !peekToken(1).flags.contains(.firstOnLine)
  }

  private mutating func skipFlag(hasType: Bool, isSafe: Bool) {
    var end = index + (hasType ? 2 : 1)
    while !isFirst(end), [.at, .integerLiteral, .textLiteral].contains(tokens[end].kind) {
      end += 1
    }
    let next = tokens[end]
    let isWhole =
      next.flags.contains(.firstOnLine) || next.kind == .rightBrace || next.kind == .endOfFile
    var fix: Fix?
    if isWhole || next.kind == .leftBrace {
      fix = Fix(
        [
          Edit(span: SourceSpan(token.start, tokens[index + 1].start), replacement: ""),
          next.kind == .leftBrace && !isWhole
            ? Edit(span: next.span.atEnd, replacement: " \(word)")
            : Edit(span: tokens[end - 1].span.atEnd, replacement: " { \(word) }"),
        ], isSafe: isSafe)
    }
    report(.unexpected, DeclarationSyntaxMessage.flagInHead(word), fix: fix)
    skipOne()
  }
}
