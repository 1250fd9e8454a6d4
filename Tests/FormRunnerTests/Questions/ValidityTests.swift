import FormEngine
import FormRunner
import TestCases
import Testing

/// Tests of the texts of questions in parentheses and brackets.
@Suite struct ValidityTests {
  /// A field `f`, what happens before it is asked, and what its question says after its label.
  struct FieldCase: Sendable {
    var declarations: String
    var steps: [String]
    var question: String

    init(_ declarations: String, _ question: String) {
      self.init(declarations, [], question)
    }

    init(_ declarations: String, _ steps: [String], _ question: String) {
      self.declarations = declarations
      self.steps = steps
      self.question = question
    }
  }

  private static func check(_ cases: [FieldCase]) async {
    await forEachCase(cases) { one in
      let form = try AskedForm(one.declarations, after: one.steps)
      #expect(try form.question("f") == one.question)
    }
  }

  @Test func textsSayTheirLengths() async {
    await Self.check([
      FieldCase("field f: text", "(optional)"),
      FieldCase("field f: text { required }", ""),
      FieldCase("field f: text", ["f=blob"], "[blob]"),
      FieldCase("field f: text { required length 3...32 }", "(3 to 32 characters)"),
      FieldCase("field f: text { required length 3..<32 }", "(3 to 31 characters)"),
      FieldCase("field f: text { length 12... }", "(at least 12 characters, optional)"),
      FieldCase("field f: text { length ...1 }", "(at most 1 character, optional)"),
      FieldCase("field f: text { length 0...8 }", "(at most 8 characters, optional)"),
      FieldCase("field f: text { length 4...4 required }", "(exactly 4 characters)"),
      // Every answer has a character.
      FieldCase("field f: text { length 1... }", "(optional)"),
      FieldCase("field f: text { required example \"vehicle\" }", "(e.g. vehicle)"),
      FieldCase("field f: text { example \"vehicle\" }", "(e.g. vehicle, optional)"),
      FieldCase(
        "field f: text { required length 2... example \"vehicle\" }", "(at least 2 characters)"),
      FieldCase("field f: secret { required length 12... }", "(at least 12 characters)"),
      FieldCase(
        "field f: secret { length 4... }", ["f=correct horse"], "(at least 4 characters) [kept]"),
      FieldCase("field f: multiline", "(several lines, optional)"),
      FieldCase("field f: multiline { required }", ["f=one\ntwo"], "(several lines) [one …]"),
      FieldCase(
        "field f: multiline { length ...500 required }", "(several lines, at most 500 characters)"),
      FieldCase(
        "field f: multiline { length ...500 }",
        "(several lines, at most 500 characters, optional)"),
      FieldCase("field f: email { required }", ""),
      FieldCase("field f: url { required }", "(https://...)"),
      FieldCase("field f: uuid { required }", "(8-4-4-4-12 hexadecimal digits)"),
    ])
  }

  private static let longUnit =
    "kilograms of dry matter, measured after a week in an oven at sixty degrees"

  @Test func numbersSayBoundsStepsAndUnits() async {
    let memory = "field f: integer { required range 64... step 64 unit \"KiB\" default 256 }"
    await Self.check([
      FieldCase(memory, "(at least 64, KiB, in steps of 64) [256]"),
      FieldCase("field f: integer { required }", "(a whole number)"),
      FieldCase("field f: decimal { required }", "(a number)"),
      FieldCase("field f: integer { range 1...10 }", "(1 to 10, optional)"),
      FieldCase("field f: integer { range -5..<10 required }", "(-5 to 9)"),
      FieldCase("field f: integer { range ..<10 required }", "(at most 9)"),
      FieldCase("field f: integer { range 7...7 required }", "(exactly 7)"),
      FieldCase("field f: decimal { range 0..<1 required }", "(at least 0, below 1)"),
      FieldCase("field f: decimal { range ..<0.5 required }", "(below 0.5)"),
      FieldCase(
        "field f: decimal { range 0.5... step 0.05 }", "(at least 0.5, in steps of 0.05, optional)"
      ),
      FieldCase("field f: decimal { step 0.05 default 1.5 }", "(in steps of 0.05) [1.50]"),
      FieldCase("field f: integer { step 2 from 1 required }", "(in steps of 2 from 1)"),
      FieldCase("field f: integer { step 1 required }", "(a whole number)"),
      // The digits shown say these steps.
      FieldCase("field f: decimal { step 0.01 required unit \"EUR\" }", "(EUR)"),
      FieldCase("field f: decimal { step 0.1 range 0...5 }", "(0 to 5, optional)"),
      FieldCase("field f: decimal { step 1 from 2 required }", "(a number)"),
      FieldCase("field f: decimal { step 1 from 0.5 required }", "(in steps of 1.0 from 0.5)"),
      FieldCase("field f: integer { step 10 required }", "(in steps of 10)"),
      FieldCase(
        "field f: integer { range 0...1000000 step 5 unit \"minutes\" }",
        "(0 to 1000000, minutes, in steps of 5, optional)"),
      FieldCase("field f: decimal { unit \"EUR\" }", ["f=12.5"], "(EUR) [12.5]"),
      FieldCase("field f: decimal { unit \"EUR\" example \"12.50\" required }", "(EUR)"),
      FieldCase("field f: decimal { example \"12.50\" required }", "(e.g. 12.50)"),
      // Parts that do not fit are dropped from the end; the unit then follows the value.
      FieldCase(
        "field f: decimal { range 1000000...9000000 step 0.005 unit \"\(Self.longUnit)\" }",
        ["f=2000000"], "(1000000 to 9000000, \(Self.longUnit)) [2000000.000]"),
      FieldCase(
        "field f: decimal { range 1000000...9000000 unit \"\(Self.longUnit), and again\" required }",
        "(1000000 to 9000000)"),
      FieldCase("field f: integer { required }", ["f=many"], "(a whole number) [many]"),
    ])
  }

