internal import FormEngine

extension EditedAnswers {
  /// Returns how an answer differs from the one in the file.
  ///
  /// - Parameter changed: the places that differ, and their containers.
  func mark(of path: Path, changed: [Path: Int], in session: Session) -> ReviewMark {
    if changed[path] != nil { return .changed }
    let node = session.program.nodes[path.node]
    let isAsked = node.kind == .list || node.kind == .field && !session.isComputed(path)
    return isAsked && !record.answers(path) ? .new : .none
  }
}
