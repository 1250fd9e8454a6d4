/// Texts in quotes other than `"`.
extension Lexer {
  /// Reads a text in quotes other than `"`, up to its last quote on the line.
  mutating func foreignQuotes(_ kind: ForeignQuote, length: Int) {
    let start = position
    if kind == .single, tripleQuotes() { return }
    let content = start + length
    guard let closing = closingQuote(of: kind, from: content) else { return unknown() }
    let span = SourceSpan(start, Int(closing.end))
    // After `match`, a pattern was meant.
    let inner = Array(bytes[content..<Int(closing.start)])
    if last == .match || last == .matches, !inner.contains(UInt8(ascii: "/")), !inner.isEmpty {
      let text = String(decoding: inner, as: UTF8.self)
      findings.report(
        .unexpected, span, TextMessage.patternInQuotes(text),
        fix: replacing(span, with: "/\(text)/", safe: false))
      return emit(.patternLiteral, from: start, to: Int(span.end), .reported)
    }
    let edits =
      [Edit(span: SourceSpan(start, content), replacement: "\"")]
      + editsOfContent(from: content, to: Int(closing.start))
      + editsOfDoubledQuotes(kind, from: content, to: Int(closing.start))
      + [Edit(span: closing, replacement: "\"")]
    // Between single quotes, a backslash may be a character or start an escape.
    let isPlain = kind != .single || !Self.hasEscape(inner)
    findings.report(
      .foreignSyntax, span, TextMessage.foreignQuotes, fix: isPlain ? Fix(edits) : nil)
    emit(.textLiteral, from: start, to: Int(span.end), .reported)
  }

  /// Reads a text between three single quotes. Over several lines, these become `"""`.
  private mutating func tripleQuotes() -> Bool {
    let start = position
    guard hasThreeQuotes(start) else { return false }
    var end = start + 3
    while byte(end) >= 0x20 || byte(end) == 0x09, !hasThreeQuotes(end) { end += 1 }
    if byte(end) == 0x0A || byte(end) == 0x0D, !hasUnclosedQuotes { return blockQuotes(from: end) }
    guard hasThreeQuotes(end) else { return false }
    findings.report(
      .foreignSyntax, SourceSpan(start, end + 3), TextMessage.foreignQuotes,
      fix: Fix(
        [Edit(span: SourceSpan(start, start + 3), replacement: "\"")]
          + editsOfContent(from: start + 3, to: end)
          + [Edit(span: SourceSpan(end, end + 3), replacement: "\"")]))
    emit(.textLiteral, from: start, to: end + 3, .reported)
    return true
  }

  /// Reads a text between three single quotes that continues on the next line.
  private mutating func blockQuotes(from lineEnd: Int) -> Bool {
    let start = position
    var end = lineEnd
    while end < count, !hasThreeQuotes(end) { end += 1 }
    hasUnclosedQuotes = end >= count
    guard end < count else { return false }
    findings.report(
      .foreignSyntax, SourceSpan(start, start + 3), TextMessage.blockInSingleQuotes,
      fix: Fix(
        [start, end].map { Edit(span: SourceSpan($0, $0 + 3), replacement: "\"\"\"") },
        isSafe: false))
    emit(.textLiteral, from: start, to: end + 3, .reported)
    return true
  }

  private func hasThreeQuotes(_ index: Int) -> Bool {
    let quote = UInt8(ascii: "'")
    return byte(index) == quote && byte(index + 1) == quote && byte(index + 2) == quote
  }

