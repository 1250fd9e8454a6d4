/// Messages about comparisons.
enum ComparisonMessage: Message {
  case chained
  /// `=>` before a possible condition.
  case arrow
  /// `is in`.
  case isIn
  /// `not` inside a comparison with `in`.
  case notIn
  /// A comparison with an empty value, which is never true.
  case withEmpty(Empty, meant: String)
  /// `is not empty`.
  case isNotEmpty(meant: String)
  /// `name empty`.
  case missingIs(String)
  /// `is filld`.
  case misspelledPredicate(String)
  /// `is` between two values.
  case isValue(meant: String)

  enum Empty: String {
    case value = "A comparison with `empty` is always unknown."
    case text = "An empty text is `empty`, so no value equals it."
    case list = "An empty set is `empty`, so no value equals it."
  }

  var words: FindingWords {
    switch self {
    case .chained:
      FindingWords(
        "Comparisons do not chain.",
        "Write each comparison separately and join them with `and`: `a < b and b < c`.",
        fix: "Write both comparisons")
    case .arrow:
      FindingWords(
        "There is no operator `=>`.",
        "To compare values, write `>=`. For “if A, then B”, write `not A or B`.")
    case .isIn: FindingWords("`is` is not allowed before `in`.", "Remove `is`.")
    case .notIn:
      FindingWords(
        "`not` comes before the whole comparison.", "Write `not VALUE in LIST`.",
        fix: "Move `not` to the front")
    case .withEmpty(let empty, let meant):
      FindingWords(empty.rawValue, "Write `\(meant)`.")
    case .isNotEmpty(let meant): FindingWords("`is` does not accept `not`.", "Write `\(meant)`.")
    case .missingIs(let word):
      FindingWords("Missing `is` before `\(word)`.", "Write `is \(word)`.")
    case .misspelledPredicate(let meant):
      FindingWords(
        "`is` requires `empty` or `filled`.", "Did you mean `\(meant)`?", fix: "Write `\(meant)`")
    case .isValue(let meant):
      FindingWords(
        "`is` requires `empty` or `filled`; compare values with `\(meant)`.", "Write `\(meant)`.")
    }
  }
}
