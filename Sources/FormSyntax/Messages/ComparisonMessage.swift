/// Messages about comparisons.
enum ComparisonMessage: Message {
  case chained

  var words: FindingWords {
    switch self {
    case .chained:
      FindingWords(
        "Comparisons do not chain.",
        "Write each comparison separately and join them with `and`: `a < b and b < c`.",
        fix: "Write both comparisons")
    }
  }
}
