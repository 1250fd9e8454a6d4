import FormJSON

/// Reads what a person typed as an answer, in the short forms that people use.
///
/// An e-mail address, a URL and a UUID are texts here: their rules are checked with the other
/// rules. For a choice it returns the trimmed text, which only the form can resolve to an option.
///
/// - Parameter clock: the date and time that `today` and `now` mean.
public func readEntry(
  _ text: String, as type: ScalarType, clock: LocalDateTime
) -> EntryReading {
  if type.isSecret || type.hasLines {
    guard !text.isEmpty else { return .empty }
    return .value(.text(type.isSecret ? text : type.keeping(withMarksInOrder(text))))
  }
  let answer = trimmed(withMarksInOrder(text))
  guard !answer.isEmpty else { return .empty }
  var entry: EntryText { EntryText(folding: answer) }
  return switch type.kind {
  case .text, .option, .options: .value(.text(String(answer)))
  case .integer: readIntegerEntry(entry)
  case .decimal: readDecimalEntry(entry)
  case .boolean: readBooleanEntry(entry)
  case .date: readDateEntry(entry, clock: clock)
  case .time: readTimeEntry(entry, clock: clock)
  case .dateTime: readDateTimeEntry(entry, clock: clock)
  }
}

private func readBooleanEntry(_ entry: EntryText) -> EntryReading {
  switch String(decoding: entry.bytes, as: UTF8.self) {
  case "y", "yes", "true": .value(.boolean(true))
  case "n", "no", "false": .value(.boolean(false))
  default: .unreadable(message: "Answer yes or no: y or n.")
  }
}
