/// Messages about operands: names, literals, calls and brackets.
enum OperandMessage: Message {
  case spaceBeforeMember
  case spaceBeforeIndex
  case spaceAfterDot
  case spaceBeforeArguments
  /// A row number that is not an integer.
  case badRowNumber
  case colonBeforeCondition
  /// `sum(items: price)`.
  case colonBeforeColumn(function: String, list: String, column: String)
  case missingComma
  case missingMember
  /// A list in parentheses.
  case parenthesizedList
  case unclosed(String, closing: String)
  case bareIf
  /// A `not` inside a comparison.
  case nestedNot
  case stepKeyword(String)
  case reservedWord(String)
  /// An operator without its left operand.
  case missingBefore(String)

  var words: FindingWords {
    switch self {
    case .spaceBeforeMember:
      FindingWords(
        "After white space, `.` starts an option, not a member of what precedes it.",
        "Write an operator such as `==` before an option; remove the white space before a member.",
        fix: "Remove the white space")
    case .spaceBeforeIndex:
      FindingWords(
        "After white space, `[` starts a list, not a row of what precedes it.", Self.spaceHelp)
    case .spaceAfterDot: FindingWords("The name follows its dot directly.", Self.spaceHelp)
    case .spaceBeforeArguments:
      FindingWords("The `(` of a call follows the name directly.", Self.spaceHelp)
    case .badRowNumber:
      FindingWords(
        "Brackets must contain the number of a row.",
        "Rows are numbered from 1: `rows[1].name` in a test, `nth(rows.name, n)` or "
          + "`last(rows.name)` in an expression.")
    case .colonBeforeCondition:
      FindingWords(
        "The condition of a call starts with `where`.", "Write `any(LIST where CONDITION)`.",
        fix: "Write `where`")
    case .colonBeforeColumn(let function, let list, let column):
      FindingWords(
        "`\(function)` reads a column, which follows its list after a dot.",
        "Write `\(function)(\(list).\(column))`; compute other values in a field of the rows.",
        fix: "Write `.`")
    case .missingComma: FindingWords("Missing `,` between two values of a list.", "Write `,`.")
    case .missingMember:
      FindingWords(
        "Missing value after this comma.", "Write it, or remove the comma.",
        fix: "Remove `,`")
    case .parenthesizedList:
      FindingWords("A list is written in brackets.", "Write `[` and `]`.", fix: "Add brackets")
    case .unclosed(let opening, let closing):
      FindingWords("This `\(opening)` is not closed.", "Write `\(closing)`.")
    case .bareIf:
      FindingWords(
        "An `if` inside an expression must be in parentheses.",
        "Write `(if CONDITION then VALUE else VALUE)`.")
    case .nestedNot:
      FindingWords(
        "`not` negates a whole comparison, so it is not allowed inside one.",
        "Put it and its operand in parentheses: `(not …)`.")
    case .stepKeyword(let word):
      FindingWords(
        "In a test, `\(word)` is a keyword.", Self.backticksHelp(word), fix: Self.backticksFix)
    case .missingBefore(let word):
      FindingWords("Missing value before `\(word)`.", "Write it, or remove `\(word)`.")
    case .reservedWord(let word):
      FindingWords(
        "Expected a value, but `\(word)` is a reserved word.", Self.backticksHelp(word),
        fix: Self.backticksFix)
    }
  }

  private static let spaceHelp = "Remove the white space."
  private static let backticksFix = "Put the name in backticks"

  private static func backticksHelp(_ word: String) -> String {
    "Write a field with this name in backticks: `` `\(word)` ``."
  }
}

/// The parts that the parser expects in an expression.
enum ExpectedOperand: ExpectedPart {
  case value
  /// A value after `**`.
  case exponent
  case nameAfterDot(isOption: Bool, followsNumber: Bool)
  /// A closing bracket, perhaps after a loop of another language.
  case closing(String, followsFor: Bool)
  case elseBranch
  case emptyOrFilled
  case range(usage: String)

  var words: FindingWords {
    switch self {
    case .value:
      FindingWords(
        "a value", "A value is a name, a literal, a call, or an expression in parentheses.")
    case .exponent: FindingWords("a value", "Powers are written out: `a * a`.")
    case .nameAfterDot(let isOption, let followsNumber):
      FindingWords(
        isOption ? "the name of an option after the dot" : "a name after the dot",
        followsNumber
          ? "A decimal needs a digit after its point: `5.0`." : "Write a name after it.")
    case .closing(let bracket, let followsFor):
      FindingWords(
        "`\(bracket)` or an operator",
        followsFor
          ? "Test rows with `where`: `any(LIST where CONDITION)`."
          : "Write `\(bracket)` at the end of the contents of the brackets.")
    case .elseBranch:
      FindingWords(
        "`else`", "Every `if` needs an `else`: the value if the condition is not true.")
    case .emptyOrFilled: FindingWords("`empty` or `filled`", "Compare values with `==`.")
    case .range(let usage): FindingWords("a range", "Write `\(usage)`.")
    }
  }
}
