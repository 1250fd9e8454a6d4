import FormEngine
import FormRunner
import TestCases
import Testing

/// Tests of the help that `?` shows.
@Suite struct ExplanationTests {
  /// A field `f`, what happens before `?`, and the lines that follow it.
  struct HelpCase: Sendable {
    var declarations: String
    var steps: [String] = []
    var lines: [String]
  }

  private static func check(_ cases: [HelpCase]) async {
    await forEachCase(cases) { one in
      let form = try AskedForm(one.declarations, after: one.steps)
      #expect(try form.help("f") == one.lines)
    }
  }

  @Test func typesSayWhatCanBeTyped() async {
    let types: [(type: String, help: String)] = [
      ("text", "One line of text."),
      ("multiline", "To finish, type a full stop alone on a line."),
      ("email", "An e-mail address."),
      ("url", "A web address that starts with http:// or https://."),
      ("uuid", "A UUID: 8-4-4-4-12 hexadecimal digits."),
      ("integer", "A whole number."),
      ("decimal", "A number."),
      ("date", "Enter a date such as 2026-11-20, or today, tomorrow or +3 days."),
      ("time", "Enter a time such as 09:30, or now."),
      ("datetime", "Enter a date and time such as 2026-11-20 09:30, or today 9:30 or now."),
    ]
    await Self.check(
      types.map { type, help in
        HelpCase(declarations: "field f: \(type)", lines: [help, "You can leave this empty."])
      })
    await Self.check([
      HelpCase(declarations: "field f: boolean", lines: ["Yes or no: y or n."]),
      HelpCase(
        declarations: "field f: secret { required confirm }",
        lines: [
          "What you type is not shown.", "You will be asked to type it twice.",
          "An answer is required.",
        ]),
      HelpCase(
        declarations: "field f: secret", steps: ["f=open sesame"],
        lines: [
          "What you type is not shown.", "Enter keeps the secret that you entered.",
          "Type ! to leave this empty.",
        ]),
    ])
  }

  @Test func theFormsOwnWordsComeFirst() async {
    await Self.check([
      HelpCase(
        declarations: """
          field f: text { required help "As in your passport.\u{5C}nAll of it." hint "First name" example "Ada" }
          """,
        lines: [
          "As in your passport.", "All of it.", "First name", "One line of text.",
          "For example: Ada", "An answer is required.",
        ]),
      // A hint that says the same is not repeated, and nothing of the form acts on a terminal.
      HelpCase(
        declarations: "field f: text { help \"A\\u{1B}B\" hint \"A\\u{1B}B\" required }",
        lines: ["A␛B", "One line of text.", "An answer is required."]),
    ])
  }

  @Test func everyRuleIsASentence() async {
    await Self.check([
      HelpCase(
        declarations: """
          field f: text {
            required else "Everybody has a name."
            length 3...32
            match /[a-z]+-[0-9]{2}/
            match /([a-z]+-?)+\\d\\d/
            check value != "abc-00" else "Think of another one."
            warn value != "abc-01" else "That one is popular."
          }
          """,
        lines: [
          "One line of text.", "Use 3 to 32 characters.",
          "Use lowercase letters (a-z), then “-”, then 2 digits.",
          "The whole answer must match the pattern /([a-z]+-?)+\\d\\d/, as “aaa-aaa-aaa-00” does.",
          "Rules:", "  Think of another one.",
          "The form warns about some answers, but accepts them:", "  That one is popular.",
          "Everybody has a name.",
        ]),
      // A minimum of 0 is not mentioned.
      HelpCase(
        declarations: "field f: text { length 0...2 }",
        lines: ["One line of text.", "Use at most 2 characters.", "You can leave this empty."]),
      HelpCase(
        declarations: """
          field f: integer { range 1..<100 step 3 from 1 unit "kg" required }
          check light: f < 50 else "That is too heavy." focus f
          """,
        lines: [
          "A whole number.", "Enter a number from 1 up to, but not including, 100 kg.",
          "Use steps of 3 from 1, such as 10.",
          "Rules:", "  That is too heavy.",
          "The unit is kg.", "An answer is required.",
        ]),
      // A constant message appears together with the bounds; a message with the bounds in it
      // replaces them.
      HelpCase(
        declarations: "field f: date { range ...today() else \"This date is in the future.\" }",
        lines: [
          "Enter a date such as 2026-11-20, or today.",
          "Enter a date no later than 2026-11-20.", "Rules:",
          "  This date is in the future.", "You can leave this empty.",
        ]),
      HelpCase(
        declarations: "field f: date { range ...today() else \"Not after \\(max).\" required }",
        lines: [
          "Enter a date such as 2026-11-20, or today.",
          "Rules:", "  Not after 2026-11-20.",
          "An answer is required.",
        ]),
    ])
  }

