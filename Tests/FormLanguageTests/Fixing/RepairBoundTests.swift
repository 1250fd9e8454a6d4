import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

// Whatever the number of errors, a repair needs only a few checks, fixes everything it can, and
// leaves nothing to a second repair.

/// Forms with that many lines, each with the same mistakes.
private struct Shape: Sendable {
  var name: String
  /// The number of errors per line that the repair leaves.
  var left = 0
  /// Only every third line leaves some.
  var isMixed = false
  /// True if unsafe fixes are needed.
  var guesses = false
  var make: @Sendable (Int) -> String
}

private func fields(
  _ line: @escaping @Sendable (Int) -> String
) -> @Sendable (Int) -> String {
  { count in "form f {\n" + (0..<count).map { "  \(line($0))\n" }.joined() + "}\n" }
}

private let shapes = [
  Shape(
    name: "four of syntax",
    make: fields { "feild a\($0): txt @\($0) { requird length 1 ... 9 }" }),
  Shape(
    name: "four of names and operators",
    make: fields {
      "field a\($0): integr { requird range 1 ... 5 \($0 > 0 ? "show when a\($0 - 1) = 3" : "") }"
    }),
  Shape(
    name: "of one pattern, over and over",
    make: fields { "field a\($0): txt { requird match /^[a-z]+$/ }" }),
  Shape(
    name: "in interpolations",
    make: fields {
      "field namd\($0): text field a\($0): text = \"\\(nmad\($0)) \\(namd\($0) == \"x\" && true)\""
    }),
  Shape(
    name: "that are repaired twice",
    make: fields {
      "field a\($0): choice { option x } field b\($0): text { show when a\($0) is \"x\" }"
    }),
  Shape(
    name: "that do not help", left: 1,
    make: fields { "field alpha\($0): date check alhpa\($0) > 3 and true else \"M\"" }),
  Shape(
    name: "of two unknown names, one of another type", left: 1, guesses: true,
    make: fields {
      "field alpha\($0): integer field beta\($0): text check alphq\($0) > betq\($0) else \"M\""
    }),
  Shape(
    name: "of which some do not help and some are repaired twice", left: 1, isMixed: true,
    make: fields {
      switch $0 % 3 {
      case 0: "field date\($0): date check dtae\($0) > 3 else \"M\""
      case 1: "field a\($0): choice { option x } field b\($0): text { show when a\($0) is \"x\" }"
      default: "feild c\($0): txt { requird }"
      }
    }),
  Shape(
    name: "of two unknown names, over and over", guesses: true,
    make: { count in
      "form f {\n  field alpha: integer\n  field beta: integer\n"
        + (0..<count).map { _ in "  check alphq > betq else \"M\"\n" }.joined() + "}\n"
    }),
]

private let sizes = [1, 2, 5, 50, 200] + (LongRuns.areWanted ? [1_000, 5_000] : [])

/// However many fixes there are, and whether or not they help.
private let mostChecks = 10

@Test(.slow) func aFewChecksAreEnough() {
  for shape in shapes {
    for size in sizes {
      let place = "\(size) lines \(shape.name)"
      let source = SourceText(name: "f.form", text: shape.make(size))
      let repair = repairForm(source, importing: NoImports(), guesses: shape.guesses)
      #expect(repair.isComplete, "\(place)")
      #expect(repair.checks <= mostChecks, "\(place): \(repair.checks)")
      let errors = compileForm(repair.source, importing: NoImports(), buildsProgram: false)
        .diagnostics.count { $0.severity == .error }
      #expect(
        errors <= shape.left * (shape.isMixed ? (size + 2) / 3 : size), "\(place): \(errors)")
      let again = repairForm(repair.source, importing: NoImports(), guesses: shape.guesses)
      #expect(again.count == 0, "\(place)")
    }
  }
}

