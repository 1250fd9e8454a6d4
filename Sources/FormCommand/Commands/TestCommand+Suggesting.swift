import FormEngine
import FormLanguage
import FormSyntax
import FormTools

extension TestCommand {
  /// `--suggest`: writes tests for what the tests of each form do not cover. No file is changed;
  /// the output is meant to be reviewed and appended to the form.
  func suggest(
    _ reading: inout FormReading, clock: LocalDateTime, _ streams: inout Streams
  ) -> Int32 {
    var isFaulty = false
    var parts: [(name: String, text: String)] = []
    let importer = reading.importer
    let library = reading.library
    reading.forEachSource(&streams) { input, source, streams in
      guard let suggestions = suggestTests(for: source, importing: importer, clock: clock) else {
        let compilation = compileForm(source, importing: importer, buildsProgram: false)
        var findings = CommandFindings(triedIn: library)
        findings.add(compilation.diagnostics.filter { $0.severity == .error })
        guard !findings.diagnostics.isEmpty else { return }
        isFaulty = true
        let name = visibleName(input.name)
        findings.report(
          invocation, closing: { ClosingMessage.inFile(name, $0.summary).words }, &streams)
        return
      }
      streams.say("\(visibleName(input.name)): \(TestCommand.summary(of: suggestions))")
      if !suggestions.text.isEmpty { parts.append((input.name, suggestions.text)) }
    }
    for (index, part) in parts.enumerated() {
      // With several forms, a comment names the form of each part.
      let head = parts.count > 1 ? "// \(visibleName(part.name))\n\n" : ""
      streams.output.write((index > 0 ? "\n" : "") + head + part.text)
    }
    if reading.isIncomplete { return ExitStatus.unreadable }
    return isFaulty ? ExitStatus.findings : ExitStatus.success
  }

  private static func summary(of suggestions: TestSuggestions) -> String {
    let all = suggestions.elementCount
    let message: TestMessage =
      suggestions.coveredBefore == all
      ? .coveredAll
      : .suggested(
        tests: suggestions.testCount, before: suggestions.coveredBefore,
        after: suggestions.coveredAfter, elements: all)
    return message.words
  }
}
