package import FormEngine

/// The result of compiling one file.
package struct Compilation: Sendable {
  /// The form; nil if it cannot run, or only the findings are wanted.
  package let program: Program?
  /// Whether the file has a form, and no error was found outside its tests.
  let isRunnable: Bool
  /// The findings in the file itself, in the order of places.
  package let ownDiagnostics: [Diagnostic]
  /// The errors of the files that it imports, directly or not: a list for each file that has some.
  package let importedErrors: [[Diagnostic]]
  /// The tests of the file without those that have an error; empty if there is no program.
  package let scenarios: [Scenario]
  /// The conditions that the tests expect, by number.
  let expectations: [Code]
  /// The errors in tests, a list for each test that has some, by the names of the tests.
  package let brokenTests: [(name: String, errors: [Diagnostic])]
  /// The file, and those whose types it uses.
  package let sources: [SourceText]
  /// The form as it is written; nil if there is no program.
  package let written: WrittenForm?
  /// Where the form's elements are written; nil unless that was asked for.
  let places: ElementPlaces?
  /// What is the same in all tests, as far as that can be proved; empty unless places were asked for.
  let constantElements: ConstantElements
  /// The findings in the PO files beside the file, a list for each that has some, where they were
  /// asked for.
  var translationFindings: [[Diagnostic]] = []

  /// The findings, in the order in which they are shown: the file, then those that it imports, each
  /// by place, and those in PO files.
  package var diagnostics: [Diagnostic] {
    importedErrors.isEmpty && translationFindings.isEmpty
      ? ownDiagnostics
      : ownDiagnostics + importedErrors.joined() + translationFindings.joined()
  }

  /// Whether a finding is an error in a test, which only prevents that test from running.
  package func isInBrokenTest(_ finding: Diagnostic) -> Bool {
    finding.severity == .error && finding.source === sources.first
      && brokenTests.contains { $0.errors.contains { $0.span == finding.span } }
  }

  /// Whether an error was found.
  package var hasErrors: Bool {
    !importedErrors.isEmpty || ownDiagnostics.contains { $0.severity == .error }
  }
}

/// Checks a form file and compiles its form.
///
/// Time and memory grow with the size of the source and of what its named types expand to. For
/// several files that import one another, a `FormLibrary` reads each only once.
///
/// - Parameter buildsProgram: false if only the findings are wanted: then there is no program,
///   which saves its time and memory.
/// - Parameter keepsPlaces: whether the coverage of tests is wanted.
/// - Parameter searches: false if only errors matter: then nothing is tried on the engine.
/// - Parameter language: in which the form is shown; nil for its own.
package func compileForm(
  _ source: SourceText, importing importer: any FormImporter, buildsProgram: Bool = true,
  keepsPlaces: Bool = false, searches: Bool = true, in language: ShownLanguage? = nil
) -> Compilation {
  let library = FormLibrary(importing: importer)
  if let language { library.show(source, in: language) }
  return library.compile(
    source, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces, searches: searches)
}

/// The program of a form whose clauses may contradict one another, for tests of the proofs.
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
struct UnprovedCompilation {
  /// Nil if the file has none.
  let form: CheckedForm?
  /// The form as code, if a program is wanted.
  let compiled: CompiledForm?
  var report: FormReport
  let importedErrors: [[Diagnostic]]
  /// The language in which the program is shown.
  let language: Language?

  /// - Parameter diagnostics: the findings in the file, in order.
  func compilation(of file: FormFile, _ diagnostics: [Diagnostic]) -> Compilation {
    let reported = file.tests.errors(among: diagnostics, of: file)
    // Of errors that repeat one another only the first is reported. The others break their tests, too.
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
        ? ConstantElements() : Prover(ProvableForm(form), isTypes: false).constantElements())
  }
}

/// A form without errors, before proofs, for questions about it.
struct UnprovedForm {
  let form: CheckedForm
  let program: Program
  let report: FormReport

  /// Why a file is not such a form.
  struct Fault: Error {
    var diagnostics: [Diagnostic]
  }

  init(_ source: SourceText, importing importer: any FormImporter) throws(Fault) {
    try self.init(source, in: FormLibrary(importing: importer))
  }

  init(_ source: SourceText, in library: FormLibrary) throws(Fault) {
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
