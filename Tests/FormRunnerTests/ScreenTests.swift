import FormEngine
import FormRunner
import FormSyntax
import SeededNumbers
import TestCases
import Testing

@Test(
  "Each form looks as it is written down, on a terminal of 80, 40 and 200 columns", .tags(.script),
  .slow)
func screensAreAsWritten() async {
  #expect(ScreenCase.all.count > 10)

  await forEachCase(ScreenCase.all) { screen in
    let sections = try screen.sections()
    let input = sections["input"] ?? []
    let screens = try ScreenCase.widths.map { columns in
      (columns: columns, text: try screen.screen(columns: columns, input: input))
    }
    if ConversationCase.isRewriting { try screen.rewrite(input: input, screens: screens) }
    for (columns, text) in screens {
      let expected = (sections[String(columns)] ?? []).joined(separator: "\n")
      #expect(text == ConversationCase.normalised(expected), "\(columns) columns")
    }
  }
}

@Test func linesAreWrappedAtWords() {
  let screen = Screen(columns: 30, usesColors: false, isASCII: false)
  func rows(_ text: String, at column: Int = 0, hanging: Int? = nil) -> [String] {
    screen.rows(of: StyledLine(text), at: column, hanging: hanging).map(\.text)
  }

  #expect(rows("") == [""])
  #expect(rows("one two") == ["one two"])
  #expect(rows("twelve letters and then some more") == ["twelve letters and then some", "more"])
  #expect(rows("of its own", at: 5) == ["     of its own"])
  #expect(
    rows("hanging indents are kept", at: 2, hanging: 10)
      == ["  hanging indents are kept"])
  #expect(
    rows("hanging indents are kept, also here", at: 2, hanging: 10)
      == ["  hanging indents are kept,", "          also here"])
  // A word that is wider than a row is divided; one that only starts late is not.
  #expect(rows("a" + String(repeating: "b", count: 40)).map(\.count) == [30, 11])
  #expect(rows("abc " + String(repeating: "d", count: 40)).map(\.count) == [30, 14])
  // Wide characters take two columns, combining ones take none.
  #expect(rows(String(repeating: "東", count: 16)).map(\.count) == [15, 1])
  #expect(rows(String(repeating: "e\u{301}", count: 31)).map(\.count) == [30, 1])
  // Trailing spaces of a question are kept.
  #expect(rows("What? ") == ["What? "])
}

@Test func widthsOfEveryKind() {
  #expect(Screen(columns: nil, usesColors: false, isASCII: false).width == nil)
  #expect(Screen(columns: 0, usesColors: false, isASCII: false).width == 80)
  #expect(Screen(columns: 1, usesColors: false, isASCII: false).width == 1)
  #expect(Screen(columns: 200, usesColors: false, isASCII: false).width == 100)
  let narrow = Screen(columns: 1, usesColors: false, isASCII: false)
  #expect(narrow.rows(of: StyledLine("ab c"), at: 5).map(\.text) == ["a", "b", "c"])
  let piped = Screen(columns: nil, usesColors: false, isASCII: false)
  let long = String(repeating: "word ", count: 100)
  #expect(piped.rows(of: StyledLine(long), at: 3).map(\.text) == ["   " + long])
}

/// The escape for a character that cannot be shown is not split if a row has room for it.
@Test func escapesStayWhole() {
  func rows(_ text: String, _ columns: Int, isASCII: Bool = false) -> [String] {
    Screen(columns: columns, usesColors: false, isASCII: isASCII).rows(of: StyledLine(text))
      .map(\.text)
  }
  #expect(rows("ab\u{202E}cd\u{202E}ef", 11) == ["ab<U+202E>c", "d<U+202E>ef"])
  #expect(rows("ab\u{202E}cd", 8) == ["ab", "<U+202E>", "cd"])
  #expect(rows("ab\u{202E}cd", 7) == ["ab<U+20", "2E>cd"])
  #expect(rows("東京東京", 16, isASCII: true) == ["\\u{6771}\\u{4EAC}", "\\u{6771}\\u{4EAC}"])
  #expect(rows("東京東京", 15, isASCII: true).count == 4)
  #expect(rows("\u{202E}<U+41", 8, isASCII: true) == ["\\u{202E}", "<U+41"])
}

