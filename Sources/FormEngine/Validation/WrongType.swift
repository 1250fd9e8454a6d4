import FormJSON

/// The reason why a value does not have the type of its field.
enum WrongType: Equatable, Sendable {
  /// A value of another JSON kind.
  case kind
  case notWhole
  case integerTooLarge
  case decimalTooLarge
  case tooManyPlaces
  case notISO
  /// A date in the right format that is not in the calendar.
  case noSuchDay(year: Int, month: Int)
  /// A time in the right format that does not exist.
  case noSuchTime

  /// Returns the message about a value that has the right kind.
  func message(for type: ScalarType, in language: Language?) -> String {
    message(for: type).text(in: language)
  }

  private func message(for type: ScalarType) -> ValueMessage {
    switch self {
    case .notWhole: .notWhole
    case .integerTooLarge: .integerTooLarge
    case .decimalTooLarge: .decimalTooLarge
    case .tooManyPlaces: .tooManyPlaces
    case .noSuchDay(let year, _) where year < 1: .noSuchYear
    case .noSuchDay(_, let month) where !(1...12).contains(month): .noSuchMonth
    case .noSuchDay(let year, let month):
      .noSuchDay(month: month, year: year, days: CalendarDate.daysIn(month: month, year: year))
    case .noSuchTime: .noSuchTime
    case .notISO, .kind:
      switch type.kind {
      case .date: .noDate
      case .time: .noTime
      case .dateTime: .noDateTime
      case .text, .integer, .decimal, .boolean, .option, .options:
        .expected(type.facts.nounInJSON)
      }
    }
  }
}

extension Node {
  /// Returns the message about a value of another JSON kind than the field, list, group or row
  /// accepts.
  func wrongKindMessage(_ found: JSONToken.Kind, in language: Language?) -> String {
    let message: ValueMessage =
      switch kind {
      case .list: .expectedArray(insteadOf: found)
      case .group, .row: .expectedObject(insteadOf: found)
      case .form, .section, .field, .note: .expectedInstead(type.facts.nounInJSON, of: found)
      }
    return message.text(in: language)
  }
}

/// Returns the message about a number in a CSV file that is not in the format of records.
func notPlainMessage(_ kind: ValueKind, in language: Language?) -> String {
  ValueMessage.notPlain(isWhole: kind == .integer).text(in: language)
}

extension OptionList {
  /// Returns the message about a JSON value that is not of the kind that an option is recorded as.
  ///
  /// - Parameter given: the value as it is written, without quotes.
  func wrongKindMessage(
    _ found: JSONToken.Kind, given: String, in language: Language?
  ) -> String {
    guard !isRecordedByName else {
      return ValueMessage.expectedOption(insteadOf: found).text(in: language)
    }
    let example =
      index(ofRecorded: given)
      ?? (declared.firstIndex { !$0.recorded.isEmpty && !$0.recorded.isText }
      ?? declared.firstIndex { !$0.recorded.isEmpty }).map { $0 + tableCount }
    let value = recorded(example ?? 0)
    return ValueMessage.expectedRecorded(
      example: value.isText ? "\"\(value.recordedText)\"" : value.recordedText, insteadOf: found
    ).text(in: language)
  }

  /// Returns the recorded text of the option that is probably meant by an unknown text in a record:
  /// the one with this name, or the nearest.
  func nearRecorded(to given: String, nearest: ([String]) -> String?) -> String? {
    if let named = index(ofName: given) { return recordedText(named) }
    return nearest(candidates(near: given) { $0.recordedText($1) })
  }
}

/// Returns the message about an option that a choice does not have.
///
/// - Parameters:
///   - given: the text in the record.
///   - near: the option that may be meant.
func unknownOptionMessage(
  _ given: String, among options: OptionList, near: String?, in language: Language?
) -> String {
  let shown = start(of: given)
  let names = options.indices.prefix(8).map { options.recordedText($0) }
  let message: ValueMessage =
    if let near {
      .nearOption(shown, near: near)
    } else if options.count == 1 {
      .onlyOption(shown, only: names[0])
    } else {
      .noOption(shown, options: names, hasMore: options.count > 8)
    }
  return message.text(in: language)
}

/// Returns the message about an option that occurs twice in a `choices` value.
func repeatedOptionMessage(_ name: String, in language: Language?) -> String {
  ValueMessage.repeatedOption(visibleText(name)).text(in: language)
}
