import FormJSON

/// A byte of the content of a text, with the offset of the source that it comes from.
package struct PlacedByte {
  package var byte: UInt8
  package var offset: Int
}

extension SourceText {
  /// Returns the content of a token of a text literal: without quotes, with escapes decoded, and,
  /// for a text over several lines, without the first line break, the closing line and the margin
  /// of each line.
  func textContent(of token: Token, margin: Int?) -> String {
    guard margin != nil || token.flags.contains(.escaped) else {
      return withMarksInOrder(
        String(decoding: bytes[contentRange(of: token, margin: margin)], as: UTF8.self))
    }
    return withMarksInOrder(
      String(decoding: placedContent(of: token, margin: margin).lazy.map(\.byte), as: UTF8.self))
  }

  /// Returns the same content byte for byte, with offsets.
  package func placedContent(of token: Token, margin: Int?) -> [PlacedByte] {
    let range = contentRange(of: token, margin: margin)
    var content: [PlacedByte]
    if let margin {
      content = withoutMargin(
        range, margin, begins: token.kind == .textLiteral || token.kind == .textStart,
        ends: token.kind == .textLiteral || token.kind == .textEnd)
    } else {
      content = range.map { PlacedByte(byte: bytes[$0], offset: $0) }
    }
    if token.flags.contains(.escaped) { content = Self.withoutEscapes(content) }
    return content
  }

  /// Returns the range between the quotes.
  private func contentRange(of token: Token, margin: Int?) -> Range<Int> {
    var start = token.start
    var end = token.end
    let quotes = margin == nil ? 1 : 3
    switch token.kind {
    case .textLiteral: (start, end) = (start + quotes, end - quotes)
    case .textStart: (start, end) = (start + quotes, end - 2)
    case .textMiddle: (start, end) = (start + 1, end - 2)
    case .textEnd: (start, end) = (start + 1, end - quotes)
    default: return 0..<0
    }
    if token.flags.contains(.unclosed) { end = token.end }
    guard start < end, end <= bytes.count else { return 0..<0 }
    return start..<end
  }

  private func withoutMargin(
    _ content: Range<Int>, _ margin: Int, begins: Bool, ends: Bool
  ) -> [PlacedByte] {
    var lines: [Range<Int>] = []
    var start = content.lowerBound
    var index = start
    while index < content.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0D || byte == 0x0A else { continue }
      lines.append(start..<index - 1)
      if byte == 0x0D, index < content.upperBound, bytes[index] == 0x0A { index += 1 }
      start = index
    }
    lines.append(start..<content.upperBound)
    for line in lines.indices.dropFirst() {
      let space = bytes[lines[line]].prefix(margin).prefix { $0 == 0x20 || $0 == 0x09 }.count
      lines[line] = lines[line].dropFirst(space)
    }
    // The opening quotes end their line; the closing ones are on a line of their own.
    if begins, lines.count > 1, isBlank(lines[0]) { lines.removeFirst() }
    if ends, let last = lines.last, isBlank(last) { lines.removeLast() }
    var result: [PlacedByte] = []
    result.reserveCapacity(content.count)
    for (number, line) in lines.enumerated() {
      if number > 0 { result.append(PlacedByte(byte: 0x0A, offset: lines[number - 1].upperBound)) }
      for offset in line { result.append(PlacedByte(byte: bytes[offset], offset: offset)) }
    }
    return result
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func withoutEscapes(_ content: [PlacedByte]) -> [PlacedByte] {
    var result: [PlacedByte] = []
    var index = 0
    while index < content.count {
      guard content[index].byte == UInt8(ascii: "\\"), index + 1 < content.count else {
        result.append(content[index])
        index += 1
        continue
      }
      let offset = content[index].offset
      let letter = content[index + 1].byte
      index += 2
      switch letter {
      case UInt8(ascii: "n"): result.append(PlacedByte(byte: 0x0A, offset: offset))
      case UInt8(ascii: "t"): result.append(PlacedByte(byte: 0x09, offset: offset))
      case UInt8(ascii: "u"):
        guard index < content.count, content[index].byte == UInt8(ascii: "{") else { continue }
        var value: UInt32 = 0
        index += 1
        while index < content.count, content[index].byte != UInt8(ascii: "}") {
          let digit = Lexer.hexadecimalDigit(content[index].byte) ?? 0
          value = min(value &* 16 &+ digit, 0x11_0000)
          index += 1
        }
        index += 1
        // An invalid scalar has a finding of its own.
        if let scalar = Unicode.Scalar(value) {
          for byte in String(Character(scalar)).utf8 {
            result.append(PlacedByte(byte: byte, offset: offset))
          }
        }
      default: result.append(PlacedByte(byte: letter, offset: offset))
      }
    }
    return result
  }
}
