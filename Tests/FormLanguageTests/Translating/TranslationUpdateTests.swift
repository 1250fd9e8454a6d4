import FormEngine
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

@Suite struct TranslationUpdateTests {
  private static let form = """
    type Name = text { length 2... else "At least \\(min) letters." hint "As in the passport" }

    /// What this is about.
    form trip "Your trip" {
      /// Not shown as help.
      field who: Name @10 "Traveller" { help "Who travels?" }
      section "Where" { field town: choice "Town" {
        option rome "Rome" { hint "By train" }
        /// By boat.
        option oslo "Oslo"
        other "Elsewhere" length ...9 else "Too long."
      } }
      note "Have a \\"good\\" trip.\\nGood-bye: C:\\\\ "
      field days: integer "Days" { range 1... check value != 13 else "Not \\( value + 0 )." }
      rows bags "Bags" { item "\\(kind)" field kind: text "Kind" { unit "kg" } }
      check days > 0 else "First."
      submit "Book"
    }
    """

  private func texts(_ update: TranslationUpdate) -> String {
    String(decoding: update.bytes, as: UTF8.self)
  }

  /// Several keywords on a line are kept, and are put on lines of their own only if something
  /// changes. A comment after a text stays with its entry.
  @Test func linesWithSeveralKeywordsAreKept() throws {
    let form = "form f \"F\" { field a: text \"A\" field b: text \"B\" field c: text \"C2\" }\n"
    let header = try TranslatedFiles("form f { field a: text }\n").updated()
    let start = texts(header).replacing("test.form:", with: "")
    let entries = """

      #: test.form:1
      msgctxt "/title" msgid "F" msgstr "Formular" # the title

      #: test.form:1
      msgctxt "a/label" msgid "A" msgstr "Ah"
      #: test.form:1
      msgctxt "b/label" msgid "B" msgstr "Be" # keep me
      #: test.form:1
      msgctxt "c/label" msgid "C" msgstr "Ce" # changed "here"
      #: test.form:1
      msgctxt "d/label" msgid "D" msgstr "De" # gone
      #~ msgctxt "e/label" msgid "E" msgstr "Eh" # old

      """
    let files = TranslatedFiles(form, start + entries)
    let once = texts(try files.updated())
    for kept in [
      "msgctxt \"/title\" msgid \"F\" msgstr \"Formular\" # the title",
      "msgctxt \"b/label\" msgid \"B\" msgstr \"Be\" # keep me",
      "# changed \"here\"\n#: test.form:1\n#, fuzzy\n#| msgid \"C\" \nmsgctxt \"c/label\" \nmsgid \"C2\"",
      "# gone\n#~ msgctxt \"d/label\" \n#~ msgid \"D\" \n#~ msgstr \"De\"",
      "#~ msgctxt \"e/label\" msgid \"E\" msgstr \"Eh\" # old",
    ] {
      #expect(once.contains(kept), "\(kept)\n\(once)")
    }
    #expect(POFile(SourceText(name: "x.po", text: once)).faults.isEmpty)
    #expect(texts(try TranslatedFiles(form, once).updated()) == once)
    let revived = TranslatedFiles(
      form.replacing("field b", with: "field e: text \"E\" field b"), once)
    #expect(
      texts(try revived.updated()).contains("msgctxt \"e/label\" msgid \"E\" msgstr \"Eh\" # old"))
  }

  @Test func writesEveryTextOfAForm() throws {
    let update = try TranslatedFiles(Self.form.replacing(" { unit \"kg\" }", with: "")).updated()
    let written = texts(update)
    #expect(
      written == """
        msgid ""
        msgstr ""
        "Project-Id-Version: test.form\\n"
        "Report-Msgid-Bugs-To: \\n"
        "PO-Revision-Date: 2026-11-20 09:00+0000\\n"
        "Last-Translator: \\n"
        "Language-Team: de\\n"
        "Language: de\\n"
        "MIME-Version: 1.0\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"

        #: test.form:1
        msgctxt "type:Name/rule:length"
        msgid "At least \\\\(min) letters."
        msgstr ""

        #: test.form:1
        msgctxt "type:Name/hint"
        msgid "As in the passport"
        msgstr ""

        #: test.form:4
        msgctxt "/help"
        msgid "What this is about."
        msgstr ""

        #: test.form:4
        msgctxt "/title"
        msgid "Your trip"
        msgstr ""

        #. Not shown as help.
        #: test.form:6
        msgctxt "who/label"
        msgid "Traveller"
        msgstr ""

        #: test.form:6
        msgctxt "who/help"
        msgid "Who travels?"
        msgstr ""

        #: test.form:7
        msgctxt "/section"
        msgid "Where"
        msgstr ""

        #: test.form:7
        msgctxt "town/label"
        msgid "Town"
        msgstr ""

        #: test.form:8
        msgctxt "town/option:rome"
        msgid "Rome"
        msgstr ""

        #: test.form:8
        msgctxt "town/option:rome/hint"
        msgid "By train"
        msgstr ""

        #: test.form:10
        msgctxt "town/option:oslo/help"
        msgid "By boat."
        msgstr ""

        #: test.form:10
        msgctxt "town/option:oslo"
        msgid "Oslo"
        msgstr ""

        #: test.form:11
        msgctxt "town/other"
        msgid "Elsewhere"
        msgstr ""

        #: test.form:11
        msgctxt "town/other/rule:length"
        msgid "Too long."
        msgstr ""

        #: test.form:13
        msgctxt "/note"
        msgid ""
        "Have a \\"good\\" trip.\\n"
        "Good-bye: C:\\\\\\\\ "
        msgstr ""

        #: test.form:14
        msgctxt "days/label"
        msgid "Days"
        msgstr ""

        #: test.form:14
        msgctxt "days/rule:check"
        msgid "Not \\\\(value + 0)."
        msgstr ""

        #: test.form:15
        msgctxt "bags/label"
        msgid "Bags"
        msgstr ""

        #: test.form:15
        msgctxt "bags/item"
        msgid "\\\\(kind)"
        msgstr ""

        #: test.form:15
        msgctxt "bags.kind/label"
        msgid "Kind"
        msgstr ""

        #: test.form:16
        msgctxt "/rule:check"
        msgid "First."
        msgstr ""

        #: test.form:17
        msgctxt "/submit"
        msgid "Book"
        msgstr ""

        """)
    #expect(update.newCount == update.count.texts)
  }

  /// A second run changes nothing, with any way of wrapping and any line breaks.
  @Test func aSecondRunChangesNothing() throws {
    let form = "form f \"F\" { field a: text \"One\" { hint \"Two\" } }"
    let wrapped = """
      # By Ada
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"

      #: test.form:1
      msgctxt "/title"
      msgid "F"
      msgstr ""
      "F"
      ""

      # mine
      #: test.form:1
      msgctxt
      "a/label"
      msgid "On" "e"
      msgstr "Eins"
      #: test.form:1
      msgctxt "a/hint"
      msgid "Two"
      msgstr "Zwei"
      """.replacing("msgctxt\n", with: "msgctxt ")
    for text in [wrapped, wrapped.replacing("\n", with: "\r\n")] {
      let first = try TranslatedFiles(form, text).updated()
      let once = texts(first)
      #expect(try TranslatedFiles(form, once).updated(revision: "later").bytes == first.bytes)
      #expect(first.newCount + first.changedCount + first.goneCount == 0)
      // Only fields of the header are new.
      let end = "msgctxt \"/title\""
      let rest = text[(text.firstRange(of: end) ?? text.startIndex..<text.startIndex).lowerBound...]
      #expect(once.hasSuffix(rest))
      #expect(once.hasPrefix("# By Ada"))
    }
  }

  @Test func newChangedAndGoneTexts() throws {
    let header = "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n"
    let former =
      header + entry("/title", "F", "Eff") + entry("a/label", "One", "Eins")
      + entry("b/label", "Gone", "Weg", before: "# keep\n#: test.form:9\n")
      + entry("c/label", "Never", "")
    let form = "form f \"F\" { field a: text \"Uno\" field d: text \"New\" }"
    let update = try TranslatedFiles(form, former).updated()
    let written = texts(update)
    #expect((update.newCount, update.changedCount, update.goneCount) == (1, 1, 2))
    #expect(
      written.hasSuffix(
        """
        #: test.form:1
        #, fuzzy
        #| msgid "One"
        msgctxt "a/label"
        msgid "Uno"
        msgstr "Eins"

        #: test.form:1
        msgctxt "d/label"
        msgid "New"
        msgstr ""

        # keep
        #~ msgctxt "b/label"
        #~ msgid "Gone"
        #~ msgstr "Weg"


        """.dropLast()), "\(written)")
    // A removed text that is added again gets its old translation.
    let again = form.replacing("field d", with: "field b: text \"Gone\" field d")
    let revived = texts(try TranslatedFiles(again, written).updated())
    #expect(revived.contains("msgctxt \"b/label\"\nmsgid \"Gone\"\nmsgstr \"Weg\"\n"))
    #expect(!revived.contains("#~"))
  }

  /// The entry of the text that it replaces becomes obsolete: no two have one context and msgid.
  @Test func aTextThatIsBackHasItsOwnTranslation() throws {
    let former =
      "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n" + entry("a/label", "Two", "Zwei")
      + "#~ msgctxt \"a/label\"\n#~ msgid \"One\"\n#~ msgstr \"Eins\"\n"
    let form = "form f { field a: text \"One\" }"
    let written = texts(try TranslatedFiles(form, former).updated())
    #expect(written.contains("\nmsgctxt \"a/label\"\nmsgid \"One\"\nmsgstr \"Eins\"\n"))
    #expect(
      written.hasSuffix("#~ msgctxt \"a/label\"\n#~ msgid \"Two\"\n#~ msgstr \"Zwei\"\n"))
  }

  /// A rule before another one changes the name of that, but not its message.
  @Test func rulesThatMoveKeepTheirTranslation() throws {
    let former =
      "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n"
      + entry("a/rule:check", "Not one.", "Nicht eins.")
    let form = """
      form f { field a: integer {
        check value != 2 else "Not two."
        check value != 1 else "Not one."
      } }
      """
    let written = texts(try TranslatedFiles(form, former).updated())
    #expect(written.contains("\"a/rule:check2\"\nmsgid \"Not one.\"\nmsgstr \"Nicht eins.\""))
    #expect(written.contains("\"a/rule:check\"\nmsgid \"Not two.\"\nmsgstr \"\""))
    #expect(!written.contains("fuzzy"))
    // A form whose translation has not been updated shows it, too.
    let session = try TranslatedFiles(form, former).session()
    var changed = session
    let path = try changed.at("a")
    changed.send(.entered(path, text: "1"), at: changed.clock)
    #expect(changed.problems(at: path).map(\.message) == ["Nicht eins."])
  }

  /// A moved note has the same meaning; the texts of a renamed field need a review.
  @Test func movedTextsKeepTheirTranslation() throws {
    let former =
      "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n"
      + entry("/note", "By post.", "Per Post.") + entry("a/label", "Name", "Name, bitte")
    let form = "form f { group g { note \"By post.\" field b: text \"Name\" } }"
    let update = try TranslatedFiles(form, former).updated()
    let written = texts(update)
    #expect((update.newCount, update.changedCount, update.goneCount) == (0, 1, 0))
    #expect(
      written.contains("\nmsgctxt \"g/note\"\nmsgid \"By post.\"\nmsgstr \"Per Post.\"\n"))
    #expect(
      written.contains(
        """
        #: test.form:1
        #, fuzzy
        #| msgctxt "a/label"
        #| msgid "Name"
        msgctxt "g.b/label"
        msgid "Name"
        msgstr "Name, bitte"

        """), "\(written)")
    #expect(try TranslatedFiles(form, written).updated().bytes == update.bytes)
  }

  /// Several notes have one context. A changed one keeps its own translation for review, and a new
  /// one does not get that of another note that is gone.
  @Test func changedNotesKeepTheirOwnTranslations() throws {
    let header = "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n"
    let first = header + entry("/note", "Bring your passport.", "Bring deinen Pass mit.")
    let former =
      first + entry("/note", "You travel by train.", "Du reist mit dem Zug.")
      + entry("/note", "Have fun!", "Viel Spaß!")
    let form =
      "form f { note \"Good-bye.\" note \"You will travel by train.\" note \"Bring a passport.\" }"
    let update = try TranslatedFiles(form, former).updated()
    let written = texts(update)
    #expect((update.newCount, update.changedCount, update.goneCount) == (1, 2, 1))
    for (id, translation) in [
      ("Good-bye.", ""), ("You will travel by train.", "Du reist mit dem Zug."),
      ("Bring a passport.", "Bring deinen Pass mit."),
    ] {
      #expect(written.contains("msgid \"\(id)\"\nmsgstr \"\(translation)\"\n"), "\(written)")
    }
    #expect(written.contains("#~ msgid \"Have fun!\"\n#~ msgstr \"Viel Spaß!\"\n"))
    #expect(try TranslatedFiles(form, written).updated().bytes == update.bytes)
    // A single one is taken for changed, whatever it says now.
    let single = try TranslatedFiles("form f { note \"Good-bye.\" }", first).updated()
    #expect((single.newCount, single.changedCount, single.goneCount) == (0, 1, 0))
  }

  /// The label in the line of a declaration is never shown if its block has another one.
  @Test func replacedLabelsAreNotTranslated() throws {
    let form =
      "form f \"F\" { label \"G\" field a: text \"A\" { label \"B\" } section \"C\" { label \"D\" field d: text } }"
    let written = texts(try TranslatedFiles(form).updated())
    let ids = written.split(separator: "\n").filter { $0.hasPrefix("msgid ") }
    #expect(ids == ["msgid \"\"", "msgid \"G\"", "msgid \"B\"", "msgid \"D\""])
  }

  @Test func refusesWhatItCannotRead() {
    let form = "form f \"F\" {}"
    for text in ["msgid \"a\n", entry("/title", "F", "A") + entry("/title", "F", "B")] {
      #expect(throws: UntranslatableForm.self) { try TranslatedFiles(form, text).updated() }
    }
    #expect(throws: UntranslatableForm.self) {
      try TranslatedFiles("form f \"F\" { field }").updated()
    }
  }

  /// Whatever changes in a form, every translation is still in the file, and a second run changes
  /// nothing.
  @Test(.slow) func nothingOfATranslatorIsLost() throws {
    var numbers = SeededGenerator(seed: 11)
    func form() -> String {
      let fields = (0..<4).map { number in
        let name = ["a", "b", "c", "d", "e"].randomElement(using: &numbers) ?? "a"
        let label = ["One", "Two \\(\(name)x)", "Three", ""].randomElement(using: &numbers) ?? ""
        let rule = Bool.random(using: &numbers) ? "check true else \"M\(number % 3)\"" : ""
        return "field \(name)\(number)x: integer \"\(label)\" { hint \"H\(number)\" \(rule) }"
      }
      return "form f \"F\" { field ax: text field bx: text field cx: text field dx: text "
        + "field ex: text note \"N\(Int.random(in: 0..<3, using: &numbers))\" "
        + fields.joined(separator: "\n") + " }"
    }
    var text = ""
    var written: Set<String> = []
    for round in 0..<60 {
      let files = TranslatedFiles(form(), text)
      guard let update = try? files.updated() else { continue }
      text = texts(update)
      #expect(try TranslatedFiles(files.form.text, text).updated().bytes == update.bytes)
      let file = POFile(SourceText(name: "x.po", text: text))
      #expect(file.faults.isEmpty)
      let present = Set(file.entries.flatMap(\.translations).map { $0.text(in: file.source) })
      #expect(written.isSubset(of: present), "\(written.subtracting(present))")
      // Some of the texts are translated.
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for index in lines.indices where lines[index] == "msgstr \"\"" && index > 12 {
        guard Bool.random(using: &numbers) else { continue }
        let word = "Wort \(round).\(index)"
        lines[index] = "msgstr \"\(word)\""
        written.insert(word)
      }
      text = lines.joined(separator: "\n")
    }
    #expect(written.count > 50)
  }
}

extension SourceText {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
