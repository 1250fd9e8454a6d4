import FormJSON

/// The messages about a value in a file.
enum ValueMessage {
  case notWhole, integerTooLarge, decimalTooLarge, tooManyPlaces
  case noSuchYear, noSuchMonth
  /// A day that the month, counted from 1, does not have.
  case noSuchDay(month: Int, year: Int, days: Int)
  case noSuchTime
  case noDate, noTime, noDateTime
  case noTruth, noWholeNumber, noNumber
  /// A value of another kind, with the noun for the expected one.
  case expected(String)
  case expectedInstead(String, of: JSONToken.Kind)
  case expectedArray(insteadOf: JSONToken.Kind)
  case expectedObject(insteadOf: JSONToken.Kind)
  case expectedOption(insteadOf: JSONToken.Kind)
  /// An option that is recorded as a number or truth value, with the first such.
  case expectedRecorded(example: String, insteadOf: JSONToken.Kind)
  /// A number in a CSV file that is not in the format of records.
  case notPlain(isWhole: Bool)
  /// An option that does not exist, and the one that may be meant.
  case nearOption(String, near: String)
  case onlyOption(String, only: String)
  case noOption(String, options: [String], hasMore: Bool)
  case repeatedOption(String)

  func text(in language: Language?) -> String { phrase.text(in: language) }

  private var phrase: Phrase {
    switch self {
    case .notWhole: "This number has decimal places, but a whole number is expected."
    case .integerTooLarge:
      "This number does not fit: use one from -9223372036854775808 to 9223372036854775807."
    case .decimalTooLarge: "This number is too large: at most 38 digits fit."
    case .tooManyPlaces: "This number has too many decimal places: at most 18 fit."
    case .noSuchYear: "This is not a valid date: years go from 0001 to 9999."
    case .noSuchMonth: "This is not a valid date: months go from 01 to 12."
    case .noSuchDay(let month, let year, let days):
      "This is not a valid date: \(Self.name(ofMonth: month), "month") \(year, "year") has \(days, "days") days."
    case .noSuchTime: "This is not a valid time: times go from 00:00 to 23:59:59."
    case .noDate: "This is not a date in the format YYYY-MM-DD, such as 2026-11-20."
    case .noTime: "This is not a time in the format HH:MM or HH:MM:SS, such as 09:30."
    case .noDateTime:
      "This is not a date and time in the format YYYY-MM-DDTHH:MM, such as 2026-11-20T09:30."
    case .noTruth: "This is neither true nor false."
    case .noWholeNumber: "This is not a whole number such as 42."
    case .noNumber: "This is not a number such as 12.50."
    case .expected(let noun): "Expected \(Phrase(stringLiteral: noun), "noun")."
    case .expectedInstead(let noun, let found):
      "Expected \(Phrase(stringLiteral: noun), "noun"), found \(found.words, "found")."
    case .expectedArray(let found): "Expected an array, found \(found.words, "found")."
    case .expectedObject(let found): "Expected an object, found \(found.words, "found")."
    case .expectedOption(let found):
      "Expected the name of an option in quotes, found \(found.words, "found")."
    case .expectedRecorded(let example, let found):
      "Expected an option as it is recorded, such as \(example, "option"), found \(found.words, "found")."
    case .notPlain(isWhole: true):
      "Expected a whole number in plain digits, such as 1250 or -3, without a plus sign, leading zeros, spaces, commas or an exponent."
    case .notPlain(isWhole: false):
      "Expected a number in plain digits, such as 1250 or -0.5, without a plus sign, leading zeros, spaces, commas or an exponent."
    case .nearOption(let given, let near):
      "“\(given, "text")” is not an option. Did you mean “\(near, "option")”?"
    case .onlyOption(let given, let only):
      "“\(given, "text")” is not an option. The only option is \(only, "option")."
    case .noOption(let given, let options, let hasMore):
      "“\(given, "text")” is not an option. The options are \(Self.list(options, hasMore: hasMore), "options")."
    case .repeatedOption(let name):
      "“\(name, "option")” is listed twice. It counts once."
    }
  }

  private static func list(_ options: [String], hasMore: Bool) -> Phrase {
    hasMore
      ? .verbatim(options.joined(separator: ", ") + ", …") : .list(options)
  }

  private static func name(ofMonth month: Int) -> Phrase {
    let months = EntryWordMessage.months
    return months.indices.contains(month - 1) ? months[month - 1] : .verbatim("")
  }
}

extension JSONToken.Kind {
  fileprivate var words: Phrase {
    switch self {
    case .null: .verbatim("null")
    case .true: .verbatim("true")
    case .false: .verbatim("false")
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
