/// Patterns.
extension Lexer {
  /// A pattern with its flags, after `match` or `matches`.
  mutating func pattern() {
    let start = position
    var index = start + 1
    while index < count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\\"), index + 1 < count, bytes[index + 1] != 0x0A,
        bytes[index + 1] != 0x0D
      {
        index += 2
        continue
      }
      index += 1
      if byte == UInt8(ascii: "/") {
        let flagStart = index
        while index < count, Self.isWordByte(bytes[index]) { index += 1 }
        let hasOtherFlags =
          index > flagStart && !(index == flagStart + 1 && bytes[flagStart] == UInt8(ascii: "i"))
        if hasOtherFlags {
          reportFlags(Span(flagStart, index))
        }
        return emit(
          .patternLiteral, from: start, to: index, hasOtherFlags ? .reported : [])
      }
    }
    // A block that ends on the line of the pattern is not read as part of it.
    var end = index
    while end > start + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    if end > start + 2, bytes[end - 1] == UInt8(ascii: "}"), bytes[end - 2] == 0x20 { end -= 2 }
    while end > start + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    findings.report(
      .unclosedText, Span(start, start + 1), TextFact.unclosedPattern,
      fix: replacing(Span(end, end), with: "/", safe: false))
    emit(.patternLiteral, from: start, to: end, [.unclosed, .reported])
  }

  /// Flags that do not matter when a whole value must match are left out.
  private mutating func reportFlags(_ span: Span) {
    let flags = findings.source.text(of: span)
    let isPlain = flags.allSatisfy { "guydi".contains($0) }
    let ignoresCase = flags.contains("i")
    findings.report(
      .badLiteral, span, TextFact.patternFlags(flags, ignoresCase: ignoresCase),
      fix: replacing(span, with: ignoresCase ? "i" : "", safe: isPlain))
  }
}
