internal import FormEngine
internal import FormLanguage

/// The meaning of a checked form, independent of how it is written. Forms of equal meaning ask,
/// check and compute the same.
///
/// Each `let` is replaced by its expression wherever it is read, so an additional one makes no
/// difference. Neither do parentheses, the order of conditions that cannot fail, or whether a
/// clause is in a field or in its type. The order in which siblings are visited is part of the
/// meaning.
struct FormMeaning: Equatable {
  private let facts: [[Int]]
  private let expressions: [[Int]: Int]

  /// - Parameter terms: the table shared by the meanings to compare.
  init(_ form: CheckedForm, _ terms: TermTable) {
    var writer = MeaningWriter(form, terms)
    facts = writer.facts()
    expressions = writer.expressions()
  }
}
