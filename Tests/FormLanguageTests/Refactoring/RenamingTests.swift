import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

/// Renames in some files, which may import one another.
private func renamed(
  _ files: [String: String], in name: String, _ old: String, _ new: String
) throws -> [String: String] {
  let importer = FilesInMemory(texts: files)
  let library = FormLibrary(importing: importer)
  let analyses = files.keys.sorted().filter { $0.hasSuffix(".form") }.map { name in
    library.analyze(SourceText(name: name, text: files[name] ?? ""))
  }
  let one = try #require(analyses.first { $0.source.name == name })
  let text = try #require(files[name])
  let place = try #require(text.range(of: old)).lowerBound
  let changes = try one.rename(
    at: text.utf8.distance(from: text.startIndex, to: place), to: new, in: analyses,
    importing: importer)
  var result = files
  for change in changes {
    result[change.source.name] = change.source.applying(change.edits)
  }
  return result
}

private func renamed(_ text: String, _ old: String, _ new: String) throws -> String {
  try renamed(["test.form": text], in: "test.form", old, new)["test.form"] ?? ""
}

/// The tests of a form that do not pass, and its errors.
private func problems(of text: String, files: [String: String] = [:]) -> [String] {
  let library = FormLibrary(importing: FilesInMemory(texts: files))
  let file = library.analyze(SourceText(name: "test.form", text: text))
  let errors = file.compilation.ownDiagnostics.filter { $0.severity == .error }.map(\.message)
  return errors
    + file.runTests().compactMap {
      if case .passed = $0.outcome { nil } else { $0.place.name }
    }
}

@Test func renaming() async throws {
  // Renamed and renamed back is the identity.
  await forEachCase(["mood", "name", "items", "price", "total", "Level", "high", "low"]) { name in
    let once = try renamed(orderForm, name, "quite_new")
    #expect(once != orderForm)
    #expect(try renamed(once, "quite_new", name) == orderForm)
  }

  // Backticks are added to a name that needs them.
  #expect(
    try renamed("form f \"F\" { field a: text let b = a }", "a:", "when").hasSuffix("= `when` }"))

  // A renaming that would change the meaning is refused.
  await forEachCase([
    ("name: text", "mood", RenameMessage.taken("mood")),
    ("name: text", "a b\"", .notAName("a b\"")),
    ("name: text", "", .notAName("")),
    ("form f", "x", .noName),
  ]) { old, new, reason in
    #expect(throws: reason) { try renamed(orderForm, old, new) }
  }
}

/// The meaning of an importing file must not change either, even if it does not write the name.
@Test func renamingIsRefusedForFilesThatImport() async {
  let range = "type Range = group {\n  field from: integer\n  field until: integer\n}\n"
  let texts = """
    type A = text { check value != "a" else "A" check ok: value != "b" else "B" }

    """
  await forEachCase([
    (
      range, "form a { field limit: integer group stay: Range { check from <= limit else \"N\" } }",
      "until", "limit", RenameMessage.changesMeaning("limit", file: "a.form")
    ),
    (
      texts, "type B = integer form a { field x: A field y: B }", "A", "B", .taken("B")
    ),
    (
      range, "form a { group stay: Range { check up: from < 5 else \"No.\" } }", "until", "up",
      .taken("up")
    ),
    (
      texts,
      "form a { field x: A { check value != \"d\" else \"D\" } } "
        + "test \"t\" { enter x \"d\" expect error x.check2 }",
      "ok", "check2", .changesMeaning("check2", file: "a.form")
    ),
  ]) { library, form, old, new, reason in
    #expect(throws: reason) {
      try renamed(
        ["lib.form": library, "a.form": "import \"lib.form\"\n" + form], in: "lib.form", old, new)
    }
  }
}

