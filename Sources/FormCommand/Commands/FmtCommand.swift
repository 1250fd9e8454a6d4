import FormSyntax
import FormTools

/// `formwalk fmt`: formats forms in their canonical layout.
struct FmtCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    let isTrial = invocation.has("check") || invocation.has("diff")
    let renumbers = invocation.has("renumber")
    var findings = CommandFindings(triedIn: reading.library)
    var (changed, unwritten) = (0, 0)
    reading.forEachSource(&streams) { input, source, streams in
      let form = formatForm(source, renumbers: renumbers)
      findings.add(form.diagnostics)
      if isTrial {
        if form.isChanged { changed += 1 }
        if reports { return findings.add(form.finding.map { [$0] } ?? []) }
        return show(form, input, &streams)
      }
      // A file that exceeds the size limit was only read in part, so it is not written.
      if input.isStandardInput, source.bytes.count <= SourceText.byteLimit {
        streams.output.write(form.bytes)
      }
      guard form.isChanged else { return }
      do throws(SystemError) {
        if !input.isStandardInput { try input.replace(with: form.bytes) }
        changed += 1
      } catch {
        streams.report(unwritable: input.name, error.message)
        unwritten += 1
      }
    }
    print(findings, reading, isTrial: isTrial, &streams)
    let isWhole = !reading.isIncomplete && unwritten == 0 && findings.diagnostics.isEmpty
    // If files could not be read, they might need formatting, so `Nothing to format.` would be
    // wrong.
    if isTrial || !reading.readsStandardInput, isWhole || changed > 0 {
      streams.error.write(summary(changed, of: reading.fileCount, isTrial: isTrial))
    }
    if reading.isIncomplete || unwritten > 0 { return ExitStatus.unreadable }
    let isFound = findings.count(asErrors: false) || (isTrial && changed > 0)
    return isFound ? ExitStatus.findings : ExitStatus.success
  }

  /// True if `--check` writes a report instead of file names.
  private var reports: Bool {
    invocation.has("check") && invocation.value("format").map { $0 != "human" } ?? false
  }

  /// Shows a form that would change: a diff with `--diff`, otherwise its name.
  private func show(_ form: FormattedForm, _ input: FormInput, _ streams: inout Streams) {
    guard form.isChanged else { return }
    guard invocation.has("diff") else {
      return streams.output.write(visibleName(input.name) + "\n")
    }
    let diff = UnifiedDiff(form.original, edits: form.edits())
    streams.output.write(
      diff.bytes(
        colors: ColorChoice.isOn(invocation.value("color"), for: System.standardOutput),
        isVisible: System.isTerminal(System.standardOutput)), .words)
  }

  /// Prints why some files do not parse; on standard error if a form comes from standard input.
  private func print(
    _ found: CommandFindings, _ reading: FormReading, isTrial: Bool, _ streams: inout Streams
  ) {
    var findings = found
    findings.unreadable = reading.unreadable
    guard !findings.diagnostics.isEmpty || reports else { return }
    let closing = { CheckCommand.summary($0, reading.fileCount) }
    if reading.readsStandardInput, !isTrial {
      findings.print(invocation, closing: closing, to: &streams.error)
    } else {
      findings.print(invocation, closing: closing, &streams)
    }
  }

  private func summary(_ changed: Int, of files: Int, isTrial: Bool) -> String {
    ClosingMessage.formatted(changed, of: files, isTrial: isTrial).words + "\n"
  }
}
