func readIntegerEntry(_ entry: EntryText) -> EntryReading {
  switch plainNumber(entry).withUnsafeBufferPointer({ Decimal.readInteger(plain: $0) }) {
  case .value(let integer): .value(.integer(integer))
  case .notANumber: .unreadable(message: "Enter a whole number in digits, such as 42.")
  case .notWhole: .unreadable(message: "Enter a whole number, without decimal places, such as 42.")
  case .tooLarge: .unreadable(message: IntegerReading.tooLargeMessage)
  }
}

func readDecimalEntry(_ entry: EntryText) -> EntryReading {
  switch plainNumber(entry).withUnsafeBufferPointer({ Decimal.read(plain: $0) }) {
  case .value(let decimal): .value(.decimal(decimal))
  case .notANumber where entry.bytes.contains(0x2C):
    .unreadable(message: "Enter a number with a decimal point and no commas, such as 12.50.")
  case .notANumber: .unreadable(message: "Enter a number in digits, such as 12.50.")
  case .tooLarge: .unreadable(message: DecimalReading.tooLargeMessage)
  case .tooManyPlaces: .unreadable(message: DecimalReading.tooManyPlacesMessage)
  }
}

extension IntegerReading {
  static let tooLargeMessage =
    "Enter a whole number from -9223372036854775808 to 9223372036854775807, such as 42."
}

extension DecimalReading {
  static let tooLargeMessage = "Enter a number of at most 38 digits, such as 12.50."
  static let tooManyPlacesMessage =
    "Enter a number with at most 18 decimal places, such as 12.50."
}

/// The entry without `_` and spaces between two digits, and with a zero before a leading point;
/// empty if one of the separators is elsewhere.
private func plainNumber(_ entry: EntryText) -> [UInt8] {
  var plain: [UInt8] = []
  plain.reserveCapacity(entry.bytes.count + 1)
  for at in entry.bytes.indices {
    let byte = entry.bytes[at]
    if byte == 0x5F || byte == 0x20 {
      guard at > 0, at + 1 < entry.bytes.count, entry.bytes[at - 1].digit != nil,
        entry.bytes[at + 1].digit != nil
      else { return [] }
      continue
    }
    if byte == 0x2E, plain.last?.digit == nil { plain.append(0x30) }
    plain.append(byte)
  }
  return plain
}
