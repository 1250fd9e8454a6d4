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
    var text = ""
    var errors = Report([])
    reading.forEach(&streams) { _, compilation in
      if let program = compilation.program {
        text = FocusGraphText(program, conditions: compilation.conditions).text
      } else {
        errors = Report(compilation.diagnostics.filter { $0.severity == .error })
        status = ExitStatus.findings
      }
    }
    streams.output.write(text)
    if status == ExitStatus.findings {
      let colors = ColorChoice.isOn(invocation.value("color"), for: System.standardError)
      streams.error.write(errors.human(colors: colors))
      streams.error.write(
        errors.summary.map { "\($0).\n" } ?? "formwalk: there is no form in this file\n")
    }
    return reading.isIncomplete ? ExitStatus.unreadable : status
  }
}
