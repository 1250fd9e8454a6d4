internal import FormEngine

/// The step at which a test failed, and why.
package struct ScenarioFailure: Sendable {
  /// The step, in the source of the form.
  package var span: Span
  /// What was expected and what was found.
  package var message: String
  /// What explains it: conditions, the focus order, problems.
  package var reasons: [String]
  /// The conditions that hide what was expected.
  package var labels: [Diagnostic.Label]

  package init(
    span: Span, message: String, reasons: [String] = [], labels: [Diagnostic.Label] = []
  ) {
    self.span = span
    self.message = message
    self.reasons = reasons
    self.labels = labels
  }

  /// The failure as a finding at its step.
  package func diagnostic(of scenario: Scenario, in source: SourceText) -> Diagnostic {
    Diagnostic(
      .stepFailed, "Test “\(scenario.name)”: \(message)", source: source, span: span,
      labels: labels, help: reasons.isEmpty ? nil : reasons.joined(separator: "\n"))
  }
}
