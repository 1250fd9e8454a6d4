/// What `fmt --check` finds.
enum FormattingFact: Fact {
  case unformatted

  var words: FactWords {
    FactWords("This file is not formatted.", "`formwalk fmt` formats it.")
  }
}
