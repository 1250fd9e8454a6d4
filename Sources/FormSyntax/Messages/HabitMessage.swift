/// Messages about habits from other languages, at the start of items and in heads of declarations.
enum HabitMessage: Message {
  /// `first name: text`, with the words joined into one name.
  case nameWithSpace(joined: String)
  /// `field name: text required "Name"`.
  case labelAfterClauses

  var words: FindingWords {
    switch self {
    case .nameWithSpace(let joined):
      FindingWords(
        "A name cannot contain spaces.",
        "Write `\(joined)`; the text for people follows as the label.", fix: "Write `\(joined)`")
    case .labelAfterClauses:
      FindingWords(
        "The label comes before the clauses, which are in braces.",
        #"Write `"Label" { … }`."#, fix: "Move the label, and add the braces")
    }
  }
}
