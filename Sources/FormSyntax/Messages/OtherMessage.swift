/// Messages about `other`, and about names that conflict with it.
package enum OtherMessage: Message {
  /// An option of the choice with the name `other`.
  case takenOption
  /// An option of the file with the name `other`.
  case takenInFile
  /// A declaration with the name of the text of `other`.
  case takenName(String)
  /// `other` in a list of single values.
  case inPlainRows
  /// A clause in the block of `other`.
  case misplaced(String, allowed: String)

  package var words: FindingWords {
    switch self {
    case .takenOption:
      FindingWords(
        "This `other` and an option of the choice have the same name, `other`.",
        "Remove or rename the option.")
    case .takenInFile:
      FindingWords(
        "This `other` and an option of the file have the same name, `other`.",
        "Remove the clause, or rename the option in the file.")
    case .takenName(let name):
      FindingWords(
        "`other` declares the text `\(name)`, but that name is already declared.",
        "Rename the declaration, or the choice.")
    case .misplaced("length", _):
      FindingWords(
        "The length of the text of `other` comes before the block.",
        #"Write `other "Label" length 2...80 { … }`."#)
    case .misplaced("required", _):
      FindingWords(
        "The text of `other` is always required while it is shown.", "Remove `required`.")
    case .misplaced(let keyword, let allowed):
      FindingWords(
        "`other` does not allow `\(keyword)`.", "It allows `length`, and in its block \(allowed).")
    case .inPlainRows:
      FindingWords(
        "Each row of this list is one value, so there is no place for the text of `other`.",
        "Give the rows fields: `rows NAME { field NAME: choice { … } }`.")
    }
  }
}
