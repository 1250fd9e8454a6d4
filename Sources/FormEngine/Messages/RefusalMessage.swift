/// The reasons why an action changed nothing. A declaration is named by its label.
enum RefusalMessage: Hashable, Sendable {
  case unknownPath
  case hidden(String)
  case readonly(String)
  case computed(String)
  case wrongType(String)
  case submitting, submitted, notSubmitting
  case listFull(String, most: Int)
  case listIsSorted(String)
  case newRowsGoToEnd(String)
  case fixedCount(String)
  case rowsOfOptions(String)
  case noSuchPlace(String)
  case nothingToUndo, nothingToRedo

  var phrase: Phrase {
    switch self {
    case .unknownPath: "There is no such field."
    case .hidden(let label): "\(label, "label") is hidden now."
    case .readonly(let label): "\(label, "label") is read-only."
    case .computed(let label): "\(label, "label") is computed."
    case .wrongType(let label): "\(label, "label") does not accept that value."
    case .submitting: "The form is being submitted."
    case .submitted: "The form was submitted."
    case .notSubmitting: "The form is not being submitted."
    case .listFull(let label, let most):
      .counted(
        most, "\(label, "label") is full: it allows at most 1 row.",
        "\(label, "label") is full: it allows at most \(most, "count") rows.")
    case .listIsSorted(let label):
      "The form sorts the rows of \(label, "label"), so they cannot be moved."
    case .newRowsGoToEnd(let label):
      "The form sorts the rows of \(label, "label"), so new ones are added at the end."
    case .fixedCount(let label):
      "The form decides how many rows \(label, "label") has, so none can be added or deleted."
    case .rowsOfOptions(let label):
      "The rows of \(label, "label") follow the order of the options, so they cannot be moved."
    case .noSuchPlace(let label): "There is no such position in \(label, "label")."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    }
  }
}
