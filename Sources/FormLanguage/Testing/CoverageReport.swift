internal import FormEngine
package import FormSyntax

/// The coverage of a form by the tests that ran.
package struct CoverageReport: Sendable {
  /// The form's file, as it was named.
  package let file: String
  /// The number of elements in the form.
  package let elementCount: Int
  /// The number of elements that were seen in full.
  package let coveredCount: Int
  /// The findings about the other elements, each at its place.
  package let gaps: [Diagnostic]
  /// A summary of the gaps, one line per declaration: `title: never focused, 3 rules untested`.
  package let summary: [String]
  private let source: SourceText
  private let nameSpan: SourceSpan

  init(_ coverage: Coverage, of compilation: Compilation, _ program: Program, places: ElementPlaces)
  {
    source = compilation.sources[0]
    file = source.name
    nameSpan = places[.declaration(0)]?.span ?? SourceSpan(0, 0)
    elementCount = coverage.elementCount
    coveredCount = coverage.coveredCount
    summary = CoverageSummary(coverage, of: program).lines
    let writer = GapWriter(program: program, sources: compilation.sources, places: places)
    gaps = Diagnostic.sorted(
      coverage.gaps.compactMap { writer.diagnostic(of: $0.element, seen: $0.seen) }
        + coverage.unchosen.flatMap { writer.diagnostics(of: $0) },
      sources: compilation.sources)
  }

  /// The covered elements in whole percent, rounded down, so 100 means all.
  package var percent: Int {
    elementCount == 0 ? 100 : coveredCount * 100 / elementCount
  }

  /// Returns the finding that the tests cover less of the form than required; nil if they cover
  /// enough.
  ///
  /// - Parameter minimum: the required coverage in percent.
  package func shortfall(minimum: Int) -> Diagnostic? {
    guard percent < minimum else { return nil }
    return Diagnostic(
      .lowCoverage,
      CoverageMessage.tooLow(percent: percent, elements: elementCount, minimum: minimum),
      source: source, span: nameSpan)
  }
}
