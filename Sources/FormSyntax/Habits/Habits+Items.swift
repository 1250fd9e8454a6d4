internal import FormEngine

/// Habits at the start of declarations and clauses, and between them.
extension Habit {
  static let items = starts + separators + rowsOfStart

  // MARK: Signs between items

  private static let separators: [Habit] =
    [
      Habit(
        .separator, or: [.stepSeparator, .assignmentSeparator], "$bound ^,$bound",
        as: .badLiteral, NumberMessage.commas.words.message,
        help: NumberMessage.commas.words.help, marksAll: false),
      several(.stepSeparator, "$step"), several(.assignmentSeparator, "$named"),
      separator(.separator, "Clauses and declarations", "& focus first"),
    ]
    + [
      (Place.separator, "Clauses and declarations", "& $foreign"),
      (.stepSeparator, "Steps", "!} !$step & $any"),
      (.assignmentSeparator, "Assignments", "& $foreign"),
    ].flatMap { (place: Place, items: String, next: String) in
      [
        separator(place, items, "& ,|;"), separator(place, items, next, loses: true),
        separator(place, items, ""),
      ]
    }

  /// `enter colours .red, .blue`
  private static func several(_ place: Place, _ item: String) -> Habit {
    Habit(
      place, ", !,|} !\(item) & $any", "One value is expected here.",
      help: "Write several options in brackets: `[.a, .b]`.", marksAll: false)
  }

  private static func separator(
    _ place: Place, _ items: String, _ next: String, loses: Bool = false
  ) -> Habit {
    Habit(
      place, ",|; \(next)", means: "", "\(items) must not be separated by `$1`.",
      fix: "Remove each `$1` in this block", isSeries: true, loses: loses)
  }

  // MARK: Items without their keyword

  static let missingKeywords: [Habit] =
    [option(.isFirstOption), option(.isInChoice, isSafe: false)]
    + [(Place.item, nil), (.clause, HabitCondition.isInGroup)].flatMap { place, condition in
      [
        Habit(
          place, "& $named : $named $compared", means: "check", as: .missing, when: condition,
          "A rule starts with `check`.", help: #"Write `check $named: … else "What to say"`."#,
          fix: "Write `check`", loses: true),
        missing(
          "field", place, "$named : $foreignType", "field $named: $foreignType.here", condition),
        missing("group", place, "& $named : $groupType", "group", condition),
        missing("field", place, "& $named : $type", "field", condition),
      ]
    } + [missing("field", .item, "& $named : $end", "field", .isBeforeType)]

  private static func missing(
    _ keyword: String, _ place: Place, _ written: String, _ meant: String,
    _ condition: HabitCondition?
  ) -> Habit {
    Habit(
      place, written, means: meant, as: .missing, when: condition,
      "A \(keyword) starts with the word `\(keyword)`.", help: "Write `\(keyword) $named: TYPE`.",
      fix: "Write `\(keyword)`", isSafe: meant == keyword)
  }

  private static func option(_ condition: HabitCondition, isSafe: Bool = true) -> Habit {
    Habit(
      .clause, "$stranger & $string", means: "option $stranger", as: .missing, when: condition,
      "An option starts with the word `option`.", help: #"Write `option $stranger "Label"`."#,
      fix: "Write `option`", isSafe: isSafe)
  }

  private static let rowsOfStart: [Habit] = [
    Habit(
      .startRows, "[ & {", means: "", "The rows of `start` follow it without brackets.",
      help: "Write `start { … } { … }`.", fix: "Remove the brackets", isSeries: true),
    Habit(
      .startRows, "with|at & $integer", means: "", as: .unexpected,
      "The number of rows follows `start` directly."),
    Habit(
      .startRows, ",|; & {|] :: ]", means: "",
      "The rows of `start` are not separated by `$1`.", help: "Write `start { … } { … }`.",
      fix: "Remove `$1`", isSeries: true),
  ]

  // MARK: Starts of items

