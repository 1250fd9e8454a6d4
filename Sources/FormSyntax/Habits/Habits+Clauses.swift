/// Habits in place of clauses: those of schemas, and of other languages for forms.
extension Habit {
  static let clauses: [Habit] =
    conditions + limits(["min", "minimum", "at_least"], ["max", "maximum", "at_most"], "$limits")
    + limits(["minlength"], ["maxlength"], "length") + limits(["minitems"], ["maxitems"], "count")
    + outerLimits + moments + otherClauses

  // MARK: Conditions

  private static let conditions: [Habit] = [
    Habit(
      [.item, .clause],
      "ask|only|display|depends|visible|relevant|enable if|when|on =~ & $operand",
      means: "show when", "There is no clause `$written`.", help: "Write `show when CONDITION`.",
      fix: "Write `show when`", marksAll: true, isSafe: false),
    // Between declarations, `visible: boolean` is a field without its keyword.
    Habit(
      .clause, "\(shown) :|=~ & $operand", means: "show when", help: "Write `show when CONDITION`.",
      fix: "Write `show when`", isSafe: false),
    Habit(
      .item, "\(shown) =~ & $operand", means: "show when", help: "Write `show when CONDITION`.",
      fix: "Write `show when`", isSafe: false),
    Habit([.item, .clause], "\(shown) =~ & $string", help: "Write `show when CONDITION`."),
    Habit(
      .clause, "requires|requiredif|requiredwhen|mandatoryif|mandatorywhen :|=~ & $operand",
      means: "required when", help: "Write `required when CONDITION`.",
      fix: "Write `required when`", isSafe: false),
    Habit(
      .clause, "select|selects|imply|implies $name", when: .isInField,
      "A field does not set another one: there is no clause `$1`.",
      help:
        "In the block of `$name`, write `set true when CONDITION`, or a `default` if people may "
        + "change it."),
    Habit(
      .clause, "setvaluetrigger|setvalueif|setvalueexpression|resetvalueif|trigger|calculateif",
      help: "Write `set VALUE when CONDITION`: while it is true, that is the value. To compute the "
        + "field at all times, write `= EXPRESSION` after its type."),
    Habit(
      .clause, "if $operand", "`if` is not allowed in a field.",
      help: "Write `required when CONDITION` or `show when CONDITION`."),
    Habit([.item, .clause], "\(hidden)|skip & unless", help: "Write `show when CONDITION`."),
    Habit(.clause, "\(hidden)", help: unless("show when")),
    Habit([.item, .clause], "\(hidden)|skip & if|when|on", help: unless("show when")),
    Habit(.item, "\(hidden) & $operand", help: unless("show when")),
    Habit(.item, "\(hidden)", when: .isWithinLine, help: unless("show when")),
  ]

  private static let shown =
    "relevant|relevance|visible|showif|showwhen|displayif|displaywhen|visibleif|visiblewhen"
    + "|enablewhen|dependson|onlyif|askif|askwhen"
  private static let hidden =
    "hidden|hide|invisible|hideif|hidewhen|hiddenif|hiddenwhen|skipif|unless"

  /// Returns the help for a negated condition: `not` needs `??` if the condition is unknown while
  /// an answer is missing.
  private static func unless(_ keyword: String) -> String {
    "Write `\(keyword) not (CONDITION)`, or `\(keyword) not ((CONDITION) ?? false)` if it reads "
      + "what may be empty."
  }

  // MARK: Limits

