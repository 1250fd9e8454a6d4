/// A file that a form names: another form, or a file of options.
package struct ImportedFile: Hashable, Sendable {
  /// As written.
  package var path: String
  package var isOptions: Bool

  /// The files that a form names, in the order of the file. Parses the form.
  package static func all(in source: SourceText) -> [ImportedFile] {
    all(in: SyntaxTree.parse(source).tree)
  }

  /// The files that an analyzed form names.
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