  private static let starts: [Habit] = [
    Habit(
      .item, or: Place.items, "-- & $rest~", means: "//", as: .foreignSyntax,
      "`--` does not start a comment.",
      help: "A comment is written `// …` and ends with its line.",
      marksAll: true, loses: true),
    Habit(
      .item, or: Place.items, "<! & $rest~", as: .foreignSyntax, "`<!--` does not start a comment.",
      help: "A comment is written `// …` and ends with its line.", marksAll: true),
    Habit(
      .item, or: Place.items, "- $item", means: "$item", as: .foreignSyntax,
      "Clauses and declarations must not start with `-`.", help: "Remove it.", fix: "Remove `-`"),
    Habit(
      .clause, "- $word", means: "option $word", as: .foreignSyntax, when: mayBeChoice,
      "An option starts with the word `option`.", fix: "Write `option`", isSeries: true),
    Habit(
      .item, or: Place.starts, ")", as: .unexpected, "This `)` closes nothing.",
      help: "Write the `(` that it belongs to, or remove it."),
    Habit(
      .item, or: Place.starts, "]", as: .unexpected, "This `]` closes nothing.",
      help: "Write the `[` that it belongs to, or remove it."),
    Habit(
      .item, or: Place.items, "/$any", means: "match /$any", as: .missing,
      "A pattern follows the word `match`.", help: "Write `match /[a-z]+/`.", fix: "Write `match`"),
    Habit(
      .clause, "=", as: .unexpected, when: .isInField,
      "The expression of a computed field comes before its block.",
      help: "Write `field NAME: TYPE = EXPRESSION`."),
    Habit(
      .item, "$any ^ =", as: .unexpected,
      "The expression of a computed field comes before its block.",
      help: "Write `field NAME: TYPE = EXPRESSION`."),
    Habit(
      .item, or: Place.items, "then", as: .unexpected, "This `then` has no `if`.",
      help: "Write `if CONDITION then VALUE else VALUE`."),
    Habit(
      .item, or: Place.items, "on submit|success|reject",
      "Declare what happens on submission in the block of `submit`.",
      help: #"Write `submit "Send" { on success unfocus }`."#),
    Habit(
      .item, "$any ^ when", as: .unexpected,
      "The condition of a declaration is a clause in its block.",
      help: "Write `{ show when CONDITION … }`."),
    Habit(.item, "when|if", "`$1` is not allowed between declarations.", help: dependents),
    Habit(
      .item, "$builtIn $name", means: "field $name: $builtIn",
      "A field starts with the word `field`, and its name comes before the type.",
      fix: "Write `field`", marksAll: true, isSafe: false),
    Habit(
      .item, "$stranger = & $operand",
      "A computed field starts with `field`, and a name for an expression with `let`.",
      help: "Write `field $stranger: TYPE = …` or `let $stranger = …`."),
    Habit(
      .item, "heading|header|headline|subheading|subtitle|caption|h1|h2|h3 & $string",
      "There is no declaration `$1`.",
      help:
        #"Write `section "Title" { … }` around the fields under the title, or `note "…"` for a text."#
    ),
    Habit(
      .item, "fields|questions|inputs|properties & {", means: "section",
      "There is no declaration `$1`.",
      help: "Declare fields in the form itself, or in a `section` or `group`.", isIncomplete: true),
    Habit(
      .item, "page|fieldset|panel|tab|chapter|screen|menu & $string", means: "section",
      "There is no declaration `$1`.", help: #"Write `section "Title" { … }`."#, isSafe: false),
    Habit(
      .item, "interface|class|model|schema $name & {", means: "group $name",
      "There is no declaration `$1`.", help: "Write `group $name { … }`.", fix: "Write `group`",
      isSafe: false),
    Habit(
      .item, or: [.clause], "goto|go|jump|skip to~ $name",
      "A form has no jumps: what does not apply is hidden.",
      help: "Write `show when CONDITION` in what is skipped before `$name`."),
    Habit(.item, "begin_group", "There is no declaration `$1`.", help: "Write `group NAME { … }`."),
    Habit(.item, "begin_repeat", "There is no declaration `$1`.", help: "Write `rows NAME { … }`."),
    Habit(
      .item, "begin_section", "There is no declaration `$1`.",
      help: #"Write `section "Title" { … }`."#),
    Habit(
      .item, "jr : count & = :: jr : repeat - count & =", means: "count",
      "There is no clause `$written`.",
      help: "Write `count = NUMBER`.", marksAll: true),
    Habit(
      .item, "end_group|end_repeat|end_section|end|endif", "A block ends with `}`.",
      help: "Write `}`."),
    Habit(.optionClause, "points|score|value|weight $bound", help: "Write `option NAME = $bound`."),
    Habit(
      .item, or: [.clause],
      "calc|calculate|calculated|calculation|compute|computed|formula|derived",
      help: "A computed field is written `field NAME: TYPE = EXPRESSION`."),
  ]

  private static let dependents =
    "Put what depends on it into a `section` or `group` with `show when CONDITION`."
}