/// One line of many mistakes is repaired as many lines are.
@Test func longLinesAreRepaired() {
  let text = "form f { " + (0..<100).map { "feild a\($0): txt { requird } " }.joined() + "}"
  let repair = repairForm(SourceText(name: "f.form", text: text), importing: NoImports())
  #expect(repair.count == 201)
  #expect(repair.isComplete && repair.checks <= 8)
  let long = "form f { field a: integer field b: boolean = "
  let parts = (0..<300).map { "a = \($0)" }.joined(separator: " || ")
  let expression = SourceText(name: "f.form", text: "\(long)\(parts) }")
  let repaired = repairForm(expression, importing: NoImports())
  #expect(
    String(decoding: repaired.source.bytes, as: UTF8.self)
      == "\(long)\(parts.replacing(" = ", with: " == ").replacing("||", with: "or")) }")
  #expect(repaired.checks <= 8)
}

/// Good fixes are applied whatever surrounds them.
@Test func fixesThatDoHarmStopNoOthers() {
  let lines = (0..<60).map { number in
    number % 3 == 0
      ? "field date\(number): date check dtae\(number) > 3 else \"M\"\n"
      : "field a\(number): txt { requird }\n"
  }
  let source = SourceText(name: "f.form", text: form(lines.joined()))
  let repair = repairForm(source, importing: NoImports())
  #expect(repair.count == 41)
  #expect(repair.isComplete && repair.checks <= mostChecks)
}

/// Large forms with mistakes everywhere do not get worse, and one repair is enough.
@Test(.slow) func manyMistakesAreRepairedOnce() throws {
  var random = SeededGenerator(seed: 20_261_122)
  for round in 0..<(LongRuns.areWanted ? 200 : 3) {
    for name in FormFiles.names {
      var text = try FormFiles.text(name)
      for _ in 0..<12 {
        text = (AuthorMistake.allCases.randomElement(using: &random) ?? .leftOut)
          .applied(to: text, &random)
      }
      isRepairedOnce(SourceText(name: name, text: text), "\(name), round \(round)")
    }
  }
}

/// So are forms in which a fix in one line undoes or reveals others.
@Test(.slow) func mixturesAreRepairedOnce() {
  let someSeeds = [(20, Array(0..<10)), (100, [0, 1, 6, 36, 78, 147]), (400, [3])]
  let allSeeds = [(20, Array(0..<1_000)), (100, Array(0..<1_000)), (400, Array(0..<100))]
  for (lines, seeds) in LongRuns.areWanted ? allSeeds : someSeeds {
    for seed in seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = MistakeMixture.form(ofLines: lines, &random)
      isRepairedOnce(SourceText(name: "f.form", text: text), "mixture \(seed) of \(lines) lines")
    }
  }
}

