import FormLanguage
import FormSyntax
import SeededNumbers
import TestCases
import Testing

// Files that import one another are each read and checked once, and their errors are reported in
// place.

/// Files by name, counted as they are loaded.
private final class CountedFiles: FormImporter {
  let sources: [String: SourceText]
  private(set) var loads = 0

  init(_ texts: [(String, String)]) {
    sources = Dictionary(
      texts.map { ($0.0, SourceText(name: $0.0, text: $0.1)) }, uniquingKeysWith: { $1 })
  }

  func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    loads += 1
    return sources[path].map { .success($0) } ?? .failure(.missing)
  }
}

/// All of the files compiled, in the order of their names.
private func compiled(_ texts: [(String, String)]) -> (all: [String: Compilation], FormLibrary) {
  let files = CountedFiles(texts)
  let library = FormLibrary(importing: files)
  var all: [String: Compilation] = [:]
  for (name, source) in files.sources.sorted(by: { $0.key < $1.key }) {
    all[name] = library.compile(source)
  }
  return (all, library)
}

private func lines(_ compilation: Compilation?) -> [String] {
  (compilation?.diagnostics ?? []).map {
    "\($0.source.name): \($0.name.rawValue): \($0.source.text(of: $0.span))"
  }
}

private func chain(_ count: Int, next: (Int) -> Int) -> [(String, String)] {
  (0..<count).map { number in
    let other = next(number)
    let isLast = other < 0 || other >= count
    let imported = isLast ? "" : "import \"\(other).form\" "
    let field = isLast ? "" : "field b: T\(other) "
    return (
      "\(number).form",
      "\(imported)type T\(number) = text { length ...9 } form f { field a: T\(number) \(field)}"
    )
  }
}

@Test func eachFileOfAChainIsReadAndCheckedOnce() {
  for (shape, next) in [("forwards", { $0 + 1 }), ("backwards", { $0 - 1 })]
    as [(String, (Int) -> Int)]
  {
    let (all, library) = compiled(chain(200, next: next))
    #expect(all.values.allSatisfy { $0.program != nil && $0.diagnostics.isEmpty }, "\(shape)")
    #expect(library.parsedFiles == 200, "\(shape)")
    #expect(library.checkedTypes == 200, "\(shape)")
  }
}

/// However files import one another, each reports the errors in everything that it imports,
/// directly or not.
@Test(.slow) func errorsAreFoundOnEveryWayToThem() {
  for seed in 0..<UInt64(300) {
    var random = SeededGenerator(seed: seed)
    let count = 2 + random.below(8)
    let goesRound = seed % 3 == 0
    let imports = (0..<count).map { number in
      (0..<count).filter { other in
        other != number && (goesRound || other > number) && random.below(count) < 2
      }
    }
    let texts = (0..<count).map { number in
      let type = random.below(4) == 0 ? "txet" : "text"
      return (
        "\(number).form",
        imports[number].map { "import \"\($0).form\" " }.joined()
          + "type T\(number) = \(type) form f { field a: text }"
      )
    }
    let (all, _) = compiled(texts)
    func errors(_ number: Int, isOwn: Bool) -> Set<String> {
      let name = "\(number).form"
      let found = all[name]?.diagnostics.filter {
        $0.severity == .error && ($0.source.name == name) == isOwn
      }
      return Set((found ?? []).map { "\($0.source.name) \($0.message)" })
    }
    for number in 0..<count {
      var reached: Set<Int> = []
      var pending = imports[number]
      while let next = pending.popLast() {
        if next != number, reached.insert(next).inserted { pending += imports[next] }
      }
      let expected = reached.reduce(into: Set<String>()) {
        $0.formUnion(errors($1, isOwn: true))
      }
      #expect(errors(number, isOwn: false) == expected, "seed \(seed), \(number).form: \(texts)")
    }
  }
}

@Test func aLibraryOfManyFormsIsReadAndCheckedOnce() {
  let forms = (0..<200).map {
    ("\($0).form", "import \"types.form\" form f { field a: Name field b: Level }")
  }
  let types = """
    type Name = text { length ...9 }
    type Level = choice { option low option high }
    """
  let (all, library) = compiled(forms + [("types.form", types)])
  #expect(all.values.allSatisfy { $0.diagnostics.isEmpty })
  #expect(all.values.count { $0.program != nil } == 200)
  #expect(library.parsedFiles == 201)
  #expect(library.checkedTypes == 1)
}

