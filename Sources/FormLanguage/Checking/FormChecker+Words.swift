internal import FormEngine

/// How findings speak of the parts of a form.
extension FormChecker {
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
    case .field: typeWords(nodes[node].type)
    }
  }

  func typeWords(_ type: ScalarType) -> String {
    switch type {
    case .text, .multiline, .email, .url, .uuid: "a text"
    case .secret: "a secret"
    case .integer: "an integer"
    case .decimal: "a decimal"
    case .boolean: "a boolean"
    case .date: "a date"
    case .time: "a time"
    case .datetime: "a date and time"
    case .choice: "a choice"
    case .choices: "a set of options"
    }
  }

  /// The source of an expression in backticks, cut where it is long.
  func quotedSource(_ span: Span) -> String { "`\(shortSource(span))`" }

  func shortSource(_ span: Span) -> String {
    let text = files.sources[context.file].text(
      of: Span(Int(span.start), min(Int(span.end), Int(span.start) + 240)))
    var words = ""
    var wasSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        wasSpace = true
        continue
      }
      if wasSpace, !words.isEmpty { words.append(" ") }
      wasSpace = false
      if words.unicodeScalars.count >= 60 { return words + "…" }
      words.unicodeScalars.append(scalar)
    }
    return words
  }
}
