package import FormLanguage
package import FormSyntax

/// A path in a form to another file.
package struct DocumentLink: Sendable, Equatable {
  /// The path between its quotes.
  package var span: SourceSpan
  /// The path without escapes, relative to the folder of the form.
  package var path: String
}

extension FileAnalysis {
  /// The links of imports and `options from`, in source order.
  package var documentLinks: [DocumentLink] {
    tree.nodes.indices.compactMap { id in
      guard tree.kind(id) == .importDeclaration || tree.clause(of: id) == .options,
        let text = tree.child(.text, of: id), let path = tree.plainText(text), !path.isEmpty
      else { return nil }
      let token = tree.tokens[Int(tree.nodes[text].firstToken)]
      guard token.kind == .textLiteral, token.flags.isDisjoint(with: [.multiline, .unclosed]) else {
        return nil
      }
      return DocumentLink(span: SourceSpan(token.start + 1, token.end - 1), path: path)
    }
  }
}
