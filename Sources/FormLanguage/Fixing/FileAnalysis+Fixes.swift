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
  /// The most bytes, times fixes, of a file on which its fixes are tried. In a larger one each is offered
  /// as its finding has it: to try them all would take longer than an editor waits.
  private static let mostWork = 1 << 24

  /// The fixes of the findings that touch a span; of all without one.
  package func fixes(in span: SourceSpan? = nil) -> [FindingFix] {
    let lineEnd = LineEnd(of: source)
    return triedFindings.filter { finding in
      span.map { finding.span.start <= $0.end && $0.start <= finding.span.end } ?? true
    }.compactMap { finding in
      guard let fix = finding.fix,
        let candidate = RepairCandidate(finding, guesses: true, lineEnd: lineEnd)
      else { return nil }
      return FindingFix(
        finding: finding, title: fix.title, edits: candidate.edits, isSafe: fix.isSafe)
    }
  }

  /// Whether there is a fix that is what the author meant beyond doubt.
  package var hasSafeFixes: Bool { triedFindings.contains { $0.fix?.isSafe == true } }

  /// The findings in the file that have a fix, as far as a repair applies it; found once.
  private var triedFindings: [Diagnostic] {
    if let tried { return tried }
    let findings = compilation.ownDiagnostics.filter { $0.source === source && $0.fix != nil }
    let found =
      findings.count * source.bytes.count > Self.mostWork
      ? findings : library.withTrueFixes(findings, of: source)
    tried = found
    return found
  }
}

extension FormLibrary {
  /// All safe fixes of a file that make it better, as one change: edits in order and apart from one
  /// another, none if there is nothing to fix.
  package func safeFixes(of file: FileAnalysis) -> [Edit] {
    repairForm(file.source, in: self, guesses: false).edits
  }
}
