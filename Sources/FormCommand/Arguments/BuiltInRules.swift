import FormEngine
import FormSyntax

/// The names of the rules that the language itself has.
enum BuiltInRules {
  /// The names of rules to which a form gives none, without the number at the end.
  static var names: [String] {
    Clause.table.filter { $0.shape.hasMessage }.map(\.keyword) + [Clause.exclusive.keyword]
      + ScalarType.allCases.compactMap(\.ruleName)
  }
}
