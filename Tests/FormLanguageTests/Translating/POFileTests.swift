import FormSyntax
import SeededNumbers
import TestCases
import Testing

@Suite struct POFileTests {
  private func read(_ text: String) -> POFile { POFile(SourceText(name: "x.po", text: text)) }

  @Test func readsEntriesAndTheHeader() {
    let file = read(
      """
      # Notes
      msgid ""
      msgstr ""
      "Language: de\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"

      #. A comment
      #: a.form:1
      #, fuzzy, c-format
      #| msgid "Old"
      msgctxt "a/label"
      msgid ""
      "Two "
      "pieces"
      msgstr "\\"Zwei\\"\\tStücke\\x21\\041\\n"

      #~ msgctxt "b/label"
      #~ msgid "Gone"
      #~ msgstr "Weg"

      msgid "1 day"
      msgid_plural "{n} days"
      msgstr[0] "1 Tag"
      msgstr[1] "{n} Tage"

      # At the end
      """)
    #expect(file.faults.isEmpty)
    #expect(file.headerField("Language") == "de")
    #expect(file.headerField("Plural-Forms") == nil)
    #expect(file.entries.count == 4)
    let entry = file.entries[1]
    #expect(entry.isFuzzy && !entry.isObsolete)
    #expect(entry.context?.text(in: file.source) == "a/label")
    #expect(entry.id.text(in: file.source) == "Two pieces")
    #expect(entry.translation?.text(in: file.source) == "\"Zwei\"\tStücke!!\n")
    #expect(file.entries[2].isObsolete)
    #expect(file.entries[3].plural?.text(in: file.source) == "{n} days")
    #expect(file.entries[3].translations.count == 2)
    #expect(file.source.text(of: file.tail) == "# At the end")
  }

  @Test func reportsWhatCannotBeRead() async {
    let cases: [(String, [POFault.Reason], [String])] = [
      ("msgid \"a\nmsgstr \"b\"\n", [.unclosedString], ["\"a"]),
      ("msgid \"a\\q\"\nmsgstr \"\"\n", [.badEscape], ["\\q"]),
      ("hello\n", [.unexpected("hello")], ["hello"]),
      ("\"lost\"\n", [.unexpected("\"lost\"")], ["\"lost\""]),
      ("msgid \"a\"\n", [.incomplete(keyword: "msgstr")], ["msgid"]),
      (
        "msgctxt \"a\"\n\n# x\nmsgctxt \"b\"\nmsgid \"c\"\nmsgstr \"\"\n",
        [.incomplete(keyword: "msgid")], ["msgctxt"]
      ),
      ("msgstr \"a\"\n", [.misplaced(keyword: "msgstr")], ["msgstr"]),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n", [.misplaced(keyword: "msgstr")], ["msgstr"]),
      ("msgid \"a\"\nmsgstr[1] \"b\"\n", [.misplaced(keyword: "msgstr[1]")], ["msgstr[1]"]),
      ("msgid\nmsgstr \"b\"\n", [.missingString(keyword: "msgid")], ["msgid"]),
      ("msgid \"a\" b\nmsgstr \"\"\n", [.unexpected("b")], ["b"]),
    ]
    for (text, reasons, places) in cases {
      let file = read(text)
      #expect(file.faults.map(\.reason) == reasons, "\(text)")
      #expect(file.faults.map { file.source.text(of: $0.span) } == places, "\(text)")
    }
  }

  /// Keywords, strings and comments are wherever gettext reads them, too.
  @Test func linesMeanNothing() {
    let file = read(
      """
      \tmsgctxt "a" msgid "b"msgstr "c" # a comment, "and" more
       msgctxt "d"
      \u{C}msgid
        "e" "f"
      msgstr "g" #, fuzzy
      msgid "h" msgstr "i" msgid "j" msgstr "\\x000041\\x1f42\\303\\xa4"
      #= fuzzy
      msgid "k" msgstr "l"
      #~ msgctxt "m" msgid "n" msgstr "o" #~ p

      """)
    #expect(file.faults.isEmpty)
    #expect(file.entries.allSatisfy { !$0.isFaulty })
    func texts(_ string: POString?) -> String { string?.text(in: file.source) ?? "-" }
    #expect(file.entries.map { texts($0.context) } == ["a", "d", "-", "-", "-", "m"])
    #expect(file.entries.map { texts($0.id) } == ["b", "ef", "h", "j", "k", "n"])
    #expect(file.entries.map { texts($0.translation) } == ["c", "g", "i", "ABä", "l", "o"])
    #expect(file.entries.map(\.isFuzzy) == [false, false, true, false, true, false])
    #expect(file.entries.map(\.isObsolete) == [false, false, false, false, false, true])
    let bytes = file.entries.flatMap { file.source.bytes[$0.span.range] }
    #expect(bytes + file.source.bytes[file.tail.range] == file.source.bytes)
  }

  /// Strings whose contents are not text.
  @Test func stringsAreTexts() {
    let cases: [(String, [POFault.Reason])] = [
      ("\\xff", [.notText]), ("\\303", [.notText]), ("a\\200b", [.notText]),
      ("\\303\\244", []), ("\\xc3\" \"\\xa4", []), ("\u{0}", [.controlCharacter(0)]),
      ("a\u{1B}[31m", [.controlCharacter(0x1B)]), ("\u{7F}", [.controlCharacter(0x7F)]),
      ("\t", []), ("\\t\\n\\r\\007", []), ("\\x", [.badEscape]),
      ("\u{1}\u{2}", [.controlCharacter(1), .controlCharacter(2)]),
    ]
    for (text, reasons) in cases {
      let file = read("msgid \"a\"\nmsgstr \"\(text)\"\n\nmsgid \"b\"\nmsgstr \"c\"\n")
      #expect(file.faults.map(\.reason) == reasons, "\(text)")
      #expect(file.entries.map(\.isFaulty) == [!reasons.isEmpty, false], "\(text)")
    }
    let raw = POFile(
      SourceText(name: "x.po", bytes: Array("msgid \"a\"\nmsgstr \"".utf8) + [0xFF, 0x22, 0x0A]))
    #expect(raw.entries.map(\.isFaulty) == [true])
  }

  /// Whatever is in a file, its entries have every byte of it, in order.
  @Test func entriesAreTheWholeFile() {
    let pieces = [
      "msgid ", "msgctxt ", "msgstr ", "msgid_plural ", "msgstr[0] ", "\"a\"", "\"", "\\", "\\n",
      "\n", "\n\n", "\r\n", "# x\n", "#, fuzzy\n", "#~ ", "#~| ", "#| ", "é", "\u{FEFF}", " ", "]",
      "\"b\\\"c\"\n",
    ]
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let count = Int.random(in: 0...30, using: &numbers)
      let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let file = read(text)
      let spans = file.entries.map(\.span) + [file.tail]
      #expect(spans.map { file.source.text(of: $0) }.joined() == text)
      #expect(spans.first?.start == 0)
      for entry in file.entries {
        for string in [entry.context, entry.id, entry.plural].compactMap({ $0 }) {
          for piece in string.pieces { #expect(piece.end >= piece.start) }
        }
      }
    }
  }
}
