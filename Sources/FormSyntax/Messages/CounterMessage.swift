/// Messages about `count = E`.
package enum CounterMessage: Message {
  /// In a list of single values, with its name.
  case ofPlainList(String)
  /// `count = 1...3`.
  case range(String)
  /// Options that are not those of one field.
  case notAField(String)
  /// Options that are answers.
  case setOfAnswers(String)
  case outOfBounds(Int64, most: Int)
  case besideStart
  case besideSort

  package var words: FindingWords {
    switch self {
    case .ofPlainList(let list):
      FindingWords(
        "`count = …` is not allowed in \(list): an empty value is not a row.",
        "Declare a field in rows: `rows NAME { count = … field NAME: TYPE }`.")
    case .range(let range):
      FindingWords(
        "`count` is followed by a range without `=`.",
        "Write `count \(range)`. After `=`, write the exact number of rows.", fix: "Remove `=`")
    case .notAField(let source):
      FindingWords(
        "Rows belong to the options of one field, and `\(source)` is not a field.",
        "Name the field, or write `count(…)` for as many rows as options are chosen.")
    case .setOfAnswers(let source):
      FindingWords(
        "Rows stay with their options, and the options of `\(source)` are answers, which people correct.",
        "Write `count(\(source))` for as many rows as values are chosen; in a row, `nth(\(source), position())` is its value.",
        fix: "Count the values")
    case .outOfBounds(let number, let most) where number < 1:
      FindingWords(
        "With `count = \(number)`, the list never has a row.",
        "Write a number from 1 to \(grouped(most)), or an expression.")
    case .outOfBounds(_, let most):
      FindingWords(
        "A list has at most \(grouped(most)) rows.", "Write a number up to \(grouped(most)).")
    case .besideStart:
      FindingWords(
        "`count = …` gives this list its rows, so `start` has no effect.", "Remove one of them.")
    case .besideSort:
      FindingWords(
        "The rows of this list follow the order of the options, so `sort` has no effect.",
        "Remove `sort`.")
    }
  }
}