  /// Finds the quote that ends a text. A quote between two letters is an apostrophe, and a quote
  /// with more of the text after it is part of the text.
  private mutating func closingQuote(of kind: ForeignQuote, from content: Int) -> SourceSpan? {
    if let end = linesOfOpenQuotes[kind], content <= end { return nil }
    var closing: SourceSpan?
    var index = content
    while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "\\") {
        index = endOfInterpolation(at: index) ?? (index + (byte(index + 1) >= 0x20 ? 2 : 1))
        continue
      }
      guard let (scalar, length) = scalar(at: index) else {
        index += 1
        continue
      }
      let quote = SourceSpan(index, index + length)
      index += length
      guard let other = ForeignQuote(scalar, isStraight: true) else { continue }
      if isOpening(quote, from: content) {
        if closing != nil { break }
      } else if other == kind, kind != .single || !isBetweenLetters(quote) {
        closing = quote
        if endsText(quote.range.upperBound) { break }
      }
    }
    if closing == nil { linesOfOpenQuotes[kind] = index }
    return closing
  }

  private func isOpening(_ quote: SourceSpan, from content: Int) -> Bool {
    let before = quote.range.lowerBound - 1
    if before < content { return isLetter(quote.range.upperBound) }
    switch bytes[before] {
    case 0x20, 0x09, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: "="):
      return !isSpace(quote.range.upperBound)
    default: return false
    }
  }

  private func isBetweenLetters(_ quote: SourceSpan) -> Bool {
    isLetter(quote.range.lowerBound - 1) && isLetter(quote.range.upperBound)
  }

  private func isLetter(_ index: Int) -> Bool {
    Self.isWordByte(byte(index)) || byte(index) >= 0x80
  }

  private func isSpace(_ index: Int) -> Bool { byte(index) <= 0x20 }

  /// Returns true if the character after a quote cannot be part of a text.
  private func endsText(_ index: Int) -> Bool {
    var next = index
    while byte(next) == 0x20 || byte(next) == 0x09 { next += 1 }
    switch byte(next) {
    case 0x00..<0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"),
      UInt8(ascii: "@"), UInt8(ascii: "="):
      return true
    case UInt8(ascii: "/"): return byte(next + 1) == UInt8(ascii: "/")
    default: return false
    }
  }

  /// The number of bytes within which an interpolation must end to be recognised.
  private static let longestInterpolation = 300

  /// Returns the index after the interpolation that starts with a backslash, or nil if no
  /// interpolation starts or ends there. The texts in it have quotes of their own, which do not end
  /// the outer text.
  private func endOfInterpolation(at backslash: Int) -> Int? {
    guard byte(backslash + 1) == UInt8(ascii: "(") else { return nil }
    var open = 0
    var isInText = false
    var index = backslash + 1
    while index < min(count, backslash + Self.longestInterpolation), bytes[index] >= 0x20 {
      switch bytes[index] {
      case UInt8(ascii: "("): if !isInText { open += 1 }
      case UInt8(ascii: ")"): if !isInText { open -= 1 }
      default: break
      }
      if open == 0 { return index + 1 }
      let quote = quote(at: index)
      if let quote, !isApostrophe(quote) { isInText.toggle() }
      index = quote.map(\.range.upperBound) ?? index + 1
    }
    return nil
  }

  /// Finds a quote of any kind, or an apostrophe, at an index.
  private func quote(at index: Int) -> SourceSpan? {
    let byte = byte(index)
    guard byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
      let (scalar, length) = scalar(at: index), ForeignQuote(scalar, isStraight: true) != nil
    else { return nil }
    return SourceSpan(index, index + length)
  }

  private func isApostrophe(_ quote: SourceSpan) -> Bool {
    guard let (scalar, _) = scalar(at: quote.range.lowerBound) else { return false }
    return ForeignQuote(scalar) == .single && isBetweenLetters(quote)
  }

  /// Returns the edits for the content: a `"` gets a backslash, other quotes lose theirs, and the
  /// quotes in an interpolation become straight.
  private func editsOfContent(from start: Int, to end: Int) -> [Edit] {
    var edits: [Edit] = []
    var index = start
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        if let last = endOfInterpolation(at: index) {
          edits += editsOfQuotes(in: index..<last)
          index = last
          continue
        }
        // Before a quote other than `"`, a backslash is no escape here.
        let escaped = quote(at: index + 1)
        if escaped != nil, byte(index + 1) != UInt8(ascii: "\"") {
          edits.append(Edit(span: SourceSpan(index, index + 1), replacement: ""))
        }
        index = escaped?.range.upperBound ?? index + 2
        continue
      }
      if bytes[index] == UInt8(ascii: "\"") {
        edits.append(Edit(span: SourceSpan(index, index), replacement: "\\"))
      }
      index += 1
    }
    return edits
  }

  /// Returns true if a backslash is followed by anything but a quote or the start of an
  /// interpolation.
  private static func hasEscape(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "\\") && !"'\"(".utf8.contains(next)
    }
  }

  /// Returns the edits that turn two single quotes into one: between single quotes they mean one,
  /// as in SQL.
  private func editsOfDoubledQuotes(_ kind: ForeignQuote, from start: Int, to end: Int) -> [Edit] {
    guard kind == .single else { return [] }
    let quote = UInt8(ascii: "'")
    var edits: [Edit] = []
    var index = start
    while index + 1 < end {
      if bytes[index] == quote, bytes[index + 1] == quote {
        edits.append(Edit(span: SourceSpan(index, index + 1), replacement: ""))
        index += 1
      }
      index += 1
    }
    return edits
  }

  /// Returns the edits that replace all other quotes in a range with straight ones.
  private func editsOfQuotes(in range: Range<Int>) -> [Edit] {
    var edits: [Edit] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let quote = quote(at: index) else {
        index += 1
        continue
      }
      if bytes[index] != UInt8(ascii: "\""), !isApostrophe(quote) {
        edits.append(Edit(span: quote, replacement: "\""))
      }
      index = quote.range.upperBound
    }
    return edits
  }
}

/// The kinds of quotes; a text ends with a quote of the kind that starts it.
package enum ForeignQuote {
  case single, double, angle

  /// - Parameter isStraight: whether `"` counts as a double quote.
  package init?(_ scalar: Unicode.Scalar, isStraight: Bool = false) {
    switch scalar {
    case "'", "\u{2018}", "\u{2019}", "\u{201A}": self = .single
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": self = .double
    case "\"" where isStraight: self = .double
    case "\u{00AB}", "\u{00BB}": self = .angle
    default: return nil
    }
  }
}
