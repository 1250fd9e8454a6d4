public import FormEngine

/// The step at which a test failed, and why.
public struct ScenarioFailure: Hashable, Sendable {
  /// The step, in the source of the form.
  public var span: Span
  /// What was expected and what is.
  public var message: String
  /// What explains it: problems, conditions, the focus order.
  public var reasons: [String]

  public init(span: Span, message: String, reasons: [String] = []) {
    self.span = span
    self.message = message
    self.reasons = reasons
  }

  /// The failure as a finding at its step.
  public func diagnostic(of scenario: Scenario, in source: SourceText) -> Diagnostic {
    Diagnostic(
      .stepFailed, "Test “\(scenario.name)”: \(message)", source: source, span: span,
      help: reasons.isEmpty ? nil : reasons.joined(separator: "\n"))
  }
}

extension Scenario {
  /// The clock of a test that sets none: 2030-01-01T12:00.
  public static var clock: LocalDateTime? { LocalDateTime(iso: "2030-01-01T12:00") }

  /// Runs the steps in order on an empty form, up to the first that fails.
  ///
  /// - Parameters:
  ///   - program: what the form with this test was compiled to.
  ///   - clock: the date and time until a step sets another.
  ///   - conditions: those of the form's declarations, for the reasons.
  /// - Returns: the failure, or nothing when all holds.
  public func run(
    on program: Program, clock: LocalDateTime, conditions: WrittenConditions = WrittenConditions()
  ) -> ScenarioFailure? {
    var run = ScenarioRun(
      session: Session(program, clock: clock), scenario: self, conditions: conditions)
    return run.failure()
  }
}
