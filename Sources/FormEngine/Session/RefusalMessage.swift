extension Session {
  /// Why an action changed nothing, in words.
  package func explanation(of refusal: Refusal) -> String {
    phrase(of: refusal).text(in: language)
  }

  /// How people know a place: a row by its list.
  private func words(for path: Path) -> String {
    guard isKnown(path), program.nodes[path.node].kind == .row else { return label(path) }
    return label(list(of: RowPath(body: path.node, row: path.row)))
  }

  private func phrase(of refusal: Refusal) -> Phrase {
    switch refusal {
    case .unknownPath: "There is no such field."
    case .hidden(let path): "\(words(for: path), "label") is hidden now."
    case .readonly(let path): "\(words(for: path), "label") is read-only."
    case .computed(let path): "\(label(path), "label") is computed."
    case .wrongType(let path): "\(label(path), "label") does not accept that value."
    case .submitting: "The form is being submitted."
    case .submitted: "The form was submitted."
    case .notSubmitting: "The form is not being submitted."
    case .listFull(let path, let most):
      .counted(
        most, "\(label(path), "label") is full: it allows at most 1 row.",
        "\(label(path), "label") is full: it allows at most \(most, "count") rows.")
    case .listIsSorted(let path):
      "The form sorts the rows of \(label(path), "label"), so they cannot be moved."
    case .noSuchPlace(let path): "There is no such position in \(label(path), "label")."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    }
  }
}
