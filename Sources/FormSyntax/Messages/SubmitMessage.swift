/// Messages about the targets of the focus, and about fields that a rejection clears.
package enum SubmitMessage: Message {
  case computedCannotBeCleared(String)
  case notFocusable(source: String)
  /// `on success keep focus` after `on submit unfocus`.
  case noFocusToKeep
  case neverFocusable(source: String, FocusObstacle)
  /// A path through rows without row numbers.
  case whichRow(name: String, path: String)

  package var words: FindingWords {
    switch self {
    case .computedCannotBeCleared(let name):
      FindingWords(
        "\(name) is computed, so it cannot be cleared.", "Clear what it is computed from.")
    case .notFocusable(let source):
      FindingWords("`\(source)` cannot take the focus.", "Name a field, a list or a group.")
    case .noFocusToKeep:
      FindingWords(
        "There is no focus to keep: `on submit unfocus` has taken it away.",
        "Remove one of the two, or name where the focus goes: `on success focus NAME`.")
    case .neverFocusable(let source, let obstacle):
      FindingWords(
        "`\(source)` can never take the focus: \(obstacle.words).",
        "Name a field that is asked, or remove `focus`.")
    case .whichRow(let name, let path):
      FindingWords(
        "Which row of \(name) is meant? Name the list itself.",
        "`\(path)` means the place where a row is added.")
    }
  }
}

/// The reason why a declaration can never take the focus.
package enum FocusObstacle: Sendable {
  case note, computed, readonly, hidden
  case readonlyAround(String)
  case hiddenAround(String)
  case asksNothing

  var words: String {
    switch self {
    case .note: "it is a note"
    case .computed: "it is computed"
    case .readonly: "it is always read-only"
    case .hidden: "it is never shown"
    case .readonlyAround(let name): "\(name) around it is always read-only"
    case .hiddenAround(let name): "\(name) around it is never shown"
    case .asksNothing: "nothing in it is asked"
    }
  }
}
