package import FormEngine

/// The functions of expressions, including the aggregates over rows.
///
/// Everything about a function is in its row below: its signatures, its meaning, the operation that
/// evaluates it, and its names in other languages. A new function needs a case, a row, and an
/// operation in the engine.
package enum Function: UInt8, CaseIterable, Sendable {
  // Lists and columns
  case count, sum, average, min, max, any, all, first, last, nth, join
  case position
  // Texts
  case length, lower, upper, trim, contains, starts, ends, replace, part, number
  // Numbers
  case round, floor, ceiling, abs
  // Dates and times
  case today, now, years, months, days, hours, minutes, seconds
  case date, time, datetime, weekday, year, month, day, hour, minute, second

  package struct Row: Sendable {
    /// The signatures, which differ in the number of arguments or their types.
    let signatures: [FunctionSignature]
    /// The result, as one line without a full stop.
    let meaning: String
    /// The aggregate that evaluates the function over the rows of a list, if its only argument is a
    /// list or a column.
    package var aggregate: AggregateFunction?
    /// The operation that evaluates the function; nil if only the aggregate evaluates it, or if the
    /// checker has a method of its own for the function.
    package var operation: Operation?
    /// True if the function may have no result although all arguments have a value.
    package var mayFail = false
    /// True if the function accepts a secret.
    package var acceptsSecrets = false
    /// The names of such functions, methods and members in other languages: in lower case, without
    /// `_` and `-`.
    var alsoCalled: [String] = []
  }

  private var definition: Row {
    switch self {
    case .count:
      Row(
        signatures: [.init(.list, gives: .integer)],
        meaning: "the number of rows, values or chosen options", aggregate: .count,
        alsoCalled: [
          "countif", "countifs", "counta", "countwhere", "countselected",
          "countnonempty",
        ])
    case .sum:
      Row(
        signatures: [.init(.list, gives: .element)], meaning: "the sum of a column",
        aggregate: .sum, alsoCalled: ["total", "sumif", "sumifs"])
    case .average:
      Row(
        signatures: [.init(.list, gives: .decimal)], meaning: "the mean of a column, a decimal",
        aggregate: .average, alsoCalled: ["avg", "mean", "averageif", "averageifs"])
    case .min:
      Row(
        signatures: [.init(.list, gives: .element), .values], meaning: "the least value",
        aggregate: .min, operation: .least, alsoCalled: ["minimum", "least"])
    case .max:
      Row(
        signatures: [.init(.list, gives: .element), .values], meaning: "the greatest value",
        aggregate: .max, operation: .greatest, alsoCalled: ["maximum", "greatest"])
    case .any:
      Row(
        signatures: [.init(.list, gives: .boolean)],
        meaning: "whether a condition is true in at least one row", aggregate: .any,
        alsoCalled: ["some", "exists"])
    case .all:
      Row(
        signatures: [.init(.list, gives: .boolean)],
        meaning: "whether a condition is true in every row", aggregate: .all,
        alsoCalled: ["every", "forall"])
    case .first:
      Row(
        signatures: [.init(.list, gives: .element)], meaning: "the cell of the first row",
        aggregate: .first)
    case .last:
      Row(
        signatures: [.init(.list, gives: .element)], meaning: "the cell of the last row",
        aggregate: .last)
    case .nth:
      Row(
        signatures: [.init(.list, .integer, gives: .element)],
        meaning: "the cell of the row with a number, counted from 1; or the option chosen there",
        alsoCalled: ["nthvalue", "index"])
    case .join:
      Row(
        signatures: [.init(.list, .text, gives: .text)],
        meaning: "the values of a column as one text, with a separator between them",
        alsoCalled: ["implode", "stringagg", "groupconcat", "listagg", "textjoin"])
    case .position:
      Row(
        signatures: [.init(gives: .integer), .init(.row, gives: .integer)],
        meaning: "the number of a row, from 1")
    case .length:
      Row(
        signatures: [.init(.text, gives: .integer)],
        meaning: "the number of characters in a text", operation: .textLength,
        acceptsSecrets: true, alsoCalled: ["len", "size", "strlen", "stringlength"])
    case .lower:
      Row(
        signatures: [.init(.text, gives: .text)], meaning: "the text in lower case",
        operation: .lower,
        alsoCalled: ["lowercase", "tolower", "tolowercase", "lcase", "downcase", "lowercased"])
    case .upper:
      Row(
        signatures: [.init(.text, gives: .text)], meaning: "the text in upper case",
        operation: .upper,
        alsoCalled: ["uppercase", "toupper", "touppercase", "ucase", "upcase", "uppercased"])
    case .trim:
      Row(
        signatures: [.init(.text, gives: .text)],
        meaning: "the text without white space at its ends", operation: .trim,
        alsoCalled: ["strip", "normalizespace"])
    case .contains:
      Row(
        signatures: [.init(.text, .text, gives: .boolean)],
        meaning: "whether a text contains another", operation: .textContains,
        alsoCalled: ["includes", "include", "has", "indexof"])
    case .starts:
      Row(
        signatures: [.init(.text, .text, gives: .boolean)],
        meaning: "whether a text starts with another", operation: .starts,
        alsoCalled: ["startswith", "hasprefix"])
    case .ends:
      Row(
        signatures: [.init(.text, .text, gives: .boolean)],
        meaning: "whether a text ends with another", operation: .ends,
        alsoCalled: ["endswith", "hassuffix"])
    case .replace:
      Row(
        signatures: [.init(.text, .text, .text, gives: .text)],
        meaning: "the text with each occurrence of a second text replaced by a third",
        operation: .replace, mayFail: true,
        alsoCalled: ["replaceall", "substitute", "gsub", "strreplace"])
    case .part:
      Row(
        signatures: [
          .init(.text, .integer, gives: .text), .init(.text, .integer, .integer, gives: .text),
        ],
        meaning: "the characters of a text from a position, counted from 1; at most so many",
        operation: .partOfText, alsoCalled: ["mid"])
    case .number:
      Row(
        signatures: [.init(.text, gives: .decimal)],
        meaning: "the decimal that a text contains; empty if it contains anything else",
        operation: .numberOfText, mayFail: true,
        alsoCalled: ["tonumber", "parsefloat", "float", "tofloat", "todecimal", "parsenumber"])
    case .round:
      Row(
        signatures: [.init(.number, gives: .integer), .init(.number, .integer, gives: .decimal)],
        meaning: "rounded half away from zero, to an integer or to a number of decimal places",
        operation: .round, mayFail: true)
    case .floor:
      Row(
        signatures: [.init(.number, gives: .integer)],
        meaning: "a number rounded down to an integer", operation: .floor, mayFail: true)
    case .ceiling:
      Row(
        signatures: [.init(.number, gives: .integer)],
        meaning: "a number rounded up to an integer", operation: .ceiling, mayFail: true,
        alsoCalled: ["ceil"])
    case .abs:
      Row(
        signatures: [.init(.number, gives: .number)], meaning: "the number without its sign",
        operation: .absolute, mayFail: true, alsoCalled: ["absolute"])
    case .today:
      Row(
        signatures: [.init(gives: .date)], meaning: "the current date",
        alsoCalled: ["currentdate", "curdate", "sysdate"])
    case .now:
      Row(
        signatures: [.init(gives: .dateTime)], meaning: "the current date and time",
        alsoCalled: ["currentdatetime", "currenttimestamp"])
    case .years:
      Row(
        signatures: [.init(.day, .day, gives: .integer)],
        meaning: "the whole years from one date to another", operation: .years)
    case .months:
      Row(
        signatures: [.init(.day, .day, gives: .integer)],
        meaning: "the whole months from one date to another", operation: .months)
    case .days:
      Row(
        signatures: [.init(.day, .day, gives: .integer)],
        meaning: "the days from one date to another", operation: .days)
    case .hours:
      Row(
        signatures: [.init(.moment, .moment, gives: .integer)],
        meaning: "the whole hours from one time, or date and time, to another", operation: .hours,
        alsoCalled: ["hoursbetween", "diffhours", "differenceinhours"])
    case .minutes:
      Row(
        signatures: [.init(.moment, .moment, gives: .integer)],
        meaning: "the whole minutes from one time, or date and time, to another",
        operation: .minutes,
        alsoCalled: ["minutesbetween", "diffminutes", "differenceinminutes"])
    case .seconds:
      Row(
        signatures: [.init(.moment, .moment, gives: .integer)],
        meaning: "the seconds from one time, or date and time, to another", operation: .seconds,
        alsoCalled: ["secondsbetween", "diffseconds", "differenceinseconds"])
    case .datetime:
      Row(
        signatures: [.init(.date, .time, gives: .dateTime)],
        meaning: "the date and time of a date and a time", operation: .makeDateTime,
        alsoCalled: ["combine", "timestamp"])
    case .year:
      Row(
        signatures: [.init(.dateOfDay, gives: .integer)], meaning: "the year of a date",
        operation: .yearOf, alsoCalled: ["getyear", "getfullyear"])
    case .month:
      Row(
        signatures: [.init(.dateOfDay, gives: .integer)],
        meaning: "1 for January to 12 for December", operation: .monthOf,
        alsoCalled: ["getmonth"])
    case .day:
      Row(
        signatures: [.init(.dateOfDay, gives: .integer)], meaning: "the day of the month, from 1",
        operation: .dayOf, alsoCalled: ["dayofmonth", "getdate"])
    case .hour:
      Row(
        signatures: [.init(.timeOfMoment, gives: .integer)], meaning: "the hour of a time, from 0",
        operation: .hourOf, alsoCalled: ["gethours"])
    case .minute:
      Row(
        signatures: [.init(.timeOfMoment, gives: .integer)],
        meaning: "the minute of a time, from 0", operation: .minuteOf, alsoCalled: ["getminutes"])
    case .second:
      Row(
        signatures: [.init(.timeOfMoment, gives: .integer)],
        meaning: "the second of a time, from 0", operation: .secondOf, alsoCalled: ["getseconds"])
    case .date:
      Row(
        signatures: [
          .init(.dateTime, gives: .date), .init(.integer, .integer, .integer, gives: .date),
        ],
        meaning: "a date from year, month and day, or the date of a date and time",
        operation: .makeDate, mayFail: true)
    case .time:
      Row(
        signatures: [.init(.dateTime, gives: .time)], meaning: "the time of a date and time",
        operation: .timeOf)
    case .weekday:
      Row(
        signatures: [.init(.dateOfDay, gives: .integer)], meaning: "1 for Monday to 7 for Sunday",
        operation: .weekday, alsoCalled: ["dayofweek", "isoweekday"])
    }
  }

  private static let rows = allCases.map(\.definition)

  package var row: Row { Function.rows[Int(rawValue)] }
  package var name: String { Function.allNames[Int(rawValue)] }
  package var signatures: [FunctionSignature] { row.signatures }
  package var meaning: String { row.meaning }

  private static let allNames = allCases.map { String(describing: $0) }

  /// The names of all functions, in alphabetical order.
  package static let names = allNames.sorted()

  /// True if the function accepts `LIST where CONDITION`, or a column.
  package var isAggregate: Bool { signatures.first?.parameters.first == .list }

  /// True if the function accepts a single text, number or date.
  package var isOfOneValue: Bool {
    signatures.contains {
      $0.parameters.count == 1
        && [.text, .number, .day, .dateOfDay, .timeOfMoment].contains($0.parameters[0])
    }
  }

  /// Finds the function with a name.
  package init?(named name: String) {
    guard let function = Keywords.meaning(of: name).function else { return nil }
    self = function
  }

  /// Finds the function that other languages call by this name, be it a function, a method or a
  /// member there.
  package init?(meantBy foreign: String) {
    let plain = ForeignCall.plain(foreign)
    if let function = Function(named: plain) {
      self = function
      return
    }
    guard let function = Function.foreignNames[plain] else { return nil }
    self = function
  }

  private static let foreignNames = Dictionary(
    allCases.flatMap { function in function.row.alsoCalled.map { ($0, function) } },
    uniquingKeysWith: { first, _ in first })
}
