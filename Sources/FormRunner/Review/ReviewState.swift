import FormEngine

/// What the review needs to know of the answers since it was shown.
struct ReviewState {
  /// Whether an answer has changed since the last review, or there was none.
  private(set) var isDue = true
  /// The places whose answers changed in this run.
  private(set) var changed: Set<Path> = []
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
    if let place { changed.insert(place) }
    isDue = true
    isUnsubmitted = true
    changed.formUnion(paths)
  }

  mutating func noteListed(_ problems: [Problem]) { listed.formUnion(problems.map(\.path)) }

  mutating func require() { isRequired = true }

  mutating func noteShown() {
    isDue = false
    isRequired = false
  }

  mutating func noteSubmitted() { isUnsubmitted = false }
}
