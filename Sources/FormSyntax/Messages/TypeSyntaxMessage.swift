/// Messages about the syntax of types.
enum TypeSyntaxMessage: Message {
  /// `list of text`, `text[]`.
  case list(of: String)
  case optionsInType
  /// `["small", "large"]` in place of a type.
  case optionsWithoutType
  /// `choice from "towns.csv"`.
  case optionFileInType
  /// `choice of Level`.
  case oneOfNamed(String)
  case severalTypes
  /// `select_one NAME`.
  case selection(written: String, meant: String, name: String)
  /// `field NAME: object { … }`.
  case block(of: String, word: String, name: String)
  case parentheses(TypeLimit)
  case members(TypeLimit)

  var words: FindingWords {
    switch self {
    case .list(let type):
      FindingWords(
        "A list is declared with `rows`.", "Write `rows NAME: \(type)`.", fix: "Declare a list")
    case .optionsInType:
      FindingWords(
        "Each option requires its own clause.",
        #"Write `{ option small "Small" option large "Large" }`, after the label."#)
    case .optionsWithoutType:
      FindingWords("A type with a few values is a `choice`.", TypeLimit.usageOfChoice)
    case .optionFileInType:
      FindingWords(
        "The file of the options is named in the block.",
        #"Write `{ options from "FILE" }`, after the label."#)
    case .oneOfNamed(let type):
      FindingWords(
        "`choice` is not followed by `of`.",
        "For one of the options of `\(type)`, write `\(type)`; for several, write `choices of \(type)`.",
        fix: "Write `\(type)`")
    case .selection(let written, let meant, let name):
      FindingWords(
        "`\(written)` is written `\(meant)`.",
        "Write `\(meant)`, and declare the options: `type \(name) = choice { … }`.",
        fix: "Write `\(meant)`")
    case .block(let type, let word, let name):
      FindingWords(
        "Fields that belong together are declared with `\(word)`.",
        "Write `\(word) \(name) { … }`.",
        fix: "Write `\(word)` instead of the type `\(type)`")
    case .severalTypes: FindingWords("A field can have only one type.", TypeLimit.usageOfChoice)
    case .parentheses(let limit): FindingWords("A type has no parentheses.", limit.words)
    case .members(let limit): FindingWords("A type has no members.", limit.words)
    }
  }
}

/// The probable meaning of what follows a type in other languages.
enum TypeLimit {
  case options
  case length(String)
  case other

  fileprivate static let usageOfChoice =
    #"For a few values, write `choice { option small "Small" option large "Large" }`."#

  /// The help for it.
  fileprivate var words: String {
    switch self {
    case .options:
      #"Options are clauses: `choice { option small "Small" option large "Large" }`."#
    case .length(let number):
      "The length of a text is limited by a clause, after the label: `{ length ...\(number) }`."
    case .other:
      "Limits are clauses in the block after the label, such as `length`, `range` and `step`."
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
    case .typeForText: FindingWords("a type", TypeLimit.usageOfChoice)
    case .namedChoice:
      FindingWords(
        "the name of a choice", "Write `choices of NAME`, with a type declared as `choice`.")
    }
  }
}