/// Nothing is lost, and no row is wider than the terminal.
@Test func randomLinesAreWrapped() {
  var generator = SeededGenerator(seed: 5)
  let pieces = ["a", "word", " ", "  ", "東京", "é", "e\u{301}", "🙂", "-", "(x)", "שלום"]
  for round in 0..<2_000 {
    var line = StyledLine()
    for _ in 0..<Int.random(in: 0..<30, using: &generator) {
      line.append(
        pieces.randomElement(using: &generator) ?? "",
        [.plain, .strong, .dim].randomElement(using: &generator) ?? .plain)
    }
    let columns = Int.random(in: 2...60, using: &generator)
    let indent = Int.random(in: 0...30, using: &generator)
    let hanging = Int.random(in: 0...30, using: &generator)
    let screen = Screen(columns: columns, usesColors: false, isASCII: false)
    let rows = screen.rows(of: line, at: indent, hanging: hanging)
    let words = rows.map(\.text).joined().filter { $0 != " " }
    #expect(words == line.text.filter { $0 != " " }, "round \(round)")
    #expect(rows.allSatisfy { displayWidth(of: $0.text) <= columns }, "round \(round)")
  }
}

@Test func colours() {
  let screen = Screen(columns: 80, usesColors: true, isASCII: false)
  let line = StyledLine("1/2", .dim) + StyledLine("  ") + StyledLine("Name", .strong)
  #expect(
    screen.rows(of: line).map { screen.text(of: $0) }
      == ["\u{1B}[2m1/2\u{1B}[0m  \u{1B}[1mName\u{1B}[0m"])
  // A form cannot bring its own.
  #expect(!screen.rows(of: StyledLine("\u{1B}[31mred")).map(\.text).joined().contains("\u{1B}"))
}

@Test func textForDevicesWithASCIIAlone() {
  #expect(asciiText("plain") == "plain")
  #expect(asciiText("“a” … ‘b’ │") == "\"a\" ... 'b' |")
  #expect(asciiText("Straße 東\u{301}") == "Stra\\u{DF}e \\u{6771}\\u{301}")
  #expect(asciiText(visibleText("\u{1B}\u{7F}\u{202E}\u{85}")) == "\\u{1B}\\u{7F}\\u{202E}\\u{85}")
  // Text that only looks like an escape is not changed.
  for text in ["<U+41>", "a < b", "<U+>", "<U+202E", "<U+202e>", "<U+99999999999>", "<"] {
    #expect(asciiText(text) == text)
  }
}

@Test func promptsEndWithAMark() {
  #expect(Prompt(StyledLine("Name"), in: nil).line.text == "Name: ")
  #expect(Prompt(StyledLine("Are you sure?"), in: nil).line.text == "Are you sure? ")
  #expect(Prompt(StyledLine("Are you sure? [Y/n]"), in: nil).line.text == "Are you sure? [Y/n]: ")
  let french = LanguageTag("fr_CA").map { BuiltInLanguages.language($0) }
  #expect(Prompt(StyledLine("Nom"), in: french).line.text == "Nom\u{A0}: ")
  let screen = Screen(columns: 40, usesColors: false, isASCII: false)
  let short = Prompt(StyledLine("Name"), at: 5, in: nil)
  #expect(screen.prompt(short.line, at: 5, hanging: 5).map(\.text) == ["     Name: "])
  // An answer has 20 columns.
  let long = Prompt(StyledLine("A question of some length"), at: 5, in: nil)
  #expect(
    screen.prompt(long.line, at: 5, hanging: 5).map(\.text)
      == ["     A question of some length: ", "     "])
}
