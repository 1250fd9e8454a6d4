public import FormEngine

/// Whether answers lead to a declaration.
public enum Witness: Sendable {
  /// With these answers it is shown, as the engine has it.
  case reached(Answers)
  /// No answers lead there; why.
  case unreachable(Diagnostic)
  case undecided
  /// No declaration has this path; the nearest path.
  case unknownPath(nearest: String?)
  /// The form has errors, or there is no form.
  case invalid([Diagnostic])
}

/// Looks for answers with which a field, group, list or one of its rows' cells is shown.
///
/// The work is bounded by steps, and the answers found are tried on the engine.
///
/// - Parameters:
///   - path: as people write it, without numbers of rows: `address.street`, `faves.category`.
///   - clock: the date and time of the answers.
public func findWitness(
  of path: String, in source: SourceText, importing importer: any FormImporter,
  clock: LocalDateTime
) -> Witness {
  let (checker, parts) = checkedForm(source, importing: importer, buildsProgram: true)
  let errors = checker.findings.diagnostics.filter {
    $0.severity == .error && !$0.name.isProof && !checker.files.isInTest($0)
  }
  guard let parts, errors.isEmpty, checker.importedErrors.isEmpty else {
    return .invalid(
      Diagnostic.sorted(checker.findings.diagnostics, sources: checker.files.sources)
        + checker.importedErrors.joined())
  }
  guard let node = checker.node(at: path) else {
    return .unknownPath(nearest: nearestName(to: path, among: checker.paths()))
  }
  if let diagnostic = checker.diagnosticExcluding(node) { return .unreachable(diagnostic) }
  var search = WitnessSearch(checker, Program(parts), clock)
  return search.answers(leadingTo: node).map { .reached($0) } ?? .undecided
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

  /// Why no answers lead to a declaration, when that can be proved.
  fileprivate func diagnosticExcluding(_ node: NodeID) -> Diagnostic? {
    var layout = ProofLayout(proofs.pool, claims, nodes)
    layout.index(proofs.pool, claims)
    var prover = Prover(proofs.pool, claims, layout)
    guard let proof = prover.exclusion(of: node) else { return nil }
    let count = findings.count
    report(proof)
    defer { findings.cut(to: count) }
    return findings.count > count ? findings.diagnostics[count] : nil
  }
}
