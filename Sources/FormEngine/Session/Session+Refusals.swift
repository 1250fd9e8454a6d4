extension Session {
  /// Why an action changed nothing, in words.
  package func explanation(of refusal: Refusal) -> String {
    switch refusal {
    case .unknownPath: "There is no such field."
    case .hidden(let path): "\(label(path)) is hidden now."
    case .readonly(let path): "\(label(path)) is read-only."
    case .computed(let path): "\(label(path)) is computed."
    case .wrongType(let path): "\(label(path)) does not accept that value."
    case .submitting: "The form is being submitted."
    case .submitted: "The form was submitted."
    case .notSubmitting: "The form is not being submitted."
    case .listFull(let path, let most):
      "\(label(path)) is full: it allows at most \(most) \(most == 1 ? "row" : "rows")."
    case .listIsSorted(let path): "\(label(path)) is sorted automatically."
    case .noSuchPlace(let path): "There is no such position in \(label(path))."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    }
  }
}
