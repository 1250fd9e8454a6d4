import FormSyntax
import Testing

extension SyntaxTree {
  /// The tree as text: a line for each node, children further in, leaves with their source.
  var text: String {
    var result = ""
    var ends: [Int] = []
    for (id, node) in nodes.enumerated() {
      while let end = ends.last, end <= id { ends.removeLast() }
      result += String(repeating: "  ", count: ends.count) + "\(node.kind)"
      if let clause = clause(of: id) { result += " \(clause)" }
      if let step = step(of: id) { result += " \(step)" }
      if let expectation = expectation(of: id) { result += " \(expectation)" }
      if isAlternative(id) { result += " alternative" }
      if node.kind == .sum || node.kind == .product || node.kind == .comparison {
        let operands = children(of: id).map { $0 }
        for operand in operands.dropLast() {
          result += " \(operatorToken(after: operand).spelling)"
        }
      }
      if node.kind == .negate || node.kind == .not { result += " \(operatorCount(id))" }
      if node.kind == .range {
        let parts = rangeParts(of: id)
        result += parts.lower == nil ? " ..." : parts.upper == nil ? " a..." : " a...b"
        if parts.excludesUpper { result += " excluding" }
      }
      if Int(node.end) == id + 1, node.firstToken < node.endToken {
        result += " \(source.text(of: span(id)))"
      }
      result += "\n"
      ends.append(Int(node.end))
    }
    return result
  }
}

/// Parses a source and checks the properties of every tree: tokens and gaps are the source byte for
/// byte, nodes are nested in order, each token is in the tree, places are character boundaries.
@discardableResult
func parsed(
  _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  let source = SourceText(name: "test.form", bytes: bytes)
  let (tree, diagnostics) = SyntaxTree.parse(source)
  let problem = tokenProblem(tree) ?? nodeProblem(tree) ?? placeProblem(diagnostics)
  #expect(
    problem == nil, "\(String(decoding: bytes.prefix(2_000), as: UTF8.self))",
    sourceLocation: sourceLocation)
  return (tree, diagnostics)
}

func parsed(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  parsed(Array(text.utf8), sourceLocation: sourceLocation)
}

/// Returns only the parser's findings, as `line:col-line:col severity name: message`.
func syntaxFindings(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
  let (_, diagnostics) = parsed(text, sourceLocation: sourceLocation)
  return Diagnostic.sorted(diagnostics, sources: []).map(compact)
}

/// A finding on one line.
func compact(_ diagnostic: Diagnostic) -> String {
  let lines = LineTable(diagnostic.source)
  let start = lines.position(of: Int(diagnostic.span.start))
  let end = lines.position(of: Int(diagnostic.span.end))
  return "\(start.line):\(start.column)-\(end.line):\(end.column) \(diagnostic.severity.rawValue) "
    + "\(diagnostic.name.rawValue): \(diagnostic.message)"
}

/// A source after all fixes were applied that do not overlap.
func fixed(_ text: String, _ diagnostics: [Diagnostic]) -> String {
  var bytes = Array(text.utf8)
  let edits = diagnostics.compactMap(\.fix).flatMap(\.edits)
    .enumerated().sorted {
      ($0.element.span.start, $0.offset) > ($1.element.span.start, $1.offset)
    }
  var limit = bytes.count
  for (_, edit) in edits where Int(edit.span.end) <= limit {
    bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    limit = Int(edit.span.start)
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func tokenProblem(_ tree: SyntaxTree) -> String? {
  var end = 0
  for token in tree.tokens {
    if token.start < end { return "token at \(token.start) overlaps the one before" }
    end = token.end
  }
  guard tree.tokens.last?.kind == .endOfFile, end == tree.source.bytes.count else {
    return "the tokens do not end with the source"
  }
  // Only white space, comments and reported text are between tokens.
  return nil
}

private func nodeProblem(_ tree: SyntaxTree) -> String? {
  guard let file = tree.nodes.first, file.kind == .file, Int(file.end) == tree.nodes.count else {
    return "the first node is not the whole file"
  }
  if file.firstToken != 0 || Int(file.endToken) != tree.tokens.count - 1 {
    return "the file does not hold all tokens"
  }
  for (id, node) in tree.nodes.enumerated() {
    if Int(node.end) <= id || node.endToken < node.firstToken { return "node \(id) ends too early" }
    var child = id + 1
    var token = node.firstToken
    while child < Int(node.end) {
      let inner = tree.nodes[child]
      if inner.firstToken < token || inner.endToken > node.endToken || inner.end > node.end {
        return "\(inner.kind) \(child) is not inside \(node.kind) \(id) or not in order"
      }
      token = max(token, inner.endToken)
      child = Int(inner.end)
    }
  }
  return nil
}

/// Returns the problem with the places of findings, their labels and their fixes; nil if all are in
/// their source, on character boundaries, and no two edits of a fix overlap.
func placeProblem(_ diagnostics: [Diagnostic]) -> String? {
  for diagnostic in diagnostics {
    let edits = diagnostic.fix?.edits ?? []
    var places = [(diagnostic.source, diagnostic.span)]
    places += diagnostic.labels.map { ($0.source, $0.span) }
    places += edits.map { (diagnostic.source, $0.span) }
    for (source, span) in places {
      if span.start > span.end || Int(span.end) > source.bytes.count {
        return "\(diagnostic.name) lies outside of the source"
      }
      if !isBorder(Int(span.start), source.bytes) || !isBorder(Int(span.end), source.bytes) {
        return "\(diagnostic.name) begins or ends within a character"
      }
    }
    let sorted = edits.map(\.span).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    for (one, next) in zip(sorted, sorted.dropFirst()) where next.start < one.end {
      return "two edits of \(diagnostic.name) overlap"
    }
    if diagnostic.message.isEmpty { return "\(diagnostic.name) says nothing" }
  }
  return nil
}

/// No place is within the bytes of one character; in invalid UTF-8 every byte is a boundary.
private func isBorder(_ offset: Int, _ bytes: [UInt8]) -> Bool {
  guard offset < bytes.count, bytes[offset] & 0xC0 == 0x80 else { return true }
  for length in 1...3 where offset >= length && bytes[offset - length] & 0xC0 == 0xC0 {
    let size = bytes[offset - length] >= 0xF0 ? 4 : bytes[offset - length] >= 0xE0 ? 3 : 2
    let end = offset - length + size
    guard size > length, end <= bytes.count else { return true }
    return String(validating: bytes[(offset - length)..<end], as: UTF8.self) == nil
  }
  return true
}
