package import FormEngine

extension Value {
  /// The number of smallest units in a number, date or time: the 18th decimal place of decimals,
  /// the days of dates, the seconds of times. Nil for other values, and if there are too many.
  package var units: Int128? {
    switch self {
    case .integer(let integer): return Int128(integer)
    case .decimal(let decimal):
      let scale = Quantity.powerOfTen(Decimal.maximumPlaces - decimal.places)
      let (units, overflow) = decimal.coefficient.multipliedReportingOverflow(by: scale)
      return overflow ? nil : units
    case .date(let date): return Int128(date.dayNumber)
    case .time(let time): return Int128(time.secondOfDay)
    case .dateTime(let moment): return Int128(moment.secondNumber)
    case .empty, .text, .boolean, .duration, .period, .option, .options, .list: return nil
    }
  }

  /// Creates the value with a number of units; nil if there is none, or the kind has no units.
  package init?(units: Int128, kind: ValueKind) {
    let value: Value? =
      switch kind {
      case .integer: Int64(exactly: units).map { .integer($0) }
      case .decimal:
        Decimal(coefficient: units, places: Decimal.maximumPlaces).map { .decimal($0) }
      case .date:
        Int64(exactly: units).flatMap { CalendarDate(dayNumber: $0) }.map { .date($0) }
      case .time:
        Int64(exactly: units).flatMap { TimeOfDay(secondOfDay: $0) }.map { .time($0) }
      case .dateTime:
        Int64(exactly: units).flatMap { LocalDateTime(secondNumber: $0) }.map { .dateTime($0) }
      case .text, .boolean, .option, .options: nil
      }
    guard let value else { return nil }
    self = value
  }
}
