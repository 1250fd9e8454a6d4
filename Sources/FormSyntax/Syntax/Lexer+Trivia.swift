/// White space, comments and stray characters.
extension Lexer {
  mutating func skipTrivia() {
    while position < count {
      let byte = bytes[position]
      if Self.beginsNoTrivia(byte) { return }
      switch byte {
      case 0x20, 0x09:
        flags.insert(.spaced)
        position += 1
        skipSpaces()
      case 0x0A, 0x0D:
        flags.insert([.spaced, .firstOnLine])
        // A text in plain quotes ends on its line, and so do its interpolations.
        closeTexts(ofLine: true)
        position += 1
        skipSpaces()
      case UInt8(ascii: "/"):
        let next = self.byte(position + 1)
        if next == UInt8(ascii: "/") {
          comment()
        } else if next == UInt8(ascii: "*"), last != .match, last != .matches {
          blockComment()
        } else {
          return
        }
      case UInt8(ascii: "#"):
        hashComment()
      case 0x0B, 0x0C, 0x00..<0x09, 0x0E..<0x20, 0x7F:
        strayCharacter(length: 1, .control, "")
      case 0xC2...0xEF:
        guard !strayWhiteSpace() else { continue }
        return
      default:
        return
      }
    }
  }

  /// Returns true for letters, digits and most signs.
  @inline(__always)
  static func beginsNoTrivia(_ byte: UInt8) -> Bool { byte > UInt8(ascii: "/") && byte < 0x7F }

  private mutating func skipSpaces() {
    var index = position
    while index < count, bytes[index] == 0x20 { index += 1 }
    position = index
  }

  private mutating func comment() {
    if byte(position + 2) == UInt8(ascii: "/"), byte(position + 3) != UInt8(ascii: "/") {
      flags.insert(.documented)
    } else if AllowComment.words(bytes, at: position) != nil {
      allowComments.append(position)
    }
    flags.insert(.spaced)
    skipLine()
  }

  private mutating func skipLine() {
    while true {
      var index = position
      while index < count, bytes[index] >= 0x20 || bytes[index] == 0x09, bytes[index] != 0x7F {
        index += 1
      }
      position = index
      guard index < count, bytes[index] != 0x0A, bytes[index] != 0x0D else { return }
      strayCharacter(length: 1, .control, "")
    }
  }

  private mutating func blockComment() {
    let start = position
    var end = start + 2
    if hasUnclosedComment { end = count }
    while end < count, !(bytes[end] == UInt8(ascii: "*") && byte(end + 1) == UInt8(ascii: "/")) {
      end += 1
    }
    let isClosed = end < count
    hasUnclosedComment = !isClosed
    flags.insert(.spaced)
    if isClosed {
      position = end + 2
    } else {
      skipLine()
    }
    let text = bytes[start..<position]
    let isOneLine = !text.contains(0x0A) && !text.contains(0x0D)
    var after = position
    while byte(after) == 0x20 || byte(after) == 0x09 { after += 1 }
    let endsLine = after >= count || bytes[after] == 0x0A || bytes[after] == 0x0D
    var edits = [Edit(span: SourceSpan(start, start + 2), replacement: "//")]
    if isClosed { edits.append(Edit(span: SourceSpan(end, end + 2), replacement: "")) }
    findings.report(
      .foreignSyntax, SourceSpan(start, start + 2), TokenMessage.blockComment,
      fix: isOneLine && endsLine ? Fix(edits) : nil)
    if !isOneLine { flags.insert(.firstOnLine) }
  }

