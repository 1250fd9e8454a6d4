import FormEngine
import SeededNumbers
import TestCases
import Testing

private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }
private func dateTime(_ text: String) throws -> LocalDateTime {
  try #require(LocalDateTime(iso: text))
}

/// Walks through all valid days with a counter of years, months and days.
@Test(.slow) func everyDayHasItsNumberAndItsName() throws {
  let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  var number = try date("0001-01-01").dayNumber
  var weekday = 1
  var wrong = 0
  for year in 1...9999 {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    for month in 1...12 {
      let length = month == 2 && isLeap ? 29 : lengths[month - 1]
      for day in 1...length {
        let parts = CalendarDate(dayNumber: Int64(number))?.components
        if parts?.year != year || parts?.month != month || parts?.day != day { wrong += 1 }
        if CalendarDate(year: year, month: month, day: day)?.dayNumber != number { wrong += 1 }
        if CalendarDate(dayNumber: Int64(number))?.weekday != weekday { wrong += 1 }
        number += 1
        weekday = weekday % 7 + 1
      }
      if CalendarDate(year: year, month: month, day: length + 1) != nil { wrong += 1 }
    }
  }
  #expect(wrong == 0)
  #expect(try date("9999-12-31").dayNumber == number - 1)
  #expect(CalendarDate(dayNumber: Int64(number)) == nil)
  #expect(try date("0001-01-01").adding(days: -1) == nil)
  #expect(try date("1970-01-01").dayNumber == 0)
  #expect(try date("1970-01-01").weekday == 4)
}

@Test func monthsAndYears() async {
  // Months keep the day or the last.
  await forEachCase(
    [
      ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"),
      ("2026-03-31", -1, "2026-02-28"),
      ("2028-02-29", 12, "2029-02-28"), ("2028-02-29", 48, "2032-02-29"),
      ("2026-12-15", 1, "2027-01-15"),
      ("2026-01-15", -1, "2025-12-15"), ("9999-12-31", 0, "9999-12-31"),
      ("0001-01-31", 1, "0001-02-28"),
    ] as [(String, Int64, String)]
  ) { start, months, end throws in
    #expect(try date(start).adding(months: months) == date(end))
    #expect(
      try dateTime(start + "T09:30:15").adding(months: months) == dateTime(end + "T09:30:15"))
  }

  // A result outside the years is nil.
  await forEachCase(
    [Int64.min, .max, 1_000_000_000_000, -1_000_000_000_000, 120_000, -120_000] as [Int64]
  ) { amount in
    let start = try dateTime("2026-11-20T09:30")
    #expect(start.date.adding(months: amount) == nil)
    #expect(start.adding(months: amount) == nil)
    if amount.magnitude > 120_000 {
      #expect(start.date.adding(days: amount) == nil)
      #expect(start.adding(seconds: amount) == nil)
      #expect(start.time.adding(seconds: amount) == nil)
    }
  }

  // Ages are counted on birthdays.
  await forEachCase(
    [
      ("2008-02-29", "2026-02-27", 17), ("2008-02-29", "2026-02-28", 18),
      ("2008-11-20", "2026-11-19", 17),
      ("2008-11-20", "2026-11-20", 18), ("2026-11-20", "2008-11-20", -18),
      ("0001-01-01", "9999-12-31", 9998),
      ("2026-11-20", "2026-11-20", 0), ("9999-12-31", "9999-12-31", 0),
      ("9998-12-31", "9999-12-30", 0),
    ] as [(String, String, Int64)]
  ) { birth, today, years throws in
    #expect(try CalendarDate.years(from: date(birth), to: date(today)) == years)
  }
}

/// Counts years and months one by one, using an independent addition.
@Test func spansAreTheGreatestThatFit() async {
  await forEachCase(1...20 as ClosedRange<UInt64>) { seed in
    func later(_ start: CalendarDate, months: Int) -> (Int, Int, Int) {
      let index = start.year * 12 + start.month - 1 + months
      let (year, month) = (index / 12, index % 12 + 1)
      var day = start.day
      while CalendarDate(year: year, month: month, day: day) == nil, day > 28 { day -= 1 }
      return (year, month, day)
    }
    func count(_ start: CalendarDate, _ end: CalendarDate, step: Int) -> Int64 {
      var count = 0
      while later(start, months: (count + 1) * step) <= (end.year, end.month, end.day) {
        count += 1
      }
      return Int64(count)
    }
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let first = Int64.random(in: -2_000...2_000, using: &numbers)
      let start = try #require(CalendarDate(dayNumber: first))
      let end = try #require(start.adding(days: Int64.random(in: 0...3_000, using: &numbers)))
      #expect(CalendarDate.months(from: start, to: end) == count(start, end, step: 1))
      #expect(CalendarDate.years(from: start, to: end) == count(start, end, step: 12))
      #expect(
        CalendarDate.months(from: end, to: start) == -CalendarDate.months(from: start, to: end))
      #expect(
        CalendarDate.years(from: end, to: start) == -CalendarDate.years(from: start, to: end))
      #expect(CalendarDate.days(from: end, to: start) == Int64(start.dayNumber - end.dayNumber))
    }
  }
}

