/// A form file as an editor asks about it: its text, its tree and what was found in it.
package final class FileAnalysis: Sendable {
  package let source: SourceText
  package let tree: SyntaxTree
  /// The findings, and the program if there is one.
  package let compilation: Compilation

  init(source: SourceText, tree: SyntaxTree, compilation: Compilation) {
    self.source = source
    self.tree = tree
    self.compilation = compilation
  }
}

extension FormLibrary {
  /// Checks a form file and keeps what an editor may ask about it.
  package func analyze(_ source: SourceText) -> FileAnalysis {
    let file = sources.file(source)
    let tree = file.tree
    return FileAnalysis(
      source: source, tree: tree,
      compilation: compile(file, buildsProgram: true, keepsPlaces: true))
  }
}
