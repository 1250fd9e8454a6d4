/// Messages about the syntax of `options from`.
enum OptionFileSyntaxMessage: Message {
  case withoutFrom
  case withoutFromBeforeColumn
  case aliasWithoutAs(String)
  case aliasAfterCondition

  var words: FindingWords {
    switch self {
    case .withoutFrom:
      FindingWords(
        "`options` requires `from` before its file.", #"Write `options from "file.csv"`."#,
        fix: "Write `from`")
    case .withoutFromBeforeColumn:
      FindingWords(
        "`options` requires `from` before its column.", "Write `options from people.name`.",
        fix: "Write `from`")
    case .aliasWithoutAs(let name):
      FindingWords(
        "A name for the rows starts with `as`.", "Write `as \(name)`.",
        fix: "Write `as`")
    case .aliasAfterCondition:
      FindingWords(
        "The name for the rows comes before the condition.",
        #"Write `options from "file.csv" as NAME where CONDITION`."#)
    }
  }
}
