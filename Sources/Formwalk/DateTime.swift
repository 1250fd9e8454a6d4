package import FormEngine

/// A date and a time of day without a time zone, to the second: the value of a form's `today()` and
/// `now()`.
///
/// Sessions read no clock. A program passes the time with each action, and a test the time that it
/// needs.
public struct DateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let engine: LocalDateTime

  /// Creates a date and time.
  ///
  /// - Parameters:
  ///   - year: from 1 to 9999, in the Gregorian calendar.
  ///   - month: from 1 to 12.
  ///   - day: from 1.
  ///   - hour: from 0 to 23.
  ///   - minute: from 0 to 59.
  ///   - second: from 0 to 59.
  /// - Returns: nil when the day or time does not exist.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard let date = CalendarDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    engine = LocalDateTime(date: date, time: time)
  }

  /// Parses `2026-11-20T09:30` or `2026-11-20T09:30:15`.
  ///
  /// - Returns: nil for any other text, and for a day or time that does not exist.
  public init?(_ text: String) {
    guard case .value(.dateTime(let moment)) = readExact(text, as: .datetime) else { return nil }
    engine = moment
  }

  /// Creates the date and time that is a number of seconds after 1970-01-01T00:00, with 86,400
  /// seconds a day. There is no time zone: for local time, add the zone's offset from UTC in
  /// seconds.
  ///
  /// - Parameter seconds: negative before 1970. Values beyond the years 1 to 9999 become their
  ///   first or last second.
  public init(secondsSince1970 seconds: Int64) {
    engine = LocalDateTime(clampingSecondNumber: seconds)
  }

  /// The ISO 8601 form, with seconds only if they are not 0.
  public var description: String { FormEngine.Value.dateTime(engine).text() }

  /// Returns whether the left date and time is earlier than the right.
  public static func < (left: DateTime, right: DateTime) -> Bool { left.engine < right.engine }
}
