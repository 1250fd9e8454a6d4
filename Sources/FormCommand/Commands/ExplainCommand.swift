import FormSyntax

/// `formwalk explain`: explains a finding, or lists all findings.
struct ExplainCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    let colors = ColorChoice.isOn(invocation.value("color"), for: System.standardOutput)
    guard let name = invocation.operands.first else {
      streams.output.write(Explanation.list(colors: colors))
      return ExitStatus.success
    }
    let explanations = Explanation.named(name)
    guard !explanations.isEmpty else {
      return streams.report(.unknownDiagnostic(name), of: invocation.command)
    }
    streams.output.write(explanations.map { $0.human(colors: colors) }.joined(separator: "\n"))
    return ExitStatus.success
  }
}
