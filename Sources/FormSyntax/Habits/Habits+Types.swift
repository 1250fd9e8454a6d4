/// Habits in place of a type, and after one.
extension Habit {
  static let types = lists + named + suffixes

  // MARK: Lists

  private static let lists: [Habit] = [
    list("list|array|set of|<|[ $named >|]~"), list("[ $named ]"),
    list("$named[]", when: .isNoChoice),
    Habit(
      .type, "& $nested", when: .isBeforeValue, "A type with a few values is a `choice`.",
      help: ExpectedType.usageOfChoice),
  ]

  private static func list(
    _ written: HabitPattern, when condition: HabitCondition? = nil
  ) -> Habit {
    Habit(
      .type, written, means: "$named", when: condition, "A list is declared with `rows`.",
      help: "Write `rows NAME: $named`.", fix: "Declare a list", isSafe: false, keyword: "rows")
  }

  // MARK: Types with another name

  private static let named: [Habit] = [
    selection("selectone|select1 $typed", "$typed"),
    unknownSelection("selectone|select1 $typed", "$typed"),
    selection("selectmultiple $typed", "choices of $typed"),
    unknownSelection("selectmultiple $typed", "choices of $typed"),
    Habit(
      .type, "choice of $typed", means: "$typed", when: .isNotListed,
      "`choice` is not followed by `of`.",
      help:
        "For one of the options of `$typed`, write `$typed`; for several, write `choices of $typed`.",
      fix: "Write `$typed`", isSafe: false),
    Habit(
      .type, "optional|nullable|maybe $typed", means: "$typed",
      "A field is optional unless it is `required`.", fix: "Remove `$1`"),
    Habit(.type, "$parted", means: "$parted.here"),
  ]

  /// The types of XLSForm.
  private static func selection(_ written: HabitPattern, _ meant: HabitPattern) -> Habit {
    Habit(
      .type, written, means: meant, when: .isBeforeType,
      help: "Write `$meant`, and declare the options: `type $typed = choice { … }`.",
      fix: "Write `$meant`")
  }

  private static func unknownSelection(_ written: HabitPattern, _ meant: String) -> Habit {
    Habit(
      .type, written, "`$written` is written `\(meant)`.",
      help: "Write `\(meant)`, and declare the options: `type $typed = choice { … }`.")
  }

  // MARK: Suffixes

  private static let suffixes: [Habit] = [
    Habit(
      .afterType, "from & $file~", when: .isAfterChoice,
      "Where the options come from is said in the block.",
      help: #"Write `{ options from "FILE" }` or `{ options from LIST.COLUMN }`, after the label."#,
      goesOn: true),
    options("& $nested", goesOn: true), options("of", goesOn: false),
    Habit(.afterType, "|", "A field can have only one type.", help: ExpectedType.usageOfChoice),
    Habit(
      .afterType, "?", means: "", when: .isJoined,
      "A type cannot end with `?`: a field is optional unless it is `required`.",
      help: "Remove it.", fix: "Remove `?`"),
    Habit(
      .afterType, "( $integer )", when: .isAfterText, "A type has no parentheses.",
      help:
        "The length of a text is limited by a clause, after the label: `{ length ...$integer }`.",
      marksAll: false, goesOn: true),
    suffix("& $parentheses", .isAfterForeignChoice, "parentheses", choices),
    suffix("& $parentheses", .isJoined, "parentheses", limits),
    suffix("& $members", .isAfterForeignChoice, "members", choices),
    suffix("& $members", .isJoined, "members", limits),
  ]

  private static let choices =
    #"Options are clauses: `choice { option small "Small" option large "Large" }`."#
  private static let limits =
    "Limits are clauses in the block after the label, such as `length`, `range` and `step`."

  private static func options(_ written: HabitPattern, goesOn: Bool) -> Habit {
    Habit(
      .afterType, written, when: .isAfterChoice, "Each option requires its own clause.",
      help: #"Write `{ option small "Small" option large "Large" }`, after the label."#,
      goesOn: goesOn)
  }

  private static func suffix(
    _ written: HabitPattern, _ condition: HabitCondition, _ part: String, _ help: String
  ) -> Habit {
    Habit(
      .afterType, written, when: condition, "A type has no \(part).", help: help, goesOn: true)
  }
}
