/// A form file as an editor asks about it: its text, its tree, what was found in it, and what its
/// names mean.
package final class FileAnalysis: Sendable {
  package let source: SourceText
  package let tree: SyntaxTree
  /// What was found. There is no program in it: see `compiled()`.
  package let compilation: Compilation
  /// What the names in it mean.
  package let names: NameIndex
  /// Its form and its types by themselves, as checked, also with errors. They never change.
  nonisolated(unsafe) let form: CheckedScopes?
  nonisolated(unsafe) let types: CheckedScopes?
  /// What it reads from other files.
  let files: ReadFiles
  /// The files that it was checked with. An analysis is used where it was made.
  nonisolated(unsafe) let library: FormLibrary
  /// The findings with the fixes that were tried, once somebody has asked for them.
  nonisolated(unsafe) var tried: [Diagnostic]?

  init(
    _ source: SourceText, _ tree: SyntaxTree, _ compilation: Compilation, _ recorder: CheckRecorder,
    _ files: ReadFiles, _ library: FormLibrary
  ) {
    self.source = source
    self.tree = tree
    self.compilation = compilation
    self.files = files
    self.library = library
    names = NameIndex(tree, recorder.names)
    form = CheckedScopes(recorder.form, recorder.names.form)
    types = CheckedScopes(recorder.types, recorder.names.types)
  }

  /// The same with other findings.
  init(_ other: FileAnalysis, _ compilation: Compilation) {
    source = other.source
    tree = other.tree
    self.compilation = compilation
    files = other.files
    library = other.library
    names = other.names
    form = other.form
    types = other.types
  }

  /// Whether the file has a form without errors outside its tests.
  var canRun: Bool { compilation.isRunnable }

  /// The program, and the tests without errors, which is not needed while one types; nil if there
  /// is none.
  package func compiled() -> Compilation? {
    canRun ? library.compile(checked: source, compilation.ownDiagnostics) : nil
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
    var run = AnalysisRun(of: source, in: self)
    while true {
      if case .finished(let analysis) = run.step() { return analysis }
    }
  }
}
