/// A time of day to the second, without a zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Seconds since midnight, 0 to 86,399.
  public let secondOfDay: Int32

  static let secondsPerDay: Int64 = 86_400

  /// Returns nil if an hour is not 0 to 23, a minute or second not 0 to 59.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 59 else {
      return nil
    }
    secondOfDay = Int32(hour * 3600 + minute * 60 + second)
  }

  /// Returns nil if the second is not 0 to 86,399.
  public init?(secondOfDay: Int64) {
    guard secondOfDay >= 0, secondOfDay < TimeOfDay.secondsPerDay else { return nil }
    self.secondOfDay = Int32(secondOfDay)
  }

  /// 00:00.
  public static var midnight: TimeOfDay { TimeOfDay() }

  private init() {
    secondOfDay = 0
  }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.secondOfDay < right.secondOfDay
  }

  public var hour: Int { Int(secondOfDay) / 3600 }
  public var minute: Int { Int(secondOfDay) / 60 % 60 }
  var second: Int { Int(secondOfDay) % 60 }

  /// Returns nil if the result leaves the day.
  public func adding(seconds: Int64) -> TimeOfDay? {
    let (sum, overflow) = Int64(secondOfDay).addingReportingOverflow(seconds)
    return overflow ? nil : TimeOfDay(secondOfDay: sum)
  }
}
