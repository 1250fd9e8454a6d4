import FormEngine
import TestCases
import Testing

/// Tests of numbers, dates and words typed in other languages.
@Suite struct LanguageEntryTests {
  private static let german = Language(
    "de",
    sentences: [
      "today": ["heute"], "tomorrow": ["morgen"], "day": ["Tag|Tage|Tagen"], "now": ["jetzt"],
      "y": ["j"], "n": ["n"], "yes": ["ja"], "no": ["nein"], "May": ["Mai"], "March": ["März"],
      "October": ["Oktober"], "Monday": ["Montag"],
    ],
    conventions: Language.Conventions(
      hasDecimalComma: true, dateSeparator: ".", groupMarks: "."))
  private static let french = Language(
    "fr",
    sentences: [
      "March": ["mars"], "Tuesday": ["mardi"], "June": ["juin"], "July": ["juillet"],
      "August": ["août"],
    ], conventions: Language.Conventions(hasDecimalComma: true, dateSeparator: "/"))
  private static let swiss = Language(
    "de_CH", conventions: Language.Conventions(groupMarks: "'\u{2019}"))

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
    #expect(try read("1.234,5", .decimal) == "1234.5")
    #expect(try read("1.234.567", .integer) == "1234567")
    #expect(try read("-1.234.567,25", .decimal) == "-1234567.25")
    for text in ["1.23,5", "1,234.5", "1.234 567,5", "12.3.4", "1.234.56", "1234.567,5"] {
      #expect(try read(text, .decimal).hasPrefix("! "), "\(text)")
    }
    #expect(
      try read("1.234,5", .decimal, Self.french)
        == "! Enter a number with a decimal comma and no points, such as 12,50.")
    #expect(try read("12\u{202F}345,5", .decimal, Self.french) == "12345.5")
    #expect(try read("1'234'567.5", .decimal, Self.swiss) == "1234567.5")
    #expect(try read("1\u{2019}234", .integer, Self.swiss) == "1234")
    for text in ["1 5", "2 3,5", "12 3.5", "1.000 5"] {
      #expect(try read(text, .decimal).contains("one number"), "\(text)")
      #expect(try read(text, .decimal, Self.french).contains("one number"), "\(text)")
    }
    #expect(try read("1'234", .integer).hasPrefix("! "))
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
    #expect(try read("2026/11/21", .date) == "2026-11-21")
    #expect(try read("2026.11.21", .date) == "2026-11-21")
  }

  @Test func monthsAndWeekdaysAreNamedInBothLanguages() throws {
    #expect(try read("1. Mai 2026", .date) == "2026-05-01")
    #expect(try read("3 MÄRZ 2026", .date) == "2026-03-03")
    #expect(try read("3. Okt. 2026", .date) == "2026-10-03")
    #expect(try read("3 Oct 2026", .date) == "2026-10-03")
    #expect(try read("1 de mars de 2026", .date, Self.french) == "2026-03-01")
    #expect(try read("1er août 2026", .date, Self.french) == "2026-08-01")
    #expect(try read("mar 3, 2026", .date, Self.french) == "2026-03-03")
    #expect(try read("14 juil 2026", .date, Self.french) == "2026-07-14")
    // Two months begin so.
    #expect(try read("14 jui 2026", .date, Self.french).hasPrefix("! "))
    // 1970-01-01 was a Thursday.
    #expect(try read("Montag", .date) == "1970-01-05")
    #expect(try read("mon", .date) == "1970-01-05")
    #expect(try read("mardi", .date, Self.french) == "1970-01-06")
    #expect(try read("thursday", .date) == "1970-01-08")
    #expect(try read("lundi", .date).hasPrefix("! "))
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
    #expect(try read("j", .boolean, nil) == "! Type y or n.")
    #expect(try read("x", .boolean) == "! Type j or n.")
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
