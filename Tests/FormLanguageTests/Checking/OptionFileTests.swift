import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

// Options from files, and the columns of those that are looked at and chosen.

private let files = [
  "regions.csv": "name,label\nnorth,The north\nsouth,The south\n",
  "kinds.csv": """
  name,i,d,b,day,time,moment,t,z,none
  a,1,1.5,true,2026-01-02,09:30,2026-01-02T09:30,x,01,
  b,-20,2,false,2026-02-03,10:00:05,2026-02-03T10:00,,2,

  """,
]

/// The findings in a form with a choice `c` from `kinds.csv`, and other declarations.
private func found(_ declarations: String, where condition: String = "") -> [String] {
  compiled(
    form(
      """
      field r: choice { options from "regions.csv" }
      field p: text
      field n: integer
      field c: choice { options from "kinds.csv" \(condition) }
      \(declarations)
      """), files: files
  ).diagnostics.map { "\($0.name.rawValue): \($0.message)" }
}

@Test func aColumnHasTheNarrowestKindOfItsCells() async {
  await forEachCase([
    "c.i + 1 > n", "c.d * 2 >= 1.5", "c.b", "c.day + 1 month > today()", "c.time < 12:00",
    "c.moment < now()", "length(c.t) == 1", "starts(c.z, \"0\")", "c.none == \"\\(n)\"",
    "c.name == \"a\"", "c.i is empty", "(c.t ?? \"\") != p", "c.t == r", "r != c.t",
    "c.t in [\"x\", \"y\"]", "c.day in 2026-01-01...2026-12-31", "(c.i ?? n) == 1",
  ]) { condition in
    #expect(found("check \(condition) else \"No.\"") == [])
  }
  await forEachCase([
    "c.z + 1 == 2", "c.i == \"1\"", "c.d matches /1/", "c.b > 1", "c.none + 1 == 2",
  ]) {
    #expect(found("check \($0) else \"No.\"").map { $0.prefix { $0 != ":" } } == ["wrong-type"])
  }
}

@Test func aColumnThatIsComparedWithATextCountsAsText() async {
  // Wherever it is read, before the condition or after it.
  await forEachCase(["i == p", "p == i", "i == r", "i != \"1\"", "i in [p]", "i == lower(p)"]) {
    let condition = "where \($0)"
    #expect(found("check length(c.i) > n else \"No.\"", where: condition) == [])
    #expect(found("let x = c.i field y: text = x", where: condition) == [])
    #expect(
      found("check c.i > 0 else \"No.\"", where: condition).map { $0.prefix { $0 != ":" } }
        == ["wrong-type"])
  }
  // The column is compared both as a number and as text.
  #expect(
    found("", where: "as k where k.i > 5 and k.i == p")
      == ["wrong-type: `k.i` counts as text, so it cannot be compared with an integer."])
  // Compared with numbers it stays a number.
  #expect(found("check c.i > 0 else \"No.\"", where: "as k where k.i == n and k.d > k.i") == [])
}

@Test func namesInTheConditionAreColumnsFirst() {
  let shadowed = "field t: text field i: integer"
  #expect(found(shadowed, where: "where t == p and i > 0") == [])
  #expect(found(shadowed, where: "as k where k.t == t and k.i == i") == [])
  // A row of the form is nearer than a column.
  #expect(
    found(
      "rows s { field i: integer }", where: "where any(form.s where i > 5) or count(form.s) == i")
      == [])
  #expect(found("", where: "where value == t") == ["no-value-here: `value` has no meaning here."])
}

@Test func whatIsWrongWithAFileIsReportedOnce() {
  let broken = ["broken.csv": "name,a,a\nx;y,1\nx,1,2\nx,1,2\n"]
  let text = form(
    """
    field a: choice { options from "broken.csv" }
    field b: choice { options from "broken.csv" where a == c }
    field c: choice { options from "broken.csv" default .nothing }
    check a.column == b.other else "No."
    """)
  let library = FormLibrary(importing: FilesInMemory(texts: broken))
  let first = library.compile(SourceText(name: "first.form", text: text))
  let second = library.compile(SourceText(name: "second.form", text: text))
  #expect(first.ownDiagnostics.isEmpty && first.program == nil)
  #expect(
    first.importedErrors.map { $0.map(\.name) }
      == [[.badOptionFile, .badOptionFile, .badOptionName]])
  #expect(first.importedErrors.first?.first?.source.name == "broken.csv")
  #expect(
    first.importedErrors.first?.first?.source === second.importedErrors.first?.first?.source)
}

@Test func aTypeReportsItsFileToThoseThatImportIt() {
  let texts = [
    "types.form": "type Town = choice { options from \"towns.csv\" }\n",
    "towns.csv": "label\nKiel\n",
  ]
  let compilation = compiled(
    "import \"types.form\" form f \"F\" { field town: Town }", files: texts)
  #expect(compilation.diagnostics.map(\.name) == [.badOptionFile])
  #expect(compilation.diagnostics.first?.source.name == "towns.csv")
  let missing = compiled(
    "import \"types.form\" form f \"F\" { field town: Town check town.x == 1 else \"No.\" }",
    files: ["types.form": texts["types.form"] ?? ""])
  #expect(missing.diagnostics.map(\.name) == [.importFailed])
  #expect(missing.diagnostics.first?.source.name == "types.form")
}

/// Conditions that read one another's columns, in either direction and through `let`s, are typed in
/// bounded depth.
@Test(.slow) func longChainsOfConditionsAreTyped() {
  for count in [20, 1_500] {
    let fields = (0..<count).map { index in
      """
      field c\(index): choice { options from "kinds.csv" as k where k.t == c\(index + 1).t }
      let l\(index) = l\(index + 1) ?? c\(index).t
      """
    }
    let text = form(
      fields.joined(separator: "\n")
        + """

        field c\(count): choice { options from "kinds.csv" where t == l0 }
        let l\(count) = "x"
        """)
    // Proofs may be cut for time, which is information.
    let found = compiled(text, files: files).diagnostics.filter { $0.severity < .information }
    #expect(found.map(\.message) == [])
  }
}

@Test(.slow) func anUnknownOptionAmongManyIsFoundAtOnce() {
  let names = (0..<40_000).map { "town\($0)" }
  let many = ["many.csv": "name\n" + names.joined(separator: "\n") + "\n"]
  let checks = (0..<200).map { "check c != .town\($0)x else \"No.\"" }.joined(separator: "\n")
  let text = form("field c: choice { options from \"many.csv\" }\n\(checks)")
  let found = compiled(text, files: many).diagnostics
  #expect(found.count == 200)
  #expect(found.allSatisfy { $0.name == .unknownOption && $0.help?.isEmpty == false })
  #expect(found.allSatisfy { ($0.help?.utf8.count ?? 0) < 200 })
}