/// A test names a rule at the place that its focus moves to.
@Test func renamingRulesThatAreReportedElsewhere() throws {
  let form = """
    form b {
      field people: integer
      rows guests { field name: text }
      check enough: people > 2 else "Too few." focus guests
    }
    test "named" {
      enter people 1
      expect error guests.enough "Too few."
      expect error enough
    }
    """
  let once = try renamed(form, "enough", "many")
  #expect(once == form.replacing("enough", with: "many"))
  #expect(problems(of: once).isEmpty)

  // Also from the file that declares the rule.
  let files = [
    "lib.form": """
    type Range = group {
      field from: date
      field until: date
      check ordered: from <= until else "No." focus until
    }
    """,
    "test.form": """
    import "lib.form"
    form a { group stay: Range }
    test "t" {
      enter stay.from 2026-01-02
      enter stay.until 2026-01-01
      expect error stay.until.ordered
    }
    """,
  ]
  let both = try renamed(files, in: "lib.form", "ordered", "sorted")
  #expect(both == files.mapValues { $0.replacing("ordered", with: "sorted") })
  #expect(problems(of: both["test.form"] ?? "", files: both).isEmpty)
}

/// The new name of a rule in a row is that of a clause of its list, which the test means.
@Test func renamingRulesToNamesOfClauses() {
  let form = """
    form a {
      rows r { count 1... else "One." field c: integer check big: c < 10 else "Big." }
    }
    test "t" { submit expect error r.count "One." }
    """
  #expect(throws: RenameMessage.changesMeaning("count", file: "test.form")) {
    try renamed(form, "big", "count")
  }
}

/// The translations of a form stay when a name in it changes.
/// Rules without a name are called by their clause, with a number.
@Test func rulesWithoutANameAreNotRenamed() {
  let form = """
    form f {
      field a: integer { check value > 1 else "A" check value < 9 else "B" }
    }
    test "t" { enter a 9 expect error a.check2 }
    """
  #expect(throws: RenameMessage.numberedRule("check2")) { try renamed(form, "check2", "small") }
  #expect(throws: RenameMessage.fixedWord("check")) {
    try renamed(form.replacing("check2", with: "check"), "check }", "small")
  }
}

@Test func renamingInTranslations() throws {
  let files = [
    "test.form": """
    type Level = choice { option low "Low" }
    form a {
      /// Who it is.
      field name: text "Name" { required else "Tell us, \\(level)." }
      field level: Level "Level"
      rows items "Items" {
        item "\\(what) of \\(name ?? "x")"
        field what: text "What"
        check long: length(what) > 1 else "Longer."
      }
    }
    """,
    "test.de.po": """
    msgctxt "type:Level/option:low"
    msgid "Low"
    msgstr "Niedrig"

    msgctxt "name/label"
    msgid "Name"
    msgstr "Name"

    #: test.form:4
    msgctxt "name/rule:required"
    msgid "Tell us, \\\\(level)."
    msgstr ""
    "Sag es, "
    "\\\\(level)."

    msgctxt "items/item"
    msgid "\\\\(what) of \\\\(name ?? \\"x\\")"
    msgstr "\\\\(name ?? \\"x\\"): \\\\(what) (name)"

    msgctxt "items.what/label"
    msgid "What"
    msgstr "Was"

    msgctxt "items/rule:long"
    msgid "Longer."
    msgstr "Länger."

    """,
  ]
  func check(_ old: String, _ replacing: [(String, String)]) throws {
    let name = old.prefix { $0.isLetter }
    let once = try renamed(files, in: "test.form", old, "quite_new")
    var expected = files["test.de.po"] ?? ""
    for (old, new) in replacing { expected = expected.replacing(old, with: new) }
    #expect(once["test.de.po"] == expected)
    let back = try renamed(
      once, in: "test.form", "quite_new" + old.dropFirst(name.count), String(name))
    #expect(back["test.form"] == files["test.form"])
    let source = SourceText(name: "test.form", text: once["test.form"] ?? "")
    let library = FormLibrary(importing: FilesInMemory(texts: once))
    #expect(
      library.checkTranslations(of: source).joined().allSatisfy { $0.name == .poUntranslated })
  }
  try check("low \"", [("option:low", "option:quite_new")])
  try check("Level =", [("type:Level", "type:quite_new")])
  try check("long:", [("rule:long", "rule:quite_new")])
  try check("items \"", [("\"items", "\"quite_new")])
  try check("what: text", [("items.what", "items.quite_new"), ("(what)", "(quite_new)")])
  try check("name: text", [("\"name/", "\"quite_new/"), ("(name ??", "(quite_new ??")])
  try check("level: Level", [("(level)", "(quite_new)")])
}

