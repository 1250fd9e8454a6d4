import FormEngine

// What an answer changes elsewhere: questions that come and go, and answers that are wrong now.

/// What an answer may have changed elsewhere, until that is said.
struct HeldComings {
  var path: Path
  /// The questions before it.
  var levels: [(level: Path, steps: LevelSteps)]
  var changed: [Path]
  /// Whether the question is asked again.
  var isRepeated: Bool
}

extension Conversation {
  /// The most labels that are named.
  private static let mostNamed = 10

  /// Notes what an action has changed.
  mutating func noteChanges(of action: Action) {
    let changes = session.takeChanges()
    changedPaths = changes.paths
    if changes.movesPositions || changes.paths.contains(where: { hidesUncounted($0) }) {
      steps.removeAll()
    }
    switch action {
    case .entered, .confirmed, .assigned, .cleared, .rowAdded, .rowDeleted, .rowMoved, .rowsSorted,
      .undoRequested, .redoRequested, .submissionRejected:
      review.note(changes.paths)
    case .focusRequested, .nextRequested, .previousRequested, .submitRequested,
      .submissionAccepted, .submissionCancelRequested, .resetRequested:
      break
    }
  }

  /// Whether a change may hide a question that could not take the focus anyway.
  private func hidesUncounted(_ path: Path) -> Bool {
    guard session.isKnown(path) else { return true }
    return path == .form || session.isSettled(path)
      || session.program.nodes[path.node].kind == .list
  }

  /// The questions of the levels around a place, before an answer there.
  mutating func levels(around path: Path) -> [(level: Path, steps: LevelSteps)] {
    var levels: [(level: Path, steps: LevelSteps)] = []
    for frame in session.frames(of: path) {
      let level = level(of: frame)
      guard levels.last?.level != level else { continue }
      levels.append((level, steps(of: level)))
    }
    return levels
  }

  /// Carries out a change of rows, or undoes a step, at a place. What it changes elsewhere is said by
  /// `sayComings`, after what is said about the change itself.
  mutating func carryOut(_ action: Action, at place: Path) -> Bool {
    sayComings()
    let before = levels(around: place)
    // What the question that is left lacks is no consequence of the change.
    let left = session.focus
    guard carryOut(action) else { return false }
    heldComings = HeldComings(
      path: place, levels: before, changed: changedPaths.filter { $0 != left }, isRepeated: false)
    return true
  }

  /// Says which questions the last answer has hidden, shown or invalidated, once it is the answer: it
  /// was valid, or is left as it is.
  mutating func sayComings() {
    guard let held = heldComings else { return }
    heldComings = nil
    let path = held.path
    guard session.isKnown(path) else { return }
    var hidden: [Path] = []
    var shown: [Path] = []
    for (level, old) in held.levels.sorted(by: { $0.level.node < $1.level.node })
    where session.isKnown(level) && (held.isRepeated || steps[level] == nil) {
      let new = steps(of: level)
      hidden += old.paths.filter { place in
        new.number(of: place) == nil && !session.isVisible(place) && hasAnswer(place)
      }
      shown += new.paths.filter { place in
        old.number(of: place) == nil && place != path && session.resolve(target: place) == place
      }
    }
    let here = session.position(of: path).index
    func isBehind(_ place: Path) -> Bool { session.position(of: place).index < here }
    var invalid: [Path] = []
    for place in held.changed
    where place != path && !shown.contains(place) && isNewlyInvalid(place) && isBehind(place) {
      knownInvalid.insert(place)
      invalid.append(place)
    }
    let asked = shown + invalid
    let column = labelColumn(of: path)
    if !hidden.isEmpty {
      let (labels, more) = named(hidden)
      say(
        ConversationMessage.noLongerAsked(labels: labels, more: more), at: column,
        hanging: column + 2)
    }
    if !asked.isEmpty {
      let (labels, more) = named(asked)
      say(ConversationMessage.nowAsked(labels: labels, more: more), at: column, hanging: column + 2)
    }
    let open = problemWalk == nil ? asked.filter(isBehind) : asked
    pending += open.filter { !pending.contains($0) }
    problemWalk?.places += open
  }

  /// A place whose error is known is not announced again.
  mutating func noteInvalid(_ path: Path) {
    if session.problems(at: path).contains(where: \.blocks) { knownInvalid.insert(path) }
  }

  private mutating func isNewlyInvalid(_ place: Path) -> Bool {
    guard session.isKnown(place), [.field, .list].contains(session.program.nodes[place.node].kind)
    else { return false }
    guard session.isFocusable(place), session.problems(at: place).contains(where: \.blocks) else {
      knownInvalid.remove(place)
      return false
    }
    return !knownInvalid.contains(place)
  }

  private func hasAnswer(_ place: Path) -> Bool {
    if session.program.nodes[place.node].kind == .list { return session.countedRows(of: place) > 0 }
    return session.isAnswered(place) && !session.shownText(at: place).isEmpty
  }

  private func named(_ places: [Path]) -> (labels: [String], more: Int) {
    let some = places.count > Self.mostNamed ? Self.mostNamed - 1 : places.count
    return (places.prefix(some).map { session.promptLabel($0) }, places.count - some)
  }
}
