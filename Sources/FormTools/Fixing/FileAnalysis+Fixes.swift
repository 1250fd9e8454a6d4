package import FormLanguage
package import FormSyntax

/// The fix of one finding.
package struct FindingFix: Sendable {
  package let finding: Diagnostic
  /// The title, in the imperative and without a period.
  package let title: String
  /// The edits, sorted and without overlaps, with the line ends of the file.
  package let edits: [Edit]
  /// True if the fix is certainly what the author meant, so applying all safe fixes includes it.
  package let isSafe: Bool
}

extension FileAnalysis {
  /// The number of bytes times fixes up to which the fixes of a file are tried. In larger files,
  /// fixes are offered untried, since an editor would not wait for the result.
  private static let mostWork = 1 << 24

  /// Returns the fixes of the findings that touch a span; all fixes without a span.
  package func fixes(in span: SourceSpan? = nil) -> [FindingFix] {
    let lineEnd = LineEnding(of: source)
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

  /// True if the file has a safe fix.
  package var hasSafeFixes: Bool { triedFindings.contains { $0.fix?.isSafe == true } }

  /// The findings in the file that have a fix, after trying which fixes a repair applies. Computed
  /// once.
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
  /// Returns all safe fixes that improve a file as one change: edits that are sorted and do not
  /// overlap, or none if there is nothing to fix.
  package func safeFixes(of file: FileAnalysis) -> [Edit] {
    repairForm(file.source, in: self, guesses: false).edits
  }
}
