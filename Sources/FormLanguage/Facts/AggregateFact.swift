internal import FormEngine

/// What may be wrong with `count`, `sum` and the other functions over the rows of a list.
enum AggregateFact: Fact {
  case wrongArgumentCount(AggregateFunction)
  case notAPath(AggregateFunction)
  /// `count(items.price > 1)`.
  case conditionAsArgument(AggregateFunction, meant: String)
  case noCondition(AggregateFunction, list: String)
  case aliasWithoutCondition
  case needsRows(AggregateFunction, source: String, list: String)
  /// - Parameter column: one of the list, if it has any.
  case needsColumn(AggregateFunction, list: String, source: String, column: String?)
  case notNumbers(AggregateFunction, source: String, contents: String)
  case unordered(AggregateFunction, source: String, contents: String)
  /// The condition reads the row around the aggregate.
  case scanned(list: String)

  var words: FactWords {
    switch self {
    case .wrongArgumentCount(let function):
      switch function {
      case .count, .any, .all:
        FactWords(
          "`\(function)` requires one list or column.", "Write `\(function)(LIST where CONDITION)`."
        )
      default:
        FactWords(
          "`\(function)` requires one list or column.",
          "Write `\(function)(LIST.COLUMN where CONDITION)`.")
      }
    case .notAPath(let function):
      FactWords(
        "`\(function)` requires the path of a list or column.",
        "For example `\(function)(\(Self.example(of: function)))`.")
    case .conditionAsArgument(let function, let meant):
      FactWords(
        "A condition on the rows of a list follows `where`.", "Write `\(function)(\(meant))`.",
        fix: "Write `\(meant)`")
    case .noCondition(let function, let list):
      FactWords(
        "`\(function)` requires a condition.", "For example `\(function)(\(list) where …)`.")
    case .aliasWithoutCondition:
      FactWords(
        "`as` names the row for a `where`, but there is no `where`.",
        "Add `where CONDITION`, or remove `as`.")
    case .needsRows(let function, let source, let list):
      FactWords(
        "`\(function)` requires the rows of a list, but `\(source)` is a column.",
        "Write `\(function)(\(list) where …)`.")
    case .needsColumn(let function, let list, let source, let column):
      FactWords(
        "`\(function)` requires one column of \(list).",
        "For example `\(function)(\(source).\(column ?? "column"))`.")
    case .notNumbers(let function, let source, let contents):
      FactWords(
        "`\(function)` requires numbers, but `\(source)` contains \(contents).",
        "Name a column of integers or decimals.")
    case .unordered(let function, let source, let contents):
      FactWords(
        "`\(function)` requires values with an order, but `\(source)` contains \(contents).",
        "Name a column of numbers, dates, times or options.")
    case .scanned(let list):
      FactWords(
        "This condition reads the row around it, so all rows of \(list) are visited for each row.",
        "For many rows, compute what it reads in a field outside the list.")
    }
  }

  private static func example(of function: AggregateFunction) -> String {
    switch function {
    case .count: "items"
    case .any, .all: "items where price > 10"
    default: "items.price"
    }
  }
}
