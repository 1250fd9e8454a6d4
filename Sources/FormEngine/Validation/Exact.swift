/// Reads a text in the one exact form of its type, as records and the form language write it: ISO
/// dates, `true` and `false`, numbers as in JSON, other text unchanged.
///
/// For a choice it returns the text, which only the form can resolve to an option.
public func readExact(_ text: String, as type: ScalarType) -> EntryReading {
  guard !text.isEmpty else { return .empty }
  switch type.kind {
  case .text, .option, .options:
    return .value(.text(text))
  case .integer:
    return readExactInteger(text.withBytes { Decimal.readInteger(json: $0) })
  case .decimal:
    return readExactDecimal(text.withBytes { Decimal.read(json: $0) })
  case .boolean:
    switch text {
    case "true": return .value(.boolean(true))
    case "false": return .value(.boolean(false))
    default: return .unreadable(message: ValueFact.noTruth.message)
    }
  case .date:
    if let date = CalendarDate(iso: text) { return .value(.date(date)) }
    return unreadable(WrongType(of: text.utf8, as: type.kind), type)
  case .time:
    if let time = TimeOfDay(iso: text) { return .value(.time(time)) }
    return unreadable(WrongType(of: text.utf8, as: type.kind), type)
  case .dateTime:
    if let dateTime = LocalDateTime(iso: text) { return .value(.dateTime(dateTime)) }
    return unreadable(WrongType(of: text.utf8, as: type.kind), type)
  }
}

private func unreadable(_ reason: WrongType, _ type: ScalarType) -> EntryReading {
  .unreadable(message: reason.message(for: type))
}

private func readExactInteger(_ reading: IntegerReading) -> EntryReading {
  switch reading {
  case .value(let integer): .value(.integer(integer))
  case .notANumber: .unreadable(message: ValueFact.noWholeNumber.message)
  case .notWhole: unreadable(.notWhole, .integer)
  case .tooLarge: unreadable(.integerTooLarge, .integer)
  }
}

private func readExactDecimal(_ reading: DecimalReading) -> EntryReading {
  switch reading {
  case .value(let decimal): .value(.decimal(decimal))
  case .notANumber: .unreadable(message: ValueFact.noNumber.message)
  case .tooLarge: unreadable(.decimalTooLarge, .decimal)
  case .tooManyPlaces: unreadable(.tooManyPlaces, .decimal)
  }
}
