internal import FormEngine
package import FormLanguage
package import FormSyntax

extension FormLibrary {
  /// Returns the edits of a refactoring, in order and without overlaps.
  ///
  /// The result has been checked: it has no new findings, has the same meaning if the refactoring
  /// must preserve it, and is formatted if the file was.
  ///
  /// - Parameter others: the other files of the workspace.
  package func edits(
    of refactoring: Refactoring, in file: FileAnalysis, besides others: [FileAnalysis] = []
  ) throws(RefactoringRefusal) -> [Edit] {
    let attempts = try refactoring.change.attempts(
      in: RefactoringContext(file: file, library: self, others: others))
    let isFormatted = isFormatted(file.source)
    let lineEnd = LineEnding(of: file.source)
    let before = CheckedText(file.source, in: self)
    let terms = TermTable(lets: before.letCount)
    let change = refactoring.change
    let meaning = change.keepsMeaning ? before.meanings(terms, ofTypes: !change.addsType) : []
    var refusal = RefusalReason.nothingToDo
    for (number, attempt) in attempts.enumerated() {
      var text = EditedText(file.source.bytes)
      text.apply(
        lineEnd.adapted(
          attempt.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }))
      if isFormatted {
        let edited = SourceText(name: file.source.name, bytes: text.bytes)
        text.apply(formatForm(edited).edits())
      }
      let after = CheckedText(SourceText(name: file.source.name, bytes: text.bytes), in: self)
      if let finding = after.firstFinding(notIn: before) {
        if number == 0 {
          refusal =
            change.refusal(for: finding, in: file.tree)
            ?? .newFinding(finding.message, isError: finding.severity == .error)
        }
      } else if change.keepsMeaning,
        after.meanings(terms, ofTypes: !change.addsType) != meaning
      {
        if number == 0 { refusal = .otherMeaning }
      } else {
        return text.edits
      }
    }
    throw RefactoringRefusal(refusal)
  }

  private func isFormatted(_ source: SourceText) -> Bool {
    let formatted = formatForm(source)
    return formatted.isParsed && !formatted.isChanged
  }
}

/// The check results of a file before or after a refactoring.
private struct CheckedText {
  private let types: CheckedForm
  private let form: CheckedForm?
  private let findings: [Diagnostic]

  init(_ source: SourceText, in library: FormLibrary) {
    let file = library.sources.standIn(source, .repaired)
    types = library.checkedTypes(of: file)
    form = library.compileUnproved(file, buildsProgram: true, keepsPlaces: false).form
    findings = library.compile(file, buildsProgram: false, keepsPlaces: false).ownDiagnostics
  }

  /// The number of `let`s in the file.
  var letCount: Int { types.lets.count + (form?.lets.count ?? 0) }

  /// Returns the meaning of the file's types, each on its own, and of its form.
  func meanings(_ terms: TermTable, ofTypes: Bool) -> [FormMeaning] {
    var meanings = ofTypes ? [FormMeaning(types, terms)] : []
    if let form { meanings.append(FormMeaning(form, terms)) }
    return meanings
  }

  /// Returns the first finding whose name occurs more often here than in another text. Messages are
  /// not compared, since they may quote changed text.
  func firstFinding(notIn other: CheckedText) -> Diagnostic? {
    var known: [DiagnosticName: Int] = [:]
    for finding in other.findings { known[finding.name, default: 0] += 1 }
    for finding in findings {
      let left = known[finding.name, default: 0]
      if left == 0 { return finding }
      known[finding.name] = left - 1
    }
    return nil
  }
}
