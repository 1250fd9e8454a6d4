import FormEngine

/// A day and a time of day without a zone, to the second: what a form's `today()` and `now()` mean.
///
/// Sessions read no clock. A program says with each action what time it is, and a test says what time
/// it should be.
public struct DateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  let engine: LocalDateTime

  /// Makes a date and time.
  ///
  /// - Parameters:
  ///   - year: 1 to 9999, of the Gregorian calendar.
  ///   - month: 1 to 12.
  ///   - day: from 1.
  ///   - hour: 0 to 23.
  ///   - minute: 0 to 59.
  ///   - second: 0 to 59.
  /// - Returns: nil when there is no such day or time.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard let date = CalendarDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    engine = LocalDateTime(date: date, time: time)
  }

  /// Reads `2026-11-20T09:30` or `2026-11-20T09:30:15`.
  ///
  /// - Returns: nil for any other text, and for a day or time that does not exist.
  public init?(_ text: String) {
    guard case .value(.dateTime(let moment)) = readExact(text, as: .datetime) else { return nil }
    engine = moment
  }

  /// Makes the date and time that many seconds after 1970-01-01T00:00, each day of 86,400 seconds. It
  /// has no zone: for local time, add the seconds that the zone is ahead of UTC.
  ///
  /// - Parameter seconds: negative before 1970. What is beyond the years 1 to 9999 is their first or
  ///   last second.
  public init(secondsSince1970 seconds: Int64) {
    engine = LocalDateTime(clampingSecondNumber: seconds)
  }

  /// As ISO 8601 has it, with seconds only when they are not 0.
  public var description: String { FormEngine.Value.dateTime(engine).text() }

  /// Whether one comes before the other.
  public static func < (left: DateTime, right: DateTime) -> Bool { left.engine < right.engine }
}
