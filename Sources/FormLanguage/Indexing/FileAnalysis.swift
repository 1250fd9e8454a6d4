/// A form file as an editor asks about it: its text, its tree, what was found in it, and what its
/// names mean.
package final class FileAnalysis: Sendable {
  package let source: SourceText
  package let tree: SyntaxTree
  /// The findings, and the program if there is one.
  package let compilation: Compilation
  /// What the names in it mean.
  package let names: NameIndex
  /// Its form and its types by themselves, as checked, also with errors. They never change.
  nonisolated(unsafe) let form: CheckedScopes?
  nonisolated(unsafe) let types: CheckedScopes?

  /// What it reads from other files.
  let files: ReadFiles

  init(
    source: SourceText, tree: SyntaxTree, compilation: Compilation, recorder: CheckRecorder,
    files: ReadFiles
  ) {
    self.files = files
    self.source = source
    self.tree = tree
    self.compilation = compilation
    names = NameIndex(tree, recorder.names)
    form = CheckedScopes(recorder.form, recorder.names.form)
    types = CheckedScopes(recorder.types, recorder.names.types)
  }
}

/// A checked form or the types of a file, with what is needed to look into it at a place.
struct CheckedScopes {
  let form: CheckedForm
  let scopes: [Scope]
  /// The expressions in the file and their parts.
  let expressions: [Expression]

  /// Nil if nothing was checked.
  init?(_ part: CheckRecorder.Part?, _ names: NameRecorder.Part) {
    guard let part else { return nil }
    form = part.form
    scopes = names.scopes
    expressions = part.expressions
  }
}

extension FormLibrary {
  /// Checks a form file and keeps what an editor may ask about it.
  package func analyze(_ source: SourceText) -> FileAnalysis {
    let file = sources.file(source)
    let tree = file.tree
    let recorder = CheckRecorder()
    return FileAnalysis(
      source: source, tree: tree,
      compilation: compile(file, buildsProgram: true, keepsPlaces: true, recorder: recorder),
      recorder: recorder, files: sources.readFiles(of: file, tree))
  }
}
