/// What undoing and redoing did.
enum UndoMessage: RunnerMessage {
  case value(label: String, text: String, isRedo: Bool)
  case emptied(label: String, isRedo: Bool)
  case secret(label: String, isRedo: Bool)
  case rowRemoved(list: String, row: Int, isRedo: Bool)
  case rowRestored(list: String, row: Int, isRedo: Bool)
  case rowsCleared(list: String, count: Int, isRedo: Bool)
  case reordered(list: String, isRedo: Bool)

  var text: String {
    switch self {
    case .value(let label, let text, false): "Undone: \(label) is “\(text)” again."
    case .value(let label, let text, true): "Redone: \(label) is “\(text)”."
    case .emptied(let label, false): "Undone: \(label) is empty again."
    case .emptied(let label, true): "Redone: \(label) is empty."
    case .secret(let label, false): "Undone: \(label) has its former value again."
    case .secret(let label, true): "Redone: \(label) has its later value."
    case .rowRemoved(let list, let row, false): "Undone: \(list), row \(row) is removed again."
    case .rowRemoved(let list, let row, true): "Redone: \(list), row \(row) is deleted."
    case .rowRestored(let list, let row, false): "Undone: \(list), row \(row) is back."
    case .rowRestored(let list, let row, true): "Redone: \(list), row \(row) is added."
    case .rowsCleared(let list, 0, false): "Undone: \(list) has no rows again."
    case .rowsCleared(let list, 0, true): "Redone: \(list) has no rows."
    case .rowsCleared(let list, let count, false):
      "Undone: \(list) has \(plural(count, "row", "rows")) again."
    case .rowsCleared(let list, let count, true):
      "Redone: \(list) has \(plural(count, "row", "rows"))."
    case .reordered(let list, false): "Undone: \(list) is in its former order."
    case .reordered(let list, true): "Redone: \(list) is in its later order."
    }
  }
}
