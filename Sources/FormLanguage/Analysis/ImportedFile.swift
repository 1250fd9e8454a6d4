package import FormSyntax

/// A file that a form imports, or reads options from.
package struct ImportedFile: Hashable, Sendable {
  /// The path as written.
  package var path: String
  package var isOptions: Bool

  /// Returns the files that a form names, in source order. Parses the form.
  package static func all(in source: SourceText) -> [ImportedFile] {
    all(in: SyntaxTree.parse(source).tree)
  }

  /// Returns the files that an analyzed form names.
  package static func all(in analysis: FileAnalysis) -> [ImportedFile] { all(in: analysis.tree) }

  private static func all(in tree: SyntaxTree) -> [ImportedFile] {
    tree.nodes.indices.compactMap { id in
      let isImport = tree.kind(id) == .importDeclaration
      guard isImport || tree.clause(of: id) == .options, let text = tree.child(.text, of: id),
        let path = tree.plainText(text)
      else { return nil }
      return ImportedFile(path: path, isOptions: !isImport)
    }
  }
}
