import FormLanguage

/// Bytes as a form to format: it keeps its tokens, its tree and its comments, and is done at once.
enum FormatTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let source = SourceText(name: "fuzz.form", bytes: Array(input))
    for columns in [100, 30] { check(source, columns) }
  }

  private static func check(_ source: SourceText, _ columns: Int) {
    let form = formatForm(source, columns: columns)
    guard form.isParsed else {
      return precondition(!form.isChanged && form.edits().isEmpty, "no form, and changed")
    }
    let (old, _) = SyntaxTree.parse(source)
    let result = SourceText(name: "fuzz.form", bytes: form.bytes)
    let (new, diagnostics) = SyntaxTree.parse(result)
    precondition(diagnostics.isEmpty, "the result does not parse")
    precondition(old.tokens.map(\.kind) == new.tokens.map(\.kind), "other tokens")
    for (one, two) in zip(old.tokens, new.tokens) where !one.flags.contains(.multiline) {
      precondition(
        source.bytes[one.start..<one.end].elementsEqual(result.bytes[two.start..<two.end]),
        "other texts of tokens")
    }
    precondition(old.nodes.count == new.nodes.count, "another tree")
    for (id, (one, two)) in zip(old.nodes, new.nodes).enumerated() {
      precondition(
        one.kind == two.kind && one.flags == two.flags && one.end == two.end
          && one.firstToken == two.firstToken && one.endToken == two.endToken, "another node")
      precondition(one.kind != .text || old.textParts(id) == new.textParts(id), "another text")
      precondition(
        !one.kind.isDeclaration || old.docComment(of: id) == new.docComment(of: id),
        "other documentation")
    }
    precondition(slashes(old) == slashes(new), "a comment was lost")
    let again = formatForm(result, columns: columns)
    precondition(again.bytes == form.bytes, "it is not done at once")
  }

  /// How many slashes stand between the tokens.
  private static func slashes(_ tree: SyntaxTree) -> Int {
    var (count, end) = (0, 0)
    for token in tree.tokens {
      count += tree.source.bytes[end..<token.start].count { $0 == UInt8(ascii: "/") }
      end = token.end
    }
    return count
  }
}
