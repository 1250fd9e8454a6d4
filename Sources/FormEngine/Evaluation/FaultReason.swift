/// Why an expression has no value although its operands have.
package enum FaultReason: Hashable, Sendable {
  case overflow, divisionByZero, noSuchDate
  /// A date or date-time before the first year, or after the last.
  case beforeCalendar, afterCalendar
  /// A time on another day.
  case otherDay

  /// What is said of an expression, which is shown as it is written.
  package func message(of source: String) -> String {
    switch self {
    case .divisionByZero: "`\(source)` divides by zero."
    case .noSuchDate: "`\(source)` is not a valid date."
    case .overflow: "The result of `\(source)` is too large."
    case .beforeCalendar: "The result of `\(source)` is before 1 January of year 1."
    case .afterCalendar: "The result of `\(source)` is after 31 December of year 9999."
    case .otherDay: "The result of `\(source)` is not on the same day."
    }
  }
}
