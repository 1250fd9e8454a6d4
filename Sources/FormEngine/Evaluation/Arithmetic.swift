/// Arithmetic on numbers, dates, times and durations.
///
/// The operations return nil on overflow. The compiler has checked the types of the operands.
enum Arithmetic {
  static func add(_ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): exact(a.addingReportingOverflow(b))
    case (.date, .duration(let b)), (.dateTime, .duration(let b)), (.time, .duration(let b)):
      moved(left, seconds: b.seconds)
    case (.duration(let a), .date), (.duration(let a), .dateTime), (.duration(let a), .time):
      moved(right, seconds: a.seconds)
    case (.date, .period(let b)), (.dateTime, .period(let b)): moved(left, months: b.months)
    case (.period(let a), .date), (.period(let a), .dateTime): moved(right, months: a.months)
    case (.duration(let a), .duration(let b)): a.adding(b).map(Value.duration)
    case (.period(let a), .period(let b)): a.adding(b).map(Value.period)
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      decimals(left, right) { $0.adding($1) }
    }
  }

  static func subtract(_ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): exact(a.subtractingReportingOverflow(b))
    case (.date(let a), .date(let b)):
      .duration(ExactDuration(seconds: CalendarDate.days(from: b, to: a) * 86_400))
    case (.dateTime(let a), .dateTime(let b)):
      .duration(ExactDuration(seconds: a.secondNumber - b.secondNumber))
    case (.time(let a), .time(let b)):
      .duration(ExactDuration(seconds: Int64(a.secondOfDay) - Int64(b.secondOfDay)))
    case (.duration(let a), .duration(let b)): a.subtracting(b).map(Value.duration)
    case (.period(let a), .period(let b)): a.subtracting(b).map(Value.period)
    case (_, .duration(let b)): b.negated().flatMap { moved(left, seconds: $0.seconds) }
    case (_, .period(let b)): b.negated().flatMap { moved(left, months: $0.months) }
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      decimals(left, right) { $0.subtracting($1) }
    }
  }

  static func multiply(_ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): exact(a.multipliedReportingOverflow(by: b))
    case (.integer(let a), .duration(let b)), (.duration(let b), .integer(let a)):
      b.multiplied(by: a).map(Value.duration)
    case (.integer(let a), .period(let b)), (.period(let b), .integer(let a)):
      b.multiplied(by: a).map(Value.period)
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      decimals(left, right) { $0.multiplied(by: $1) }
    }
  }

  /// Divides two numbers, or two durations; the divisor must not be zero.
  static func divide(_ left: Value, _ right: Value) -> Value? {
    if case .duration(let a) = left, case .duration(let b) = right {
      return Decimal(a.seconds).divided(by: Decimal(b.seconds)).map(Value.decimal)
    }
    return decimals(left, right) { $0.divided(by: $1) }
  }

  /// Returns the remainder, with the sign of the dividend; the divisor must not be zero.
  static func remainder(_ left: Value, _ right: Value) -> Value? {
    if case .integer(let a) = left, case .integer(let b) = right {
      // The only quotient that overflows has the remainder 0.
      return .integer(b == -1 ? 0 : a % b)
    }
    return decimals(left, right) { $0.remainder(dividingBy: $1) }
  }

  static func negate(_ value: Value) -> Value? {
    switch value {
    case .integer(let a): exact(Int64(0).subtractingReportingOverflow(a))
    case .decimal(let a): a.negated().map(Value.decimal)
    case .duration(let a): a.negated().map(Value.duration)
    case .period(let a): a.negated().map(Value.period)
    case .empty, .text, .boolean, .date, .time, .dateTime, .option, .options, .list: nil
    }
  }

  static func isZero(_ value: Value) -> Bool {
    switch value {
    case .integer(let a): a == 0
    case .decimal(let a): a.isZero
    case .duration(let a): a.seconds == 0
    case .empty, .text, .boolean, .date, .time, .dateTime, .period, .option, .options, .list:
      false
    }
  }

  /// Rounds halves away from zero, to an integer or, with places, to a decimal.
  static func round(_ value: Value, places: Value?) -> Value? {
    guard let number = value.number else { return nil }
    guard let places else { return number.roundedToInteger().map(Value.integer) }
    guard case .integer(let wanted) = places, isNumberOfPlaces(places) else { return nil }
    return number.rounded(places: Int(wanted)).map(Value.decimal)
  }

  /// Returns true for a number of decimal places that a decimal can have.
  static func isNumberOfPlaces(_ value: Value) -> Bool {
    guard case .integer(let places) = value else { return false }
    return (0...Int64(Decimal.maximumPlaces)).contains(places)
  }

  private static func decimals(
    _ left: Value, _ right: Value, _ operation: (Decimal, Decimal) -> Decimal?
  ) -> Value? {
    guard let a = left.number, let b = right.number else { return nil }
    return operation(a, b).map(Value.decimal)
  }

  private static func exact(_ result: (partialValue: Int64, overflow: Bool)) -> Value? {
    result.overflow ? nil : .integer(result.partialValue)
  }

  /// Moves a date by whole days, a date and time, or a time within its day.
  private static func moved(_ value: Value, seconds: Int64) -> Value? {
    switch value {
    case .date(let date): date.adding(days: seconds / 86_400).map(Value.date)
    case .dateTime(let moment): moment.adding(seconds: seconds).map(Value.dateTime)
    case .time(let time): time.adding(seconds: seconds).map(Value.time)
    case .empty, .text, .integer, .decimal, .boolean, .duration, .period, .option, .options, .list:
      nil
    }
  }

  private static func moved(_ value: Value, months: Int64) -> Value? {
    switch value {
    case .date(let date): date.adding(months: months).map(Value.date)
    case .dateTime(let moment): moment.adding(months: months).map(Value.dateTime)
    case .empty, .text, .integer, .decimal, .boolean, .time, .duration, .period, .option, .options,
      .list:
      nil
    }
  }
}
