package import FormEngine
package import FormSyntax

// Questions about a form. Each function compiles it and searches for proofs and records.

/// Searches for a record with which a field, group, list or cell of a list is shown.
///
/// The search has a budget of steps. The result is checked as `validate` checks records.
///
/// - Parameters:
///   - path: the path in the form without row numbers: `address.street`, `faves.category`.
///   - clock: the date and time of the answers.
package func findWitness(
  of path: String, in source: SourceText, importing importer: any FormImporter,
  clock: LocalDateTime
) -> Witness {
  do {
    let unproved = try UnprovedForm(source, importing: importer)
    return Witness.search(
      for: path, in: unproved.form, unproved.program, unproved.report, clock: clock)
  } catch {
    return .invalid(error.diagnostics)
  }
}

/// Returns the questions about a form that neither a proof nor a record decides, as information at
/// the places that they are about. Empty for a form with errors.
///
/// - Parameter clock: the date and time of the records that are tried.
package func findUndecided(
  in source: SourceText, importing importer: any FormImporter, clock: LocalDateTime
) -> [Diagnostic] {
  undecidedFindings(in: source, importing: importer, clock: clock).kept
}

/// Returns the same questions, apart from those that comments in the file keep away.
package func undecidedFindings(
  in source: SourceText, importing importer: any FormImporter, clock: LocalDateTime
) -> (kept: [Diagnostic], suppressed: [SuppressedFinding]) {
  guard let unproved = try? UnprovedForm(source, importing: importer) else { return ([], []) }
  let examination = Examination(unproved.form, unproved.program, clock: clock)
  examination.examine()
  var report = unproved.report
  let searches = FormSearches(finishing: unproved.form, unproved.program)
  let found = Diagnostic.sorted(
    report.reported {
      $0.reportUndecided(examination.verdicts)
      if let searches { $0.reportUndecided(searches) }
    }, sources: report.sources)
  let tree = SyntaxTree.parse(source).tree
  return tree.allowComments.isEmpty
    ? (found, []) : Allowances(tree).split(found)
}

/// Answers all questions about a form; nil if it has errors.
package func examineForm(_ source: SourceText, clock: LocalDateTime) -> [ExaminedQuestion]? {
  (try? UnprovedForm(source, importing: NoImporter())).map {
    examine($0.form, $0.program, clock: clock)
  }
}
