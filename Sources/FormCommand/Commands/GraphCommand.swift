import FormEngine
import FormLanguage

/// `formwalk graph`: prints the focus graph of a form.
struct GraphCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    var status = ExitStatus.success
    var written: [UInt8] = []
    var errors = Report([])
    reading.forEach(&streams) { _, compilation in
      if let program = compilation.program {
        written = bytes(of: FocusGraph(program, conditions: compilation.conditions))
      } else {
        errors = Report(compilation.diagnostics.filter { $0.severity == .error })
        status = ExitStatus.findings
      }
    }
    streams.output.write(written)
    if status == ExitStatus.findings {
      let colors = ColorChoice.isOn(invocation.value("color"), for: System.standardError)
      streams.error.write(errors.human(colors: colors))
      streams.error.write(
        errors.summary.map { "\($0).\n" } ?? "formwalk: there is no form in this file\n")
    }
    return reading.isIncomplete ? ExitStatus.unreadable : status
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
