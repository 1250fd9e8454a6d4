/// Habits about what options and members are recorded as.
extension Habit {
  @HabitTable static var recordings: [Habit] {
    // recordings
    Habit(
      .recorded, "$quoted :: $named", means: #""$quoted.unquoted" :: "$named""#,
      "What follows `as` is a text in quotes, or for an option a number, `true` or `false`.",
      help: "Write `as $meant`.", fix: "Add quotes", is: .goesOn)
    Habit(
      .head, or: [.headOfField],
      "name|key|member|column|alias & $string :: name|key|member|column|alias = & $string",
      means: "as", recorded, help: #"Write `"Label" as "MEMBER"`."#)
    Habit(
      .recordedOption, "when $condition as $value", means: "as $value when $condition",
      as: .unexpected, "What an option is recorded as comes before its condition.",
      help: #"Write `option NAME "Label" as "VALUE" when CONDITION`."#,
      fix: "Move `as` before `when`", is: .atFirst)
    // After a label, a text is not the points, except for a number in quotes.
    Habit(
      .recordedOption,
      "value|code|key|id|=> & $string :: value|code|key|id =|: & $string"
        + " :: $string ^ =|: !$numeral & $string", means: "as", recorded,
      help: #"Write `"Label" as "VALUE"`."#)
  }

  private static let recorded = "What records contain follows `as`, not `$written`."
}
