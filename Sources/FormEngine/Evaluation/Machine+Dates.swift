extension Machine {
  /// Performs a date function; the result is unknown if an operand is empty.
  mutating func performDate(_ instruction: Instruction) {
    switch instruction.operation {
    case .years: span(CalendarDate.years, LocalDateTime.years)
    case .months: span(CalendarDate.months, LocalDateTime.months)
    case .days: span(CalendarDate.days, LocalDateTime.days)
    case .makeDate:
      let parts = popLast(3)
      guard !parts.contains(where: \.isEmpty) else {
        stack.append(.empty)
        return
      }
      let numbers = parts.compactMap { value -> Int? in
        if case .integer(let number) = value { Int(exactly: number) } else { nil }
      }
      let date =
        numbers.count == 3
        ? CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]) : nil
      stack.append(date.map(Value.date) ?? fail(.noSuchDate, at: instruction))
    case .makeDateTime:
      binary { date, time in
        guard case .date(let date) = date, case .time(let time) = time else { return .empty }
        return .dateTime(LocalDateTime(date: date, time: time))
      }
    case .dateOf:
      unary { if case .dateTime(let moment) = $0 { .date(moment.date) } else { .empty } }
    case .timeOf:
      unary { if case .dateTime(let moment) = $0 { .time(moment.time) } else { .empty } }
    case .weekday: ofDate(\.weekday)
    case .yearOf: ofDate(\.year)
    case .monthOf: ofDate(\.month)
    case .dayOf: ofDate(\.day)
    default: break
    }
  }

  /// Performs a function of times; the result is unknown if an operand is empty.
  mutating func performTime(_ operation: Operation) {
    switch operation {
    case .hours: elapsed(perUnit: 3_600)
    case .minutes: elapsed(perUnit: 60)
    case .seconds: elapsed(perUnit: 1)
    case .hourOf: ofTime(\.hour)
    case .minuteOf: ofTime(\.minute)
    case .secondOf: ofTime(\.second)
    default: break
    }
  }

  /// Pushes the greatest number of units that fit between two times, or dates and times; it is
  /// negative if the second is earlier.
  private mutating func elapsed(perUnit seconds: Int64) {
    binary { from, to in
      switch (from, to) {
      case (.time(let a), .time(let b)):
        .integer((Int64(b.secondOfDay) - Int64(a.secondOfDay)) / seconds)
      case (.dateTime(let a), .dateTime(let b)):
        .integer((b.secondNumber - a.secondNumber) / seconds)
      case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
        (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
        (.list, _):
        .empty
      }
    }
  }

  private mutating func ofDate(_ part: (CalendarDate) -> Int) {
    unary { value in
      switch value {
      case .date(let date): .integer(Int64(part(date)))
      case .dateTime(let moment): .integer(Int64(part(moment.date)))
      case .empty, .text, .integer, .decimal, .boolean, .time, .duration, .period, .option,
        .options, .list:
        .empty
      }
    }
  }

  private mutating func ofTime(_ part: (TimeOfDay) -> Int) {
    unary { value in
      switch value {
      case .time(let time): .integer(Int64(part(time)))
      case .dateTime(let moment): .integer(Int64(part(moment.time)))
      case .empty, .text, .integer, .decimal, .boolean, .date, .duration, .period, .option,
        .options, .list:
        .empty
      }
    }
  }

  private mutating func span(
    _ dates: (CalendarDate, CalendarDate) -> Int64,
    _ moments: (LocalDateTime, LocalDateTime) -> Int64
  ) {
    binary { from, to in
      switch (from, to) {
      case (.date(let a), .date(let b)): .integer(dates(a, b))
      case (.dateTime(let a), .dateTime(let b)): .integer(moments(a, b))
      case (.date(let a), .dateTime(let b)): .integer(dates(a, b.date))
      case (.dateTime(let a), .date(let b)): .integer(dates(a.date, b))
      case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
        (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
        (.list, _):
        .empty
      }
    }
  }
}
