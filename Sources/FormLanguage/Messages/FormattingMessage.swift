/// What `fmt --check` finds.
enum FormattingMessage: Message {
  case unformatted

  var words: FindingWords {
    FindingWords("This file is not formatted.", "`formwalk fmt` formats it.")
  }
}
