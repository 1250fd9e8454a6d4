import FormEngine
import FormLanguage

/// `formwalk test`: runs the tests in forms.
struct TestCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    guard let clock = invocation.dateTime("now") ?? Scenario.clock else {
      return ExitStatus.wrongUse
    }
    let warningsCount = invocation.has("warnings-as-errors")
    let filter = invocation.value("filter")
    var findings = Findings()
    var (tests, failures, unchecked) = (0, 0, 0)
    reading.forEach(&streams) { source, compilation in
      findings.add(
        compilation.diagnostics.filter {
          $0.severity == .error || (warningsCount && $0.severity == .warning)
        })
      if compilation.hasErrors { unchecked += 1 }
      guard let program = compilation.program else { return }
      for scenario in compilation.scenarios where filter.map(scenario.name.contains) ?? true {
        tests += 1
        guard
          let failure = scenario.run(
            on: program, clock: clock, conditions: compilation.conditions)
        else { continue }
        failures += 1
        findings.add([failure.diagnostic(of: scenario, in: source)])
      }
    }
    findings.print(
      invocation, closing: { _ in TestCommand.summary(tests, failures, unchecked) }, &streams)
    if let filter, tests == 0, unchecked == 0, !reading.isIncomplete {
      streams.error.write("formwalk: no test has a name with '\(visibleText(filter))' in it\n")
      return ExitStatus.wrongUse
    }
    if reading.isIncomplete { return ExitStatus.unreadable }
    return findings.count(asErrors: warningsCount) ? ExitStatus.findings : ExitStatus.success
  }

  /// `12 tests passed`, `1 of 12 failed`
  private static func summary(_ tests: Int, _ failures: Int, _ unchecked: Int) -> String {
    let result =
      failures > 0
      ? "\(failures) of \(tests) failed" : tests == 1 ? "1 test passed" : "\(tests) tests passed"
    switch unchecked {
    case 0: return result
    case 1: return "\(result); 1 file has errors"
    default: return "\(result); \(unchecked) files have errors"
    }
  }
}
