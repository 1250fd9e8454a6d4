package import FormEngine

/// Messages about named types and the options of choices.
package enum TypeMessage: Message {
  case duplicate(String)
  case builtIn(String)
  /// - Parameter isChoice: whether a choice is required.
  case unknown(String, near: String?, isChoice: Bool)
  /// `choices of` with a type that is not a choice.
  case severalOf(String, SeveralOf)
  case longChain(String, limit: Int)
  /// Types that contain or extend one another; the first is repeated at the end.
  case circle([String], isOfFields: Bool)
  case duplicateOption(String)
  /// A label that two options share.
  case sameLabel(String)
  case labelIsName(String)
  case withoutOptions(String)
  case addedOption(type: String)
  /// Options of a choice without points, although another option has some.
  case withoutPoints([String], other: String)

  package var words: FindingWords {
    switch self {
    case .duplicate(let name):
      FindingWords("The type `\(name)` is already declared.", "Rename one of them.")
    case .builtIn(let name):
      FindingWords(
        "`\(name)` is already the name of a built-in type.",
        "Give this type another name, such as `\(name.capitalisedFirst)`.")
    case .unknown(let name, let near, let isChoice):
      FindingWords(
        "There is no type `\(name)`.",
        near.map { "Did you mean `\($0)`?" }
          ?? (isChoice
            ? "Name a type of the file or of an import that is declared as `choice`."
            : "The types are \(ScalarType.allCases.map(\.keyword).joined(separator: ", ")), and those that the file declares or imports.")
      )
    case .severalOf(let name, let what): what.words(name)
    case .longChain(let name, let limit):
      FindingWords(
        "`\(name)` extends a chain of more than \(limit) types.",
        "Extend a type closer to the first one.")
    case .circle(let names, let isOfFields):
      FindingWords(
        names.count > 2
          ? "These types \(isOfFields ? "contain" : "extend") one another: \(names.map { "`\($0)`" }.joined(separator: " → "))."
          : "The type `\(names[0])` \(isOfFields ? "contains" : "extends") itself.",
        isOfFields
          ? "A type that contains itself would never end. Remove one of these uses."
          : "Declare one of them with a type that is not among these, such as `text`.")
    case .duplicateOption(let name):
      FindingWords("The option `\(name)` is already listed.", "Remove one of them.")
    case .sameLabel(let label):
      FindingWords(
        "Two options have the label `\(label)`.",
        "Give each option a label of its own, so that people can distinguish them.")
    case .labelIsName(let label):
      FindingWords(
        "The label `\(label)` is the name of another option.",
        "Whoever types it chooses that option. Change the name or the label.")
    case .withoutOptions(let choice):
      FindingWords("`\(choice)` has no options.", "Give it options: `option low \"Low\"`.")
    case .addedOption(let type):
      FindingWords(
        "`\(type)` is a named choice, so options cannot be added to it.",
        "Add the option in `type \(type)`, or declare a choice of your own.")
    case .withoutPoints(let names, let other):
      FindingWords(
        "\(names.listing) \(names.count == 1 ? "has" : "have") no points, but `\(other)` has.",
        "Give all options points, such as `option \(names[0]) = 0`, or none.")
    }
  }
}

/// The type after `choices of`, if it is not a choice.
package enum SeveralOf: Sendable {
  /// A built-in type.
  case scalar(ScalarType)
  /// A declared type with values of this built-in type.
  case type(ScalarType)
  case group

  fileprivate func words(_ name: String) -> FindingWords {
    switch self {
    case .type(.choices):
      FindingWords(
        "`\(name)` is several options already.", "Write `\(name)` alone.",
        fix: "Write `\(name)`")
    case .scalar(.choice), .scalar(.choices):
      FindingWords(
        "`choices of` requires the name of a declared choice.",
        #"Write `choices { option low "Low" … }`, or declare `type Level = choice { … }`."#)
    case .scalar:
      FindingWords(
        "`choices of` requires the name of a choice, but `\(name)` is a type of the language.",
        "Write `rows NAME: \(name)` for several values of it.")
    case .type(let type):
      FindingWords(
        "`choices of` requires the name of a choice, but `\(name)` is \(type.facts.noun).",
        "Write `rows NAME: \(name)` for several values of it.")
    case .group:
      FindingWords(
        "`choices of` requires the name of a choice, but `\(name)` is a group.",
        "Write `rows NAME: \(name)` for several of it.")
    }
  }
}
