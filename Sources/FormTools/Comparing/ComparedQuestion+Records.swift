internal import FormEngine

extension ComparedQuestion {
  /// True if a record proves the answer only when it includes computed values.
  var showsComputed: Bool {
    switch self {
    case .computed, .absent, .hidden: true
    case .fails, .required, .filled, .chooses, .notOffered, .notWhole, .severalLines,
      .dividesByZero, .differs:
      false
    }
  }

  /// Returns true if the answer may be yes for the record in a session of the valid version. The
  /// solver does not always know which values are computed or hidden.
  func isPossible(in session: Session) -> Bool {
    let nodes = session.program.nodes
    func isAnywhere(_ node: NodeID, _ isMet: (Path) -> Bool) -> Bool {
      session.places(of: node).contains { path in
        let around = session.containers(of: path).first { nodes[$0.node].kind != .section }
        return !session.isInBlankRow(path) && (around.map(session.isVisible) ?? true)
          && isMet(path)
      }
    }
    switch self {
    case .absent(let node):
      return isAnywhere(node) { path in
        let isHidden = !session.isVisible(path) && !nodes[node].keeps
        return isHidden || session.answer(at: path) == nil
      }
    case .hidden(let node): return isAnywhere(node) { !session.isVisible($0) }
    case .fails, .required, .filled, .chooses, .notOffered, .computed, .notWhole, .severalLines,
      .dividesByZero, .differs:
      return true
    }
  }
}
