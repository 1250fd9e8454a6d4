/// What may be wrong with `other`, or stand in its way.
enum OtherFact: Fact {
  /// An option of the choice is called `other`.
  case takenOption
  /// The text of `other` has the name of a declaration.
  case takenName(String)
  /// In a list of single values.
  case inPlainRows

  var words: FactWords {
    switch self {
    case .takenOption:
      FactWords(
        "This `other` and an option of the choice have the same name, `other`.",
        "Remove or rename the option.")
    case .takenName(let name):
      FactWords(
        "`other` declares the text `\(name)`, but that name is already declared.",
        "Rename the declaration, or the choice.")
    case .inPlainRows:
      FactWords(
        "Each row of this list is one value, so there is no place for the text of `other`.",
        "Give the rows fields: `rows NAME { field NAME: choice { … } }`.")
    }
  }
}
