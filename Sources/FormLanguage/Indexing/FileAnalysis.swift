/// A form file as an editor asks about it: its text, its tree and what was found in it.
package final class FileAnalysis: Sendable {
  package let source: SourceText
  package let tree: SyntaxTree
  /// The findings, and the program if there is one.
  package let compilation: Compilation
  /// What it reads from other files.
  let files: ReadFiles

  init(source: SourceText, tree: SyntaxTree, compilation: Compilation, files: ReadFiles) {
    self.files = files
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
    let compilation = compile(file, buildsProgram: true, keepsPlaces: true)
    return FileAnalysis(
      source: source, tree: tree, compilation: compilation,
      files: sources.readFiles(of: file, tree))
  }
}
