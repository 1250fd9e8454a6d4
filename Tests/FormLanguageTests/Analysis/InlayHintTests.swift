import FormLanguage
import FormSyntax
import FormTools
import Testing

/// The hints of a text, each after the name that it follows.
private func hints(_ text: String) -> [String] {
  let source = SourceText(name: "test.form", bytes: Array(text.utf8))
  let analysis = FormLibrary(importing: FilesInMemory(texts: [:])).analyze(source)
  return analysis.inlayHints(in: SourceSpan(0, text.utf8.count)).map { hint in
    let word = text.utf8.prefix(hint.offset).reversed().prefix {
      $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"")
    }
    return String(decoding: word.reversed(), as: UTF8.self) + " " + hint.text
  }
}

@Test func placesOfWhatIsWrittenElsewhere() {
  // Computed fields never take the focus, so they are not counted.
  #expect(
    hints(
      """
      form f "F" {
        field total: integer @5 "Total" = 2
        field third: integer @30 "Third"
        field first: integer @10 "First"
        group second @20 "Second" {
          field late: integer @20 "Late"
          field early: integer @10 "Early"
        }
        field fourth: integer @40 "Fourth"
      }
      """) == ["third 4th", "first 1st", "second 2nd", "late 3rd", "early 2nd"])
  #expect(hints("form f \"F\" {\n field a: integer @1 \"A\"\n field b: integer @2 \"B\"\n}") == [])
  // A type has a focus order of its own, and so has a row.
  #expect(
    hints(
      """
      type Person = group {
        field surname: text @20 "Surname"
        field name: text @10 "Name"
      }
      """) == ["surname 2nd", "name 1st"])
  #expect(
    hints(
      """
      form f "F" {
        field who: text @10 "Who"
        rows stays @20 "Stays" {
          field until: date @20 "Until"
          field since: date @10 "Since"
        }
      }
      """) == ["until 2nd", "since 1st"])
}
