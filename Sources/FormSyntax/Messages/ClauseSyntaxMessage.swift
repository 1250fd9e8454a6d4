/// Messages about the syntax of clauses.
enum ClauseSyntaxMessage: Message {
  /// `required true`, with the clause and the word after its keyword.
  case truthAfterFlag(String, written: String, isOn: Bool)
  /// A condition without `when`, with the keyword of its clause.
  case conditionWithoutWhen(String)
  /// `label = "…"`, with the part to remove. Without a usage, the keyword is written alone.
  case signAfterKeyword(String, sign: String, removed: String, usage: String?)
  case quotedPattern(keyword: String, pattern: String)
  /// `option high = 3 "High"`.
  case labelAfterPoints
  /// `option low as "1" "Low"`.
  case labelAfterRecorded
  /// `option low = 1 as "1"`, and a second `as`.
  case lateRecorded
  /// `other "Other" = 3`.
  case pointsOfOther
  /// `other "Other" when E`.
  case conditionOfOther
  /// `other "Other" else "…"`.
  case messageOfOther
  /// `option small, large`.
  case severalOptionNames
  /// `options small, large`.
  case optionsWithoutFile
  case parenthesesAfterUnique(names: String)
  /// `option value="de" "Germany"`.
  case valueOfOption(String, label: String)
  /// `option from "towns.csv"`.
  case optionOfFile
  /// `set a = 3`, or `set to 3`; `other` is the field that is named, if it is not the own one.
  case subjectOfSet(String, other: String?)
  /// `default 3 when E`.
  case conditionOfDefault
  case trailingComma
  /// A misspelt keyword inside a clause or an expression.
  case misspelt(found: String, meant: String)
  case sortWithoutBy
  /// `sort by -name`.
  case minusOfKey(name: String)
  /// A message without `else`, with the word in its place.
  case messageWithoutElse(found: String?)
  case messageWithoutCondition(keyword: String)
  /// `unique people.name` in the rows of `people`.
  case listBeforeColumn(column: String)
  case ifTookTheMessage

