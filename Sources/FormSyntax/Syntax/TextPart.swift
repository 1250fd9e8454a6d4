/// A part of a text literal.
package enum TextPart: Hashable, Sendable {
  case literal(String)
  /// `\(…)`: the node of the expression.
  case interpolation(SyntaxID)
}

extension SyntaxTree {
  /// Returns the parts of a `text` node with escapes decoded and without the margin of a text over
  /// several lines. Empty parts are omitted, so an empty text has none.
  package func textParts(_ id: SyntaxID) -> [TextPart] {
    let node = nodes[id]
    var result: [TextPart] = []
    guard node.kind == .text, node.firstToken < node.endToken else { return result }
    let first = Int(node.firstToken)
    var interpolations = children(of: id)
    let margin =
      tokens[first].flags.contains(.multiline) ? margin(from: first, to: Int(node.endToken)) : nil
    var index = first
    while index < Int(node.endToken) {
      let token = tokens[index]
      let literal = source.textContent(of: token, margin: margin)
      if !literal.isEmpty { result.append(.literal(literal)) }
      if token.kind == .textLiteral || token.kind == .textEnd { break }
      guard let expression = interpolations.next() else { break }
      result.append(.interpolation(expression))
      index = Int(nodes[expression].endToken)
      while index < Int(node.endToken),
        tokens[index].kind != .textMiddle && tokens[index].kind != .textEnd
      { index += 1 }
    }
    return result
  }

  /// Returns true if nothing is interpolated into a `text` node.
  package func isPlainText(_ id: SyntaxID) -> Bool {
    nodes[id].kind == .text && firstTokenKind(id) == .textLiteral
  }

  /// Returns the content of a `text` node without interpolations; nil if it has any.
  package func plainText(_ id: SyntaxID) -> String? {
    guard nodes[id].kind == .text, nodes[id].firstToken < nodes[id].endToken else { return nil }
    let token = tokens[Int(nodes[id].firstToken)]
    if token.kind == .textLiteral, token.flags.isDisjoint(with: [.escaped, .multiline, .unclosed]) {
      return source.text(of: SourceSpan(token.start + 1, token.end - 1))
    }
    let parts = textParts(id)
    if parts.isEmpty { return "" }
    guard parts.count == 1, case .literal(let text) = parts[0] else { return nil }
    return text
  }

  /// Returns the token of a `text` node without interpolations.
  package func textToken(_ id: SyntaxID) -> Token? {
    isPlainText(id) ? tokens[Int(nodes[id].firstToken)] : nil
  }

  /// Returns the content of a `text` node without interpolations, byte for byte, with offsets.
  package func placedContent(_ id: SyntaxID) -> [PlacedByte] {
    guard let token = textToken(id) else { return [] }
    let first = Int(nodes[id].firstToken)
    let margin =
      token.flags.contains(.multiline) ? margin(from: first, to: Int(nodes[id].endToken)) : nil
    return source.placedContent(of: token, margin: margin)
  }

  /// Returns the width of the white space before the closing quotes of a text over several lines.
  package func margin(from first: Int, to end: Int) -> Int {
    guard first < end else { return 0 }
    let last = tokens[end - 1]
    guard !last.flags.contains(.unclosed) else { return 0 }
    var index = last.end - 3
    var width = 0
    while index > last.start, source.bytes[index - 1] == 0x20 || source.bytes[index - 1] == 0x09 {
      index -= 1
      width += 1
    }
    return width
  }
}
