/// What may be wrong with comparisons.
enum ComparisonFact: Fact {
  case chained
  /// `=>` before something that may be a condition.
  case arrow
  /// `is in`
  case isIn
  /// `not` inside a comparison with `in`.
  case notIn
  /// A comparison with something empty, which is never true.
  case withEmpty(Empty, meant: String)
  /// `is not empty`
  case isNotEmpty(meant: String)
  /// `name empty`
  case missingIs(String)
  /// `is filld`
  case misspelledPredicate(String)
  /// `is` between values.
  case isValue(meant: String)

  enum Empty: String {
    case value = "A comparison with `empty` is always unknown."
    case text = "An empty text is `empty`, so no value equals it."
    case list = "An empty set is `empty`, so no value equals it."
  }

  var words: FactWords {
    switch self {
    case .chained:
      FactWords(
        "Comparisons do not chain.",
        "Write each comparison separately and join them with `and`: `a < b and b < c`.",
        fix: "Write both comparisons")
    case .arrow:
      FactWords(
        "There is no operator `=>`.",
        "To compare values, write `>=`. For “if A, then B”, write `not A or B`.")
    case .isIn: FactWords("`is` is not allowed before `in`.", "Remove `is`.")
    case .notIn:
      FactWords(
        "`not` comes before the whole comparison.", "Write `not VALUE in LIST`.",
        fix: "Move `not` to the front")
    case .withEmpty(let empty, let meant):
      FactWords(empty.rawValue, "Write `\(meant)`.")
    case .isNotEmpty(let meant): FactWords("`is` does not accept `not`.", "Write `\(meant)`.")
    case .missingIs(let word):
      FactWords("Missing `is` before `\(word)`.", "Write `is \(word)`.")
    case .misspelledPredicate(let meant):
      FactWords(
        "`is` requires `empty` or `filled`.", "Did you mean `\(meant)`?", fix: "Write `\(meant)`")
    case .isValue(let meant):
      FactWords(
        "`is` requires `empty` or `filled`; compare values with `\(meant)`.", "Write `\(meant)`.")
    }
  }
}
