/// Habits after the keyword of a clause: signs, truth values and what else takes the place of its
/// value.
extension Habit {
  @HabitTable static var keywords: [Habit] {
    // Signs
    Habit(
      .sign, "$conditional ^ :|= & $begun :: $shown ^ :|= !when|true", means: "when",
      "A condition starts with `when`.", help: "Write `$clause when CONDITION`.")
    Habit(
      .sign, "$flag ^ :|= $yes", means: "", notFollowed, help: "Write `$clause` alone.",
      is: .atFirst)
    Habit(
      .sign, "$flag ^ $yes", means: "", as: .unexpected, "`$clause` does not accept `$written`.")
    Habit(
      .sign, "$flag ^ :|=~ $no", as: .unexpected, "`$clause` does not accept `$written`.",
      help: "Remove the clause: without it, the condition is false.", is: .goesOn)
    Habit(.sign, ":|= & {", means: "", notFollowed, help: "Write `$clause { … }`.")
    Habit(.sign, ":|=", means: "", notFollowed, help: "Write `$usage`.")
    // Conditions
    Habit(
      .when, "$conditional ^ & $begun :: $shown ^ & $opening", means: "when",
      "A condition starts with `when`.", help: "Write `$clause when CONDITION`.")
    // Values
    Habit(
      .setValue, "to !$joined & $value :: value = :: $owner =", means: "",
      "`set` gives its own field a value, so it needs no `$written`.",
      help: "Write `set EXPRESSION when CONDITION`.", is: .unsafe)
    Habit(
      .setValue, "$named =", "`set` gives its own field a value, not `$named`.",
      help: "Write `set EXPRESSION when CONDITION` in the block of `$named`.", is: .goesOn)
    Habit(
      .defaultEnd, "when $condition", "A default has no condition.",
      help: "To give the field a value while a condition is true, write `set EXPRESSION when "
        + "CONDITION`. For a default that depends on it, write `default if CONDITION then … else …`.",
      is: [.atFirst, .goesOn])
    // Patterns and lists
    Habit(
      .pattern, "$text", means: "$text.slashed",
      "A pattern is written between slashes, not in quotes.", help: "Write `$0 $meant`.",
      fix: "Write a pattern", is: .unsafe)
    Habit(
      .pattern, "$text", "A pattern is written between slashes, not in quotes.",
      help: "Write `$0 /[a-z]+/`.")
    list(.members, "$several", "[$several]")
    list(.options, "$choices", "[$choices.dotted]")
    Habit(
      .entered, "!$literal $several", means: "[$several]",
      "Several options are written in brackets.")
  }

  private static func list(_ place: Place, _ written: String, _ meant: String) -> Habit {
    Habit(place, written, means: meant, "A list is written in brackets.", fix: "Add brackets")
  }
}