  @Test func datesAndTimesSayTheirFormat() async {
    await Self.check([
      FieldCase("field f: date", "(YYYY-MM-DD, optional)"),
      FieldCase("field f: date { required }", ["f=tomorrow"], "(YYYY-MM-DD) [2026-11-21]"),
      // The current date or time as the only bound is not mentioned.
      FieldCase("field f: date { range ...today() }", "(YYYY-MM-DD, optional)"),
      FieldCase("field f: datetime { required range ...now() }", "(YYYY-MM-DD HH:MM)"),
      FieldCase(
        "field f: date { range ..<today() required }", "(YYYY-MM-DD, up to 2026-11-19)"),
      FieldCase("field f: date { range today()... required }", "(YYYY-MM-DD, from 2026-11-20)"),
      FieldCase(
        "field f: date { range today()...today() + 1 year required }",
        "(YYYY-MM-DD, 2026-11-20 to 2027-11-20)"),
      FieldCase(
        "field f: date { range ...today() - 15 years required }", "(YYYY-MM-DD, up to 2011-11-20)"),
      FieldCase(
        "field f: date { range 2026-01-01..<2026-02-01 required }",
        "(YYYY-MM-DD, 2026-01-01 to 2026-01-31)"),
      FieldCase("field f: time { required range 09:00... }", "(HH:MM, from 09:00)"),
      FieldCase(
        "field f: time { required range 09:00..<17:00 }", "(HH:MM, from 09:00, before 17:00)"),
      FieldCase("field f: time", ["f=9:05"], "(HH:MM) [09:05]"),
      FieldCase(
        "field f: datetime", ["f=2026-11-20T10:00"], "(YYYY-MM-DD HH:MM) [2026-11-20 10:00]"),
      FieldCase(
        "field f: datetime { range 2026-01-01T09:00... required }",
        "(YYYY-MM-DD HH:MM, from 2026-01-01 09:00)"),
    ])
  }

  @Test func choicesSayTheirNumbers() async {
    let security = """
      field f: choices {
        option wpa2 "WPA 2"
        option wpa3 "WPA 3"
        option long "A label that is so long that it leaves no room"
        option other "Something else"
      }
      """
    await Self.check([
      FieldCase("field f: boolean", "(y/n)"),
      FieldCase("field f: boolean { required }", ["f=y"], "[Y/n]"),
      FieldCase("field f: boolean { default false }", "[y/N]"),
      FieldCase("field f: boolean { default false }", ["f!"], "(y/n)"),
      FieldCase("field f: boolean", ["f=maybe"], "(y/n) [maybe]"),
      FieldCase(
        "field f: choice { option a \"A\" option b \"B\" option c \"C\" }", "(1-3, optional)"),
      FieldCase("field f: choice { option a \"A\" option b \"B\" required }", ["f=b"], "(1-2) [B]"),
      FieldCase("field f: choice { option `1` \"One\" option `2` \"Two\" }", "(1/2, optional)"),
      FieldCase(security, "(several of 1-4, such as 1, 3, optional)"),
      FieldCase(security, ["f=1,2"], "(several of 1-4, such as 1, 3) [WPA 2, WPA 3]"),
      FieldCase(security, ["f=1,2,3"], "(several of 1-4, such as 1, 3) [3 of 4 chosen]"),
      FieldCase(
        security, ["f=3"],
        "(several of 1-4, such as 1, 3) [A label that is so l…t it leaves no room]"),
      FieldCase(
        "field f: choices { option a \"A\" option b \"B\" option c \"C\" count 1...2 required }",
        "(1-3, choose 1 to 2)"),
      FieldCase(
        "field f: choices { option a \"A\" option b \"B\" option c \"C\" count 2... }",
        "(1-3, choose at least 2, optional)"),
    ])
  }

