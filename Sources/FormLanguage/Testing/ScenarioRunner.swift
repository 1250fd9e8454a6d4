package import FormEngine

/// Runs the tests of a form. Each starts with a copy of the same empty session, which takes less
/// time than making one.
package struct ScenarioRunner {
  private let compilation: Compilation
  private let empty: Session
  private let explainer: FormExplainer?
  /// What the tests have covered so far; nil unless the compilation recorded the places of
  /// elements.
  package private(set) var coverage: Coverage?

  /// - Parameters:
  ///   - compilation: the compiled file with the form and its tests.
  ///   - clock: the date and time until a test sets another; by default, `Scenario.clock`.
  /// - Returns: nil if there is no form that could be tested.
  package init?(_ compilation: Compilation, clock: LocalDateTime? = nil) {
    guard let program = compilation.program, let clock = clock ?? Scenario.clock else { return nil }
    self.compilation = compilation
    empty = Session(program, clock: clock)
    coverage =
      compilation.places == nil
      ? nil : Coverage(of: program, without: compilation.constantElements)
    explainer = compilation.written.map { FormExplainer($0, answers: .test) }
  }

  /// Runs the steps in order on an empty form, up to the first that fails.
  ///
  /// - Returns: the failure, or nil if all expectations are met.
  // Inlined into a loop within this module, it crashes the optimiser of Swift 6.3.
  @inline(never)
  package mutating func run(_ scenario: Scenario) -> ScenarioFailure? {
    var run = ScenarioRun(
      session: empty, scenario: scenario, compilation: compilation, explainer: explainer)
    // Swapped rather than copied.
    swap(&run.coverage, &coverage)
    defer { swap(&run.coverage, &coverage) }
    return run.failure()
  }

  /// Runs tests, whether they pass or not, and returns the coverage of the form so far.
  package mutating func coverage(running scenarios: [Scenario]) -> Coverage? {
    for scenario in scenarios { _ = run(scenario) }
    return coverage
  }

  /// What the tests that were run have covered; nil unless it was compiled with `keepsPlaces`.
  package var coverageReport: CoverageReport? {
    guard let coverage, let places = compilation.places else { return nil }
    return CoverageReport(coverage, of: compilation, empty.program, places: places)
  }
}
