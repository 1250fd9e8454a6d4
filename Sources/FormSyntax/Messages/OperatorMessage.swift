/// Messages about operators that test and compare, and about their operands.
package enum OperatorMessage: Message {
  case emptinessOfColumn(String)
  case listAsValue(String)
  /// A comparison of a list; perhaps a cell of the row was meant.
  case comparedList(TypedSource, cell: String?)
  /// A literal on one side of `and` or `or`, after a comparison.
  case loneValue(String, word: String, comparison: String)
  /// - Parameter isSet: true for several answers that were chosen.
  case withoutOrder(String, isText: Bool, isSet: Bool)
  case incomparable(TypedSource, TypedSource, ComparisonRemedy)
  /// A comparison of a number of months; perhaps dates can be compared instead.
  case comparedMonths(String, with: String?, dates: String?)
  case matchedValue(TypedSource, isSet: Bool)
  /// `in` with a list of rows.
  case searchedRows(String, value: String, column: String?)
  case searchedValue(TypedSource, value: String, isText: Bool)
  case unlikeElements(TypedSource, TypedSource, MembershipRemedy)
  /// `"red" in tags`, if `tags` contains options.
  case textsForOptions(String, isText: Bool, meant: String)
  case unlikeBound(TypedSource, bound: String)
  case rangeWithoutOrder(String)
  case emptyRange(String, EmptyRangeCause)

  package var words: FindingWords {
    switch self {
    case .emptinessOfColumn(let column):
      FindingWords("`\(column)` is a column of a list.", "Count it: `count(\(column)) == 0`.")
    case .listAsValue(let list):
      FindingWords(
        "`\(list)` is a list, but one value is expected here.",
        "Reduce it with a call, such as `first(LIST.COLUMN)` or `sum(LIST.COLUMN)`.")
    case .comparedList(let list, let cell):
      FindingWords(
        "\(list.words), but a comparison requires one value.",
        cell.map { "Write `\($0)`: the condition is about one row at a time." }
          ?? "Test its rows: `any(LIST where …)`, or `x in \(list.source)`.")
    case .loneValue(let value, let word, let comparison):
      FindingWords(
        "`\(word)` joins whole conditions, and `\(value)` is not one.",
        // Of two values, at least one always differs.
        word == "or" && comparison.hasSuffix(" != \(value)")
          ? "Write `not NAME in […]` for none of several values."
          : "Repeat the comparison: `\(comparison)`.", fix: "Write `\(comparison)`")
    case .withoutOrder(let type, let isText, let isSet):
      FindingWords(
        "\(type.capitalisedFirst) has no order, so it can only be compared with `==` and `!=`.",
        isSet
          ? "Compare how many are chosen: `count(…)`."
          : isText ? "Compare lengths with `length(…)`." : "Write `==`, `!=` or `in`.")
    case .incomparable(let left, let right, let remedy):
      FindingWords(
        "\(left.words) and \(right.words): they cannot be compared.",
        (left.cause ?? right.cause)?.remedy ?? remedy.help, fix: remedy.fix)
    case .comparedMonths(let months, let other, let dates):
      FindingWords(
        "Months differ in length, so `\(months)` cannot be compared with \(other ?? "another number of months").",
        dates.map { "Compare the dates: `\($0)`." }
          ?? "Add the months to a date, and compare the dates.", fix: "Compare the dates")
    case .matchedValue(let value, let isSet):
      FindingWords(
        "`matches` requires a text, but \(value.words).",
        isSet ? ArgumentRemedy.helpOnChosen(value.source) : "Compare it with `==`, `<` or `in`.")
    case .searchedRows(let list, let value, let column):
      FindingWords(
        "`\(list)` has rows; name the column to search.",
        column.map { "For example `\(value) in \($0)`." } ?? "Write `LIST.COLUMN`.")
    case .searchedValue(let found, let value, let isText):
      FindingWords(
        "The right side of `in` must be a list, a column, a set of options or a range, but \(found.words).",
        isText
          ? "Search a text with `contains(\(found.source), \(value))`."
          : "Compare with `==`, or write a list: `in [\(found.source)]`.", fix: "Use `contains`")
    case .unlikeElements(let value, let list, let remedy):
      if case .testEach(let other) = remedy {
        FindingWords(
          "The left side of `in` must be one value, but \(value.words).",
          "Test for each one that may be chosen: `… in \(value.source)`; to compare the whole, "
            + "write `\(value.source) == \(other)`.")
      } else {
        FindingWords("\(value.words), but \(list.words).", remedy.words)
      }
    case .textsForOptions(let text, let isText, let meant):
      FindingWords(
        "`\(text)` is a \(isText ? "text" : "number"), but options are compared here.",
        "Write `\(meant)`.",
        fix: "Write `\(meant)`")
    case .unlikeBound(let value, let bound):
      FindingWords(
        "\(value.words), but this bound is \(bound).", "Bounds must have the type of the value.")
    case .rangeWithoutOrder(let type):
      FindingWords(
        "\(type.capitalisedFirst) has no order, so no range contains it.",
        "List the allowed values: `in [A, B]`.")
    case .emptyRange(let range, let cause):
      FindingWords("The range `\(range)` is empty.", cause.words)
    }
  }
}

