internal import FormEngine

/// What findings call the parts of a form.
protocol DeclarationWords {
  var nodes: [Node] { get }
}

extension DeclarationWords {
  /// The name of a node in backticks.
  func quoted(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .form: "the form"
    case .row: quoted(nodes[node].parent)
    case .section: "the section"
    case .note: "the note"
    default: "`\(nodes[node].name)`"
    }
  }

  /// The path of a node in backticks: `address.street`.
  func quotedPath(_ node: NodeID) -> String { "`\(pathText(node))`" }

  func pathText(_ node: NodeID) -> String {
    if nodes[node].kind == .section { return "the section" }
    if nodes[node].kind == .note { return "the note" }
    var parts: [String] = []
    var node = node
    while node > 0 {
      if nodes[node].kind != .row, nodes[node].kind != .section { parts.append(nodes[node].name) }
      node = nodes[node].parent
    }
    return parts.reversed().joined(separator: ".")
  }

  /// What a node is, with its article: `a text`, `a group`.
  func fieldWords(_ node: NodeID) -> String {
    switch nodes[node].kind {
    case .form: "the form"
    case .group: "a group"
    case .section: "a section"
    case .list: "a list"
    case .row: "a row"
    case .note: "a note"
    case .field: nodes[node].type.facts.noun
    }
  }

  /// The first names of many, in backticks.
  func listing(_ names: [String]) -> String {
    let listed = names.prefix(names.count > 8 ? 6 : 8).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > 8 ? "\(listed) and \(names.count - 6) more" : listed
  }
}

extension SourceText {
  /// A part of the source with its white space as single spaces, cut if it is long.
  func excerpt(_ span: Span) -> String {
    var words: [UInt8] = []
    for byte in bytes[span.range.clamped(to: 0..<bytes.count).prefix(240)] {
      let isSpace = byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
      if isSpace, words.isEmpty || words.last == 0x20 { continue }
      words.append(isSpace ? 0x20 : byte)
    }
    let limit = 60
    if words.count <= limit { return String(decoding: words, as: UTF8.self) }
    // Cut between characters: a byte that starts with the bits 10 continues one.
    var end = limit
    while end > 0, words[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: words[..<end], as: UTF8.self) + "…"
  }
}
