extension YAMLReader {
  /// Reads a text in quotes, which may span several lines.
  mutating func readQuoted(parentIndent: Int) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let quote = cursor.byte
    cursor.advance()
    var text: [UInt8] = []
    while true {
      guard !cursor.isAtEnd else {
        throw YAMLError(message: "the text has no closing quote", place: place)
      }
      let byte = cursor.byte
      if byte == quote {
        cursor.advance()
        guard quote == UInt8(ascii: "'"), cursor.byte == quote, !cursor.isAtEnd else { break }
        text.append(quote)
        cursor.advance()
      } else if cursor.isAtBreak {
        try fold(into: &text, from: place)
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try readEscape(into: &text, from: place)
      } else if byte == 0x20 || byte == 0x09 {
        let start = cursor.index
        cursor.skipBlanks()
        // White space at the end of a line is not part of the text.
        if !cursor.isAtBreak { text += cursor.bytes[start..<cursor.index] }
      } else {
        text.append(byte)
        cursor.advance()
      }
    }
    return try node(.scalar(String(decoding: text, as: UTF8.self), isPlain: false), at: place)
  }

  /// Folds line breaks (YAML 1.2, 6.5): a single one becomes a space, unless it is escaped; in a
  /// run of several, all but the first become line feeds.
  private mutating func fold(
    into text: inout [UInt8], from place: YAMLPlace, isEscaped: Bool = false
  ) throws(YAMLError) {
    var breaks = 0
    while cursor.isAtBreak {
      cursor.skipBreak()
      guard !cursor.isAtDocumentEnd else {
        throw YAMLError(message: "the text has no closing quote", place: place)
      }
      cursor.skipBlanks()
      breaks += 1
    }
    if breaks == 1, !isEscaped { text.append(0x20) }
    if breaks > 1 { text += [UInt8](repeating: 0x0A, count: breaks - 1) }
  }

  /// Reads an escape in double quotes (YAML 1.2, 5.7).
  private mutating func readEscape(
    into text: inout [UInt8], from place: YAMLPlace
  ) throws(YAMLError) {
    let start = cursor.place
    cursor.advance()
    let byte = cursor.byte
    guard !cursor.isAtEnd else {
      throw YAMLError(message: "the text has no closing quote", place: place)
    }
    if cursor.isAtBreak { return try fold(into: &text, from: place, isEscaped: true) }
    cursor.advance()
    switch byte {
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "a"): text.append(7)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "t"), 0x09: text.append(9)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "v"): text.append(11)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "e"): text.append(27)
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"):
      text.append(byte)
    case UInt8(ascii: "N"): text += "\u{85}".utf8
    case UInt8(ascii: "_"): text += "\u{A0}".utf8
    case UInt8(ascii: "L"): text += "\u{2028}".utf8
    case UInt8(ascii: "P"): text += "\u{2029}".utf8
    case UInt8(ascii: "x"): text += try readHexadecimal(2, from: start)
    case UInt8(ascii: "u"): text += try readHexadecimal(4, from: start)
    case UInt8(ascii: "U"): text += try readHexadecimal(8, from: start)
    default:
      throw YAMLError(message: "this is not an escape of YAML; write `\\\\`", place: start)
    }
  }

  private mutating func readHexadecimal(
    _ count: Int, from start: YAMLPlace
  ) throws(YAMLError) -> [UInt8] {
    guard var number = hexadecimal(count) else {
      throw YAMLError(message: "expected \(count) hexadecimal digits", place: start)
    }
    // JSON, which is YAML too, writes a character beyond U+FFFF as a surrogate pair.
    if number & 0xFFFF_FC00 == 0xD800, cursor.byte == UInt8(ascii: "\\"),
      cursor.byte(after: 1) == UInt8(ascii: "u")
    {
      cursor.advance(2)
      guard let low = hexadecimal(4), low & 0xFFFF_FC00 == 0xDC00 else {
        throw YAMLError(message: "this is half of a surrogate pair", place: start)
      }
      number = 0x10000 + (number & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = UnicodeScalar(number) else {
      throw YAMLError(message: "no character has this number", place: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard cursor.index + count <= cursor.bytes.count else { return nil }
    let digits = cursor.bytes[cursor.index..<cursor.index + count]
    guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    cursor.advance(count)
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
