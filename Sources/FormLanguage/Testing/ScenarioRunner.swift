package import FormEngine

/// Runs the tests of a form. Each test starts with a copy of the same empty session, because
/// copying a session takes less time than creating one.
package struct ScenarioRunner {
  private let compilation: Compilation
  private let empty: Session
  private let explainer: FormExplainer?
  /// The coverage of the form by the tests so far; nil unless the form was compiled with
  /// `keepsPlaces`.
  package private(set) var coverage: Coverage?

  /// - Parameters:
  ///   - compilation: the compiled file with the form and its tests.
  ///   - clock: the date and time until a test sets another; by default, `Scenario.clock`.
  /// - Returns: nil if there is no form that could be tested.
  package init?(_ compilation: Compilation, clock: LocalDateTime? = nil) {
    guard let program = compilation.program, let clock = clock ?? Scenario.clock else { return nil }
    self.compilation = compilation
    var session = Session(program, clock: clock)
    // Rows that have values at the start are in the order of the list.
    session.start()
    empty = session
    coverage =
      compilation.places == nil
      ? nil : Coverage(of: program, without: compilation.constantElements)
    explainer = compilation.written.map { FormExplainer($0, answers: .test) }
  }

  /// Runs the steps in order on an empty form, up to the first that fails.
  ///
  /// - Returns: the failure, or nil if all expectations are met.
  // The optimiser of Swift 6.3 crashes if this is inlined into a loop within the module.
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

  /// The report on the coverage so far; nil unless the form was compiled with `keepsPlaces`.
  package var coverageReport: CoverageReport? {
    guard let coverage, let places = compilation.places else { return nil }
    return CoverageReport(coverage, of: compilation, empty.program, places: places)
  }
}
