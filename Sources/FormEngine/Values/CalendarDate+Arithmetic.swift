extension CalendarDate {
  /// Returns nil if the result leaves the years 1 to 9999.
  public func adding(days: Int64) -> CalendarDate? {
    let (sum, overflow) = Int64(dayNumber).addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: sum)
  }

  /// The same day that many months later, or the last of its month when that is shorter; nil if the
  /// result leaves the years 1 to 9999.
  public func adding(months: Int64) -> CalendarDate? {
    let (year, month, day) = components
    let (sum, overflow) = Int64(year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12, sum < 120_000 else { return nil }
    let newYear = Int(sum / 12)
    let newMonth = Int(sum % 12) + 1
    let last = CalendarDate.daysIn(month: newMonth, year: newYear)
    return CalendarDate(year: newYear, month: newMonth, day: min(day, last))
  }

  /// Days from one day to another, negative when the other is earlier.
  public static func days(from start: CalendarDate, to end: CalendarDate) -> Int64 {
    Int64(end.dayNumber) - Int64(start.dayNumber)
  }

  /// The greatest n for which `start` and n months are not after `end`; negated when `end` is
  /// earlier.
  public static func months(from start: CalendarDate, to end: CalendarDate) -> Int64 {
    if end < start { return -months(from: end, to: start) }
    let (startYear, startMonth, _) = start.components
    let (endYear, endMonth, _) = end.components
    let most = Int64((endYear - startYear) * 12 + endMonth - startMonth)
    guard let reached = start.adding(months: most), reached <= end else { return most - 1 }
    return most
  }

  /// The greatest n for which `start` and n years are not after `end`; negated when `end` is
  /// earlier.
  public static func years(from start: CalendarDate, to end: CalendarDate) -> Int64 {
    if end < start { return -years(from: end, to: start) }
    let most = Int64(end.year - start.year)
    guard let reached = start.adding(months: most * 12), reached <= end else { return most - 1 }
    return most
  }
}
