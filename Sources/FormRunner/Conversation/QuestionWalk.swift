import FormEngine

/// The way through the questions: which one comes next, and which are still to be asked.
struct QuestionWalk {
  var problems: ProblemWalk?
  var visited = VisitedRows()
  /// Earlier places that an answer has shown or invalidated, to be asked before submitting.
  private(set) var pending: [Path] = []
  /// The secrets that a resumed draft does not contain, until they are asked for again.
  private var forgottenSecrets: [Path] = []
  /// The focus before each step that can be undone, by the number of the step.
  var focusBeforeSteps: [Int: Path] = [:]

  /// Continues where a draft ends.
  mutating func resume(_ draft: Draft, in session: Session) {
    visited.resume(session)
    forgottenSecrets = draft.forgotten
    pending = draft.pending
    focusBeforeSteps = draft.focusBeforeSteps
  }

  /// Records that a question is being asked.
  mutating func ask(_ path: Path) {
    problems?.asked.insert(path)
    pending.removeAll { $0 == path }
  }

  /// Returns the action that moves on from a node: a request for the next question.
  ///
  /// - Parameter asksOnlyMissing: true to ask only questions with blocking problems.
  mutating func advance(from path: Path, asksOnlyMissing: Bool, in session: Session) -> Action {
    if problems != nil { return .focusRequested(problems?.next(after: path, in: session)) }
    let place = visited.leaveFinished(from: path, in: session)
    if place != path, session.isFocusable(place) { return .focusRequested(place) }
    let next = asksOnlyMissing ? session.nextBlocking(after: place) : session.next(after: place)
    // Questions earlier in the form that an answer has shown or invalidated are asked before the
    // end.
    if next == nil, let walk = ProblemWalk(pending: pending.filter { session.isFocusable($0) }),
      let first = walk.nearest(after: nil, in: session)
    {
      problems = walk
      return .focusRequested(first)
    }
    return asksOnlyMissing || place != path ? .focusRequested(next) : .nextRequested
  }

  /// Adds places to ask because of an answer: on a walk all of them, otherwise those before it.
  ///
  /// - Returns: the places that were not pending before.
  mutating func add(_ places: [Path], dueTo path: Path, in session: Session) -> [Path] {
    let here = session.position(of: path).index
    let open =
      problems == nil ? places.filter { session.position(of: $0).index < here } : places
    let known = Set(pending)
    let new = open.filter { !known.contains($0) }
    pending += new
    problems?.places += open
    return new
  }

  /// Starts a walk through the secrets that a resumed draft does not contain; returns the first, or
  /// nil if there are none left.
  mutating func startAskingForgottenSecrets(in session: Session) -> Path? {
    guard !forgottenSecrets.isEmpty else { return nil }
    var walk = ProblemWalk()
    walk.places = forgottenSecrets.filter {
      session.isFocusable($0) && session.value($0).isEmpty
    }
    forgottenSecrets = []
    guard !walk.places.isEmpty, let first = walk.nearest(after: nil, in: session) else {
      return nil
    }
    problems = walk
    return first
  }

  /// Records the row that was just added; all its questions are asked.
  ///
  /// - Parameter isAlone: true if its list is asked after it.
  mutating func enter(added row: RowPath, isAlone: Bool) {
    if problems == nil {
      if isAlone { visited.enter(row) }
    } else if problems?.row == nil {
      problems?.row = row
    }
  }
}
