internal import FormEngine
package import FormSyntax

/// The form files of one run. Each file is read, parsed and checked once, however many forms import
/// it.
///
/// Time and memory grow with the sizes of the files, not with how they import one another.
package final class FormLibrary {
  package let sources: FormSources
  /// The number of times that the types of a file were checked.
  package private(set) var checkedTypes = 0
  /// The number of files that were parsed.
  package var parsedFiles: Int { sources.parsedFiles }
  /// The last form that was compiled.
  private var last: CheckedForm?

  package init(importing importer: any FormImporter) {
    sources = FormSources(importing: importer)
  }

  /// Checks a form file and compiles its form, like `compileForm`.
  ///
  /// A source with the name of one that was read before is checked in its place, but files that
  /// import the earlier one keep it.
  package func compile(
    _ source: SourceText, buildsProgram: Bool = true, keepsPlaces: Bool = false,
    searches: Bool = true
  ) -> Compilation {
    compile(
      sources.file(source), buildsProgram: buildsProgram, keepsPlaces: keepsPlaces,
      searches: searches)
  }

  package func compile(
    _ file: FormFile, buildsProgram: Bool, keepsPlaces: Bool, searches: Bool = true,
    recorder: CheckRecorder? = nil
  ) -> Compilation {
    let unproved = compileUnproved(
      file, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces, recorder: recorder)
    return finish(unproved, of: file, searches: searches)
  }

  /// Finishes a compilation: runs the proofs and sorts the findings.
  func finish(
    _ unproved: UnprovedCompilation, of file: FormFile, searches: Bool = true
  ) -> Compilation {
    var run = beginProofs(of: unproved, file, searches: searches)
    while !run.isDone { run.step(work: .max) }
    return compilation(of: run, file, isWhole: searches)
  }

  /// Begins the proofs about a form.
  ///
  /// - Parameter searches: true if searches on the engine may follow.
  func beginProofs(
    of unproved: UnprovedCompilation, _ file: FormFile, searches: Bool = true
  ) -> ProofRun {
    let run = ProofRun(unproved, searching: searches ? searchedForm(unproved, of: file) : nil)
    // The proofs take as much memory as the tree, so it is released first.
    if !run.readsTree { sources.release(file) }
    last = unproved.form
    return run
  }

  /// Returns the compilation with the proofs so far, its findings in order of place.
  ///
  /// - Parameter isWhole: false if something was not searched for.
  func compilation(of run: ProofRun, _ file: FormFile, isWhole: Bool = true) -> Compilation {
    let report = run.unproved.report
    let diagnostics = FollowUps.removed(
      from: Diagnostic.sorted(report.findings.all, sources: report.sources), of: file)
    if file.allowances.isEmpty { return run.unproved.compilation(of: file, diagnostics) }
    let (kept, suppressed) = file.allowances.apply(
      to: diagnostics, sources: report.sources,
      isWhole: isWhole && run.isDone && !report.hasErrors && run.unproved.importedErrors.isEmpty)
    var compilation = run.unproved.compilation(of: file, kept)
    compilation.suppressed = suppressed
    return compilation
  }

  /// Returns the form for searches on the engine, if there are any. It is checked again if only the
  /// findings were requested.
  private func searchedForm(_ unproved: UnprovedCompilation, of file: FormFile) -> SearchedForm? {
    guard let form = unproved.form, !unproved.report.hasErrors, form.hasSearches else { return nil }
    if unproved.compiled != nil { return .checked(unproved) }
    return .underway(FormCheck(of: file, in: self, buildsProgram: true, keepsPlaces: false))
  }

  /// Compiles a form that was checked before, whose findings are known, with the places that the
  /// coverage of its tests needs.
  func compile(checked source: SourceText, _ diagnostics: [Diagnostic]) -> Compilation? {
    let file = sources.file(source)
    let unproved = compileUnproved(file, buildsProgram: true, keepsPlaces: true)
    last = unproved.form
    let compilation = unproved.compilation(of: file, diagnostics)
    return compilation.program == nil ? nil : compilation
  }

  /// Checks a form that was compiled before, and returns it with its source places; nil if it has
  /// none.
  ///
  /// - Parameter language: the language in which to show its texts; nil for its own.
  func writtenForm(
    of source: SourceText, in language: ShownLanguage? = nil
  ) -> WrittenForm? {
    if let language { show(source, in: language) }
    let file = sources.file(source)
    var check = FormCheck(of: file, in: self, buildsProgram: true, keepsPlaces: false)
    return check.finish().form.map { WrittenForm($0) }
  }

  /// Leaks the library until the process ends, since freeing its objects takes a tenth as long as a
  /// check.
  package func outliveProcess() { _ = Unmanaged.passRetained(self) }

  /// Checks a form file and its types, compiles its form and reports the cycles in it, without any
  /// proofs.
  package func compileUnproved(
    _ file: FormFile, buildsProgram: Bool, keepsPlaces: Bool, compiles: Bool = true,
    recorder: CheckRecorder? = nil
  ) -> UnprovedCompilation {
    var check = FormCheck(
      of: file, in: self, buildsProgram: buildsProgram, keepsPlaces: keepsPlaces,
      compiles: compiles, recorder: recorder)
    return check.finish()
  }

  /// Returns the result of checking the types of a file, computed when first needed.
  func typeCheck(of file: FormFile, _ recorder: CheckRecorder? = nil) -> TypeCheck {
    if let known = file.typeCheck, recorder == nil { return known }
    var findings = CheckFindings(file.limits)
    findings.append(contentsOf: file.findings)
    sources.reportClashes(of: file, &findings)
    var check = TypeCheck(findings: findings)
    if !file.types.isEmpty {
      checkedTypes += 1
      let checker = FormChecker(typesOf: file, in: sources, check, recorder: recorder)
      let (form, result, checked) = checker.checkTypes()
      file.optionErrors = checker.optionErrors
      var report = checked
      if form.mayHaveCycles { report.reportCycles(in: CompiledForm(form).parts) }
      report.reportProofs()
      check = result
      check.findings = report.findings
    }
    file.typeCheck = check
    return check
  }

  /// Returns the checked types of a file, each on its own.
  package func checkedTypes(of file: FormFile) -> CheckedForm {
    let known = TypeCheck(findings: CheckFindings(file.limits))
    return FormChecker(typesOf: file, in: sources, known).checkTypes().form
  }

  // MARK: Errors of imported files

  /// Returns the errors of files that a file imports, directly or indirectly: a list for each file
  /// that has any, in the order of the imports.
  func importedErrors(of file: FormFile) -> [[Diagnostic]] {
    guard file.imports.contains(where: { leadsToErrors($0.file) }) else { return [] }
    let walk = sources.beginWalk()
    var found: [[Diagnostic]] = []
    var pending = file.imports.map(\.file).reversed() as [Int]
    while let number = pending.popLast() {
      guard leadsToErrors(number) else { continue }
      let next = sources.files[junction(from: number)]
      guard next.lastWalk != walk, next.source.name != file.source.name else { continue }
      next.lastWalk = walk
      let errors = errors(of: next)
      if !errors.isEmpty { found.append(errors) }
      for errors in next.optionErrors
      where !found.contains(where: { $0.first?.source === errors.first?.source }) {
        found.append(errors)
      }
      pending += next.imports.map(\.file).reversed()
    }
    return found
  }

  /// Returns the first file on the way to errors that has errors itself, or several imports that
  /// lead to some. The files before it are skipped; otherwise long chains of imports would be
  /// followed again for each of their files.
  private func junction(from number: Int) -> Int {
    var passed: [Int] = []
    var current = number
    while sources.files[current].junction == nil, passed.count <= sources.files.count {
      passed.append(current)
      guard !hasErrors(sources.files[current]) else { break }
      let leading = sources.files[current].imports.lazy.map(\.file).filter {
        self.leadsToErrors($0)
      }
      guard let next = leading.first, leading.dropFirst().isEmpty else { break }
      current = next
    }
    let found = sources.files[current].junction ?? current
    for file in passed { sources.files[file].junction = found }
    return found
  }

  /// Returns true if a file, or one that it imports directly or indirectly, has errors.
  private func leadsToErrors(_ number: Int) -> Bool {
    if let known = sources.files[number].leadsToErrors { return known }
    var underway = [(file: sources.files[number], next: 0)]
    while let (file, next) = underway.last {
      file.isUnderway = true
      if next == 0, hasErrors(file) { file.leadsToErrors = true }
      if file.leadsToErrors != true, next < file.imports.count {
        let imported = sources.files[file.imports[next].file]
        underway[underway.count - 1].next += 1
        // Of files that import one another, one has an error that reports the cycle.
        if imported.leadsToErrors == true || imported.isUnderway {
          file.leadsToErrors = true
        } else if imported.leadsToErrors == nil {
          underway.append((imported, 0))
        }
        continue
      }
      if file.leadsToErrors == nil {
        file.leadsToErrors = file.imports.contains { sources.files[$0.file].leadsToErrors == true }
      }
      file.isUnderway = false
      underway.removeLast()
    }
    return sources.files[number].leadsToErrors ?? false
  }

  /// Returns true if a file itself, or an option file that its types name, has errors.
  private func hasErrors(_ file: FormFile) -> Bool {
    !errors(of: file).isEmpty || !file.optionErrors.isEmpty
  }

  /// Returns the errors of a file itself, as its importers report them.
  private func errors(of file: FormFile) -> [Diagnostic] {
    if let known = file.errors { return known }
    let found = typeCheck(of: file).findings.all
    let errors = FollowUps.removed(
      from: Diagnostic.sorted(found, sources: [file.source]), of: file
    ).filter { $0.severity == .error && !file.tests.contain($0.span.start) }
    file.errors = errors
    return errors
  }
}
