import FormLanguage

/// `formwalk check --fix` and `--diff`.
extension CheckCommand {
  private var guesses: Bool { invocation.has("unsafe-fixes") }

  /// Repairs the forms that are named, and prints what is still found afterwards. A form on standard
  /// input goes to standard output, and the findings then to standard error.
  func repair(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    var (count, isUnwritten) = (0, false)
    // All files are repaired before any is checked, since they may import one another.
    var repaired: [(input: FormInput, source: SourceText)] = []
    reading.forEachSource(&streams) { input, source, importer, streams in
      let repair = repairForm(source, importing: importer, guesses: guesses)
      // Of what is too large only the beginning was read.
      if input.isStandardInput, source.bytes.count <= SourceText.byteLimit {
        streams.output.write(repair.source.bytes)
      }
      do throws(SystemError) {
        if repair.count > 0, !input.isStandardInput { try input.replace(with: repair.source.bytes) }
        count += repair.count
        repaired.append((input, repair.source))
      } catch {
        streams.tell(unwritable: input.name, error.message)
        isUnwritten = true
        repaired.append((input, source))
      }
    }
    var (findings, guessCount) = (Findings(), 0)
    for (input, source) in repaired {
      let importer = reading.importer(for: input)
      let found = compileForm(source, importing: importer, buildsProgram: false).diagnostics
      findings.add(found)
      if !guesses, found.contains(where: { $0.fix?.isSafe == false }) {
        guessCount += repairForm(source, importing: importer, guesses: true).count
      }
    }
    func closing(_ report: Report) -> String {
      if reading.hasReadNone { return "" }
      let rest = CheckCommand.summary(report, reading.fileCount)
      let more = guessCount == 0 ? "" : " \(guessCount) more can be with --unsafe-fixes."
      return "\(count == 0 ? "Nothing" : "\(count)") fixed.\(more) \(rest)"
    }
    if reading.readsStandardInput {
      findings.print(invocation, closing: closing, to: &streams.error)
    } else {
      findings.print(invocation, closing: closing, &streams)
    }
    return status(findings, isIncomplete: reading.isIncomplete || isUnwritten)
  }

  /// Prints how the repairs would change the forms, and changes nothing.
  func showRepairs(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    let colors = ColorChoice.isOn(invocation.value("color"), for: System.standardOutput)
    let isTerminal = System.isTerminal(System.standardOutput)
    var (count, files) = (0, 0)
    reading.forEachSource(&streams) { _, source, importer, streams in
      let repair = repairForm(source, importing: importer, guesses: guesses)
      let diff = UnifiedDiff(source, edits: repair.edits)
      streams.output.write(diff.bytes(colors: colors, isVisible: isTerminal))
      count += repair.count
      files += diff.isEmpty ? 0 : 1
    }
    streams.error.write(
      files == 0
        ? "Nothing to fix.\n"
        : "\(count) would be fixed in \(files == 1 ? "1 file" : "\(files) files").\n")
    if reading.isIncomplete { return ExitStatus.unreadable }
    return files == 0 ? ExitStatus.success : ExitStatus.findings
  }
}
