/// Messages about expressions of other languages.
enum ForeignExpressionMessage: Message {
  /// `is null`, `?:`, `elsif`.
  case writtenAs(String, found: String)
  /// `count guests`.
  case parenthesesMissing(meant: String)
  case bracesInIf
  /// `c ? a : b`.
  case conditionalOperator
  /// `if(c, a, b)`.
  case conditionalFunction
  /// `a if c else b`.
  case trailingIf
  /// `case when c then a else b end`.
  case caseExpression
  case functionAfterArgument(function: String, argument: String)
  /// `[1, 2] contains n`.
  case listContains(String)
  /// `a || 0`.
  case defaultAfterOr(String)
  /// `first & " " & last`.
  case joinedTexts(sign: String)
  /// `a div b`.
  case wordForDivision(String)
  case percentSign
  /// `n * 19%`, with the resulting number.
  case percentOperand(String)
  /// A date with slashes; the same date in ISO format, if the order of its parts is clear.
  case slashedDate(String?)
  case durationUnit(meant: String)
  /// `n days`.
  case unitOfName(meant: String)
  case rowWithoutDot(field: String)
  /// `name.trim()`, or `Math.round(x)` if the subject is a prefix of functions.
  case methodCall(meant: String, hasPrefix: Bool)
  case whereAfterCall
  case textPrefix(String)
  case dotForValue
  case oneSidedComparison(left: String, sign: String)
  case between(meant: String)
  case like(meant: String)
  case optionContained(meant: String)
  case listWithoutBrackets(meant: String)

  var words: FindingWords {
    switch self {
    case .writtenAs(let meant, let found):
      FindingWords("`\(found)` is written `\(meant)`.", "Write `\(meant)`.")
    case .parenthesesMissing(let meant):
      FindingWords(
        "The argument of a function is in parentheses.", "Write `\(meant)`.",
        fix: "Write `\(meant)`")
    case .bracesInIf: FindingWords("The values of an `if` must not be in braces.", Self.ifUsage)
    case .conditionalOperator:
      FindingWords(
        "A choice between two values is written `if … then … else …`.", Self.ifUsage,
        fix: "Write `if`")
    case .conditionalFunction: FindingWords("`if` is not a function.", Self.ifUsage)
    case .trailingIf:
      FindingWords(
        "A choice between two values starts with `if`.", Self.ifUsage,
        fix: "Write `if … then … else …`")
    case .caseExpression:
      FindingWords("A choice between values is written `if … then … else …`.", Self.ifUsage)
    case .functionAfterArgument(let function, let argument):
      FindingWords(
        "`\(function)` is a function and comes before its argument.",
        "Write `\(function)(\(argument), …)`.", fix: "Write `\(function)(…)`")
    case .listContains(let list):
      FindingWords(
        "Whether a list contains a value is written with `in`.", "Write `… in \(list)`.",
        fix: "Write `… in …`")
    case .defaultAfterOr(let sign):
      FindingWords(
        "A value to use if the left side is empty follows `??`, not `\(sign)`.", "Write `??`.")
    case .joinedTexts(let sign):
      FindingWords(
        "Texts are not joined by `\(sign)`.", #"Join texts by interpolation: `"\(a) \(b)"`."#)
    case .wordForDivision(let word):
      FindingWords(
        "`\(word)` is written `/`.", "Write `a / b`, or `floor(a / b)` for a whole number.",
        fix: "Write `/`")
    case .percentSign:
      FindingWords(
        "`%` is the remainder of a division here, not a percent sign.",
        #"Write the number alone, and `unit "%"` to show the sign."#, fix: "Remove `%`")
    case .percentOperand(let number):
      FindingWords(
        "`%` is the remainder of a division here, not a percent sign.", "Write `\(number)`.")
    case .slashedDate(let date):
      FindingWords(
        "A date is written as year, month, day, with `-` between them.",
        "Write `\(date ?? "2026-11-20")`.")
    case .durationUnit(let meant):
      FindingWords(
        "The unit of a duration must be a separate word, written out.", "Write `\(meant)`.")
    case .unitOfName(let meant):
      FindingWords(
        "Only a number that is written out can have a unit.", "Write `\(meant)`.",
        fix: "Multiply by the unit")
    case .rowWithoutDot(let field):
      FindingWords(
        "Missing `.` between a row and its field.", "Write `.\(field)`.", fix: "Write `.`")
    case .methodCall(let meant, let hasPrefix):
      FindingWords(
        hasPrefix
          ? "A function is called by its name alone." : "A function comes before its argument.",
        "Write `\(meant)`.")
    case .whereAfterCall:
      FindingWords(
        "The condition of a call goes inside its parentheses.",
        "Write `sum(LIST.NAME where CONDITION)`.", fix: "Move the parenthesis to the end")
    case .textPrefix(let prefix):
      FindingWords(
        "A text cannot have a prefix.", #"Remove it. A value is written `\(name)` in a text."#,
        fix: "Remove `\(prefix)`")
    case .dotForValue: FindingWords("The answer itself is `value`.", "Write `value`.")
    case .oneSidedComparison(let left, let sign):
      FindingWords(
        "A comparison must have two sides.", "Write `\(left) \(sign) …`.", fix: "Write `\(left)`")
    case .between(let meant):
      FindingWords("Use a range to test for values between two bounds.", "Write `\(meant)`.")
    case .like(let meant):
      FindingWords(
        "Search a text with `contains`, `starts`, `ends` or `matches`.", "Write `\(meant)`.")
    case .optionContained(let meant):
      FindingWords("Use `in` to test whether an option is chosen.", "Write `\(meant)`.")
    case .listWithoutBrackets(let meant):
      FindingWords("A list is written in brackets.", "Write `\(meant)`.", fix: "Add brackets")
    }
  }

  fileprivate static let ifUsage = "Write `if CONDITION then VALUE else VALUE`."
}

/// The part that the parser expects in an `if`.
enum ExpectedIfPart: ExpectedPart {
  case then

  var words: FindingWords {
    FindingWords("`then`", ForeignExpressionMessage.ifUsage, fix: "Write `then`")
  }
}