@Test func typesAreMadeOfThoseOfOtherFiles() {
  let (all, _) = compiled([
    (
      "a.form",
      """
      import "b.form"
      form a {
        field name: Short { default "Ada" }
        group home: Home
        field level: Level { default .high }
        check home.street != name else "M"
      }
      test "t" { enter name "Grace" expect error name.length2 }
      """
    ),
    (
      "b.form",
      """
      import "c.form"
      type Short = Long { length ...4 }
      type Home = group { field street: Long field level: Level }
      type Level = Grade
      """
    ),
    (
      "c.form",
      """
      type Long = text { length ...80 }
      type Grade = choice { option low option high }
      """
    ),
  ])
  #expect(lines(all["a.form"]) == [])
  guard let compilation = all["a.form"], var runner = ScenarioRunner(compilation) else {
    Issue.record("the form does not compile")
    return
  }
  #expect(compilation.scenarios.map { runner.run($0)?.message } == [nil])
}

/// The imports of an imported file are not visible.
@Test func importsAreNotPassedOn() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" form a { field x: T }"), ("b.form", "import \"c.form\""),
    ("c.form", "type T = text"),
  ])
  #expect(lines(all["a.form"]) == ["a.form: unknown-type: T"])
}

@Test func errorsOfImportedFilesFollowTheOwn() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" form a { field x: tex }"),
    ("b.form", "import \"c.form\" type B = txt { requird }"), ("c.form", "type C = txt"),
    ("d.form", "form d { field x: text }"),
  ])
  #expect(
    lines(all["a.form"]) == [
      "a.form: unknown-type: tex", "b.form: unknown-type: txt", "b.form: unknown-clause: requird",
      "c.form: unknown-type: txt",
    ])
  #expect(
    lines(all["b.form"]) == [
      "b.form: unknown-type: txt", "b.form: unknown-clause: requird", "c.form: unknown-type: txt",
    ])
  #expect(all["a.form"]?.program == nil)
  #expect(all["d.form"]?.program != nil)
}

/// A type that may be declared in a part that could not be parsed is not reported as unknown.
@Test func whatCouldNotBeParsedMayDeclareATypeThatIsUsed() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" form a { field x: Name field y: Nome }"),
    ("b.form", "tpye type Name text { }"),
  ])
  #expect(
    all["a.form"]?.ownDiagnostics.map { $0.source.text(of: $0.span) } == ["Nome"])
}

/// One cycle is one finding in a run, at the import that closes it, and no file in it compiles.
@Test func aCircleIsOneFinding() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" type A = text form a { field x: B }"),
    ("b.form", "import \"c.form\" type B = text form b { field x: C }"),
    ("c.form", "import \"a.form\" type C = text form c { field x: A }"),
    ("d.form", "import \"c.form\" form d { field x: C }"),
  ])
  for name in ["a.form", "b.form", "c.form", "d.form"] {
    let errors = lines(all[name]).filter { !$0.contains("unused-type") }
    #expect(errors == ["c.form: import-cycle: \"a.form\""], "\(name)")
    #expect(all[name]?.program == nil, "\(name)")
  }
}

@Test func aTypeThatTwoImportedFilesDeclareIsReportedAtTheImport() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" import \"c.form\" form a { field x: T }"),
    ("b.form", "type T = text"), ("c.form", "type T = integer"),
    ("d.form", "import \"b.form\" type T = text form d { field x: T }"),
  ])
  #expect(lines(all["a.form"]) == ["a.form: duplicate-name: \"c.form\""])
  #expect(lines(all["d.form"]) == ["d.form: duplicate-name: T"])
  #expect(lines(all["b.form"]) == [])
}

/// Warnings in an imported file are reported for that file only.
@Test func warningsStayWithTheirFile() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" form a { field x: T }"),
    ("b.form", "type T = text { match /^a/ } type U = text"),
  ])
  #expect(lines(all["a.form"]) == [])
  #expect(lines(all["b.form"]) == ["b.form: needless-anchor: ^"])
}

@Test func testsOfImportedFilesConcernNobodyElse() {
  let (all, _) = compiled([
    ("a.form", "import \"b.form\" form a { field x: T }"),
    ("b.form", "type T = text form b { field y: T } test \"t\" { entr y \"x\" expect valid }"),
  ])
  #expect(lines(all["a.form"]) == [])
  #expect(lines(all["b.form"]) == ["b.form: unknown-step: entr"])
}

/// A source with the same name replaces the file's text, but only for this check.
@Test func anotherTextOfAFileIsCheckedInItsPlace() {
  let files = CountedFiles([
    ("a.form", "import \"b.form\" form a { field x: T }"), ("b.form", "type T = text"),
  ])
  let library = FormLibrary(importing: files)
  let source = SourceText(name: "b.form", text: "type S = text form b { field x: text }")
  guard let form = files.sources["a.form"] else { return }
  #expect(lines(library.compile(form)) == [])
  #expect(lines(library.compile(source)) == ["b.form: unused-type: S"])
  #expect(lines(library.compile(form)) == [])
}
