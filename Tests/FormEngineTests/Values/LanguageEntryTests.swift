import FormEngine
import TestCases
import Testing

/// Numbers, dates and words as they are typed in other languages.
@Suite struct LanguageEntryTests {
  private static let german = Language(
    "de",
    sentences: [
      "today": ["heute"], "tomorrow": ["morgen"], "day": ["Tag|Tage|Tagen"], "now": ["jetzt"],
      "y": ["j"], "n": ["n"], "yes": ["ja"], "no": ["nein"],
    ], conventions: Language.Conventions(hasDecimalComma: true, dateSeparator: "."))
  private static let french = Language(
    "fr", conventions: Language.Conventions(hasDecimalComma: true, dateSeparator: "/"))

  private func read(_ text: String, _ type: ScalarType, _ language: Language? = german) throws
    -> String
  {
    let clock = try #require(LocalDateTime(secondNumber: 0))
    switch readEntry(text, as: type, EntryContext(clock: clock, language: language)) {
    case .value(let value): return value.text()
    case .empty: return ""
    case .unreadable(let message): return "! " + message
    }
  }

  @Test func numbersHaveADecimalComma() throws {
    #expect(try read("3,5", .decimal) == "3.5")
    #expect(try read("3.5", .decimal) == "3.5")
    #expect(try read("-1 234,50", .decimal) == "-1234.5")
    #expect(try read("3,125", .decimal) == "3.125")
    #expect(
      try read("1.234", .decimal) == "! “1.234” could be 1234 or 1,234. Type one of these.")
    #expect(
      try read("1.000", .integer) == "! “1.000” could be 1000 or 1,000. Type one of these.")
    #expect(try read("1.2345", .decimal) == "1.2345")
    #expect(
      try read("1.234,5", .decimal)
        == "! Enter a number with a decimal comma and no points, such as 12,50.")
    #expect(try read("7,0", .integer) == "7")
    // English is as it was.
    #expect(try read("1.234", .decimal, nil) == "1.234")
    #expect(
      try read("3,5", .decimal, nil)
        == "! Enter a number with a decimal point and no commas, such as 12.50.")
  }

  @Test func datesAreDayMonthYear() throws {
    #expect(try read("21.11.2026", .date) == "2026-11-21")
    #expect(try read("1.2.2026", .date) == "2026-02-01")
    #expect(try read("2026-11-21", .date) == "2026-11-21")
    #expect(try read("21/11/2026", .date, Self.french) == "2026-11-21")
    #expect(try read("21/11/2026", .date).hasPrefix("! Enter a date such as 20.11.2026"))
    #expect(try read("31.2.2026", .date).hasPrefix("! 31.2.2026 is not a valid date."))
    #expect(try read("21.11.26", .date).hasPrefix("! "))
    #expect(try read("21.11.2026 9:30", .datetime) == "2026-11-21T09:30")
    #expect(try read("21.11.2026", .date, nil).hasPrefix("! Enter a date such as 2026-11-20"))
  }

  @Test func wordsAreThoseOfBothLanguages() throws {
    let today = try read("today", .date)
    #expect(!today.hasPrefix("!"))
    #expect(try read("heute", .date) == today)
    #expect(try read("+3 Tage", .date) == (try read("+3 days", .date)))
    #expect(try read("Heute 9:30", .datetime) == today + "T09:30")
    #expect(try read("jetzt", .time) == (try read("now", .time)))
    #expect(try read("heute", .date, nil).hasPrefix("!"))
    for word in ["j", "ja", "JA", "y", "yes"] { #expect(try read(word, .boolean) == "yes") }
    for word in ["n", "nein", "no"] { #expect(try read(word, .boolean) == "no") }
    #expect(try read("j", .boolean, nil) == "! Answer yes or no: y or n.")
    #expect(try read("x", .boolean) == "! Answer yes or no: j or n.")
  }

  @Test func phrasesAreReplacedWithTheirPlacesAndPlurals() {
    let language = Language(
      "x",
      sentences: [
        "{label} is empty.": ["Leer: {label}."],
        "{count} rows": ["{count} Zeile", "{count} Zeilen"],
        "{names} and {last}": ["{names} und {last}"],
      ], singular: .zeroAndOne)
    let phrase: Phrase = "\("A", "label") is empty."
    #expect(phrase.text(in: nil) == "A is empty.")
    #expect(phrase.text(in: language) == "Leer: A.")
    #expect(phrase.template == "{label} is empty.")
    func rows(_ count: Int) -> Phrase { .counted(count, "1 row", "\(count, "count") rows") }
    #expect([0, 1, 2].map { rows($0).text(in: nil) } == ["0 rows", "1 row", "2 rows"])
    #expect([0, 1, 2].map { rows($0).text(in: language) } == ["0 Zeile", "1 Zeile", "2 Zeilen"])
    let list = Phrase.list(["A", "{label}", "C"])
    #expect(list.text(in: nil) == "A, {label} and C")
    #expect(list.text(in: language) == "A, {label} und C")
    #expect(Phrase.verbatim("{count} rows").text(in: language) == "{count} rows")
  }
}
