import FormLanguage

/// `formwalk check`: finds what is wrong in forms.
struct CheckCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    var findings = Findings()
    reading.forEach(&streams, buildsPrograms: false) { _, compilation in
      findings.add(compilation.diagnostics)
    }
    let files = reading.fileCount == 1 ? "1 file" : "\(reading.fileCount) files"
    findings.print(
      invocation, closing: { "\($0.summary ?? "Nothing found") in \(files)." }, &streams)
    if reading.isIncomplete { return ExitStatus.unreadable }
    return findings.count(asErrors: invocation.has("warnings-as-errors"))
      ? ExitStatus.findings : ExitStatus.success
  }
}
