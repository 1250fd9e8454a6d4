package import FormEngine
package import FormSyntax

/// The findings about a form: those of the checker, then those about the checked form as a whole.
package struct FormReport: DeclarationWords {
  /// The checked form; nil if the file has none.
  let form: CheckedForm?
  package private(set) var findings: CheckFindings
  package let sources: [SourceText]
  private let tests: TestSpans
  /// True if the imports or the syntax have errors that are not listed here.
  private let hasOtherErrors: Bool

  /// - Parameter hasOtherErrors: true if imported files have errors, or there are more errors in
  ///   the syntax than are listed.
  init(_ form: CheckedForm?, _ findings: CheckFindings, _ files: FormFiles, hasOtherErrors: Bool) {
    self.form = form
    self.findings = findings
    sources = files.sources
    tests = files.first.tests
    self.hasOtherErrors = hasOtherErrors
  }

  package var nodes: [Node] { form?.nodes ?? [] }

  /// True if there are errors that prevent the form from running, which errors in its tests do not.
  package var hasErrors: Bool {
    hasOtherErrors || findings.hasUnlistedErrors
      || findings.diagnostics.contains { $0.severity == .error && !isInTest($0) }
  }

  private func isInTest(_ finding: Diagnostic) -> Bool {
    finding.source === sources[0] && tests.contain(finding.span.start)
  }

  mutating func report<F: Message>(
    _ name: DiagnosticName, at place: SourcePlace, _ message: @autoclosure () -> F,
    severity: DiagnosticSeverity? = nil, labels: @autoclosure () -> [DiagnosticLabel] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    findings.report(
      name, at: place, in: sources, message, severity: severity, labels: labels, fix: fix)
  }

  /// Returns the source of an expression, cut if it is long.
  func excerpt(_ place: SourcePlace) -> String { sources[place.file].excerpt(place.span) }

  /// Returns the findings that `body` reports, without keeping them.
  mutating func reported(by body: (inout FormReport) -> Void) -> [Diagnostic] {
    let count = findings.count
    body(&self)
    defer { findings.cut(to: count) }
    return Array(findings.diagnostics.dropFirst(count))
  }
}

extension FormReport {
  /// Warns about a form that asks nothing.
  mutating func reportNothingToAsk() {
    guard let form, !form.isTypes, !form.isBroken, !hasErrors else { return }
    var isOut = [Bool](repeating: false, count: nodes.count)
    for node in nodes.indices.dropFirst() {
      isOut[node] = isOut[nodes[node].parent] || nodes.obstacle(of: node) != nil
      guard !isOut[node] else { continue }
      if nodes[node].kind == .field || nodes[node].kind == .list { return }
    }
    report(
      .nothingToAsk, at: form.declarations[0].namePlace,
      ContentsMessage.nothingToAsk)
  }
}
