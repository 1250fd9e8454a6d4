package import FormEngine
package import FormSyntax

/// The names that findings use for the parts of a form.
package protocol DeclarationWords {
  var nodes: [Node] { get }
}

extension DeclarationWords {
  /// Returns the name of a node in backticks, or a description if it has no name.
  package func quoted(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .form: PartMessage.theForm.words
    case .row: quoted(nodes[node].parent)
    case .section: PartMessage.theSection.words
    case .note: PartMessage.theNote.words
    case .field where isPlainValue(node): quoted(nodes[node].parent)
    default: "`\(nodes[node].name)`"
    }
  }

  /// Returns whether a node is the value of a list of single values, which has the name of the
  /// list.
  private func isPlainValue(_ node: NodeID) -> Bool {
    let row = nodes[node].parent
    return nodes[row].kind == .row && nodes[nodes[row].parent].isPlainList
  }

  package func pathText(_ node: NodeID) -> String {
    if nodes[node].kind == .section { return PartMessage.theSection.words }
    if nodes[node].kind == .note { return PartMessage.theNote.words }
    let parts = nodes.outward(from: node).filter {
      nodes[$0].kind != .row && nodes[$0].kind != .section
    }
    return parts.reversed().map { nodes[$0].name }.joined(separator: ".")
  }

  /// Returns the kind of a node, with its article: `a text`, `a group`.
  package func fieldWords(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .form: PartMessage.theForm.words
    case .group: PartMessage.group.words
    case .section: PartMessage.section.words
    case .list: PartMessage.list.words
    case .row: PartMessage.row.words
    case .note: PartMessage.note.words
    case .field where nodes[node].hasValueSet:
      ValueType(nodes[node].element, choice: -1).set.words
    case .field: nodes[node].type.facts.noun
    }
  }

  /// Returns the first of many names, in backticks.
  func listing(_ names: [String]) -> String { names.listing }
}

extension SourceText {
  /// Returns a part of the source without its comments, with its white space as single spaces, cut
  /// if it is long.
  package func excerpt(_ span: SourceSpan) -> String {
    // Comments may make the part much longer than the excerpt.
    let words = words(in: bytes[span.range.clamped(to: 0..<bytes.count).prefix(4_000)])
    let limit = 60
    if words.count <= limit { return String(decoding: words, as: UTF8.self) }
    // Cut between characters: a byte that starts with the bits 10 continues a UTF-8 sequence.
    var end = limit
    while end > 0, words[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: words[..<end], as: UTF8.self) + "…"
  }

  /// Returns a part of the source on one line, without its comments, with its white space as single
  /// spaces.
  func oneLine(_ span: SourceSpan) -> String {
    String(decoding: words(in: bytes[span.range.clamped(to: 0..<bytes.count)]), as: UTF8.self)
  }

  private func words(in part: ArraySlice<UInt8>) -> [UInt8] {
    var words: [UInt8] = []
    var last: UInt8 = 0
    for byte in part {
      if last == 0x2F, byte == 0x2F || byte == 0x2A { return wordsOfTokens(in: Array(part)) }
      last = byte
      words.appendWord(byte)
    }
    return words
  }

  /// Returns the same for a part whose slashes may start a comment, or be in a text or a pattern:
  /// the source between two tokens becomes one space.
  private func wordsOfTokens(in part: [UInt8]) -> [UInt8] {
    var words: [UInt8] = []
    var end = 0
    for token in Lexer.tokens(ofPart: SourceText(name: name, bytes: part))
    where token.start < token.end {
      if token.start > end { words.appendWord(0x20) }
      for byte in part[token.start..<token.end] { words.appendWord(byte) }
      end = token.end
    }
    return words
  }
}

extension [UInt8] {
  /// Appends a byte; white space becomes a single space, which is never first.
  fileprivate mutating func appendWord(_ byte: UInt8) {
    let isSpace = byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    if isSpace, isEmpty || last == 0x20 { return }
    append(isSpace ? 0x20 : byte)
  }
}
