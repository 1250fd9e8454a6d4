/// Messages about limits that are written as clauses of other languages.
enum ForeignClauseMessage: Message {
  case noClause(String, instead: ClauseInstead)

  var words: FindingWords {
    switch self {
    case .noClause(let word, let instead):
      FindingWords("There is no clause `\(word)`.", instead.help)
    }
  }
}

/// The replacement for a clause that does not exist.
enum ClauseInstead: Sendable {
  case exactly(String)
  /// A limit after the head of a field or list.
  case limitInBlock(range: String, isOfList: Bool)

  fileprivate var help: String {
    switch self {
    case .exactly(let text): "Write `\(text)`."
    case .limitInBlock(let range, isOfList: true):
      "Write a clause in the braces of the list: `{ count \(range) }`."
    case .limitInBlock(let range, isOfList: false):
      "Write a clause in the braces of the field: `{ range \(range) }` for values, "
        + "`{ length \(range) }` for the number of characters."
    }
  }
}
