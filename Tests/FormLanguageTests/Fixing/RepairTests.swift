import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

/// Tests of the results of repairs.
@Suite struct RepairTests {
  static func repaired(_ text: String, guesses: Bool = false) -> String {
    let repair = repairForm(
      SourceText(name: "test.form", text: text), importing: FilesInMemory(texts: [:]),
      guesses: guesses)
    return String(decoding: repair.source.bytes, as: UTF8.self)
  }

  static let safe: [(String, String)] = [
    // A finding that the fix uncovers was there before.
    (
      "form f { field a: integer { step .5 } }", "form f { field a: integer { step 0.5 } }"
    ),
    ("form f { field a: integer { range 5...3 } }", "form f { field a: integer { range 3...5 } }"),
    (
      "from \"a.form\" import A\nform f { field a: text };",
      "import \"a.form\"\nform f { field a: text }"
    ),
    // The clause after the comma is the field's, too.
    (
      "form f { field b: boolean group g {\n  field a: text required, show when b\n} }",
      "form f { field b: boolean group g {\n  field a: text { required show when b }\n} }"
    ),
    (
      "form f { field a: text { match /^[a-z]+$/ } }", "form f { field a: text { match /[a-z]+/ } }"
    ),
    // Nothing between the slashes would start a comment.
    ("form f { field a: text { match /^$/ } }", "form f { field a: text { match /()/ } }"),
    ("form f { field a: text { match /$/i } }", "form f { field a: text { match /()/i } }"),
    ("form f { field a: text { match /\\A\\z/ } }", "form f { field a: text { match /()/ } }"),
    ("form f { field a: text { requird } }", "form f { field a: text { required } }"),
    (
      "form f { field a: integer { range 1 ... 5 } }", "form f { field a: integer { range 1...5 } }"
    ),
    (
      "form f { field a: txt { requird match /^b$/ } }",
      "form f { field a: text { required match /b/ } }"
    ),
    (
      "form f { field a: integer field c: text field b: text { show when a = 1 && !(c is not empty) } }",
      "form f { field a: integer field c: text field b: text { show when a == 1 and not (c is filled) } }"
    ),
    ("form f { field a: text requird }", "form f { field a: text { required } }"),
    (
      "form f { field a: integer field b: text { show when 0 < a <= 9 < 10 } }",
      "form f { field a: integer field b: text { show when 0 < a and a <= 9 and 9 < 10 } }"
    ),
    (
      "form f { field a: choice { option x default x check value in [x, .x] else \"\" } }",
      "form f { field a: choice { option x default .x check value in [.x, .x] else \"\" } }"
    ),
    (
      "form f { field a: date { range 2026-1-5... } field b: time { range 9:30... } }",
      "form f { field a: date { range 2026-01-05... } field b: time { range 09:30... } }"
    ),
    (
      "form f { let a := 1 field b: integer = a }\ntest \"t\" { given { b := 1 } expect b == 1 }",
      "form f { let a = 1 field b: integer = a }\ntest \"t\" { given { b = 1 } expect b == 1 }"
    ),
    (
      "form f { field a: text { required: true label=\"A\" hint : \"B\" } }",
      "form f { field a: text { required label \"A\" hint \"B\" } }"
    ),
    (
      "form f { field a: text { required hint \"A\" required hint \"B\" } }",
      "form f { field a: text { required hint \"A\" hint \"B\" } }"
    ),
    (
      "form f { field a: choice {\n  option x\n  option x\n  option y\n} }",
      "form f { field a: choice {\n  option x\n  option y\n} }"
    ),
    (
      "form f { field a: integer check a =< 3 and a => 1 else \"\" }",
      "form f { field a: integer check a <= 3 and a >= 1 else \"\" }"
    ),
    // One repair uncovers what another fixes.
    (
      "form f { field a: choice { option x } field b: text { show when a is \"x\" } }",
      "form f { field a: choice { option x } field b: text { show when a == .x } }"
    ),
    (
      "form f { field a: choices { option x } check a contains \"x\" else \"\" }",
      "form f { field a: choices { option x } check .x in a else \"\" }"
    ),
    ("form f { field a: integer { range 1–5 } }", "form f { field a: integer { range 1...5 } }"),
  ]

