/// Messages about the syntax of `options from`.
enum OptionFileSyntaxMessage: Message {
  /// `options: from "towns.csv"`, or `options = "towns.csv"` instead of `from`.
  case surplusSign(String, isForFrom: Bool)
  case withoutFrom
  /// `options from file "towns.csv"`.
  case wordBeforePath(String)
  case aliasWithoutAs(String)
  case aliasAfterCondition
  /// `when` or `if`.
  case otherWordForWhere(String)

  var words: FindingWords {
    switch self {
    case .surplusSign(let sign, let isForFrom):
      FindingWords(
        "`options` must not be followed by `\(sign)`.", #"Write `options from "file.csv"`."#,
        fix: isForFrom ? "Write `from`" : "Remove `\(sign)`")
    case .withoutFrom:
      FindingWords(
        "`options` requires `from` before its file.", #"Write `options from "file.csv"`."#,
        fix: "Write `from`")
    case .wordBeforePath(let word):
      FindingWords(
        "The path of the file follows `from` directly.", #"Write `options from "file.csv"`."#,
        fix: "Remove `\(word)`")
    case .aliasWithoutAs(let name):
      FindingWords(
        "A name for the rows of the file starts with `as`.", "Write `as \(name)`.",
        fix: "Write `as`")
    case .aliasAfterCondition:
      FindingWords(
        "The name for the rows of the file comes before the condition.",
        #"Write `options from "file.csv" as NAME where CONDITION`."#)
    case .otherWordForWhere(let word):
      FindingWords(
        "The condition on the options of a file starts with `where`, not with `\(word)`.",
        "Write `where`.")
    }
  }
}
