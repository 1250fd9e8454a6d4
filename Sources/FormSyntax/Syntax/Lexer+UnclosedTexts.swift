/// Finds the end of a text between `"""` whose quotes are wrong or missing.
extension Lexer {
  /// An empty text at the end of a line, which may be a mistyped `"""`, with the state of the lexer
  /// after it.
  struct EmptyText {
    var token: Int
    var findings: Int
    var braceDepth: Int
    var surplusBraces: Int
  }

  /// Records an empty text at the end of its line.
  mutating func noteEmptyText(from start: Int, to end: Int) {
    guard end - start == 2, texts.isEmpty, endsLine(end) else { return }
    emptyText = EmptyText(
      token: tokens.count - 1, findings: findings.list.count, braceDepth: braceDepth,
      surplusBraces: surplusBraces)
  }

  /// Recovers when a text between `"""` ends badly: at the end of the file, or in the middle of a
  /// line. Returns true if the cause is a missing quote at its start or end, which the fix then
  /// adds.
  mutating func fixQuotes(from start: Int, at content: Int, to bad: Int) -> Bool {
    if let quotes = lineOfTwoQuotes(in: content..<bad) {
      let span = SourceSpan(quotes, quotes + 2)
      findings.report(
        .unclosedText, span, TextMessage.endsWithTwoQuotes, fix: replacing(span.atEnd, with: "\""))
      emit(.textLiteral, from: start, to: quotes + 2, [.multiline, .reported])
      return true
    }
    guard let empty = emptyText, texts.isEmpty, flags.contains(.firstOnLine), endsLine(start + 3)
    else { return false }
    let first = tokens[empty.token]
    tokens.removeSubrange((empty.token + 1)...)
    if strayCharacters.map({ $0 >= empty.findings }) == true { strayCharacters = nil }
    findings.cut(to: empty.findings)
    (braceDepth, surplusBraces) = (empty.braceDepth, empty.surplusBraces)
    emptyText = nil
    findings.report(
      .unclosedText, first.span, TextMessage.startsWithTwoQuotes,
      fix: replacing(first.span.atEnd, with: "\""))
    tokens[empty.token] = Token(
      offset: first.start, end: start + 3, kind: .textLiteral,
      flags: first.flags.union([.multiline, .reported]))
    last = .textLiteral
    position = start + 3
    return true
  }

  /// Returns the end of a text between `"""` that is not closed: before the first line that is
  /// indented less than the line where it begins, or as much and begins with a keyword or a brace.
  func indentedEnd(of opening: Int, from content: Int) -> Int {
    var line = opening
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    let margin = width(of: line)
    var end = content
    var index = content
    while index < count {
      // Move to the next line.
      while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      while index < count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
      guard index < count else { break }
      let width = width(of: index)
      let first = index + width
      if first < count, bytes[first] != 0x0A, bytes[first] != 0x0D {
        if width < margin || (width == margin && beginsItem(first)) { return end }
        var last = first
        while last < count, bytes[last] != 0x0A, bytes[last] != 0x0D { last += 1 }
        end = last
        index = last
      }
    }
    return count
  }

  private func beginsItem(_ index: Int) -> Bool {
    if bytes[index] == UInt8(ascii: "}") { return true }
    var low: UInt64 = 0
    var high: UInt64 = 0
    var length = 0
    while Self.isWordByte(byte(index + length)) {
      let value = UInt64(byte(index + length))
      if length < 8 { low |= value << UInt64(length * 8) }
      if length >= 8, length < 16 { high |= value << UInt64((length - 8) * 8) }
      length += 1
    }
    guard length > 0, length <= 16 else { return false }
    let meaning = keywords.meaning(low, high)
    return meaning.clause != nil && !meaning.kind.isReserved || meaning.kind.beginsDeclaration
      || Step(meaning.kind) != nil
  }

  /// Returns the width of the white space at an index.
  private func width(of index: Int) -> Int {
    var end = index
    while byte(end) == 0x20 || byte(end) == 0x09 { end += 1 }
    return end - index
  }

  private func endsLine(_ index: Int) -> Bool {
    let end = index + width(of: index)
    return end >= count || bytes[end] == 0x0A || bytes[end] == 0x0D
  }

  /// Returns true if only white space precedes an index on its line.
  func beginsLine(_ index: Int) -> Bool {
    var index = index
    while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
    return index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
  }

  /// Finds a line that contains two quotes and nothing else.
  private func lineOfTwoQuotes(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      if bytes[index] == UInt8(ascii: "\""), bytes[index + 1] == UInt8(ascii: "\""),
        beginsLine(index), endsLine(index + 2)
      {
        return index
      }
      index += 1
    }
    return nil
  }
}
