import FormEngine

// Announcements of an answer's effects elsewhere: questions shown or hidden, and answers that are
// now invalid.

/// The possible effects of an answer on other questions, held back until they are announced.
struct HeldComings {
  var path: Path
  /// The questions of the levels around the place, before the answer.
  var levels: [(level: Path, steps: LevelSteps)]
  var changed: [Path]
  /// The declarations in rows that their own conditions have shown, hidden, made read-only or made
  /// editable. Those that have changed back are left out.
  var turned: [Path]
  /// True if the question is asked again.
  var isRepeated: Bool
}

extension Conversation {
  /// The maximum number of labels to list.
  private static let mostNamed = 10

  /// Records the changes that an action has made.
  ///
  /// - Parameter same: the place that was given the same answer again.
  mutating func noteChanges(of action: Action, besides same: Path?) {
    let changes = session.takeChanges()
    changedPaths = changes.paths
    turnedPaths = changes.turned
    if changes.movesPositions || changes.paths.contains(where: { hidesUncounted($0) }) {
      steps.removeAll()
    }
    switch action {
    case .entered, .confirmed, .assigned, .cleared, .rowAdded, .rowDeleted, .rowMoved, .rowsSorted,
      .undoRequested, .redoRequested, .submissionRejected:
      let place = action.editedPath ?? changedList(by: action)
      review.note(
        changes.paths.filter { $0 != same }, editing: place == same ? nil : place)
    case .focusRequested, .nextRequested, .previousRequested, .submitRequested,
      .submissionAccepted, .submissionCancelRequested, .resetRequested:
      break
    }
  }

  /// Returns the list whose rows an action has changed.
  private func changedList(by action: Action) -> Path? {
    switch action {
    case .rowAdded(let list, _), .rowsSorted(let list, _): list
    case .rowDeleted(let row), .rowMoved(let row, _): session.list(of: row)
    default: nil
    }
  }

  /// Returns whether a change may hide a question that could not take the focus anyway.
  private func hidesUncounted(_ path: Path) -> Bool {
    guard session.isKnown(path) else { return true }
    return path == .form || session.isSettled(path)
      || session.program.nodes[path.node].kind == .list
  }

  /// Returns the questions of the levels around a place, before an answer there.
  mutating func levels(around path: Path) -> [(level: Path, steps: LevelSteps)] {
    var levels: [(level: Path, steps: LevelSteps)] = []
    for frame in session.frames(of: path) {
      let level = level(of: frame)
      guard levels.last?.level != level else { continue }
      levels.append((level, steps(of: level)))
    }
    return levels
  }

  /// Changes rows, or undoes a step, at a place. The effects elsewhere are announced by
  /// `sayComings`, after the message about the change itself.
  mutating func carryOut(_ action: Action, at place: Path) -> Bool {
    sayComings()
    let before = levels(around: place)
    // Problems of the question being left are not effects of this change.
    let left = session.focus
    guard carryOut(action) else { return false }
    heldComings = HeldComings(
      path: place, levels: before, changed: changedPaths.filter { $0 != left },
      turned: turnedPaths, isRepeated: false)
    return true
  }

  /// Announces the questions that the last answer has hidden, shown or invalidated, once it is
  /// valid or left as it is.
  ///
  /// - Parameter column: the column of the announcement; nil for that of the answer.
  mutating func sayComings(at column: Int? = nil) {
    guard let held = heldComings else { return }
    heldComings = nil
    let path = held.path
    guard session.isKnown(path) else { return }
    if !session.problems(at: path).contains(where: \.blocks) { knownInvalid.remove(path) }
    var hidden: [Path] = []
    var shown: [Path] = []
    var fewer = 0
    let frames = session.frames(of: path)
    for (level, old) in held.levels.sorted(by: { $0.level.node < $1.level.node })
    where session.isKnown(level) && (held.isRepeated || steps[level] == nil) {
      let new = steps(of: level)
      hidden += old.paths.filter { place in
        new.number(of: place) == nil && place != path && hasAnswer(place)
          && (!session.isVisible(place) || session.isReadonly(place))
      }
      shown += new.paths.filter { place in
        old.number(of: place) == nil && place != path && isAskable(place)
      }
      let here = frames.first { self.level(of: $0) == level }.flatMap { old.number(of: $0) } ?? 0
      fewer += old.paths.dropFirst(here).count { place in
        new.number(of: place) == nil && place != path && session.isKnown(place)
          && !hasAnswer(place)
      }
    }
    let elsewhere = cells(in: held)
    hidden += elsewhere.filter { !session.isVisible($0) && hasAnswer($0) }
    shown += elsewhere.filter { session.isFocusable($0) }
    let here = session.position(of: path).index
    func isBefore(_ place: Path) -> Bool { session.position(of: place).index < here }
    var invalid: [Path] = []
    for place in held.changed
    where place != path && !shown.contains(place) && isNewlyInvalid(place) && isBefore(place) {
      knownInvalid.insert(place)
      invalid.append(place)
    }
    let asked = shown + invalid
    let column = column ?? labelColumn(of: path)
    if !hidden.isEmpty {
      let (labels, more) = named(hidden, around: path)
      say(
        ConversationMessage.noLongerAsked(labels: labels, more: more), at: column,
        hanging: column + 2)
    }
    if fewer > 0 { say(ConversationMessage.fewerQuestions(fewer), at: column) }
    if !shown.isEmpty { sayNowAsked(shown, around: path, at: column) }
    if !invalid.isEmpty {
      let (labels, more) = named(invalid, around: path)
      say(
        ConversationMessage.askedAgain(labels: labels, more: more), at: column,
        hanging: column + 2)
    }
    let places = asked.flatMap { cellsToAsk(in: $0) }
    let open = problemWalk == nil ? places.filter(isBefore) : places
    let known = Set(pending)
    let new = open.filter { !known.contains($0) }
    if !new.isEmpty { draft?.note(pending: new, in: session) }
    pending += new
    problemWalk?.places += open
  }