  private mutating func hashComment() {
    let start = position
    if readsHashedPattern() { return }
    let span = SourceSpan(start, start + 1)
    if isDigit(start + 1), !flags.contains(.firstOnLine) {
      findings.report(
        .foreignSyntax, span, TokenMessage.hashOrder, fix: replacing(span, with: "@"))
      emit(.at, from: start, to: start + 1, .reported)
      flags = []
      return
    }
    if isSignOfName(start) {
      let name = TokenMessage.foreignSign(
        findings.source.text(of: SourceSpan(start, wordEnd(start + 1))),
        meant: findings.source.text(of: SourceSpan(start + 1, wordEnd(start + 1))))
      findings.report(.foreignSyntax, span, name, fix: replacing(span, with: ""))
      position += 1
      return
    }
    // `c#` and `#include` are not comments.
    let isComment = !Self.isWordByte(byte(start - 1)) && !isInclude(start + 1)
    flags.insert(.spaced)
    skipLine()
    findings.report(
      .foreignSyntax, span, TokenMessage.hashComment,
      fix: isComment ? replacing(span, with: "//") : nil)
  }

  /// Reads `#/…/#` after `match` or `matches`, a pattern of another language.
  private mutating func readsHashedPattern() -> Bool {
    let (start, slash, hash) = (position, UInt8(ascii: "/"), UInt8(ascii: "#"))
    guard last == .match || last == .matches, byte(start + 1) == slash else { return false }
    var end = start + 2
    while byte(end) >= 0x20 || byte(end) == 0x09, byte(end) != slash || byte(end + 1) != hash {
      end += 1
    }
    guard byte(end) == slash, byte(end + 1) == hash else { return false }
    // Inside, a slash needs no backslash there.
    let edits =
      [Edit(span: SourceSpan(start, start + 1), replacement: "")]
      + (start + 2..<end).filter { bytes[$0] == slash && byte($0 - 1) != UInt8(ascii: "\\") }
      .map { Edit(span: SourceSpan($0, $0), replacement: "\\") }
      + [Edit(span: SourceSpan(end + 1, end + 2), replacement: "")]
    findings.report(
      .foreignSyntax, SourceSpan(start, end + 2), TextMessage.hashedPattern, fix: Fix(edits))
    emit(.patternLiteral, from: start, to: end + 2, .reported)
    flags = []
    return true
  }

  /// Returns true for a `#` before a name where a value is expected: `when #name`.
  private func isSignOfName(_ start: Int) -> Bool {
    guard !flags.contains(.firstOnLine), Self.isWordByte(byte(start + 1)), !isDigit(start + 1)
    else {
      return false
    }
    switch last {
    case .when, .where, .and, .or, .not, .in, .equal, .notEqual, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .leftParenthesis:
      return true
    default: return false
    }
  }

  private func wordEnd(_ start: Int) -> Int {
    var end = start
    while Self.isWordByte(byte(end)) { end += 1 }
    return end
  }

  private func isInclude(_ start: Int) -> Bool {
    let word = "include".utf8
    return bytes[min(start, count)..<min(start + word.count, count)].elementsEqual(word)
  }

  /// Skips white space other than space, tab and line end, and zero-width marks. One finding per
  /// file reports and fixes all of them.
  private mutating func strayWhiteSpace() -> Bool {
    guard let (scalar, length) = scalar(at: position) else { return false }
    switch scalar.value {
    case 0x85, 0x2028, 0x2029:
      strayCharacter(length: length, .lineEnd, "\n")
    case 0xFEFF, 0x200B, 0x2060, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      strayCharacter(length: length, .invisible, "")
    default:
      guard scalar.properties.isWhitespace else { return false }
      strayCharacter(length: length, .whiteSpace, " ")
    }
    return true
  }

  private mutating func strayCharacter(
    length: Int, _ stray: TokenMessage.Stray, _ replacement: String
  ) {
    let span = SourceSpan(position, position + length)
    let edit = Edit(span: span, replacement: replacement)
    if strayCharacters == nil {
      strayCharacters = findings.report(
        .unknownCharacter, span, TokenMessage.stray(stray, code: hexadecimal(span)),
        fix: Fix([edit]))
    } else {
      findings.addEdit(edit, to: strayCharacters)
    }
    flags.insert(.spaced)
    position += length
  }

  func hexadecimal(_ span: SourceSpan) -> String {
    let value = scalar(at: Int(span.start))?.scalar.value ?? 0
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
