import FormLanguage
import JSON

/// What came of the tests of all forms.
struct TestResults {
  private(set) var findings = Findings()
  /// Nothing where nobody reads it.
  private(set) var junit: JUnitResults?
  private(set) var tests = 0
  private(set) var failures = 0
  /// How many forms have errors, so that their tests did not run.
  private(set) var unchecked = 0
  /// What the tests have seen of each form, where that was asked.
  private(set) var coverage: [CoverageReport] = []

  init(keepsJUnit: Bool) {
    junit = keepsJUnit ? JUnitResults() : nil
  }

  /// Begins the tests of a form, in which something may have been found.
  mutating func begin(_ source: SourceText, _ found: [Diagnostic]) {
    findings.add(found)
    if found.contains(where: { $0.severity == .error }) { unchecked += 1 }
    junit?.begin(source, found)
  }

  /// Adds a test, and its failure when it has failed.
  mutating func add(_ scenario: Scenario, _ failure: Diagnostic?) {
    tests += 1
    if failure != nil { failures += 1 }
    let found = failure.map { [$0] } ?? []
    findings.add(found)
    junit?.add(scenario.name, found)
  }

  /// Adds what the tests of the form have seen of it.
  ///
  /// - Parameter minimum: less than this, in percent, is an error.
  mutating func add(_ report: CoverageReport, minimum: Int?) {
    coverage.append(report)
    findings.add(report.gaps)
    guard let minimum else { return }
    let shortfall = report.shortfall(minimum: minimum)
    findings.add(shortfall.map { [$0] } ?? [])
    junit?.add("coverage", shortfall.map { [$0] + report.gaps } ?? [])
  }

  mutating func end() {
    junit?.end()
  }

  /// A line for each form whose coverage is told, `login.form: 100 % of 23`, and then
  /// `12 tests passed` or `1 of 12 failed`.
  var summary: String {
    coverage.map {
      "\(visibleName($0.file)): \($0.percent) % of \($0.elementCount)\n"
    }.joined() + result
  }

  private var result: String {
    let result =
      failures > 0
      ? "\(failures) of \(tests) failed" : tests == 1 ? "1 test passed" : "\(tests) tests passed"
    switch unchecked {
    case 0: return result
    case 1: return "\(result); 1 file has errors"
    default: return "\(result); \(unchecked) files have errors"
    }
  }

  /// The members of the JSON report that tell of the tests.
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
