internal import FormEngine

/// Messages about calls of functions.
package enum FunctionMessage: Message {
  /// An unknown function, with the source of its arguments.
  case unknown(String, [String], near: String?, known: [String])
  /// `as` or `where` in a function that does not visit rows.
  case visitsNoRows(String)
  /// `as` or `where` in a function that visits the rows of one column, but has several values.
  case comparesValues(String)
  case wrongCount(String, least: Int, most: Int, found: Int)
  case wrongArgument(
    String, wanted: [String], source: String, type: String, remedy: ArgumentRemedy)
  case wrongDateArguments
  case badPlaces(Int64)
  /// `contains` for an option, of a `choices` or a `choice`.
  case optionInContains(meant: String, isOne: Bool)
  case needsValues(String)
  case unorderedArguments(String, type: String)
  case mixedMoments(String, from: String, to: String, areTimes: Bool)
  case wrongPositionArguments
  case positionOutsideRows
  case positionOfNoRow
  case samePosition(row: String, isInRow: Bool)
  /// `position() < position()` in a `where`.
  case pairedPositions(isInRow: Bool)

  package var words: FindingWords {
    switch self {
    case .unknown(let name, let arguments, let near, let known):
      FindingWords(
        "There is no function `\(name)`.",
        ForeignCall(named: name)?.help(arguments) ?? near.map { "Did you mean `\($0)`?" }
          ?? "The functions are \(listed(known)).",
        fix: near.map { "Write `\($0)`" })
    case .visitsNoRows(let name):
      FindingWords(
        "`\(name)` does not accept `as` or `where`.",
        "Only `count`, `sum`, `average`, `min`, `max`, `any`, `all`, `first`, `last` and `join` do."
      )
    case .comparesValues(let name):
      FindingWords(
        "`\(name)` of several values does not accept `as` or `where`.",
        "Apply it to one column: `\(name)(\(name)(list.a where list.a > 0), b)`."
      )
    case .wrongCount(let name, let least, let most, let found):
      FindingWords(
        "`\(name)` requires \(Self.number(from: least, to: most)), but \(found) \(found == 1 ? "is" : "are") given.",
        "Write `\(name)(\(["a", "b", "c"].prefix(least).joined(separator: ", ")))`.")
    case .wrongArgument(let name, let wanted, let source, let type, let remedy):
      FindingWords(
        "`\(name)` requires \(listed(wanted, "or")), but `\(source)` is \(type).",
        remedy.words)
    case .wrongDateArguments:
      FindingWords(
        "`date` requires a year, a month and a day, or one date and time.",
        "Write `date(2026, 11, 20)`, or `date(now())`.")
    case .badPlaces(let count):
      FindingWords(
        "A decimal has 0 to 18 decimal places, not \(count).", "Write a number from 0 to 18.")
    case .optionInContains(let meant, let isOne):
      FindingWords(
        "Use `\(isOne ? "==" : "in")` to test whether an option is chosen.", "Write `\(meant)`.",
        fix: "Use `\(isOne ? "==" : "in")`")
    case .needsValues(let name):
      FindingWords(
        "`\(name)` requires a column, or two or more values.",
        "Write `\(name)(a, b)` or `\(name)(LIST.COLUMN)`.")
    case .unorderedArguments(let name, let type):
      FindingWords(
        "`\(name)` requires values with an order, not \(type).",
        "Pass numbers, dates, times or options.")
    case .mixedMoments(let name, let from, let to, let areTimes):
      FindingWords(
        "`\(name)` counts between two \(areTimes ? "times" : "dates"), or between two dates and times, not from \(from) to \(to).",
        areTimes
          ? "`time(…)` gives the time of a date and time, and `datetime(date, time)` puts them together."
          : "`date(…)` gives the date of a date and time.")
    case .wrongPositionArguments:
      FindingWords(
        "`position` accepts no argument, or the name of a row.",
        "Write `position()`, or `position(p)` after `as p`.")
    case .positionOutsideRows:
      FindingWords(
        "`position()` is the number of a row, but this is not in a row.",
        "Use it in a list, or in the condition after `where`.")
    case .positionOfNoRow:
      FindingWords(
        "`position` requires the name of a row, given by `as`.",
        "For example `count(people as p where position(p) < 3)`.")
    case .samePosition(let row, let isInRow):
      FindingWords(
        "In this `where`, `position()` is the position of `\(row)`, just as `position(\(row))` is.",
        isInRow
          ? "For the position of the enclosing row, write `let me = position()` in that row, and use `me` here."
          : "There is no row around the list here: compare `position(\(row))` with something else.",
        fix: "Use the position of the enclosing row")
    case .pairedPositions(let isInRow):
      FindingWords(
        "In this `where`, each `position()` is the position of the same row: the one being tested.",
        isInRow
          ? "For the position of the enclosing row, write `let me = position()` in that row, and use `me` here."
          : "Compare `position()` with something else.")
    }
  }

  private static func number(from least: Int, to most: Int) -> String {
    switch (least, most) {
    case (0, 0): "no arguments"
    case (1, 1): "one argument"
    case _ where least == most: "\(least) arguments"
    case _ where most == least + 1: "\(least) or \(most) arguments"
    default: "\(least) to \(most) arguments"
    }
  }
}

/// The help for an argument of the wrong type.
package enum ArgumentRemedy: Hashable, Sendable {
  case count(String)
  case takeOne
  /// Several answers that were chosen.
  case testChosen(String)
  case unquote(String)
  case interpolate
  /// Options where a text is required.
  case options(String, isOne: Bool)
  /// A decimal where an integer is required.
  case round(String)
  case giveNumber
  case giveDate
  case giveTime
  case giveMoment
  case giveDateTime

  /// The help for several answers that were chosen, where one value is required.
  static func helpOnChosen(_ source: String) -> String {
    "Test for one with `… in \(source)`, or take one: `nth(\(source), 1)`."
  }

  var words: String {
    switch self {
    case .count(let list): "Count with `count(\(list))`."
    case .takeOne: "Take one value of the column: `first(…)`, `max(…)`."
    case .testChosen(let source): Self.helpOnChosen(source)
    case .unquote(let literal): "Write `\(literal)`, without quotes."
    case .interpolate: "Interpolation turns any value into a text: `\"\\(a)\"`."
    case .options(let source, isOne: true): "Compare it with an option: `\(source) == .option`."
    case .options(let source, isOne: false): "Test for an option with `in`: `.option in \(source)`."
    case .round(let source): "`round(\(source))`, `floor` and `ceiling` give integers."
    case .giveNumber: "Pass a number."
    case .giveDate: "Pass `today()`, or a field of type `date`."
    case .giveTime: "Pass a field of type `time`, or `time(now())`."
    case .giveMoment: "Pass a field of type `time` or `datetime`, or `now()`."
    case .giveDateTime: "Pass `now()`, or a field of type `datetime`."
    }
  }
}
