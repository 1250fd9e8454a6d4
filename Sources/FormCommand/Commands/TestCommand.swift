import FormEngine
import FormLanguage
import FormSyntax

/// `formwalk test`: runs the tests in forms.
struct TestCommand {
  let invocation: Invocation
  private let warningsCount: Bool

  init(_ invocation: Invocation) {
    self.invocation = invocation
    warningsCount = invocation.has("warnings-as-errors")
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    guard let clock = invocation.now ?? Scenario.clock else {
      return ExitStatus.usageError
    }
    if invocation.has("suggest") { return suggest(&reading, clock: clock, &streams) }
    let filter = invocation.value("filter")
    let minimum = invocation.percent("minimum")
    let seesCoverage =
      minimum != nil || invocation.has("coverage") || invocation.has("details")
    let format = invocation.value("format") ?? "human"
    // People read a summary; the places are for programs, or shown on request.
    var results = TestResults(
      keepsJUnit: format == "junit",
      listsGaps: format != "human" || invocation.has("details"), library: reading.library)
    reading.forEach(&streams, keepsPlaces: seesCoverage) { source, compilation in
      results.begin(source, compilation, where: counts)
      if var runner = ScenarioRunner(compilation, clock: clock) {
        for test in compilation.brokenTests { results.add(broken: test) }
        let scenarios = compilation.scenarios.filter { scenario in
          filter.map { textContains(scenario.name, $0) } ?? true
        }
        for scenario in scenarios {
          let failure = runner.run(scenario)
          results.add(scenario, failure?.diagnostic(of: scenario, in: source))
        }
        // A form whose tests were all filtered out has no coverage report, and neither has one with
        // broken tests, which would have covered more.
        if filter == nil || !scenarios.isEmpty, compilation.brokenTests.isEmpty,
          let coverage = runner.coverageReport
        {
          results.add(coverage, minimum: minimum)
        }
      }
      results.end()
    }
    for file in reading.unreadable { results.add(unreadable: file) }
    if let junit = results.junit {
      streams.output.write(junit.bytes, .xml)
    } else {
      results.findings.print(
        invocation, closing: { _ in reading.hasReadNone ? "" : results.summary },
        members: results.write, &streams)
    }
    if let filter, results.tests == 0, results.unchecked + results.broken == 0,
      !reading.isIncomplete
    {
      streams.say(.noTestNamed(with: visibleText(filter)))
      return ExitStatus.usageError
    }
    if reading.isIncomplete { return ExitStatus.unreadable }
    return results.findings.count(asErrors: warningsCount)
      ? ExitStatus.findings : ExitStatus.success
  }

  /// Returns whether a finding about a form is reported when its tests are run.
  private func counts(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity == .error || (warningsCount && diagnostic.severity == .warning)
  }
}