  @Test func repairsAreMade() async {
    await forEachCase(Self.safe) { text, expected in
      #expect(Self.repaired(text) == expected)
      #expect(Self.repaired(expected) == expected)
    }

    await forEachCase(Self.guesses) { text, expected in
      #expect(Self.repaired(text) == text)
      #expect(Self.repaired(text, guesses: true) == expected)
    }

    // Repairs that would do harm, or remove a comment.
    await forEachCase([
      "form f { field a: integer field b: text { show when not 0 < a < 9 } }",
      "form f { field a: integer { range 5... // five\n ...3 } }",
      "form f { field a: text { show when b == 1 } }",
    ]) { text in
      #expect(Self.repaired(text) == text)
      #expect(Self.repaired(text, guesses: true) == text)
    }

    // A duplicate import is removed with its line.
    let source = SourceText(
      name: "test.form",
      text: "import \"a.form\"\r\n  import \"a.form\"\r\nform f { field a: A }\r\n")
    let repair = repairForm(
      source, importing: FilesInMemory(texts: ["a.form": "type A = text"]))
    #expect(
      source.applying(repair.edits) == "import \"a.form\"\r\nform f { field a: A }\r\n")
  }

  static let guesses: [(String, String)] = [
    (
      "form f {\n  group g {\n    field a: text // one\n  // two\n  field b: text\n}\n",
      "form f {\n  group g {\n    field a: text // one\n  }\n  // two\n  field b: text\n}\n"
    ),
    ("form f {\n  field a: text", "form f {\n  field a: text\n}"),
    (
      "form f {\n  field a: text @5\n  field b: text @7\n  field c: text @5 // two\n}",
      "form f {\n  field a: text @10\n  field b: text @30\n  field c: text @20 // two\n}"
    ),
    // Syntax of other languages is replaced.
    (
      "form f { field a: string { mandatory check len(a) < 9 else \"\" } }",
      "form f { field a: text { required check length(a) < 9 else \"\" } }"
    ),
    // The declaration may be the mistyped name, if all others agree.
    (
      "form f { field nmae: text check name != \"b\" and name != \"a\" else \"\" }",
      "form f { field nmae: text check nmae != \"b\" and nmae != \"a\" else \"\" }"
    ),
    (
      "form f { field a1: text check a2 != \"x\" else \"\" }",
      "form f { field a1: text check a1 != \"x\" else \"\" }"
    ),
    ("form f { field a: integer { range 5..<3 } }", "form f { field a: integer { range 3..<5 } }"),
    (
      "form f {\n  group g:\n    field a: text\n  field b: text\n}\n",
      "form f {\n  group g {\n    field a: text\n  }\n  field b: text\n}\n"
    ),
  ]

  @Test func manyRepairs() throws {
    // An input that the fuzzer found: broken all over, and repaired further by a second run.
    let bytes = try Corpus.bytes("Found/repaired_twice.txt")
    for guesses in [false, true] {
      let once = repairForm(
        SourceText(name: "test.form", bytes: bytes), importing: FilesInMemory(texts: [:]),
        guesses: guesses)
      let again = repairForm(
        once.source, importing: FilesInMemory(texts: [:]), guesses: guesses)
      #expect(once.count > 0)
      #expect(again.count == 0)
    }

    // At most a thousand findings are listed; the others follow after these are fixed.
    let lines = (0..<2_500).map { "  field a\($0): text { length 1 ... 5 }\n" }.joined()
    let text = Self.repaired("form f {\n\(lines)}\n")
    #expect(text == "form f {\n\(lines.replacing(" ... ", with: "..."))}\n")
  }

  /// Whatever the lines end with, new ones end the same.
  @Test func lineEndsAndByteOrderMarkStay() async {
    let cases = ["\n", "\r\n", "\r"].flatMap { end in ["", "\u{FEFF}"].map { (end, $0) } }
    await forEachCase(cases) { lineEnd, mark in
      let lines = ["form f {", "  group g {", "    field a: txt", "  field b: text", "}"]
      let text = mark + lines.joined(separator: lineEnd)
      let fixed = ["form f {", "  group g {", "    field a: text", "  }", "  field b: text", "}"]
      #expect(Self.repaired(text, guesses: true) == mark + fixed.joined(separator: lineEnd))
    }
  }

  @Test func whatIsFineIsTheSameSource() {
    let source = SourceText(name: "test.form", text: "form f { field a: text }")
    let repair = repairForm(source, importing: FilesInMemory(texts: [:]), guesses: true)
    #expect(repair.source === source && repair.count == 0 && repair.edits.isEmpty)
  }

  /// Errors in an imported file are fixed in that file.
  @Test func importedFilesAreLeftAlone() {
    let source = SourceText(
      name: "test.form", text: "import \"a.form\"\nform f { field a: A { requird } }")
    let repair = repairForm(
      source, importing: FilesInMemory(texts: ["a.form": "type A = txt"]), guesses: true)
    #expect(repair.count == 1)
    #expect(
      source.applying(repair.edits) == "import \"a.form\"\nform f { field a: A { required } }")
  }
}

/// A text after clauses without braces may be the label: no repair makes it a message.
@Test func labelsStayWhereTheyAre() async {
  await forEachCase([
    "form f { field z: text length 3... \"Your name\" }",
    "form f { field z: integer range 0...10 \"Age\" }",
    "form f { field b: boolean field z: text required when b \"Name\" }",
  ]) { text in
    let repair = repairForm(SourceText(name: "test.form", text: text), importing: NoImports())
    #expect(String(decoding: repair.source.bytes, as: UTF8.self) == text)
  }
}

/// A fix that only a repair with guesses applies is not called safe, and one that no repair applies is
/// not shown.
@Test func fixesThatDoHarmAreNotShown() async {
  await forEachCase([
    ("form f { field name: text check k: anme > 17 else \"No.\" }", []),
    ("form f { field name: text { match \"(\" } }", []),
    ("form f { field name: text { match \"a\" } }", [false]),
    ("form f { field name: text check k: anme != \"x\" else \"No.\" }", [true]),
    (
      "form f { field name: text { requird } check k: anme > 17 else \"No.\" }", [true]
    ),
  ]) { text, expected in
    let source = SourceText(name: "test.form", text: text)
    let library = FormLibrary(importing: NoImports())
    let file = library.analyze(source)
    #expect(file.fixes().map(\.isSafe) == expected)
    let findings = library.withTrueFixes(file.compilation.ownDiagnostics)
    #expect(findings.compactMap(\.fix?.isSafe) == expected)
    #expect(repairForm(source, importing: NoImports()).count == expected.count { $0 })
  }
}

extension SourceText {
  /// The source with edits, which are in order and do not overlap.
  func applying(_ edits: [Edit]) -> String {
    var result: [UInt8] = []
    var position = 0
    for edit in edits {
      result += bytes[position..<Int(edit.span.start)]
      result += edit.replacement.utf8
      position = Int(edit.span.end)
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }
}
