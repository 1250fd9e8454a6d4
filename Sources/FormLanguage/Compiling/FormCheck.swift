internal import FormSyntax

/// The check of a form file and its types, without proofs. It proceeds in steps, so the caller can
/// do other work in between.
struct FormCheck {
  private let library: FormLibrary
  private let importedErrors: [[Diagnostic]]
  private let checker: FormChecker
  private let buildsProgram: Bool
  private let compiles: Bool
  private var hasRead = false

  /// Checks the types of the file.
  ///
  /// - Parameter compiles: false if the program is built later, if at all.
  init(
    of file: FormFile, in library: FormLibrary, buildsProgram: Bool, keepsPlaces: Bool,
    compiles: Bool = true, recorder: CheckRecorder? = nil
  ) {
    self.compiles = compiles
    self.library = library
    self.buildsProgram = buildsProgram
    importedErrors = library.importedErrors(of: file)
    checker = FormChecker(
      formOf: file, in: library.sources, library.typeCheck(of: file, recorder),
      hasImportedErrors: !importedErrors.isEmpty, buildsProgram: buildsProgram,
      keepsPlaces: keepsPlaces, recorder: recorder)
  }

  /// Performs the next step, which takes a few milliseconds at most in a form of 10,000 fields.
  ///
  /// - Returns: the result after the last step; nil before.
  mutating func step() -> UnprovedCompilation? {
    guard hasRead else {
      checker.readForm()
      hasRead = true
      return nil
    }
    return checker.checkSomeOfForm() ? nil : result()
  }

  /// Performs all remaining steps.
  mutating func finish() -> UnprovedCompilation {
    while true {
      if let result = step() { return result }
    }
  }

  private func result() -> UnprovedCompilation {
    var (form, report) = checker.finishForm()
    let optionErrors = checker.optionErrors.filter { found in
      !importedErrors.contains { $0.first?.source === found.first?.source }
    }
    let compiles = buildsProgram && compiles
    let compiled = form.flatMap { compiles || $0.mayHaveCycles ? CompiledForm($0) : nil }
    if let form, let compiled, form.mayHaveCycles { report.reportCycles(in: compiled.parts) }
    return UnprovedCompilation(
      form: form, compiled: compiles ? compiled : nil, report: report,
      importedErrors: importedErrors + optionErrors, language: library.sources.language)
  }
}
