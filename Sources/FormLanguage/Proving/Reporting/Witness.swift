public import FormEngine

/// Whether answers lead to a declaration.
public enum Witness: Sendable {
  /// A record that `validate` accepts, with which it is shown.
  case reached(Answers)
  /// Answers with which it is shown, while something is missing still: paths and rules. No record that
  /// `validate` accepts shows it, as far as is known.
  case incomplete(Answers, missing: [String])
  /// No answers lead there; why.
  case unreachable(Diagnostic)
  /// Neither is known; why, in words.
  case undecided(reasons: [String])
  /// No declaration has this path; the nearest path.
  case unknownPath(nearest: String?)
  /// The form has errors, or there is no form.
  case invalid([Diagnostic])
}

/// Looks for a record with which a field, group, list or one of its rows' cells is shown.
///
/// The work is bounded by steps, and what is found is checked as `validate` checks records.
///
/// - Parameters:
///   - path: as people write it, without numbers of rows: `address.street`, `faves.category`.
///   - clock: the date and time of the answers.
public func findWitness(
  of path: String, in source: SourceText, importing importer: any FormImporter,
  clock: LocalDateTime
) -> Witness {
  let (checker, parts) = checkedForm(
    source, importing: importer, buildsProgram: true, proves: false)
  guard let parts, !checker.hasErrors else {
    return .invalid(
      Diagnostic.sorted(checker.findings.diagnostics, sources: checker.files.sources)
        + checker.importedErrors.joined())
  }
  guard let node = checker.node(at: path) else {
    return .unknownPath(nearest: nearestName(to: path, among: checker.paths()))
  }
  let form = ProvableForm(checker)
  var prover = Prover(form, isTypes: false)
  if let proof = prover.exclusion(of: node, .answers),
    let diagnostic = checker.diagnostic(for: proof)
  {
    return .unreachable(diagnostic)
  }
  let program = Program(parts)
  var search = RecordSearch(form, program, clock: clock, around: [node])
  if let found = search.way(to: node) {
    if found.isValid { return .reached(found.answers) }
    return .incomplete(
      found.answers,
      missing: found.errors.map { $0.path.isEmpty ? $0.rule : "\($0.path) (\($0.rule))" })
  }
  let reasons = search.reasons(of: .shown(node: node))
  return .undecided(reasons: OpenReason.allCases.filter(reasons.contains).map(\.words))
}

extension FormChecker {
  /// The declaration with this path.
  fileprivate func node(at path: String) -> NodeID? {
    nodes.indices.first { isNamed($0) && pathText($0) == path }
  }

  fileprivate func paths() -> [String] {
    nodes.indices.filter(isNamed).prefix(10_000).map(pathText)
  }

  private func isNamed(_ node: NodeID) -> Bool {
    switch nodes[node].kind {
    case .field: !isPlainValue(node)
    case .group, .list: true
    case .form, .section, .row, .note: false
    }
  }

  /// A proof as it is reported.
  fileprivate func diagnostic(for proof: Proof) -> Diagnostic? {
    let count = findings.count
    report(proof)
    defer { findings.cut(to: count) }
    return findings.count > count ? findings.diagnostics[count] : nil
  }
}
