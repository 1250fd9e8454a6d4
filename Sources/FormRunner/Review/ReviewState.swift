import FormEngine

/// The changes of answers since the review was last shown.
struct ReviewState {
  /// True if an answer has changed since the last review, or there was no review.
  private(set) var isDue = true
  /// The places whose answers have changed since a review was shown, each with the number of its
  /// last change. They are kept until the next change.
  private(set) var changed: [Path: Int] = [:]
  private var changeCount = 0
  private var isShown = false
  /// True if a review was shown before these changes.
  private(set) var isRepeated = false
  /// The values shown in the last review, and in the one before these changes.
  private var shown: [Path: String] = [:]
  private var formerlyShown: [Path: String] = [:]
  /// The places whose problems have been listed.
  private(set) var listed: Set<Path> = []
  /// True if the conversation starts with the review.
  private(set) var isRequired = false
  /// True if an answer has changed since the last submission.
  private(set) var isUnsubmitted = true

  /// Records the changes of an edit.
  ///
  /// - Parameter place: the place that was edited.
  mutating func note(_ paths: [Path], editing place: Path?) {
    guard !paths.isEmpty else { return }
    if !isDue {
      changed = [:]
      isRepeated = isShown
    }
    changeCount += 1
    for path in paths + (place.map { [$0] } ?? []) { changed[path] = changeCount }
    isDue = true
    isUnsubmitted = true
  }

  mutating func noteListed(_ problems: [Problem]) { listed.formUnion(problems.map(\.path)) }

  mutating func require() { isRequired = true }

  /// Returns whether a line differs from the review before these changes.
  func differs(_ line: ReviewLine) -> Bool { formerlyShown[line.path] != line.value }

  /// Records the lines that are about to be shown.
  mutating func note(_ lines: [ReviewLine]) {
    if isDue { formerlyShown = shown }
    shown = [:]
    for line in lines where line.kind == .answer { shown[line.path] = line.value }
  }

  mutating func noteShown() {
    isDue = false
    isRequired = false
    isShown = true
  }

  mutating func noteSubmitted() { isUnsubmitted = false }
}

/// An answer, to compare before and after an action.
struct AnswerState: Hashable {
  private var value: Value
  private var typed: String?

  init(of path: Path, in session: Session) {
    value = session.value(path)
    typed = session.typedText(path)
  }
}
