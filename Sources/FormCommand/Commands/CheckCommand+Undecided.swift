import FormEngine
import FormLanguage

/// `formwalk check --undecided`.
extension CheckCommand {
  /// Prints the findings of a plain check, and the questions that it could not decide.
  ///
  /// The clock is the one of tests unless `--now` sets it, so the findings do not change from day
  /// to day.
  func showUndecided(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams),
      let clock = invocation.now ?? Scenario.clock
    else { return ExitStatus.unreadable }
    var findings = CommandFindings(triedIn: reading.library)
    let importer = reading.importer
    reading.forEachSource(&streams) { _, source, _ in
      findings.add(compileForm(source, importing: importer, buildsProgram: false))
      let (undecided, suppressed) = undecidedFindings(
        in: source, importing: importer, clock: clock)
      findings.add(undecided)
      findings.add(suppressed: suppressed)
    }
    findings.unreadable = reading.unreadable
    findings.print(
      invocation,
      closing: { reading.hasReadNone ? "" : CheckCommand.summary($0, reading.fileCount) }, &streams)
    return status(findings, isIncomplete: reading.isIncomplete)
  }
}
