package import FormEngine
package import FormSyntax

/// The result of compiling one file.
package struct Compilation: Sendable {
  /// The program; nil if the form cannot run, or only the findings were requested.
  package let program: Program?
  /// True if the file has a form and no errors outside its tests.
  let isRunnable: Bool
  /// The findings in the file itself, in order of place.
  package let ownDiagnostics: [Diagnostic]
  /// The findings in the file that comments in it keep away, in order of place.
  package var suppressed: [SuppressedFinding] = []
  /// The errors of files that are imported, directly or indirectly: a list for each file that has
  /// any.
  package let importedErrors: [[Diagnostic]]
  /// The tests of the file, except those with an error; empty if there is no program.
  package let scenarios: [Scenario]
  /// The conditions that the tests expect, by number.
  let expectations: [Code]
  /// The errors in tests: a list for each test that has any, with its name.
  package let brokenTests: [(name: String, errors: [Diagnostic])]
  /// The file, and the files whose types it uses.
  package let sources: [SourceText]
  /// The form with its source places; nil if there is no program.
  package let written: WrittenForm?
  /// The places of the form's elements; nil unless requested.
  package let places: ElementPlaces?
  /// The elements proved to be the same in all tests; empty unless places were requested.
  let constantElements: ConstantElements
  /// The findings in the PO files of the form, if requested: a list for each file that has any.
  var translationFindings: [[Diagnostic]] = []

  /// All findings in display order: those of the file and of imported files, each by place, then
  /// those of PO files.
  package var diagnostics: [Diagnostic] {
    importedErrors.isEmpty && translationFindings.isEmpty
      ? ownDiagnostics
      : ownDiagnostics + importedErrors.joined() + translationFindings.joined()
  }

  /// Returns true if a finding is an error in a test, which only prevents that test from running.
  package func isInBrokenTest(_ finding: Diagnostic) -> Bool {
    finding.severity == .error && finding.source === sources.first
      && brokenTests.contains { $0.errors.contains { $0.span == finding.span } }
  }

  /// True if there are errors in the file or in imported files.
  package var hasErrors: Bool {
    !importedErrors.isEmpty || ownDiagnostics.contains { $0.severity == .error }
  }
}

/// Checks a form file and compiles its form.
///
/// Time and memory grow with the size of the source and of the expansion of its named types. For
/// several files that import one another, use a `FormLibrary`, which reads each file only once.
///
/// - Parameter buildsProgram: false if only the findings are needed, which saves the time and
///   memory for the program.
/// - Parameter keepsPlaces: true if the coverage of tests is needed.
/// - Parameter searches: false if only errors matter, so nothing is tried on the engine.
/// - Parameter language: the language in which to show the form; nil for its own.
package func compileForm(
  _ source: SourceText, importing importer: any FormImporter, buildsProgram: Bool = true,
  keepsPlaces: Bool = false, searches: Bool = true, in language: ShownLanguage? = nil
) -> Compilation {
  let library = FormLibrary(importing: importer)
  if let language { library.show(source, in: language) }
  return library.compile(
    source, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces, searches: searches)
}

/// Returns the program of a form whose clauses may contradict one another, for tests of the proofs.
package func compileWithoutProofs(_ source: SourceText) -> Program? {
  (try? UnprovedForm(source, importing: NoImporter()))?.program
}

/// An importer for forms without imports.
struct NoImporter: FormImporter {
  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    .failure(.missing)
  }
}

/// The result of compiling a file, before proofs.
package struct UnprovedCompilation {
  /// The checked form; nil if the file has none.
  package let form: CheckedForm?
  /// The compiled form, if a program was requested.
  let compiled: CompiledForm?
  package var report: FormReport
  package let importedErrors: [[Diagnostic]]
  /// The language in which the program is shown.
  let language: Language?

  /// - Parameter diagnostics: the findings in the file, in order.
  func compilation(of file: FormFile, _ diagnostics: [Diagnostic]) -> Compilation {
    let reported = file.tests.errors(among: diagnostics, of: file)
    // Only the first of several repeated errors is reported, but all of them break their tests.
    let errorsOfTests =
      reported.isEmpty
      ? []
      : file.tests.errors(
        among: Diagnostic.sorted(report.findings.all, sources: report.sources), of: file)
    let brokenTests = errorsOfTests.map { test in
      (
        name: test.name,
        errors: reported.first { $0.span == test.span }?.errors ?? Array(test.errors.prefix(1))
      )
    }
    let isRunnable = form != nil && !report.hasErrors
    guard let form, let compiled, isRunnable else {
      return Compilation(
        program: nil, isRunnable: isRunnable, ownDiagnostics: diagnostics,
        importedErrors: importedErrors,
        scenarios: [], expectations: [], brokenTests: brokenTests, sources: report.sources,
        written: nil, places: nil, constantElements: ConstantElements())
    }
    let broken = Set(errorsOfTests.map(\.span))
    var parts = compiled.parts
    parts.language = language
    let program = Program(parts)
    return Compilation(
      program: program, isRunnable: true, ownDiagnostics: diagnostics,
      importedErrors: importedErrors,
      scenarios: form.scenarios.filter { !broken.contains($0.span) },
      expectations: compiled.expectations, brokenTests: brokenTests, sources: report.sources,
      written: WrittenForm(form), places: form.places,
      constantElements: form.places == nil
        ? ConstantElements() : Prover(form.content, isTypes: false).constantElements())
  }
}

/// A form without errors, before proofs, for answering questions about it.
package struct UnprovedForm {
  package let form: CheckedForm
  package let program: Program
  let report: FormReport

  /// The reason why a file is not such a form.
  package struct Fault: Error {
    var diagnostics: [Diagnostic]
  }

  package init(_ source: SourceText, importing importer: any FormImporter) throws(Fault) {
    try self.init(source, in: FormLibrary(importing: importer))
  }

  package init(_ source: SourceText, in library: FormLibrary) throws(Fault) {
    let unproved = library.compileUnproved(
      library.sources.file(source), buildsProgram: true, keepsPlaces: false)
    report = unproved.report
    guard let form = unproved.form, let compiled = unproved.compiled, !report.hasErrors else {
      throw Fault(
        diagnostics: Diagnostic.sorted(report.findings.diagnostics, sources: report.sources)
          + unproved.importedErrors.joined())
    }
    self.form = form
    program = Program(compiled.parts)
  }
}
