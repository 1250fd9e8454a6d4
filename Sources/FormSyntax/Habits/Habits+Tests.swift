/// Habits in tests: steps, and what is expected.
extension Habit {
  @HabitTable static var tests: [Habit] {
    // Steps
    Habit(
      .step, "click|press|tap",
      help: "A test does not use buttons. Write the step itself, such as `submit` or `add LIST`.")
    Habit(.step, "visit|goto|open & $subject", means: "focus", help: "Write `focus $subject`.")
    Habit(
      .step, "wait|sleep|pause",
      help: "Time does not pass in a test. Set the clock: `clock 2026-11-20T09:00`.")
    Habit(
      .step,
      "go|goto back|previous|backward|backwards $end :: go|goto next|forward|forwards|on $end",
      means: "previous :: next")
    Habit(
      .step, "check|tick $path $end :: uncheck|untick $path $end",
      means: "enter $path true :: enter $path false", entering)
    Habit(
      .step,
      "fill|set|type|write|input|answer|select|choose|pick|put $path with|to|as|=|: & $value",
      means: "enter $path", entering, help: "Write `enter $path …`.")
    Habit(
      .step, "type|write|fill|input|put $text in|into|to|on $path", means: "enter $path $text",
      entering)
    Habit(
      .step, "$unknown $literal", means: "enter $unknown $literal", as: .missing, entering,
      help: "Write `enter $unknown …`.", fix: "Write `enter`", is: [.loses, .unsafe])
    Habit(
      .step, "$unknown =|: $value", means: "enter $unknown $value", as: .missing, entering,
      help: "Write `enter $unknown …`.", fix: "Write `enter`")
    Habit(
      .step, "$any ^ and|then & $step", means: "", as: .foreignSyntax,
      "Steps must not be separated by `$1`.", fix: "Remove each `$1` in this block")
    Habit(
      .step, "and|then|when|but & $step :: -|* & $step", means: "", as: .foreignSyntax,
      "A step starts with its own word.", is: .atAll)
    Habit(
      .step, "$any ^ and|then", as: .foreignSyntax, "Steps must not be separated by `$1`.",
      help: "Remove it.")
    Habit(
      .step, "rejected ^ & $string", as: .unexpected, "`expect rejected` has no message.",
      help: #"Expect the message of a rejection as an error: `expect error form "…"`."#)
    Habit(
      .step, "$any", when: .isValueAfterExpectation, compared,
      help: #"Write `expect NAME == "value"`."#)
    Habit(
      .step, "$any ^ to|should|must match|matches & $any", as: .unknownStep,
      "Compare a text with a pattern by `matches`.", help: "Write `expect NAME matches /PATTERN/`.")
    Habit(
      .step, "$any ^ to|equals|equal|be|should", compared, help: #"Write `expect NAME == "value"`."#
    )
    Habit(.step, "$step ^()", means: "", as: .unexpected, "A step has no parentheses.", is: .atAll)
    Habit(
      .step, "submit|reset|undo|redo|next|previous|accept|cancel ^ form|field|step|all|it $end",
      means: "", as: .unexpected, "The step `$0` is written alone.")
    Habit(
      .step, "undo|redo ^ $integer $others~ :: undo|redo ^ twice", as: .unexpected,
      "`$0` goes one step.", help: "Write `$0` once for each step.")
    Habit(
      .step, "$string ^ on|at|for & $declared", as: .unexpected,
      "The field comes before the message.", help: #"Write `reject $declared "…"`."#)
    Habit(
      .path, "%row|rows|field|the|new|list & $name", means: "",
      "A step and its path must not be separated by `$1`.")
    Habit(
      .path, "enter|clear|focus|add|delete|move|sort|given ^$parentheses",
      "A step has no parentheses.", help: "Write what follows `$0` without them.", is: .atFirst)
    Habit(
      .path, "enter ^ $text in|into|to|for|on|at $path", means: "$path $text",
      "The field comes before its value.", help: "Write `enter $meant`.", is: .loses)
    Habit(
      .path, "%row|item|number $integer of|in|from $path", means: "$path[$integer]", rowNumber,
      help: "Write `$0 $meant`.", is: .loses)
    Habit(
      .path, "sort ^ by & $name", "`sort` requires its list before `by`.",
      help: "Write `sort LIST by NAME`.")
    Habit(.rowNumber, "!] ^ $integer", means: "$left[$integer]", rowNumber, help: "Write `$meant`.")
    Habit(
      .position, "& $integer", means: "to", "The new position of a row follows `to`.",
      help: "Write `move ROWS[3] to 1`.")
    Habit(
      .newRow, "before|in|to|position $integer :: $integer", means: "at $integer",
      "The position of a new row follows `at`.")
    Habit(
      .newRow, "with~ $block :: with~ $string", "`add` adds an empty row.",
      help: "Enter its values after it: `enter LIST[1].NAME \"…\"`.", is: .atFirst)
    // Values
    Habit(
      .enteredSign, ",|=|:|== !$joined & $value", means: "",
      "A field and its value must not be separated by `$1`.", help: #"Write `enter PATH "value"`."#)
    clock("$moment", "$moment.unquoted", clockInQuotes)
    clock("$day", "$day.midnight", clockInQuotes)
    clock("$date", "$date.midnight", clock)
    // The day on which a test starts unless it says otherwise.
    clock("$time", "2030-01-01T$time", clock)
    // Options that are offered
    bracketed("[ $offered ]", means: "$offered")
    bracketed("& $nested", means: nil)
    Habit(
      .offeredOption, "none", as: .unexpected,
      "`none` is written alone, in `expect offered PATH none`: no option is offered.",
      help: "An option with this name is written `.none`.", is: .goesOn)
    Habit(
      .offeredOption, "$subject", means: ".$subject",
      "An option is written with a dot, but `$subject` has none.")
    Habit(
      .offeredComma, "& . :: & $literal", means: ",", "A comma is missing between two options.",
      help: "Write `expect offered PATH .a, .b`.", fix: "Add the comma")
    // Expectations
    Habit(.expectation, "%no focus $end", means: "focus none")
    Habit(
      .expectation, "no warning|warnings $end", "`expect not warning` requires a field.",
      help: "Write `expect not warning PATH`.")
    Habit(
      .expectation, "no warning|warnings :: no error|errors", means: "not warning :: valid",
      help: "Write `expect $meant PATH`.")
    Habit(
      .expectation, "%reject $end :: submit|%success|succeeded|done $end",
      means: "rejected :: submitted")
    Habit(
      .expectation,
      "to be & $expected :: %status|state|form is|==|=~ & submitted|submitting|rejected", means: "",
      "The state follows `expect` directly.")
    Habit(
      .expectation, "%json|data|result|answers|record & $string", means: "output",
      help: "Write `expect output \"\"\" … \"\"\"`.")
    Habit(.expectation, "optional & $name", means: "not required", is: .loses)
    Habit(.expectation, "enabled|editable|writable & $name", means: "not readonly", is: .loses)
    Habit(
      .expectation, "options|choices|offers|offer|offering|available & $name", means: "offered",
      help: "Write `expect offered PATH .a, .b`.")
    Habit(
      .expectation, "title|caption|heading|labels & $name :: title|caption|heading|labels & form",
      means: "label", help: #"Write `expect label PATH "…"`."#)
    Habit(
      .expectation, "%text|message|info|paragraph|notes|see|shows & $string", means: "note",
      help: #"Write `expect note "…"`: the whole text of a note."#, is: .unsafe)
    Habit(
      .expectation, "visible|shown note & $string", means: "note",
      help: #"Write `expect note "…"`."#)
    Habit(
      .expectation, "hidden|no note & $string", means: "not note",
      help: #"Write `expect not note "…"`."#)
    Habit(
      .expectation, "$integer $list $end", means: "count($list) == $integer", numberOfRows,
      help: "Write `expect $meant`.")
    Habit(
      .expectation,
      "%\(rows) of|in~ $path ==|=|is~ $integer \(rows)~ $end"
        + " :: !$expected $path \(rows) ==|=|is|of~ $integer \(rows)~ $end"
        + " :: !$expected $path ==|=|is~ $integer \(rows) $end"
        + " :: $integer \(rows) of|in~ $path $end", means: "count($path) == $integer", numberOfRows,
      help: "Write `expect $meant`.")
    Habit(.expectedPath, "%focus|next|previous ^ is|==|=|to & $declared", means: "", separated)
    Habit(
      .expectedPath, "$expected ^( $path )", means: "$path",
      "The field of an expectation has no parentheses.", is: [.atFirst, .loses])
    Habit(.expectedPath, "on|in & $name", means: "", separated)
    sign(.expectedText, "==|=|:|is & $string", #"label PATH "…""#)
    sign(.expectedNote, "%note ^ ==|=|:|is & $string", #"note "…""#)
    Habit(
      .rule, "$string", as: .missing, "`expect $0` requires a field or a rule before the message.",
      help: #"Write `expect $0 PATH "…"`."#)
    Habit(.rule, "$rule $path", means: "$path.$rule", "A rule follows its field, after a dot.")
    // What is expected of a field, after its name
    for (written, meant) in [
      ("focused $end", "focus"), ("not hidden $end", "visible"), ("not visible $end", "hidden"),
      ("not valid $end", "error"), ("invalid|wrong|incorrect $end", "error"),
      ("disabled|locked $end", "readonly"), ("enabled|editable $end", "not readonly"),
      ("optional $end", "not required"), ("not $state $end", "not $state"),
      ("$state $end", "$state"),
      ("error & $string", "error"), ("warning & $string", "warning"),
      ("label|title & $string", "label"), ("offers|options|choices & $option", "offered"),
    ] {
      Habit(
        .expectation, "!$expected $path is|to|should|has|with~ be~ \(written)",
        means: "\(meant) $path", "What is expected of a field comes before its name.",
        help: "Write `expect $meant`.", is: .loses)
    }
    Habit(
      .expectation, "form is|to~ be~ valid $end", means: "valid",
      "`expect valid` alone is about the whole form.")
    // Expectations after `not`
    Habit(
      .expectation, "not refused !$compared", noExpectation,
      help: "Remove this: a step that is refused fails the test anyway." + name)
    Habit(
      .expectation, "not submitting|rejected !$compared", noExpectation,
      help:
        "Write the state that is expected, such as `expect submitted` or `expect not submitted`."
        + name)
    Habit(
      .expectation, "not valid $end", noExpectation,
      help: "Write which error is expected: `expect error PATH`." + name)
    Habit(
      .expectation, "not focus|next|previous|order|output|label & $subject", noExpectation,
      help: "Write what is expected instead, with `expect $2`.")
    // `error name.rule` is about one rule, `valid` about all.
    Habit(
      .expectation, "not error & $name.", "`not error` is written `valid`.",
      help: "Write `expect valid PATH`.")
    Habit(
      .expectation,
      "not error $end :: not error & $subject :: not hidden & $subject :: not visible & $subject"
        + " :: not valid & $subject", means: "valid :: valid :: visible :: hidden :: error",
      help: "Write `expect $meant PATH`.")
  }

  private static let compared = "Compare values with `==`."
  private static let noExpectation = "There is no `expect $written`."
  private static let separated = "An expectation and its field must not be separated by `$1`."
  private static let clockInQuotes = "A date and time is written without quotes."
  private static let clock = "The clock requires a date and time."
  private static let entering = "Use the step `enter` to enter a value."

  private static let rowNumber = "The number of a row is in brackets."

  private static func clock(
    _ written: String, _ meant: String, _ message: String
  ) -> Habit {
    Habit(.clock, written, means: meant, message, help: "Write `clock $meant`.", is: .unsafe)
  }

  private static func bracketed(_ written: String, means meant: String?) -> Habit {
    Habit(
      .offered, written, means: meant, "The options that are offered are written without brackets.",
      help: "Write `expect offered PATH .a, .b`.", fix: "Remove the brackets",
      is: [.atFirst, .goesOn])
  }

  private static let rows = "count|counts|length|size|has|have|contains|row|rows|items|entries"

  private static let numberOfRows = "The number of rows is compared with `==`."

  private static func sign(_ place: Place, _ written: String, _ usage: String) -> Habit {
    Habit(
      place, written, means: "", "The text follows without `$1`.", help: "Write `expect \(usage)`.")
  }

  private static let name = " A field with this name is written `` `$2` ``."
}
