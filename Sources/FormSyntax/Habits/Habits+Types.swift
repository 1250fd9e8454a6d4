/// Habits in place of a type, and after one.
extension Habit {
  @HabitTable static var types: [Habit] {
    // Lists
    Habit(
      .type, "list|array|set of|<|[ $named >|]~ :: [ $named ] :: !$choice $named[]",
      means: "$named", "A list is declared with `rows`.", help: "Write `rows NAME: $named`.",
      fix: "Declare a list", keyword: "rows", is: .unsafe)
    Habit(
      .type, "& $nested",
      when: .isBeforeValue,
      "A type with a few values is a `choice`.", help: ExpectedType.usageOfChoice)
    // Types with another name
    // The types of XLSForm.
    Habit(
      .type, "selectone|select1 $type :: selectmultiple $type", means: "$type :: choices of $type",
      help: "Write `$meant`, and declare the options: `type $type = choice { … }`.")
    Habit(
      .type, "choice of $name !,", means: "$name", "`choice` is not followed by `of`.",
      help:
        "For one of the options of `$name`, write `$name`; for several, write `choices of $name`.",
      is: .unsafe)
    Habit(
      .type, "optional|nullable|maybe $name", means: "$name",
      "A field is optional unless it is `required`.", fix: "Remove `$1`")
    Habit(.type, "$parted", means: "$parted.here")
    Habit(.type, "datetime-local", means: "datetime")
    for (written, meant) in [
      ("selectone|select1 $name", "$name"), ("selectmultiple $name", "choices of $name"),
    ] {
      Habit(
        .type, written, "`$written` is written `\(meant)`.",
        help: "Write `\(meant)`, and declare the options: `type $name = choice { … }`.")
    }
    // Suffixes
    Habit(
      .afterType, "$choice ^ from & $file~", "Where the options come from is said in the block.",
      help: #"Write `{ options from "FILE" }` or `{ options from LIST.COLUMN }`, after the label."#,
      is: .goesOn)
    options("$choice ^ & $nested", is: .goesOn)
    options("$choice ^ of")
    Habit(.afterType, "|", "A field can have only one type.", help: ExpectedType.usageOfChoice)
    Habit(
      .afterType, "^?", means: "",
      "A type cannot end with `?`: a field is optional unless it is `required`.")
    Habit(
      .afterType, "^!", means: "", "A type cannot end with `!`.",
      help: "Write the clause `required` in the block after the label.", is: .incomplete)
    Habit(
      .afterType, "^( $integer )", when: .isAfterText, "A type has no parentheses.",
      help:
        "The length of a text is limited by a clause, after the label: `{ length ...$integer }`.",
      is: [.atFirst, .goesOn])
    suffix("^&$parentheses", "parentheses", limits)
    suffix("$choice ^&$members", "members", choices)
    suffix("^&$members", "members", limits)
  }

  private static let choices =
    #"Options are clauses: `choice { option small "Small" option large "Large" }`."#

  private static let limits =
    "Limits are clauses in the block after the label, such as `length`, `range` and `step`."

  private static func options(_ written: String, is traits: Traits = []) -> Habit {
    Habit(
      .afterType, written, "Each option requires its own clause.",
      help: #"Write `{ option small "Small" option large "Large" }`, after the label."#, is: traits)
  }

  private static func suffix(_ written: String, _ part: String, _ help: String) -> Habit {
    Habit(.afterType, written, "A type has no \(part).", help: help, is: .goesOn)
  }
}
