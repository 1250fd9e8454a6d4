internal import FormEngine

/// Messages about the columns of options from a file.
package enum ColumnMessage: Message {
  case unknown(String, choice: String, near: String?, known: [String])
  /// A member of a column.
  case withoutParts(String)
  /// A column of a `choices`.
  case ofSeveral(String)
  /// The option being tested, in place of a value.
  case rowAsValue(String, column: String?)
  /// A column of a chosen option, where a test needs a field.
  case columnAsField(String)
  /// A column that counts as text, compared with another type.
  case readAsBoth(String, other: String)

  package var words: FindingWords {
    switch self {
    case .unknown(let name, let choice, let near, let known):
      FindingWords(
        "The file with the options of `\(choice)` has no column `\(name)`.",
        near.map { "Did you mean `\($0)`?" } ?? "Its columns are \(known.listing).",
        fix: near.map { "Write `\($0)`" })
    case .withoutParts(let column):
      FindingWords(
        "`\(column)` is a column of the file and has no members.",
        "Name the rows of the file, so that other names keep their meaning: "
          + "`options from … as t where t.\(column) == …`.")
    case .ofSeveral(let field):
      FindingWords(
        "`\(field)` may be several options, so it has no columns.",
        "Only a `choice` has the columns of its option.")
    case .rowAsValue(let name, let column):
      FindingWords(
        "`\(name)` is a row of the file, but one value is expected here.",
        "Name a column of it: `\(name).\(column ?? "name")`.")
    case .columnAsField(let column):
      FindingWords(
        "`\(column)` is a column of a file, not a field.",
        "Name the field with the option, or write `expect \(column) == …`.")
    case .readAsBoth(let column, let other):
      FindingWords(
        "`\(column)` counts as text, so it cannot be compared with \(other).",
        "A column that is compared with a choice or a text counts as text. Use another column here."
      )
    }
  }
}
