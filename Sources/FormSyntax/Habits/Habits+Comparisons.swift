/// Habits in place of the operator of a comparison.
extension Habit {
  static let comparisons = calls + signs + states + inWords

  private static let signs: [Habit] = [
    Habit(.comparison, "=<", means: "<="), Habit(.comparison, "< =", means: "<="),
    Habit(.comparison, "> =", means: ">="), Habit(.comparison, "=|===", means: "=="),
    Habit(.comparison, "!==|<>", means: "!="), Habit(.comparison, "=> & $bound", means: ">="),
    Habit(
      .comparison, "=>", means: ">=", "There is no operator `=>`.",
      help: "To compare values, write `>=`. For “if A, then B”, write `not A or B`.",
      isIncomplete: true),
    Habit(
      .comparison, "is in", means: "in", "`is` is not allowed before `in`.", help: "Remove `is`."),
    Habit(.comparison, "eq|equals|equal & $value", means: "=="),
    Habit(.comparison, "ne|neq|isnt|isnot & $value", means: "!="),
    Habit(.comparison, "in & $value", means: "in"),
    Habit(.comparison, "gt & $value", means: ">"), Habit(.comparison, "lt & $value", means: "<"),
    Habit(.comparison, "ge|gte & $value", means: ">="),
    Habit(.comparison, "le|lte & $value", means: "<="),
  ]

  // MARK: Functions and ranges

  private static let calls: [Habit] =
    [notIn("is~ not in & $range"), notIn("notin|nin & $range")]
    + [("$infix", "contains"), ("$prefix", "starts"), ("$suffix", "ends")].flatMap {
      text, function in
      ["", "not "].map { not in
        Habit(
          .comparison, "\(not)like|ilike \(text)",
          means: "\(not)\(function)($left, \(text).bare)", search)
      }
    } + [
      Habit(.comparison, "like|ilike $plainText", means: "$left == $plainText", search),
      unlike("like|ilike $text"), unlike("like|ilike $interpolated"),
      Habit(
        .comparison, "is between $sum and $sum2", means: "in $sum...$sum2", when: .isBeforeAnd,
        "Use a range to test for values between two bounds."),
      Habit(
        .comparison, "does|do not contain|include $range", means: "not contains($left, $range)",
        "`contains` is a function and comes before its argument."),
      Habit(
        .comparison, "between $sum and $sum2", means: "in $sum...$sum2", when: .isBeforeAnd,
        "Use a range to test for values between two bounds."),
      Habit(
        .comparison, "\(contains) $option", means: "$option in $left",
        "Use `in` to test whether an option is chosen.", marksLeft: true),
      Habit(
        .comparison, "\(contains) $range", means: "$range in $left", when: .isAfterList,
        "Whether a list contains a value is written with `in`.", help: "Write `… in $left`.",
        fix: "Write `… in …`", marksAll: false),
    ] + [
      text("contains", "contains"), text("includes|include|has", "contains", when: .isBeforeText),
      text("starts|startswith", "starts"), text("ends|endswith", "ends"),
    ]

  private static func text(
    _ words: String, _ function: String, when condition: HabitCondition? = nil
  ) -> Habit {
    Habit(
      .comparison, "\(words) with~ $range", means: "\(function)($left, $range)", when: condition,
      "`\(function)` is a function and comes before its argument.",
      help: "Write `\(function)($left, …)`.", fix: "Write `\(function)(…)`", marksAll: false)
  }

  private static let contains = "contains|includes|include|has"
  private static let search = "Search a text with `contains`, `starts`, `ends` or `matches`."

  private static func unlike(_ written: HabitPattern) -> Habit {
    Habit(
      .comparison, written, means: "$left matches", search,
      help: "Write `$left matches /.*x.*/`.", isIncomplete: true)
  }

  private static func notIn(_ written: HabitPattern) -> Habit {
    Habit(
      .comparison, written, means: "not $left in", "`not` comes before the whole comparison.",
      help: "Write `not VALUE in LIST`.", fix: "Move `not` to the front")
  }

  // MARK: Empty and filled

  private static let none = "null|nil|none|undefined|nothing|missing|blank|unset|unanswered"
  private static let some = "set|defined|present|given|answered|provided"

  private static let states: [Habit] = [
    Habit(
      .comparison, "is not|! empty", means: "is filled", "`is` does not accept `not`."),
    Habit(
      .comparison, "is not|! filled", means: "is empty", "`is` does not accept `not`."),
    Habit(.comparison, "not empty", means: "is filled"),
    Habit(.comparison, "not filled", means: "is empty"),
    Habit(
      .comparison, "& empty|filled", means: "is", as: .missing, "Missing `is` before `$1`.",
      help: "Write `is $1`."),
    Habit(.comparison, "is \(none)", means: "is empty", when: .isFreeState),
    Habit(.comparison, "is \(some)", means: "is filled", when: .isFreeState),
    Habit(.comparison, "is not \(none)", means: "is filled", when: .isFreeState),
    Habit(.comparison, "is not \(some)", means: "is empty", when: .isFreeState),
  ]

  // MARK: Words

  private static let inWords: [Habit] =
    [
      ("one|any of", "in"), ("greater than or equal to", ">="), ("less than or equal to", "<="),
      ("greater|more|larger|bigger|later than", ">"),
      ("less|fewer|smaller|lower|earlier than", "<"), ("at least", ">="), ("at most", "<="),
      ("not equal to", "!="), ("equal to", "=="), ("above|after", ">"), ("below|before", "<"),
    ].flatMap { words, sign in
      let meant = HabitPattern(stringLiteral: sign)
      let habit = Habit(.comparison, "is \(words) & $value", means: meant)
      return words.hasSuffix("than")
        ? [habit, Habit(.comparison, "\(words) & $value", means: meant)] : [habit]
    } + [
      value("is not & $plain", "!=", true), value("is not & $value", "!=", false),
      value("is & $plain", "==", true), value("is & $value", "==", false),
    ]

  /// A word of the language is unlikely to be a name, so `name is required` has no fix.
  private static func value(_ written: HabitPattern, _ meant: HabitPattern, _ fixes: Bool) -> Habit
  {
    Habit(
      .comparison, written, means: meant, when: .isNoPredicate,
      "`is` requires `empty` or `filled`; compare values with `$meant`.", isIncomplete: !fixes)
  }
}