/// A form in German: once a name was changed, all of it is still shown in German.
private func germanAfterRenaming(
  _ form: String, _ translation: String, _ old: String, _ new: String,
  others: [String: String] = [:], in name: String = "test.form"
) throws -> String {
  var files = others
  files["test.form"] = form
  files["test.de.po"] = translation
  let library = FormLibrary(importing: FilesInMemory(texts: files))
  let source = SourceText(name: "test.form", text: form)
  #expect(library.checkTranslations(of: source).joined().allSatisfy(isCount))
  let once = try renamed(files, in: name, old, new)
  let changed = FormLibrary(importing: FilesInMemory(texts: once))
  let text = SourceText(name: "test.form", text: once["test.form"] ?? "")
  let found = changed.checkTranslations(of: text).joined().filter { !isCount($0) }
  #expect(found.map(\.message) == [])
  return once["test.de.po"] ?? ""
}

private func isCount(_ finding: Diagnostic) -> Bool { finding.name == .poUntranslated }

/// An interpolation in a translation is its own expression, in which the name is also changed.
@Test func renamingInExpressionsOfTranslations() throws {
  let stay = """
    form a {
      field n: integer "Days"
      note "You stay \\(n) \\(if n == 1 then "day" else "days")."
    }
    """
  let german = entry(
    "/note", #"You stay \(n) \(if n == 1 then "day" else "days")."#,
    #"Sie bleiben \( n ) \(if n == 1 then "Tag" else "Tage"), (n) \(n + 0)."#)
  for new in ["nights", "day", "if"] {
    let written = new == "if" ? "`if`" : new
    let once = try germanAfterRenaming(stay, german, "n: integer", new)
    #expect(
      once
        == entry(
          "/note", "You stay \\(\(written)) \\(if \(written) == 1 then \"day\" else \"days\").",
          "Sie bleiben \\( \(written) ) \\(if \(written) == 1 then \"Tag\" else \"Tage\"), (n) "
            + "\\(\(written) + 0)."))
  }

  // Members, aliases, and an option of another file that only the translation names.
  let library = "type Level = choice { option low \"Low\" option high \"High\" }\n"
  let form = """
    import "lib.form"
    form a {
      field level: Level "Level"
      rows people { field name: text }
      note "\\(level): \\(count(people as p where p.name == "x"))"
    }
    """
  let translation = entry(
    "/note", #"\(level): \(count(people as p where p.name == "x"))"#,
    #"\(if level == .low then "N" else "H"): \(count(people as q where q.name == "x"))"#)
  func translated(_ old: String, _ new: String, in name: String = "test.form") throws -> String {
    try germanAfterRenaming(form, translation, old, new, others: ["lib.form": library], in: name)
  }
  #expect(
    try translated("low", "least", in: "lib.form") == translation.replacing(".low", with: ".least"))
  #expect(try translated("name: text", "called") == translation.replacing(".name", with: ".called"))
  #expect(try translated("people {", "guests") == translation.replacing("people", with: "guests"))
  // An alias of the form is not that of the translation.
  #expect(try translated("p where", "z").hasSuffix(translation.split(separator: "msgstr")[1]))
  // There it has another meaning.
  #expect(throws: RenameMessage.changesMeaning("q", file: "test.de.po")) {
    try renamed(
      [
        "test.form": """
        form a {
          field n: text
          rows people { field name: text }
          note "\\(count(people as p where p.name == n))"
        }
        """,
        "test.de.po": entry(
          "/note", #"\(count(people as p where p.name == n))"#,
          #"\(count(people as q where q.name == n))"#),
      ], in: "test.form", "n: text", "q")
  }
}