/// Fixes that are only near others that do harm are applied, and leave nothing to a second repair.
@Test func entangledMistakesHideNoGoodFixes() {
  let text = #"""
    form f {
      check a0 == "x else "M"
      " field a1: integr { range 1..5 }
      f"ield a2: text "Label" { required hint "Some" }
      field a3: text "Label" { required hint "Some" }
      check a4 == "x else "M"
      field a5: choice { option x } field b5: text { show when a5 is "x" }
      field a6: choice { option x } field b6: text { show when a6 is "x" }
      field a7: text "Label" { required hint "Some" }
      field a8: text "Label" { re"quired hint "Some" }
      fiel"d a9: text "Label" { required hint "Some" }
      " field a10: integr { range 1..5 }
      check a11 == "x else "M"
      field a12: text" "Label"" { required hint "Some" }
      field a13: text "Label" { required hint "Some" }
      check a14 == "x "else "M"
      field a15: choice { option x } field b15: text { show when a15 is "x" }
      check a16 == "x e"lse "M"
      field a17: text "Label" { required hint "Some" }
      field a18: text "Label" { required hint "Some" }
      " field a19: integr { range 1..5 }
    }

    """#
  let source = SourceText(name: "f.form", text: text)
  let repair = repairForm(source, importing: NoImports(), guesses: true)
  let result = String(decoding: repair.source.bytes, as: UTF8.self)
  #expect(result.contains("show when a5 == .x") && result.contains("show when a6 == .x"))
  isRepairedOnce(source, "entangled")
  #expect(repair.checks <= 40)
}

/// Foreign syntax is rewritten even if the result has an unknown name.
@Test(.slow) func whatAFixUncoversDoesNotKeepItAway() {
  for (written, expected) in [
    ("missing is not empty", "missing is filled"),
    ("missing > 3 && a > 1", "missing > 3 and a > 1"),
    ("!(missing > 3)", "not (missing > 3)"), ("missing = 4", "missing == 4"),
    ("missing > 3 && absent = 4", "missing > 3 and absent == 4"),
  ] {
    for count in [1, 200] {
      func form(_ condition: String) -> String {
        let checks = String(repeating: "  check \(condition) else \"M\"\n", count: count)
        return "form f {\n  field a: integer\n\(checks)}\n"
      }
      let source = SourceText(name: "f.form", text: form(written))
      let repair = repairForm(source, importing: NoImports())
      #expect(String(decoding: repair.source.bytes, as: UTF8.self) == form(expected))
      #expect(repair.isComplete && repair.checks <= 6, "\(repair.checks) checks of \(written)")
      isRepairedOnce(source, written)
    }
  }
}

/// A chain in which each fix reveals the next, and errors do not get fewer before its end.
@Test func chainsAreFollowedToTheirEnds() {
  for count in [2, 40] {
    func repeated(_ text: String) -> String { String(repeating: text, count: count) }
    let chains = [
      ("field a: text\(repeated(";"))", "field a: text"),
      (
        "field a: integer = \(repeated("("))1",
        "field a: integer = \(repeated("("))1\(repeated(")"))"
      ),
    ]
    for (body, expected) in chains {
      let source = SourceText(name: "f.form", text: "form f { \(body) }")
      let repair = repairForm(source, importing: NoImports(), guesses: true)
      #expect(repair.isComplete)
      #expect(
        String(decoding: repair.source.bytes, as: UTF8.self) == "form f { \(expected) }",
        "\(count) links")
    }
  }
}

private func isRepairedOnce(_ source: SourceText, _ place: String) {
  func syntaxErrors(_ source: SourceText) -> Int {
    SyntaxTree.parse(source).diagnostics.count { $0.severity == .error }
  }
  func errors(_ source: SourceText) -> Int {
    compileForm(source, importing: FormFiles.Importer(), buildsProgram: false).diagnostics
      .count { $0.severity == .error }
  }
  for guesses in [false, true] {
    let repair = repairForm(source, importing: FormFiles.Importer(), guesses: guesses)
    let place = "\(place), guesses \(guesses), \(repair.checks) checks"
    // An error of the syntax may have hidden others.
    #expect(
      errors(repair.source) <= errors(source)
        || syntaxErrors(repair.source) < syntaxErrors(source), "\(place)")
    #expect(repair.isComplete, "\(place)")
    let again = repairForm(repair.source, importing: FormFiles.Importer(), guesses: guesses)
    #expect(again.count == 0, "\(place)")
  }
}

/// Files that import one another are repaired in the order of their imports.
@Test func importedFilesAreRepairedFirst() {
  let texts = [
    ("a.form", "import \"b.form\"\nform a { field x: Nmae }\n"),
    ("b.form", "tpye Name = txt { length 3 ... 5 }\n"),
  ]
  let sources = texts.map { SourceText(name: $0.0, text: $0.1) }
  let files = FilesInMemory(texts: Dictionary(uniqueKeysWithValues: texts))
  let repairs = FormLibrary(importing: files).repair(sources)
  #expect(
    repairs.map { String(decoding: $0.source.bytes, as: UTF8.self) } == [
      "import \"b.form\"\nform a { field x: Name }\n", "type Name = text { length 3...5 }\n",
    ])
}
