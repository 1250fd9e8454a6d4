import FormEngine

extension Session {
  /// Returns the message about a step that was just undone or redone.
  func message(about step: HistoryStep, isRedo: Bool) -> UndoMessage {
    switch step {
    case .value(let path):
      let node = program.nodes[path.node]
      let place = self.place(path)
      // A question mark in the label would end the sentence.
      let label = isQuestion(place) ? WordMessage.quoted(place).text(in: language) : place
      if node.kind == .list {
        let count = rowCount(of: path)
        return .rowsCleared(list: label, count: count, isRedo: isRedo)
      }
      if node.type.isSecret, !value(path).isEmpty {
        return .secret(label: label, isRedo: isRedo)
      }
      let text = oneLine(shownText(at: path))
      return text.isEmpty
        ? .emptied(label: label, isRedo: isRedo)
        : .value(label: label, text: text, isRedo: isRedo)
    case .added(let list, let index) where isRedo, .deleted(let list, let index) where !isRedo:
      return .rowRestored(list: place(list), row: index + 1, isRedo: isRedo)
    case .added(let list, let index), .deleted(let list, let index):
      return .rowRemoved(list: place(list), row: index + 1, isRedo: isRedo)
    case .reordered(let list): return .reordered(list: place(list), isRedo: isRedo)
    }
  }
}
