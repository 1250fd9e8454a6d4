/// Messages about the syntax of clauses.
enum ClauseSyntaxMessage: Message {
  /// `option high = 3 "High"`.
  case labelAfterPoints
  /// `option low as "1" "Low"`.
  case labelAfterRecorded
  /// `option small, large`.
  case severalOptionNames
  /// `options small, large`.
  case optionsWithoutFile
  /// `option from "towns.csv"`.
  case optionOfFile
  case trailingComma
  /// A message without `else`, with the word in its place.
  case messageWithoutElse(found: String?)
  case messageWithoutCondition(keyword: String)
  case ifTookTheMessage

  var words: FindingWords {
    switch self {
    case .labelAfterPoints:
      FindingWords(
        "The label of an option comes before its points.", #"Write `option NAME "Label" = 3`."#,
        fix: "Move the points after it")
    case .labelAfterRecorded:
      FindingWords(
        "The label of an option comes before `as`.", #"Write `option NAME "Label" as "VALUE"`."#,
        fix: "Move `as` after it")
    case .severalOptionNames:
      FindingWords("Each option requires its own clause.", "Write `option` before each name.")
    case .optionsWithoutFile:
      FindingWords(
        "Each option requires its own clause.",
        #"Write `option small "Small" option large "Large"`."#)
    case .optionOfFile:
      FindingWords(
        "The options of a file are named by `options`.",
        #"Write `options from "FILE"`. To name an option `from`, write it in backticks: `` `from` ``."#
      )
    case .trailingComma:
      FindingWords("Missing name after this comma.", "Remove the comma.", fix: "Remove `,`")
    case .messageWithoutElse(let found):
      FindingWords(
        found.map { "A message starts with `else`, not `\($0)`." }
          ?? "A message starts with `else`.",
        #"Write `else "…"`."#, fix: "Write `else`")
    case .messageWithoutCondition(let keyword):
      FindingWords(
        "Missing condition before the message of this rule.",
        #"Write `\#(keyword) CONDITION else "What to say"`: the condition says what must be true."#)
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
      FindingWords(
        "the path of a file in quotes, or a column of the answers",
        "Write `\(usage)`, or `options from LIST.COLUMN`.", fix: "Add quotes")
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