  /// Returns the rows for words that limit a value from below and above, as in `min 1 max 5`.
  private static func limits(
    _ least: [String], _ most: [String], _ clause: String
  ) -> [Habit] {
    let (min, max) = (least.joined(separator: "|"), most.joined(separator: "|"))
    let isByType = clause == "$limits"
    let condition: HabitCondition? = isByType ? .hasLimits : nil
    let exact: [Habit] =
      [
        ("\(min) :|=~ $low ,|;~ \(max) :|=~ $high", "\(clause) $low...$high"),
        ("\(max) :|=~ $high ,|;~ \(min) :|=~ $low", "\(clause) $low...$high"),
        ("\(min) :|=~ $low", "\(clause) $low..."), ("\(min) ( $low )", "\(clause) $low..."),
        ("\(max) :|=~ $high", "\(clause) ...$high"), ("\(max) ( $high )", "\(clause) ...$high"),
      ].map { written, meant in
        Habit(
          .clause, HabitPattern(stringLiteral: written), means: HabitPattern(stringLiteral: meant),
          isSafe: false)
      }
      + [
        ("\(min) :|=|(~ $low", "$low..."), ("\(max) :|=|(~ $high", "...$high"), (min, "N..."),
        (max, "...N"),
      ].map { written, range in
        Habit(
          .clause, HabitPattern(stringLiteral: written), when: condition,
          help: "Write `\(clause) \(range)`.")
      }
    guard isByType else { return exact }
    return exact + [
      Habit(
        .clause, "\(min) :|=|(~ $low",
        help: "Write `range $low...` for values, `length $low...` for the number of characters."),
      Habit(
        .clause, "\(max) :|=|(~ $high",
        help: "Write `range ...$high` for values, `length ...$high` for the number of characters."),
      Habit(
        .clause, "\(min)",
        help: "Write `range N...` for values, `length N...` for the number of characters."),
      Habit(
        .clause, "\(max)",
        help: "Write `range ...N` for values, `length ...N` for the number of characters."),
    ]
  }

  /// Limits outside the block of their field or list: in a list, after a head, and before a block.
  private static let outerLimits: [Habit] = [
    ("min|minimum $low ,|;~ max|maximum :|=~ $high", "$low...$high"),
    ("max|maximum $high ,|;~ min|minimum :|=~ $low", "$low...$high"),
    ("min|minimum $low", "$low..."), ("max|maximum $high", "...$high"),
  ].flatMap { written, range in
    let written = HabitPattern(stringLiteral: written)
    let ofList = "Write a clause in the braces of the list: `{ count \(range) }`."
    let ofField =
      "Write a clause in the braces of the field: `{ range \(range) }` for values, "
      + "`{ length \(range) }` for the number of characters."
    return [
      ("count \(range)", HabitCondition.isInList), ("{ count \(range) }", .isAfterRows),
      ("{ $limits \(range) }", .isAfterLimitedField),
    ].map { meant, condition in
      Habit(
        .item, written, means: HabitPattern(stringLiteral: meant), when: condition, loses: true,
        isSafe: false)
    } + [
      Habit(
        .block, written, as: .unknownClause, when: .isAfterRows, "There is no clause `$1`.",
        help: ofList, marksAll: false, goesOn: true),
      Habit(.item, written, help: ofField),
      Habit(
        .block, written, as: .unknownClause, "There is no clause `$1`.", help: ofField,
        marksAll: false, goesOn: true),
    ]
  }

  // MARK: Moments

  private static let moments: [Habit] =
    [moment("past", "range ..<$now"), moment("future", nil)]
    + [
      ("before", "range ..<"), ("until|latest|notafter", "range ..."),
      ("since|earliest|notbefore", "range "), ("after", nil),
    ].flatMap { (word: String, clause: String?) in
      let end = clause == "range " ? "..." : ""
      return [
        moment("\(word) :|=~ $sum", clause.map { "\($0)$sum\(end)" }),
        moment(word, clause.map { "\($0)$now\(end)" }, isWhole: false),
      ]
    }

  /// Returns the row for a limit of a date or time.
  private static func moment(_ written: String, _ meant: String?, isWhole: Bool = true) -> Habit {
    let value = written.hasSuffix("$sum") ? "$sum" : "$now"
    return Habit(
      .clause, HabitPattern(stringLiteral: isWhole ? written : "\(written) :|=~"),
      means: meant.map { HabitPattern(stringLiteral: $0) }, when: .isMoment,
      help: meant == nil ? "Write `check value > \(value) else \"What to say\"`." : nil,
      isIncomplete: !isWhole, goesOn: true, isSafe: false)
  }

  // MARK: Other clauses

