/// Messages about comparisons.
enum ComparisonMessage: Message {
  case chained
  /// A comparison with an empty value, which is never true.
  case withEmpty(Empty, meant: String)
  /// `is filld`.
  case misspelledPredicate(String)

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
    case .withEmpty(let empty, let meant):
      FindingWords(empty.rawValue, "Write `\(meant)`.")
    case .misspelledPredicate(let meant):
      FindingWords(
        "`is` requires `empty` or `filled`.", "Did you mean `\(meant)`?", fix: "Write `\(meant)`")
    }
  }
}
