internal import FormEngine

/// The texts of a focus graph that do not come from its form.
package enum GraphMessage: Sendable {
  // A picture as a whole
  case title(form: String)
  case askedInOrder([String], others: Int)
  case nothingIsAsked
  case afterSubmitting([String])
  /// The meaning of a dashed frame, if no line shows it.
  case dashed

  // The legend
  case placeInOrder, canBeRequired, notAlwaysAsked, addsRow

  // Nodes, containers and the lines between them
  case required
  case moreRowsAllowed
  case addRow(to: String)
  case row(of: String)
  case rows(of: String)
  case inRow(String, which: String)
  case whichRow(String)
  case continued(String)
  case nextRow, noRows
  case backToNextRow(from: Int)
  /// A line that continues at a node, or at the end if there is none.
  case goesOn(to: Int?, isForNoRows: Bool)
  case alternatives([String])

  // The focus after a submit
  case outcome(String, String)
  case firstProblem, firstEmpty
  case nothingMeanwhile
  case done, doneAndKept
  case doneAndFocused(String)
  /// - Parameter place: the place that `on reject` focuses.
  case rejected(place: String?, clears: [String])
  case firstField

  package var words: String {
    switch self {
    case .title(let form): "Focus graph of \(form)"
    case .askedInOrder(let names, let others):
      "Focus order: "
        + (names + (others > 0 ? ["and \(others) more"] : [])).joined(separator: ", ") + "."
    case .nothingIsAsked: "Nothing is asked."
    case .afterSubmitting(let outcomes):
      "The focus after submitting: \(outcomes.joined(separator: "; "))."
    case .dashed: "Dashed: not always asked; if it is skipped, the focus goes to the next one."
    case .placeInOrder: "position in the focus order"
    case .canBeRequired: "can be required"
    case .notAlwaysAsked: "not always asked: if skipped, follow the line beside it"
    case .addsRow: "adds a row to a list"
    case .required: "required"
    case .moreRowsAllowed: "while more rows are allowed"
    case .addRow(let list): "add a row to \(list)"
    case .row(let list): "\(list) row"
    case .rows(let list): "rows of \(list)"
    case .inRow(let name, let row): "\(name) of the \(row) row"
    case .whichRow(let row): "\(row) row"
    case .continued(let label): "\(label) (continued)"
    case .nextRow: "next row"
    case .noRows: "no rows"
    case .backToNextRow(let number): "next row: back to \(number)"
    case .goesOn(let number, let isForNoRows):
      (isForNoRows ? "no rows: on to " : "otherwise on to ")
        + (number.map(String.init) ?? "the end")
    case .alternatives(let names):
      // The comma also before the last: each of the others may have words after it.
      names.count < 2
        ? names.joined()
        : "\(names.dropLast().joined(separator: ", ")), or \(names[names.count - 1])"
    case .outcome(let name, let focus): "\(name): \(focus)"
    case .firstProblem: "the first field with a problem"
    case .firstEmpty:
      "the first required field that is empty, otherwise the first field with a problem"
    case .nothingMeanwhile: "nothing has the focus; cancelling restores it"
    case .done: "done, nothing has the focus"
    case .doneAndKept: "done, the focus stays"
    case .doneAndFocused(let place): "done, the focus goes to \(place)"
    case .rejected(let place, let clears):
      "the field that the program names, otherwise "
        + (place ?? "the first field with a problem from the program")
        + (clears.isEmpty ? "" : "; clears \(listed(clears))")
    case .firstField: "the first field"
    }
  }
}
