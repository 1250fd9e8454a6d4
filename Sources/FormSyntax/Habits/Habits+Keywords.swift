/// Habits after the keyword of a clause: signs, truth values and what else takes the place of its
/// value.
extension Habit {
  static let keywords = signs + conditions + values + patterns

  // MARK: Signs

  private static let signs: [Habit] = [
    Habit(
      .conditional, ":|=", means: "when", when: .isBeforeCondition,
      "A condition starts with `when`.", help: "Write `$clause when CONDITION`.",
      fix: "Write `when`"),
    Habit(
      .shown, ":|=", means: "when", when: .isBeforeShown, "A condition starts with `when`.",
      help: "Write `$clause when CONDITION`.", fix: "Write `when`"),
    Habit(
      .flag, ":|= $yes", means: "", "`$clause` must not be followed by `$1`.",
      help: "Write `$clause` alone.", fix: "Remove `$written`", marksAll: false),
    Habit(
      .flag, "$yes", means: "", as: .unexpected, "`$clause` does not accept `$written`.",
      help: "Remove it.", fix: "Remove `$written`"),
    Habit(
      .flag, ":|=~ $no", as: .unexpected, "`$clause` does not accept `$written`.",
      help: "Remove the clause: without it, the condition is false.", goesOn: true),
    Habit(
      .sign, ":|= & {", means: "", "`$clause` must not be followed by `$1`.",
      help: "Write `$clause { … }`.", fix: "Remove `$1`"),
    Habit(
      .sign, ":|=", means: "", "`$clause` must not be followed by `$1`.", help: "Write `$usage`.",
      fix: "Remove `$1`"),
  ]

  // MARK: Conditions

  private static let conditions: [Habit] = [
    when(.conditionOfFlag, .isCondition), when(.conditionOfShow, .isConditionOfShow),
  ]

  private static func when(_ place: Places, _ condition: HabitCondition) -> Habit {
    Habit(
      place, "& $any", means: "when", as: .missing, when: condition,
      "A condition starts with `when`.", help: "Write `$clause when CONDITION`.",
      fix: "Write `when`")
  }

  // MARK: Values

  private static let values: [Habit] = [
    subject("to & $value", .isApart), subject("value =", nil), subject("$named =", .isOwner),
    Habit(
      .setValue, "$named =", "`set` gives its own field a value, not `$named`.",
      help: "Write `set EXPRESSION when CONDITION` in the block of `$named`.", goesOn: true),
    Habit(
      .defaultEnd, "when $condition", as: .unexpected, "A default has no condition.",
      help: "To give the field a value while a condition is true, write `set EXPRESSION when "
        + "CONDITION`. For a default that depends on it, write `default if CONDITION then … else …`.",
      marksAll: false, goesOn: true),
  ]

  private static func subject(_ written: HabitPattern, _ condition: HabitCondition?) -> Habit {
    Habit(
      .setValue, written, means: "", when: condition,
      "`set` gives its own field a value, so it needs no `$written`.",
      help: "Write `set EXPRESSION when CONDITION`.", fix: "Remove `$written`", isSafe: false)
  }

  // MARK: Patterns and lists

  private static let patterns: [Habit] = [
    Habit(
      .pattern, "$text", means: "$text.slashed", as: .unexpected,
      "A pattern is written between slashes, not in quotes.", help: "Write `$0 $meant`.",
      fix: "Write a pattern", isSafe: false),
    Habit(
      .pattern, "$text", as: .unexpected, "A pattern is written between slashes, not in quotes.",
      help: "Write `$0 /[a-z]+/`."),
    list(.members, "$several", "[$several]"), list(.options, "$choices", "[$choices.dotted]"),
    Habit(
      .entered, "$several", means: "[$several]", when: .isOption,
      "Several options are written in brackets."),
  ]

  private static func list(_ place: Places, _ written: HabitPattern, _ meant: HabitPattern) -> Habit
  {
    Habit(place, written, means: meant, "A list is written in brackets.", fix: "Add brackets")
  }
}
