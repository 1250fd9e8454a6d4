extension CalendarDate {
  /// Returns the day that many days later; nil if it is outside the years 1 to 9999.
  public func adding(days: Int64) -> CalendarDate? {
    let (sum, overflow) = Int64(dayNumber).addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: sum)
  }

  /// Returns the same day that many months later, or the last day of a shorter month; nil if it is
  /// outside the years 1 to 9999.
  public func adding(months: Int64) -> CalendarDate? {
    let (year, month, day) = components
    let (sum, overflow) = Int64(year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12, sum < 120_000 else { return nil }
    let newYear = Int(sum / 12)
    let newMonth = Int(sum % 12) + 1
    let last = CalendarDate.daysIn(month: newMonth, year: newYear)
    return CalendarDate(year: newYear, month: newMonth, day: min(day, last))
  }

  /// Returns the days from one day to another, negative if the other is earlier.
  public static func days(from start: CalendarDate, to end: CalendarDate) -> Int64 {
    Int64(end.dayNumber) - Int64(start.dayNumber)
  }

  /// Returns the greatest n for which `start` plus n months is not after `end`; if `end` is
  /// earlier, the negated count from `end` to `start`.
  public static func months(from start: CalendarDate, to end: CalendarDate) -> Int64 {
    if end < start { return -months(from: end, to: start) }
    let (startYear, startMonth, _) = start.components
    let (endYear, endMonth, _) = end.components
    let most = Int64((endYear - startYear) * 12 + endMonth - startMonth)
    guard let reached = start.adding(months: most), reached <= end else { return most - 1 }
    return most
  }

  /// Returns the greatest n for which `start` plus n years is not after `end`; if `end` is earlier,
  /// the negated count from `end` to `start`.
  public static func years(from start: CalendarDate, to end: CalendarDate) -> Int64 {
    if end < start { return -years(from: end, to: start) }
    let most = Int64(end.year - start.year)
    guard let reached = start.adding(months: most * 12), reached <= end else { return most - 1 }
    return most
  }
}
