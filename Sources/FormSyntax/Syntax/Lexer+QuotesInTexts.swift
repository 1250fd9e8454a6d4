internal import FormEngine

/// Quotes inside texts that lack their backslashes.
extension Lexer {
  /// The number of bytes after a quote that are searched for the end of the text.
  private static let longestRest = 200

  /// Recovers from quotes inside a text that lack their backslashes: `"Enter "A" please."`. The
  /// word after the first one cannot follow a text.
  mutating func quotesInside(from start: Int, at quote: Int) -> Bool {
    var word = quote + 1
    guard Self.isWordByte(byte(word)), !isDigit(word) else { return false }
    while Self.isWordByte(byte(word)) { word += 1 }
    let text = findings.source.text(of: SourceSpan(quote + 1, word))
    guard Keywords.meaning(of: text).kind == .identifier, !isAssigned(after: word) else {
      return false
    }
    var inner = [quote]
    var index = word
    while index < min(count, quote + Self.longestRest), byte(index) >= 0x20, byte(index) != 0x7F {
      defer { index += 1 }
      if byte(index) == UInt8(ascii: "\\") { return false }
      guard byte(index) == UInt8(ascii: "\"") else { continue }
      let isApart = byte(index - 1) == 0x20
      if inner.count == 1, isApart { return false }
      guard inner.count % 2 == 0, !isApart, endsText(after: index) else {
        inner.append(index)
        continue
      }
      findings.report(
        .foreignSyntax, SourceSpan(quote, quote + 1), TextMessage.quoteInText,
        fix: Fix(inner.map { Edit(span: SourceSpan($0, $0), replacement: "\\") }))
      emit(.textLiteral, from: start, to: index + 1, .reported)
      return true
    }
    return false
  }

  /// Returns true if the path that continues at an index is followed by `=`, as in `given`.
  private func isAssigned(after word: Int) -> Bool {
    var index = word
    while Self.isWordByte(byte(index)) || byte(index) == UInt8(ascii: ".")
      || byte(index) == UInt8(ascii: "[") || byte(index) == UInt8(ascii: "]")
    {
      index += 1
    }
    while byte(index) == 0x20 { index += 1 }
    return byte(index) == UInt8(ascii: "=")
  }

  /// Returns true if the character after a quote can follow a text.
  private func endsText(after quote: Int) -> Bool {
    switch byte(quote + 1) {
    case 0x00...0x20, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ","):
      true
    default: false
    }
  }
}
