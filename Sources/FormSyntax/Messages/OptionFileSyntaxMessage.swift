/// Messages about the syntax of `options from`.
enum OptionFileSyntaxMessage: Message {
  case withoutFrom
  case withoutFromBeforeColumn

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
    }
  }
}
