/// Messages of `fmt --check`.
enum FormattingMessage: Message {
  case unformatted

  var words: FindingWords {
    FindingWords("This file is not formatted.", "`formwalk fmt` formats it.")
  }
}
