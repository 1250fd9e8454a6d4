package import FormSyntax

/// An analyzed form file for an editor: its text, its tree, its findings, and the meanings of its
/// names.
package final class FileAnalysis: Sendable {
  package let source: SourceText
  package let tree: SyntaxTree
  /// The findings. It contains no program: see `compiled()`.
  package let compilation: Compilation
  /// The names with their meanings.
  package let names: NameIndex
  /// The form and the types by themselves, as checked, even with errors. They never change.
  package nonisolated(unsafe) let form: CheckedScopes?
  package nonisolated(unsafe) let types: CheckedScopes?
  /// The contents read from other files.
  package let files: ReadFiles
  /// The library that it was checked with. An analysis is used where it was made.
  package nonisolated(unsafe) let library: FormLibrary
  /// The findings with tried fixes, once they have been requested.
  package nonisolated(unsafe) var tried: [Diagnostic]?

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

  /// Copies an analysis with other findings.
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

  /// True if the file has a form without errors outside its tests.
  package var canRun: Bool { compilation.isRunnable }

  /// Returns the program and the tests without errors, which are not needed during typing; nil if
  /// there is no program.
  package func compiled() -> Compilation? {
    canRun ? library.compile(checked: source, compilation.ownDiagnostics) : nil
  }
}

/// A checked form, or the types of a file, with the scopes and expressions for lookups.
package struct CheckedScopes {
  package let form: CheckedForm
  let scopes: [Scope]
  /// The expressions in the file, including their parts.
  package let expressions: [Expression]

  /// Creates the recorded part of a check; nil if nothing was checked.
  init?(_ part: CheckRecorder.Part?, _ names: NameRecorder.Part) {
    guard let part else { return nil }
    form = part.form
    scopes = names.scopes
    expressions = part.expressions
  }
}

extension FormLibrary {
  /// Analyzes a form file for an editor.
  package func analyze(_ source: SourceText) -> FileAnalysis {
    var run = AnalysisRun(of: source, in: self)
    while true {
      if case .finished(let analysis) = run.step() { return analysis }
    }
  }
}
