import FormLanguage
import FormSyntax
import TestCases
import Testing

private let form = """
  form f "A form" {
    field light: boolean "Light" { default false }
    field size: choice "Size" {
      option small
      option `very large` when not light
      option medium
      other "Else"
    }
    field tags: choices "Tags of \\(size)" { show when light option a option b option c }
    field plain: text
    rows people "People" {
      item "\\(name)"
      field name: text
      field role: choice "Role of \\(name)" { option cook option guard when name == "Ada" }
      note "Hello, \\(name)!" when name is filled
    }
    rows colours: choice { option red option green }
    note "It is light." when light
    section "Details" { show when light note "Inside." }
    field late: choice { option none when light option b when light }
    note \"""
      Two
      lines
      \"""
  }
  """

/// Returns the reason why the test with these steps fails, or nil.
private func failure(_ steps: String) throws -> String? {
  let source = SourceText(name: "a.form", text: form + "\ntest \"t\" {\n\(steps)\n}\n")
  let compilation = compileForm(source, importing: NoImports())
  let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
  try #require(errors == [])
  let scenario = try #require(compilation.scenarios.first)
  var runner = try #require(ScenarioRunner(compilation))
  guard let failure = runner.run(scenario) else { return nil }
  return failure.message + "\n" + (failure.diagnostic(of: scenario, in: source).help ?? "")
}

@Test func whatPeopleSeeIsExpected() async {
  await forEachCase([
    "expect offered size .small, .`very large`, .medium, .other",
    "enter light true expect offered size .small, .medium, .other",
    "enter light true expect not offered size .`very large`",
    "enter size .`very large` enter light true expect not offered size .`very large`",
    "enter light true expect offered tags .a, .b, .c", "expect not offered tags .a",
    "add people expect offered people[1].role .cook",
    "add people enter people[1].name \"Ada\" expect offered people[1].role .cook, .guard",
    "add colours expect offered colours[1] .red, .green",
    "expect offered late none", "enter light true expect offered late .none, .b",
    "expect label form \"A form\"", "expect label size \"Size\"", "expect label plain \"plain\"",
    "enter light true enter size .small expect label tags \"Tags of small\"",
    "add people enter people[1].name \"Bea\" expect label people[1].role \"Role of Bea\"",
    "add people enter people[1].name \"Bea\" expect label people[1] \"Bea\"",
    "expect label people \"People\"", "add colours expect label colours[1] \"colours\"",
    "expect note \"Two\\nlines\"", "expect not note \"It is light.\"",
    "enter light true expect note \"It is light.\" expect note \"Inside.\"",
    "expect not note \"Inside.\"",
    "add people enter people[1].name \"Ada\" expect note \"Hello, Ada!\"",
    "add people add people enter people[2].name \"Ada\" expect note \"Hello, Ada!\"",
    "add people expect not note \"Hello, Ada!\"",
  ]) { steps throws in
    let found = try failure(steps)
    #expect(found == nil, "\(steps)")
  }
}

@Test func whatPeopleSeeInsteadIsExplained() async {
  await forEachCase([
    (
      "enter light true expect offered size .small, .`very large`, .other",
      [
        "Expected `size` to offer `.small, .`very large`, .other`, but it offers "
          + "`.small, .medium, .other`.",
        "Not offered: `.`very large``.", "Not expected: `.medium`.",
        "`option `very large` when not light`: false, a.form:5",
        "  “Light” (light): yes, entered",
      ]
    ),
    (
      "expect offered size .medium, .small, .`very large`, .other",
      [
        "Expected `size` to offer `.medium, .small, .`very large`, .other`, but the order is "
          + "`.small, .`very large`, .medium, .other`."
      ]
    ),
    (
      "expect offered tags .a",
      ["Expected `tags` to offer `.a`, but it is hidden.", "“Tags of ” (tags) is hidden."]
    ),
    (
      "enter light true expect offered late none",
      [
        "Expected `late` to offer nothing, but it offers `.none, .b`.",
        "Not expected: `.none, .b`.", "`option none when light`: true, a.form:20",
        "  “Light” (light): yes, entered",
      ]
    ),
    (
      "expect offered tags none",
      ["Expected `tags` to offer nothing, but it is hidden.", "“Tags of ” (tags) is hidden."]
    ),
    (
      "expect not offered size .`very large`",
      [
        "Expected `size` not to offer `.`very large``, but it does.",
        "`option `very large` when not light`: true, a.form:5",
      ]
    ),
    (
      "add people enter people[1].name \"Bea\" expect label people[1].role \"Role\"",
      [
        "Expected the label “Role” at `people[1].role`, but it is “Role of Bea”.",
        "“name” (people[1].name): “Bea”, entered",
      ]
    ),
    (
      "expect label tags \"Tags\"",
      ["Expected the label “Tags” at `tags`, but it is hidden."]
    ),
    (
      "expect note \"Inside.\"",
      [
        "Expected the note “Inside.”, but it is hidden.",
        "`show when light`: false, a.form:19", "  “Light” (light): no, a default",
        "Shown is “Two …”.",
      ]
    ),
    (
      "add people enter people[1].name \"Ada\" expect note \"Hello, Bob!\"",
      [
        "Expected the note “Hello, Bob!”, but no note has this text now.",
        "Shown are “Hello, Ada!” and “Two …”.",
      ]
    ),
    (
      "expect not note \"Two\\nlines\"",
      ["Expected the note “Two …” not to be shown, but it is."]
    ),
    ("expect offered people[1].role .cook", ["There is no `people[1]`: `people` has no rows."]),
  ]) { (steps: String, wanted: [String]) throws in
    let found = (try failure(steps) ?? "passed").split(separator: "\n").map(String.init)
    #expect(Array(found.prefix(wanted.count)) == wanted, "\(steps)")
  }
}

/// A note's text is reported only if no note can have it, whatever its interpolations write.
@Test func textsThatNoNoteCanHave() async {
  await forEachCase([
    ("note \"Hello, !\"", []), ("note \"Hello, Ada Lovelace!!\"", []),
    ("note \"Hello, \\u{e9}!\"", []), ("not note \"Inside.\"", []),
    ("note \"Hello, Ada\"", ["unknown-note"]), ("not note \"Outside\"", ["unknown-note"]),
    ("note \"It is light\"", ["unknown-note"]), ("note \"ello, Ada!\"", ["unknown-note"]),
  ]) { (expectation: String, wanted: [String]) throws in
    let source = SourceText(
      name: "a.form", text: form + "\ntest \"t\" {\n  expect \(expectation)\n}\n")
    let found = compileForm(source, importing: NoImports(), buildsProgram: false).diagnostics
    #expect(found.map(\.name.rawValue) == wanted, "\(expectation)")
  }
}
