import FormEngine
import FormSyntax
import TestCases
import Testing

// Tests of the explanations of diagnostics.

private let text = """
  # missing

  something is not there

  ## Meaning

  It belongs
  right here.

  It does not.

  ## Example

  ```form
  form f {

    field a
  }
  ```

  ## Findings

  - 3:10 to 3:10, error missing: Where is it?

  ## Fixed

  Write it.

  """

@Test func anExplanationIsReadAndPrinted() async throws {
  do {
    let explanation = try #require(Explanation(of: .missing, reading: text))
    #expect(explanation.summary == "something is not there")
    #expect(explanation.meaning == "It belongs\nright here.\n\nIt does not.")
    #expect(explanation.example == .form("form f {\n\n  field a\n}\n"))
    #expect(explanation.findings == ["3:10 to 3:10, error missing: Where is it?"])
    #expect(explanation.fixed == .words("Write it."))
  }

  await forEachCase(["Meaning", "Example", "Findings", "Fixed"]) { section in
    let text = text.replacing("## \(section)\n", with: "")
    #expect(Explanation(of: .missing, reading: text) == nil)
    #expect(Explanation(of: .unclosed, reading: text) == nil)
  }

  // Prints the paragraphs, the example with line numbers, and the findings.
  do {
    let explanation = try #require(Explanation(of: .missing, reading: text))
    #expect(
      explanation.human(colors: false) == """
        error[missing]: something is not there

        It belongs right here.

        It does not.

        Example

          1 | form f {
          2 |
          3 |   field a
          4 | }

        Problems

          3:10 missing: Where is it?

        Fixed

          Write it.

        """)
  }
}

@Test func fitsIntoEightyColumns() async {
  // Explanation fits into eighty columns.
  await forEachCase(DiagnosticName.allCases) { name in
    let text = try #require(name.explanation).human(colors: false)
    for line in text.split(separator: "\n") {
      // A quotation in a message may be a single long word.
      #expect(displayWidth(of: String(line)) <= 80 || !line.drop { $0 == " " }.contains(" "))
    }
    #expect(!text.contains("\u{1B}"))
    #expect(name.explanation?.human(colors: true).contains("\u{1B}[1m") == true)
  }

  // Explanation of records fits into eighty columns.
  await forEachCase(RecordRule.allCases) { rule in
    let text = try #require(rule.explanation).human(colors: false)
    #expect(text.split(separator: "\n").allSatisfy { displayWidth(of: String($0)) <= 80 })
  }
}

@Test func namesAreListed() throws {
  // A name of both is explained as both.
  #expect(Set(Explanation.names).count == Explanation.names.count)
  for name in Explanation.names {
    let parts = [DiagnosticName(rawValue: name) != nil, RecordRule(rawValue: name) != nil]
    #expect(Explanation.named(name).map(\.name) == parts.filter { $0 }.map { _ in name })
  }
  #expect(Explanation.named("too-many-findings").count == 2)
  #expect(Explanation.named("hidden-answer").map(\.severity) == [.warning])
  #expect(Explanation.named("hidden answer").isEmpty)

  // The list contains each finding once, in order.
  do {
    let lines = Explanation.list(colors: false).split(separator: "\n")
    #expect(lines.allSatisfy { displayWidth(of: String($0)) <= 80 })
    let names = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let expected = DiagnosticName.allCases.map(\.rawValue) + RecordRule.allCases.map(\.rawValue)
    #expect(names == expected)
    #expect(lines.contains("Records"))
    #expect(lines.first == "The file")
    #expect(lines.contains { $0.hasSuffix("(warning)") })
  }

  // The table in `grammar.md` has the same texts.
  do {
    let document = try Corpus.text("../../../grammar.md")
    let rows = document.split(separator: "\n").drop { $0 != "## Problems" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("| `") }.map(String.init)
    let expected = DiagnosticName.allCases.map {
      "| `\($0.rawValue)` | \($0.explanation?.summary ?? "") | \($0.severity.rawValue) |"
    }
    #expect(rows.filter { !expected.contains($0) } == [])
    #expect(expected.filter { !rows.contains($0) } == [])
  }
}
