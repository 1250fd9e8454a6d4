import FormEngine
import FormLanguage
import FormTools

/// `formwalk graph`: prints the focus graph of a form, or writes it to a file, optionally whenever
/// the form changes.
struct GraphCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first else { return ExitStatus.usageError }
    guard let output = invocation.outputFile else {
      switch graph(of: form, watch: nil, &streams) {
      case .success(let bytes):
        if invocation.value("as") ?? "text" == "text" {
          streams.output.write(bytes, .words)
        } else {
          streams.output.write(bytes)
        }
        return ExitStatus.success
      case .failure(let fault): return fault.status
      }
    }
    System.listen(to: [.interrupt, .terminate, .hangUp, .quit])
    return GraphFile(
      output, isWatching: invocation.has("watch"),
      draw: { graph(of: form, watch: $0, &$1) }
    ).run(&streams)
  }

  /// A form without a graph, which has been reported.
  struct Fault: Error {
    var status: Int32
  }

  private func graph(
    of form: String, watch: FileWatch?, _ streams: inout Streams
  ) -> Result<[UInt8], Fault> {
    guard
      let reading = FormReading.one(
        form, invocation, watch: watch, &streams,
        keeping: { compilation, _ in compilation.conditions })
    else {
      return .failure(Fault(status: ExitStatus.unreadable))
    }
    guard case .compiled(let program, let conditions) = reading else {
      return .failure(Fault(status: ExitStatus.findings))
    }
    return .success(bytes(of: FocusGraph(program, conditions: conditions)))
  }

  /// The format given by `--as`, or else by the extension of the output file.
  private var format: String? {
    if let asked = invocation.value("as") { return asked }
    let name = invocation.value("output") ?? ""
    return ["dot", "svg", "json"].first { name.hasSuffix(".\($0)") }
  }

  private func bytes(of graph: FocusGraph) -> [UInt8] {
    switch format {
    case "dot": Array(graph.dot.utf8)
    case "mermaid": Array(graph.mermaid.utf8)
    case "svg": Array(graph.svg().utf8)
    case "json": graph.json
    default: Array(graph.text.utf8)
    }
  }
}
