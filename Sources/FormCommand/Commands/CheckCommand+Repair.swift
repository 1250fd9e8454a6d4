import FormLanguage
import FormSyntax
import FormTools

/// `formwalk check --fix` and `--diff`.
extension CheckCommand {
  private var guesses: Bool { invocation.has("unsafe-fixes") }

  /// Fixes the given forms, and prints the remaining findings. A form from standard input is
  /// written to standard output; its findings go to standard error.
  func repair(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    let repairs = reading.repairs(guesses: guesses, &streams)
    var (count, isUnwritten) = (0, false)
    for (input, source, repair) in repairs {
      // A file that exceeds the size limit was only read in part, so it is not written.
      if input.isStandardInput, source.bytes.count <= SourceText.byteLimit {
        streams.output.write(repair.source.bytes)
      }
      do throws(SystemError) {
        if repair.count > 0, !input.isStandardInput { try input.replace(with: repair.source.bytes) }
        count += repair.count
        reading.importer.replace(input, by: repair.source)
      } catch {
        streams.report(unwritable: input.name, error.message)
        isUnwritten = true
      }
    }
    // All files are checked in their new state, because they may import one another.
    let library = FormLibrary(importing: reading.importer)
    var findings = CommandFindings(triedIn: library)
    for (input, source, repair) in repairs {
      let now = input.isStandardInput ? repair.source : (try? reading.importer.source(of: input))
      findings.add(library.compile(now ?? source, buildsProgram: false))
    }
    let isDone = repairs.allSatisfy(\.repair.isComplete)
    func closing(_ report: Report) -> String {
      if reading.hasReadNone { return "" }
      let others = guesses ? 0 : report.diagnostics.count { $0.fix?.isSafe == false }
      let fixed = ClosingMessage.fixed(count, isComplete: isDone, unsafe: others)
      return "\(fixed.words) \(CheckCommand.summary(report, reading.fileCount))"
    }
    findings.unreadable = reading.unreadable
    if reading.readsStandardInput {
      findings.print(invocation, closing: closing, to: &streams.error)
    } else {
      findings.print(invocation, closing: closing, &streams)
    }
    return status(findings, isIncomplete: reading.isIncomplete || isUnwritten)
  }

  /// Prints the fixes as a diff without changing anything.
  func showRepairs(_ streams: inout Streams) -> Int32 {
    guard var reading = FormReading(invocation, &streams) else { return ExitStatus.unreadable }
    let colors = ColorChoice.isOn(invocation.value("color"), for: System.standardOutput)
    let isTerminal = System.isTerminal(System.standardOutput)
    var (count, files) = (0, 0)
    for (_, source, repair) in reading.repairs(guesses: guesses, &streams) {
      let diff = UnifiedDiff(source, edits: repair.edits)
      streams.output.write(diff.bytes(colors: colors, isVisible: isTerminal), .words)
      count += repair.count
      files += diff.isEmpty ? 0 : 1
    }
    let closing: ClosingMessage = files == 0 ? .nothingToFix : .fixable(count, files: files)
    streams.error.write(closing.words + "\n")
    if reading.isIncomplete { return ExitStatus.unreadable }
    return files == 0 ? ExitStatus.success : ExitStatus.findings
  }
}
