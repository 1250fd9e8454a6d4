import FormEngine

/// Messages about undo and redo.
enum UndoMessage: RunnerMessage {
  case value(label: String, text: String, isRedo: Bool)
  case emptied(label: String, isRedo: Bool)
  case secret(label: String, isRedo: Bool)
  case rowRemoved(list: String, row: Int, isRedo: Bool)
  case rowRestored(list: String, row: Int, isRedo: Bool)
  case rowsCleared(list: String, count: Int, isRedo: Bool)
  case reordered(list: String, isRedo: Bool)

  var phrase: Phrase {
    switch self {
    case .value(let label, let text, false): "Undone: \(label, "label") is “\(text, "text")” again."
    case .value(let label, let text, true): "Redone: \(label, "label") is “\(text, "text")”."
    case .emptied(let label, false): "Undone: \(label, "label") is empty again."
    case .emptied(let label, true): "Redone: \(label, "label") is empty."
    case .secret(let label, false): "Undone: \(label, "label") has its former value again."
    case .secret(let label, true): "Redone: \(label, "label") has its new value."
    case .rowRemoved(let list, let row, false):
      "Undone: \(list, "list"), row \(row, "row") is removed again."
    case .rowRemoved(let list, let row, true):
      "Redone: \(list, "list"), row \(row, "row") is removed."
    case .rowRestored(let list, let row, false):
      "Undone: \(list, "list"), row \(row, "row") is back."
    case .rowRestored(let list, let row, true):
      "Redone: \(list, "list"), row \(row, "row") is added."
    case .rowsCleared(let list, 0, false): "Undone: \(list, "list") has no rows again."
    case .rowsCleared(let list, 0, true): "Redone: \(list, "list") has no rows."
    case .rowsCleared(let list, let count, false):
      .counted(
        count, "Undone: \(list, "list") has 1 row again.",
        "Undone: \(list, "list") has \(count, "count") rows again.")
    case .rowsCleared(let list, let count, true):
      .counted(
        count, "Redone: \(list, "list") has 1 row.",
        "Redone: \(list, "list") has \(count, "count") rows.")
    case .reordered(let list, false): "Undone: \(list, "list") is in its former order."
    case .reordered(let list, true): "Redone: \(list, "list") is reordered again."
    }
  }
}
