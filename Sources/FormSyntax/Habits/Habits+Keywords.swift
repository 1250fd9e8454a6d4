/// Habits after the keyword of a clause: signs, truth values and what else takes the place of its
/// value.
extension Habit {
  static let keywords = signs + conditions + values + patterns

  // MARK: Signs

  private static let signs: [Habit] = [
    Habit(
      .sign, "$conditional ^ :|= & $begun :: $shown ^ :|= !when|true", means: "when",
      "A condition starts with `when`.",
      help: "Write `$clause when CONDITION`."),
    Habit(
      .sign, "$flag ^ :|= $yes", means: "", "`$clause` must not be followed by `$1`.",
      help: "Write `$clause` alone.", marksAll: false),
    Habit(
      .sign, "$flag ^ $yes", means: "", as: .unexpected, "`$clause` does not accept `$written`."),
    Habit(
      .sign, "$flag ^ :|=~ $no", as: .unexpected, "`$clause` does not accept `$written`.",
      help: "Remove the clause: without it, the condition is false.", goesOn: true),
    Habit(
      .sign, ":|= & {", means: "", "`$clause` must not be followed by `$1`.",
      help: "Write `$clause { … }`."),
    Habit(
      .sign, ":|=", means: "", "`$clause` must not be followed by `$1`.", help: "Write `$usage`."),
  ]

  // MARK: Conditions

  private static let conditions: [Habit] = [
    Habit(
      .when, "$conditional ^ & $begun :: $shown ^ & $opening", means: "when", as: .missing,
      "A condition starts with `when`.", help: "Write `$clause when CONDITION`.")
  ]

  // MARK: Values

  private static let values: [Habit] = [
    Habit(
      .setValue, "to !$joined & $value :: value = :: $owner =", means: "",
      "`set` gives its own field a value, so it needs no `$written`.",
      help: "Write `set EXPRESSION when CONDITION`.", isSafe: false),
    Habit(
      .setValue, "$named =", "`set` gives its own field a value, not `$named`.",
      help: "Write `set EXPRESSION when CONDITION` in the block of `$named`.", goesOn: true),
    Habit(
      .defaultEnd, "when $condition", as: .unexpected, "A default has no condition.",
      help: "To give the field a value while a condition is true, write `set EXPRESSION when "
        + "CONDITION`. For a default that depends on it, write `default if CONDITION then … else …`.",
      marksAll: false, goesOn: true),
  ]

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
      .entered, "!$literal $several", means: "[$several]",
      "Several options are written in brackets."),
  ]

  private static func list(_ place: Place, _ written: String, _ meant: String) -> Habit {
    Habit(place, written, means: meant, "A list is written in brackets.", fix: "Add brackets")
  }
}
