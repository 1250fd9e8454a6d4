/// A number of calendar months, whose length depends on where they start; may be negative.
public struct CalendarPeriod: Hashable, Sendable {
  public var months: Int64

  public init(months: Int64) {
    self.months = months
  }

  /// Returns the sum; nil on overflow, like the other operations.
  public func adding(_ other: CalendarPeriod) -> CalendarPeriod? {
    let (sum, overflow) = months.addingReportingOverflow(other.months)
    return overflow ? nil : CalendarPeriod(months: sum)
  }

  func subtracting(_ other: CalendarPeriod) -> CalendarPeriod? {
    let (difference, overflow) = months.subtractingReportingOverflow(other.months)
    return overflow ? nil : CalendarPeriod(months: difference)
  }

  public func multiplied(by factor: Int64) -> CalendarPeriod? {
    let (product, overflow) = months.multipliedReportingOverflow(by: factor)
    return overflow ? nil : CalendarPeriod(months: product)
  }

  public func negated() -> CalendarPeriod? { multiplied(by: -1) }
}

extension CalendarPeriod: CustomStringConvertible {
  /// The period in English words.
  public var description: String { text(in: nil) }

  /// Returns the period in words: `6 months`, `1 year`.
  func text(in language: Language?) -> String {
    months != 0 && months % 12 == 0
      ? DurationMessage.years.text(months / 12, in: language)
      : DurationMessage.months.text(months, in: language)
  }
}
