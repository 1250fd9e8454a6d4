/// Habits about what options and members are recorded as.
extension Habit {
  static let recordings: [Habit] = [
    unquoted("$quoted", means: #""$quoted.unquoted""#),
    unquoted("$named", means: #""$named""#),
    recorded(
      .recordedName, "name|key|member|column|alias & $string", #"Write `"Label" as "MEMBER"`."#),
    recorded(
      .recordedName, "name|key|member|column|alias = & $string", #"Write `"Label" as "MEMBER"`."#),
    recorded(.recordedOption, "value|code|key|id|=> & $string", #"Write `"Label" as "VALUE"`."#),
    recorded(.recordedOption, "value|code|key|id =|: & $string", #"Write `"Label" as "VALUE"`."#),
    Habit(
      .recordedOption, "when $condition as $value", means: "as $value when $condition",
      as: .unexpected, when: .isBeforeRecorded,
      "What an option is recorded as comes before its condition.",
      help: #"Write `option NAME "Label" as "VALUE" when CONDITION`."#,
      fix: "Move `as` before `when`", marksAll: false),
    // After a label, a text is not the points, except for a number in quotes.
    recorded(
      .recordedOption, "=|: & $string", #"Write `"Label" as "VALUE"`."#, when: .isAfterLabel),
  ]

  private static func unquoted(_ written: HabitPattern, means text: HabitPattern) -> Habit {
    Habit(
      .recorded, written, means: text, as: .unexpected,
      "What follows `as` is a text in quotes, or for an option a number, `true` or `false`.",
      help: "Write `as \(text.text)`.", fix: "Add quotes", goesOn: true)
  }

  private static func recorded(
    _ places: Places, _ written: HabitPattern, _ help: String,
    when condition: HabitCondition? = nil
  ) -> Habit {
    Habit(
      places, written, means: "as", when: condition,
      "What records contain follows `as`, not `$written`.",
      help: help, fix: "Write `as`")
  }
}
