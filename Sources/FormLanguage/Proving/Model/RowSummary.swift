internal import FormEngine

/// An aggregate over a list whose rows are not all looked at one by one: what these may bring follows
/// from the clauses of one of them.
struct RowSummary {
  var function: AggregateFunction
  /// What it comes to: a number, a point in time, or 0 and 1.
  var result: VariableID
  /// How many rows the list has, and how many are looked at one by one.
  var rows: VariableID
  var looked: Int
  /// One of the other rows.
  var row: PlaceID
  /// `where`, and what a row brings; -1 where there is none.
  var condition: StatementID
  var term: VariableID
}
