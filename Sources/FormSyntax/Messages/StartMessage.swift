/// What may be wrong with `start`.
package enum StartMessage: Message {
  case plainList(String)
  case beyondCount(Int, most: Int)
  case beyondLimit(most: Int)
  case tooManyInAll(Int, around: Int, most: Int)
  case tooManyTogether(most: Int)

  package var words: FindingWords {
    switch self {
    case .plainList(let list):
      FindingWords(
        "`start` is not allowed in \(list): an empty value is not a row.",
        "Remove it, or declare fields in the rows.")
    case .beyondCount(let rows, let most):
      FindingWords(
        "The list cannot start with \(rows) \(rows == 1 ? "row" : "rows"): `count` allows \(most).",
        "Start with at most \(most), or raise the bound of `count`.")
    case .beyondLimit(let most):
      FindingWords(
        "A list starts with at most \(grouped(most)) rows.", "Write a smaller number.")
    case .tooManyInAll(let rows, let around, let most):
      FindingWords(
        "The form would start with \(grouped(around)) times \(grouped(rows)) rows.",
        "At most \(grouped(most)) are allowed: write smaller numbers.")
    case .tooManyTogether(let most):
      FindingWords(
        "With this list, the form starts with more than \(grouped(most)) rows.",
        "At most \(grouped(most)) are allowed in all lists together: write smaller numbers.")
    }
  }

  /// A number with its thousands apart.
  private func grouped(_ number: Int) -> String {
    let rest = String(number % 1_000)
    return number < 1_000
      ? "\(number)" : "\(number / 1_000)," + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
