import FormEngine
import FormLanguage

/// `formwalk graph`: prints the focus graph of a form.
struct GraphCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first else { return ExitStatus.usageError }
    guard
      let reading = FormReading.one(
        form, invocation, &streams, keeping: { compilation, _ in compilation.conditions })
    else {
      return ExitStatus.unreadable
    }
    guard case .compiled(let program, let conditions) = reading else { return ExitStatus.findings }
    streams.output.write(bytes(of: FocusGraph(program, conditions: conditions)))
    return ExitStatus.success
  }

  private func bytes(of graph: FocusGraph) -> [UInt8] {
    switch invocation.value("as") {
    case "dot": Array(graph.dot.utf8)
    case "mermaid": Array(graph.mermaid.utf8)
    case "svg": Array(graph.svg.utf8)
    case "json": graph.json
    default: Array(graph.text.utf8)
    }
  }
}
