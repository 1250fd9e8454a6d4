/// A template of Jinja, split into parts.
struct JinjaTemplate: Sendable {
  let nodes: [JinjaNode]

  init(nodes: [JinjaNode]) { self.nodes = nodes }

  /// Parses a template.
  init(_ source: String, marks: JinjaMarks = JinjaMarks()) throws(Untranslatable) {
    var reader = JinjaTemplateReader(Array(source.utf8), marks)
    nodes = try reader.read()
  }

  /// The text of a template without expressions or statements; nil for any other template.
  var text: String? {
    if nodes.isEmpty { return "" }
    guard nodes.count == 1, case .text(let text)? = nodes.first else { return nil }
    return text
  }
}

/// Splits a template into texts, expressions and the branches of `if`.
private struct JinjaTemplateReader {
  private let source: [UInt8]
  private let marks: JinjaMarks
  private var index = 0

  /// True if the text that follows loses the white space at its start: after `-%}`.
  private var trimsStart = false
  private var depth = 0

  init(_ source: [UInt8], _ marks: JinjaMarks) {
    self.source = source
    self.marks = marks
  }

  mutating func read() throws(Untranslatable) -> [JinjaNode] {
    let (nodes, end) = try nodes()
    guard end == nil else { throw Untranslatable(.malformed("`\(end ?? "")` ends nothing")) }
    return nodes
  }

  /// Reads nodes up to the end, or to a statement that ends or continues a block, whose words are
  /// returned with them.
  private mutating func nodes() throws(Untranslatable) -> ([JinjaNode], end: String?) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw Untranslatable(.malformed("it is nested too deep")) }
    var nodes: [JinjaNode] = []
    while index < source.count {
      if starts(marks.comment.0) {
        index += marks.comment.0.utf8.count
        _ = try inside(until: marks.comment.1, before: &nodes)
      } else if starts(marks.statement.0) {
        index += marks.statement.0.utf8.count
        let words = try inside(until: marks.statement.1, before: &nodes)
        let (keyword, rest) = JinjaTemplateReader.keyword(of: words)
        switch keyword {
        case "if": nodes.append(.branches(try branches(rest)))
        case "now":
          guard
            case .list(let parts) = try JinjaParser.expression(
              [UInt8(ascii: "[")] + rest + [UInt8(ascii: "]")]), parts.count == 2,
            case .constant(.text(let format)) = parts[1]
          else { throw Untranslatable(.noCounterpart("{% now %}")) }
          nodes.append(.now(format))
        case "raw": try raw(into: &nodes)
        case "elif", "else", "endif": return (nodes, String(decoding: words, as: UTF8.self))
        default: throw Untranslatable(.noCounterpart("{% \(keyword) %}"))
        }
      } else if starts(marks.output.0) {
        index += marks.output.0.utf8.count
        let words = try inside(until: marks.output.1, before: &nodes)
        nodes.append(.output(try JinjaParser.expression(words)))
      } else {
        text(into: &nodes)
      }
    }
    return (nodes, nil)
  }

  private func starts(_ mark: String) -> Bool { source[index...].starts(with: mark.utf8) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private mutating func text(into nodes: inout [JinjaNode]) {
    let start = index
    while index < source.count, !starts(marks.comment.0), !starts(marks.statement.0),
      !starts(marks.output.0)
    {
      index += 1
    }
    var text = source[start..<index]
    if trimsStart { text = text.drop(while: JinjaTemplateReader.isSpace) }
    trimsStart = false
    append(text, to: &nodes)
  }

  private func append(_ bytes: ArraySlice<UInt8>, to nodes: inout [JinjaNode]) {
    guard !bytes.isEmpty else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    if case .text(let before)? = nodes.last {
      nodes[nodes.count - 1] = .text(before + text)
    } else {
      nodes.append(.text(text))
    }
  }

  /// Reads an expression, statement or comment up to its end mark, which does not count in quotes.
  /// A `-` next to a mark removes the white space outside it.
  private mutating func inside(
    until end: String, before nodes: inout [JinjaNode]
  ) throws(Untranslatable) -> [UInt8] {
    trimsStart = false
    if index < source.count, source[index] == UInt8(ascii: "-") {
      index += 1
      if case .text(let text)? = nodes.last {
        var bytes = Array(text.utf8)[...]
        while let last = bytes.last, JinjaTemplateReader.isSpace(last) { bytes.removeLast() }
        nodes.removeLast()
        append(bytes, to: &nodes)
      }
    } else if index < source.count, source[index] == UInt8(ascii: "+") {
      index += 1
    }
    let start = index
    var quote: UInt8?
    let isComment = end == marks.comment.1
    while index < source.count {
      let byte = source[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == open { quote = nil }
      } else if !isComment, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if starts(end) {
        var words = source[start..<index]
        index += end.utf8.count
        if words.last == UInt8(ascii: "-") {
          words.removeLast()
          trimsStart = true
        }
        return Array(words)
      }
      index += 1
    }
    throw Untranslatable(.malformed("`\(end)` is missing"))
  }

  private static func keyword(of words: [UInt8]) -> (String, rest: [UInt8]) {
    let start = words.drop(while: isSpace)
    let keyword = start.prefix { !isSpace($0) && $0 != UInt8(ascii: "(") }
    return (String(decoding: keyword, as: UTF8.self), Array(start.dropFirst(keyword.count)))
  }

  /// Reads the branches of an `if` statement up to its `endif`.
  private mutating func branches(
    _ condition: [UInt8]
  ) throws(Untranslatable) -> [(JinjaExpression?, [JinjaNode])] {
    var branches: [(JinjaExpression?, [JinjaNode])] = []
    var current: JinjaExpression? = try JinjaParser.expression(condition)
    while true {
      let (nodes, end) = try nodes()
      branches.append((current, nodes))
      let (keyword, rest) = JinjaTemplateReader.keyword(of: Array((end ?? "").utf8))
      switch keyword {
      case "elif": current = try JinjaParser.expression(rest)
      case "else": current = nil
      case "endif": return branches
      default: throw Untranslatable(.malformed("`{% endif %}` is missing"))
      }
      guard branches.count <= 500 else {
        throw Untranslatable(.malformed("it has too many branches"))
      }
    }
  }

  /// Reads everything up to `{% endraw %}` as text.
  private mutating func raw(into nodes: inout [JinjaNode]) throws(Untranslatable) {
    let start = index
    while index < source.count {
      if starts(marks.statement.0) {
        let end = index
        index += marks.statement.0.utf8.count
        var ignored: [JinjaNode] = []
        let words = try inside(until: marks.statement.1, before: &ignored)
        if JinjaTemplateReader.keyword(of: words).0 == "endraw" {
          append(source[start..<end], to: &nodes)
          return
        }
      } else {
        index += 1
      }
    }
    throw Untranslatable(.malformed("`{% endraw %}` is missing"))
  }
}
