/// The words for a number of units of time.
package enum DurationMessage {
  case seconds, minutes, hours, days, months, years

  /// Returns a number with its unit, such as `30 days`; a negative one starts with `-`.
  ///
  /// - Parameter language: nil means English.
  func text(_ number: Int64, in language: Language?) -> String {
    (number < 0 ? "-" : "") + phrase(number.magnitude).text(in: language)
  }

  package func phrase(_ number: UInt64) -> Phrase {
    let count = Int(clamping: number)
    return switch self {
    case .seconds: .counted(count, "1 second", "\(number, "count") seconds")
    case .minutes: .counted(count, "1 minute", "\(number, "count") minutes")
    case .hours: .counted(count, "1 hour", "\(number, "count") hours")
    case .days: .counted(count, "1 day", "\(number, "count") days")
    case .months: .counted(count, "1 month", "\(number, "count") months")
    case .years: .counted(count, "1 year", "\(number, "count") years")
    }
  }
}
