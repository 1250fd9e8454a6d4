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
  /// The duration in English words.
  public var description: String { text(in: nil) }

  /// Returns the duration in words, in the largest unit that divides it: `30 days`, `90 minutes`,
  /// `1 hour`.
  func text(in language: Language?) -> String {
    let units: [(seconds: Int64, name: DurationMessage)] = [
      (86_400, .days), (3_600, .hours), (60, .minutes),
    ]
    for unit in units where seconds != 0 && seconds % unit.seconds == 0 {
      return unit.name.text(seconds / unit.seconds, in: language)
    }
    return DurationMessage.seconds.text(seconds, in: language)
  }
}
