import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// `formwalk check --witness`.
extension CheckCommand {
  /// Prints a record that shows a declaration, or the reason why there is none.
  ///
  /// The clock is the current time unless `--now` sets it, so `validate` accepts the record.
  func showWitness(of path: String, _ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    guard let clock = RunClock(fixed: invocation.now)?.now else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    var status = ExitStatus.success
    var findings = CommandFindings(triedIn: reading.library)
    let importer = reading.importer
    reading.forEachSource(&streams) { _, source, streams in
      let shown = visibleText(path)
      switch findWitness(of: path, in: source, importing: importer, clock: clock) {
      case .reached(let answers): write(answers, &streams)
      case .incomplete(let answers, let missing):
        write(answers, &streams)
        let message = WitnessMessage.incomplete(shown, missing: missing.map { visibleText($0) })
        streams.error.write(message.words + "\n")
        status = ExitStatus.findings
      case .unreachable(let diagnostic): findings.add([diagnostic])
      case .invalid(let diagnostics):
        findings.add(diagnostics)
        if !diagnostics.contains(where: { $0.severity == .error }) {
          streams.say(.emptyFile(file: visibleName(source.name)))
          status = ExitStatus.findings
        }
      case .undecided(let reasons):
        streams.error.write(WitnessMessage.undecided(shown, reasons: reasons).words + "\n")
        status = ExitStatus.findings
      case .unknownPath(let nearest):
        let near = nearest.map { visibleText($0) }
        streams.say(.unknownPath(shown, file: visibleName(source.name), near: near))
        status = ExitStatus.usageError
      }
    }
    if !findings.diagnostics.isEmpty {
      findings.unreadable = reading.unreadable
      findings.print(
        invocation, closing: { CheckCommand.summary($0, reading.fileCount) }, &streams)
      if status == ExitStatus.success { status = ExitStatus.findings }
    }
    return reading.isIncomplete ? ExitStatus.unreadable : status
  }

  private func write(_ answers: Answers, _ streams: inout Streams) {
    var writer = JSONWriter(.pretty)
    answers.write(to: &writer)
    streams.output.write(writer.finish() + [0x0A], .json)
  }
}
