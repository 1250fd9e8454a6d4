/// Messages about the syntax of `options from`.
enum OptionFileSyntaxMessage: Message {
  case withoutFrom
  case aliasWithoutAs(String)
  case aliasAfterCondition

  var words: FindingWords {
    switch self {
    case .withoutFrom:
      FindingWords(
        "`options` requires `from` before its file.", #"Write `options from "file.csv"`."#,
        fix: "Write `from`")
    case .aliasWithoutAs(let name):
      FindingWords(
        "A name for the rows of the file starts with `as`.", "Write `as \(name)`.",
        fix: "Write `as`")
    case .aliasAfterCondition:
      FindingWords(
        "The name for the rows of the file comes before the condition.",
        #"Write `options from "file.csv" as NAME where CONDITION`."#)
    }
  }
}
