internal import FormSyntax

/// Finds nodes and places for a selection.
extension SyntaxTree {
  /// Returns the nodes around a span, from the file to the innermost.
  func nodes(around span: SourceSpan) -> [SyntaxID] {
    var found = [root]
    while let last = found.last {
      var next: SyntaxID?
      forEachChild(of: last) { id in
        let own = self.span(id)
        if own.start <= span.start, span.end <= own.end, nodes[id].kind != .missing { next = id }
      }
      guard let next else { break }
      found.append(next)
    }
    return found
  }

  /// Returns a span clamped to the source, without white space at its ends.
  func trimmed(_ span: SourceSpan) -> SourceSpan {
    let bytes = source.bytes
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    var range = span.range.clamped(to: 0..<bytes.count)
    while let first = range.first, isBlank(bytes[first]) { range = range.dropFirst() }
    while let last = range.last, isBlank(bytes[last]) { range = range.dropLast() }
    return SourceSpan(range.lowerBound, range.upperBound)
  }

  /// Returns the white space at the start of the line that contains a place.
  func indentation(at place: UInt32) -> String {
    var start = min(Int(place), source.bytes.count)
    while start > 0, source.bytes[start - 1] != 0x0A, source.bytes[start - 1] != 0x0D { start -= 1 }
    let blanks = source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// Returns a name that the source does not use anywhere, with a number appended if needed.
  func freeName(_ name: String) -> String {
    let first = name.utf8.first ?? 0
    var taken: Set<String> = []
    for token in tokens where token.kind.isName {
      let byte = source.bytes[Int(token.span.start)]
      // Names with another first byte are skipped without decoding them.
      guard byte == first || first >= 0x80 || token.kind == .quotedName else { continue }
      taken.insert(source.nameText(of: token))
    }
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// Returns true if a block has both of its braces.
  func isClosed(_ block: SyntaxID) -> Bool {
    let node = nodes[block]
    return node.endToken > node.firstToken + 1
      && tokens[Int(node.firstToken)].kind == .leftBrace
      && tokens[Int(node.endToken) - 1].kind == .rightBrace
  }
}
