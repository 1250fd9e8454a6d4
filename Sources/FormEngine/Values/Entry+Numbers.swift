func readIntegerEntry(_ text: Substring, _ context: EntryContext) -> EntryReading {
  let entry = NumberEntry(text, context.conventions)
  if let message = ambiguity(of: entry, text) { return context.unreadable(message, .integer) }
  return
    switch entry.plain.withUnsafeBufferPointer({
      Decimal.readInteger(plain: $0)
    })
  {
  case .value(let integer): .value(.integer(integer))
  case .notANumber:
    if let joined = entry.withoutGapAfterSign, case .value = readIntegerEntry(joined, context) {
      context.unreadable(.signApart(String(joined)), .integer)
    } else if entry.hasGaps {
      context.unreadable(.oneWholeNumber, .integer)
    } else if entry.hasMarks && entry.isOfDigits {
      context.unreadable(.noSeparators, .integer)
    } else {
      context.unreadable(.wholeNumber, .integer)
    }
  case .notWhole: context.unreadable(.noPlaces, .integer)
  case .tooLarge: context.unreadable(.largeWholeNumber, .integer)
  }
}

func readDecimalEntry(_ text: Substring, _ context: EntryContext) -> EntryReading {
  let entry = NumberEntry(text, context.conventions)
  if let message = ambiguity(of: entry, text) { return context.unreadable(message, .decimal) }
  return switch entry.plain.withUnsafeBufferPointer({ Decimal.read(plain: $0) }) {
  case .value(let decimal): .value(.decimal(decimal))
  case .notANumber:
    if let joined = entry.withoutGapAfterSign, case .value = readDecimalEntry(joined, context) {
      context.unreadable(.signApart(String(joined)), .decimal)
    } else if entry.hasGaps {
      context.unreadable(.oneNumber, .decimal)
    } else if entry.hasComma && entry.isOfDigits {
      context.unreadable(.pointOrComma(usesComma: context.conventions.hasDecimalComma), .decimal)
    } else {
      context.unreadable(.number, .decimal)
    }
  case .tooLarge: context.unreadable(.largeNumber, .decimal)
  case .tooManyPlaces: context.unreadable(.manyPlaces, .decimal)
  }
}

private func ambiguity(of entry: NumberEntry, _ text: Substring) -> EntryMessage? {
  entry.ambiguity.map {
    .ambiguousPoint(text: String(text), whole: $0.whole, decimal: $0.decimal)
  }
}
