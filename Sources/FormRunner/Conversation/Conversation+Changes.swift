import FormEngine

// Announcements of an answer's effects elsewhere: questions shown or hidden, and answers that are
// now invalid.

extension Conversation {
  /// Records the changes that an action has made.
  ///
  /// - Parameter same: the place that was given the same answer again.
  mutating func noteChanges(of action: Action, besides same: Path?) {
    let changes = session.takeChanges()
    effects.note(changes, &counters.levels, in: session)
    switch action {
    case .entered, .confirmed, .assigned, .cleared, .rowAdded, .rowDeleted, .rowMoved, .rowsSorted,
      .undoRequested, .redoRequested, .submissionRejected:
      let place = action.editedPath ?? changedList(by: action)
      shown.review.note(
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

  /// Changes rows, or undoes a step, at a place. The effects elsewhere are announced by
  /// `announceChanges`, after the message about the change itself.
  mutating func carryOut(_ action: Action, at place: Path) -> Bool {
    announceChanges()
    let before = counters.levels.steps(around: place, in: session)
    let left = session.focus
    guard carryOut(action) else { return false }
    effects.hold(changeAt: place, before, leaving: left)
    return true
  }

  /// Announces the questions that the last answer has hidden, shown or invalidated, once it is
  /// valid or left as it is.
  ///
  /// - Parameter column: the column of the announcement; nil for that of the answer.
  mutating func announceChanges(at column: Int? = nil) {
    guard let effects = effects.take(&counters.levels, in: session) else { return }
    let path = effects.path
    let column = column ?? labelColumn(of: path)
    // On the way through the form, new rows come up by themselves.
    for message in effects.messages(in: session, namesNewRows: walk.problems != nil) {
      output.say(message, at: column, hanging: column + 2)
    }
    let new = walk.add(effects.placesToAsk(in: session), dueTo: path, in: session)
    if !new.isEmpty { draft?.note(pending: new, in: session) }
  }

  /// Lists places in a message, if there are any. Their labels are prefixed with their rows unless
  /// they are on the answer's level.
  mutating func say(
    _ places: [Path], around path: Path, at column: Int = 0,
    _ message: ([String], Int) -> ConversationMessage
  ) {
    guard let message = session.naming(places, around: path, message) else { return }
    output.say(message, at: column, hanging: column + 2)
  }
}
