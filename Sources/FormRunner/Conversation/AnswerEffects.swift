import FormEngine

/// The effects of answers on other questions, held back until they are announced.
struct AnswerEffects {
  private var held: Held?
  /// Everything that the last action has changed.
  private var changed: [Path] = []
  /// The declarations in rows that their own conditions have shown, hidden, made read-only or made
  /// editable because of the last action.
  private var turned: [Path] = []
  /// The rows that `count = E` has made because of the last action.
  private var appeared: [Path] = []
  /// The places of rows with answers that `count = E` has taken away because of the last action.
  private var departed: [RowPlace] = []
  /// The places with an error that has been reported.
  private var knownInvalid: Set<Path> = []

  /// The possible effects of an answer.
  fileprivate struct Held {
    var path: Path
    /// The questions of the levels around the place, before the answer.
    var levels: [(level: Path, steps: LevelSteps)]
    var changed: [Path]
    /// The turned declarations, without those that have changed back.
    var turned: [Path]
    /// The rows that `count = E` has made.
    var appeared: [Path]
    var departed: [RowPlace]
    /// True if the question is asked again.
    var isRepeated: Bool
  }

  /// The place whose answer's effects are held back.
  var heldPlace: Path? { held?.path }

  // MARK: Changes

  /// Records the changes of an action, and forgets the levels that may differ now.
  mutating func note(
    _ changes: SessionChanges, _ levels: inout RecentSteps, in session: Session
  ) {
    (changed, turned) = (changes.paths, changes.turned)
    (appeared, departed) = (changes.appeared, changes.departed)
    if changes.movesPositions || changed.contains(where: { session.mayHideUncounted($0) }) {
      levels.removeAll()
    }
  }

  /// Returns the questions of the levels around a place, before an answer there.
  mutating func levels(
    before path: Path, _ levels: inout RecentSteps, in session: Session
  ) -> [(level: Path, steps: LevelSteps)] {
    if held?.path != path { held = nil }
    return held?.levels ?? levels.steps(around: path, in: session)
  }

  /// Holds back the effects of the last action, an answer.
  ///
  /// - Parameters:
  ///   - before: the questions of the levels around the place, before the answer.
  ///   - isWrong: true if the question is asked again.
  mutating func hold(
    answerAt path: Path, _ before: [(level: Path, steps: LevelSteps)], isWrong: Bool
  ) {
    guard let former = held else {
      held = Held(
        path: path, levels: before, changed: changed, turned: turned, appeared: appeared,
        departed: departed, isRepeated: isWrong)
      return
    }
    let known = Set(former.changed)
    held = Held(
      path: path, levels: before,
      changed: former.changed + changed.filter { !known.contains($0) },
      // Declarations that were turned twice are as before.
      turned: former.turned.isEmpty
        ? turned : Array(Set(former.turned).symmetricDifference(turned)),
      appeared: former.appeared + appeared, departed: former.departed + departed,
      isRepeated: true)
  }

  /// Holds back the effects of the last action, which changed rows or was undone.
  ///
  /// - Parameter left: the question that was left, whose problems are not effects of the change.
  mutating func hold(
    changeAt path: Path, _ before: [(level: Path, steps: LevelSteps)], leaving left: Path?
  ) {
    held = Held(
      path: path, levels: before, changed: changed.filter { $0 != left }, turned: turned,
      appeared: appeared, departed: departed, isRepeated: false)
  }

  /// Leaves out the questions of a new row, which are asked next.
  mutating func leaveOut(_ row: RowPath, in session: Session) {
    held?.changed.removeAll { session.isKnown($0) && session.isInside($0, row.path) }
  }

  // MARK: Announcing

  /// The effects to announce.
  struct Announcement {
    /// The place of the answer.
    var path: Path
    var hidden: [Path] = []
    var shown: [Path] = []
    /// The new rows that `count = E` asks for.
    var appeared: [Path] = []
    /// The places of rows with answers that `count = E` no longer asks for, in order.
    var departed: [RowPlace] = []
    /// The number of later questions without answers that are no longer asked.
    var fewer = 0
    /// Earlier places that are invalid now.
    var invalid: [Path] = []
  }