/// The help for a comparison of different types.
package enum ComparisonRemedy: Sendable {
  case membership(option: String, set: String, isNegated: Bool)
  case option(String)
  /// A choice compared with a number.
  case points(String)
  case unquoted(String)
  case length(String)
  /// A text compared with another type, with an example of that type.
  case literal(type: String, example: String)
  /// An integer compared with a duration.
  case duration(String)
  case boolean(of: String, type: String)
  /// A boolean compared with a literal, which can be written alone.
  case condition(String)
  case datePart(String)
  /// A number or date compared with several that were chosen.
  case countChosen(String, value: String)
  /// A weekday compared with another type.
  case weekday
  case oneChoice
  case sameType

  var help: String {
    switch self {
    case .membership(let option, let set, let isNegated):
      "Write `\(isNegated ? "not " : "")\(option) in \(set)`; to test that nothing else is chosen, write `\(set) == [\(option)]`."
    case .option(let name): "An option is written \(writtenOption(name))."
    case .points(let path): "The points of what is chosen are `\(path)`."
    case .unquoted(let text): "Write `\(text)`, without quotes."
    case .length(let text): "Its number of characters is `length(\(text))`."
    case .literal(let type, let example): "Compare it with \(type), such as `\(example)`."
    case .duration(let text): "A duration has a unit: write `\(text)`."
    case .boolean(let value, let type):
      "`\(value)` is not a boolean: compare it with \(type)."
    case .condition(let condition): "Write `\(condition)` alone, or `not \(condition)`."
    case .countChosen(let set, let value):
      "Compare how many are chosen, `count(\(set))`, or test for one: `\(value) in \(set)`."
    case .weekday: "Weekdays are numbers: Monday is 1, and Sunday is 7."
    case .datePart(let value): "`date(\(value))` is its date."
    case .oneChoice: MismatchRemedy.oneChoice.words
    case .sameType: "Both sides of a comparison must have the same type."
    }
  }

  var fix: String? {
    switch self {
    case .membership: "Use `in`"
    case .option(let name): "Write the option \(writtenOption(name))"
    case .duration(let text), .points(let text): "Write `\(text)`"
    default: nil
    }
  }
}

/// The help for an `in` whose sides have different types.
package enum MembershipRemedy: Sendable {
  case oneValue
  /// Several answers that were chosen, in a list.
  case testEach(String)
  case options
  case sameType

  var words: String {
    switch self {
    case .oneValue, .testEach: "The left side of `in` must be one value."
    case .options: "Options are written with a dot: `in [.one, .two]`."
    case .sameType: "Both sides of `in` must have the same type."
    }
  }
}

/// The reason why a range is empty.
package enum EmptyRangeCause: Sendable {
  case boundsAreReversed
  case excludesOnlyValue
  case isBelowZero
  /// From late to early, like a night.
  case goesPastMidnight(from: String, to: String, excludesUpper: Bool)

  var words: String {
    switch self {
    case .boundsAreReversed: "The lower bound comes first."
    case .excludesOnlyValue: "`..<` excludes the upper bound."
    case .isBelowZero: "Lengths and counts are at least 0."
    case .goesPastMidnight(let from, let to, let excludesUpper):
      "A range cannot go past midnight. Compare twice: `… >= \(from) or … \(excludesUpper ? "<" : "<=") \(to)`."
    }
  }
}
