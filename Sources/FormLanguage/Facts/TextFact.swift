/// What may be wrong with texts and patterns.
enum TextFact: Fact {
  case unclosed
  /// A text between `"""` without its end.
  case unclosedLines
  case startsWithTwoQuotes
  case endsWithTwoQuotes
  /// An interpolation without its end, in a text without its end.
  case unclosedInterpolation(isMultiline: Bool)
  /// A quote in place of the `)` of an interpolation.
  case quoteInInterpolation
  /// `"Enter "A"."`
  case quoteInText
  case foreignQuotes
  /// `section("Title")`
  case inParentheses
  case controlCharacter(escape: String)
  case incompleteEscape
  case surrogate
  case noSuchCharacter
  case unknownEscape(String)
  /// A backslash at the end of a line.
  case lastBackslash
  case contentAfterOpeningQuotes
  case contentBeforeClosingQuotes
  case badIndentation
  case unclosedPattern
  case patternInQuotes(String)
  case slashInPattern
  case patternFlags(String, ignoresCase: Bool)

  var words: FactWords {
    switch self {
    case .unclosed:
      FactWords(
        "This text does not end on its line.",
        #"Close it with `"`, or write a text over several lines between `"""`."#,
        fix: "Close the text")
    case .unclosedLines:
      FactWords(
        #"This text starts with `"""` and does not end."#,
        #"Write `"""` on a line of its own after the text."#)
    case .startsWithTwoQuotes:
      FactWords(#"This text starts with two quotes and ends with `"""`."#, #"Write `"""`."#)
    case .endsWithTwoQuotes:
      FactWords(#"This text starts with `"""` and ends with two quotes."#, #"Write `"""`."#)
    case .unclosedInterpolation(let isMultiline):
      FactWords(
        "This text does not end: `\\(` is not closed before the "
          + "\(isMultiline ? "file" : "line") ends.",
        "An interpolation ends with `)`, and the text with a quote.")
    case .quoteInInterpolation:
      FactWords(
        "This interpolation is not closed.", "Write `)` after the value.", fix: "Write `)`")
    case .quoteInText:
      FactWords(
        "This quotation mark ends the text, and what follows it seems to be part of it.",
        #"Write `\"` for a quotation mark in a text."#, fix: #"Write `\"`"#)
    case .foreignQuotes:
      FactWords(
        "A text is written between straight double quotes.", #"Write `"…"`."#, fix: #"Write `"`"#)
    case .inParentheses:
      FactWords(
        "A text must not be in parentheses here.", "Remove them.", fix: "Remove the parentheses")
    case .controlCharacter(let escape):
      FactWords(
        "This text contains a control character.", "Write it as an escape: `\(escape)`.",
        fix: "Write it as an escape")
    case .incompleteEscape: FactWords("This escape is not complete.", Self.numberHelp)
    case .surrogate:
      FactWords("This is half a surrogate pair, not a character.", Self.numberHelp)
    case .noSuchCharacter:
      FactWords("No character has this number: the last one is 10FFFF.", Self.numberHelp)
    case .unknownEscape(let text):
      FactWords(
        "`\(text)` is not an escape.",
        #"The escapes are `\n`, `\t`, `\"`, `\\`, `\u{…}` and `\(…)`."#, fix: "Double the backslash"
      )
    case .lastBackslash:
      FactWords(
        #"Nothing follows this `\`."#,
        #"A backslash is written `\\`. Text over several lines is written between `"""`."#)
    case .contentAfterOpeningQuotes:
      FactWords(
        #"A text between `"""` starts on the line after the quotes."#,
        #"Put what follows `"""` on a line of its own, or write the text in plain quotes."#)
    case .contentBeforeClosingQuotes:
      FactWords(
        "The closing quotes must be on a line of their own.",
        #"Put `"""` on the next line; its indentation is removed from each line of the text."#)
    case .badIndentation:
      FactWords(
        "This line is indented less than the closing quotes of its text.",
        "Indent it like the quotes, or move the quotes to the left.")
    case .unclosedPattern:
      FactWords(
        "This pattern does not end on its line.",
        #"A pattern ends with `/`; a slash inside is written `\/`."#, fix: "Close the pattern")
    case .patternInQuotes(let pattern):
      FactWords(
        "A pattern is written between slashes, not in quotes.", "Write `/\(pattern)/`.",
        fix: "Write a pattern")
    case .slashInPattern:
      FactWords(
        "A slash inside a pattern has a backslash before it.", #"Write `\/`."#)
    case .patternFlags(let flags, let ignoresCase):
      FactWords(
        "The only flag of a pattern is `i`, which ignores case.",
        ignoresCase ? "Write `i` alone." : "Remove `\(flags)`.",
        fix: ignoresCase ? "Write `i`" : nil)
    }
  }

  private static let numberHelp = #"Write the number of the character, as in `\u{1F600}`."#
}
