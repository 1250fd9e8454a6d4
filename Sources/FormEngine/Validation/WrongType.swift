public import FormJSON

/// Why a value is not of its field's type.
enum WrongType: Equatable, Sendable {
  /// A value of another kind of JSON.
  case kind
  case notWhole
  case integerTooLarge
  case decimalTooLarge
  case tooManyPlaces
  case notISO
  /// A date in the right format that is not in the calendar.
  case noSuchDay(year: Int, month: Int)
  /// A time in the right format that no day has.
  case noSuchTime

  /// The message about a value that is of the right kind.
  func message(for type: ScalarType) -> String {
    switch self {
    case .notWhole: "This number has decimal places, but a whole number is expected."
    case .integerTooLarge:
      "This number does not fit: use one from -9223372036854775808 to 9223372036854775807."
    case .decimalTooLarge: "This number is too large: at most 38 digits fit."
    case .tooManyPlaces: "This number has too many decimal places: at most 18 fit."
    case .noSuchDay(let year, _) where year < 1:
      "This is not a valid date: years go from 0001 to 9999."
    case .noSuchDay(let year, let month):
      CalendarDate.monthNames.indices.contains(month - 1)
        ? "This is not a valid date: \(CalendarDate.monthNames[month - 1]) \(year) has "
          + "\(CalendarDate.daysIn(month: month, year: year)) days."
        : "This is not a valid date: months go from 01 to 12."
    case .noSuchTime: "This is not a valid time: times go from 00:00 to 23:59:59."
    case .notISO, .kind:
      switch type.kind {
      case .date: "This is not a date in the format YYYY-MM-DD, such as 2026-11-20."
      case .time: "This is not a time in the format HH:MM or HH:MM:SS, such as 09:30."
      case .dateTime:
        "This is not a date and time in the format YYYY-MM-DDTHH:MM, such as 2026-11-20T09:30."
      case .text, .integer, .decimal, .boolean, .option, .options:
        "Expected \(type.facts.nounInJSON)."
      }
    }
  }
}

extension Node {
  /// The message about a value of another kind of JSON than the field, list, group or row accepts.
  public func wrongKindMessage(_ found: JSONToken.Kind) -> String {
    switch kind {
    case .list: "Expected an array, found \(found.words)."
    case .group: "Expected an object, found \(found.words)."
    case .row: "Expected an object, found \(found.words)."
    case .form, .section, .field, .note:
      "Expected \(type.facts.nounInJSON), found \(found.words)."
    }
  }
}

/// The message about a number in a CSV file that is not written as records require.
func notPlainMessage(_ kind: ValueKind) -> String {
  (kind == .integer
    ? "Expected a whole number in plain digits, such as 1250 or -3,"
    : "Expected a number in plain digits, such as 1250 or -0.5,")
    + " without a plus sign, leading zeros, spaces, commas or an exponent."
}

/// The message about an element of a `choices` that is not a text.
public func wrongOptionKindMessage(_ found: JSONToken.Kind) -> String {
  "Expected the name of an option in quotes, found \(found.words)."
}

/// The message about an option that a choice does not have.
///
/// - Parameters:
///   - given: the name in the record.
///   - names: those of the options.
///   - near: the one that may be meant.
public func unknownOptionMessage(_ given: String, among options: OptionList, near: String?)
  -> String
{
  let shown = quotedStart(of: given)
  if let near { return "\(shown) is not an option. Did you mean “\(near)”?" }
  let names = options.prefix(8).map(\.name)
  if options.count == 1 { return "\(shown) is not an option. The only option is \(names[0])." }
  let all = options.count > 8 ? names.joined(separator: ", ") + ", …" : listed(names)
  return "\(shown) is not an option. The options are \(all)."
}

/// The message about an option that a `choices` names twice.
public func repeatedOptionMessage(_ name: String) -> String {
  "“\(visibleText(name))” is listed twice. It counts once."
}

extension JSONToken.Kind {
  fileprivate var words: String {
    switch self {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
