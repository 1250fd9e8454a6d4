/// Pattern literals.
extension Lexer {
  /// Reads a pattern with its flags, after `match` or `matches`.
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
        if let end = laterEnd(of: index) { return slashed(from: start, to: end) }
        let flagStart = index
        while index < count, Self.isWordByte(bytes[index]) { index += 1 }
        let hasOtherFlags =
          index > flagStart && !(index == flagStart + 1 && bytes[flagStart] == UInt8(ascii: "i"))
        if hasOtherFlags {
          reportFlags(SourceSpan(flagStart, index))
        }
        return emit(
          .patternLiteral, from: start, to: index, hasOtherFlags ? .reported : [])
      }
    }
    // A block that ends on the same line is not part of the pattern.
    var end = index
    while end > start + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    if end > start + 2, bytes[end - 1] == UInt8(ascii: "}"), bytes[end - 2] == 0x20 { end -= 2 }
    while end > start + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    findings.report(
      .unclosedText, SourceSpan(start, start + 1), TextMessage.unclosedPattern,
      fix: replacing(SourceSpan(end, end), with: "/", safe: false))
    emit(.patternLiteral, from: start, to: end, [.unclosed, .reported])
  }

  /// Returns the end of a pattern whose inner slashes lack a backslash: after a later slash in the
  /// same word, if the first slash is followed by something that cannot follow a pattern.
  private func laterEnd(of first: Int) -> Int? {
    var index = first
    while index < count, Self.isWordByte(bytes[index]) { index += 1 }
    guard index < count, Self.continuesPattern.contains(bytes[index]),
      !(bytes[index] == UInt8(ascii: "/") && byte(index + 1) == UInt8(ascii: "/"))
    else { return nil }
    var end: Int?
    while index < count, bytes[index] > 0x20 {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      index += 1
      if bytes[index - 1] == UInt8(ascii: "/") { end = index }
    }
    return end
  }

  /// The characters that never follow a pattern directly.
  private static let continuesPattern = Set("/\\:^$|#~&'.?+*[](".utf8)

  private mutating func slashed(from start: Int, to last: Int) {
    var edits: [Edit] = []
    var index = start + 1
    while index < last - 1 {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "/") {
        edits.append(Edit(span: SourceSpan(index, index), replacement: "\\"))
      }
      index += 1
    }
    var end = last
    if byte(end) == UInt8(ascii: "i"), !Self.isWordByte(byte(end + 1)) { end += 1 }
    let first = edits.first.map { Int($0.span.start) } ?? start
    findings.report(
      .badLiteral, SourceSpan(first, first + 1), TextMessage.slashInPattern, fix: Fix(edits))
    emit(.patternLiteral, from: start, to: end, .reported)
  }

  /// Reports flags other than `i`. Removing them is safe if they make no difference to a match of
  /// the whole value.
  private mutating func reportFlags(_ span: SourceSpan) {
    let flags = findings.source.text(of: span)
    let isPlain = flags.allSatisfy { "guydi".contains($0) }
    let ignoresCase = flags.contains("i")
    findings.report(
      .badLiteral, span, TextMessage.patternFlags(flags, ignoresCase: ignoresCase),
      fix: replacing(span, with: ignoresCase ? "i" : "", safe: isPlain))
  }
}
