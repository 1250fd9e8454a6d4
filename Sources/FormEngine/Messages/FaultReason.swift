/// The reason why an expression has no value although its operands have values.
package enum FaultReason: Hashable, Sendable {
  case overflow, divisionByZero, noSuchDate
  /// A date or date-time before the first year, or after the last.
  case beforeCalendar, afterCalendar
  /// A time on another day.
  case otherDay
  /// A number of decimal places outside 0 to 18.
  case badPlaces
}
