internal import FormEngine

extension EditedAnswers {
  /// How the answer to a question differs from that in the file.
  ///
  /// - Parameter changed: the places that differ, and what is around them.
  func mark(of path: Path, changed: [Path: Int], in session: Session) -> ReviewMark {
    if changed[path] != nil { return .changed }
    let node = session.program.nodes[path.node]
    let isAsked = node.kind == .list || node.kind == .field && !node.isComputed
    return isAsked && !record.answers(path) ? .new : .none
  }
}
