/// Reads a text in the one exact form of its type, as records and the form language write it: ISO
/// dates, `true` and `false`, numbers as in JSON, other text unchanged.
///
/// Of a choice it gives the text, which only the form can resolve to an option.
public func readExact(_ text: String, as type: ScalarType) -> EntryReading {
  guard !text.isEmpty else { return .empty }
  switch type {
  case .text, .multiline, .secret, .email, .url, .uuid, .choice, .choices:
    return .value(.text(text))
  case .integer:
    return readExactInteger(text.withBytes { Decimal.readInteger(json: $0) })
  case .decimal:
    return readExactDecimal(text.withBytes { Decimal.read(json: $0) })
  case .boolean:
    switch text {
    case "true": return .value(.boolean(true))
    case "false": return .value(.boolean(false))
    default: return .unreadable(message: "This is neither true nor false.")
    }
  case .date:
    if let date = CalendarDate(iso: text) { return .value(.date(date)) }
    return .unreadable(message: "This is no date such as 2026-11-20.")
  case .time:
    if let time = TimeOfDay(iso: text) { return .value(.time(time)) }
    return .unreadable(message: "This is no time such as 09:30 or 09:30:15.")
  case .datetime:
    if let dateTime = LocalDateTime(iso: text) { return .value(.dateTime(dateTime)) }
    return .unreadable(message: "This is no date-time such as 2026-11-20T09:30.")
  }
}

private func readExactInteger(_ reading: IntegerReading) -> EntryReading {
  switch reading {
  case .value(let integer): .value(.integer(integer))
  case .notANumber: .unreadable(message: "This is no whole number such as 42.")
  case .notWhole: .unreadable(message: "This number has decimal places; a whole number has none.")
  case .tooLarge: .unreadable(message: "This whole number does not fit 64 bits.")
  }
}

private func readExactDecimal(_ reading: DecimalReading) -> EntryReading {
  switch reading {
  case .value(let decimal): .value(.decimal(decimal))
  case .notANumber: .unreadable(message: "This is no number such as 12.50.")
  case .tooLarge: .unreadable(message: "This number is too large: at most 38 digits fit.")
  case .tooManyPlaces: .unreadable(message: "This number has more than 18 decimal places.")
  }
}
