/// A time of day to the second, without a time zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The seconds since midnight, 0 to 86,399.
  public let secondOfDay: Int32

  static let secondsPerDay: Int64 = 86_400

  /// Creates a time; nil if the hour is not 0 to 23, or the minute or second is not 0 to 59.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 59 else {
      return nil
    }
    secondOfDay = Int32(hour * 3600 + minute * 60 + second)
  }

  /// Creates a time; nil if the second is not 0 to 86,399.
  public init?(secondOfDay: Int64) {
    guard secondOfDay >= 0, secondOfDay < TimeOfDay.secondsPerDay else { return nil }
    self.secondOfDay = Int32(secondOfDay)
  }

  /// The time 00:00.
  public static var midnight: TimeOfDay { TimeOfDay() }

  private init() {
    secondOfDay = 0
  }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.secondOfDay < right.secondOfDay
  }

  public var hour: Int { Int(secondOfDay) / 3600 }
  public var minute: Int { Int(secondOfDay) / 60 % 60 }
  public var second: Int { Int(secondOfDay) % 60 }

  /// Returns the time that many seconds later; nil if it is outside the day.
  public func adding(seconds: Int64) -> TimeOfDay? {
    let (sum, overflow) = Int64(secondOfDay).addingReportingOverflow(seconds)
    return overflow ? nil : TimeOfDay(secondOfDay: sum)
  }
}
