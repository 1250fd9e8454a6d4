import FormJSON
import FormLanguage
import FormSyntax

/// The test results of all forms.
struct TestResults {
  private(set) var findings: CommandFindings
  /// The JUnit results; nil if the output has another format.
  private(set) var junit: JUnitResults?
  private(set) var tests = 0
  private(set) var failures = 0
  /// The number of forms with errors, whose tests did not run.
  private(set) var unchecked = 0
  /// The number of tests with errors in other forms, which did not run.
  private(set) var broken = 0
  /// The coverage of each form, if requested.
  private(set) var coverage: [CoverageReport] = []
  /// True if each gap is listed with its place.
  private let listsGaps: Bool
  /// The maximum number of lines for a form in the summary.
  private static let mostLines = 20

  init(keepsJUnit: Bool, listsGaps: Bool, library: FormLibrary) {
    findings = CommandFindings(triedIn: library)
    junit = keepsJUnit ? JUnitResults() : nil
    self.listsGaps = listsGaps
  }

  /// Starts the results of a form, with its findings. The errors of a test are added with the test.
  mutating func begin(
    _ source: SourceText, _ compilation: Compilation, where counts: (Diagnostic) -> Bool
  ) {
    findings.add(compilation, where: counts)
    let runs = compilation.program != nil
    let found = compilation.diagnostics.filter {
      counts($0) && !(runs && compilation.isInBrokenTest($0))
    }
    if found.contains(where: { $0.severity == .error }) { unchecked += 1 }
    junit?.begin(source, found)
  }

  /// Adds a form that could not be read.
  mutating func add(unreadable file: UnreadableFile) {
    findings.unreadable.append(file)
    junit?.add(unreadable: file.name, file.reason)
  }

  /// Adds a test that has errors and did not run.
  mutating func add(broken test: (name: String, errors: [Diagnostic])) {
    broken += 1
    junit?.add(broken: test.name, test.errors)
  }

  /// Adds a test, with its failure if it failed.
  mutating func add(_ scenario: Scenario, _ failure: Diagnostic?) {
    tests += 1
    if failure != nil { failures += 1 }
    let found = failure.map { [$0] } ?? []
    findings.add(found)
    junit?.add(scenario.name, found)
  }

  /// Adds the coverage of a form.
  ///
  /// - Parameter minimum: the percentage below which coverage is an error.
  mutating func add(_ report: CoverageReport, minimum: Int?) {
    coverage.append(report)
    if listsGaps { findings.add(report.gaps) }
    guard let minimum else { return }
    let shortfall = report.shortfall(minimum: minimum)
    findings.add(shortfall.map { [$0] } ?? [])
    junit?.add("coverage", shortfall.map { [$0] + report.gaps } ?? [])
  }

  mutating func end() {
    junit?.end()
  }

  /// The summary: a line such as `login.form: 92% of 23` for each form with a coverage report,
  /// followed by its gaps, and then `12 tests passed.` or `1 of 12 tests failed.`
  var summary: String {
    coverage.map { report in
      let covered = TestMessage.covered(
        file: visibleName(report.file), percent: report.percent, elements: report.elementCount)
      let head = covered.words + "\n"
      return listsGaps ? head : head + gaps(of: report)
    }.joined() + result
  }

  /// Returns the gaps of a form, such as `  title: never focused, 3 rules untested`.
  private func gaps(of report: CoverageReport) -> String {
    guard !report.summary.isEmpty else { return "" }
    let most = TestResults.mostLines
    let shown = report.summary.count > most ? most - 1 : report.summary.count
    var lines = report.summary.prefix(shown).map { "  \($0)\n" }
    if shown < report.summary.count {
      lines.append("  \(TestMessage.moreGaps(report.summary.count - shown).words)\n")
    }
    return lines.joined() + "  \(TestMessage.gapAdvice.words)\n"
  }

  private var result: String {
    TestMessage.result(tests: tests, failures: failures, broken: broken, unchecked: unchecked).words
  }

  /// Writes the members of the JSON report that describe the tests.
  func write(to writer: inout JSONWriter) {
    writer.name("tests")
    writer.beginObject()
    writer.name("run")
    writer.integer(Int64(tests))
    writer.name("failed")
    writer.integer(Int64(failures))
    writer.end()
    guard !coverage.isEmpty else { return }
    writer.name("coverage")
    writer.beginArray()
    for report in coverage {
      writer.beginObject()
      writer.name("path")
      writer.string(report.file)
      writer.name("elements")
      writer.integer(Int64(report.elementCount))
      writer.name("covered")
      writer.integer(Int64(report.coveredCount))
      writer.name("percent")
      writer.integer(Int64(report.percent))
      writer.end()
    }
    writer.end()
  }
}
