internal import FormEngine

/// An aggregate over a list whose rows are not all modelled individually. One place represents the
/// other rows, and its clauses bound what they contribute to the result.
package struct RowSummary {
  var function: AggregateFunction
  /// The result: a number, a point in time, or 0 and 1.
  var result: VariableID
  /// The number of rows of the list, and of those that are modelled individually.
  var rows: VariableID
  var looked: Int
  /// The place that represents the other rows.
  var row: PlaceID
  /// The `where` condition and the term of a row; -1 if absent.
  var condition: StatementID
  var term: VariableID
}
