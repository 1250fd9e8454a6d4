import FormEngine
import TestCases
import Testing

@Test func datesAndTimes() async {
  // The text of a date is the text it was read from.
  await forEachCase(["2026-11-20", "0001-01-01", "9999-12-31", "2028-02-29"]) { text in
    #expect(CalendarDate(iso: text)?.description == text)
  }

  // Other formats are not dates.
  await forEachCase([
    "", "2026-11-2", "2026-11-020", "2026-1-20", "26-11-20", "2026/11/20", "2026-13-01",
    "2026-00-01",
    "2026-02-29", "2026-02-30", "2026-11-00", "0000-01-01", " 2026-11-20", "2026-11-20 ",
    "+026-11-20",
    "2026-11-2٠", "12026-11-20", "2026-11-20T",
  ]) { text in
    #expect(CalendarDate(iso: text) == nil)
  }

  // Times print their seconds when there are some.
  await forEachCase([
    ("09:30", "09:30"), ("09:30:00", "09:30"), ("09:30:15", "09:30:15"), ("00:00", "00:00"),
    ("23:59:59", "23:59:59"),
  ]) { text, printed in
    #expect(TimeOfDay(iso: text)?.description == printed)
    #expect(LocalDateTime(iso: "2026-11-20T" + text)?.description == "2026-11-20T" + printed)
  }

  // Other formats are not times.
  await forEachCase([
    "", "9:30", "24:00", "09:60", "09:30:60", "09:30:1", "09:30:", "0930", "09:30Z", " 09:30",
    "09:30:15.5", "-9:30", "09-30",
  ]) { text in
    #expect(TimeOfDay(iso: text) == nil)
    #expect(LocalDateTime(iso: "2026-11-20T" + text) == nil)
  }

  // Other formats are not date-times.
  await forEachCase([
    "2026-11-20 09:30", "2026-11-20t09:30", "2026-11-20", "2026-02-30T09:30", "2026-11-20T09:30Z",
    "2026-11-20T09:30+01:00", "T09:30",
  ]) { text in
    #expect(LocalDateTime(iso: text) == nil)
  }
}

@Test func exactForms() async throws {
  // Exact forms are read.
  await forEachCase(
    [
      (ScalarType.integer, "42", Value.integer(42)), (.integer, "1e2", .integer(100)),
      (.boolean, "true", .boolean(true)), (.boolean, "false", .boolean(false)),
      (.text, " a ", .text(" a ")), (.multiline, "a\r\nb", .text("a\r\nb")),
      (.choice, "low", .text("low")),
      (.secret, " ", .text(" ")),
    ] as [(ScalarType, String, Value)]
  ) { type, text, value in
    #expect(readExact(text, as: type) == .value(value))
  }

  // Exact dates and decimals are read.
  let moment = try #require(LocalDateTime(iso: "2026-11-20T09:30"))
  #expect(readExact("2026-11-20T09:30", as: .datetime) == .value(.dateTime(moment)))
  #expect(readExact("2026-11-20", as: .date) == .value(.date(moment.date)))
  #expect(readExact("09:30:00", as: .time) == .value(.time(moment.time)))
  let decimal = try #require(Decimal(text: "12.5"))
  #expect(readExact("12.50", as: .decimal) == .value(.decimal(decimal)))

  // No text is empty.
  await forEachCase(ScalarType.allCases) { type in
    #expect(readExact("", as: type) == .empty)
  }

  // Short forms are unreadable.
  await forEachCase(
    [
      (ScalarType.integer, "1_000"), (.integer, " 1"), (.integer, "+1"), (.integer, "1.5"),
      (.integer, "9223372036854775808"), (.decimal, "1,5"), (.decimal, "0.1234567890123456789"),
      (.decimal, "1e99"), (.boolean, "yes"), (.boolean, "TRUE"), (.boolean, "1"),
      (.date, "today"),
      (.date, "2026-11-20 "), (.time, "9:30"), (.time, "now"), (.datetime, "2026-11-20 09:30"),
    ] as [(ScalarType, String)]
  ) { type, text in
    guard case .unreadable(let message) = readExact(text, as: type) else {
      Issue.record("\(text) was read as \(type)")
      return
    }
    #expect(message.hasSuffix("."))
  }
}
