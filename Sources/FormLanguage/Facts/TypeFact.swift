internal import FormEngine

/// What may be wrong with named types and the options of choices.
enum TypeFact: Fact {
  case duplicate(String)
  case unknown(String, near: String?)
  case longChain(String, limit: Int)
  /// Types with fields of one another, or that extend one another; the first is also the last.
  case circle([String], isOfFields: Bool)
  case duplicateOption(String)
  case withoutOptions(String)
  case addedOption(type: String)

  var words: FactWords {
    switch self {
    case .duplicate(let name):
      FactWords("The type `\(name)` is already declared.", "Rename one of them.")
    case .unknown(let name, let near):
      FactWords(
        "There is no type `\(name)`.",
        near.map { "Did you mean `\($0)`?" }
          ?? "The types are \(ScalarType.allCases.map(\.keyword).joined(separator: ", ")), and those that the file declares or imports."
      )
    case .longChain(let name, let limit):
      FactWords(
        "`\(name)` extends a chain of more than \(limit) types.",
        "Extend a type closer to the first one.")
    case .circle(let names, let isOfFields):
      FactWords(
        names.count > 2
          ? "These types \(isOfFields ? "contain" : "extend") one another: \(names.map { "`\($0)`" }.joined(separator: " → "))."
          : "The type `\(names[0])` \(isOfFields ? "contains" : "extends") itself.",
        isOfFields
          ? "A type that contains itself would never end. Remove one of these uses."
          : "Declare one of them with a type that is not among these, such as `text`.")
    case .duplicateOption(let name):
      FactWords("The option `\(name)` is already listed.", "Remove one of them.")
    case .withoutOptions(let choice):
      FactWords("`\(choice)` has no options.", "Give it options: `option low \"Low\"`.")
    case .addedOption(let type):
      FactWords(
        "`\(type)` is a named choice, so options cannot be added to it.",
        "Add the option in `type \(type)`, or declare a choice of your own.")
    }
  }
}
