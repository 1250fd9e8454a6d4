import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

/// Forms that mean the same have no differences.
@Suite struct SameFormTests {
  private static func findings(_ old: String, _ new: String) throws -> [String] {
    let clock = try #require(Scenario.clock)
    let comparison = try compareForms(
      old: SourceText(name: "old.form", text: old), importing: FilesOfForms(),
      new: SourceText(name: "new.form", text: new), importing: FilesOfForms(), clock: clock)
    return comparison.findings.map { "\($0.name.rawValue): \($0.message)" }
  }

  /// Imports as from the folder of the forms.
  private struct FilesOfForms: FormImporter {
    func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
      guard let text = try? Corpus.text("../../../forms/\(path)") else { return .failure(.missing) }
      return .success(SourceText(name: path, text: text))
    }
  }

  @Test func theFormsOfTheRepository() async throws {
    let names = Corpus.files(in: "../../../forms", ending: ".form")
    #expect(names.count > 10)
    await forEachCase(names) { name in
      let text = try Corpus.text("../../../forms/\(name)")
      #expect(try Self.findings(text, text) == [])
      // Layout, comments that document nothing, and tags.
      let spaced = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.contains("\"\"\"") || $0.hasPrefix("    {") ? String($0) : "\($0)  " }
      if !text.contains("\"\"\"") {
        #expect(try Self.findings(text, spaced.joined(separator: "\n") + "\n// The end.\n") == [])
      }
      let renumbered = formatForm(SourceText(name: name, text: text), renumbers: true)
      #expect(try Self.findings(text, String(decoding: renumbered.bytes, as: UTF8.self)) == [])
    }
  }

  @Test func declarationsInAnotherOrder() throws {
    let declarations = [
      "field a: integer @10 { range 0...9 }", "field b: text @20 { show when a > 3 required }",
      "group g @30 { field c: text @1 { required } field d: date @2 }",
      "rows r @40 { count ...3 field e: integer @1 { required } }",
      "field f: integer @50 = sum(r.e) + a", "let big = a > 5",
      "check k1: f < 20 or big else \"No\"", "check k2: b != g.c else \"No\"",
      "section @60 \"S\" { field h: choice @1 { option x option y when big } }",
    ]
    let form = "form f {\n\(declarations.joined(separator: "\n"))\n}\n"
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let shuffled = declarations.shuffled(using: &random).joined(separator: "\n")
      #expect(try Self.findings(form, "form f {\n\(shuffled)\n}\n") == [])
    }
  }

  /// Different expressions that accept the same values are proved to be equivalent.
  @Test func otherWordsForTheSame() async throws {
    let pairs = [
      ("check a >= 18 else \"M\"", "check not (a < 18) else \"M\""),
      ("check a > 4 and a < 9 else \"M\"", "check a in 5...8 else \"M\""),
      ("check a + 1 > 5 else \"M\"", "check a > 4 else \"M\""),
      ("let x = a * 2\n check x > 6 else \"M\"", "check a * 2 > 6 else \"M\""),
      ("check a > 3 or b else \"M\"", "check b or a > 3 else \"M\""),
      ("field c: text { match /a|b/ }", "field c: text { match /[ab]/ }"),
      ("field c: text { length 1...3 match /x*/ }", "field c: text { match /x{1,3}/ }"),
    ]
    await forEachCase(pairs) { old, new in
      let fields = "field a: integer { range 0...50 }\nfield b: boolean\n"
      let found = try Self.findings(
        "form f {\n\(fields)\(old)\n}\n", "form f {\n\(fields)\(new)\n}\n")
      #expect(found.filter { !$0.hasPrefix("changed-words") } == [])
    }
  }
}
