import FormEngine

// Undo and redo, and the messages about them.

extension Conversation {
  /// Undoes a step, or redoes one.
  mutating func retrace(isRedo: Bool, at path: Path?) {
    guard let step = isRedo ? session.stepToRedo : session.stepToUndo else {
      return refuse(isRedo ? CommandMessage.nothingToRedo : .nothingToUndo)
    }
    let number = session.numberOfStepToUndo
    guard carryOut(isRedo ? .redoRequested : .undoRequested, at: step.place) else { return }
    if !isRedo { returnFocus(undoing: step, number) }
    asked.retrace(to: session.focus)
    reply(message(about: step, isRedo: isRedo))
    sayComings(at: column)
    walk.visited.jump(from: path, to: session.focus, in: session)
    shown.rows.follow(session)
    // At the end, and while answers are edited, the review comes next.
    var problems = walk.problems
    if problems == nil, path == nil || edited != nil {
      problems = ProblemWalk(correcting: .form, .form)
    }
    resume()
    // Problems of a restored answer are shown as they were when it was given.
    if asked.occasion == .repeated, let focus = session.focus, session.isAnswered(focus),
      session.shownProblems(at: focus).contains(where: \.blocks)
    {
      asked.reject(at: focus)
    }
    guard var problems, let focus = session.focus else { return }
    problems.container = session.enclosingRow(of: focus)?.path
    problems.row = nil
    // The question that was interrupted is asked again.
    if let path, path != focus {
      problems.asked.remove(path)
      if !problems.asksBlocking { problems.places.append(path) }
    }
    walk.problems = problems
  }

  /// Returns the focus to where rows were added, deleted or moved.
  private mutating func returnFocus(undoing step: HistoryStep, _ number: Int?) {
    switch step {
    case .value: return
    case .added, .deleted, .reordered: break
    }
    guard let former = number.flatMap({ walk.focusBeforeSteps[$0] }), former != session.focus,
      session.isFocusable(former)
    else { return }
    send(.focusRequested(former))
  }

  /// Returns the message about a step that was just undone or redone.
  private func message(about step: HistoryStep, isRedo: Bool) -> UndoMessage {
    switch step {
    case .value(let path):
      let node = session.program.nodes[path.node]
      let place = session.place(path)
      // A question mark in the label would end the sentence.
      let label = isQuestion(place) ? WordMessage.quoted(place).text(in: language) : place
      if node.kind == .list {
        let count = session.rowCount(of: path)
        return .rowsCleared(list: label, count: count, isRedo: isRedo)
      }
      if node.type.isSecret, !session.value(path).isEmpty {
        return .secret(label: label, isRedo: isRedo)
      }
      let text = oneLine(session.shownText(at: path))
      return text.isEmpty
        ? .emptied(label: label, isRedo: isRedo)
        : .value(label: label, text: text, isRedo: isRedo)
    case .added(let list, let index) where isRedo, .deleted(let list, let index) where !isRedo:
      return .rowRestored(list: session.place(list), row: index + 1, isRedo: isRedo)
    case .added(let list, let index), .deleted(let list, let index):
      return .rowRemoved(list: session.place(list), row: index + 1, isRedo: isRedo)
    case .reordered(let list): return .reordered(list: session.place(list), isRedo: isRedo)
    }
  }
}
