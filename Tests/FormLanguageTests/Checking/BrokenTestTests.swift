import FormLanguage
import FormSyntax
import Testing

// A test with errors is reported, but the form still works.

private func withTests(_ tests: String, body: String = "field a: integer") -> Compilation {
  compileForm(
    SourceText(name: "f.form", text: "form f { \(body) }\n\(tests)\n"), importing: NoImports(),
    keepsPlaces: true)
}

@Test func theFormCompilesWithoutTheTest() {
  for (name, test) in [
    ("wrong name", "test \"x\" { enter b \"1\" expect valid }"),
    ("wrong type", "test \"x\" { enter a true expect valid }"),
    ("wrong word", "test \"x\" { entr a \"1\" expect valid }"),
    ("expects nothing", "test \"x\" { submit }"),
    ("no end", "test \"x\" { submit expect valid"),
    ("wrong JSON", "test \"x\" { expect output \"{\" }"),
    ("garbage", "test \"x\" { ] ) , 5 .. }"),
    ("text without end", "test \"x\" { enter a \"1 }"),
  ] {
    let compilation = withTests("test \"good\" { submit expect submitted }\n\(test)")
    #expect(compilation.program != nil, "\(name)")
    #expect(compilation.hasErrors, "\(name)")
    #expect(compilation.scenarios.map(\.name) == ["good"], "\(name)")
    #expect(compilation.brokenTests.map(\.name) == ["x"], "\(name)")
    #expect(compilation.brokenTests.allSatisfy { !$0.errors.isEmpty }, "\(name)")
  }
}

@Test func anErrorElsewhereStopsTheForm() {
  let broken = "test \"x\" { enter b \"1\" expect valid }"
  for (name, text) in [
    ("in the form", "form f { field a: tex }\n\(broken)"),
    ("before the test", "form f { field a: text }\nfeld\n\(broken)"),
    ("a type", "type T = tex\nform f { field a: text }\n\(broken)"),
    ("an import", "import \"x.form\"\nform f { field a: text }\n\(broken)"),
    (
      "a proof",
      "form f { field a: integer { required range 1...2 check value > 2 else \"M\" } }\n\(broken)"
    ),
  ] {
    let compilation = compileForm(
      SourceText(name: "f.form", text: text), importing: NoImports())
    #expect(compilation.program == nil, "\(name)")
    #expect(compilation.scenarios.isEmpty, "\(name)")
    #expect(compilation.diagnostics.count { $0.severity == .error } >= 2, "\(name)")
  }
}

/// Errors that are not listed may be outside the tests, because the parser may have stopped
/// anywhere.
@Test func whatIsNotListedIsNotTakenForATest() {
  let entries = (0..<1_200).map { "enter b\($0) \"1\"\n" }.joined()
  let tests = "test \"x\" {\n\(entries)}\n"
  #expect(withTests(tests).program != nil)
  #expect(withTests(tests, body: "let a = b let b = a field c: integer = a").program == nil)
  let steps = "test \"x\" {\n" + String(repeating: "entr b \"1\"\n", count: 1_200) + "}\n"
  #expect(withTests(steps).program == nil)
}
