internal import FormEngine

/// Habits in place of clauses: those of schemas, and of other languages for forms.
extension Habit {
  @HabitTable static var clauses: [Habit] {
    // Conditions
    Habit(
      .item, or: [.clause],
      "ask|only|display|depends|visible|relevant|enable if|when|on =~ & $operand",
      means: "show when", help: "Write `show when CONDITION`.",
      is: [.atAll, .unsafe])
    // Between declarations, `visible: boolean` is a field without its keyword.
    Habit(
      .clause, "\(shown) :|=~ & $operand", means: "show when", help: "Write `show when CONDITION`.",
      is: .unsafe)
    Habit(
      .item, "\(shown) =~ & $operand", means: "show when", help: "Write `show when CONDITION`.",
      is: .unsafe)
    Habit(.item, or: [.clause], "\(shown) :|=~ & $string", help: "Write `show when CONDITION`.")
    Habit(
      .clause, "requires|requiredif|requiredwhen|mandatoryif|mandatorywhen :|=~ & $operand",
      means: "required when", help: "Write `required when CONDITION`.", is: .unsafe)
    Habit(
      .clause, "select|selects|imply|implies $name", when: .isInField,
      "A field does not set another one: there is no clause `$1`.",
      help:
        "In the block of `$name`, write `set true when CONDITION`, or a `default` if people may "
        + "change it.")
    Habit(
      .clause, "setvaluetrigger|setvalueif|setvalueexpression|resetvalueif|trigger|calculateif",
      help: "Write `set VALUE when CONDITION`: while it is true, that is the value. To compute the "
        + "field at all times, write `= EXPRESSION` after its type.")
    Habit(
      .clause, "if $operand", "`if` is not allowed in a field.",
      help: "Write `required when CONDITION` or `show when CONDITION`.")
    Habit(.item, or: [.clause], "\(hidden)|skip & unless", help: "Write `show when CONDITION`.")
    Habit(.clause, "\(hidden)", help: unless("show when"))
    Habit(.item, or: [.clause], "\(hidden)|skip & if|when|on", help: unless("show when"))
    Habit(.item, "\(hidden) & $operand", help: unless("show when"))
    Habit(.item, "$any ^ \(hidden)", help: unless("show when"))
    // Limits
    limits("min|minimum|at_least", "max|maximum|at_most", "$limits")
    limits("minlength", "maxlength", "length")
    limits("minitems", "maxitems", "count")
    outerLimit("min|minimum $low ,|;~ max|maximum :|=~ $high", "$low...$high")
    outerLimit("max|maximum $high ,|;~ min|minimum :|=~ $low", "$low...$high")
    outerLimit("min|minimum $low", "$low...")
    outerLimit("max|maximum $high", "...$high")
    // Moments
    moment("past", "range ..<$now")
    moment("future", nil)
    for (word, clause, end) in [
      ("before", "range ..<", ""), ("until|latest|notafter", "range ...", ""),
      ("since|earliest|notbefore", "range ", "..."), ("after", nil, ""),
    ] {
      moment("\(word) :|=~ $sum", clause.map { "\($0)$sum\(end)" })
      moment("\(word) :|=~", clause.map { "\($0)$now\(end)" }, is: .incomplete)
    }
    // Other clauses
    Habit(
      .clause, "choice|case|answer|item|enum|radio $word", means: "option $word", when: isChoice,
      help: "Did you mean `option`?", fix: "Write `option`", is: .unsafe)
    Habit(
      .clause, "$unknown $csv", means: "options from $csv", when: mayBeChoice,
      help: "Write `options from $csv`.", is: .unsafe)
    Habit(
      .clause, "choicesfromquestion|choicesfrom|choicevaluesfromquestion|carryforwardchoices",
      when: isChoice, help: "Write `options from LIST.COLUMN`.")
    Habit(
      .clause, ".$word", means: "option $word", as: .missing, when: isChoice,
      "An option starts with the word `option`.", help: #"Write `option NAME "Label"`."#,
      fix: "Write `option`")
    Habit(
      .clause, "pattern|regex|regexp|validate :|=|(~ & /", means: "match",
      help: "Did you mean `match`?")
    Habit(
      .clause, "pattern|regex|regexp :|=~ $text", means: "match $text.slashed",
      help: "Write `$meant`: a pattern is written between slashes.", is: .unsafe)
    Habit(
      .clause, "pattern|regex|regexp :|=|(~ & $string",
      help: "Write `match /[a-z]+/`: a pattern is written between slashes.")
    Habit(
      .clause, "exclusiveminimum|exclusivemaximum",
      help: "Write `range ..<N` to exclude the upper bound, or `check value > N else \"…\"`.")
    Habit(.clause, "between $low and $high", means: "range $low...$high")
    Habit(.clause, "multipleof :|=~ $bound", means: "step $bound", is: .unsafe)
    Habit(.clause, "multipleof ( $bound )", means: "step $bound", is: .unsafe)
    Habit(
      .clause, "decimals|precision|scale|decimal_places :|=~ $integer", means: "step $integer.step",
      is: .unsafe)
    Habit(
      .clause, "checked|ticked|mustbetrue", when: .isOf { $0?.kind == .boolean },
      help:
        #"Write `default true` for a yes from the start; where only a yes is right, `required` and `check value else "What to say"`."#
    )
    Habit(
      .clause, "order|position|index|tabindex|tag :|=|(~ & $bound",
      help: #"The order of a field is a tag before its label: `field NAME: TYPE @$bound "Label"`."#)
    Habit(
      .clause, "not null|nil|none|undefined|nothing|missing|blank|unset|unanswered",
      means: "required", is: [.atAll, .unsafe])
    Habit(
      .clause, "choice_filter", when: mayBeChoice,
      help: #"Write `options from "FILE" where CONDITION`: it is true for the rows to offer."#)
    Habit(
      .clause, "value", "A rule starts with `check`.",
      help: #"Write `check value … else "What to say"`."#)
    Habit(
      .clause, "optional|nullable|null :|=~ false", means: "required",
      is: [.atAll, .unsafe])
    Habit(.clause, "optional|nullable|null :|=~ true", means: "", help: optional)
    Habit(.clause, "optional|nullable|null & when", help: optional)
    Habit(
      .clause, "optional|nullable|null :: not required|mandatory", means: "",
      "There is no clause `$written`.", help: optional)
    Habit(.clause, "matches", means: "match", help: "Did you mean `match`?")
    Habit(.clause, "should|must|shall match|matches & $any", means: "match", help: "Write `match`.")
    Habit(
      .clause, "positive|nonnegative|negative", when: .isOf { $0?.limitingClause == "range" },
      help: "Write a range, such as `range 0...`.")
    Habit(.clause, "must be & $any", help: #"Write `check value … else "What to say"`."#)
    Habit(
      .item, or: [.clause], "fail|error|reject|deny|forbid|raise|throw if|when|unless & $operand",
      help: #"A rule says what must be true: write `check CONDITION else "What to say"`."#)
    Habit(
      .clause, "from|source|file & $string", means: "options from", when: mayBeChoice,
      help: #"Write `options from "FILE"`."#, is: .unsafe)
    Habit(
      .clause, "$integer & $string", as: .missing, when: isChoice,
      "An option starts with the word `option`.", help: "Write `option NAME $string as $integer`.")
    Habit(.clause, "enabled|enable|editable", help: unless("readonly when"))
    Habit(
      .clause, "when", "No clause starts with `when`.",
      help: "Write what depends on it: `show when …`, `required when …`, `readonly when …`.")
    Habit(
      .clause, "enum|values|choices|items|select & from", means: "options",
      help: "Write `options from PATH`.")
    Habit(
      .clause, "enum|values|choices|items|oneof|anyof", "Each option requires its own clause.",
      help: #"Write `option small "Small" option large "Large"`, in a field of type `choice`."#)
    Habit(
      .clause, "format|inputtype|datatype",
      help: "The type of a field says what it accepts: `field NAME: email`.")
    Habit(.clause, "const|equals", help: #"Write `check value == … else "What to say"`."#)
    Habit(
      .clause,
      "appearance|widget|style|class|css|cols|columns|width|layout|icon|image|color|colour",
      help:
        "Remove it: a form does not describe its layout. For several lines, use the type `multiline`."
    )
    Habit(.clause, "help_text", means: "help", help: "Did you mean `help`?", is: .unsafe)
    Habit(
      .clause,
      "error_message|constraint_message|required_message|error|message|errors $text when|if",
      help: #"Write `check CONDITION else "What to say"`."#)
    Habit(
      .clause, "error_message|constraint_message|required_message|error|message|errors",
      help: #"A message follows its rule: `required else "What to say"`."#)
    Habit(
      .clause, "refine|superrefine|validator|validators|transform",
      help: #"Write `check CONDITION else "What to say"`."#)
    Habit(.clause, "$builtIn(", "`$1` is a type.", help: "Write `field NAME: $1`.")
  }

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

  /// Words that limit a value from below and above, as in `min 1 max 5`.
  @HabitTable private static func limits(
    _ min: String, _ max: String, _ clause: String
  ) -> [Habit] {
    let isByType = clause == "$limits"
    let ranges = [
      ("\(min) :|=|(~ $low", "$low..."), ("\(max) :|=|(~ $high", "...$high"), (min, "N..."),
      (max, "...N"),
    ]
    for (written, range) in [
      ("\(min) :|=~ $low ,|;~ \(max) :|=~ $high", "$low...$high"),
      ("\(max) :|=~ $high ,|;~ \(min) :|=~ $low", "$low...$high"),
      ("\(min) :|=~ $low :: \(min) ( $low )", "$low..."),
      ("\(max) :|=~ $high :: \(max) ( $high )", "...$high"),
    ] {
      Habit(.clause, written, means: "\(clause) \(range)", is: .unsafe)
    }
    for (written, range) in ranges {
      Habit(
        .clause, written, when: .isOf { !isByType || $0?.limitingClause != nil },
        help: "Write `\(clause) \(range)`.")
    }
    for (written, range) in ranges where isByType {
      Habit(
        .clause, written,
        help: "Write `range \(range)` for values, `length \(range)` for the number of characters.")
    }
  }

  /// A limit outside the block of its field or list: in a list, after a head, and before a block.
  @HabitTable private static func outerLimit(_ written: String, _ range: String) -> [Habit] {
    let ofField =
      "Write a clause in the braces of the field: `{ range \(range) }` for values, "
      + "`{ length \(range) }` for the number of characters."
    Habit(
      .item, written, means: "count \(range)",
      when: .isInList, is: [.loses, .unsafe])
    Habit(
      .item, written, means: "{ count \(range) }", when: .isAfterRows,
      is: [.loses, .unsafe])
    Habit(.item, written, means: "{ $limits \(range) }", is: [.loses, .unsafe])
    Habit(
      .block, written, as: .unknownClause, when: .isAfterRows,
      "There is no clause `$1`.",
      help: "Write a clause in the braces of the list: `{ count \(range) }`.",
      is: [.atFirst, .goesOn])
    Habit(.item, written, help: ofField)
    Habit(
      .block, written, as: .unknownClause, "There is no clause `$1`.", help: ofField,
      is: [.atFirst, .goesOn])
  }

  /// A limit of a date or time.
  private static func moment(_ written: String, _ meant: String?, is traits: Traits = []) -> Habit {
    let value = written.hasSuffix("$sum") ? "$sum" : "$now"
    return Habit(
      .clause, written, means: meant,
      when: .isOf { [.date, .dateTime, .time].contains($0?.kind) },
      help: meant == nil ? "Write `check value > \(value) else \"What to say\"`." : nil,
      is: traits.union([.goesOn, .unsafe]))
  }

  static let isChoice = Condition.isOf { $0?.isChoice == true }
  static let mayBeChoice = Condition.isOf { $0?.isChoice ?? true }

  private static let optional = "Remove it: a field is optional unless it is `required`."
}
