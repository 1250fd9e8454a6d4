import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

/// The forms of the repository with every text translated.
private struct MarkedForms: FormImporter {
  var translations: [String: String] = [:]

  func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    FormFiles.Importer().load(path, relativeTo: importer)
  }

  func loadTranslation(of form: String, in language: String) -> Result<SourceText, ImportFailure> {
    guard let text = translations[form] else { return .failure(.missing) }
    return .success(SourceText(name: form + ".po", text: text))
  }

  /// Writes a translation that differs from every text, without one for empty lines around it.
  mutating func translate(_ source: SourceText) throws {
    let update = try FormLibrary(importing: self).translate(
      source, into: german, from: nil, at: "2026-11-20 09:00+0000")
    let file = POFile(SourceText(name: "x.po", bytes: update.bytes))
    translations[source.name] = file.entries.map { one in
      let id = one.id.text(in: file.source)
      guard let context = one.context?.text(in: file.source) else { return "" }
      return entry(context, id, "‹" + id + "›")
    }.joined()
  }
}

/// The same answers, with options given by name, lead to the same output in every language.
@Test(.tags(.property), .slow) func theSameAnswersGiveTheSameOutputInEveryLanguage() async {
  let conventions = Language.Conventions(hasDecimalComma: true, dateSeparator: ".")
  let typed = [
    "y", "n", "", "2026-11-20", "09:30", "2026-11-20 09:30", "7", "12.5", "0.05", "A text",
    "name@example.org", "https://example.org", "+3 days", "today", "x",
  ]
  await forEachCase(FormFiles.names) { name in
    let source = SourceText(name: name, text: try FormFiles.text(name))
    var files = MarkedForms()
    try files.translate(source)
    #expect(
      FormLibrary(importing: files).checkTranslations(of: source, languages: ["de"]).isEmpty)
    let shown = ShownLanguage(german, Language("de", conventions: conventions))
    let compilation = compileForm(source, importing: files, in: shown)
    let program = try #require(compilation.program)
    var own = Session(try FormFiles.program(named: name), clock: noon)
    var translated = Session(program, clock: noon)
    #expect(translated.title == "‹" + own.title + "›")

    var generator = SeededGenerator(seed: 3)
    for _ in 0..<120 {
      let places = own.program.nodes.indices.map { Path(node: $0) }.filter { own.isFocusable($0) }
      let path = own.focus ?? places.randomElement(using: &generator) ?? .form
      let options = own.offeredOptions(path).prefix(50).map(\.option.name)
      let text = (options.isEmpty ? typed : options).randomElement(using: &generator) ?? ""
      let node = own.program.nodes[path.node]
      let actions: [Action] =
        node.kind == .list
        ? [.rowAdded(list: path, at: own.rowCount(of: path)), .nextRequested]
        : [.entered(path, text: text), .confirmed(path), .nextRequested]
      let action = actions.randomElement(using: &generator) ?? .nextRequested
      #expect(own.send(action, at: noon) == translated.send(action, at: noon))
      #expect(own.focus == translated.focus)
      #expect(own.answers() == translated.answers())
      #expect(own.allProblems().map(\.rule) == translated.allProblems().map(\.rule))
    }
  }
}
