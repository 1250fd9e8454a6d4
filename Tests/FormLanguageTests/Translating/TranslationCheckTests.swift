import FormEngine
import SeededNumbers
import TestCases
import Testing

@Suite struct TranslationCheckTests {
  private static let form = """
    form f "F" {
      field n: integer "Nights" { range ...9 else "At most \\(max)." }
      field m: integer
      field t: text "T"
      note "\\(n) and \\(m) and \\(today())"
    }
    """

  private func findings(_ entry: String, percent: Int? = nil) -> [String] {
    TranslatedFiles(Self.form, entry).findings(percent: percent)
  }

  @Test func interpolationsReadWhatTheTextReads() async {
    let note = "\\(n) and \\(m) and \\(today())"
    func of(_ text: String) -> [String] { findings(entry("/note", note, text)) }
    #expect(of("\\(today()), \\(m + 0), \\(if n == 1 then \"x \\(n)\" else \"y\")") == [])
    #expect(
      of("\\(n) \\(m)") == [
        "3:8 po-missing-interpolation: This translation leaves out `\\\\(today())`."
      ])
    #expect(
      of("\\(n) \\(m) \\(today()) \\(t)") == [
        "3:8 po-interpolation: The text of the form does not contain `\\\\(t)`."
      ])
    #expect(
      of("\\(n) \\(m) \\(today()) \\(nn)") == [
        "3:8 po-interpolation: The text of the form does not contain `\\\\(nn)`."
      ])
    // Findings of the checker and the parser are at their place in the PO file.
    #expect(
      of("\\(n + \"a\") \\(m) \\(today())") == [
        "3:12 wrong-type: `+` does not accept an integer and a text."
      ])
    #expect(of("\\(n) \\(m) \\(today() +)").map { $0.prefix(5) } == ["3:33 "])
    #expect(of("\\(n").map { $0.prefix(2) } == ["3:"])
    #expect(
      of("C:\\temp \\(n) \\(m) \\(today())") == [
        "3:11 po-interpolation: A single backslash must start an interpolation, such as `\\\\(name)`."
      ])
    #expect(of("\\\\ \\(n) \\(m) \\(today())") == [])
    #expect(
      findings(entry("n/rule:range", "At most \\(max).", "Bis \\(max), nicht \\(min).")) == [
        "3:8 po-interpolation: The text of the form does not contain `\\\\(min)`."
      ])
    #expect(
      findings(
        entry("n/rule:range", "At most \\(max).", "\\(if max == 1 then \"a\" else \"\\(max)\")"))
        == [])
  }

  @Test func countsAndPercent() {
    let some = entry("/title", "F", "Eff") + entry("t/label", "T", "Te", before: "#, fuzzy\n")
    #expect(
      findings(some, percent: 100) == [
        "1:1 po-untranslated: 1 of 5 texts is translated (20%), but 100% is required; 1 is fuzzy and 3 are missing."
      ])
    #expect(
      findings(some, percent: 20) == [
        "1:1 po-untranslated: 1 of 5 texts is translated; 1 is fuzzy and 3 are missing."
      ])
    #expect(
      TranslatedFiles("form f \"F\" {}", entry("/title", "F", "")).findings(percent: 1) == [
        "1:1 po-untranslated: 0 of 1 text is translated (0%), but 1% is required; 1 is missing."
      ])
  }

  /// Hostile contents of a PO file are reported, and every displayed text is one of the form or of
  /// the file.
  @Test(.slow) func hostileTranslationsAreFindings() throws {
    let pieces = [
      "\\(", ")", "\"", "\\", "n", "m", " + ", "`", "/", "matches /[)\"]/", "if n == 1 then ",
      " else ", "\n", "{", "}", "note \"x\"", "\\(n)", "}\nform g {", "\u{0}", "é", "(", "\"\"\"",
    ]
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 1...14, using: &numbers)
      let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let files = TranslatedFiles(
        Self.form,
        entry("/note", "\\(n) and \\(m) and \\(today())", text)
          + entry("t/label", "T", "Te"))
      _ = files.findings()
      let session = try files.session()
      #expect(session.label(try session.at("t")) == "Te")
    }
  }
}
