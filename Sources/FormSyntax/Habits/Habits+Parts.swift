/// Habits inside clauses: options, their files, conditions, messages and orders.
extension Habit {
  @HabitTable static var parts: [Habit] {
    // Options
    // `option value="de" "Germany"`
    Habit(
      .optionName, "value|id|key|name|code=$text & $string", means: "$text.name",
      "The name of an option follows its keyword.", help: "Write `option $meant $string`.",
      fix: "Write `option $meant $string`")
    Habit(
      .optionName, "value|id|key|name|code=$text & $string",
      "The name of an option follows its keyword.", help: "Write `option NAME $string`.",
      is: .goesOn)
    Habit(
      .optionEnd, "as -|+~ $file",
      "What an option is recorded as comes once, after its label and before its points.",
      help: #"Write `option NAME "Label" as "VALUE" = 3`."#, is: [.atFirst, .goesOn])
    Habit(
      .optionName, ". & $word", means: "", as: .unexpected, "An option is declared without a dot.",
      help: #"Write `option NAME "Label"`; the dot is only written where the option is used."#,
      fix: "Remove the dot")
    Habit(
      .optionLabel, "=|: $text $string", means: "$string as $text",
      "What an option is recorded as follows its label, after `as`.", help: "Write `$meant`.",
      is: .atFirst)
    Habit(
      .optionLabel, "= & $string", means: "", "`=` gives an option its points, which are a number.",
      help: #"Write the label without it: `option NAME "Label"`."#)
    Habit(
      .optionLabel, ":|=> & $string :: -> & $string", means: "",
      "The name of an option must not be followed by `$written`.",
      help: #"Write `option NAME "Label"`."#)
    Habit(
      .points,
      ": & $low :: points|point|score|weight|value & $low"
        + " :: points|point|score|weight|value =|: & $low", means: "=",
      "The points of an option follow `=`, not `$written`.",
      help: #"Write `option NAME "Label" = 3`."#)
    Habit(
      .otherName, "$named & $text", means: "",
      "`other` has no name of its own: the option is called `other`.",
      help: #"Remove the name, or declare `option $named "Label"` and a field for its text."#,
      is: .unsafe)
    // others
    Habit(
      .otherEnd, "= +~ $low", means: "", "`other` has no points.",
      help: "Remove them, or declare an option of your own.", fix: "Remove the points")
    Habit(
      .otherEnd, "when $condition", "`other` is always offered, so it has no `when`.",
      help: "Remove the condition, or declare an option and a field of your own.",
      is: [.atFirst, .goesOn])
    Habit(
      .otherEnd, "else $file", "This message of `other` belongs to no rule.",
      help: "Write the length of the text before it: "
        + #"`other "Label" length 2...80 else "…"`."#, is: [.atFirst, .goesOn])
    // Files of options
    Habit(
      .optionFile, "=|: & from :: =|: & $string !, !$string :: in|of|with & $string",
      means: " :: from", notFollowed, help: #"Write `options from "file.csv"`."#)
    Habit(
      .optionFile, "=|: & $name.$name", means: "from", notFollowed,
      help: "Write `options from people.name`.")
    Habit(
      .filePath, ":|= & $string :: $unknown & $string", means: "",
      "The path of the file follows `from` directly.", help: #"Write `options from "file.csv"`."#)
    Habit(
      .alias, "& $unknown where", means: "as", "A name for the rows starts with `as`.",
      help: "Write `as $unknown`.")
    Habit(
      .fileEnd, "as $named~", "The name for the rows comes before the condition.",
      help: #"Write `options from "file.csv" as NAME where CONDITION`."#, is: [.atFirst, .goesOn])
    Habit(
      .rowCondition, "when|if|filter|matching|having", means: "where",
      "The condition on the options starts with `where`, not with `$1`.", help: "Write `where`.")
    // Conditions
    Habit(.condition, ":", means: "", "`when` must not be followed by `:`.")
    Habit(
      .when, "only & when", means: "", "`show only when` is written `show when`.",
      help: "Write `show when`.")
    Habit(
      .when, "if|while|whenever|provided|where", means: "when", "A condition starts with `when`.")
    Habit(
      .when, "unless", means: "when", "A condition starts with `when`.",
      help: "Write `when not (…)`, or `when not ((…) ?? false)` if it reads what may be empty.",
      is: .incomplete)
    Habit(
      .when, "$owner & when", means: "", as: .unexpected, subject,
      help: "Write `$0 when CONDITION`.")
    Habit(
      .when, "$clause ^ !$item $path & when $condition", as: .unexpected, subject,
      help: "Write `$0 when CONDITION` in the block of `$path`.")
    Habit(
      .note, "@ $any", "The order tag must come before the text.",
      help: #"Write `note @10 "Text"`."#, is: [.atFirst, .goesOn])
    Habit(
      .note, "show & when", means: "", "The condition of a note has no `show`.",
      help: #"Write `note "Text" when CONDITION`."#)
    Habit(
      .note, "{ show when $condition }~", means: "when $condition", "A note has no block.",
      help: #"Write `note "…" when CONDITION`."#, fix: "Remove the block", is: .atFirst)
    Habit(
      .submit, "when|if $condition", as: .unexpected,
      "`submit` has no condition: the rules decide whether a form can be submitted.",
      help: #"Write `check $condition else "What to say"` before it."#, is: .atFirst)
    Habit(
      .option, "exclusive $name & $others~",
      "`exclusive` names no other option: it is in the block of one that is only chosen alone.",
      help: "Write `option $name { exclusive }`.", is: .goesOn)
    ifOfRule("check ^ if")
    ifOfRule("if", is: .unsafe)
    Habit(
      .ruleCondition, "$text when|if $condition", order,
      help: "Write `$0 not ($condition) else $text`.", is: .atFirst)
    elseFirst("else $text when|if $condition", "not ($condition) else $text", is: .unsafe)
    elseFirst("else $text :|,|=> $condition :: else $text $condition", "$condition else $text")
    Habit(
      .ruleCondition, "when & $value", means: "",
      "`$0` is followed by the condition directly, and reports when that is false.",
      help: "Remove `when`, and write the condition that must be true.", is: .incomplete)
    // Messages
    Habit(
      .message, or: [.ruleMessage],
      "message|msg|error|otherwise|error_message & $string :: :|,|=>|or||| & $string",
      means: "else", "A message starts with `else`, not `$1`.", help: #"Write `else "…"`."#)
    Habit(
      .ruleMessage, "!~else $unknown & $string", means: "else",
      "A message starts with `else`, not `$1`.", help: #"Write `else "…"`."#)
    Habit(.ruleName, ",|;", means: "", nameOfRule)
    Habit(.focusTarget, "on|at & $name", means: "", "The path of a field follows `focus` directly.")
    Habit(
      .focusTarget, "( $path )", means: "$path",
      "The path of a field follows `focus` without parentheses.", is: [.atFirst, .loses])
    Habit(
      .ruleEnd, "on|at|for & $declared :: -> & $declared", means: "focus",
      "The field that gets the focus follows the word `focus`.", help: "Write `focus $declared`.")
    Habit(
      .ruleStart, "!~not %$unknown & $declared", means: "$unknown:", nameOfRule,
      help: "Write `$meant`.", is: .unsafe)
    Habit(
      .ruleStart, "$text :", means: "$text.name:", "The name of a rule is written without quotes.",
      is: .atFirst)
    // Orders
    Habit(
      .uniqueNames, "( $names )~", means: "$names", as: .foreignSyntax,
      "The names of `unique` must not be in parentheses.", help: "Write `unique $names`.",
      fix: "Write `unique $names`", is: .atFirst)
    Habit(
      .column, "$owner.$word", means: "$word", as: .badName,
      "In the block of a list, a field of its rows has no list before it.")
    Habit(
      .by, "& $named", means: "by", "`sort` requires `by` before its field.",
      help: "Write `sort by NAME`.")
    Habit(
      .sortKey, "- $named", means: "$named descending",
      "A descending order is written with a word, not with `-`.", fix: "Write `descending`",
      is: .atFirst)
    Habit(
      .uniqueNames, "by & $named", means: "", "The names of fields follow `unique` directly.",
      help: "Remove `by`.")
    Habit(
      .uniqueNames, "value", means: "", "`value` does not follow `unique`.",
      help: "Remove `value`: without names, whole rows are compared.")
    Habit(
      .order, "desc", means: "descending", "The word is `descending`.", help: "Write `descending`.")
    Habit(
      .order, "asc|ascending", means: "", "Rows are sorted in ascending order by default.",
      fix: "Remove the word")
    // Submission
    event("error|failure|fail|rejected|rejection", "reject")
    event("succeed|succeeded|ok", "success")
    for event in ["submit", "success", "reject"] { self.event("~\(event)", event) }
    Habit(.reaction, "focus none", means: "unfocus")
    Habit(
      .reaction, or: [.rejection], ": & unfocus|keep|focus|clear", means: "",
      "`on $0` must not be followed by `$1`.")
    Habit(
      .reaction, or: [.rejection], "$block", "`on $0` has no block.",
      help: "Write `on $0 focus NAME`.", is: .atFirst)
    Habit(
      .rejection, "and|,|; & clear", means: "",
      "The two parts of `on reject` must not be separated by `$1`.")
    Habit(
      .submitPart, "& success & unfocus|keep|focus :: & reject & focus|clear", means: "on",
      "An event starts with `on`.")
    Habit(
      .submit, "to|url|action|method|target =|:~ $string",
      "A form does not say where its answers go.",
      help: "The command that runs the form does: `formwalk run FORM -- COMMAND`.", is: .atFirst)
    Habit(
      .submitPart, "on submit & focus first", means: "", as: .unexpected,
      "`focus first …` says where the focus goes when something blocks, without `on submit`.",
      help: "Remove `on submit`.")
  }

  private static let nameOfRule = "The name of a rule and its condition are separated by `:`."

  private static let subject =
    "`$0` is about the field, group or list in whose block it is."

  private static let order = "A rule says what must be true, before its message."

  private static func ifOfRule(_ written: String, is traits: Traits = []) -> Habit {
    Habit(
      .ruleCondition, written, means: "", when: .isNoConditional,
      "The condition of a rule has no `if`.", is: traits)
  }

  private static func elseFirst(
    _ written: String, _ meant: String, is traits: Traits = []
  ) -> Habit {
    Habit(
      .ruleCondition, written, means: meant, order, help: "Write `$0 $meant`.",
      fix: "Move the message to the end", is: traits.union(.atFirst))
  }

  private static func event(_ written: String, _ meant: String) -> Habit {
    Habit(
      .event, written, means: meant, "There is no event `$1`.", help: "Did you mean `\(meant)`?",
      is: written.hasPrefix("~") ? [] : .unsafe)
  }
}
