package import FormEngine
package import FormSyntax

/// The result of looking for answers that lead to a declaration.
package enum Witness: Sendable {
  /// A record that `validate` accepts and that shows the declaration.
  case reached(Answers)
  /// Answers that show it while something is still missing, as paths and rules. As far as is known,
  /// no record that `validate` accepts shows it.
  case incomplete(Answers, missing: [String])
  /// No answers lead there, for this reason.
  case unreachable(Diagnostic)
  /// Neither is known, for these reasons.
  case undecided(reasons: [String])
  /// No declaration has this path; the nearest path.
  case unknownPath(nearest: String?)
  /// The form has errors, or there is no form.
  case invalid([Diagnostic])
}

extension Witness {
  /// Looks for a record with which a declaration is shown.
  static func search(
    for path: String, in form: CheckedForm, _ program: Program, _ report: FormReport,
    clock: LocalDateTime
  ) -> Witness {
    guard let node = form.node(at: path) else {
      return .unknownPath(nearest: form.nearestPath(to: path))
    }
    let provable = form.content
    let prover = Prover(provable, isTypes: false)
    if let proof = prover.exclusion(of: node, .answers) {
      var report = report
      if let diagnostic = report.reported(by: { $0.report(proof) }).first {
        return .unreachable(diagnostic)
      }
    }
    let search = RecordSearch(provable, program, clock: clock, around: [node])
    if let found = search.way(to: node) {
      if found.isValid { return .reached(found.answers) }
      return .incomplete(
        found.answers,
        missing: found.errors.map { $0.path.isEmpty ? $0.rule : "\($0.path) (\($0.rule))" })
    }
    let reasons = search.reasons(of: .shown(node: node))
    return .undecided(reasons: reasons.sorted().map(\.words))
  }
}

extension CheckedForm {
  /// Returns the declaration with this path.
  fileprivate func node(at path: String) -> NodeID? {
    nodes.indices.first { isNamed($0) && pathText($0) == path }
  }

  /// Returns the path that is most similar to a text; row numbers in the text are ignored.
  fileprivate func nearestPath(to text: String) -> String? {
    nearestName(
      to: pathWithoutRows(text), among: nodes.indices.filter(isNamed).prefix(10_000).map(pathText))
  }

  private func isNamed(_ node: NodeID) -> Bool {
    switch nodes[node].kind {
    case .field: !nodes.isPlainValue(node)
    case .group, .list: true
    case .form, .section, .row, .note: false
    }
  }
}

/// Returns a path without the numbers of its rows: `faves.category` for `faves[2].category`.
package func pathWithoutRows(_ path: String) -> String {
  var isNumber = false
  return path.filter { character in
    if character == "[" { isNumber = true }
    defer { if character == "]" { isNumber = false } }
    return !isNumber
  }
}
