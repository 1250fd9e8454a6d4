// Dates and times as people write them. The functions `take…` consume what they read from the
// entry. If the format is wrong, they return nil or throw `.form`; an impossible date or time in
// the right format is a separate error.

/// The reason why no date or time was read.
private enum Trouble: Error {
  /// The text has another format.
  case form
  case noDay(String)
  case noTime(String)
  /// The result is outside the years 1 to 9999, or a time is outside its day.
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
      return .dateTime(shift.isWholeMinutes ? moved.withoutSeconds : moved)
    }
    var entry = entry
    let date = try takeDate(&entry, context)
    // Date and time are separated either by `t` without blanks, or by blanks alone.
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
    let message: EntryMessage =
      switch error {
      case .form: .moment(kind)
      case .noDay(let day): .noDate(day, kind)
      case .noTime(let time): .noTime(time, kind)
      case .outOfRange: .outOfRange(kind)
      }
    return context.unreadable(message, kind)
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
  let start = entry.at
  guard let parts = takeDateParts(&entry, context) else {
    entry.at = start
    guard let days = takeDay(&entry, context) else { throw .form }
    guard let date = clock.date.adding(days: days) else { throw .outOfRange }
    return date
  }
  guard entry.next?.digit == nil else { throw .form }
  guard let date = CalendarDate(year: parts.year, month: parts.month, day: parts.day) else {
    throw .noDay(entry.source(from: start))
  }
  return date
}

/// Consumes a word for a day, and returns its distance from today in days; a weekday means the next
/// one.
private func takeDay(_ entry: inout EntryText, _ context: EntryContext) -> Int64? {
  let start = entry.at
  switch entry.takeWord() {
  case "today": return 0
  case "tomorrow": return 1
  case "yesterday": return -1
  default: entry.at = start
  }
  if let weekday = takeNumber(of: EntryWordMessage.weekdays, &entry, context) {
    return Int64((weekday + 6 - context.clock.date.weekday) % 7 + 1)
  }
  return nil
}

private typealias DateParts = (year: Int, month: Int, day: Int)

/// Consumes a date in the first format that fits.
private func takeDateParts(_ entry: inout EntryText, _ context: EntryContext) -> DateParts? {
  let formats: [(inout EntryText, EntryContext) -> DateParts?] = [
    takeYearFirst, takeOrdinaryDate, takeDayAndName, takeNameAndDay,
  ]
  let start = entry.at
  for take in formats {
    entry.at = start
    if let parts = take(&entry, context) { return parts }
  }
  return nil
}

/// Consumes a date such as `2026-11-20`, also with slashes or points.
private func takeYearFirst(_ entry: inout EntryText, _ context: EntryContext) -> DateParts? {
  guard let year = entry.takeNumber(least: 4, most: 4), let separator = entry.next,
    [0x2D, 0x2E, 0x2F].contains(separator), entry.take(separator),
    let month = entry.takeNumber(least: 1, most: 2), entry.take(separator),
    let day = entry.takeNumber(least: 1, most: 2)
  else { return nil }
  return (year, month, day)
}

/// Consumes a day, month and year with the separator of a language.
private func takeOrdinaryDate(_ entry: inout EntryText, _ context: EntryContext) -> DateParts? {
  guard let separator = context.conventions.dateSeparator?.asciiValue,
    let day = entry.takeNumber(least: 1, most: 2), entry.take(separator),
    let month = entry.takeNumber(least: 1, most: 2), entry.take(separator),
    let year = entry.takeNumber(least: 4, most: 4)
  else { return nil }
  return (year, month, day)
}

/// Consumes `20 Nov 2026`, `20. November 2026`, `20 de noviembre de 2026` or `20-Nov-2026`.
private func takeDayAndName(_ entry: inout EntryText, _ context: EntryContext) -> DateParts? {
  guard let day = takeNumberedDay(&entry), takeGap(&entry),
    let month = takeNumber(of: EntryWordMessage.months, &entry, context), takeGap(&entry),
    let year = entry.takeNumber(least: 4, most: 4)
  else { return nil }
  return (year, month, day)
}

