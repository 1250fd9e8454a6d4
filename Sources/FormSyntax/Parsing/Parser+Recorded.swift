/// Parses how options and members are recorded.
extension Parser {
  /// Parses `as VALUE`, if it is there.
  ///
  /// - Parameter isMember: true in the head of a declaration, false in an option.
  mutating func parseRecorded(isMember: Bool) {
    guard kind == .as else { return }
    let node = begin(.recorded)
    advance()
    if kind == .minus || kind == .plus, !isMember { advance() }
    switch kind {
    case .integerLiteral: leaf(.integer)
    case .decimalLiteral: leaf(.decimal)
    case .true, .false: leaf(.boolean)
    case _ where kind.isTextPart: parseText()
    default:
      if readHabit(.recorded) == .none {
        expected(ExpectedDeclarationPart.recorded(isMember: isMember))
      }
      missing()
    }
    end(node)
  }

  /// Parses `as VALUE` of an option, and reports a label that follows it.
  mutating func parseRecordedOption() {
    _ = readHabit(.recordedOption)
    guard kind == .as else { return }
    let before = tokens[index - 1]
    let start = before.end
    parseRecorded(isMember: false)
    guard kind == .textLiteral, !isFirstOnLine, !isLost, !before.kind.isTextPart else { return }
    let recorded = SourceSpan(start, tokens[index - 1].end)
    report(
      .unexpected, ClauseSyntaxMessage.labelAfterRecorded,
      fix: Fix([
        Edit(span: recorded, replacement: ""),
        Edit(span: token.span.atEnd, replacement: source.text(of: recorded)),
      ]))
    skipText()
  }
}
