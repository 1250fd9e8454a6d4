/// Characters that start no token.
extension Lexer {
  mutating func foreign() {
    let start = position
    let first = bytes[start]
    if first == UInt8(ascii: "'") { return foreignQuotes(.single, length: 1) }
    if first == UInt8(ascii: "$"), prefixedName() { return }
    guard first >= 0x80 else { return unknown() }
    guard let (scalar, length) = scalar(at: start) else { return unknown() }
    if scalar.properties.isXIDStart { return longWord(from: start, at: start) }
    guard let quote = ForeignQuote(scalar) else { return unknown() }
    foreignQuotes(quote, length: length)
  }

  /// Reads `=~` as `matches`, so a pattern may follow.
  mutating func matchSign() -> Bool {
    let span = SourceSpan(position, position + 2)
    let isApart = flags.contains(.spaced) && byte(position + 2) == 0x20
    findings.report(
      .foreignSyntax, span, TokenMessage.foreignSign("=~", meant: "matches"),
      // In most languages it searches a text, of which only a part must match.
      fix: replacing(span, with: isApart ? "matches" : " matches ", safe: false))
    emit(.matches, from: position, to: position + 2)
    return true
  }

  /// Reads the name in `${name}` or `$name`, the notation of other languages for `name`.
  private mutating func prefixedName() -> Bool {
    let start = position
    let isBraced = byte(start + 1) == UInt8(ascii: "{")
    let name = start + (isBraced ? 2 : 1)
    guard Self.isWordByte(byte(name)), !isDigit(name) else { return false }
    var end = name
    while Self.isWordByte(byte(end)) { end += 1 }
    if isBraced ? byte(end) != UInt8(ascii: "}") : byte(end) >= 0x80 { return false }
    let span = SourceSpan(start, isBraced ? end + 1 : end)
    let meant = findings.source.text(of: SourceSpan(name, end))
    findings.report(
      .foreignSyntax, span, TokenMessage.foreignSign(findings.source.text(of: span), meant: meant),
      fix: replacing(span, with: meant))
    position = name
    word()
    if isBraced { position += 1 }
    return true
  }

  /// Reads a run of characters that start no token as one token.
  mutating func unknown() {
    let start = position
    var index = start
    var isText = true
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard index == start || isUnknown(byte) else { break }
        index += 1
      } else if let (scalar, length) = scalar(at: index) {
        guard index == start || !scalar.properties.isXIDStart && !scalar.properties.isWhitespace
        else { break }
        index += length
      } else {
        // An error about the whole file reports it.
        isText = false
        index += 1
      }
    }
    let span = SourceSpan(start, index)
    if isText {
      let text = findings.source.text(of: span)
      if let (kind, meant) = Self.lookalike(text) {
        findings.report(
          .unknownCharacter, span, TokenMessage.foreignSign(text, meant: meant),
          fix: replacing(span, with: meant))
        return emit(kind, from: start, to: index, .reported)
      }
      let isCurrency =
        isDigit(index)
        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
      findings.report(
        .unknownCharacter, span, TokenMessage.noMeaning(text, isCurrency: isCurrency))
    }
    emit(.unknown, from: start, to: index, .reported)
  }

  private func isUnknown(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// Returns the sign of the language that a mathematical or typographic sign resembles.
  private static func lookalike(_ text: String) -> (kind: TokenKind, meant: String)? {
    switch text {
    case "\u{2026}": (.ellipsis, "...")
    case "\u{2264}": (.lessOrEqual, "<=")
    case "\u{2265}": (.greaterOrEqual, ">=")
    case "\u{2260}": (.notEqual, "!=")
    case "\u{2013}", "\u{2014}", "\u{2212}": (.minus, "-")
    case "\u{00D7}": (.star, "*")
    case "\u{00F7}": (.slash, "/")
    default: nil
    }
  }
}
