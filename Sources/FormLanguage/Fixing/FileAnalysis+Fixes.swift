/// The fix of one finding.
package struct FindingFix: Sendable {
  package let finding: Diagnostic
  /// What it does, in the imperative and without a period.
  package let title: String
  /// In order and apart from one another, with the line ends of the file.
  package let edits: [Edit]
  /// Whether it is what the author meant beyond doubt, and fixing all safe ones applies it.
  package let isSafe: Bool
}

extension FileAnalysis {
  /// The fixes of the findings that touch a span; of all without one.
  package func fixes(in span: SourceSpan? = nil) -> [FindingFix] {
    let lineEnd = LineEnd(of: source)
    let findings = compilation.ownDiagnostics.filter { finding in
      finding.source === source && finding.fix != nil
        && span.map({ finding.span.start <= $0.end && $0.start <= finding.span.end }) ?? true
    }
    return library.withTrueFixes(findings, of: source).compactMap { finding in
      guard let fix = finding.fix,
        let candidate = RepairCandidate(finding, guesses: true, lineEnd: lineEnd)
      else { return nil }
      return FindingFix(
        finding: finding, title: fix.title, edits: candidate.edits, isSafe: fix.isSafe)
    }
  }
}

extension FormLibrary {
  /// All safe fixes of a file that make it better, as one change: edits in order and apart from one
  /// another, none if there is nothing to fix.
  package func safeFixes(of file: FileAnalysis) -> [Edit] {
    repairForm(file.source, in: self, guesses: false).edits
  }
}
