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
      .optionName, ". & $word", means: "", as: .unexpected, "An option is declared without a dot.",
      help: #"Write `option NAME "Label"`; the dot is only written where the option is used."#,
      fix: "Remove the dot"),
    Habit(
      .optionLabel, "=|: $text $string", means: "$string as $text",
      "What an option is recorded as follows its label, after `as`.", help: "Write `$meant`.",
      marksAll: false),
    Habit(
      .optionLabel, "= & $string", means: "", "`=` gives an option its points, which are a number.",
      help: #"Write the label without it: `option NAME "Label"`."#),
    Habit(
      .optionLabel, ":|=> & $string :: -> & $string", means: "",
      "The name of an option must not be followed by `$written`.",
      help: #"Write `option NAME "Label"`."#),
    Habit(
      .points,
      ": & $low :: points|point|score|weight|value & $low"
        + " :: points|point|score|weight|value =|: & $low",
      means: "=", "The points of an option follow `=`, not `$written`.",
      help: #"Write `option NAME "Label" = 3`."#),
    Habit(
      .otherName, "$named & $text", means: "", as: .unexpected,
      "`other` has no name of its own: the option is called `other`.",
      help: #"Remove the name, or declare `option $named "Label"` and a field for its text."#,
      isSafe: false),
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

  // MARK: Files of options

  private static let optionFiles: [Habit] = [
    Habit(
      .optionFile, "=|: & from :: =|: & $string !, !$string :: in|of|with & $string",
      means: " :: from",
      "`options` must not be followed by `$1`.", help: #"Write `options from "file.csv"`."#),
    Habit(
      .optionFile, "=|: & $name.$name", means: "from", "`options` must not be followed by `$1`.",
      help: "Write `options from people.name`."),
    Habit(
      .filePath, ":|= & $string :: $unknown & $string", means: "", as: .unexpected,
      "The path of the file follows `from` directly.", help: #"Write `options from "file.csv"`."#),
    Habit(
      .alias, "& $unknown where", means: "as", as: .missing,
      "A name for the rows starts with `as`.", help: "Write `as $unknown`."),
    Habit(
      .fileEnd, "as $named~", as: .unexpected, "The name for the rows comes before the condition.",
      help: #"Write `options from "file.csv" as NAME where CONDITION`."#, marksAll: false,
      goesOn: true),
    Habit(
      .rowCondition, "when|if|filter|matching|having", means: "where",
      "The condition on the options starts with `where`, not with `$1`.", help: "Write `where`."),
  ]

  // MARK: Conditions

  private static let conditions: [Habit] = [
    Habit(.condition, ":", means: "", "`when` must not be followed by `:`."),
    Habit(
      .when, "only & when", means: "", "`show only when` is written `show when`.",
      help: "Write `show when`."),
    Habit(
      .when, "if|while|whenever|provided|where", means: "when", "A condition starts with `when`."),
    Habit(
      .when, "unless", means: "when", "A condition starts with `when`.",
      help: "Write `when not (…)`, or `when not ((…) ?? false)` if it reads what may be empty.",
      isIncomplete: true),
    Habit(
      .when, "$owner & when", means: "", as: .unexpected, subject,
      help: "Write `$0 when CONDITION`."),
    Habit(
      .when, "$clause ^ !$item $path & when $condition", as: .unexpected, subject,
      help: "Write `$0 when CONDITION` in the block of `$path`."),
    Habit(
      .note, "@ $any", as: .unexpected, "The order tag must come before the text.",
      help: #"Write `note @10 "Text"`."#, marksAll: false, goesOn: true),
    Habit(
      .note, "show & when", means: "", as: .unexpected, "The condition of a note has no `show`.",
      help: #"Write `note "Text" when CONDITION`."#),
    Habit(
      .note, "{ show when $condition }~", means: "when $condition", as: .unexpected,
      "A note has no block.", help: #"Write `note "…" when CONDITION`."#, fix: "Remove the block",
      marksAll: false),
    Habit(
      .submit, "when|if $condition", as: .unexpected,
      "`submit` has no condition: the rules decide whether a form can be submitted.",
      help: #"Write `check $condition else "What to say"` before it."#, marksAll: false),
    Habit(
      .option, "exclusive $name & $others~", as: .unexpected,
      "`exclusive` names no other option: it is in the block of one that is only chosen alone.",
      help: "Write `option $name { exclusive }`.", goesOn: true),
    ifOfRule("check ^ if", isSafe: true), ifOfRule("if", isSafe: false),
    Habit(
      .ruleCondition, "$text when|if $condition", as: .unexpected, order,
      help: "Write `$0 not ($condition) else $text`.", marksAll: false),
    elseFirst("else $text when|if $condition", "not ($condition) else $text", isSafe: false),
    elseFirst("else $text :|,|=> $condition :: else $text $condition", "$condition else $text"),
    Habit(
      .ruleCondition, "when & $value", means: "", as: .unexpected,
      "`$0` is followed by the condition directly, and reports when that is false.",
      help: "Remove `when`, and write the condition that must be true.", isIncomplete: true),
  ]

  private static let nameOfRule = "The name of a rule and its condition are separated by `:`."
  private static let subject =
    "`$0` is about the field, group or list in whose block it is."
  private static let order = "A rule says what must be true, before its message."

  private static func ifOfRule(_ written: String, isSafe: Bool) -> Habit {
    Habit(
      .ruleCondition, written, means: "", as: .unexpected, when: .isNoConditional,
      "The condition of a rule has no `if`.", isSafe: isSafe)
  }

  private static func elseFirst(
    _ written: String, _ meant: String, isSafe: Bool = true
  ) -> Habit {
    Habit(
      .ruleCondition, written, means: meant, as: .unexpected, order, help: "Write `$0 $meant`.",
      fix: "Move the message to the end", marksAll: false, isSafe: isSafe)
  }

  // MARK: Messages

  private static let messages: [Habit] = [
    Habit(
      .message, or: [.ruleMessage],
      "message|msg|error|otherwise|error_message & $string :: :|,|=>|or||| & $string",
      means: "else",
      as: .unexpected, "A message starts with `else`, not `$1`.", help: #"Write `else "…"`."#),
    Habit(
      .ruleMessage, "!~else $unknown & $string", means: "else", as: .unexpected,
      "A message starts with `else`, not `$1`.", help: #"Write `else "…"`."#),
    Habit(
      .ruleName, ",|;", means: "", as: .unexpected,
      "The name of a rule and its condition are separated by `:`."),
    Habit(
      .focusTarget, "on|at & $name", means: "", as: .unexpected,
      "The path of a field follows `focus` directly."),
    Habit(
      .focusTarget, "( $path )", means: "$path", as: .unexpected,
      "The path of a field follows `focus` without parentheses.", marksAll: false, loses: true),
    Habit(
      .ruleEnd, "on|at|for & $declared :: -> & $declared", means: "focus", as: .unexpected,
      "The field that gets the focus follows the word `focus`.", help: "Write `focus $declared`."),
    Habit(
      .ruleStart, "!~not %$unknown & $declared", means: "$unknown:", as: .unexpected, nameOfRule,
      help: "Write `$meant`.", isSafe: false),
    Habit(
      .ruleStart, "$text :", means: "$text.name:", as: .unexpected,
      "The name of a rule is written without quotes.", marksAll: false),
  ]

  // MARK: Orders

  private static let orders: [Habit] = [
    Habit(
      .uniqueNames, "( $names )~", means: "$names",
      "The names of `unique` must not be in parentheses.", help: "Write `unique $names`.",
      fix: "Write `unique $names`",
      marksAll: false),
    Habit(
      .column, "$owner.$word", means: "$word", as: .badName,
      "In the block of a list, a field of its rows has no list before it."),
    Habit(
      .by, "& $named", means: "by", as: .missing, "`sort` requires `by` before its field.",
      help: "Write `sort by NAME`."),
    Habit(
      .sortKey, "- $named", means: "$named descending",
      "A descending order is written with a word, not with `-`.", fix: "Write `descending`",
      marksAll: false),
    Habit(
      .uniqueNames, "by & $named", means: "", as: .unexpected,
      "The names of fields follow `unique` directly.", help: "Remove `by`."),
    Habit(
      .uniqueNames, "value", means: "", as: .unexpected, "`value` does not follow `unique`.",
      help: "Remove `value`: without names, whole rows are compared."),
    Habit(
      .order, "desc", means: "descending", "The word is `descending`.", help: "Write `descending`."),
    Habit(
      .order, "asc|ascending", means: "", "Rows are sorted in ascending order by default.",
      fix: "Remove the word"),
  ]

  // MARK: Submission

  private static let submission: [Habit] = [
    event("error|failure|fail|rejected|rejection", "reject"),
    event("succeed|succeeded|ok", "success"), event("~submit", "submit"),
    event("~success", "success"), event("~reject", "reject"),
    Habit(.reaction, "focus none", means: "unfocus"),
    Habit(
      .reaction, or: [.rejection], ": & unfocus|keep|focus|clear", means: "",
      "`on $0` must not be followed by `$1`."),
    Habit(
      .reaction, or: [.rejection], "$block", "`on $0` has no block.",
      help: "Write `on $0 focus NAME`.", marksAll: false),
    Habit(
      .rejection, "and|,|; & clear", means: "", as: .unexpected,
      "The two parts of `on reject` must not be separated by `$1`."),
    Habit(
      .submitPart, "& success & unfocus|keep|focus :: & reject & focus|clear", means: "on",
      as: .missing, "An event starts with `on`."),
    Habit(
      .submit, "to|url|action|method|target =|:~ $string",
      "A form does not say where its answers go.",
      help: "The command that runs the form does: `formwalk run FORM -- COMMAND`.",
      marksAll: false),
    Habit(
      .submitPart, "on submit & focus first", means: "", as: .unexpected,
      "`focus first …` says where the focus goes when something blocks, without `on submit`.",
      help: "Remove `on submit`."),
  ]

  private static func event(_ written: String, _ meant: String) -> Habit {
    Habit(
      .event, written, means: meant, as: .unexpected, "There is no event `$1`.",
      help: "Did you mean `\(meant)`?", isSafe: written.hasPrefix("~"))
  }
}
