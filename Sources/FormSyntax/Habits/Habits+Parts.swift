/// Habits inside clauses: options, their files, conditions, messages and orders.
extension Habit {
  static let parts = options + others + optionFiles + conditions + messages + orders + submission

  // MARK: Options

  private static let options: [Habit] = [
    // `option value="de" "Germany"`
    Habit(
      .optionName, "value|id|key|name|code=$text & $string", means: "$text.name",
      "The name of an option follows its keyword.", help: "Write `option $meant $string`.",
      fix: "Write `option $meant $string`"),
    Habit(
      .optionName, "value|id|key|name|code=$text & $string",
      "The name of an option follows its keyword.", help: "Write `option NAME $string`.",
      goesOn: true),
    Habit(
      .optionEnd, "as -|+~ $file", as: .unexpected,
      "What an option is recorded as comes once, after its label and before its points.",
      help: #"Write `option NAME "Label" as "VALUE" = 3`."#, marksAll: false, goesOn: true),
    Habit(
      .optionName, ". & $word", means: "", as: .unexpected,
      "An option is declared without a dot.",
      help: #"Write `option NAME "Label"`; the dot is only written where the option is used."#,
      fix: "Remove the dot"),
    Habit(
      .optionLabel, "=|: $text $string", means: "$string as $text",
      "What an option is recorded as follows its label, after `as`.",
      help: "Write `$meant`.", fix: "Write `$meant`", marksAll: false),
    Habit(
      .optionLabel, "= & $string", means: "",
      "`=` gives an option its points, which are a number.",
      help: #"Write the label without it: `option NAME "Label"`."#, fix: "Remove `=`"),
    Habit(
      .optionLabel, ": & $string", means: "",
      "The name of an option must not be followed by `:`.",
      help: #"Write `option NAME "Label"`."#, fix: "Remove `:`"),
    points(": & $low"), points("points|point|score|weight|value & $low"),
    points("points|point|score|weight|value =|: & $low"),
    Habit(
      .otherName, "$named & $text", means: "", as: .unexpected,
      "`other` has no name of its own: the option is called `other`.",
      help: #"Remove the name, or declare `option $named "Label"` and a field for its text."#,
      fix: "Remove `$named`", isSafe: false),
  ]

  private static let others: [Habit] = [
    Habit(
      .otherEnd, "= +~ $low", means: "", as: .unexpected, "`other` has no points.",
      help: "Remove them, or declare an option of your own.", fix: "Remove the points"),
    Habit(
      .otherEnd, "when $condition", as: .unexpected,
      "`other` is always offered, so it has no `when`.",
      help: "Remove the condition, or declare an option and a field of your own.", marksAll: false,
      goesOn: true),
    Habit(
      .otherEnd, "else $file", as: .unexpected, "This message of `other` belongs to no rule.",
      help: "Write the length of the text before it: "
        + #"`other "Label" length 2...80 else "…"`."#, marksAll: false, goesOn: true),
  ]

  private static func points(_ written: HabitPattern) -> Habit {
    Habit(
      .points, written, means: "=", "The points of an option follow `=`, not `$written`.",
      help: #"Write `option NAME "Label" = 3`."#, fix: "Write `=`")
  }

  // MARK: Files of options

  private static let optionFiles: [Habit] = [
    Habit(
      .optionFile, "=|: & from", means: "", "`options` must not be followed by `$1`.",
      help: #"Write `options from "file.csv"`."#, fix: "Remove `$1`"),
    Habit(
      .optionFile, "=|: & $string", means: "from", when: .isNoList,
      "`options` must not be followed by `$1`.",
      help: #"Write `options from "file.csv"`."#, fix: "Write `from`"),
    Habit(
      .optionFile, "=|: & $name.$name", means: "from",
      "`options` must not be followed by `$1`.",
      help: "Write `options from people.name`.", fix: "Write `from`"),
    path(":|= & $string"), path("$unknown & $string"),
    Habit(
      .alias, "& $unknown where", means: "as", as: .missing,
      "A name for the rows starts with `as`.", help: "Write `as $unknown`.", fix: "Write `as`"),
    Habit(
      .fileEnd, "as $named~", as: .unexpected,
      "The name for the rows comes before the condition.",
      help: #"Write `options from "file.csv" as NAME where CONDITION`."#, marksAll: false,
      goesOn: true),
    Habit(
      .rowCondition, "when|if|filter|matching|having", means: "where",
      "The condition on the options starts with `where`, not with `$1`.",
      help: "Write `where`."),
  ]

  private static func path(_ written: HabitPattern) -> Habit {
    Habit(
      .filePath, written, means: "", as: .unexpected,
      "The path of the file follows `from` directly.",
      help: #"Write `options from "file.csv"`."#, fix: "Remove `$1`")
  }

  // MARK: Conditions

  private static let conditions: [Habit] = [
    Habit(
      .condition, ":", means: "", "`when` must not be followed by `:`.", help: "Remove it.",
      fix: "Remove `:`"),
    Habit(
      .when, "only & when", means: "", "`show only when` is written `show when`.",
      help: "Write `show when`."),
    Habit(.when, "if|while|whenever|provided", means: "when", "A condition starts with `when`."),
    Habit(
      .when, "unless", means: "when", "A condition starts with `when`.",
      help: "Write `when not (…)`, or `when not ((…) ?? false)` if it reads what may be empty.",
      isIncomplete: true),
    Habit(
      .when, "$named & when", means: "", as: .unexpected, when: .isOwner, subject,
      help: "Write `$0 when CONDITION`.", fix: "Remove `$named`"),
    Habit(
      .when, "$path & when $condition", as: .unexpected, when: .isAfterClause, subject,
      help: "Write `$0 when CONDITION` in the block of `$path`."),
    Habit(
      .note, "@ $any", as: .unexpected, "The order tag must come before the text.",
      help: #"Write `note @10 "Text"`."#, marksAll: false, goesOn: true),
    Habit(
      .note, "show & when", means: "", as: .unexpected, "The condition of a note has no `show`.",
      help: #"Write `note "Text" when CONDITION`."#, fix: "Remove `show`"),
    Habit(
      .note, "{ show when $condition }", means: "when $condition", as: .unexpected,
      "A note has no block.", help: #"Write `note "…" when CONDITION`."#,
      fix: "Remove the block", marksAll: false),
    Habit(
      .submit, "when|if $condition", as: .unexpected,
      "`submit` has no condition: the rules decide whether a form can be submitted.",
      help: #"Write `check $condition else "What to say"` before it."#, marksAll: false),
    Habit(
      .option, "exclusive $name & $others~", as: .unexpected,
      "`exclusive` names no other option: it is in the block of one that is only chosen alone.",
      help: "Write `option $name { exclusive }`.", goesOn: true),
    ifOfRule(.isInCheck, isSafe: true), ifOfRule(.isNoConditional, isSafe: false),
    Habit(
      .ruleCondition, "$text when|if $condition", as: .unexpected, order,
      help: "Write `$0 not ($condition) else $text`.", marksAll: false),
    elseFirst("else $text :|,|=> $condition", "$condition else $text"),
    elseFirst("else $text when|if $condition", "not ($condition) else $text", isSafe: false),
    elseFirst("else $text $condition", "$condition else $text"),
    Habit(
      .ruleCondition, "when & $value", means: "", as: .unexpected,
      "`$0` is followed by the condition directly, and reports when that is false.",
      help: "Remove `when`, and write the condition that must be true.", isIncomplete: true),
  ]

  private static let subject =
    "`$0` is about the field, group or list in whose block it is."
  private static let order = "A rule says what must be true, before its message."

  private static func ifOfRule(_ condition: HabitCondition?, isSafe: Bool) -> Habit {
    Habit(
      .ruleCondition, "if", means: "", as: .unexpected, when: condition,
      "The condition of a rule has no `if`.", help: "Remove it.", fix: "Remove `if`",
      isSafe: isSafe)
  }

  private static func elseFirst(
    _ written: HabitPattern, _ meant: HabitPattern, isSafe: Bool = true
  ) -> Habit {
    Habit(
      .ruleCondition, written, means: meant, as: .unexpected, order, help: "Write `$0 $meant`.",
      fix: "Move the message to the end", marksAll: false, isSafe: isSafe)
  }

  // MARK: Messages

  private static let messages: [Habit] = [
    message("message|msg|error|otherwise|error_message & $string"),
    message(":|,|=>|or||| & $string"),
    Habit(
      .ruleMessage, "$unknown & $string", means: "else", as: .unexpected,
      "A message starts with `else`, not `$1`.", help: #"Write `else "…"`."#, fix: "Write `else`"),
    Habit(
      .ruleName, ",|;", means: "", as: .unexpected,
      "The name of a rule and its condition are separated by `:`.", help: "Remove `$1`."),
    Habit(
      .focusTarget, "on|at & $name", means: "", as: .unexpected,
      "The path of a field follows `focus` directly.", help: "Remove `$1`."),
  ]

  private static func message(_ written: HabitPattern) -> Habit {
    Habit(
      [.message, .ruleMessage], written, means: "else", as: .unexpected,
      "A message starts with `else`, not `$1`.", help: #"Write `else "…"`."#, fix: "Write `else`")
  }

  // MARK: Orders

  private static let orders: [Habit] = [
    Habit(
      .uniqueNames, "( $names )~", means: "$names",
      "The names of `unique` must not be in parentheses.", help: "Write `unique $names`.",
      marksAll: false),
    Habit(
      .column, "$named.$word", means: "$word", as: .badName, when: .isOwner,
      "In the block of a list, a field of its rows has no list before it.", fix: "Write `$word`"),
    Habit(
      .by, "$unknown & $name", means: "by", as: .unexpected, when: .isShort,
      "Expected `by`, found `$1`.", help: "Did you mean `by`?", fix: "Write `by`", isSafe: false),
    Habit(
      .by, "& $named", means: "by", as: .missing, "`sort` requires `by` before its field.",
      help: "Write `sort by NAME`.", fix: "Write `by`"),
    Habit(
      .sortKey, "- $named", means: "$named descending",
      "A descending order is written with a word, not with `-`.", fix: "Write `descending`",
      marksAll: false),
    Habit(
      .uniqueNames, "by & $named", means: "", as: .unexpected,
      "The names of fields follow `unique` directly.", help: "Remove `by`."),
    Habit(
      .order, "desc", means: "descending", "The word is `descending`.",
      help: "Write `descending`."),
    Habit(
      .order, "asc|ascending", means: "", "Rows are sorted in ascending order by default.",
      help: "Remove it.", fix: "Remove the word"),
  ]

  // MARK: Submission

  private static let submission: [Habit] = [
    Habit(.reaction, "focus none", means: "unfocus"),
    Habit(
      .submitPart, "on submit & focus first", means: "", as: .unexpected,
      "`focus first …` says where the focus goes when something blocks, without `on submit`.",
      help: "Remove `on submit`."),
  ]
}
