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

  // MARK: Lets

  /// A form whose only text shows `let t`, in the clauses of which the versions differ.
  private struct ShownForm {
    /// The `let`s of the form, the last of which is `t`.
    var lets: String
    /// Those in the rows of `r`, which contain `x` and the rows `s`, and of `s`, which contain `y`.
    var ofRows = ""
    var ofInnerRows = ""

    var text: String {
      """
      form f {
        field a: integer { range 0...90 }
        field b: boolean
        field c: boolean
        rows r {
          field x: integer
          rows s { field y: integer
            \(ofInnerRows)
          }
          \(ofRows)
        }
        \(lets)
        field q: text "Q \\(t)"
      }

      """
    }

    init(_ lets: String, ofRows: String = "", ofInnerRows: String = "") {
      (self.lets, self.ofRows, self.ofInnerRows) = (lets, ofRows, ofInnerRows)
    }

    init(_ lets: String = "", when condition: String) {
      self.init("\(lets)\nlet t = if \(condition) then \"x\" else \"y\"")
    }

    init(_ lets: String = "", ofRows: String = "", ofInnerRows: String = "", shows number: String) {
      self.init(
        "\(lets)\nlet t = \"\\(\(number))\"", ofRows: ofRows, ofInnerRows: ofInnerRows)
    }
  }

  /// Returns `let l1` to `let l29`, each the one before with another number added.
  private static let chain = (1..<30).map { "let l\($0) = l\($0 - 1) + \($0)\n" }.joined()
  private static let numbers = (1..<30).map { " + \($0)" }.joined()

  /// What is written with other `let`s, or in another order where nothing can fail, is the same.
  @Test func otherLetsForTheSame() async throws {
    let cases = (0..<40).map { "a == \($0)" }
    let many = (0..<300).map { "a != \($0)" }.joined(separator: " and ")
    let pairs = [
      (
        ShownForm(when: cases.joined(separator: " or ")),
        ShownForm(when: cases.reversed().joined(separator: " or "))
      ),
      (
        ShownForm("let k = \(many)", when: "k and b"),
        ShownForm(when: "b and \(many)")
      ),
      (
        ShownForm(when: "not (a > 3 and (b or c)) and a != 7"),
        ShownForm("let k = b or c\nlet n = not k or a < 4", when: "7 != a and n")
      ),
      (
        ShownForm(when: "b and a > 2 and 8 / a > 1 and c and a < 9"),
        ShownForm(when: "a > 2 and b and 8 / a > 1 and a < 9 and c")
      ),
      (
        ShownForm("let l0 = a\n\(Self.chain)", shows: "l29"),
        ShownForm(shows: "a\(Self.numbers)")
      ),
      (
        ShownForm(ofRows: "let l0 = x\n\(Self.chain)", shows: "count(r where l29 > 3)"),
        ShownForm(shows: "count(r where x\(Self.numbers) > 3)")
      ),
      (
        ShownForm(
          ofRows: "let o = any(s where p)", ofInnerRows: "let p = y > x",
          shows: "count(r where o)"),
        ShownForm(shows: "count(r where any(s where y > x))")
      ),
      (
        ShownForm(ofInnerRows: "let p = y > x and y > a", shows: "count(r.s where p)"),
        ShownForm(shows: "count(r.s where not (y <= a) and x < y)")
      ),
    ]
    await forEachCase(pairs) { old, new throws in
      #expect(try Self.findings(old.text, new.text) == [])
      #expect(try Self.findings(new.text, old.text) == [])
    }
  }

  @Test func otherLetsForSomethingElse() async throws {
    let pairs = [
      (ShownForm(when: "a != 0 and 8 / a > 1"), ShownForm(when: "8 / a > 1 and a != 0")),
      (ShownForm(when: "a >= 4"), ShownForm(when: "a >= 3")),
      (ShownForm(when: "not (b and c)"), ShownForm(when: "not b and not c")),
      (ShownForm(when: "b or c and a > 3"), ShownForm(when: "(b or c) and a > 3")),
      (ShownForm(shows: "a - 1 - 2"), ShownForm("let k = 1 - 2", shows: "a - k")),
      (
        ShownForm("let l0 = a\n\(Self.chain)", shows: "l29"),
        ShownForm("let l0 = a + 1\n\(Self.chain)", shows: "l29")
      ),
      (
        ShownForm(ofInnerRows: "let p = y > x", shows: "count(r.s where p)"),
        ShownForm(ofInnerRows: "let p = y > a", shows: "count(r.s where p)")
      ),
      (
        ShownForm(ofInnerRows: "let p = y > x", shows: "count(r where any(s where p))"),
        ShownForm(ofInnerRows: "let p = y > x", shows: "count(r where any(r.s where p))")
      ),
    ]
    await forEachCase(pairs) { old, new throws in
      let findings = try Self.findings(old.text, new.text)
      #expect(findings == ["changed-words: The label of `q` has changed."])
    }
  }

  /// One choice may become several, and its options may be more: what is shown of those that stay
  /// is the same.
  @Test func choicesThatAreDivided() throws {
    func words(_ old: String, _ new: String) throws -> [String] {
      let shown = """
        let t = "\\(c), \\(d), \\(c.points), \\(d.points)"
        field q: text "Q \\(t)"
        """
      return try Self.findings("\(old)\n\(shown)\n}\n", "form f {\n\(new)\n\(shown)\n}\n")
        .filter { $0.hasPrefix("changed-words") }
    }
    let type = "type T = choice { option x \"X\" = 1 option y \"Y\" = 2 }"
    let old = "\(type)\nform f {\nfield c: T\nfield d: T"
    let more = "field c: choice { option y \"Y\" = 2 option x \"X\" = 1 option z = 3 }"
    let same = "field d: choice { option x \"X\" = 1 option y \"Y\" = 2 }"
    #expect(try words(old, "\(more)\n\(same)") == [])
    #expect(
      try words(old, "\(more)\nfield d: choice { option x \"X\" = 5 option y \"Y\" = 2 }") == [
        "changed-words: The label of `q` has changed."
      ])
  }

  /// Chains of `let`s are as long as the form allows, and each may be read several times.
  @Test(.slow) func chainsOfLets() async throws {
    let links = [
      "if a > 1 then # + # else 0", "# + a", "count(r where # > x) + #",
      "if # > 1 and # > 2 or not (# > 1 and # > 2) then 1 else 2",
    ]
    await forEachCase(links) { link throws in
      func form(_ first: String, inRows: Bool) -> String {
        let lets = (1..<500).map { number in
          let parts = link.split(separator: "#", omittingEmptySubsequences: false)
          return "let l\(number) = \(parts.joined(separator: "l\(number - 1)"))\n"
        }
        let chain = "let l0 = \(first)\n" + lets.joined()
        return inRows
          ? ShownForm(ofRows: chain, shows: "count(r where l499 > 3)").text
          : ShownForm(chain, shows: "l499").text
      }
      for inRows in [false, true] {
        let forms = [form("a", inRows: inRows), form("a + 1", inRows: inRows)]
        #expect(try Self.findings(forms[0], forms[0]) == [])
        let findings = try Self.findings(forms[0], forms[1])
        #expect(findings == ["changed-words: The label of `q` has changed."])
      }
    }
  }
}
