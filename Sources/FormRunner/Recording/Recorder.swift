package import FormEngine

/// A recorder of the actions of a conversation, from which a test is written.
///
/// Undone actions are left out unless a later action depends on them.
package final class Recorder: ActionJournal {
  /// The session with its preset or resumed answers, before any action.
  private(set) var start: Session
  private(set) var actions: [RecordedAction] = []
  /// True if a handler wrote a secret in a message.
  private(set) var hasLeak = false
  /// All secrets that were entered or preset, even those that were undone, with their fields.
  private(set) var fieldsOfSecrets: [String: Set<NodeID>] = [:]
  /// The texts typed as secrets, even if they were refused.
  private(set) var typedSecrets: Set<String> = []
  /// The index of the action of each step, by the number of the step in the session's history.
  /// Undoing a step without an action here is written as such.
  private var actionOfStep: [Int: Int] = [:]
  /// The actions of undone steps that were left out.
  private var undone: [Int: RecordedAction] = [:]
  /// The rows of lists with `count = E` after the last action; nil if the form has no such list.
  private var counted: Set<Path>?
  private var focus: Path?
  private var isAsked = false
  private var hasOwnMessage = false

  /// The maximum number of problems to record for a submission blocked by something other than a
  /// question.
  private static let mostMet = 3

  /// - Parameter start: the session with its preset answers, before any action.
  package init(_ start: Session) {
    self.start = start
    noteSecrets(of: start)
    noteCountedRows(of: start)
  }

  /// Starts again from the answers of a resumed draft.
  package func resume(_ session: Session) {
    start = session
    noteSecrets(of: session)
    noteCountedRows(of: session)
    focus = session.focus
    (actions, actionOfStep, undone) = ([], [:], [:])
  }

  /// Records that the person requested the next change of the focus.
  package func noteRequest() { isAsked = true }

  /// Records a secret that was typed, even if it is not entered.
  func note(typedSecret secret: String) { typedSecrets.insert(secret) }

  /// Returns the rows of lists with `count = E` that were not in them after the last action.
  @discardableResult
  private func noteCountedRows(of session: Session) -> [CountedRow] {
    guard session.program.nodes.contains(where: \.countsItsRows) else { return [] }
    let rows = session.countedRows()
    func path(_ counted: CountedRow) -> Path {
      Path(node: session.program.nodes[counted.list.node].rowBody, row: counted.row)
    }
    let former = counted ?? []
    counted = Set(rows.map(path))
    return rows.filter { !former.contains(path($0)) }
  }

  private func noteSecrets(of session: Session) {
    for path in session.secrets() {
      if case .text(let secret) = session.value(path) {
        fieldsOfSecrets[secret, default: []].insert(path.node)
      }
    }
  }

  var secrets: Set<String> { Set(fieldsOfSecrets.keys) }

  /// Records details of the next rejection.
  ///
  /// - Parameters:
  ///   - hasOwnMessage: true if the message is the handler's own.
  ///   - leaks: true if the message contained a secret.
  package func noteReply(hasOwnMessage: Bool, leaks: Bool) {
    self.hasOwnMessage = hasOwnMessage
    if leaks { hasLeak = true }
  }

  /// The texts entered in fields that are not secrets.
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
    recorded.appeared = noteCountedRows(of: session)
    let bodies = Set(recorded.appeared.map { session.program.nodes[$0.list.node].rowBody })
    if bodies.contains(where: { session.program.startsRows(in: $0) }) { recorded.after = session }
    focus = session.focus
    let wasAsked = isAsked
    isAsked = false
    switch action {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path):
      recorded.value = session.value(path)
      if session.program.nodes[path.node].type.isSecret, case .text(let secret) = recorded.value {
        fieldsOfSecrets[secret, default: []].insert(path.node)
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
      // Answers that the rejection emptied are not part of any step now, so no earlier action can
      // be left out.
      (actionOfStep, undone) = ([:], [:])
    case .submissionCancelRequested: recorded.after = session
    case .undoRequested: return undo(recorded, session)
    case .redoRequested: return redo(recorded, session)
    case .submissionAccepted, .resetRequested: break
    }
    if isStep, let step = session.numberOfStepToUndo { actionOfStep[step] = actions.count }
    actions.append(recorded)
  }

  /// Returns the problems that block a submission, limited to those of the question it leads to.
  private func blocking(_ session: Session) -> [Problem] {
    if let focus = session.focus { return session.problems(at: focus).filter(\.blocks) }
    return Array(session.allProblems().filter(\.blocks).prefix(Self.mostMet))
  }

  /// Removes the action that added a row of a plain list if the row got no value; returns whether
  /// it did.
  private func leaveOutRow(of path: Path, in session: Session) -> Bool {
    guard session.program.isPlainValue(path.node), session.value(path).isEmpty,
      session.typedText(path) == nil,
      let last = actions.last, case .rowAdded = last.action, last.newRow == path.row
    else { return false }
    actions.removeLast()
    if let step = session.numberOfStepToUndo, actionOfStep[step] == actions.count {
      actionOfStep[step] = nil
    }
    return true
  }

  /// Returns the sorted lists around a place whose rows the focus has left.
  private func sortedLists(left place: Path?, in session: Session) -> [Path] {
    guard let place, session.isKnown(place) else { return [] }
    return session.rowsAround(place).map { session.list(of: $0) }.filter { list in
      let isInRows = session.focus.map { $0 != list && session.isInside($0, list) } ?? false
      return !session.program.nodes[list.node].sort.isEmpty && !isInRows
    }
  }

  // MARK: Undo

  private func undo(_ recorded: RecordedAction, _ session: Session) {
    guard let step = session.numberOfStepToRedo,
      let index = actionOfStep.removeValue(forKey: step), actions.indices.contains(index),
      !actions[(index + 1)...].contains(where: \.isBarrier)
    else { return write(recorded, session) }
    // An answer confirmed after the undone action is kept.
    let later = actions[(index + 1)...].filter { $0.holds(in: session) }
    undone[step] = actions[index]
    actions.removeSubrange(index...)
    actions += later
  }

  private func redo(_ recorded: RecordedAction, _ session: Session) {
    guard let step = session.numberOfStepToUndo, var action = undone.removeValue(forKey: step)
    else { return write(recorded, session) }
    action.met = []
    action.clock = session.clock
    actionOfStep[step] = actions.count
    actions.append(action)
  }

  private func write(_ recorded: RecordedAction, _ session: Session) {
    var recorded = recorded
    recorded.after = session
    actions.append(recorded)
  }
}

extension Program {
  /// Returns whether a list in a row, group or section starts with rows.
  fileprivate func startsRows(in container: NodeID) -> Bool {
    declarations(in: container, entering: .level).contains {
      nodes[$0].kind == .list && nodes[$0].startRows > 0
    }
  }
}