/// Entries whose text has since changed in the form, and repeated entries, still belong to their
/// place.
@Test func renamingWhereTranslationsAreBehind() throws {
  let form = "form a { field n: integer \"Days away\" field k: text \"\\(n)\" }"
  let translation =
    entry("n/label", "Days", "Tage") + entry("k/label", #"\(n) old"#, #"\(n) alt"#)
    + entry("n/label", "Days", "Tage", before: "#, fuzzy\n")
  let once = try renamed(
    ["test.form": form, "test.de.po": translation], in: "test.form", "n: integer", "quite_new")
  #expect(
    once["test.de.po"]
      == translation.replacing("n/label", with: "quite_new/label")
      .replacing(#"msgstr "\\(n)"#, with: #"msgstr "\\(quite_new)"#))
}

/// A column contains the names of options in its cells, which cannot be renamed.
@Test func renamingOptionsThatColumnsAreComparedWith() async {
  let options = "type R = choice { option n \"North\" option s \"South\" option x }\n"
  let cells = "name,region\nA,n\nB,s\n"
  await forEachCase([
    "options from \"t.csv\" as t where t.region == region",
    "options from \"t.csv\" as t where t.region in regions",
  ]) { clause in
    let form = """
      form a {
        field region: R
        field regions: choices of R
        field town: choice { \(clause) }
      }
      """
    let reason = RenameMessage.comparedWithColumn("n", file: "t.csv")
    #expect(throws: reason) {
      try renamed(
        ["test.form": options + form, "t.csv": cells], in: "test.form", "n \"North", "north")
    }
    #expect(throws: reason) {
      try renamed(
        ["test.form": "import \"lib.form\"\n" + form, "lib.form": options, "t.csv": cells],
        in: "lib.form", "n \"North", "north")
    }
  }
  // Also a column of the option that is chosen.
  #expect(throws: RenameMessage.comparedWithColumn("n", file: "t.csv")) {
    try renamed(
      [
        "test.form": options + """
          form a {
            field region: R
            field town: choice { options from "t.csv" }
            check ok: town.region == region else "No."
          }
          """, "t.csv": cells,
      ], in: "test.form", "n \"North", "north")
  }
}

private let named = """
  type Level = choice { option low "Low" option high "High" }
  form a {
    field name: text
    field level: Level
    field more: choices { option one option two option three }
    group place {
      field town: choice { option munich other "Else" }
    }
    rows faves { field what: Level }
    rows tags: Level
  }
  test "t" {
    enter name "low"
    enter level "low"
    enter more " one , two"
    enter more "-one, + three"
    enter place.town .other
    enter place.town_other "town"
    add faves
    enter faves[1].what "low"
    add tags
    enter tags[1] "high"
    submit
    expect output "{\\"name\\": \\"low\\", \\"level\\": \\"low\\", \\"more\\": [\\"two\\", \\"three\\"], \\"place\\": {\\"town\\": \\"other\\", \\"town_other\\": \\"town\\"}, \\"faves\\": [{\\"what\\": \\"low\\"}], \\"tags\\": [\\"high\\"]}"
    expect output \"""
      {
        "name": "low", "level": "low", "more": ["two", "three"],
        "place": { "town": "other", "town_other": "town" },
        "faves": [{ "what": "low" }], "tags": ["high"]
      }
      \"""
  }
  """

/// Names in the texts of tests: typed options, and the expected output.
@Test func renamingInTextsOfTests() async throws {
  #expect(problems(of: named) == [])
  await forEachCase([
    ("name", ": text"), ("level", ": Level"), ("low", " \"Low"), ("high", " \"High"),
    ("one", " option"), ("two", " option"), ("three", " }"), ("place", " {"),
    ("town", ": choice"), ("faves", " {"), ("what", ": Level"), ("tags", ": Level"),
  ]) { name, following in
    let once = try renamed(named, name + following, "quite_new")
    #expect(problems(of: once) == [])
    #expect(try renamed(once, "quite_new" + following, name) == named)
    #expect(problems(of: try renamed(named, name + following, "back\\slash")) == [])
  }
}

@Test func renamingInWhatTestsExpectPeopleToSee() throws {
  let form = """
    form trip "Trip" {
      field kind: choice "Kind" { option bus option train when far }
      field far: boolean "Far" { default false }
    }

    test "what is offered" {
      expect offered kind .bus
      expect not offered kind .train
      expect label kind "Kind"
      enter far true
      expect offered kind .bus, .train
    }

    """
  let options = try renamed(form, "train when", "night train")
  #expect(options.contains("option `night train` when far"))
  #expect(options.contains("expect not offered kind .`night train`\n"))
  #expect(options.contains("expect offered kind .bus, .`night train`\n"))
  #expect(problems(of: options) == [])
  let field = try renamed(form, "kind: choice", "note")
  #expect(field.contains("expect offered `note` .bus\n"))
  #expect(field.contains("expect not offered `note` .train\n"))
  #expect(field.contains("expect label `note` \"Kind\"\n"))
  #expect(problems(of: field) == [])
}
