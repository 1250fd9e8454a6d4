package import FormEngine

/// Keeps the actions of a conversation, from which a test of the form is written.
///
/// What undo took back is left out, unless something in between has met it.
package final class Recorder: ActionJournal {
  /// The session with its preset or resumed answers, before any action.
  private(set) var start: Session
  private(set) var actions: [RecordedAction] = []
  /// Whether a handler wrote a secret in a message.
  private(set) var hasLeak = false
  /// All secrets that were entered or given, even those that undo took back.
  private(set) var secrets: Set<String> = []
  /// Those that were typed as secrets, even if they were refused.
  private(set) var typedSecrets: Set<String> = []
  /// How many steps could be undone before any action.
  private var formerSteps: Int
  /// For each step that can be undone, its index among the actions; -1 if it cannot be left out.
  private var undoable: [Int] = []
  private var redoable: [Undone] = []
  private var focus: Path?
  private var isAsked = false
  private var hasOwnMessage = false

  /// What undo has done to a step.
  private enum Undone {
    case leftOut(RecordedAction)
    case written
  }

  /// The number of problems that are kept of a submit that blocks outside all questions.
  private static let mostMet = 3

  /// - Parameter start: the session with its preset answers, before any action.
  package init(_ start: Session) {
    self.start = start
    formerSteps = start.stepCounts.undo
    noteSecrets(of: start)
  }

  /// The conversation goes on from the answers of an earlier one.
  package func resume(_ session: Session) {
    start = session
    formerSteps = session.stepCounts.undo
    noteSecrets(of: session)
    focus = session.focus
    (actions, undoable, redoable) = ([], [], [])
  }

  /// The next request for the focus is a person's own.
  package func noteRequest() { isAsked = true }

  /// A person has typed a secret, which may not be entered.
  func note(typedSecret secret: String) { typedSecrets.insert(secret) }

  private func noteSecrets(of session: Session) {
    for path in session.secrets() {
      if case .text(let secret) = session.value(path) { secrets.insert(secret) }
    }
  }

  /// What is worth knowing about the next rejection.
  ///
  /// - Parameters:
  ///   - hasOwnMessage: whether the message is the handler's.
  ///   - leaks: whether there was a secret in its words.
  package func noteReply(hasOwnMessage: Bool, leaks: Bool) {
    self.hasOwnMessage = hasOwnMessage
    if leaks { hasLeak = true }
  }

  /// What was entered in fields that are not secrets.
  var texts: Set<String> {
    Set(
      actions.compactMap { recorded in
        guard case .entered(let path, let text) = recorded.action,
          !start.program.nodes[path.node].type.isSecret
        else { return nil }
        return text
      })
  }

  package func accepted(_ action: Action, in session: Session, isStep: Bool, submits: Bool) {
    var recorded = RecordedAction(action, in: session)
    recorded.formerFocus = focus
    focus = session.focus
    let wasAsked = isAsked
    isAsked = false
    forgetSteps(before: action, in: session, isStep: isStep)
    switch action {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path):
      recorded.value = session.value(path)
      if session.program.nodes[path.node].type.isSecret, case .text(let secret) = recorded.value {
        secrets.insert(secret)
      }
      recorded.text = session.typedText(path)
      recorded.met = session.shownProblems(at: path).filter { problem in
        !problem.isFromHandler && (problem.isWarning || session.focus == path)
      }
      if case .confirmed = action, leaveOutRow(of: path, in: session) { return }
    case .rowAdded(let list, _):
      let row = RowID(clamping: session.rowsMade(for: list.node) - 1)
      recorded.newRow = row
      let body = session.program.nodes[list.node].rowBody
      if session.program.startsRows(in: body) { recorded.after = session }
    case .rowDeleted, .rowMoved: if !isStep { return }
    case .rowsSorted:
      if !isStep { return }
      recorded.after = session
    case .focusRequested where wasAsked: break
    case .focusRequested, .nextRequested, .previousRequested:
      recorded.leftLists = sortedLists(left: recorded.formerFocus, in: session)
      if recorded.leftLists.isEmpty { return }
      recorded.action = .focusRequested(session.focus)
    case .submitRequested:
      recorded.submits = submits
      recorded.after = session
      if !submits { recorded.met = blocking(session) }
    case .submissionRejected:
      recorded.hasOwnMessage = hasOwnMessage
      recorded.after = session
      // What it emptied is in no step any more, and none before it can be left out.
      undoable = Array(repeating: -1, count: max(0, session.stepCounts.undo - formerSteps))
      redoable = Array(repeating: .written, count: session.stepCounts.redo)
    case .submissionCancelRequested: recorded.after = session
    case .undoRequested: return undo(recorded, session)
    case .redoRequested: return redo(recorded, session)
    case .submissionAccepted, .resetRequested: break
    }
    if isStep {
      undoable.append(actions.count)
      redoable = []
    }
    actions.append(recorded)
  }

  /// What blocks a submit, as far as it matters: the problems at the question it leads to.
  private func blocking(_ session: Session) -> [Problem] {
    if let focus = session.focus { return session.problems(at: focus).filter(\.blocks) }
    return Array(session.allProblems().filter(\.blocks).prefix(Self.mostMet))
  }

  /// Leaves out a row of a plain list that was added and got no value; whether it was one.
  private func leaveOutRow(of path: Path, in session: Session) -> Bool {
    guard session.program.isPlainValue(path.node), session.value(path).isEmpty,
      session.typedText(path) == nil,
      let last = actions.last, case .rowAdded = last.action, last.newRow == path.row
    else { return false }
    actions.removeLast()
    if undoable.last == actions.count { undoable[undoable.count - 1] = -1 }
    return true
  }

  /// The sorted lists around a place in whose rows the focus is no longer.
  private func sortedLists(left place: Path?, in session: Session) -> [Path] {
    var lists: [Path] = []
    var inner = place
    while let path = inner, session.isKnown(path), let row = session.enclosingRow(of: path) {
      let list = session.list(of: row)
      let isInRows = session.focus.map { $0 != list && session.isInside($0, list) } ?? false
      if !session.program.nodes[list.node].sort.isEmpty, !isInRows { lists.append(list) }
      inner = list
    }
    return lists
  }

  // MARK: Undo

  /// Forgets the steps that the session has forgotten: to add a row of a plain list that got no value
  /// is none.
  private func forgetSteps(before action: Action, in session: Session, isStep: Bool) {
    formerSteps = min(formerSteps, session.stepCounts.undo)
    var count = session.stepCounts.undo - formerSteps
    if action == .undoRequested {
      count += 1
    } else if action == .redoRequested || isStep {
      count -= 1
    }
    if undoable.count > count { undoable.removeLast(undoable.count - max(0, count)) }
  }

  private func undo(_ recorded: RecordedAction, _ session: Session) {
    guard let index = undoable.popLast(), index >= 0,
      !actions[(index + 1)...].contains(where: \.isBarrier)
    else {
      redoable.append(.written)
      return write(recorded, session)
    }
    // An answer that was confirmed in the meantime stays.
    let later = actions[(index + 1)...].filter { $0.holds(in: session) }
    redoable.append(.leftOut(actions[index]))
    actions.removeSubrange(index...)
    actions += later
  }

  private func redo(_ recorded: RecordedAction, _ session: Session) {
    switch redoable.popLast() {
    case .leftOut(var action)?:
      action.met = []
      action.clock = session.clock
      undoable.append(actions.count)
      actions.append(action)
    case .written?, nil:
      undoable.append(-1)
      write(recorded, session)
    }
  }

  private func write(_ recorded: RecordedAction, _ session: Session) {
    var recorded = recorded
    recorded.after = session
    actions.append(recorded)
  }
}

extension Program {
  /// Whether a list in a row, group or section starts with rows. Recursion follows the declarations,
  /// which nest at most 64 levels deep.
  fileprivate func startsRows(in container: NodeID) -> Bool {
    declaredChildren(of: container).contains { child in
      switch nodes[child].kind {
      case .list: nodes[child].startRows > 0
      case .group, .section: startsRows(in: child)
      case .form, .row, .field, .note: false
      }
    }
  }
}