  var words: FindingWords {
    switch self {
    case .truthAfterFlag(let keyword, let written, let isOn):
      FindingWords(
        "`\(keyword)` does not accept `\(written)`.",
        isOn ? "Remove it." : "Remove the clause: without it, the condition is false.",
        fix: "Remove `\(written)`")
    case .conditionWithoutWhen(let keyword):
      FindingWords(
        "A condition starts with `when`.", "Write `\(keyword) when CONDITION`.",
        fix: "Write `when`")
    case .signAfterKeyword(let keyword, let sign, let removed, let usage):
      FindingWords(
        "`\(keyword)` must not be followed by `\(sign)`.",
        usage.map { "Write `\($0)`." } ?? "Write `\(keyword)` alone.",
        fix: "Remove `\(removed)`")
    case .quotedPattern(let keyword, let pattern):
      FindingWords(
        "A pattern is written between slashes, not in quotes.",
        "Write `\(keyword) /\(pattern)/`.", fix: "Write a pattern")
    case .labelAfterPoints:
      FindingWords(
        "The label of an option comes before its points.", #"Write `option NAME "Label" = 3`."#,
        fix: "Move the points after it")
    case .lateRecorded:
      FindingWords(
        "What an option is recorded as comes once, after its label and before its points.",
        #"Write `option NAME "Label" as "VALUE" = 3`."#)
    case .labelAfterRecorded:
      FindingWords(
        "The label of an option comes before `as`.", #"Write `option NAME "Label" as "VALUE"`."#,
        fix: "Move `as` after it")
    case .pointsOfOther:
      FindingWords(
        "`other` has no points.", "Remove them, or declare an option of your own.",
        fix: "Remove the points")
    case .conditionOfOther:
      FindingWords(
        "`other` is always offered, so it has no `when`.",
        "Remove the condition, or declare an option and a field of your own.")
    case .messageOfOther:
      FindingWords(
        "This message of `other` belongs to no rule.",
        #"Write the length of the text before it: `other "Label" length 2...80 else "…"`."#)
    case .severalOptionNames:
      FindingWords("Each option requires its own clause.", "Write `option` before each name.")
    case .optionsWithoutFile:
      FindingWords(
        "Each option requires its own clause.",
        #"Write `option small "Small" option large "Large"`."#)
    case .parenthesesAfterUnique(let names):
      FindingWords("The names of `unique` must not be in parentheses.", "Write `unique \(names)`.")
    case .valueOfOption(let name, let label):
      FindingWords("The name of an option follows its keyword.", "Write `option \(name) \(label)`.")
    case .optionOfFile:
      FindingWords(
        "The options of a file are named by `options`.",
        #"Write `options from "FILE"`. To name an option `from`, write it in backticks: `` `from` ``."#
      )
    case .subjectOfSet(let written, nil):
      FindingWords(
        "`set` gives its own field a value, so it needs no `\(written)`.",
        "Write `set EXPRESSION when CONDITION`.", fix: "Remove `\(written)`")
    case .subjectOfSet(_, let other?):
      FindingWords(
        "`set` gives its own field a value, not `\(other)`.",
        "Write `set EXPRESSION when CONDITION` in the block of `\(other)`.")
    case .conditionOfDefault:
      FindingWords(
        "A default has no condition.",
        "To give the field a value while a condition is true, write `set EXPRESSION when CONDITION`. "
          + "For a default that depends on it, write `default if CONDITION then … else …`.")
    case .trailingComma:
      FindingWords("Missing name after this comma.", "Remove the comma.", fix: "Remove `,`")
    case .misspelt(let found, let meant):
      FindingWords(
        "Expected `\(meant)`, found `\(found)`.", "Did you mean `\(meant)`?",
        fix: "Write `\(meant)`")
    case .sortWithoutBy:
      FindingWords(
        "`sort` requires `by` before its field.", "Write `sort by NAME`.", fix: "Write `by`")
    case .minusOfKey(let name):
      FindingWords(
        "A descending order is written with a word, not with `-`.",
        "Write `\(name) descending`.", fix: "Write `descending`")
    case .messageWithoutElse(let found):
      FindingWords(
        found.map { "A message starts with `else`, not `\($0)`." }
          ?? "A message starts with `else`.",
        #"Write `else "…"`."#, fix: "Write `else`")
    case .messageWithoutCondition(let keyword):
      FindingWords(
        "Missing condition before the message of this rule.",
        #"Write `\#(keyword) CONDITION else "What to say"`: the condition says what must be true."#)
    case .listBeforeColumn(let column):
      FindingWords(
        "In the block of a list, a field of its rows has no list before it.",
        "Write `\(column)`.", fix: "Write `\(column)`")
    case .ifTookTheMessage:
      FindingWords(
        "This `else` belongs to the `if`, so the rule has no message.",
        "Put the `if` in parentheses, or give it its own `else` before the message's.")
    }
  }
}

/// The parts that the parser expects in a clause.
enum ExpectedClausePart: ExpectedPart {
  case text(usage: String)
  /// A pattern; `isComment` is true if `//`, which starts a comment, is in its place.
  case pattern(keyword: String, isComment: Bool)
  case optionLabel
  /// The number after `=` of an option.
  case points
  case filePath(usage: String)
  case startRows
  case startValue
  case by
  case condition
  case conditionOfSet
  case valueOfSet
  case message
  /// The message of a rule. After `between`, the help shows the syntax of a range instead.
  case ruleMessage(keyword: String, isBetween: Bool)

  var words: FindingWords {
    switch self {
    case .text(let usage):
      FindingWords("a text in double quotes", "Write `\(usage)`.", fix: "Add quotes")
    case .pattern(let keyword, let isComment):
      FindingWords(
        "a pattern between slashes",
        isComment
          ? "`//` starts a comment; the pattern of an empty text is `\(keyword) /()/`."
          : "Write `\(keyword) /[a-z]+/`.")
    case .optionLabel: FindingWords("a label in quotes", #"Write `option NAME "Label"`."#)
    case .points:
      FindingWords("a number", "Write the points of an option as a number: `option high = 3`.")
    case .filePath(let usage):
      FindingWords("the path of a file in quotes", "Write `\(usage)`.", fix: "Add quotes")
    case .startRows:
      FindingWords(
        "a number of rows, or the rows",
        #"Write `start 3`, `start { name = "value" }`, or in a list of single values `start "a", "b"`."#
      )
    case .startValue:
      FindingWords("a value", #"Write `start "a", "b"`: a comma is between two values."#)
    case .by: FindingWords("`by`", "Write `sort by NAME`.")
    case .condition: FindingWords("`when` and a condition", "Write `show when CONDITION`.")
    case .valueOfSet: FindingWords("a value", "Write `set EXPRESSION when CONDITION`.")
    case .conditionOfSet:
      FindingWords(
        "`when` and a condition",
        "Write `set EXPRESSION when CONDITION`. To compute the field at all times, write "
          + "`= EXPRESSION` after its label.",
        fix: "Compute the field with `=`")
    case .message:
      FindingWords(
        "a message in double quotes", #"Write `else "What to say"`."#, fix: "Add quotes")
    case .ruleMessage(let keyword, let isBetween):
      FindingWords(
        "`else` with the message",
        isBetween
          ? "A range of values is written `in 1...10`."
          : #"Write `\#(keyword) CONDITION else "What to say"`."#)
    }
  }
}
