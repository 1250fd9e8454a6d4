/// Reads a text in the exact format of its type, as it is in records and in the form language: ISO
/// dates, `true` and `false`, numbers as in JSON, other text unchanged.
///
/// For a choice, the value is the text, which only the form can resolve to an option.
public func readExact(_ text: String, as type: ScalarType) -> EntryReading {
  readExact(text, as: type, in: nil)
}

/// Reads a text with messages in a language; nil means English.
func readExact(_ text: String, as type: ScalarType, in language: Language?) -> EntryReading {
  func unreadable(_ reason: WrongType) -> EntryReading {
    .unreadable(message: reason.message(for: type, in: language))
  }
  func unreadable(_ message: ValueMessage) -> EntryReading {
    .unreadable(message: message.text(in: language))
  }
  guard !text.isEmpty else { return .empty }
  switch type.kind {
  case .text, .option, .options:
    return .value(.text(text))
  case .integer:
    switch text.withBytes({ Decimal.readInteger(json: $0) }) {
    case .value(let integer): return .value(.integer(integer))
    case .notANumber: return unreadable(ValueMessage.noWholeNumber)
    case .notWhole: return unreadable(WrongType.notWhole)
    case .tooLarge: return unreadable(WrongType.integerTooLarge)
    }
  case .decimal:
    switch text.withBytes({ Decimal.read(json: $0) }) {
    case .value(let decimal): return .value(.decimal(decimal))
    case .notANumber: return unreadable(ValueMessage.noNumber)
    case .tooLarge: return unreadable(WrongType.decimalTooLarge)
    case .tooManyPlaces: return unreadable(WrongType.tooManyPlaces)
    }
  case .boolean:
    switch text {
    case "true": return .value(.boolean(true))
    case "false": return .value(.boolean(false))
    default: return unreadable(ValueMessage.noTruth)
    }
  case .date:
    if let date = CalendarDate(iso: text) { return .value(.date(date)) }
    return unreadable(WrongType(of: text.utf8, as: type.kind))
  case .time:
    if let time = TimeOfDay(iso: text) { return .value(.time(time)) }
    return unreadable(WrongType(of: text.utf8, as: type.kind))
  case .dateTime:
    if let dateTime = LocalDateTime(iso: text) { return .value(.dateTime(dateTime)) }
    return unreadable(WrongType(of: text.utf8, as: type.kind))
  }
}
