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
    case .dateOf:
      unary { if case .dateTime(let moment) = $0 { .date(moment.date) } else { .empty } }
    case .timeOf:
      unary { if case .dateTime(let moment) = $0 { .time(moment.time) } else { .empty } }
    case .weekday:
      unary { value in
        switch value {
        case .date(let date): .integer(Int64(date.weekday))
        case .dateTime(let moment): .integer(Int64(moment.date.weekday))
        case .empty, .text, .integer, .decimal, .boolean, .time, .duration, .period, .option,
          .options, .list:
          .empty
        }
      }
    default: break
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