  /// Returns the effects that are held back: the questions that the answer has hidden, shown or
  /// invalidated.
  mutating func take(_ levels: inout RecentSteps, in session: Session) -> Announcement? {
    guard let held else { return nil }
    self.held = nil
    let path = held.path
    guard session.isKnown(path) else { return nil }
    if !session.problems(at: path).contains(where: \.blocks) { knownInvalid.remove(path) }
    var effects = Announcement(path: path)
    let frames = session.frames(of: path)
    for (level, old) in held.levels.sorted(by: { $0.level.node < $1.level.node })
    where session.isKnown(level) && (held.isRepeated || levels[level] == nil) {
      let new = levels.steps(of: level, in: session)
      effects.hidden += old.paths.filter { place in
        new.number(of: place) == nil && place != path && session.hasAnswer(place)
          && (!session.isVisible(place) || session.isReadonly(place))
      }
      effects.shown += new.paths.filter { place in
        old.number(of: place) == nil && place != path && session.isAskable(place)
      }
      let here =
        frames.first { session.level(of: $0) == level }.flatMap { old.number(of: $0) } ?? 0
      effects.fewer += old.paths.dropFirst(here).count { place in
        // The rows that `count = E` takes away are named themselves.
        let losesRows =
          session.program.nodes[place.node].countsItsRows && session.isVisible(place)
        return new.number(of: place) == nil && place != path && session.isKnown(place)
          && !session.hasAnswer(place) && !losesRows
      }
    }
    let elsewhere = held.cellsElsewhere(in: session)
    effects.hidden += elsewhere.filter { !session.isVisible($0) && session.hasAnswer($0) }
    effects.shown += elsewhere.filter { session.isFocusable($0) }
    effects.departed = held.departed.filter {
      session.isVisible($0.list)
        && (session.program.parts.countedOptions[$0.list.node] != nil
          || $0.index >= session.rowCount(of: $0.list))
    }.sorted { $0.index < $1.index }
    effects.appeared = held.appeared.filter { session.isKnown($0) && session.isVisible($0) }
    let here = session.position(of: path).index
    for place in held.changed
    where place != path && !effects.shown.contains(place) && isNewlyInvalid(place, in: session)
      && session.position(of: place).index < here
    {
      knownInvalid.insert(place)
      effects.invalid.append(place)
    }
    return effects
  }

  private mutating func isNewlyInvalid(_ place: Path, in session: Session) -> Bool {
    guard session.isKnown(place), [.field, .list].contains(session.program.nodes[place.node].kind)
    else { return false }
    guard session.isFocusable(place), session.problems(at: place).contains(where: \.blocks) else {
      knownInvalid.remove(place)
      return false
    }
    return !knownInvalid.contains(place)
  }

  /// Records that the error of a place is known, so it is not announced again.
  mutating func noteInvalid(_ path: Path, in session: Session) {
    if session.problems(at: path).contains(where: \.blocks) { knownInvalid.insert(path) }
  }

  /// Records that all errors are known.
  mutating func noteAllInvalid(in session: Session) {
    knownInvalid.formUnion(session.allProblems().filter(\.blocks).map(\.path))
  }
}

extension AnswerEffects.Announcement {
  /// Returns the places to ask because of the effects.
  func placesToAsk(in session: Session) -> [Path] {
    let new = session.questions(in: appeared).filter {
      session.isFocusable($0) && !session.isAnswered($0)
    }
    return (shown + invalid).flatMap { session.cellsToAsk(in: $0) }
      + session.inFocusOrder(Set(new))
  }
}

extension AnswerEffects.Held {
  /// Returns the fields and lists whose conditions, or those of the groups around them, an answer
  /// has changed in rows other than those around the answer, in focus order.
  func cellsElsewhere(in session: Session) -> [Path] {
    let open = turned.filter { place in
      guard session.isKnown(place), let row = session.enclosingRow(of: place) else { return false }
      return session.isVisible(row.path) && !levels.contains { $0.level == row.path }
    }
    let cells = session.questions(in: open).filter { $0 != path }
    return session.inFocusOrder(Set(cells))
  }
}

extension Session {
  /// Returns whether a change may hide a question that could not take the focus anyway.
  fileprivate func mayHideUncounted(_ path: Path) -> Bool {
    guard isKnown(path) else { return true }
    return path == .form || isSettled(path)
      || program.nodes[path.node].kind == .list
  }

  /// Returns whether a place, or an unanswered question in the rows of a list, can be asked.
  fileprivate func isAskable(_ place: Path) -> Bool {
    resolve(target: place) == place || cellsToAsk(in: place).count > 1
  }

  /// Returns the places to ask: for a list, first the unanswered questions in its blank rows, or in
  /// all rows if the list is preset, then the list itself.
  fileprivate func cellsToAsk(in place: Path) -> [Path] {
    guard program.nodes[place.node].kind == .list else { return [place] }
    var cells: [Path] = []
    let body = program.nodes[place.node].rowBody
    let isPreset = isSettled(place)
    for row in rows(of: place)
    where isPreset || isUnansweredStart(RowPath(body: body, row: row)) {
      let row = Path(node: body, row: row)
      var next = resolve(target: row)
      while let cell = next, isInside(cell, row) {
        if !isAnswered(cell) { cells.append(cell) }
        next = self.next(after: cell)
      }
    }
    return cells + [place]
  }
}
