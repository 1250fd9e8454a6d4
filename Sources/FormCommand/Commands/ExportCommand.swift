import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// `formwalk export`: writes a form as something that other tools or people read.
struct ExportCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first, let format = ExportFormat(invocation) else {
      return ExitStatus.usageError
    }
    guard let output = invocation.outputFile else {
      switch export(form, format, watch: nil, &streams) {
      case .success(let bytes):
        streams.output.write(bytes)
        return ExitStatus.success
      case .failure(let fault): return fault.status
      }
    }
    System.listen(to: [.interrupt, .terminate, .hangUp, .quit])
    return GraphFile(
      output, isWatching: false, draw: { export(form, format, watch: $0, &$1) }
    ).run(&streams)
  }

  private func export(
    _ form: String, _ format: ExportFormat, watch: FileWatch?, _ streams: inout Streams
  ) -> Result<[UInt8], GraphCommand.Fault> {
    guard
      let reading = FormReading.one(
        form, invocation, watch: watch, &streams, keeping: { compilation, _ in compilation.written }
      )
    else {
      return .failure(GraphCommand.Fault(status: ExitStatus.unreadable))
    }
    guard case .compiled(let program, let written?) = reading else {
      return .failure(GraphCommand.Fault(status: ExitStatus.findings))
    }
    let exported = ExportedForm(program, written)
    switch format {
    case .jsonSchema:
      let schema = JSONSchema(exported)
      report(schema.notChecked, &streams)
      return .success(schema.bytes)
    case .markdown: return .success(CodeBook(exported).bytes)
    }
  }

  /// Lists the rules that a schema does not check.
  private func report(_ rules: [JSONSchema.NotChecked], _ streams: inout Streams) {
    guard !rules.isEmpty else { return }
    streams.say(SchemaMessage.summary(rules.count).words)
    for rule in rules {
      let path = rule.path.isEmpty ? "" : "\(rule.path): "
      streams.error.write("  \(visibleLine(path + rule.rule))\n")
    }
  }
}
