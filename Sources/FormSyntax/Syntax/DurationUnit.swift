/// The units of durations.
package enum DurationUnit: UInt8, CaseIterable, Sendable {
  case second, minute, hour, day, week, month, year

  /// Creates the unit that a word names, in the singular or the plural; nil for other words.
  package init?(_ word: TokenKind) {
    switch word {
    case .second, .seconds: self = .second
    case .minute, .minutes: self = .minute
    case .hour, .hours: self = .hour
    case .day, .days: self = .day
    case .week, .weeks: self = .week
    case .month, .months: self = .month
    case .year, .years: self = .year
    default: return nil
    }
  }

  /// Returns the word for an abbreviated unit, as other languages write it.
  static func meant(by written: String) -> String? {
    switch written.lowercased() {
    case "y", "yr", "yrs": "years"
    case "mo", "mon", "mth", "mths": "months"
    case "w", "wk", "wks": "weeks"
    case "d": "days"
    case "h", "hr", "hrs": "hours"
    case "min", "mins": "minutes"
    case "s", "sec", "secs": "seconds"
    default: nil
    }
  }

  /// The number of seconds; nil for a calendar period.
  var seconds: Int64? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .week: 604_800
    case .month, .year: nil
    }
  }

  /// The number of months of a calendar period; nil for the exact units.
  package var months: Int64? {
    switch self {
    case .month: 1
    case .year: 12
    default: nil
    }
  }
}
