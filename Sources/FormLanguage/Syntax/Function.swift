/// The functions of expressions, including the aggregates over rows.
package enum Function: UInt8, CaseIterable, Sendable {
  // Over a list or a column
  case count, sum, average, min, max, any, all, first, last, join
  case position
  // Of texts
  case length, lower, upper, trim, contains, starts, ends
  // Of numbers
  case round, floor, ceiling, abs
  // Of dates and times
  case today, now, years, months, days, date, time, weekday

  /// A kind of argument or result.
  package enum Parameter: UInt8, Sendable {
    case text, integer, decimal, boolean, date, time, dateTime
    /// An integer or a decimal; as a result, the type of the first argument.
    case number
    /// A date or a date-time.
    case day
    /// A list, a column of its cells, or a list between brackets.
    case list
    /// As a result: the type of the list's elements. As an argument: anything with an order.
    case element
    /// The name of a row.
    case row
  }

  /// One way to call a function. If a function has several, they differ in the number of arguments
  /// or their types.
  package struct Signature: Sendable {
    let parameters: [Parameter]
    /// Whether the last parameter may be repeated any number of times.
    let isVariadic: Bool
    let result: Parameter
  }

  /// The function that a word names before `(`.
  package init?(_ word: TokenKind) {
    switch word {
    case .count: self = .count
    case .sum: self = .sum
    case .average: self = .average
    case .min: self = .min
    case .max: self = .max
    case .any: self = .any
    case .all: self = .all
    case .first: self = .first
    case .last: self = .last
    case .join: self = .join
    case .position: self = .position
    case .length: self = .length
    case .lower: self = .lower
    case .upper: self = .upper
    case .trim: self = .trim
    case .contains: self = .contains
    case .starts: self = .starts
    case .ends: self = .ends
    case .round: self = .round
    case .floor: self = .floor
    case .ceiling: self = .ceiling
    case .abs: self = .abs
    case .today: self = .today
    case .now: self = .now
    case .years: self = .years
    case .months: self = .months
    case .days: self = .days
    case .date: self = .date
    case .time: self = .time
    case .weekday: self = .weekday
    default: return nil
    }
  }

  package var name: String { String(describing: self) }

  /// The names of all functions, in alphabetical order.
  static let names = allCases.map(\.name).sorted()

  /// Whether it accepts `LIST where CONDITION`, or a column.
  var isAggregate: Bool { rawValue <= Function.join.rawValue }

  var signatures: [Signature] {
    switch self {
    case .count: [call(.list, gives: .integer)]
    case .sum: [call(.list, gives: .element)]
    case .average: [call(.list, gives: .decimal)]
    case .min, .max:
      [
        call(.list, gives: .element),
        Signature(parameters: [.element, .element], isVariadic: true, result: .element),
      ]
    case .any, .all: [call(.list, gives: .boolean)]
    case .first, .last: [call(.list, gives: .element)]
    case .join: [call(.list, .text, gives: .text)]
    case .position: [call(gives: .integer), call(.row, gives: .integer)]
    case .length: [call(.text, gives: .integer)]
    case .lower, .upper, .trim: [call(.text, gives: .text)]
    case .contains, .starts, .ends: [call(.text, .text, gives: .boolean)]
    case .round: [call(.number, gives: .integer), call(.number, .integer, gives: .decimal)]
    case .floor, .ceiling: [call(.number, gives: .integer)]
    case .abs: [call(.number, gives: .number)]
    case .today: [call(gives: .date)]
    case .now: [call(gives: .dateTime)]
    case .years, .months, .days: [call(.day, .day, gives: .integer)]
    case .date:
      [call(.dateTime, gives: .date), call(.integer, .integer, .integer, gives: .date)]
    case .time: [call(.dateTime, gives: .time)]
    case .weekday: [call(.day, gives: .integer)]
    }
  }

  /// Its result, as one line without a full stop.
  var meaning: String {
    switch self {
    case .count: "the number of rows, values or chosen options"
    case .sum: "the sum of a column"
    case .average: "the mean of a column, a decimal"
    case .min: "the least value"
    case .max: "the greatest value"
    case .any: "whether a condition is true in at least one row"
    case .all: "whether a condition is true in every row"
    case .first: "the cell of the first row"
    case .last: "the cell of the last row"
    case .join: "the values of a column as one text, with a separator between them"
    case .position: "the number of a row, from 1"
    case .length: "the number of characters in a text"
    case .lower: "the text in lower case"
    case .upper: "the text in upper case"
    case .trim: "the text without white space at its ends"
    case .contains: "whether a text contains another"
    case .starts: "whether a text starts with another"
    case .ends: "whether a text ends with another"
    case .round: "rounded half away from zero, to an integer or to a number of decimal places"
    case .floor: "a number rounded down to an integer"
    case .ceiling: "a number rounded up to an integer"
    case .abs: "the number without its sign"
    case .today: "the current date"
    case .now: "the current date and time"
    case .years: "the whole years from one date to another"
    case .months: "the whole months from one date to another"
    case .days: "the days from one date to another"
    case .date: "a date from year, month and day, or the date of a date and time"
    case .time: "the time of a date and time"
    case .weekday: "1 for Monday to 7 for Sunday"
    }
  }

  private func call(_ parameters: Parameter..., gives result: Parameter) -> Signature {
    Signature(parameters: parameters, isVariadic: false, result: result)
  }
}
