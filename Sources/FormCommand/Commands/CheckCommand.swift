import FormLanguage
import FormSyntax

/// `formwalk check`: finds problems in forms, and fixes them if asked.
struct CheckCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    if let path = invocation.value("witness") { return showWitness(of: path, &streams) }
    if invocation.has("undecided") { return showUndecided(&streams) }
    if invocation.has("diff") { return showRepairs(&streams) }
    if invocation.has("fix") || invocation.has("unsafe-fixes") { return repair(&streams) }
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    let library = reading.library
    var findings = CommandFindings(triedIn: library)
    let languages = invocation.value(CommandTable.language.name).map { [$0] }
    let percent = invocation.percent("translated")
    reading.forEach(&streams, buildsPrograms: false) { source, compilation in
      findings.add(compilation)
      for found in library.checkTranslations(of: source, languages: languages, percent: percent) {
        findings.add(found)
      }
    }
    reading.library.outliveProcess()
    findings.unreadable = reading.unreadable
    findings.print(
      invocation,
      closing: { reading.hasReadNone ? "" : CheckCommand.summary($0, reading.fileCount) }, &streams)
    return status(findings, isIncomplete: reading.isIncomplete)
  }

  /// Returns a summary such as `2 errors, 1 warning in 3 files.`
  static func summary(_ report: Report, _ files: Int) -> String {
    ClosingMessage.checked(files: files, report.summary).words
  }

  func status(_ findings: CommandFindings, isIncomplete: Bool) -> Int32 {
    if isIncomplete { return ExitStatus.unreadable }
    return findings.count(asErrors: invocation.has("warnings-as-errors"))
      ? ExitStatus.findings : ExitStatus.success
  }
}