@Test func timesAndSeconds() throws {
  // Spans of date times look at the time.
  let start = try dateTime("2026-01-31T09:30")
  #expect(try LocalDateTime.months(from: start, to: dateTime("2026-02-28T09:29:59")) == 0)
  #expect(try LocalDateTime.months(from: start, to: dateTime("2026-02-28T09:30")) == 1)
  #expect(try LocalDateTime.years(from: start, to: dateTime("2027-01-31T09:29")) == 0)
  #expect(try LocalDateTime.years(from: start, to: dateTime("2027-01-31T09:30")) == 1)
  #expect(try LocalDateTime.days(from: start, to: dateTime("2026-02-01T09:29")) == 0)
  #expect(try LocalDateTime.days(from: start, to: dateTime("2026-02-01T09:30")) == 1)
  #expect(try LocalDateTime.days(from: dateTime("2026-02-01T09:30"), to: start) == -1)

  // Seconds run through midnight and before the epoch.
  #expect(try dateTime("1970-01-01T00:00").secondNumber == 0)
  #expect(try dateTime("1970-01-01T00:00").adding(seconds: -1) == dateTime("1969-12-31T23:59:59"))
  #expect(try dateTime("2026-12-31T23:59:59").adding(seconds: 1) == dateTime("2027-01-01T00:00"))
  #expect(try dateTime("0001-01-01T00:00").adding(seconds: -1) == nil)
  #expect(try dateTime("9999-12-31T23:59:59").adding(seconds: 1) == nil)
  for second in stride(from: -200_000 as Int64, through: 200_000, by: 977) {
    #expect(LocalDateTime(secondNumber: second)?.secondNumber == second)
  }

  // Times stay in their day.
  let time = try #require(TimeOfDay(iso: "23:59"))
  #expect(time.adding(seconds: 59)?.description == "23:59:59")
  #expect(time.adding(seconds: 60) == nil)
  #expect(TimeOfDay.midnight.adding(seconds: -1) == nil)
  #expect(TimeOfDay(hour: 24, minute: 0) == nil)
  #expect(TimeOfDay(hour: 0, minute: 60) == nil)
  #expect(TimeOfDay(hour: 0, minute: 0, second: 60) == nil)
  #expect(TimeOfDay(hour: -1, minute: 0) == nil)
  #expect(TimeOfDay(secondOfDay: 86_400) == nil)

  // Durations that overflow are nil.
  let longest = ExactDuration(seconds: .max)
  #expect(longest.adding(ExactDuration(seconds: 1)) == nil)
  #expect(ExactDuration(seconds: .min).negated() == nil)
  #expect(ExactDuration(seconds: .min).subtracting(ExactDuration(seconds: 1)) == nil)
  #expect(longest.multiplied(by: 2) == nil)
  #expect(ExactDuration(seconds: 86_400).multiplied(by: 3)?.description == "3 days")
  #expect(CalendarPeriod(months: .max).multiplied(by: 2) == nil)
  #expect(CalendarPeriod(months: .max).adding(CalendarPeriod(months: 1)) == nil)
  #expect(CalendarPeriod(months: .min).negated() == nil)
}

@Test func lengthsOfTimeInWords() async {
  // Durations are written in the largest unit.
  await forEachCase(
    [
      (0, "0 seconds"), (1, "1 second"), (-1, "-1 second"), (60, "1 minute"), (90, "90 seconds"),
      (5_400, "90 minutes"), (3_600, "1 hour"), (86_400, "1 day"), (2_592_000, "30 days"),
      (-172_800, "-2 days"), (1_209_600, "14 days"), (.min, "-9223372036854775808 seconds"),
    ] as [(Int64, String)]
  ) { seconds, words in
    #expect(ExactDuration(seconds: seconds).description == words)
  }

  // Periods are written in months or years.
  await forEachCase(
    [
      (0, "0 months"), (1, "1 month"), (6, "6 months"), (12, "1 year"), (18, "18 months"),
      (-24, "-2 years"),
    ] as [(Int64, String)]
  ) { months, words in
    #expect(CalendarPeriod(months: months).description == words)
  }
}
