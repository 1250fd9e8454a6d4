/// Messages about the clauses of options.
package enum OptionClauseMessage: Message {
  case repeated(String)
  /// - Parameter allowed: the clauses that an option allows.
  case misplaced(String, allowed: String)

  package var words: FindingWords {
    switch self {
    case .repeated(let keyword):
      FindingWords(
        "`\(keyword)` is already specified.", "Keep one of them.", fix: "Remove this one")
    case .misplaced(let keyword, let allowed):
      FindingWords("An option does not allow `\(keyword)`.", "It allows \(allowed).")
    }
  }
}
