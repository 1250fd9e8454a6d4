/// A day of the Gregorian calendar, extended to the years 1 to 9999, without a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01; negative before it.
  public let dayNumber: Int32

  /// The number of 0001-01-01.
  package static let firstDayNumber: Int32 = -719_162
  /// The number of 9999-12-31.
  package static let lastDayNumber: Int32 = 2_932_896

  /// Creates a day; nil if the year is not 1 to 9999 or has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
      day <= CalendarDate.daysIn(month: month, year: year)
    else { return nil }
    dayNumber = CalendarDate.dayNumber(year: year, month: month, day: day)
  }

  /// Creates a day; nil if it is outside the years 1 to 9999.
  public init?(dayNumber: Int64) {
    guard dayNumber >= Int64(CalendarDate.firstDayNumber),
      dayNumber <= Int64(CalendarDate.lastDayNumber)
    else { return nil }
    self.dayNumber = Int32(dayNumber)
  }

  /// Creates a day, clamped to the years 1 to 9999.
  init(clampingDayNumber number: Int64) {
    let first = Int64(CalendarDate.firstDayNumber)
    dayNumber = Int32(min(max(number, first), Int64(CalendarDate.lastDayNumber)))
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  public var year: Int { components.year }
  public var month: Int { components.month }
  public var day: Int { components.day }

  /// The year, month (1 to 12) and day (1 to 31).
  ///
  /// Years are counted from March, so the leap day is the last day of its year; 400 years are
  /// 146,097 days.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday; the offset keeps the sum positive.
    (Int(dayNumber) + 719_166 + 3) % 7 + 1
  }

  /// Returns the number of days in a month (1 to 12).
  public static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear % 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }
}
