extension YAMLReader {
  /// Returns true if a key and its colon are next on this line.
  func isKeyAhead() -> Bool {
    var ahead = cursor
    while ahead.byte == UInt8(ascii: "&") || ahead.byte == UInt8(ascii: "!") {
      while !ahead.isSpace(after: 0) { ahead.advance() }
      ahead.skipBlanks()
    }
    switch ahead.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = ahead.byte
      ahead.advance()
      while !ahead.isAtLineEnd, ahead.byte != quote {
        ahead.advance(quote == UInt8(ascii: "\"") && ahead.byte == UInt8(ascii: "\\") ? 2 : 1)
        if ahead.byte == quote, quote == UInt8(ascii: "'"), ahead.byte(after: 1) == quote {
          ahead.advance(2)
        }
      }
      guard ahead.byte == quote, !ahead.isAtEnd else { return false }
      ahead.advance()
      ahead.skipBlanks()
      return ahead.byte == UInt8(ascii: ":") && ahead.isSpace(after: 1)
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: ">"): return false
    default: return plainKeyEnd(from: ahead) != nil
    }
  }

  /// Returns the offset of the colon that ends a key on this line; nil if there is none.
  private func plainKeyEnd(from start: YAMLCursor) -> Int? {
    var ahead = start
    while !ahead.isAtLineEnd, !ahead.isAtComment {
      if ahead.byte == UInt8(ascii: ":"), ahead.isSpace(after: 1) { return ahead.index }
      ahead.advance()
    }
    return nil
  }

  /// Reads a key without quotes, up to its colon.
  mutating func readPlainKey() throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    try checkPlainStart()
    guard let end = plainKeyEnd(from: cursor), end > cursor.index else {
      throw error("expected `key: value` here")
    }
    var last = end
    while last > cursor.index, [0x20, 0x09].contains(cursor.bytes[last - 1]) { last -= 1 }
    let text = String(decoding: cursor.bytes[cursor.index..<last], as: UTF8.self)
    cursor.index = end
    return try node(.scalar(text, isPlain: true), at: place)
  }

  /// Checks that a scalar without quotes can start with the next character (YAML 1.2, 7.3.3).
  func checkPlainStart() throws(YAMLError) {
    let byte = cursor.byte
    if [UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":")].contains(byte) {
      guard cursor.isSpace(after: 1) else { return }
    } else if !"@`%,]}|>".utf8.contains(byte) {
      return
    }
    throw error("a text cannot start with `\(Character(UnicodeScalar(byte)))`; put it in quotes")
  }

  /// Reads a scalar without quotes, which may continue on lines that are indented more than the
  /// surrounding collection.
  mutating func readPlain(parentIndent: Int) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    try checkPlainStart()
    var text: [UInt8] = []
    var breaks = 0
    while true {
      let start = cursor.index
      while !cursor.isAtLineEnd, !cursor.isAtComment {
        if cursor.byte == UInt8(ascii: ":"), cursor.isSpace(after: 1) {
          throw error("a colon and a space make a key; put the text in quotes")
        }
        cursor.advance()
      }
      var end = cursor.index
      while end > start, [0x20, 0x09].contains(cursor.bytes[end - 1]) { end -= 1 }
      if breaks == 1 { text.append(0x20) }
      if breaks > 1 { text += [UInt8](repeating: 0x0A, count: breaks - 1) }
      text += cursor.bytes[start..<end]
      guard cursor.isAtBreak else { break }
      let ahead = cursor
      breaks = 0
      while cursor.isAtBreak {
        cursor.skipBreak()
        breaks += 1
        cursor.skipSpaces()
        let indent = cursor.column
        cursor.skipBlanks()
        if !cursor.isAtLineEnd, indent <= parentIndent { break }
      }
      guard !cursor.isAtDocumentEnd, cursor.index > cursor.lineStart || parentIndent < 0,
        !cursor.isAtLineEnd, leadingSpaces() > parentIndent, cursor.byte != UInt8(ascii: "#")
      else {
        cursor = ahead
        break
      }
    }
    return try node(.scalar(String(decoding: text, as: UTF8.self), isPlain: true), at: place)
  }

  /// Returns the number of spaces at the start of the line.
  private func leadingSpaces() -> Int {
    var index = cursor.lineStart
    while index < cursor.bytes.count, cursor.bytes[index] == 0x20 { index += 1 }
    return index - cursor.lineStart
  }

  /// Reads a literal (`|`) or folded (`>`) text (YAML 1.2, 8.1).
  mutating func readBlockScalar(parentIndent: Int) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let isFolded = cursor.byte == UInt8(ascii: ">")
    cursor.advance()
    var chomping: UInt8?
    var indent: Int?
    while !cursor.isSpace(after: 0) {
      let byte = cursor.byte
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), chomping == nil {
        chomping = byte
      } else if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9"), indent == nil {
        indent = max(parentIndent, 0) + Int(byte - UInt8(ascii: "0"))
      } else {
        throw error("expected the end of the line after `\(isFolded ? ">" : "|")`")
      }
      cursor.advance()
    }
    try finishLine()
    var lines = YAMLBlockLines(isFolded: isFolded)
    while !cursor.isAtEnd {
      let ahead = cursor
      while cursor.byte == 0x20, cursor.column < indent ?? .max { cursor.advance() }
      if cursor.isAtEnd { break }
      if cursor.isAtBreak {
        lines.appendEmpty()
        cursor.skipBreak()
        continue
      }
      let column = cursor.column
      if column < (indent ?? (parentIndent + 1)) || ahead.isAtDocumentEnd {
        cursor = ahead
        break
      }
      indent = indent ?? column
      let start = cursor.index
      cursor.skipToLineEnd()
      lines.append(cursor.bytes[start..<cursor.index], isEnded: !cursor.isAtEnd)
      cursor.skipBreak()
    }
    let text = lines.text(chomping: chomping)
    return try node(.scalar(String(decoding: text, as: UTF8.self), isPlain: false), at: place)
  }
}

/// The lines of a literal or folded text.
struct YAMLBlockLines {
  let isFolded: Bool
  private var text: [UInt8] = []

  /// The number of line breaks since the last line with contents.
  private var breaks = 0
  private var isMoreIndented = false
  private var isEmpty = true

  init(isFolded: Bool) { self.isFolded = isFolded }

  mutating func appendEmpty() { breaks += 1 }

  /// Adds a line with contents.
  ///
  /// - Parameter isEnded: true if the line ends with a line break, false if the file ends with it.
  mutating func append(_ line: ArraySlice<UInt8>, isEnded: Bool) {
    let isIndented = line.first == 0x20 || line.first == 0x09
    if isEmpty {
      text += [UInt8](repeating: 0x0A, count: breaks)
    } else if !isFolded || isIndented || isMoreIndented {
      text += [UInt8](repeating: 0x0A, count: breaks)
    } else {
      text += breaks == 1 ? [0x20] : [UInt8](repeating: 0x0A, count: breaks - 1)
    }
    text += line
    isEmpty = false
    isMoreIndented = isIndented
    breaks = isEnded ? 1 : 0
  }

  /// Returns the text with the line breaks at its end kept (`+`), removed (`-`), or reduced to one.
  func text(chomping: UInt8?) -> [UInt8] {
    switch chomping {
    case UInt8(ascii: "+"): text + [UInt8](repeating: 0x0A, count: breaks)
    case UInt8(ascii: "-"): text
    default: isEmpty || breaks == 0 ? text : text + [0x0A]
    }
  }
}