/// Consumes `Nov 20, 2026`.
private func takeNameAndDay(_ entry: inout EntryText, _ context: EntryContext) -> DateParts? {
  guard let month = takeNumber(of: EntryWordMessage.months, &entry, context), takeGap(&entry),
    let day = takeNumberedDay(&entry)
  else { return nil }
  let hasComma = entry.take(0x2C)
  guard entry.takeBlanks() || hasComma, let year = entry.takeNumber(least: 4, most: 4) else {
    return nil
  }
  return (year, month, day)
}

/// Consumes `20`, `20.` or `20th`.
private func takeNumberedDay(_ entry: inout EntryText) -> Int? {
  guard let day = entry.takeNumber(least: 1, most: 2), entry.next?.digit == nil else { return nil }
  if entry.next == 0x2E {
    entry.at += 1
  } else {
    _ = ["st", "nd", "rd", "th", "er"].contains { entry.take(word: $0) }
  }
  return day
}

/// Consumes the separator between the name of a month and a number: a hyphen, or blanks, possibly
/// with *de* or *of* between them. After a point, which ends an ordinal or an abbreviated name,
/// blanks are optional.
private func takeGap(_ entry: inout EntryText) -> Bool {
  if entry.take(0x2D) { return true }
  _ = entry.take(0x2E)
  guard entry.takeBlanks() else { return entry.bytes[entry.at - 1] == 0x2E }
  for word in ["de", "of"] where entry.take(word: word) { return entry.takeBlanks() }
  return true
}

/// Consumes one of some words, in the language or in English, and returns its number from 1.
private func takeNumber(
  of words: [Phrase], _ entry: inout EntryText, _ context: EntryContext
) -> Int? {
  let start = entry.at
  if let number = EntryWordMessage.number(
    of: entry.takeName(), among: words, in: context.spoken)
  {
    return number
  }
  entry.at = start
  return nil
}

private func takeTime(
  _ entry: inout EntryText, clock: LocalDateTime
) throws(Trouble) -> TimeOfDay {
  if entry.next?.isASCIILetter == true {
    guard entry.takeWord() == "now" else { throw .form }
    return clock.time
  }
  let start = entry.at
  guard let written = entry.takeNumber(least: 1, most: 2) else { throw .form }
  var (minute, second) = (0, 0)
  let hasMinute = entry.next == 0x3A || entry.next == 0x2E
  if hasMinute {
    let separator = entry.next
    entry.at += 1
    guard let number = entry.takeNumber(least: 2, most: 2) else { throw .form }
    minute = number
    if separator == 0x3A, entry.take(0x3A) {
      guard let number = entry.takeNumber(least: 2, most: 2) else { throw .form }
      second = number
    }
  }
  guard entry.next?.digit == nil else { throw .form }
  let half = takeHalfOfDay(&entry)
  guard hasMinute || half != nil else { throw .form }
  let hour = half.map { (1...12).contains(written) ? written % 12 + $0 : 24 } ?? written
  guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else {
    throw .noTime(entry.source(from: start))
  }
  return time
}

/// Consumes `am` or `pm`, and returns the hours before that half of the day.
private func takeHalfOfDay(_ entry: inout EntryText) -> Int? {
  let start = entry.at
  entry.takeBlanks()
  let letter = entry.next
  if letter == 0x61 || letter == 0x70 {
    entry.at += 1
    let hasPoint = entry.take(0x2E)
    if entry.take(0x6D), !hasPoint || entry.take(0x2E), entry.next?.isLetter != true {
      return letter == 0x61 ? 0 : 12
    }
  }
  entry.at = start
  return nil
}

/// A signed amount of a unit, such as `+3 days`.
private enum Shift {
  case exact(Int64)
  case months(Int64)

  var isWholeMinutes: Bool {
    switch self {
    case .exact(let seconds): seconds % 60 == 0
    case .months: true
    }
  }

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
  // Nine digits of the longest unit are far from overflowing 64 bits.
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

extension UInt8 {
  /// True for an ASCII letter, or a byte of a character outside ASCII.
  fileprivate var isLetter: Bool { isASCIILetter || self >= 0x80 }
}
