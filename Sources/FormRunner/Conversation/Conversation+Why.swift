import FormEngine
import FormLanguage

// `:why`: what makes a field as it is.

extension Conversation {
  /// Explains a place by its path or label; without one, where the conversation is.
  ///
  /// - Parameter path: nil at the prompt to submit, where the form as a whole is explained.
  func sayWhy(_ place: String, at path: Path?) {
    guard let explainer = explainedForm?.explainer else { return say(WhyMessage.unavailable.text) }
    switch explained(place, at: path) {
    case .place(let path):
      for line in explainer.explanation(of: path, in: session).text { say(line) }
    case .ambiguous(let places):
      say(
        WhyMessage.ambiguous(place, places: places.prefix(8).map { session.name(of: $0) }).text)
    case .unknown(let error): say("Error: " + error.message)
    }
  }

  /// The meaning of the argument of `:why`.
  private enum Explained {
    case place(Path)
    case ambiguous([Path])
    case unknown(PathNameError)
  }

  private func explained(_ text: String, at path: Path?) -> Explained {
    if text.isEmpty { return .place(path ?? .form) }
    // Cells of this row come first.
    if let row = path.flatMap({ session.enclosingRow(of: $0) }),
      case .success(let cell) = session.path(named: "\(session.name(of: row.path)).\(text)")
    {
      return .place(cell)
    }
    switch session.path(named: text) {
    case .success(let path): return .place(path)
    case .failure(let error):
      if text == "form" { return .place(.form) }
      let labelled = places(labelled: text)
      if let only = labelled.first, labelled.count == 1 { return .place(only) }
      return labelled.isEmpty ? .unknown(error) : .ambiguous(labelled)
    }
  }

  /// The declarations outside of rows with a label, or else those whose labels begin so, ignoring
  /// case.
  private func places(labelled text: String) -> [Path] {
    let wanted = text.lowercased()
    var equal: [Path] = []
    var beginning: [Path] = []
    for (node, declared) in session.program.nodes.enumerated() where declared.template == 0 {
      switch declared.kind {
      case .field, .group, .list, .section: break
      case .form, .row, .note: continue
      }
      let label = session.label(Path(node: node)).lowercased()
      if label == wanted { equal.append(Path(node: node)) }
      if label.hasPrefix(wanted) { beginning.append(Path(node: node)) }
    }
    return equal.isEmpty ? beginning : equal
  }
}
