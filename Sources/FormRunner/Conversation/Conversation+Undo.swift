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
    reply(session.message(about: step, isRedo: isRedo))
    announceChanges(at: column)
    walk.visited.jump(from: path, to: session.focus, in: session)
    shown.rows.follow(session)
    // At the end, and while answers are edited, the review comes next.
    var problems = walk.problems
    if problems == nil, path == nil || edited != nil {
      problems = ProblemWalk(correcting: .form, in: session)
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
}
