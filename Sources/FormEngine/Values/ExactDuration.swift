/// A length of time in whole seconds; may be negative.
public struct ExactDuration: Hashable, Comparable, Sendable {
  public var seconds: Int64

  public init(seconds: Int64) {
    self.seconds = seconds
  }

  public static func < (left: ExactDuration, right: ExactDuration) -> Bool {
    left.seconds < right.seconds
  }

  /// Returns nil on overflow, like the other operations.
  public func adding(_ other: ExactDuration) -> ExactDuration? {
    let (sum, overflow) = seconds.addingReportingOverflow(other.seconds)
    return overflow ? nil : ExactDuration(seconds: sum)
  }

  public func subtracting(_ other: ExactDuration) -> ExactDuration? {
    let (difference, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    return overflow ? nil : ExactDuration(seconds: difference)
  }

  public func multiplied(by factor: Int64) -> ExactDuration? {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: factor)
    return overflow ? nil : ExactDuration(seconds: product)
  }

  public func negated() -> ExactDuration? { multiplied(by: -1) }
}

extension ExactDuration: CustomStringConvertible {
  /// In words, in the largest unit that divides it: `30 days`, `90 minutes`, `1 hour`.
  public var description: String {
    let units: [(seconds: Int64, name: String)] = [
      (86_400, "day"), (3_600, "hour"), (60, "minute"),
    ]
    for unit in units where seconds != 0 && seconds % unit.seconds == 0 {
      return counted(seconds / unit.seconds, unit.name)
    }
    return counted(seconds, "second")
  }
}

/// A number and its unit, in the plural except for 1 and -1.
func counted(_ number: Int64, _ unit: String) -> String {
  number == 1 || number == -1 ? "\(number) \(unit)" : "\(number) \(unit)s"
}
