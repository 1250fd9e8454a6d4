internal import FormEngine
package import FormSyntax

/// The step at which a test failed, and the reason.
package struct ScenarioFailure: Sendable {
  /// The step, in the source of the form.
  package var span: SourceSpan
  /// The message about what was expected and what was found.
  let content: StepMessage
  /// The lines that explain it: conditions, the focus order, problems.
  var reasons: [String]
  /// The conditions that hide what was expected.
  var labels: [Diagnostic.Label]

  package var message: String { content.words }

  /// Returns the failure as a finding at its step.
  package func diagnostic(of scenario: Scenario, in source: SourceText) -> Diagnostic {
    Diagnostic(
      .stepFailed, FailedStepMessage.stepFailed(test: scenario.name, content, reasons: reasons),
      source: source, span: span, labels: labels)
  }
}
