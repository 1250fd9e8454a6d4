internal import FormEngine

/// Messages about numbers, durations, dates and times.
enum NumberMessage: Message {
  case hasLetters(String, Letters)
  /// `9:30 pm`.
  case halfOfDay(String, meant: String)
  case badUnderscores(meant: String)
  case integerTooLarge
  case decimalTooLong
  /// A number with several points, which may be a date.
  case hasSeveralPoints(String, date: String?)
  case noDigitAfterPoint(number: String)
  /// A decimal comma, or a comma that groups three digits, with the number that was probably meant.
  case decimalComma(meant: String)
  case groupedDigits(meant: String)
  /// Commas between digits, with unclear meaning.
  case commas
  case notWholeDuration
  case noSuchDay(String, year: Int, month: Int)
  case badDate(meant: String)
  case noSuchTime(String)
  case badTime(meant: String)
  case noSuchDateTime(String, isDay: Bool)
  case badDateTime(meant: String)
  /// A date and a time with white space between them.
  case dateTimeWithoutT
  /// A suffix directly after a date or time.
  case hasSuffix(Moment, isFraction: Bool, hasZone: Bool)

  /// The probable meaning of the letters after a number.
  enum Letters {
    /// - Parameter meant: the number without an exponent, if it can be written.
    case exponent(meant: String?)
    case base
    /// - Parameter meant: the duration with the word for its unit.
    case unit(meant: String)
    case halfOfDay
    case name
  }

  enum Moment: String {
    case date = "A date"
    case time = "A time"
    case dateTime = "A date and time"
  }

  var words: FindingWords {
    switch self {
    case .hasLetters(let text, let letters):
      FindingWords("`\(text)` is neither a number nor a name.", letters.help, fix: letters.fix)
    case .halfOfDay(let text, let meant):
      FindingWords(
        "Times of day go from `00:00` to `23:59`, not `\(text)`.", "Write `\(meant)`.",
        fix: "Write `\(meant)`")
    case .badUnderscores(let meant):
      FindingWords("`_` is only allowed between two digits of a number.", "Write `\(meant)`.")
    case .integerTooLarge:
      FindingWords(
        "This integer is too large: it does not fit in 64 bits.",
        "The largest integer is 9223372036854775807. If a decimal is allowed here, add `.0`.")
    case .decimalTooLong:
      FindingWords(
        "This decimal has too many digits.",
        "A decimal has at most 18 decimal places and 38 digits in all.")
    case .hasSeveralPoints(let text, let date):
      FindingWords(
        "`\(text)` is not a number.",
        date == nil ? "A number can have only one `.`." : "A date is written as year, month, day.",
        fix: date.map { "Write `\($0)`" })
    case .noDigitAfterPoint(let number):
      FindingWords("A decimal needs a digit after its point.", "Write `\(number)`.")
    case .decimalComma(let meant):
      FindingWords("A decimal is written with a point.", "Write `\(meant)`.")
    case .groupedDigits(let meant):
      FindingWords("The digits of a number are grouped with `_`.", "Write `\(meant)`.")
    case .commas:
      FindingWords(
        "A number cannot contain `,`.",
        "A decimal is written `1.5`, and a large number `1_000_000`.")
    case .notWholeDuration:
      FindingWords(
        "A duration must be a whole number of units.",
        "Use a smaller unit: `90 minutes` for one and a half hours.")
    case .noSuchDay(let text, let year, let month):
      FindingWords(
        "`\(text)` is not a valid date.",
        year < 1
          ? "Years go from 0001 to 9999."
          : month < 1 || month > 12
            ? "Months go from 01 to 12."
            : "This month has \(CalendarDate.daysIn(month: month, year: year)) days.")
    case .badDate(let meant):
      FindingWords(
        "A date has the format `YYYY-MM-DD`.", "To subtract numbers, put spaces around `-`.",
        fix: "Write `\(meant)`")
    case .noSuchTime(let text):
      FindingWords(
        "`\(text)` is not a time of day.",
        "Times go from `00:00` to `23:59:59`. Anything else is a text, in quotes: `\"\(text)\"`.")
    case .badTime(let meant):
      FindingWords("A time has the format `HH:MM` or `HH:MM:SS`.", "Write `\(meant)`.")
    case .noSuchDateTime(let text, let isDay):
      FindingWords(
        "`\(text)` is not a \(isDay ? "time of day" : "valid date").",
        "A date and time is written `2026-11-20T09:30`.")
    case .badDateTime(let meant):
      FindingWords(
        "A date and time has the format `YYYY-MM-DDTHH:MM`.", "Write `\(meant)`.")
    case .dateTimeWithoutT:
      FindingWords("A date and its time are separated by `T`.", "Write `T`.")
    case .hasSuffix(let moment, let isFraction, let hasZone):
      FindingWords(
        isFraction
          ? "\(moment.rawValue) is exact to the second and has no fraction."
          : hasZone
            ? "\(moment.rawValue) has no time zone."
            : "\(moment.rawValue) cannot be followed by this.",
        isFraction && hasZone
          ? "Remove the fraction and the time zone: all times of a form are local."
          : isFraction
            ? "Remove the fraction."
            : hasZone
              ? "Remove the time zone: all dates and times of a form are local."
              : "A time of day is written `09:30` or `21:30`, a date `2026-11-20`.",
        fix: isFraction && hasZone
          ? "Remove the fraction and the time zone"
          : isFraction ? "Remove the fraction" : "Remove the time zone")
    }
  }
}

extension NumberMessage.Letters {
  fileprivate var fix: String? {
    switch self {
    case .exponent(let meant?), .unit(let meant): "Write `\(meant)`"
    default: nil
    }
  }

  fileprivate var help: String {
    switch self {
    case .exponent(let meant?): "Numbers have no exponent: write `\(meant)`."
    case .exponent(nil): "Numbers have no exponent: write all digits."
    case .base: "Numbers are decimal."
    case .unit(let meant): "A duration is written `\(meant)`."
    case .halfOfDay: "Times of day go from `00:00` to `23:59`: 9 p.m. is `21:00`."
    case .name:
      "A name cannot start with a digit. Put a space between a number and a word. "
        + "Write a name with other characters in backticks."
    }
  }
}
