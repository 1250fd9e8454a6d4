internal import FormEngine

/// Habits at the start of declarations and clauses, and between them.
extension Habit {
  @HabitTable static var items: [Habit] {
    // Starts of items
    Habit(
      .item, or: Place.items, "-- & $rest~", means: "//", as: .foreignSyntax,
      "`--` does not start a comment.", help: "A comment is written `// …` and ends with its line.",
      is: [.atAll, .loses])
    Habit(
      .item, or: Place.items, "<! & $rest~", as: .foreignSyntax, "`<!--` does not start a comment.",
      help: "A comment is written `// …` and ends with its line.", is: .atAll)
    Habit(
      .item, or: Place.items, "- $item", means: "$item", as: .foreignSyntax,
      "Clauses and declarations must not start with `-`.", help: "Remove it.", fix: "Remove `-`")
    Habit(
      .clause, "- $word", means: "option $word", as: .foreignSyntax, when: mayBeChoice,
      "An option starts with the word `option`.", fix: "Write `option`", is: .series)
    Habit(
      .item, or: Place.starts, ")", as: .unexpected, "This `)` closes nothing.",
      help: "Write the `(` that it belongs to, or remove it.")
    Habit(
      .item, or: Place.starts, "]", as: .unexpected, "This `]` closes nothing.",
      help: "Write the `[` that it belongs to, or remove it.")
    Habit(
      .item, or: Place.items, "/$any", means: "match /$any", as: .missing,
      "A pattern follows the word `match`.", help: "Write `match /[a-z]+/`.", fix: "Write `match`")
    Habit(
      .clause, "=", as: .unexpected, when: .isInField, computedBefore,
      help: "Write `field NAME: TYPE = EXPRESSION`.")
    Habit(
      .item, "$any ^ =", as: .unexpected, computedBefore,
      help: "Write `field NAME: TYPE = EXPRESSION`.")
    Habit(
      .item, or: Place.items, "then", as: .unexpected, "This `then` has no `if`.",
      help: "Write `if CONDITION then VALUE else VALUE`.")
    Habit(
      .item, or: Place.items, "on submit|success|reject",
      "Declare what happens on submission in the block of `submit`.",
      help: #"Write `submit "Send" { on success unfocus }`."#)
    Habit(
      .item, "$any ^ when", as: .unexpected,
      "The condition of a declaration is a clause in its block.",
      help: "Write `{ show when CONDITION … }`.")
    Habit(.item, "when|if", "`$1` is not allowed between declarations.", help: dependents)
    Habit(
      .item, "$builtIn $name", means: "field $name: $builtIn",
      "A field starts with the word `field`, and its name comes before the type.",
      fix: "Write `field`", is: [.atAll, .unsafe])
    Habit(
      .item, "$stranger = & $operand",
      "A computed field starts with `field`, and a name for an expression with `let`.",
      help: "Write `field $stranger: TYPE = …` or `let $stranger = …`.")
    Habit(
      .item, "heading|header|headline|subheading|subtitle|caption|h1|h2|h3 & $string",
      help:
        #"Write `section "Title" { … }` around the fields under the title, or `note "…"` for a text."#
    )
    Habit(
      .item, "fields|questions|inputs|properties & {", means: "section",
      help: "Declare fields in the form itself, or in a `section` or `group`.", is: .incomplete)
    Habit(
      .item, "page|fieldset|panel|tab|chapter|screen|menu & $string", means: "section",
      help: #"Write `section "Title" { … }`."#, is: .unsafe)
    Habit(
      .item, "interface|class|model|schema $name & {", means: "group $name",
      help: "Write `group $name { … }`.", fix: "Write `group`", is: .unsafe)
    Habit(
      .item, or: [.clause], "goto|go|jump|skip to~ $name",
      "A form has no jumps: what does not apply is hidden.",
      help: "Write `show when CONDITION` in what is skipped before `$name`.")
    Habit(.item, "begin_group", help: "Write `group NAME { … }`.")
    Habit(.item, "begin_repeat", help: "Write `rows NAME { … }`.")
    Habit(.item, "begin_section", help: #"Write `section "Title" { … }`."#)
    Habit(
      .item, "jr : count & = :: jr : repeat - count & =", means: "count",
      help: "Write `count = NUMBER`.", is: .atAll)
    Habit(
      .item, "end_group|end_repeat|end_section|end|endif", "A block ends with `}`.",
      help: "Write `}`.")
    Habit(.optionClause, "points|score|value|weight $bound", help: "Write `option NAME = $bound`.")
    Habit(
      .item, or: [.clause],
      "calc|calculate|calculated|calculation|compute|computed|formula|derived",
      help: "A computed field is written `field NAME: TYPE = EXPRESSION`.")
    // Signs between items
    Habit(
      .separator, or: [.stepSeparator, .assignmentSeparator], "$bound ^,$bound", as: .badLiteral,
      NumberMessage.commas.words.message, help: NumberMessage.commas.words.help, is: .atFirst)
    several(.stepSeparator, "$step")
    several(.assignmentSeparator, "$named")
    separators(.separator, "Clauses and declarations", "& $foreign", or: ":: ,|; & focus first")
    separators(.stepSeparator, "Steps", "!} !$step & $any")
    separators(.assignmentSeparator, "Assignments", "& $foreign")
    // Rows of `start`
    Habit(
      .startRows, "[ & {", means: "", "The rows of `start` follow it without brackets.",
      help: "Write `start { … } { … }`.", fix: "Remove the brackets", is: .series)
    Habit(
      .startRows, "with|at & $integer", means: "", as: .unexpected,
      "The number of rows follows `start` directly.")
    Habit(
      .startRows, ",|; & {|] :: ]", means: "", "The rows of `start` are not separated by `$1`.",
      help: "Write `start { … } { … }`.", fix: "Remove `$1`", is: .series)
  }

  /// Items without their keyword.
  @HabitTable static var missingKeywords: [Habit] {
    option(.isFirstOption)
    option(.isInChoice, is: .unsafe)
    missingKeywords(.item, nil)
    missingKeywords(.clause, .isInGroup)
    missing("field", .item, "& $named : $end", .isBeforeType)
  }

  @HabitTable private static func missingKeywords(
    _ place: Place, _ condition: Condition?
  ) -> [Habit] {
    Habit(
      place, "& $named : $named $compared", means: "check", as: .missing, when: condition,
      "A rule starts with `check`.", help: #"Write `check $named: … else "What to say"`."#,
      fix: "Write `check`", is: .loses)
    missing(
      "field", place, "$named : $foreignType", condition, means: "field $named: $foreignType.here",
      is: .unsafe)
    missing("group", place, "& $named : $groupType", condition)
    missing("field", place, "& $named : $type", condition)
  }

  /// `enter colours .red, .blue`
  private static func several(_ place: Place, _ item: String) -> Habit {
    Habit(
      place, ", !,|} !\(item) & $any", "One value is expected here.",
      help: "Write several options in brackets: `[.a, .b]`.", is: .atFirst)
  }

  @HabitTable private static func separators(
    _ place: Place, _ items: String, _ next: String, or others: String = ""
  ) -> [Habit] {
    for (next, traits) in [
      ("& ,|; \(others)", Traits.series), (next, Traits([.series, .loses])), ("", .series),
    ] {
      Habit(
        place, ",|; \(next)", means: "", "\(items) must not be separated by `$1`.",
        fix: "Remove each `$1` in this block", is: traits)
    }
  }

  private static func missing(
    _ keyword: String, _ place: Place, _ written: String, _ condition: Condition?,
    means meant: String? = nil, is traits: Traits = []
  ) -> Habit {
    Habit(
      place, written, means: meant ?? keyword, as: .missing, when: condition,
      "A \(keyword) starts with the word `\(keyword)`.", help: "Write `\(keyword) $named: TYPE`.",
      fix: "Write `\(keyword)`", is: traits)
  }

  private static func option(_ condition: Condition, is traits: Traits = []) -> Habit {
    Habit(
      .clause, "$stranger & $string", means: "option $stranger", as: .missing, when: condition,
      "An option starts with the word `option`.", help: #"Write `option $stranger "Label"`."#,
      fix: "Write `option`", is: traits)
  }

  private static let computedBefore =
    "The expression of a computed field comes before its block."
  private static let dependents =
    "Put what depends on it into a `section` or `group` with `show when CONDITION`."
}
