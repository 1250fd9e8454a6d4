public import FormEngine

/// What compiling one file gave.
public struct Compilation: Sendable {
  /// The form; nothing when the file has none or an error was found outside of its tests.
  public let program: Program?
  /// What was found in the file itself, in the order of places.
  public let ownDiagnostics: [Diagnostic]
  /// The errors of the files that it imports, directly or not: a list for each file that has some.
  public let importedErrors: [[Diagnostic]]
  /// The tests of the file without those that have an error; none when there is no program.
  public let scenarios: [Scenario]
  /// The errors in tests, a list for each test that has some, by the names of the tests.
  public let brokenTests: [(name: String, errors: [Diagnostic])]
  /// The file, and those whose types it uses.
  public let sources: [SourceText]
  /// Where the conditions of the form's declarations are written.
  let conditionClauses: [ConditionClause]
  /// Where the form's elements are written; nothing unless that was asked for.
  let places: ElementPlaces?

  /// What was found, in the order in which it is shown: the file, then those that it imports, each by
  /// place.
  public var diagnostics: [Diagnostic] {
    importedErrors.isEmpty ? ownDiagnostics : ownDiagnostics + importedErrors.joined()
  }

  /// Whether a finding is an error in a test, which keeps only that test from running.
  public func isInBrokenTest(_ finding: Diagnostic) -> Bool {
    finding.severity == .error && finding.source === sources.first
      && brokenTests.contains { $0.errors.contains { $0.span == finding.span } }
  }

  /// Whether an error was found.
  public var hasErrors: Bool {
    !importedErrors.isEmpty || ownDiagnostics.contains { $0.severity == .error }
  }
}

/// Checks a form file and compiles its form.
///
/// Time and memory grow with the size of the source and of what its named types expand to. For several
/// files that import one another a `FormLibrary` reads each but once.
///
/// - Parameter buildsProgram: false for those who only want to know what is wrong: then there is
///   no program, which saves its time and memory.
/// - Parameter keepsPlaces: true for those who ask what tests see of the form.
public func compileForm(
  _ source: SourceText, importing importer: any FormImporter, buildsProgram: Bool = true,
  keepsPlaces: Bool = false
) -> Compilation {
  FormLibrary(importing: importer).compile(
    source, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces)
}

extension FormLibrary {
  /// Checks a form file and compiles its form, as `compileForm` does.
  ///
  /// A source that has the name of another that was read before is checked in its place; files that
  /// import it go on with the one before.
  public func compile(
    _ source: SourceText, buildsProgram: Bool = true, keepsPlaces: Bool = false
  ) -> Compilation {
    compile(file(source), buildsProgram: buildsProgram, keepsPlaces: keepsPlaces)
  }

  func compile(
    _ file: FormFile, buildsProgram: Bool, keepsPlaces: Bool
  ) -> Compilation {
    let checker = FormChecker(
      formOf: file, in: self, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces)
    let parts = checker.checkForm()
    let diagnostics = FollowUps.removed(
      from: Diagnostic.sorted(checker.findings.all, sources: checker.files.sources), of: file)
    let errorsOfTests = file.tests.errors(among: diagnostics, of: file)
    let brokenTests = errorsOfTests.map { (name: $0.name, errors: $0.errors) }
    release(file)
    guard let parts, buildsProgram, !checker.hasErrors else {
      return Compilation(
        program: nil, ownDiagnostics: diagnostics, importedErrors: checker.importedErrors,
        scenarios: [], brokenTests: brokenTests, sources: checker.files.sources,
        conditionClauses: [], places: nil)
    }
    let broken = Set(errorsOfTests.map(\.span))
    return Compilation(
      program: Program(parts), ownDiagnostics: diagnostics, importedErrors: checker.importedErrors,
      scenarios: checker.scenarios.filter { !broken.contains($0.span) },
      brokenTests: brokenTests, sources: checker.files.sources,
      conditionClauses: checker.conditionClauses, places: checker.places)
  }
}

/// The program of a form whose clauses may contradict one another, for tests of what is proved.
package func compileWithoutProofs(_ source: SourceText) -> Program? {
  let (checker, parts) = checkedForm(
    source, importing: NoImporter(), buildsProgram: true, proves: false)
  return checker.hasErrors ? nil : parts.map { Program($0) }
}

/// Imports nothing.
struct NoImporter: FormImporter {
  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    .failure(.missing)
  }
}

/// Checks a form file and all that it imports; what it compiles to, where it has a form.
func checkedForm(
  _ source: SourceText, importing importer: any FormImporter, buildsProgram: Bool,
  proves: Bool = true
) -> (checker: FormChecker, parts: ProgramParts?) {
  let library = FormLibrary(importing: importer)
  let checker = FormChecker(
    formOf: library.file(source), in: library, buildsProgram: buildsProgram, keepsPlaces: false)
  checker.proves = proves
  return (checker, checker.checkForm())
}
