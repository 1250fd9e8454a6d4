import FormLanguage
import FormSyntax
import TestCases
import Testing

private let form = """
  form f {
    field a: text { required check short: length(value) < 4 else "Too long." }
    field b: integer { warn small: value < 5 else "Large." }
    field c: text { show when a == "c" }
    field d: text { readonly default "x" }
    rows r { count ...2 field k: text { required } }
    check both: a != "no" else "Not no." focus a
    warn odd: b != 3 else "Odd." focus a
    submit { on reject focus b }
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
  return runner.run(scenario)?.message
}

/// Each step of a test passes if it is true, and fails if it is not.
@Test func whatPasses() async {
  await forEachCase([
    "focus b expect focus b", "expect focus none",
    "next next expect focus b", "focus b previous expect focus a", "focus r expect focus r",
    "submit expect focus a", "add r expect focus r[1].k", "enter b 3 expect focus b",
    "enter a \"x\" clear a expect focus a", "clear b expect focus none",
    "expect error a", "expect error a.required", "enter a \"long\" expect error a.short",
    "enter a \"long\" expect error a.short \"Too long.\"",
    "enter a \"no\" expect error both \"Not no.\"", "enter a \"no\" expect error a.both",
    "enter b 7 expect warning b", "enter b 7 expect warning b.small \"Large.\"",
    "enter b 3 expect warning odd", "add r expect error r[1].k",
    "enter b \"x\" expect error b.unreadable",
    "expect valid b", "enter a \"x\" expect valid", "enter b 7 expect valid b",
    "enter a \"x\" expect visible a", "expect hidden c", "enter a \"c\" expect visible c",
    "expect readonly d", "expect required a",
    "enter c \"x\" expect refused", "enter d \"x\" expect refused", "undo expect refused",
    "add r add r add r expect refused", "delete r[1] expect refused", "accept expect refused",
    "enter c \"x\" expect focus none expect refused",
    "expect a is empty", "enter b 4 expect b + 1 == 5", "expect d == \"x\"",
    "clock 2031-02-03T04:05 expect now() == 2031-02-03T04:05", "expect today() == 2030-01-01",
    "expect next a expect previous r focus a expect previous none expect next b",
    "focus r expect next none expect previous b", "focus b focus none expect focus none",
    "add r add r at 1 expect focus r[1].k", "add r at 2 expect refused",
    "expect not required b expect not required c expect not readonly a expect not warning b",
    "enter a \"x\" submit expect submitting cancel expect not submitted expect focus a",
    "enter a \"x\" submit enter a \"y\" expect refused expect submitting",
    "enter a \"x\" submit reset expect a is empty expect focus none", "cancel expect refused",
    "expect order a, b, r", "enter a \"c\" add r expect order a, b, c, r[1].k, r",
    "given { a = \"g\" r[2].k = \"x\" } expect a == \"g\" expect count(r) == 2",
    "enter b 1 enter b 2 undo expect b == 1 redo expect b == 2",
    "add r enter r[1].k \"b\" add r enter r[2].k \"a\" sort r by k expect r[1].k == \"a\"",
    "add r enter r[1].k \"b\" add r move r[2] to 1 expect r[2].k == \"b\"",
    "add r delete r[1] expect count(r) == 0",
    "enter a \"x\" submit expect submitted", "submit expect not submitted",
    "enter a \"x\" submit expect submitting accept expect submitted",
    "enter a \"x\" submit expect not submitted accept",
    "enter a \"x\" submit reject \"No.\" expect rejected expect focus b expect not submitted",
    "enter a \"x\" submit reject a \"No.\" expect error a \"No.\" expect focus b",
    "enter a \"x\" expect output \"{\\\"d\\\": \\\"x\\\", \\\"r\\\": [], \\\"a\\\": \\\"x\\\"}\"",
  ]) { steps throws in
    #expect(try failure(steps) == nil)
  }
}

@Test func whatFails() async {
  let cases: [(steps: String, message: String)] = [
    ("focus b expect focus a", "Expected the focus on `a`"),
    ("focus b expect focus none", "Expected no focus"),
    ("expect focus a", "Expected the focus on `a`"),
    ("enter a \"x\" expect error a", "Expected an error"),
    ("expect error a.short", "Expected an error from `short`"),
    ("enter a \"long\" expect error a.short \"Other.\"", "Expected an error from `short`"),
    ("enter a \"x\" expect error both", "Expected an error"),
    ("enter b 7 expect error b", "Expected an error"),
    ("enter a \"long\" expect warning a", "Expected a warning"),
    ("enter b 4 expect warning b.small", "Expected a warning"),
    ("enter b 7 expect warning b.small \"Small.\"", "Expected a warning"),
    ("expect valid", "Expected a valid form"), ("expect valid a", "Expected `a` to be valid"),
    ("enter a \"x\" submit reject a \"No.\" expect valid a", "Expected `a` to be valid"),
    ("enter a \"x\" submit reject a \"No.\" expect valid", "Expected a valid form"),
    ("expect visible c", "to be visible"), ("expect hidden a", "to be hidden"),
    ("expect readonly a", "to be read-only"), ("expect required b", "to be required"),
    ("enter c \"x\" expect focus none", "refused"), ("enter c \"x\" expect valid b", "refused"),
    ("enter c \"x\" next expect refused", "refused"),
    ("enter a \"x\" expect refused", "was not refused"),
    ("expect a == \"x\"", "unknown"), ("enter b 4 expect b == 5", "false"),
    ("expect order a, b", "to end after 2 positions"), ("expect order a, b, r, c", "at position 4"),
    ("expect order b, a, r", "at position 1"),
    ("add r add r add r expect visible r", "refused"), ("expect hidden r[1].k", "r[1]"),
    ("submit expect submitted", "the form to be submitted"),
    ("enter a \"x\" submit expect submitting", "the form to be submitting"),
    ("enter a \"x\" submit expect not submitted", "the form not to be submitted"),
    ("enter a \"x\" submit expect rejected accept", "the form to be rejected"),
    ("expect output \"{}\"", "The output is not"),
    ("expect output \"{\\\"d\\\": \\\"y\\\", \\\"r\\\": []}\"", "The output is not"),
    (
      "expect output \"{\\\"d\\\": \\\"x\\\", \\\"r\\\": [], \\\"b\\\": 1}\"", "The output is not"
    ),
  ]
  await forEachCase(cases) { steps, message throws in
    let found = try failure(steps) ?? "passed"
    #expect(found.contains(message))
  }
}
