internal import FormEngine
internal import FormLanguage

/// The test that a field chooses among the values of a column of the answers.
struct OfferedColumn {
  private let rule: Expression
  private let field: Expression
  private let values: Expression
  private let rows: Expression.Aggregation

  /// Returns nil for a rule that is something else.
  init?(_ rule: Expression) {
    guard case .apply(.contains, let sides, _, _) = rule.form, sides.count == 2,
      case .aggregate(let rows) = sides[1].form, rows.function == .collect
    else { return nil }
    self.rule = rule
    field = sides[0]
    values = sides[1]
    self.rows = rows
  }

  /// The parts of the condition on the rows, all of which must be true.
  var conditions: [Expression] { rows.condition?.conjuncts ?? [] }

  /// Returns the test with another condition on the rows.
  func membership(where condition: Expression?) -> Expression {
    var rows = rows
    rows.condition = condition
    let values = Expression(type: values.type, span: values.span, form: .aggregate(rows))
    return Expression(
      type: rule.type, span: rule.span, form: .apply(.contains, [field, values], a: 0))
  }
}