  @Test func boundsFollowOtherAnswers() async {
    let stay = """
      field start: date
      field f: date { range start + 1 day... required }
      """
    let number = """
      field least: integer
      field most: integer
      field f: integer { required range least...most }
      """
    let offered = """
      field big: boolean { default false }
      field f: choice { option a "A" option b "B" option c "C" when big required }
      """
    let needed = """
      field news: boolean { default false }
      field f: text { required when news }
      """
    let checked = """
      field news: boolean { default false }
      field f: text { check value is filled or news == false else "Fill this in." }
      """
    await Self.check([
      FieldCase(stay, "(YYYY-MM-DD)"),
      FieldCase(stay, ["start=2026-12-01"], "(YYYY-MM-DD, from 2026-12-02)"),
      FieldCase(number, "(a whole number)"),
      FieldCase(number, ["least=3"], "(at least 3)"),
      FieldCase(number, ["most=9"], "(at most 9)"),
      FieldCase(number, ["least=3", "most=9"], "(3 to 9)"),
      FieldCase(offered, "(1-2)"),
      FieldCase(offered, ["big=y"], "(1-3)"),
      FieldCase(offered, ["big=y", "f=c", "big=n"], "(1-2) [C]"),
      FieldCase(needed, "(optional)"),
      FieldCase(needed, ["news=y"], ""),
      // Whatever blocks an empty answer makes it more than optional.
      FieldCase(checked, "(optional)"),
      FieldCase(checked, ["news=y"], ""),
      FieldCase(
        "field gone: boolean { default true }\n"
          + "field f: choice { option a \"A\" when not gone }", "(no option now, optional)"),
    ])
  }

  @Test func listsSayHowManyRows() async throws {
    func list(_ clauses: String) -> String {
      "rows f \"Favourites\" { \(clauses) field a: text field b: text }"
    }
    await Self.check([
      FieldCase(list(""), ""),
      FieldCase(list("count 1...10"), "(1 to 10)"),
      FieldCase(list("count ...10"), "(at most 10)"),
      FieldCase(list("count ...10 required"), "(1 to 10)"),
      FieldCase(list("count 2..<3"), "(exactly 2)"),
      FieldCase(list("required"), "(at least 1)"),
      FieldCase(list("count 1...10"), ["+f"], "(1 to 10) [1 row]"),
      FieldCase(list(""), ["+f", "+f"], "[2 rows]"),
    ])

    let tags = try AskedForm("rows tags: text { length 2...4 }", after: ["+tags"])
    #expect(try tags.question("tags[1]") == "(2 to 4 characters)")
    #expect(try tags.question("tags") == "[1 row]")
  }

  @Test func bothRulesOfATypeAndItsFieldCount() throws {
    let form = try AskedForm(
      """
      field f: Level { range 5... required }
      field g: Level { range ...20 }
      field h: Level { step 5 }
      """, types: "type Level = integer { range 0...10 }")
    #expect(try form.question("f") == "(5 to 10)")
    #expect(try form.question("g") == "(0 to 10, optional)")
    #expect(try form.question("h") == "(0 to 10, in steps of 5, optional)")
  }

  @Test func longValuesLoseTheirMiddle() throws {
    func kept(_ text: String) throws -> String {
      let form = try AskedForm("field f: text { required }", after: ["f=\(text)"])
      return try #require(form.session.kept(at: form.path("f")))
    }
    let forty = String(repeating: "0123456789", count: 4)
    #expect(try kept(forty) == forty)
    #expect(try kept(forty + "x") == "01234567890123456789…234567890123456789x")
    let wide = String(repeating: "漢", count: 30)
    let cut = try kept(wide)
    #expect(displayWidth(of: cut) <= 40 && cut.contains("…") && cut.hasPrefix("漢漢漢漢漢漢漢漢漢漢"))
    // Nothing in it can act on a terminal.
    #expect(try kept("a\u{202E}b") == "a<U+202E>b")
    // A letter is never parted from its marks.
    let marked = String(repeating: "e\u{301}", count: 50)
    #expect(try kept(marked).count == 40)
  }

  @Test func shownTextNeverTellsASecret() throws {
    let form = try AskedForm(
      "field pin: secret\nfield price: decimal { step 0.01 unit \"EUR\" }\nfield day: date",
      after: ["pin=1234", "price=5", "day=next week"])
    #expect(form.session.shownText(at: try form.path("pin")) == "(set)")
    #expect(form.session.shownText(at: try form.path("price")) == "5.00 EUR")
    #expect(form.session.shownText(at: try form.path("day")) == "next week")
    #expect(try form.question("day") == "(YYYY-MM-DD) [next week]")
  }
}
