import FormEngine

/// The output that has been written and is not repeated: hints, notes, values, warnings,
/// explanations and reviews.
struct ShownBefore {
  private var hints: Set<NodeID> = []
  private var notes: Set<Path> = []
  private var values: [Path: String] = [:]
  var warnings: Set<Problem> = []
  /// The preset answers that `set` overrides.
  var forcedPresets: Set<Path> = []
  /// The lists with more preset rows than the form asks for.
  var keptRows: Set<Path> = []
  private var explanations: Set<Explanation> = []
  /// The lines of the current question, above the one for its answer.
  var question: [WrittenLine] = []
  var rows = OpenRows()
  var review = ReviewState()

  /// An explanation that is given once.
  enum Explanation {
    case numbersOfRows, numbersOfReview
    /// Commands are text in later lines of a text.
    case commandsInText
  }

  /// Returns whether an explanation has not been given before, and records that it is now.
  mutating func isFirst(_ explanation: Explanation) -> Bool {
    explanations.insert(explanation).inserted
  }

  /// Returns the hint of a declaration if it should be shown on this visit.
  mutating func hint(
    at path: Path, in session: Session, _ occasions: ConversationOptions.Hints
  ) -> String? {
    guard occasions != .never, let hint = session.hint(path), !hint.isEmpty,
      hints.insert(path.node).inserted || occasions == .always
    else { return nil }
    return hint
  }

  /// Returns whether a note, or the value of a place that is not asked, should be written.
  func isNew(_ landmark: Path, isForwards: Bool, in session: Session) -> Bool {
    guard session.program.nodes[landmark.node].kind == .field else {
      return !notes.contains(landmark)
    }
    let text = session.shownText(at: landmark)
    return isForwards && session.isReadonly(landmark) && !text.isEmpty && values[landmark] != text
  }

  mutating func note(_ landmark: Path, in session: Session) {
    if session.program.nodes[landmark.node].kind == .field {
      values[landmark] = session.shownText(at: landmark)
    } else {
      notes.insert(landmark)
    }
  }

  /// Records that a place is asked, so its value is written again once it no longer is.
  mutating func noteQuestion(_ path: Path) { values[path] = nil }

  /// Returns the warnings that have not been shown: those of places that are not asked, and of
  /// earlier answers. A warning that disappears is shown again if it returns.
  mutating func newWarnings(in session: Session) -> [Problem] {
    // Finding all problems is slow in a form with many rows.
    let problems =
      session.program.parts.rules.contains(where: \.isWarning)
      ? session.allProblems() : session.problems(at: .form)
    let current = problems.filter(\.isWarning)
    warnings.formIntersection(current)
    return current.saidOnce.filter { !warnings.contains($0) }
  }
}
