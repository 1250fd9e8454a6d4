// Dates and times as people write them. Each reader consumes what it reads from the entry and
// returns nil if the format is wrong; an impossible date or time in the right format is reported
// separately.

/// Why no date or time was read.
private enum Trouble: Error {
  /// The text has another format.
  case form
  case noDay(String)
  case noTime(String)
  /// The result leaves the years 1 to 9999, or a time leaves its day.
  case outOfRange
}

func readDateEntry(_ entry: EntryText, _ context: EntryContext) -> EntryReading {
  read(.date, context) { () throws(Trouble) in
    var entry = entry
    let date = try takeDate(&entry, context)
    guard entry.isAtEnd else { throw .form }
    return .date(date)
  }
}

func readTimeEntry(_ entry: EntryText, _ context: EntryContext) -> EntryReading {
  let clock = context.clock
  return read(.time, context) { () throws(Trouble) in
    var entry = entry
    let time: TimeOfDay
    if let shift = try takeShift(&entry) {
      guard case .exact(let seconds) = shift, seconds % TimeOfDay.secondsPerDay != 0 else {
        throw .form
      }
      guard let moved = clock.time.adding(seconds: seconds) else { throw .outOfRange }
      time = moved
    } else {
      time = try takeTime(&entry, clock: clock)
    }
    guard entry.isAtEnd else { throw .form }
    return .time(time)
  }
}

func readDateTimeEntry(_ entry: EntryText, _ context: EntryContext) -> EntryReading {
  let clock = context.clock
  return read(.dateTime, context) { () throws(Trouble) in
    var whole = entry
    if whole.takeWord() == "now", whole.isAtEnd { return .dateTime(clock) }
    whole = entry
    if let shift = try takeShift(&whole), whole.isAtEnd {
      guard let moved = shift.added(to: clock) else { throw .outOfRange }
      return .dateTime(moved)
    }
    var entry = entry
    let date = try takeDate(&entry, context)
    // Either `t` separates the two, without blanks, or blanks alone do.
    guard entry.take(0x74) || entry.takeBlanks() else { throw .form }
    let time = try takeTime(&entry, clock: clock)
    guard entry.isAtEnd else { throw .form }
    return .dateTime(LocalDateTime(date: date, time: time))
  }
}

private func read(
  _ kind: ValueKind, _ context: EntryContext, _ body: () throws(Trouble) -> Value
) -> EntryReading {
  do {
    return .value(try body())
  } catch {
    let example = CalendarDate(year: 2026, month: 11, day: 20)?.text(context.conventions) ?? ""
    let message: EntryMessage =
      switch (kind, error) {
      case (.time, .form), (.time, .noDay): .time
      case (.time, .noTime(let time)): .noTime(time)
      case (.time, .outOfRange): .timeOutOfRange
      case (.date, .form), (.date, .noTime): .date(example: example)
      case (.date, .noDay(let day)): .noDate(day, example: example)
      case (.date, .outOfRange): .dateOutOfRange(example: example)
      case (_, .form): .dateTime(example: example)
      case (_, .noDay(let day)): .noDateInDateTime(day, example: example)
      case (_, .noTime(let time)): .noTimeInDateTime(time, example: example)
      case (_, .outOfRange): .dateTimeOutOfRange(example: example)
      }
    return context.unreadable(message)
  }
}

private func takeDate(
  _ entry: inout EntryText, _ context: EntryContext
) throws(Trouble) -> CalendarDate {
  let clock = context.clock
  if let shift = try takeShift(&entry) {
    guard shift.isWholeDays else { throw .form }
    guard let moved = shift.added(to: clock) else { throw .outOfRange }
    return moved.date
  }
  if entry.next?.isASCIILetter == true {
    let days: Int64
    switch entry.takeWord() {
    case "today": days = 0
    case "tomorrow": days = 1
    case "yesterday": days = -1
    default: throw .form
    }
    guard let date = clock.date.adding(days: days) else { throw .outOfRange }
    return date
  }
  let start = entry.at
  let parts = takeISODate(&entry) ?? takeOrdinaryDate(&entry, from: start, context.conventions)
  guard let parts, entry.next?.digit == nil else { throw .form }
  guard let date = CalendarDate(year: parts.year, month: parts.month, day: parts.day) else {
    throw .noDay(String(decoding: entry.bytes[start..<entry.at], as: UTF8.self))
  }
  return date
}

private typealias DateParts = (year: Int, month: Int, day: Int)

private func takeISODate(_ entry: inout EntryText) -> DateParts? {
  guard let year = entry.takeNumber(least: 4, most: 4), entry.take(0x2D),
    let month = entry.takeNumber(least: 1, most: 2), entry.take(0x2D),
    let day = entry.takeNumber(least: 1, most: 2)
  else { return nil }
  return (year, month, day)
}

/// Day, month and year, as a language separates them.
private func takeOrdinaryDate(
  _ entry: inout EntryText, from start: Int, _ conventions: Language.Conventions
) -> DateParts? {
  entry.at = start
  guard let separator = conventions.dateSeparator?.asciiValue,
    let day = entry.takeNumber(least: 1, most: 2), entry.take(separator),
    let month = entry.takeNumber(least: 1, most: 2), entry.take(separator),
    let year = entry.takeNumber(least: 4, most: 4)
  else { return nil }
  return (year, month, day)
}

private func takeTime(
  _ entry: inout EntryText, clock: LocalDateTime
) throws(Trouble) -> TimeOfDay {
  if entry.next?.isASCIILetter == true {
    guard entry.takeWord() == "now" else { throw .form }
    return clock.time
  }
  let start = entry.at
  guard let hour = entry.takeNumber(least: 1, most: 2), entry.take(0x3A),
    let minute = entry.takeNumber(least: 2, most: 2)
  else { throw .form }
  var second = 0
  if entry.take(0x3A) {
    guard let written = entry.takeNumber(least: 2, most: 2) else { throw .form }
    second = written
  }
  guard entry.next?.digit == nil else { throw .form }
  guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else {
    throw .noTime(String(decoding: entry.bytes[start..<entry.at], as: UTF8.self))
  }
  return time
}

/// A signed number of a unit: `+3 days`.
private enum Shift {
  case exact(Int64)
  case months(Int64)

  var isWholeDays: Bool {
    switch self {
    case .exact(let seconds): seconds % TimeOfDay.secondsPerDay == 0
    case .months: true
    }
  }

  func added(to clock: LocalDateTime) -> LocalDateTime? {
    switch self {
    case .exact(let seconds): clock.adding(seconds: seconds)
    case .months(let months): clock.adding(months: months)
    }
  }
}

/// Consumes a shift if the entry continues with a sign.
private func takeShift(_ entry: inout EntryText) throws(Trouble) -> Shift? {
  let isNegative = entry.next == 0x2D
  guard isNegative || entry.next == 0x2B else { return nil }
  entry.at += 1
  entry.takeBlanks()
  // Nine digits of the longest unit stay far within 64 bits.
  guard let number = entry.takeNumber(least: 1, most: 9) else { throw .form }
  guard entry.next?.digit == nil else { throw .outOfRange }
  entry.takeBlanks()
  let amount = Int64(isNegative ? -number : number)
  switch entry.takeWord() {
  case "day", "days": return .exact(amount * 86_400)
  case "week", "weeks": return .exact(amount * 604_800)
  case "month", "months": return .months(amount)
  case "year", "years": return .months(amount * 12)
  case "hour", "hours": return .exact(amount * 3_600)
  case "minute", "minutes": return .exact(amount * 60)
  case "second", "seconds": return .exact(amount)
  default: throw .form
  }
}
