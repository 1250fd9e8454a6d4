import FormEngine

/// The question that was asked last, and how it is asked again.
struct AskedQuestion {
  /// Its place; nil before the first prompt and after the submit prompt.
  var path: Path?
  var occasion = Occasion.arrival
  /// The place whose answer broke its rules, while it is asked again.
  var failed: Path?
  /// The place that undo moved to, where an empty answer needs no reminder.
  var unanswered: Path?
  /// The places where a rejected answer was deleted in the line editor; their lines start empty.
  var deletedLines: Set<Path> = []
  private(set) var options = OptionsListedAbove()

  /// The reason for writing a prompt.
  enum Occasion {
    /// The conversation has just arrived at the question.
    case arrival
    /// The previous answer to the question was not valid.
    case answered
    /// Something was shown or refused, and nothing has changed.
    case repeated
  }

  /// Returns the occasion for asking at a place; until something else is recorded, the next one is
  /// an arrival.
  mutating func takeOccasion(at place: Path?) -> Occasion {
    defer { occasion = .arrival }
    return place == path ? occasion : .arrival
  }

  /// Records an arrival, before the place is asked.
  mutating func arrive(at path: Path, in session: Session) {
    failed = nil
    options.arrive(at: path, from: self.path, in: session)
  }

  /// Continues after a command: arrives at another question, or repeats this one.
  mutating func resume(at focus: Path?) { occasion = focus == path ? .repeated : .arrival }

  /// Forgets the question: the next one is an arrival, and the submit prompt has the occasion
  /// `next`.
  mutating func leave(_ next: Occasion) {
    path = nil
    occasion = next
  }

  /// Leaves the questions for the submit prompt; returns the occasion for asking it.
  mutating func leaveForSubmitting() -> Occasion {
    failed = nil
    defer { leave(.repeated) }
    return occasion
  }

  /// Records that the answer is not valid, and is asked again with its problems.
  mutating func reject(at path: Path) {
    occasion = .answered
    failed = path
  }

  /// Continues at the focus, where a step was undone or redone.
  mutating func retrace(to focus: Path?) {
    failed = nil
    deletedLines = []
    unanswered = focus
  }
}

/// The lists of options that have just been shown, which the next question need not repeat.
struct OptionsListedAbove {
  /// True if an earlier question has just listed the options of the current one.
  private(set) var areAbove = false
  /// The choices asked in the current run of list rows, each with its last place and its list.
  private var columns: [(path: Path, list: Path)] = []

  /// Records whether the previous question, or the same column in the row before, has just listed
  /// the options of a place.
  mutating func arrive(at path: Path, from previous: Path?, in session: Session) {
    columns.removeAll { path != $0.list && !session.isInside(path, $0.list) }
    let column = columns.firstIndex { $0.path.node == path.node }
    areAbove = [previous, column.map { columns[$0].path }].contains { other in
      other.map { $0 != path && session.hasSameOptions(path, as: $0) } ?? false
    }
    guard session.program.nodes[path.node].askedType.isChoice,
      let row = session.enclosingRow(of: path)
    else { return }
    if let column { columns.remove(at: column) }
    columns.append((path, session.list(of: row)))
  }
}
