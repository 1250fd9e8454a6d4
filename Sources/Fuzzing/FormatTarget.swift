import FormSyntax

/// Input: bytes as a form to format. Formatting keeps its tokens, its tree and its comments, and
/// formatting again changes nothing.
enum FormatTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let source = SourceText(name: "fuzz.form", bytes: Array(input))
    for columns in [100, 30] { check(source, columns) }
  }

  private static func check(_ source: SourceText, _ columns: Int) {
    let form = formatForm(source, columns: columns)
    guard form.isParsed else {
      return require(!form.isChanged && form.edits().isEmpty, "no form, and changed")
    }
    let (old, _) = SyntaxTree.parse(source)
    let result = SourceText(name: "fuzz.form", bytes: form.bytes)
    let (new, diagnostics) = SyntaxTree.parse(result)
    require(diagnostics.isEmpty, "the result does not parse")
    require(old.tokens.map(\.kind) == new.tokens.map(\.kind), "other tokens")
    for (one, two) in zip(old.tokens, new.tokens) where !one.flags.contains(.multiline) {
      require(
        source.bytes[one.start..<one.end].elementsEqual(result.bytes[two.start..<two.end]),
        "other texts of tokens")
    }
    require(old.nodes.count == new.nodes.count, "another tree")
    for (id, (one, two)) in zip(old.nodes, new.nodes).enumerated() {
      require(
        one.kind == two.kind && one.flags == two.flags && one.end == two.end
          && one.firstToken == two.firstToken && one.endToken == two.endToken, "another node")
      require(one.kind != .text || old.textParts(id) == new.textParts(id), "another text")
      require(
        !one.kind.isDeclaration || old.docComment(of: id) == new.docComment(of: id),
        "other documentation")
    }
    require(slashes(old) == slashes(new), "a comment was lost")
    let again = formatForm(result, columns: columns)
    require(again.bytes == form.bytes, "it is not done at once")
  }

  /// Returns the number of slashes between the tokens.
  private static func slashes(_ tree: SyntaxTree) -> Int {
    var (count, end) = (0, 0)
    for token in tree.tokens {
      count += tree.source.bytes[end..<token.start].count { $0 == UInt8(ascii: "/") }
      end = token.end
    }
    return count
  }
}
