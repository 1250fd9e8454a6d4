/// Messages about expressions of other languages.
enum ForeignExpressionMessage: Message {
  /// `if(c, a, b)`.
  case conditionalFunction
  case percentSign
  /// `n * 19%`, with the resulting number.
  case percentOperand(String)
  /// A date with slashes; the same date in ISO format, if the order of its parts is clear.
  case slashedDate(String?)
  case rowWithoutDot(field: String)
  /// `name.trim()`, or `Math.round(x)` if the subject is a prefix of functions.
  case methodCall(meant: String, hasPrefix: Bool)
  case whereAfterCall
  case oneSidedComparison(left: String, sign: String)

  var words: FindingWords {
    switch self {
    case .conditionalFunction: FindingWords("`if` is not a function.", Self.ifUsage)
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
    case .oneSidedComparison(let left, let sign):
      FindingWords(
        "A comparison must have two sides.", "Write `\(left) \(sign) …`.", fix: "Write `\(left)`")
    }
  }

  static let ifUsage = "Write `if CONDITION then VALUE else VALUE`."
}

/// The part that the parser expects in an `if`.
enum ExpectedIfPart: ExpectedPart {
  case then

  var words: FindingWords {
    FindingWords("`then`", ForeignExpressionMessage.ifUsage, fix: "Write `then`")
  }
}
