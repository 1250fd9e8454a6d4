/// Messages about texts and patterns.
enum TextMessage: Message {
  case unclosed
  /// A text between `"""` that is not closed.
  case unclosedLines
  case startsWithTwoQuotes
  case endsWithTwoQuotes
  /// An unclosed interpolation in an unclosed text.
  case unclosedInterpolation(isMultiline: Bool)
  /// A quote in place of the `)` of an interpolation.
  case quoteInInterpolation
  /// `"Enter "A"."`.
  case quoteInText
  case foreignQuotes
  /// `section("Title")`.
  case inParentheses
  case controlCharacter(escape: String)
  case incompleteEscape
  case surrogate
  case noSuchCharacter
  case unknownEscape(String)
  case foreignEscape(String, meant: String)
  case hashedPattern
  case blockInSingleQuotes
  /// A backslash at the end of a line.
  case lastBackslash
  case contentAfterOpeningQuotes
  case contentBeforeClosingQuotes
  case badIndentation
  case unclosedPattern
  case patternInQuotes(String)
  case slashInPattern
  case patternFlags(String, ignoresCase: Bool)

  var words: FindingWords {
    switch self {
    case .unclosed:
      FindingWords(
        "This text does not end on its line.",
        #"Close it with `"`, or write a text over several lines between `"""`."#,
        fix: "Close the text")
    case .unclosedLines:
      FindingWords(
        #"This text starts with `"""` and does not end."#,
        #"Write `"""` on a line of its own after the text."#)
    case .startsWithTwoQuotes:
      FindingWords(#"This text starts with two quotes and ends with `"""`."#, #"Write `"""`."#)
    case .endsWithTwoQuotes:
      FindingWords(#"This text starts with `"""` and ends with two quotes."#, #"Write `"""`."#)
    case .unclosedInterpolation(let isMultiline):
      FindingWords(
        "This text does not end: `\\(` is not closed before the "
          + "\(isMultiline ? "file" : "line") ends.",
        "An interpolation ends with `)`, and the text with a quote.")
    case .quoteInInterpolation:
      FindingWords(
        "This interpolation is not closed.", "Write `)` after the value.", fix: "Write `)`")
    case .quoteInText:
      FindingWords(
        "This quotation mark ends the text, and what follows it seems to be part of it.",
        #"Write `\"` for a quotation mark in a text."#, fix: #"Write `\"`"#)
    case .foreignQuotes:
      FindingWords(
        "A text is written between straight double quotes.", #"Write `"…"`."#, fix: #"Write `"`"#)
    case .inParentheses:
      FindingWords(
        "A text must not be in parentheses here.", "Remove them.", fix: "Remove the parentheses")
    case .controlCharacter(let escape):
      FindingWords(
        "This text contains a control character.", "Write it as an escape: `\(escape)`.",
        fix: "Write it as an escape")
    case .incompleteEscape: FindingWords("This escape is not complete.", Self.numberHelp)
    case .surrogate:
      FindingWords("This is half a surrogate pair, not a character.", Self.numberHelp)
    case .noSuchCharacter:
      FindingWords("No character has this number: the last one is 10FFFF.", Self.numberHelp)
    case .unknownEscape(let text):
      FindingWords(
        "`\(text)` is not an escape.",
        #"The escapes are `\n`, `\t`, `\"`, `\\`, `\u{…}` and `\(…)`."#, fix: "Double the backslash"
      )
    case .foreignEscape(let text, let meant):
      FindingWords(
        "`\(text)` is written `\(meant)`.", "Write `\(meant)`.", fix: "Write `\(meant)`")
    case .blockInSingleQuotes:
      FindingWords(
        #"A text over several lines is written between `"""`."#, #"Write `"""`."#,
        fix: #"Write `"""`"#)
    case .hashedPattern:
      FindingWords(
        "A pattern is written between slashes.", "Write `/…/`.", fix: "Remove the signs `#`")
    case .lastBackslash:
      FindingWords(
        #"Nothing follows this `\`."#,
        #"A backslash is written `\\`. Text over several lines is written between `"""`."#)
    case .contentAfterOpeningQuotes:
      FindingWords(
        #"A text between `"""` starts on the line after the quotes."#,
        #"Put what follows `"""` on a line of its own, or write the text in plain quotes."#)
    case .contentBeforeClosingQuotes:
      FindingWords(
        "The closing quotes must be on a line of their own.",
        #"Put `"""` on the next line; its indentation is removed from each line of the text."#)
    case .badIndentation:
      FindingWords(
        "This line is indented less than the closing quotes of its text.",
        "Indent it like the quotes, or move the quotes to the left.")
    case .unclosedPattern:
      FindingWords(
        "This pattern does not end on its line.",
        #"A pattern ends with `/`; a slash inside is written `\/`."#, fix: "Close the pattern")
    case .patternInQuotes(let pattern):
      FindingWords(
        "A pattern is written between slashes, not in quotes.", "Write `/\(pattern)/`.",
        fix: "Write a pattern")
    case .slashInPattern:
      FindingWords(
        "A slash inside a pattern has a backslash before it.", #"Write `\/`."#)
    case .patternFlags(let flags, let ignoresCase):
      FindingWords(
        "The only flag of a pattern is `i`, which ignores case.",
        ignoresCase ? "Write `i` alone." : "Remove `\(flags)`.",
        fix: ignoresCase ? "Write `i`" : nil)
    }
  }

  private static let numberHelp = #"Write the number of the character, as in `\u{1F600}`."#
}
