/// What may be wrong with the clauses of options.
enum OptionClauseFact: Fact {
  case repeated(String)
  /// - Parameter allowed: the clauses that an option may have.
  case misplaced(String, allowed: String)

  var words: FactWords {
    switch self {
    case .repeated(let keyword):
      FactWords("`\(keyword)` is already specified.", "Keep one of them.", fix: "Remove this one")
    case .misplaced(let keyword, let allowed):
      FactWords("An option does not allow `\(keyword)`.", "It allows \(allowed).")
    }
  }
}
