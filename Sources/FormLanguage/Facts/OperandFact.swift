/// What may be wrong with operands: names, literals, calls and brackets.
enum OperandFact: Fact {
  case spaceBeforeMember
  case spaceBeforeIndex
  case spaceAfterDot
  case spaceBeforeArguments
  /// A row's number is not an integer.
  case badRowNumber
  /// `count(*)`
  case starArgument
  case colonBeforeCondition
  /// `sum(items: price)`
  case colonBeforeColumn(function: String, list: String, column: String)
  case missingComma
  case missingMember
  /// A list in parentheses.
  case parenthesizedList
  case unclosed(String, closing: String)
  case bareIf
  case plusSign
  /// A `not` inside a comparison.
  case nestedNot
  case stepKeyword(String)
  case reservedWord(String)
  /// An operator without what it begins with.
  case missingBefore(String)

  var words: FactWords {
    switch self {
    case .spaceBeforeMember:
      FactWords(
        "After white space, `.` starts an option, not a member of what precedes it.",
        "Write an operator such as `==` before an option; remove the white space before a member.",
        fix: "Remove the white space")
    case .spaceBeforeIndex:
      FactWords(
        "After white space, `[` starts a list, not a row of what precedes it.", Self.spaceHelp)
    case .spaceAfterDot: FactWords("The name follows its dot directly.", Self.spaceHelp)
    case .spaceBeforeArguments:
      FactWords("The `(` of a call follows the name directly.", Self.spaceHelp)
    case .badRowNumber:
      FactWords(
        "Brackets must contain the number of a row.", "Rows are numbered from 1: `rows[1].name`.")
    case .starArgument:
      FactWords("A call must name the list whose rows it visits.", "Write `count(LIST)`.")
    case .colonBeforeCondition:
      FactWords(
        "The condition of a call starts with `where`.", "Write `any(LIST where CONDITION)`.",
        fix: "Write `where`")
    case .colonBeforeColumn(let function, let list, let column):
      FactWords(
        "`\(function)` reads a column, which follows its list after a dot.",
        "Write `\(function)(\(list).\(column))`; compute other values in a field of the rows.",
        fix: "Write `.`")
    case .missingComma: FactWords("Missing `,` between two values of a list.", "Write `,`.")
    case .missingMember:
      FactWords(
        "Missing value after this comma.", "Write it, or remove the comma.",
        fix: "Remove `,`")
    case .parenthesizedList:
      FactWords("A list is written in brackets.", "Write `[` and `]`.", fix: "Add brackets")
    case .unclosed(let opening, let closing):
      FactWords("This `\(opening)` is not closed.", "Write `\(closing)`.")
    case .bareIf:
      FactWords(
        "An `if` inside an expression must be in parentheses.",
        "Write `(if CONDITION then VALUE else VALUE)`.")
    case .plusSign: FactWords("A number cannot start with `+`.", "Remove `+`.")
    case .nestedNot:
      FactWords(
        "`not` negates a whole comparison, so it is not allowed inside one.",
        "Put it and its operand in parentheses: `(not …)`.")
    case .stepKeyword(let word):
      FactWords(
        "In a test, `\(word)` is a keyword.", Self.backticksHelp(word), fix: Self.backticksFix)
    case .missingBefore(let word):
      FactWords("Missing value before `\(word)`.", "Write it, or remove `\(word)`.")
    case .reservedWord(let word):
      FactWords(
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

/// What the parser needs in an expression.
enum ExpectedOperand: ExpectedPart {
  case value
  /// A value after `**`.
  case exponent
  case nameAfterDot(isOption: Bool, followsNumber: Bool)
  /// What closes a bracket, which may follow a loop of another language.
  case closing(String, followsFor: Bool)
  case elseBranch
  case emptyOrFilled
  case range(usage: String)

  var words: FactWords {
    switch self {
    case .value:
      FactWords(
        "a value", "A value is a name, a literal, a call, or an expression in parentheses.")
    case .exponent: FactWords("a value", "Powers are written out: `a * a`.")
    case .nameAfterDot(let isOption, let followsNumber):
      FactWords(
        isOption ? "the name of an option after the dot" : "a name after the dot",
        followsNumber
          ? "A decimal needs a digit after its point: `5.0`." : "Write a name after it.")
    case .closing(let bracket, let followsFor):
      FactWords(
        "`\(bracket)` or an operator",
        followsFor
          ? "Test rows with `where`: `any(LIST where CONDITION)`."
          : "Write `\(bracket)` at the end of the contents of the brackets.")
    case .elseBranch:
      FactWords(
        "`else`", "Every `if` needs an `else`: the value if the condition is not true.")
    case .emptyOrFilled: FactWords("`empty` or `filled`", "Compare values with `==`.")
    case .range(let usage): FactWords("a range", "Write `\(usage)`.")
    }
  }
}
