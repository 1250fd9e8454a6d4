import FormJSON

/// What is wrong with a value in a file: facts, and their sentences.
enum ValueFact {
  case notWhole, integerTooLarge, decimalTooLarge, tooManyPlaces
  case noSuchYear, noSuchMonth
  /// A month, from 1, has fewer days.
  case noSuchDay(month: Int, year: Int, days: Int)
  case noSuchTime
  case noDate, noTime, noDateTime
  case noTruth, noWholeNumber, noNumber
  /// A value, by its noun.
  case expected(String)
  case expectedInstead(String, of: JSONToken.Kind)
  case expectedArray(insteadOf: JSONToken.Kind)
  case expectedObject(insteadOf: JSONToken.Kind)
  case expectedOption(insteadOf: JSONToken.Kind)
  /// A number in a CSV file that is not written as records require.
  case notPlain(isWhole: Bool)
  /// What was given, in quotes.
  case nearOption(String, near: String)
  case onlyOption(String, only: String)
  case noOption(String, options: [String], hasMore: Bool)
  case repeatedOption(String)

  var message: String {
    switch self {
    case .notWhole: return "This number has decimal places, but a whole number is expected."
    case .integerTooLarge:
      return "This number does not fit: use one from -9223372036854775808 to 9223372036854775807."
    case .decimalTooLarge: return "This number is too large: at most 38 digits fit."
    case .tooManyPlaces: return "This number has too many decimal places: at most 18 fit."
    case .noSuchYear: return "This is not a valid date: years go from 0001 to 9999."
    case .noSuchMonth: return "This is not a valid date: months go from 01 to 12."
    case .noSuchDay(let month, let year, let days):
      let name = Self.monthNames.indices.contains(month - 1) ? Self.monthNames[month - 1] : ""
      return "This is not a valid date: \(name) \(year) has \(days) days."
    case .noSuchTime: return "This is not a valid time: times go from 00:00 to 23:59:59."
    case .noDate: return "This is not a date in the format YYYY-MM-DD, such as 2026-11-20."
    case .noTime: return "This is not a time in the format HH:MM or HH:MM:SS, such as 09:30."
    case .noDateTime:
      return
        "This is not a date and time in the format YYYY-MM-DDTHH:MM, such as 2026-11-20T09:30."
    case .noTruth: return "This is neither true nor false."
    case .noWholeNumber: return "This is not a whole number such as 42."
    case .noNumber: return "This is not a number such as 12.50."
    case .expected(let noun): return "Expected \(noun)."
    case .expectedInstead(let noun, let found): return "Expected \(noun), found \(found.words)."
    case .expectedArray(let found): return "Expected an array, found \(found.words)."
    case .expectedObject(let found): return "Expected an object, found \(found.words)."
    case .expectedOption(let found):
      return "Expected the name of an option in quotes, found \(found.words)."
    case .notPlain(let isWhole):
      let number =
        isWhole
        ? "whole number in plain digits, such as 1250 or -3"
        : "number in plain digits, such as 1250 or -0.5"
      return
        "Expected a \(number), without a plus sign, leading zeros, spaces, commas or an exponent."
    case .nearOption(let shown, let near):
      return "\(shown) is not an option. Did you mean “\(near)”?"
    case .onlyOption(let shown, let only):
      return "\(shown) is not an option. The only option is \(only)."
    case .noOption(let shown, let options, let hasMore):
      let all = hasMore ? options.joined(separator: ", ") + ", …" : listed(options)
      return "\(shown) is not an option. The options are \(all)."
    case .repeatedOption(let name): return "“\(name)” is listed twice. It counts once."
    }
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
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
