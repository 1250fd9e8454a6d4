/// Why what was typed is not an answer.
enum EntryMessage: Hashable, Sendable {
  case yesOrNo
  case wholeNumber, noSeparators, noPlaces, largeWholeNumber
  case number
  case pointOrComma(usesComma: Bool)
  case largeNumber, manyPlaces
  /// A point that may separate thousands or decimal places.
  case ambiguousPoint(text: String, whole: String, decimal: String)
  case date(example: String)
  case noDate(String, example: String)
  case dateOutOfRange(example: String)
  case time
  case noTime(String)
  case timeOutOfRange
  case dateTime(example: String)
  case noDateInDateTime(String, example: String)
  case noTimeInDateTime(String, example: String)
  case dateTimeOutOfRange(example: String)
  // Options
  case nothingOffered, offeredNow
  case ambiguousOption(String, options: [String], hasMore: Bool, byNumber: Bool)
  case nearOption(String, near: String)
  case noOption(String, example: String, byNumber: Bool)

  /// - Parameter conventions: how numbers are read, as examples are written.
  func phrase(_ conventions: Language.Conventions) -> Phrase {
    let number = conventions.hasDecimalComma ? "12,50" : "12.50"
    switch self {
    case .yesOrNo: return "Answer yes or no: \(Phrase("y"), "y") or \(Phrase("n"), "n")."
    case .wholeNumber: return "Enter a whole number in digits, such as 42."
    case .noSeparators:
      return "Enter a whole number without points or commas, such as 42."
    case .noPlaces: return "Enter a whole number, without decimal places, such as 42."
    case .largeWholeNumber:
      return "Enter a whole number from -9223372036854775808 to 9223372036854775807, such as 42."
    case .number: return "Enter a number in digits, such as \(number, "example")."
    case .pointOrComma(usesComma: false):
      return
        "Enter a number with a decimal point and no commas, such as \(number, "example")."
    case .pointOrComma(usesComma: true):
      return
        "Enter a number with a decimal comma and no points, such as \(number, "example")."
    case .largeNumber:
      return "Enter a number of at most 38 digits, such as \(number, "example")."
    case .manyPlaces:
      return "Enter a number with at most 18 decimal places, such as \(number, "example")."
    case .ambiguousPoint(let text, let whole, let decimal):
      return
        "“\(text, "text")” could be \(whole, "whole") or \(decimal, "decimal"). Type one of these."
    case .date(let example):
      return "Enter a date such as \(example, "example"), or today, tomorrow or +3 days."
    case .noDate(let date, let example):
      return
        "\(date, "date") is not a valid date. Enter a date such as \(example, "example"), or today, tomorrow or +3 days."
    case .dateOutOfRange(let example):
      return
        "That is out of range. Enter a date such as \(example, "example"), or today, tomorrow or +3 days."
    case .time: return "Enter a time such as 09:30 or 09:30:15, or now."
    case .noTime(let time):
      return
        "\(time, "time") is not a valid time. Enter a time such as 09:30 or 09:30:15, or now."
    case .timeOutOfRange:
      return "That is out of range. Enter a time such as 09:30 or 09:30:15, or now."
    case .dateTime(let example):
      return "Enter a date and time such as \(example, "example") 09:30 or today 9:30, or now."
    case .noDateInDateTime(let date, let example):
      return
        "\(date, "date") is not a valid date. Enter a date and time such as \(example, "example") 09:30 or today 9:30, or now."
    case .noTimeInDateTime(let time, let example):
      return
        "\(time, "time") is not a valid time. Enter a date and time such as \(example, "example") 09:30 or today 9:30, or now."
    case .dateTimeOutOfRange(let example):
      return
        "That is out of range. Enter a date and time such as \(example, "example") 09:30 or today 9:30, or now."
    case .nothingOffered: return "There is no option to choose now."
    case .offeredNow: return "The options have changed. Choose again."
    case .ambiguousOption(let text, let options, let hasMore, let byNumber):
      let quoted = options.map { Phrase.quoted($0) }
      let list = hasMore ? Phrase.list(quoted, more: "…") : Phrase.alternatives(quoted)
      return byNumber
        ? "“\(text, "text")” could be \(list, "options"). Type more of it, or a number."
        : "“\(text, "text")” could be \(list, "options"). Type more of it."
    case .nearOption(let text, let near):
      return "“\(text, "text")” is not an option. Did you mean “\(near, "option")”?"
    case .noOption(let text, let example, byNumber: true):
      return
        "“\(text, "text")” is not an option. Type a number or a name, for example “\(example, "option")”."
    case .noOption(let text, let example, byNumber: false):
      return
        "“\(text, "text")” is not an option. Type a name, for example “\(example, "option")”."
    }
  }
}
