extension SourceText {
  /// What a token of a text literal says: without its quotes, escapes decoded, and from a text over
  /// several lines the first line break, the closing line and the margin of each line removed.
  func textContent(of token: Token, margin: Int?) -> String {
    var start = token.start
    var end = token.end
    let quotes = margin == nil ? 1 : 3
    switch token.kind {
    case .textLiteral: (start, end) = (start + quotes, end - quotes)
    case .textStart: (start, end) = (start + quotes, end - 2)
    case .textMiddle: (start, end) = (start + 1, end - 2)
    case .textEnd: (start, end) = (start + 1, end - quotes)
    default: return ""
    }
    if token.flags.contains(.unclosed) { end = token.end }
    guard start < end, end <= bytes.count else { return "" }
    var content = Array(bytes[start..<end])
    if let margin {
      content = Self.withoutMargin(
        content, margin, begins: token.kind == .textLiteral || token.kind == .textStart,
        ends: token.kind == .textLiteral || token.kind == .textEnd)
    }
    if token.flags.contains(.escaped) { content = Self.withoutEscapes(content) }
    return String(decoding: content, as: UTF8.self)
  }

  private static func withoutMargin(
    _ content: [UInt8], _ margin: Int, begins: Bool, ends: Bool
  ) -> [UInt8] {
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < content.count {
      let byte = content[index]
      index += 1
      if byte == 0x0D || byte == 0x0A {
        if byte == 0x0D, index < content.count, content[index] == 0x0A { index += 1 }
        lines.append([])
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    for line in lines.indices.dropFirst() {
      let space = lines[line].prefix(margin).prefix { $0 == 0x20 || $0 == 0x09 }.count
      lines[line].removeFirst(space)
    }
    // The opening quotes end their line, the closing ones stand on a line of their own.
    if begins, lines.count > 1, lines[0].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      lines.removeFirst()
    }
    if ends, let last = lines.last, last.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      lines.removeLast()
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func withoutEscapes(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < content.count {
      guard content[index] == UInt8(ascii: "\\"), index + 1 < content.count else {
        result.append(content[index])
        index += 1
        continue
      }
      let letter = content[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard index < content.count, content[index] == UInt8(ascii: "{") else { continue }
        var value: UInt32 = 0
        index += 1
        while index < content.count, content[index] != UInt8(ascii: "}") {
          let digit = Lexer.hexadecimalDigit(content[index]) ?? 0
          value = min(value &* 16 &+ digit, 0x11_0000)
          index += 1
        }
        index += 1
        // What is no scalar is reported where it stands.
        if let scalar = Unicode.Scalar(value) {
          result += Array(String(Character(scalar)).utf8)
        }
      default: result.append(letter)
      }
    }
    return result
  }
}
