/// Messages about the syntax of types.
enum TypeSyntaxMessage: Message {
  case optionsInType
  /// `field NAME: object { … }`.
  case block(of: String, word: String, name: String)

  var words: FindingWords {
    switch self {
    case .optionsInType:
      FindingWords(
        "Each option requires its own clause.",
        #"Write `{ option small "Small" option large "Large" }`, after the label."#)
    case .block(let type, let word, let name):
      FindingWords(
        "Fields that belong together are declared with `\(word)`.",
        "Write `\(word) \(name) { … }`.",
        fix: "Write `\(word)` instead of the type `\(type)`")
    }
  }
}

/// The types that the parser expects.
enum ExpectedType: ExpectedPart {
  case type
  /// A type, with a text in its place.
  case typeForText
  /// A named choice after `choices of`.
  case namedChoice

  var words: FindingWords {
    switch self {
    case .type:
      FindingWords("a type", "Types are text, integer, decimal, boolean, date, choice, …")
    case .typeForText: FindingWords("a type", Self.usageOfChoice)
    case .namedChoice:
      FindingWords(
        "the name of a choice", "Write `choices of NAME`, with a type declared as `choice`.")
    }
  }

  static let usageOfChoice =
    #"For a few values, write `choice { option small "Small" option large "Large" }`."#
}
