internal import FormEngine

/// The step at which a test failed, and why.
public struct ScenarioFailure: Sendable {
  /// The step, in the source of the form.
  public var span: Span
  /// What was expected and what is.
  public var message: String
  /// What explains it: conditions, the focus order, problems.
  public var reasons: [String]
  /// The conditions that hide what was expected.
  public var labels: [Diagnostic.Label]

  public init(
    span: Span, message: String, reasons: [String] = [], labels: [Diagnostic.Label] = []
  ) {
    self.span = span
    self.message = message
    self.reasons = reasons
    self.labels = labels
  }

  /// The failure as a finding at its step.
  public func diagnostic(of scenario: Scenario, in source: SourceText) -> Diagnostic {
    Diagnostic(
      .stepFailed, "Test “\(scenario.name)”: \(message)", source: source, span: span,
      labels: labels, help: reasons.isEmpty ? nil : reasons.joined(separator: "\n"))
  }
}
