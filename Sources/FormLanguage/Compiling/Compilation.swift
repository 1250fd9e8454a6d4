public import FormEngine

/// What compiling one file gave.
public struct Compilation: Sendable {
  /// The form; nothing when the file has none or an error was found.
  public let program: Program?
  /// What was found, in the order in which it is shown: files as they were read, then by place.
  public let diagnostics: [Diagnostic]
  /// The tests of the file; none when there is no program.
  public let scenarios: [Scenario]
  /// The file, and those that it imports.
  public let sources: [SourceText]
  /// Where the conditions of the form's declarations are written.
  let conditionClauses: [ConditionClause]
  /// Where the form's elements are written; nothing unless that was asked for.
  let places: ElementPlaces?

  /// Whether an error was found.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Checks a form file and compiles its form.
///
/// Time and memory grow with the size of the source and of what its named types expand to.
///
/// - Parameter buildsProgram: false for those who only want to know what is wrong: then there is
///   no program, which saves its time and memory.
/// - Parameter keepsPlaces: true for those who ask what tests see of the form.
public func compileForm(
  _ source: SourceText, importing importer: any FormImporter, buildsProgram: Bool = true,
  keepsPlaces: Bool = false
) -> Compilation {
  let (checker, parts) = checkedForm(
    source, importing: importer, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces)
  let files = checker.files
  let diagnostics = FollowUps.removed(
    from: Diagnostic.sorted(checker.findings.all, sources: files.sources), files)
  let hasErrors = diagnostics.contains { $0.severity == .error }
  guard let parts, !hasErrors, buildsProgram else {
    return Compilation(
      program: nil, diagnostics: diagnostics, scenarios: [], sources: files.sources,
      conditionClauses: [], places: nil)
  }
  return Compilation(
    program: Program(parts), diagnostics: diagnostics, scenarios: checker.scenarios,
    sources: files.sources, conditionClauses: checker.conditionClauses, places: checker.places)
}

/// Checks a form file and all that it imports; what it compiles to, where it has a form.
func checkedForm(
  _ source: SourceText, importing importer: any FormImporter, buildsProgram: Bool,
  keepsPlaces: Bool = false
) -> (checker: FormChecker, parts: ProgramParts?) {
  let files = LoadedFiles(source, importing: importer)
  let checker = FormChecker(
    files: files, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces)
  checker.readTypes()
  for file in files.sources.indices where checker.hasTypes(in: file) {
    checker.checkTypes(of: file)
  }
  return (checker, checker.checkForm())
}
