/// Habits about what options and members are recorded as.
extension Habit {
  static let recordings: [Habit] = [
    Habit(
      .recorded, "$named", means: #""$named""#, as: .unexpected,
      "What follows `as` is a text in quotes, or for an option a number, `true` or `false`.",
      help: #"Write `as "$named"`."#, fix: "Add quotes", goesOn: true),
    recorded(.head, "name|key|member|column|alias & $string", #"Write `"Label" as "MEMBER"`."#),
    recorded(.head, "name|key|member|column|alias = & $string", #"Write `"Label" as "MEMBER"`."#),
    recorded(.recordedOption, "value|code|key|id|=> & $string", #"Write `"Label" as "VALUE"`."#),
    recorded(.recordedOption, "value|code|key|id =|: & $string", #"Write `"Label" as "VALUE"`."#),
  ]

  private static func recorded(
    _ places: Places, _ written: HabitPattern, _ help: String
  ) -> Habit {
    Habit(
      places, written, means: "as", "What records contain follows `as`, not `$written`.",
      help: help, fix: "Write `as`")
  }
}
