import FormEngine
import SeededNumbers
import TestCases
import Testing

@Suite struct EntryTests {
  private let clock: LocalDateTime

  init() throws {
    clock = try #require(LocalDateTime(iso: "2026-11-20T09:30:15"))
  }

  private func read(_ text: String, _ type: ScalarType) -> EntryReading {
    readEntry(text, as: type, clock: clock)
  }

  private func message(_ text: String, _ type: ScalarType) -> String? {
    guard case .unreadable(let message) = read(text, type) else { return nil }
    return message
  }

  /// The value as printed; nil if it was unreadable or empty.
  private func printed(_ text: String, _ type: ScalarType) -> String? {
    guard case .value(let value) = read(text, type) else { return nil }
    return value.text()
  }

  @Test func readsTexts() async {
    await forEachCase(ScalarType.allCases) { type in
      #expect(read("", type) == .empty)
      let keepsBlanks = type == .secret || type == .multiline
      #expect((read(" \t\u{A0}\u{3000} ", type) == .empty) == !keepsBlanks)
    }

    // Text loses the white space around it.
    #expect(read("\u{A0} a  b \t", .text) == .value(.text("a  b")))
    #expect(read(" x@y ", .email) == .value(.text("x@y")))
    #expect(read(" low ", .choice) == .value(.text("low")))

    // Secrets are not changed.
    #expect(read(" a\r\n ", .secret) == .value(.text(" a\r\n ")))

    // Lines end with line feeds.
    guard case .value(.text(let text)) = read(" a\r\nb\rc\n\r\n ", .multiline) else {
      Issue.record("not read")
      return
    }
    #expect(Array(text.utf8) == Array(" a\nb\nc\n\n ".utf8))
  }

  @Test func readsNumbers() async {
    await forEachCase(
      [
        ("42", 42), ("+42", 42), ("-42", -42), ("\u{2212}42", -42), ("1_000", 1000),
        ("1 000 000", 1_000_000),
        ("1\u{A0}000\u{A0}000", 1_000_000), ("12\u{202F}000", 12_000), ("-1 000", -1_000),
        (" 007 ", 7), ("5.0", 5), ("-0", 0),
        ("9223372036854775807", .max), ("-9 223 372 036 854 775 808", .min),
      ] as [(String, Int64)]
    ) { text, integer in
      #expect(read(text, .integer) == .value(.integer(integer)))
    }

    // Two numbers never become one: groups have three digits, and one separator between them.
    await forEachCase([
      "2 3", "12 3", "10 20 30", "0 5", "0 500", "-0 500", "007 500", "1 5", "1_2_3", "12\t13",
      "12 13", "1000 000", "1 000 00",
      "1 000_000", "1\u{A0}000 000", "1\u{A0}000\u{202F}000", "1\u{2009}000", "1\u{3000}000",
      "12\n13", "1 000 000 5", "1__000", "1 000_", "12 345 6",
    ]) { text in
      #expect(message(text, .integer)?.contains("one whole number") == true)
      #expect(message(text, .decimal)?.contains("one number") == true)
    }
    await forEachCase(["12 3.5", "1.000 000", "1_000.000_5", "3.5 2", "-1 2.5", "1 5,5"]) { text in
      #expect(message(text, .decimal)?.contains("one number") == true)
    }

    // A blank after the sign.
    await forEachCase([("- 1", "-1"), ("\u{2212}  1 000", "-1 000"), ("+ 5", "+5")]) {
      text, number in
      #expect(message(text, .integer)?.contains("as in \(number).") == true)
      #expect(message(text, .decimal)?.contains("as in \(number).") == true)
    }
    for text in ["- 1.5", "- 1 5", "- - 1", "-"] {
      #expect(message(text, .integer)?.contains("as in -") == false)
    }

    // Rejects anything but an integer.
    await forEachCase([
      "abc", "1_", "_1", "1__0", "1  0", "- x", "1 .5", "+-1", "1e2", "0x10", "٣", "1,000", "4 2 a",
      "-", "+",
      "9223372036854775808", "1.5", "1.", "½",
    ]) { text in
      #expect(message(text, .integer)?.contains("42") == true)
    }

    await forEachCase([
      ("12.50", "12.5"), ("1 000.25", "1000.25"), ("1_000.0005", "1000.0005"), (".5", "0.5"),
      ("-.5", "-0.5"),
      ("+3", "3"), ("−2.5", "-2.5"), ("0.000000000000000001000", "0.000000000000000001"),
    ]) { text, exact in
      #expect(printed(text, .decimal) == exact)
    }

    // Reports why a number is rejected.
    #expect(message("1.5", .integer)?.contains("decimal places") == true)
    #expect(message("9223372036854775808", .integer)?.contains("9223372036854775807") == true)
    #expect(message("12,50", .decimal)?.contains("decimal point") == true)
    #expect(message("0.1234567890123456789", .decimal)?.contains("18 decimal places") == true)
    #expect(message(String(repeating: "9", count: 40), .decimal)?.contains("38 digits") == true)
  }

