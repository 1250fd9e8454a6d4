import FormEngine
import FormSyntax

/// The names of the rules that are built into the language.
enum BuiltInRules {
  /// The names of rules that a form does not name itself, without the number at the end.
  static var names: [String] {
    Clause.table.filter { $0.shape.hasMessage }.map(\.keyword) + [Clause.exclusive.keyword]
      + ScalarType.allCases.compactMap(\.ruleName)
  }
}
