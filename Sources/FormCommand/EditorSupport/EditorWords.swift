internal import FormEngine
internal import FormSyntax
internal import FormTools

/// The words of the language for the files of editors, generated from the parser's own tables.
package enum EditorWords {
  /// The lists of words, by their names in the templates.
  package static let lists: [String: [String]] = [
    "TYPES": ScalarType.allCases.map(\.keyword),
    "FUNCTIONS": Function.allCases.map(\.name),
    "CLAUSES": Clause.table.map(\.keyword),
    "RESERVED": words { $0.isReserved },
    "STEPS": words { Step($0) != nil },
    "EXPECTATIONS": words { Expectation($0) != nil },
    "NEGATED": words { Expectation(afterNot: $0) != nil },
    "UNITS": words { DurationUnit($0) != nil },
    "RULES": BuiltInRules.names + ["unreadable"],
    "WORDS": contextual,
    "VERSION": [ProgramVersion.number],
    "GRAMMAR": [Grammar.language.map { TreeSitterRules($0).text } ?? ""],
    "KEYWORDS": grammarWords.filter { isWord($0) && !constants.contains($0) },
    "OPERATORS": grammarWords.filter { !isWord($0) && !punctuation.contains($0) },
  ]

  /// The words and signs of the grammar.
  private static var grammarWords: [String] { Grammar.language?.words.sorted() ?? [] }

  private static let constants: Set<String> = ["true", "false", "empty", "none"]

  /// The signs that are not operators, or not always, as `/`.
  private static let punctuation: Set<String> = [
    "{", "}", "(", ")", "[", "]", ",", ":", ".", "@", "/",
  ]

  private static func isWord(_ text: String) -> Bool { text.allSatisfy(\.isLetter) }

  /// The words that are keywords unless the context requires a name.
  private static var contextual: [String] {
    let clauses = Set(Clause.table.map(\.keyword))
    let words = words { word in
      // `first` is also used in `focus first`.
      DurationUnit(word) == nil && ScalarType(keyword: word.spelling) == nil
        && (Function(named: word.spelling) == nil || word == .first)
    }
    return words + clauses.subtracting(words).sorted()
  }

  private static func words(where isIncluded: (TokenKind) -> Bool) -> [String] {
    TokenKind.allCases.filter { $0.isWord && !$0.spelling.isEmpty && isIncluded($0) }
      .map(\.spelling)
  }
}