  @Test func rulesFollowOtherAnswers() async {
    let stay = """
      field start: date
      field f: date {
        required
        range start... else "The stay starts on \\(min)."
        check value != start else "\\(value) is the first day."
      }
      """
    let date = "Enter a date such as 2026-11-20, or today, tomorrow or +3 days."
    await Self.check([
      // A message would have gaps while what it names is empty.
      HelpCase(declarations: stay, lines: [date, "An answer is required."]),
      HelpCase(
        declarations: stay, steps: ["start=2026-12-01", "f=2026-12-03"],
        lines: [
          // The first of these days that the rules accept.
          "Enter a date such as 2026-12-20.", "Rules:",
          "  The stay starts on 2026-12-01.", "  2026-12-03 is the first day.",
          "Enter keeps “2026-12-03”.", "An answer is required.",
        ]),
    ])
  }

  @Test func optionsAreListedWithTheirHelp() async {
    let sizes = """
      field f: choices {
        option small "Small" { hint "One person" }
        option large "Large" { help "Up to four." }
        option none "None" { exclusive }
        count ...2
        default [.small]
      }
      """
    await Self.check([
      HelpCase(
        declarations: sizes, steps: ["f=2"],
        lines: [
          "Choose any: type numbers or names, separated by commas. + before one adds it, - removes it.",
          "  1. Small: One person", "  2. Large (chosen): Up to four.", "  3. None",
          "“None” cannot be chosen together with others.", "Choose at most 2 options.",
          "Enter keeps “Large”.", "The default is “Small”.", "Type ! to leave this empty.",
        ]),
      HelpCase(
        declarations: "field f: choice { option `1` \"One\" option `2` \"Two\" required }",
        lines: [
          "Choose one: type its name or part of its text.", "  1. One", "  2. Two",
          "An answer is required.",
        ]),
    ])
  }

  @Test func whyAnAnswerIsRequiredIsSaid() async {
    let news = """
      field news: boolean "Send me the newsletter" { default false }
      field pin: secret "PIN"
      let wanted = news and pin is filled
      field f: text { required when wanted }
      """
    await Self.check([
      HelpCase(declarations: news, lines: ["One line of text.", "You can leave this empty."]),
      HelpCase(
        declarations: news, steps: ["news=y", "pin=1234"],
        lines: [
          "One line of text.",
          "An answer is required because of these: Send me the newsletter (yes), PIN (entered).",
        ]),
      HelpCase(
        declarations: """
          rows people "People" { field name: text }
          field f: text { required when count(people) > 0 }
          """, steps: ["+people"],
        lines: [
          "One line of text.", "An answer is required because of this one: People (1 row).",
        ]),
      // An answer that is read twice is named once.
      HelpCase(
        declarations: """
          field n: integer "Number"
          field f: text { required when n == 1 or n == 2 or n + n > 8 }
          """, steps: ["n=2"],
        lines: [
          "One line of text.", "An answer is required because of this one: Number (2).",
        ]),
    ])
  }

  @Test func reasonsOutsideARowAreNamed() throws {
    let form = try AskedForm(
      """
      field many: integer "Guests" { default 9 }
      let crowd = many > 5
      rows tables "Tables" {
        field size: integer "Seats" { required when crowd and form.many < 20 }
      }
      """, after: ["+tables"])
    #expect(
      try form.help("tables[1].size").suffix(2) == [
        "An answer is required because of this one: Guests (9).", ":delete deletes this row.",
      ])
  }

  @Test func listsSayWhatCanBeDone() async throws {
    await Self.check([
      HelpCase(
        declarations: """
          rows f "Favourites" {
            hint "What it should cover"
            count 1...10
            unique a
            field a: text "Category"
          }
          """,
        lines: [
          "What it should cover", "Type y to add a row, or n to go on.",
          "1 to 10 rows are required.", "Each row needs a different Category.",
        ]),
      HelpCase(
        declarations: "rows f { required sort by a unique a, b field a: text \"A\" field b: text }",
        steps: ["+f"],
        lines: [
          "Type y to add a row, n to go on, or the number of a row to open it.",
          ":delete N deletes a row. The form sorts the rows, so they cannot be moved.",
          "No two rows can be the same in all of these: A, b.",
          "At least one row is required.",
        ]),
      HelpCase(
        declarations: "rows f: text { unique }",
        lines: ["Type y to add a row, or n to go on.", "Each value can be in the list only once."]),
    ])

    let tags = try AskedForm("rows tags: text { length 2...4 }", after: ["+tags"])
    #expect(
      try tags.help("tags[1]") == [
        "One line of text.", "Use 2 to 4 characters.", "An empty answer removes the row.",
      ])
  }

  @Test func defaultsAreNamed() async {
    let memory = "field f: integer { default 256 unit \"KiB\" }"
    await Self.check([
      HelpCase(
        declarations: memory,
        lines: [
          "A whole number.", "The unit is KiB.", "Enter accepts the default, “256 KiB”.",
          "Type ! to leave this empty.",
        ]),
      HelpCase(
        declarations: memory, steps: ["f=512"],
        lines: [
          "A whole number.", "The unit is KiB.", "Enter keeps “512 KiB”.",
          "The default is “256 KiB”.", "Type ! to leave this empty.",
        ]),
      HelpCase(
        declarations: memory, steps: ["f!"],
        lines: [
          "A whole number.", "The unit is KiB.", "The default is “256 KiB”.",
          "You can leave this empty.",
        ]),
    ])
  }
}
