import FormEngine

/// What the review needs to know of the answers since it was shown.
struct ReviewState {
  /// Whether an answer has changed since the last review, or there was none.
  private(set) var isDue = true
  /// The places whose answers have changed since a review was shown, each with the number of its
  /// last change; until the next change, those that the last review was about.
  private(set) var changed: [Path: Int] = [:]
  private var changeCount = 0
  private var isShown = false
  /// Whether a review was shown before these changes.
  private(set) var isRepeated = false
  /// What the last review showed, and what the one before these changes did.
  private var shown: [Path: String] = [:]
  private var formerlyShown: [Path: String] = [:]
  /// The places whose problems were listed.
  private(set) var listed: Set<Path> = []
  /// Whether the conversation begins with it.
  private(set) var isRequired = false
  /// Whether an answer has changed since the answers were last submitted.
  private(set) var isUnsubmitted = true

  /// Notes what an edit has changed.
  ///
  /// - Parameter place: where it was made.
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

  /// Whether a line is otherwise than in the review before these changes.
  func differs(_ line: ReviewLine) -> Bool { formerlyShown[line.path] != line.value }

  /// Notes what is about to be shown.
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

/// An answer, to tell whether an action has changed it.
struct AnswerState: Hashable {
  private var value: Value
  private var typed: String?

  init(of path: Path, in session: Session) {
    value = session.value(path)
    typed = session.typedText(path)
  }
}
