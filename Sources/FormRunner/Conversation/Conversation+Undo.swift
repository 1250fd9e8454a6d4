import FormEngine

// Undoing and redoing, and what is said about it.

extension Conversation {
  mutating func undo() {
    guard let step = session.stepToUndo else {
      sayError(CommandMessage.nothingToUndo, at: column)
      return
    }
    guard carryOut(.undoRequested) else { return }
    failed = nil
    say(message(about: step, isRedo: false), at: column)
    resume()
  }

  mutating func redo() {
    guard let step = session.stepToRedo else {
      sayError(CommandMessage.nothingToRedo, at: column)
      return
    }
    guard carryOut(.redoRequested) else { return }
    failed = nil
    say(message(about: step, isRedo: true), at: column)
    resume()
  }

  /// What a step that was just undone or redone did.
  private func message(about step: HistoryStep, isRedo: Bool) -> UndoMessage {
    switch step {
    case .value(let path):
      let node = session.program.nodes[path.node]
      let label = session.place(path)
      if node.kind == .list {
        let count = session.rowCount(of: path)
        return .rowsCleared(list: label, count: count, isRedo: isRedo)
      }
      if node.type.isSecret, !session.value(path).isEmpty {
        return .secret(label: label, isRedo: isRedo)
      }
      let text = oneLine(session.shownText(at: path))
      return text.isEmpty
        ? .emptied(label: label, isRedo: isRedo)
        : .value(label: label, text: text, isRedo: isRedo)
    case .added(let list, let index):
      let label = session.place(list)
      return isRedo
        ? .rowRestored(list: label, row: index + 1, isRedo: true)
        : .rowRemoved(list: label, row: index + 1, isRedo: false)
    case .deleted(let list, let index):
      let label = session.place(list)
      return isRedo
        ? .rowRemoved(list: label, row: index + 1, isRedo: true)
        : .rowRestored(list: label, row: index + 1, isRedo: false)
    case .reordered(let list): return .reordered(list: session.place(list), isRedo: isRedo)
    }
  }
}
