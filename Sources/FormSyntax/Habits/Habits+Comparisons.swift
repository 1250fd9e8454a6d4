/// Habits in place of the operator of a comparison.
extension Habit {
  static let comparisons = signs + states + inWords

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
    Habit(.comparison, "ne|neq & $value", means: "!="),
    Habit(.comparison, "in & $value", means: "in"),
    Habit(.comparison, "gt & $value", means: ">"), Habit(.comparison, "lt & $value", means: "<"),
    Habit(.comparison, "ge|gte & $value", means: ">="),
    Habit(.comparison, "le|lte & $value", means: "<="),
  ]

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
      .comparison, written, means: meant,
      "`is` requires `empty` or `filled`; compare values with `$meant`.", isIncomplete: !fixes)
  }
}
