/// Messages about `start`.
package enum StartMessage: Message {
  /// A number of rows in a list of single values.
  /// - Parameter number: the number, if the values of the list are numbers.
  case plainList(String, number: String?)
  /// Values in a list whose rows have fields.
  case valuesWithoutFields(String, field: String?)
  /// `start ["a", "b"]`.
  case bracketedValues(String)
  case emptyRow
  case emptyValue(String)
  case ofSecret(String)
  case computed(String)
  case notAField(source: String, noun: String)
  /// A list inside the rows.
  case listInside(String)
  case notInRow(source: String, list: String)
  case givenTwice(source: String)
  case beyondCount(Int, most: Int)
  case beyondLimit(most: Int)
  case tooManyInAll(Int, around: Int, most: Int)
  case tooManyTogether(most: Int)
  /// `default` of a list.
  case defaultOfList(String)

  package var words: FindingWords {
    switch self {
    case .plainList(let list, let number):
      FindingWords(
        "A number of rows is not allowed in \(list): an empty value is not a row.",
        number.map { "For the value \($0), write `start { value = \($0) }`." }
          ?? #"Write the values: `start "a", "b"`. Or remove it."#)
    case .valuesWithoutFields(let list, let field):
      FindingWords(
        "The rows of \(list) have fields, and this does not say which of them has the value.",
        "Write `start { \(field ?? "NAME") = … }`.")
    case .bracketedValues(let values):
      FindingWords(
        "The values of `start` have no brackets around them.",
        "Write `start \(values.isEmpty ? #""a", "b""# : values)`.", fix: "Remove the brackets")
    case .emptyRow:
      FindingWords(
        "This row has no value.",
        "Give a field a value. For blank rows, write their number: `start 2`.")
    case .emptyValue(let list):
      FindingWords("An empty value is not a row of \(list).", "Remove it.")
    case .ofSecret(let name):
      FindingWords("A value at the start would reveal the secret \(name).", "Remove it.")
    case .computed(let name):
      FindingWords(
        "\(name.capitalisedFirst) is computed, so it has no value at the start.", "Remove it.")
    case .notAField(let source, let noun):
      FindingWords(
        "`\(source)` is \(noun), and only a field has a value.",
        "Name a field of the row.")
    case .listInside(let list):
      FindingWords(
        "A row of `start` has values for its own fields, not for the rows of \(list).",
        "Write a `start` in \(list).")
    case .notInRow(let source, let list):
      FindingWords(
        "`\(source)` is not in a row of \(list).", "Name a field of the row.")
    case .givenTwice(let source):
      FindingWords("`\(source)` already has a value in this row.", "Remove one of them.")
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
    case .defaultOfList(let declaration):
      FindingWords(
        "\(declaration.capitalisedFirst) does not allow `default`.",
        #"`start` gives a list its first rows: `start { name = "value" }`, or `start 2` for blank ones."#
      )
    }
  }
}

/// Returns a number below a million with a comma after the thousands.
func grouped(_ number: Int) -> String {
  let rest = String(number % 1_000)
  return number < 1_000
    ? "\(number)" : "\(number / 1_000)," + String(repeating: "0", count: 3 - rest.count) + rest
}
