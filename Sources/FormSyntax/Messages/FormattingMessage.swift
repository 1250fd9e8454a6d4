/// Messages of `fmt --check`.
package enum FormattingMessage: Message {
  case unformatted

  package var words: FindingWords {
    FindingWords("This file is not formatted.", "`formwalk fmt` formats it.")
  }
}
