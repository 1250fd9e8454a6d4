/// Characters that start nothing in a form.
extension Lexer {
  mutating func foreign() {
    let start = position
    let first = bytes[start]
    if first == UInt8(ascii: "'") { return foreignQuotes(length: 1) }
    guard first >= 0x80 else { return unknown() }
    guard let (scalar, length) = scalar(at: start) else { return unknown() }
    if scalar.properties.isXIDStart { return longWord(from: start, at: start) }
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}", "\u{201A}",
      "\u{00AB}", "\u{00BB}":
      foreignQuotes(length: length)
    default:
      unknown()
    }
  }

  /// A text in quotes other than `"`, up to the next such quote on the line.
  private mutating func foreignQuotes(length: Int) {
    let start = position
    var index = start + length
    while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      guard let (scalar, size) = scalar(at: index) else {
        index += 1
        continue
      }
      if isQuote(scalar) {
        let quote = Span(index, index + size)
        // After `match` a pattern was meant.
        let inner = Array(bytes[(start + length)..<index])
        if last == .match || last == .matches, !inner.contains(0x2F), !inner.isEmpty {
          let text = String(decoding: inner, as: UTF8.self)
          let span = Span(start, index + size)
          findings.report(
            .unexpected, span, TextFact.patternInQuotes(text),
            fix: replacing(span, with: "/\(text)/", safe: false))
          return emit(.patternLiteral, from: start, to: index + size, .reported)
        }
        findings.report(
          .foreignSyntax, Span(start, index + size), TextFact.foreignQuotes,
          fix: Fix([
            Edit(span: Span(start, start + length), replacement: "\""),
            Edit(span: quote, replacement: "\""),
          ]))
        return emit(.textLiteral, from: start, to: index + size, .reported)
      }
      index += size
    }
    unknown()
  }

  private func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}",
      "\u{201A}", "\u{00AB}", "\u{00BB}":
      true
    default: false
    }
  }

  /// A run of characters that start nothing, as one token.
  private mutating func unknown() {
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
        // Reported for the file.
        isText = false
        index += 1
      }
    }
    let span = Span(start, index)
    if isText {
      let text = findings.source.text(of: span)
      if let (kind, meant) = Self.lookalike(text) {
        findings.report(
          .unknownCharacter, span, TokenFact.foreignSign(text, meant: meant),
          fix: replacing(span, with: meant))
        return emit(kind, from: start, to: index, .reported)
      }
      let isCurrency =
        isDigit(index)
        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
      findings.report(
        .unknownCharacter, span, TokenFact.noMeaning(text, isCurrency: isCurrency))
    }
    emit(.unknown, from: start, to: index, .reported)
  }

  private func isUnknown(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// Mathematical and typographic signs that look like signs of the language.
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
