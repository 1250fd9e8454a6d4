func readIntegerEntry(_ entry: EntryText, _ context: EntryContext) -> EntryReading {
  if let message = ambiguity(of: entry, context) { return context.unreadable(message) }
  return
    switch plainNumber(entry, context).withUnsafeBufferPointer({
      Decimal.readInteger(plain: $0)
    })
  {
  case .value(let integer): .value(.integer(integer))
  case .notANumber where entry.hasSeparators && entry.isOfDigits: context.unreadable(.noSeparators)
  case .notANumber: context.unreadable(.wholeNumber)
  case .notWhole: context.unreadable(.noPlaces)
  case .tooLarge: context.unreadable(.largeWholeNumber)
  }
}

func readDecimalEntry(_ entry: EntryText, _ context: EntryContext) -> EntryReading {
  if let message = ambiguity(of: entry, context) { return context.unreadable(message) }
  return switch plainNumber(entry, context).withUnsafeBufferPointer({ Decimal.read(plain: $0) }) {
  case .value(let decimal): .value(.decimal(decimal))
  case .notANumber where entry.bytes.contains(0x2C) && entry.isOfDigits:
    context.unreadable(.pointOrComma(usesComma: context.conventions.hasDecimalComma))
  case .notANumber: context.unreadable(.number)
  case .tooLarge: context.unreadable(.largeNumber)
  case .tooManyPlaces: context.unreadable(.manyPlaces)
  }
}

extension EntryText {
  /// Whether there is nothing but digits, signs and what separates digits.
  fileprivate var isOfDigits: Bool {
    bytes.allSatisfy { $0.digit != nil || Self.signs.contains($0) }
  }

  /// Whether it contains a point or a comma.
  fileprivate var hasSeparators: Bool { bytes.contains(0x2C) || bytes.contains(0x2E) }

  private static let signs = Array("+-,._ ".utf8)
}

/// In a language with a decimal comma, a point before exactly three digits may separate thousands.
private func ambiguity(of entry: EntryText, _ context: EntryContext) -> EntryMessage? {
  guard context.conventions.hasDecimalComma,
    let point = entry.bytes.firstIndex(of: 0x2E), !entry.bytes.contains(0x2C)
  else { return nil }
  let (whole, places) = (entry.bytes[..<point], entry.bytes[(point + 1)...])
  guard places.count == 3, places.allSatisfy({ $0.digit != nil }), whole.last?.digit != nil else {
    return nil
  }
  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  return .ambiguousPoint(
    text: text(entry.bytes), whole: text(Array(whole + places)),
    decimal: text(Array(whole) + [0x2C] + Array(places)))
}

/// The entry without `_` and spaces between two digits, and with a zero before a leading point;
/// empty if one of the separators is elsewhere. A decimal comma becomes a point.
private func plainNumber(_ entry: EntryText, _ context: EntryContext) -> [UInt8] {
  let hasComma = context.conventions.hasDecimalComma && !entry.bytes.contains(0x2E)
  var plain: [UInt8] = []
  plain.reserveCapacity(entry.bytes.count + 1)
  for at in entry.bytes.indices {
    let byte = hasComma && entry.bytes[at] == 0x2C ? 0x2E : entry.bytes[at]
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
