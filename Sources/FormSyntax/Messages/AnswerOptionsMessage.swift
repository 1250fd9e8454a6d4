/// Messages about options that are answers, `options from people.name`.
package enum AnswerOptionsMessage: Message {
  /// In a named choice, which has no answers.
  case inType
  /// - Parameter column: a field of the rows.
  case wholeList(String, column: String?)
  case noColumn(String)
  /// A path to something else in the rows, such as the points of an option.
  case noField(String)
  /// A field whose column is its own.
  case itself(String)
  /// A column whose options come from the field, directly or through others.
  case circle(String, field: String)
  /// - Parameter contents: the type of the column.
  case otherType(String, contents: String, hasLines: Bool)
  /// `other` beside such options that are not texts.
  case withOther

  package var words: FindingWords {
    switch self {
    case .inType:
      FindingWords(
        "A named choice cannot take its options from answers.",
        "Write the clause in each field that offers them.")
    case .wholeList(let list, let column):
      FindingWords(
        "`\(list)` is a list of rows, and options are the values of one column.",
        "Name the column: `options from \(list).\(column ?? "FIELD")`.",
        fix: column.map { "Write `\(list).\($0)`" })
    case .noColumn(let source):
      FindingWords(
        "`\(source)` is not a column of a list.",
        "Options come from a list of values, or from a field of its rows: `options from people.name`."
      )
    case .noField(let source):
      FindingWords(
        "`\(source)` is not a field.",
        "Options come from a list of values, or from a field of its rows: `options from people.name`."
      )
    case .itself(let field):
      FindingWords(
        "\(field) cannot take its options from its own column.",
        "Name another column, or declare a `text`.")
    case .circle(let source, let field):
      FindingWords(
        "\(field) takes its options from `\(source)`, whose options come from \(field).",
        "Name a column that is answered without options from this one.")
    case .otherType(let source, _, hasLines: true):
      FindingWords(
        "Options cannot come from `\(source)`, whose texts may have several lines.",
        "Name a column of one-line texts, integers, dates or choices.")
    case .otherType(let source, let contents, hasLines: false):
      FindingWords(
        "Options cannot come from `\(source)`, \(contents).",
        "Name a column of texts, integers, dates or choices.")
    case .withOther:
      FindingWords(
        "`other` goes with options that are texts.",
        "Remove it; people add an option where the answers are given.")
    }
  }
}
