extension Session {
  /// Returns the reason why an action changed nothing, in words.
  package func explanation(of refusal: Refusal) -> String {
    message(about: refusal).phrase.text(in: language)
  }

  /// Returns the label of a declaration; for a row, that of its list.
  private func words(for path: Path) -> String {
    guard isKnown(path), program.nodes[path.node].kind == .row else { return label(path) }
    return label(list(of: RowPath(body: path.node, row: path.row)))
  }

  private func message(about refusal: Refusal) -> RefusalMessage {
    switch refusal {
    case .unknownPath: .unknownPath
    case .hidden(let path): .hidden(words(for: path))
    case .readonly(let path): .readonly(words(for: path))
    case .computed(let path): .computed(label(path))
    case .wrongType(let path): .wrongType(label(path))
    case .submitting: .submitting
    case .submitted: .submitted
    case .notSubmitting: .notSubmitting
    case .listFull(let path, let most): .listFull(label(path), most: most)
    case .listIsSorted(let path): .listIsSorted(label(path))
    case .newRowsGoToEnd(let path): .newRowsGoToEnd(label(path))
    case .fixedCount(let path): .fixedCount(words(for: path))
    case .rowsOfOptions(let path): .rowsOfOptions(words(for: path))
    case .noSuchPlace(let path): .noSuchPlace(label(path))
    case .nothingToUndo: .nothingToUndo
    case .nothingToRedo: .nothingToRedo
    }
  }
}