  @Test func readsBooleans() async {
    await forEachCase(["y", "Y", "yes", "YES", "true", "True", " y "]) { text in
      #expect(read(text, .boolean) == .value(.boolean(true)))
    }

    await forEachCase(["n", "N", "no", "No", "false", "FALSE"]) { text in
      #expect(read(text, .boolean) == .value(.boolean(false)))
    }

    // Anything else is rejected.
    await forEachCase(["maybe", "1", "0", "ye", "t", "ｙ", "yes no"]) { text in
      #expect(message(text, .boolean)?.contains("y or n") == true)
    }
  }

  @Test func readsDates() async {
    await forEachCase([
      ("2026-11-20", "2026-11-20"), ("2026-1-5", "2026-01-05"), ("today", "2026-11-20"),
      ("TODAY", "2026-11-20"),
      ("tomorrow", "2026-11-21"), ("yesterday", "2026-11-19"), ("+3 days", "2026-11-23"),
      ("+3days", "2026-11-23"), ("-2 weeks", "2026-11-06"), ("\u{2212}1 day", "2026-11-19"),
      ("+1 month", "2026-12-20"), ("-9 months", "2026-02-20"), ("+1 year", "2027-11-20"),
      ("+ 1 day", "2026-11-21"),
      ("+0 days", "2026-11-20"),
      ("2026/11/20", "2026-11-20"), ("2026.11.20", "2026-11-20"), ("2026/1/5", "2026-01-05"),
      ("20 Nov 2026", "2026-11-20"), ("Nov 20, 2026", "2026-11-20"), ("nov 20 2026", "2026-11-20"),
      ("20 November 2026", "2026-11-20"), ("1. May 2026", "2026-05-01"),
      ("20-Nov-2026", "2026-11-20"), ("November 20th, 2026", "2026-11-20"),
      ("3 Sept. 2026", "2026-09-03"), ("20 of June 2026", "2026-06-20"),
      // 2026-11-20 is a Friday.
      ("monday", "2026-11-23"), ("Friday", "2026-11-27"), ("thu", "2026-11-26"),
      ("saturday", "2026-11-21"),
    ]) { text, date in
      #expect(printed(text, .date) == date)
    }

    // Rejects anything but a date.
    await forEachCase([
      "2026-02-30", "2026-13-01", "20-11-2026", "2026", "3 days", "+3", "+days", "+3 hours",
      "+3 fortnights",
      "today!", "2026-11-20x", "2026-11-200", "+99999999999999999999 days", "+9000 years", "now",
      "2026-11-20 09:30", "-", "+", "2026--1-1", "2026-11/20", "2026/11.20", "11/20/2026", "20 Nov",
      "20 Nov 26", "20Nov2026", "20 No 2026", "20 Ju 2026", "Nov 2026", "31 Nov 2026", "mo",
      "mondays",
      "20 Nov 2026 21 Nov 2026", "monday tuesday", "2026-11-20 2026-11-21", "+1 2 days",
    ]) { text in
      #expect(message(text, .date)?.contains("2026-11-20") == true)
    }

    // Reports a day that does not exist.
    #expect(message("2026-02-30", .date)?.hasPrefix("2026-02-30 is not a valid date") == true)
    #expect(
      message("2026-02-30 9:30", .datetime)?.hasPrefix("2026-02-30 is not a valid date") == true)
    #expect(message("25:00", .time)?.hasPrefix("25:00 is not a valid time") == true)
    #expect(message("+9000 years", .date)?.contains("out of range") == true)
  }

  @Test func readsTimes() async {
    await forEachCase([
      ("9:30", "09:30"), ("09:30", "09:30"), ("09:30:15", "09:30:15"), ("0:00", "00:00"),
      ("now", "09:30:15"),
      ("Now", "09:30:15"), ("+2 hours", "11:30:15"), ("-15 seconds", "09:30"),
      ("9.30", "09:30"), ("3pm", "15:00"), ("3 pm", "15:00"), ("3:30pm", "15:30"),
      ("9:30 PM", "21:30"), ("12am", "00:00"), ("12 pm", "12:00"), ("3 p.m.", "15:00"),
      ("11.15 am", "11:15"),
    ]) { text, time in
      #expect(printed(text, .time) == time)
    }

    // Rejects anything but a time.
    await forEachCase([
      "9", "930", "9:3", "24:00", "9:60", "9:30:60", "9:30:1", "009:30", "9:300",
      "15:30 pm", "0 am", "13pm", "9 30", "3 p", "3 pmx", "9.3", "9.30.15", "9:30 10:30", "3pm 4pm",
      "+1 day",
      "+20 hours", "+1 month", "today", "nowadays",
    ]) { text in
      #expect(message(text, .time)?.contains("09:30") == true)
    }
  }

  @Test func readsDateTimes() async {
    await forEachCase([
      ("2026-11-20 09:30", "2026-11-20T09:30"), ("2026-11-20T9:30", "2026-11-20T09:30"),
      ("2026-11-20t09:30:15", "2026-11-20T09:30:15"), ("2026-11-20   9:30", "2026-11-20T09:30"),
      ("now", "2026-11-20T09:30:15"), ("today 9:30", "2026-11-20T09:30"),
      ("tomorrow now", "2026-11-21T09:30:15"), ("+3 days 8:00", "2026-11-23T08:00"),
      // At this minute, unless seconds are counted.
      ("+90 minutes", "2026-11-20T11:00"), ("+1 month", "2026-12-20T09:30"),
      ("+9 days", "2026-11-29T09:30"), ("+15 seconds", "2026-11-20T09:30:30"),
      ("monday 3pm", "2026-11-23T15:00"), ("20 Nov 2026 9.30", "2026-11-20T09:30"),
      ("Nov 20, 2026 3:30 pm", "2026-11-20T15:30"), ("2026/11/20 9:30", "2026-11-20T09:30"),
    ]) { text, dateTime in
      #expect(printed(text, .datetime) == dateTime)
    }

    // Rejects anything but a date-time.
    await forEachCase([
      "2026-11-20", "today", "9:30", "2026-11-20 T 09:30", "2026-11-20T", "2026-11-2009:30",
      "now now",
      "2026-11-20 09:30Z", "2026-11-20 24:00", "+2 hours 9:30",
    ]) { text in
      #expect(message(text, .datetime)?.contains("2026-11-20 09:30") == true)
    }
  }

  /// Whatever is typed is read or rejected; nothing traps.
  @Test(.slow) func anythingMayBeTyped() async {
    await forEachCase(1...20 as ClosedRange<UInt64>) { seed in
      var numbers = SeededGenerator(seed: seed)
      let pieces = [
        "+", "-", "2026", "9", "00", "0", ":", "-", ".", "_", " ", "T", "today", "now", "days",
        "month", "e", "é",
        "\u{2212}", "\u{0}", "99999999999999999999", "😀", "\r\n", "y",
      ]
      for _ in 0..<200 {
        let count = Int.random(in: 0...6, using: &numbers)
        let text = (0..<count).compactMap { _ in pieces.randomElement(using: &numbers) }.joined()
        for type in ScalarType.allCases {
          switch read(text, type) {
          case .value(let value): #expect(!value.isEmpty)
          case .empty: #expect(text.allSatisfy { $0.isWhitespace })
          case .unreadable(let message): #expect(message.hasSuffix("."))
          }
        }
      }
    }
  }
}
