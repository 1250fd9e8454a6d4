/// A day and a time of day, without a time zone.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  public let date: CalendarDate
  public let time: TimeOfDay

  public init(date: CalendarDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Creates the date and time of a second; nil if it is outside the years 1 to 9999.
  public init?(secondNumber: Int64) {
    let perDay = TimeOfDay.secondsPerDay
    var day = secondNumber / perDay
    var second = secondNumber % perDay
    if second < 0 {
      day -= 1
      second += perDay
    }
    guard let date = CalendarDate(dayNumber: day), let time = TimeOfDay(secondOfDay: second) else {
      return nil
    }
    self.init(date: date, time: time)
  }

  /// Creates the date and time of a second, clamped to the years 1 to 9999.
  package init(clampingSecondNumber second: Int64) {
    let (day, rest) = second.quotientAndRemainder(dividingBy: TimeOfDay.secondsPerDay)
    let number = rest < 0 ? day - 1 : day
    date = CalendarDate(clampingDayNumber: number)
    let isEarly = number < Int64(CalendarDate.firstDayNumber)
    let isLate = number > Int64(CalendarDate.lastDayNumber)
    let own = rest < 0 ? rest + TimeOfDay.secondsPerDay : rest
    let secondOfDay = isEarly ? 0 : isLate ? TimeOfDay.secondsPerDay - 1 : own
    time = TimeOfDay(secondOfDay: secondOfDay) ?? .midnight
  }

  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.date == right.date ? left.time < right.time : left.date < right.date
  }

  /// The number of seconds since 1970-01-01T00:00, with 86,400 seconds a day.
  public var secondNumber: Int64 {
    Int64(date.dayNumber) * TimeOfDay.secondsPerDay + Int64(time.secondOfDay)
  }

  /// The date and time, truncated to the minute.
  var withoutSeconds: LocalDateTime {
    LocalDateTime(
      date: date, time: TimeOfDay(hour: time.hour, minute: time.minute) ?? time)
  }

  /// Returns the date and time that many seconds later; nil if it is outside the years 1 to 9999.
  public func adding(seconds: Int64) -> LocalDateTime? {
    let (sum, overflow) = secondNumber.addingReportingOverflow(seconds)
    return overflow ? nil : LocalDateTime(secondNumber: sum)
  }

  /// Returns the same day and time that many months later, on the last day of a shorter month; nil
  /// if it is outside the years 1 to 9999.
  public func adding(months: Int64) -> LocalDateTime? {
    date.adding(months: months).map { LocalDateTime(date: $0, time: time) }
  }

  /// Returns the greatest n for which `start` plus n days is not after `end`; if `end` is earlier,
  /// the negated count from `end` to `start`.
  public static func days(from start: LocalDateTime, to end: LocalDateTime) -> Int64 {
    (end.secondNumber - start.secondNumber) / TimeOfDay.secondsPerDay
  }

  /// Returns the greatest n for which `start` plus n months is not after `end`; if `end` is
  /// earlier, the negated count from `end` to `start`.
  public static func months(from start: LocalDateTime, to end: LocalDateTime) -> Int64 {
    if end < start { return -months(from: end, to: start) }
    let most = CalendarDate.months(from: start.date, to: end.date)
    guard let reached = start.adding(months: most), reached <= end else { return most - 1 }
    return most
  }

  /// Returns the greatest n for which `start` plus n years is not after `end`; if `end` is earlier,
  /// the negated count from `end` to `start`.
  public static func years(from start: LocalDateTime, to end: LocalDateTime) -> Int64 {
    if end < start { return -years(from: end, to: start) }
    let most = CalendarDate.years(from: start.date, to: end.date)
    guard let reached = start.adding(months: most * 12), reached <= end else { return most - 1 }
    return most
  }
}
