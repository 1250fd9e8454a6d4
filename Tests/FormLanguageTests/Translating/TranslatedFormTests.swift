import FormEngine
import TestCases
import Testing

/// Tests of forms shown in another language.
@Suite struct TranslatedFormTests {
  private static let form = """
    type Level = choice { option low "Low" option high "High" }

    form f "F" {
      /// Shown as help.
      field level: Level "Level" { hint "Now \\(level)" example "Low" }
      field sure: boolean "Sure" default false
      let words = "\\(level)"
      field copy: text = "\\(level) \\(sure)"
      note "\\(level) \\(sure) \\(words) \\(if sure then level else Level2) \\(day)"
      field Level2: Level
      field day: date
      field many: choices of Level
      field joined: text = join(many, "+")
      field n: integer "N" { range ...9 else "Up to \\(max) for \\(label)." unit "pieces" }
      submit "Go"
    }
    """
  private static let translation =
    entry("/title", "F", "Formular") + entry("/help", "?", "")
    + entry("level/label", "Level", "Stufe") + entry("level/help", "Shown as help.", "Hilfe.")
    + entry("level/hint", "Now \\(level)", "Jetzt: \\(level)")
    + entry("type:Level/option:low", "Low", "Niedrig")
    + entry("type:Level/option:high", "High", "Hoch")
    + entry("n/rule:range", "Up to \\(max) for \\(label).", "\\(label): bis \\(max).")
    + entry("n/label", "N", "Anzahl") + entry("n/unit", "pieces", "Stück")
    + entry("/submit", "Go", "Los")
    + entry("sure/label", "Sure", "Sicher", before: "#, fuzzy\n")