  /// Returns whether a place, or an unanswered question in the rows of a list, can be asked.
  private func isAskable(_ place: Path) -> Bool {
    session.resolve(target: place) == place || cellsToAsk(in: place).count > 1
  }

  /// Returns the places to ask: for a list, first the unanswered questions in its blank rows, or in
  /// all rows if the list is preset, then the list itself.
  private func cellsToAsk(in place: Path) -> [Path] {
    guard session.program.nodes[place.node].kind == .list else { return [place] }
    var cells: [Path] = []
    let body = session.program.nodes[place.node].rowBody
    let isPreset = session.isSettled(place)
    for row in session.rows(of: place)
    where isPreset || session.isBlank(RowPath(body: body, row: row)) {
      let row = Path(node: body, row: row)
      var next = session.resolve(target: row)
      while let cell = next, session.isInside(cell, row) {
        if !session.isAnswered(cell) { cells.append(cell) }
        next = session.next(after: cell)
      }
    }
    return cells + [place]
  }

  /// Reports which answers a rejection has emptied.
  mutating func sayCleared(_ places: [Path]) {
    guard !places.isEmpty else { return }
    let (labels, more) = named(places, around: .form)
    say(ConversationMessage.cleared(labels: labels, more: more), hanging: 2)
  }

  mutating func sayNowAsked(_ places: [Path], around path: Path, at column: Int) {
    let (labels, more) = named(places, around: path)
    say(ConversationMessage.nowAsked(labels: labels, more: more), at: column, hanging: column + 2)
  }

  /// Returns the fields and lists whose conditions, or those of the groups around them, an answer
  /// has changed in rows other than those around the answer, in focus order.
  private func cells(in held: HeldComings) -> [Path] {
    var open = held.turned.filter { place in
      guard session.isKnown(place), let row = session.enclosingRow(of: place) else { return false }
      return session.isVisible(row.path) && !held.levels.contains { $0.level == row.path }
    }
    var cells: Set<Path> = []
    while let place = open.popLast() {
      switch session.program.nodes[place.node].kind {
      case .field, .list: cells.insert(place)
      case .group, .section:
        open += session.program.children(of: place.node).map { Path(node: $0, row: place.row) }
      case .form, .row, .note: break
      }
    }
    cells.remove(held.path)
    return cells.map { (path: $0, index: session.position(of: $0).index) }
      .sorted { ($0.index, $0.path.node) < ($1.index, $1.path.node) }.map(\.path)
  }

  /// Records that the error of a place is known, so it is not announced again.
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

  func hasAnswer(_ place: Path) -> Bool {
    if session.program.nodes[place.node].kind == .list { return session.countedRows(of: place) > 0 }
    return session.isAnswered(place) && !session.shownText(at: place).isEmpty
  }

  /// Returns the labels of places, prefixed with their rows unless they are on the answer's level.
  private func named(_ places: [Path], around path: Path) -> (labels: [String], more: Int) {
    let some = places.count > Self.mostNamed ? Self.mostNamed - 1 : places.count
    let labels = places.prefix(some).map { place in
      level(of: place) == level(of: path) ? session.promptLabel(place) : session.place(place)
    }
    return (labels, places.count - some)
  }
}
