package import FormEngine

/// Messages about `count`, `sum` and the other functions over the rows of a list.
package enum AggregateMessage: Message {
  /// - Parameter meant: the intended argument, if it is clear.
  case wrongArgumentCount(AggregateFunction, meant: String?)
  case notAPath(AggregateFunction)
  /// `first(tags)`, of several options that were chosen, which are not rows.
  ///
  /// - Parameter isOfOptions: false for answers that are chosen.
  case overChosen(AggregateFunction, source: String, isOfOptions: Bool)
  /// `sum(items.price * items.count)`.
  case computedColumn(AggregateFunction)
  /// `count(items.price > 1)`.
  case conditionAsArgument(AggregateFunction, meant: String)
  /// `any("a" in list.column)`.
  case conditionOnColumn(AggregateFunction, meant: String)
  case noCondition(AggregateFunction, list: String)
  case aliasWithoutCondition
  /// - Parameter rows: the rows to write, if the column can be a condition.
  case needsRows(AggregateFunction, source: String, list: String, rows: String?)
  /// `count` of a column of booleans, with the rows that were probably meant.
  case countedAnswers(source: String, rows: String)
  /// - Parameter column: a column of the list, if there is one.
  case needsColumn(function: String, list: String, source: String, column: String?)
  case notNumbers(AggregateFunction, source: String, contents: String)
  case unordered(AggregateFunction, source: String, contents: String)
  /// `join` of something other than a list and a separator.
  case wrongJoinArguments
  /// `join(", ", items.name)`.
  case separatorFirst(meant: String)
  /// `as` or `where` after the separator; the next case is for chosen options, which are not rows.
  case misplacedJoinCondition(source: String, separator: String)
  case joinedOptionsHaveNoRows(source: String)
  /// `nth` of something other than a list and a number.
  case wrongNthArguments
  /// `nth(2, items.name)`.
  case numberFirst(meant: String)
  case misplacedNthCondition(source: String, number: String)
  case nthOptionHasNoRow(source: String)
  /// A condition that reads the row around the aggregate.
  case scanned(list: String)

  package var words: FindingWords {
    switch self {
    case .wrongArgumentCount(let function, let meant?):
      FindingWords(
        "`\(function.word)` requires one list or column.", "Write `\(function.word)(\(meant))`.",
        fix: "Write `\(function.word)(\(meant))`")
    case .wrongArgumentCount(let function, meant: nil):
      switch function {
      case .count, .any, .all:
        FindingWords(
          "`\(function.word)` requires one list or column.",
          "Write `\(function.word)(LIST where CONDITION)`."
        )
      default:
        FindingWords(
          "`\(function.word)` requires one list or column.",
          "Write `\(function.word)(LIST.COLUMN where CONDITION)`.")
      }
    case .notAPath(let function):
      FindingWords(
        "`\(function.word)` requires the path of a list or column.",
        "For example `\(function.word)(\(Self.example(of: function)))`.")
    case .overChosen(let function, let source, let isOfOptions):
      FindingWords(
        "`\(function.word)` reads the rows of a list, but `\(source)` is what was chosen.",
        Self.helpOnChosen(function, source, isOfOptions: isOfOptions))
    case .computedColumn(let function):
      FindingWords(
        "`\(function.word)` requires the path of a list or column.",
        "Compute the value of each row in a field or `let` of the row, and name that.")
    case .conditionAsArgument(let function, let meant):
      FindingWords(
        "A condition on the rows of a list follows `where`.", "Write `\(function.word)(\(meant))`.",
        fix: "Write `\(meant)`")
    case .conditionOnColumn(let function, let meant):
      FindingWords(
        "This is a condition by itself, without `\(function.word)`.", "Write `\(meant)`.",
        fix: "Write `\(meant)`")
    case .noCondition(let function, let list):
      FindingWords(
        "`\(function.word)` requires a condition.",
        "For example `\(function.word)(\(list) where …)`.")
    case .aliasWithoutCondition:
      FindingWords(
        "`as` names the row for a `where`, but there is no `where`.",
        "Add `where CONDITION`, or remove `as`.")
    case .needsRows(let function, let source, let list, let rows):
      FindingWords(
        "`\(function.word)` requires the rows of a list, but `\(source)` is a column.",
        "Write `\(function.word)(\(rows ?? "\(list) where …"))`.",
        fix: rows.map { "Write `\($0)`" })
    case .countedAnswers(let source, let rows):
      FindingWords(
        "`count(\(source))` counts all answers, whether they are yes or no.",
        "Write `count(\(rows))` to count those that are yes; to count all, add `is filled`.",
        fix: "Write `\(rows)`")
    case .needsColumn(let function, let list, let source, let column):
      FindingWords(
        "`\(function)` requires one column of \(list).",
        "For example `\(function)(\(source).\(column ?? "column")\(Self.rest(of: function)))`.")
    case .notNumbers(let function, let source, let contents):
      FindingWords(
        "`\(function.word)` requires numbers, but `\(source)` contains \(contents).",
        "Name a column of integers or decimals.")
    case .unordered(let function, let source, let contents):
      FindingWords(
        "`\(function.word)` requires values with an order, but `\(source)` contains \(contents).",
        "Name a column of numbers, dates, times or options.")
    case .wrongJoinArguments:
      FindingWords(
        "`join` requires a list, a column or chosen options, and a separator.",
        #"Write `join(LIST.COLUMN, ", ")`."#)
    case .separatorFirst(let meant):
      FindingWords(
        "In `join`, the separator comes last.", "Write `join(\(meant))`.",
        fix: "Write `join(\(meant))`")
    case .misplacedJoinCondition(let source, let separator):
      FindingWords(
        "In `join`, the separator comes last.",
        "Write `join(\(source) where CONDITION, \(separator))`.")
    case .joinedOptionsHaveNoRows(let source):
      FindingWords(
        "`\(source)` contains chosen options, which are not rows: `as` and `where` do not apply.",
        #"Write `join(\#(source), ", ")`."#)
    case .wrongNthArguments:
      FindingWords(
        "`nth` requires a column or chosen options, and a number.",
        "Write `nth(LIST.COLUMN, 1)` for the cell of the first row.")
    case .numberFirst(let meant):
      FindingWords(
        "In `nth`, the number comes last.", "Write `nth(\(meant))`.", fix: "Write `nth(\(meant))`")
    case .misplacedNthCondition(let source, let number):
      FindingWords(
        "In `nth`, the number comes last.", "Write `nth(\(source) where CONDITION, \(number))`.")
    case .nthOptionHasNoRow(let source):
      FindingWords(
        "`\(source)` contains chosen options, which are not rows: `as` and `where` do not apply.",
        "Write `nth(\(source), 1)` for the option that was chosen first.")
    case .scanned(let list):
      FindingWords(
        "This condition reads the row around it, so all rows of \(list) are visited for each row.",
        "For many rows, compute what it reads in a field outside the list.")
    }
  }

  private static func helpOnChosen(
    _ function: AggregateFunction, _ source: String, isOfOptions: Bool
  ) -> String {
    let test = "\(isOfOptions ? ".option" : "…") in \(source)"
    return switch function {
    case .first: "Write `nth(\(source), 1)`."
    case .last: "Write `nth(\(source), count(\(source)))`."
    case .count: "Write `count(\(source))` without a condition, or test for one: `\(test)`."
    case .any, .all: "Test for each one: `\(test)`."
    case .sum where isOfOptions: "The sum of their points is `\(source).points`."
    case .sum, .average, .min, .max, .collect:
      isOfOptions
        ? "Test for one: `\(test)`."
        : "Read the rows whose values were chosen: "
          + "`\(function.word)(LIST.COLUMN where COLUMN in \(source))`."
    }
  }

  /// Returns the arguments after the column in an example.
  private static func rest(of function: String) -> String {
    switch function {
    case "join": #", ", ""#
    case "nth": ", 1"
    default: ""
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

extension AggregateFunction {
  /// The name of the function in a form; `join` collects all values of a column.
  fileprivate var word: String {
    switch self {
    case .collect: "join"
    case .count, .sum, .average, .min, .max, .any, .all, .first, .last: "\(self)"
    }
  }
}
