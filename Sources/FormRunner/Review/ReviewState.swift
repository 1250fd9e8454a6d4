import FormEngine

/// The changes of answers since the review was last shown.
struct ReviewState {
  /// True if an answer has changed since the last review, or there was no review.
  private(set) var isDue = true
  /// The places whose answers have changed since a review was shown, each with the number of its
  /// last change. They are kept until the next change.
  private var changed: [Path: Int] = [:]
  private var changeCount = 0
  private var isShown = false
  /// True if a review was shown before these changes.
  private var isRepeated = false
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

  /// Returns the places that differ from the edited file, or that have changed since the last
  /// review, together with their containers.
  func changedPlaces(from edited: EditedAnswers?, in session: Session) -> [Path: Int] {
    guard let edited else { return session.withSurroundings(changed) }
    let different = session.differences(from: edited.record.session)
    return session.withSurroundings(
      Dictionary(uniqueKeysWithValues: different.map { ($0, changed[$0] ?? 0) }))
  }

  /// Returns the mark of a line.
  ///
  /// - Parameters:
  ///   - changed: the changed places, with their containers.
  ///   - edited: the file that is being edited.
  func mark(
    of line: ReviewLine, _ changed: [Path: Int], from edited: EditedAnswers?, in session: Session
  ) -> ReviewMark {
    if let edited { return edited.mark(of: line.path, changed: changed, in: session) }
    guard isRepeated, changed[line.path] != nil else { return .none }
    let node = session.program.nodes[line.path.node]
    // The displayed value of a secret, a list or a text of several lines does not show whether it
    // changed.
    let isSeen = node.kind == .field && !node.type.isSecret && !node.type.hasLines
    return !isSeen || formerlyShown[line.path] != line.value ? .changed : .none
  }

  /// Returns the problems to show below the given lines: those of the line's own place or inside
  /// its row. Problems that were listed once are shown even for fields that have not been visited.
  func problems(at lines: [ReviewLine], in session: Session) -> [Path: [Problem]] {
    let places = Set(lines.map(\.path))
    var problems: [Path: [Problem]] = [:]
    for problem in session.allProblems().saidOnce where problem.path != .form {
      guard listed.contains(problem.path) || session.isTouched(problem.path) else {
        continue
      }
      var place: Path? = problem.path
      while let path = place, !places.contains(path) { place = session.owner(of: path) }
      if let place { problems[place, default: []].append(problem) }
    }
    return problems
  }
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
