internal import FormEngine

extension FormLibrary {
  /// The edits that a refactoring makes in its file, in order and apart from one another. The result
  /// has been checked: it has no new findings and, unless the refactoring is about that, means the
  /// same; it is in the canonical form if the file was.
  ///
  /// - Parameter others: the other files of the workspace.
  package func edits(
    of refactoring: Refactoring, in file: FileAnalysis, besides others: [FileAnalysis] = []
  ) throws(RefactoringRefusal) -> [Edit] {
    let attempts = try refactoring.change.attempts(
      in: RefactoringContext(file: file, library: self, others: others))
    let isFormatted = isFormatted(file.source)
    let lineEnd = LineEnd(of: file.source)
    let before = CheckedText(file.source, in: self)
    var terms = TermTable()
    let change = refactoring.change
    let meaning = change.keepsMeaning ? before.meanings(&terms, ofTypes: !change.addsType) : []
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
        after.meanings(&terms, ofTypes: !change.addsType) != meaning
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

/// A file before or after a refactoring.
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

  /// What its types mean, each by itself, and its form.
  func meanings(_ terms: inout TermTable, ofTypes: Bool) -> [FormMeaning] {
    var meanings = ofTypes ? [FormMeaning(types, &terms)] : []
    if let form { meanings.append(FormMeaning(form, &terms)) }
    return meanings
  }

  /// The first finding with a name of which there are more than in another text; what it says may
  /// quote what has changed.
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