  private static let otherClauses: [Habit] = [
    Habit(
      .clause, "choice|case|answer|item|enum|radio $word", means: "option $word", when: .isInChoice,
      help: "Did you mean `option`?", fix: "Write `option`", isSafe: false),
    Habit(
      .clause, "$unknown $csv", means: "options from $csv", when: .holdsOptions,
      help: "Write `options from $csv`.", isSafe: false),
    Habit(
      .clause, "choicesfromquestion|choicesfrom|choicevaluesfromquestion|carryforwardchoices",
      when: .holdsTypedOptions, help: "Write `options from LIST.COLUMN`."),
    Habit(
      .clause, ".$word", means: "option $word", as: .missing, when: .holdsTypedOptions,
      "An option starts with the word `option`.", help: #"Write `option NAME "Label"`."#,
      fix: "Write `option`"),
    Habit(
      .clause, "pattern|regex|regexp|validate :|=|(~ & /", means: "match",
      help: "Did you mean `match`?",
      fix: "Write `match`"),
    Habit(
      .clause, "pattern|regex|regexp :|=~ $text", means: "match $text.slashed",
      help: "Write `$meant`: a pattern is written between slashes.", fix: "Write `$meant`",
      isSafe: false),
    Habit(
      .clause, "pattern|regex|regexp :|=|(~ & $string",
      help: "Write `match /[a-z]+/`: a pattern is written between slashes."),
    Habit(
      .clause, "exclusiveminimum|exclusivemaximum",
      help: "Write `range ..<N` to exclude the upper bound, or `check value > N else \"…\"`."),
    Habit(.clause, "between $low and $high", means: "range $low...$high"),
    Habit(.clause, "multipleof :|=~ $bound", means: "step $bound", isSafe: false),
    Habit(.clause, "multipleof ( $bound )", means: "step $bound", isSafe: false),
    Habit(
      .clause, "decimals|precision|scale|decimal_places :|=~ $integer", means: "step $integer.step",
      isSafe: false),
    Habit(
      .clause, "checked|ticked|mustbetrue", when: .isBoolean,
      help:
        #"Write `default true` for a yes from the start; where only a yes is right, `required` and `check value else "What to say"`."#
    ),
    Habit(
      .clause, "order|position|index|tabindex|tag :|=|(~ & $bound",
      help:
        #"The order of a field is a tag before its label: `field NAME: TYPE @$bound "Label"`."#),
    Habit(
      .clause, "not null|nil|none|undefined|nothing|missing|blank|unset|unanswered",
      means: "required",
      "There is no clause `$written`.", marksAll: true, isSafe: false),
    Habit(
      .clause, "choice_filter", when: .holdsOptions,
      help: #"Write `options from "FILE" where CONDITION`: it is true for the rows to offer."#),
    Habit(
      .clause, "value", "A rule starts with `check`.",
      help: #"Write `check value … else "What to say"`."#),
    Habit(
      .clause, "optional|nullable|null :|=~ false", means: "required",
      "There is no clause `$written`.",
      marksAll: true, isSafe: false),
    Habit(.clause, "optional|nullable|null :|=~ true", means: "", help: optional, fix: "Remove it"),
    Habit(.clause, "optional|nullable|null & when", help: optional),
    Habit(.clause, "optional|nullable|null", means: "", help: optional, fix: "Remove it"),
    Habit(.clause, "enabled|enable|editable", help: unless("readonly when")),
    Habit(
      .clause, "when", "No clause starts with `when`.",
      help: "Write what depends on it: `show when …`, `required when …`, `readonly when …`."),
    Habit(
      .clause, "enum|values|choices|items|select & from", means: "options",
      help: "Write `options from PATH`.", fix: "Write `options`"),
    Habit(
      .clause, "enum|values|choices|items|oneof|anyof", "Each option requires its own clause.",
      help:
        #"Write `option small "Small" option large "Large"`, in a field of type `choice`."#),
    Habit(
      .clause, "format|inputtype|datatype",
      help: "The type of a field says what it accepts: `field NAME: email`."),
    Habit(.clause, "const|equals", help: #"Write `check value == … else "What to say"`."#),
    Habit(
      .clause,
      "appearance|widget|style|class|css|cols|columns|width|layout|icon|image|color|colour",
      help:
        "Remove it: a form does not describe its layout. For several lines, use the type `multiline`."
    ),
    Habit(
      .clause, "help_text", means: "help", help: "Did you mean `help`?", fix: "Write `help`",
      isSafe: false),
    Habit(
      .clause,
      "error_message|constraint_message|required_message|error|message|errors $text when|if",
      help: #"Write `check CONDITION else "What to say"`."#),
    Habit(
      .clause, "error_message|constraint_message|required_message|error|message|errors",
      help: #"A message follows its rule: `required else "What to say"`."#),
    Habit(
      .clause, "refine|superrefine|validator|validators|transform",
      help: #"Write `check CONDITION else "What to say"`."#),
    Habit(
      .clause, "$type(", when: .startsWithBuiltInType, "`$1` is a type.",
      help: "Write `field NAME: $1`."),
  ]

  private static let optional = "Remove it: a field is optional unless it is `required`."
}