  /// A translation in which something is wrong is reported, and not shown.
  @Test func faultyTranslationsAreNotShown() async {
    let form = """
      form f "F" {
        field n: integer "N" { range 1...9 else "Up to \\(max)." hint "Line\\n" }
      }

      """
    let good = entry("/title", "F", "Formular") + entry("n/label", "N", "Anzahl")
    // The entry, the finding, and whether the others are shown.
    let cases = [
      entry("n/hint", "Line\n", "Zeile"), entry("n/hint", "Line\n", "\nZeile\n"),
      entry("n/rule:range", "Up to \\(max).", "Bis neun."),
      entry("n/rule:range", "Up to \\(max).", "Bis \\(max) und \\(n)."),
      entry("n/rule:range", "Up to \\(max).", "Bis \\(max"),
      entry("n/rule:range", "Up to \\(max).", "\\(if max then \"a\" else \"b\")"),
      entry("n/rule:range", "Up to \\(max).", "Bis \\(max) \\x"),
      "msgctxt \"n/hint\"\nmsgid \"Line\\n\"\nmsgstr \"\\xff\\n\"\n",
      "msgctxt \"n/hint\"\nmsgid \"Line\\n\"\nmsgstr \"\\qZeile\\n\"\n",
      "msgctxt \"n/hint\"\nmsgid \"Line\\n\"\nmsgstr \"Zeile\u{7}\\n\"\n",
      "msgctxt \"n/hint\"\nmsgid \"Line\\n\"\nmsgstr \"Zeile\\n\" \"\n",
      "msgctxt \"n/hint\"\nmsgid \"Line\\n\"\nmsgstr[0] \"Zeile\\n\"\n",
      "#= fuzzy\n" + entry("n/hint", "Line\n", "Zeile\n"),
    ]
    await forEachCase(cases) { faulty in
      let files = TranslatedFiles(form, good + faulty)
      if !faulty.hasPrefix("#") { #expect(!files.findings().isEmpty) }
      var session = try files.session()
      let n = try session.at("n")
      #expect(session.label(n) == "Anzahl")
      #expect(session.hint(n) == "Line\n")
      session.send(.entered(n, text: "10"), at: session.clock)
      #expect(session.problems(at: n).map(\.message) == ["Up to 9."])
    }
  }

  private func session() throws -> Session {
    try TranslatedFiles(
      Self.form.replacing("\"Sure\" default false", with: "\"Sure\" { default false }"),
      Self.translation
    ).session()
  }

  @Test func textsAreThoseOfTheLanguage() throws {
    var session = try session()
    let level = try session.at("level")
    session.send(.entered(level, text: "niedrig"), at: session.clock)
    #expect(session.title == "Formular")
    #expect(session.submitLabel == "Los")
    #expect(session.label(level) == "Stufe")
    #expect(session.help(level) == "Hilfe.")
    #expect(session.hint(level) == "Jetzt: Niedrig")
    #expect(session.example(level) == "Low")
    #expect(session.displayText(level) == "Niedrig")
    // Fuzzy entries are not used.
    #expect(session.label(try session.at("sure")) == "Sure")
    let n = try session.at("n")
    session.send(.entered(n, text: "12"), at: session.clock)
    #expect(session.problems(at: n).map(\.message) == ["Anzahl: bis 9."])
    #expect(session.displayText(n) == "12 Stück")
  }

  /// Values are the same in every language; only displayed texts differ.
  @Test func valuesKnowNoLanguage() throws {
    var session = try session()
    session.send(.entered(try session.at("level"), text: "Hoch"), at: session.clock)
    session.send(.entered(try session.at("Level2"), text: "low"), at: session.clock)
    session.send(.entered(try session.at("many"), text: "Niedrig, Hoch"), at: session.clock)
    session.send(.entered(try session.at("day"), text: "2026-11-21"), at: session.clock)
    #expect(session.value(try session.at("copy")) == .text("High no"))
    #expect(session.value(try session.at("joined")) == .text("Low+High"))
    let note = session.program.nodes.firstIndex { $0.kind == .note } ?? 0
    #expect(session.label(Path(node: note)) == "Hoch no High Niedrig 2026-11-21")
  }

  /// By the label that is shown first, then by that of the form's own language.
  @Test func optionsAreReadByBothLabels() throws {
    let form = """
      form f { field c: choice {
        option a "Gift" option b "Poison" option c "Table" option d "Chair" option e "Yes" option f "Ja"
      } }
      """
    let translation =
      entry("c/option:a", "Gift", "Geschenk") + entry("c/option:b", "Poison", "Gift")
      + entry("c/option:c", "Table", "Möbel") + entry("c/option:d", "Chair", "Möbel")
      + entry("c/option:e", "Yes", "Ja")
    var session = try TranslatedFiles(form, translation).session()
    let c = try session.at("c")
    func option(_ text: String) -> Int32? {
      if case .value(.option(let index)) = session.reading(of: text, at: c) { index } else { nil }
    }
    #expect(option("Gift") == 1)
    #expect(option("Geschenk") == 0)
    #expect(option("Poison") == 1)
    #expect(option("Table") == 2)
    #expect(option("ge") == 0)
    #expect(option("ta") == 2)
    #expect(option("a") == 0)
    #expect(option("Möbel") == nil)
    // Two options are shown as “Ja”; that one of them is so in both languages does not choose it.
    #expect(option("ja") == nil)
    #expect(option("yes") == 4)
    guard case .unreadable(let message) = session.reading(of: "Möbel", at: c) else {
      Issue.record("a label of two options is not ambiguous")
      return
    }
    #expect(message == "“Möbel” could be “3. Möbel” or “4. Möbel”. Type more of it, or a number.")
    session.readsAsInEnglish = true
    #expect(option("Gift") == 0)
    // A word without a meaning in English may be a displayed text.
    #expect(option("Geschenk") == 0)
  }

  @Test func optionsOfAFileHaveColumnsForLanguages() throws {
    let form = "form f { field town: choice { options from \"towns.csv\" } }"
    let csv = """
      name,label,hint,label:de,hint:de
      rome,Rome,Big,Rom,Groß
      oslo,Oslo,North,,
      nice,Nice,,Nizza,
      """
    let files = TranslatedFiles(form, others: ["towns.csv": csv])
    let session = try files.session()
    let town = try session.at("town")
    let offered = session.offeredOptions(town)
    #expect(offered.map(\.option.label) == ["Rom", "Oslo", "Nizza"])
    #expect(offered.map(\.option.hint) == ["Groß", "North", ""])
    func option(_ text: String) -> Int32? {
      if case .value(.option(let index)) = session.reading(of: text, at: town) {
        index
      } else {
        nil
      }
    }
    #expect(["Rom", "Rome", "oslo", "niz", "nice"].map(option) == [0, 0, 1, 2, 2])
    #expect(offered.places(containing: "groß") == [0])
  }

  /// A translation with an error is not shown.
  @Test func faultyTranslationsAreNotShown() throws {
    let form = "form f { field n: integer \"N\" note \"\\(n)!\" }"
    for text in ["\\(n + \"a\")", "\\(x)", "\\(n", "\\(", "\\q", ""] {
      let session = try TranslatedFiles(form, entry("/note", "\\(n)!", text)).session()
      let note = session.program.nodes.firstIndex { $0.kind == .note } ?? 0
      #expect(session.label(Path(node: note)) == "!", "\(text)")
    }
  }

  @Test func typesOfOtherFilesHaveTheirOwnTranslations() throws {
    let files = TranslatedFiles(
      "import \"a.form\" form f { group home: Address \"Home\" field x: Kind }",
      others: [
        "a.form": """
        type Address = group { field street: text "Street" { required else "Needed." } }
        type Kind = choice { option one "One" }
        """,
        "a.de.po": entry("type:Address.street/label", "Street", "Straße")
          + entry("type:Address.street/rule:required", "Needed.", "Nötig.")
          + entry("type:Kind/option:one", "One", "Eins"),
      ])
    let session = try files.session()
    let street = try session.at("home.street")
    #expect(session.label(street) == "Straße")
    #expect(session.problems(at: street).map(\.message) == ["Nötig."])
    #expect(session.offeredOptions(try session.at("x")).map(\.option.label) == ["Eins"])
  }
}
