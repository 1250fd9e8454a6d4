import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

/// The corpus of findings: each explanation has an example that causes the finding and the same
/// example fixed. Further examples are files of `Corpus/Diagnostics`, named `NAME.VARIANT.md`.
@Suite struct DiagnosticCorpusTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var name: DiagnosticName
    var explanation: Explanation
  }

  static let cases: [Case] =
    DiagnosticName.allCases.compactMap { name in
      name.explanation.map { Case(testDescription: name.rawValue, name: name, explanation: $0) }
    }
    + Corpus.files(in: "Diagnostics", ending: ".md").compactMap { file in
      guard let name = DiagnosticName(rawValue: String(file.prefix { $0 != "." })),
        let text = try? Corpus.text("Diagnostics/\(file)"),
        let explanation = Explanation(of: name, reading: text)
      else { return nil }
      return Case(testDescription: file, name: name, explanation: explanation)
    }

  @Test(.slow) func theExampleIsFoundAndTheFixedOneIsClean() async {
    // Each diagnostic and each file is a case.
    let all =
      DiagnosticName.allCases.map(\.rawValue) + Corpus.files(in: "Diagnostics", ending: ".md")
    let read = Set(Self.cases.map(\.testDescription))
    #expect(all.filter { !read.contains($0) } == [])

    // A form that fits on a page cannot have too many bytes or findings, or invalid bytes.
    await forEachCase(DiagnosticName.allCases) { name in
      guard name != .fileTooLarge, name != .notUTF8, name != .tooManyFindings else { return }
      switch (name.explanation?.example, name.explanation?.fixed) {
      case (.form, .form), (.records, .records): break
      default: Issue.record("\(name) is only described")
      }
    }

    // The example is found and the fixed one is clean.
    await forEachCase(Self.cases) { each in
      let explanation = each.explanation
      if each.name.audience != nil, case .form(let old)? = explanation.form,
        case .form(let example) = explanation.example, case .form(let fixed) = explanation.fixed
      {
        #expect(Self.differences(old, example) == explanation.findings)
        #expect(Self.differences(old, fixed).filter { !$0.contains(", information ") } == [])
      } else if case .form(let example) = explanation.example {
        #expect(Self.findings(in: example, for: each.name) == explanation.findings)
      }
      // A PO file, and the form beside it.
      if case .records(let example, kind: "po") = explanation.example,
        case .records(let fixed, _) = explanation.fixed, case .form(let form)? = explanation.form
      {
        #expect(Self.findings(in: form, translation: example) == explanation.findings)
        #expect(Self.findings(in: form, translation: fixed) == [])
      }
      // A file of options, and the form that names it.
      if case .records(let example, kind: "csv") = explanation.example,
        case .records(let fixed, _) = explanation.fixed, case .form(let form)? = explanation.form
      {
        #expect(Self.findings(in: form, for: each.name, options: example) == explanation.findings)
        #expect(Self.findings(in: form, for: each.name, options: fixed) == [])
      }
      #expect(explanation.findings.contains { $0.contains(" \(explanation.name): ") })
      if case .form(let fixed) = explanation.fixed {
        // The fixed version of an error or a warning may have information.
        let left = Self.findings(in: fixed, for: each.name).filter {
          each.name.severity == .information || !$0.contains(", information ")
        }
        #expect(left == [])
        #expect(!formatForm(SourceText(name: "fixed.form", text: fixed)).isChanged)
      }
    }
  }

  /// Without a program, only the parts needed for a program are left out; findings are not.
  @Test func theFindingsAreTheSameWithoutAProgram() async {
    await forEachCase(Self.cases) { each in
      // A form that is too large takes seconds, and never has a program.
      guard case .form(let example) = each.explanation.example, each.name != .formTooLarge
      else { return }
      let with = Self.compiled(example, buildsProgram: true)
      let without = Self.compiled(example, buildsProgram: false)
      #expect(with.diagnostics.map(Self.line(of:)) == without.diagnostics.map(Self.line(of:)))
      #expect(without.program == nil)
    }
  }

  /// Returns the findings in the format of the file: `3:9 to 3:12, error unknown-name: There is no
  /// …`. The tests of a form without errors are run, and their coverage is checked if the finding
  /// is about it.
  private static func findings(
    in text: String, for name: DiagnosticName, options: String? = nil
  ) -> [String] {
    let compilation = compiled(
      text, buildsProgram: true, keepsPlaces: name.isAboutCoverage, options: options)
    var found = compilation.diagnostics
    if name == .unformatted {
      found += formatForm(compilation.sources[0]).finding.map { [$0] } ?? []
    }
    if name == .notImported { found += SyntaxTree.parse(compilation.sources[0]).tree.importRemarks }
    if name == .undecided, let clock = Scenario.clock {
      found += findUndecided(
        in: SourceText(name: "example.form", text: text), importing: FilesInMemory(texts: [:]),
        clock: clock)
    }
    if var runner = ScenarioRunner(compilation) {
      for scenario in compilation.scenarios {
        if let failure = runner.run(scenario) {
          found.append(failure.diagnostic(of: scenario, in: compilation.sources[0]))
        }
      }
      if let report = runner.coverageReport {
        if name == .lowCoverage { found += report.shortfall(minimum: 100).map { [$0] } ?? [] }
        found += report.gaps
      }
    }
    return found.map(line(of:))
  }

  /// Returns the findings of `diff` in the same format.
  private static func differences(_ old: String, _ new: String) -> [String] {
    guard let clock = Scenario.clock,
      let comparison = try? compareForms(
        old: SourceText(name: "old.form", text: old), importing: FilesInMemory(texts: [:]),
        new: SourceText(name: "example.form", text: new), importing: FilesInMemory(texts: [:]),
        clock: clock)
    else { return [] }
    return comparison.findings.map(line(of:))
  }

  private static func findings(in form: String, translation: String) -> [String] {
    let files = FilesInMemory(texts: ["example.form": form, "example.de.po": translation])
    let source = SourceText(name: "example.form", text: form)
    return FormLibrary(importing: files).checkTranslations(of: source, languages: ["de"])
      .joined().map(line(of:))
  }

  private static func compiled(
    _ text: String, buildsProgram: Bool, keepsPlaces: Bool = false, options: String? = nil
  ) -> Compilation {
    let importer = FilesInMemory(texts: [
      "example.form": text, "address.form": "type Address = group { field street: text }\n",
      "options.csv": options ?? "",
    ])
    return compileForm(
      SourceText(name: "example.form", text: text), importing: importer,
      buildsProgram: buildsProgram, keepsPlaces: keepsPlaces)
  }

  private static func line(of finding: Diagnostic) -> String {
    let start = finding.source.position(of: Int(finding.span.start))
    let end = finding.source.position(of: Int(finding.span.end))
    return "\(start.line):\(start.column) to \(end.line):\(end.column), "
      + "\(finding.severity) \(finding.name.rawValue): \(finding.message)"
  }
}
