extension Session {
  /// Processes an action and returns what the front end should do.
  ///
  /// - Parameter clock: the date and time, to the second; by default, that of the last action.
  @discardableResult
  public mutating func send(_ action: Action, at clock: LocalDateTime? = nil) -> [Effect] {
    step = 0
    isUndoing = false
    if let clock { setClock(clock) }
    let former = state.focus
    var effects = perform(action)
    settleFocus(leaving: [former, action.editedPath])
    forgetProblemsOfGoneRows()
    // If an action was refused, only the clock may have moved the focus.
    if state.focus != former { effects.append(.focusChanged(to: state.focus)) }
    return effects
  }

  /// Moves the focus on, removes empty values and sorts lists. Each may cause another, until the
  /// focus has settled.
  private mutating func settleFocus(leaving paths: [Path?]) {
    var paths = paths
    repeat {
      settle()
      paths.append(state.focus)
      keepFocusFocusable()
      for path in paths { dropEmptyValue(at: path) }
      paths = []
      step = 0
      sortLists()
      settle()
    } while state.focus.map { !isFocusable($0) } ?? false
  }

  /// A handler's problem with a deleted row no longer applies.
  private mutating func forgetProblemsOfGoneRows() {
    guard !state.handlerProblems.isEmpty else { return }
    state.handlerProblems = state.handlerProblems.filter { isKnown($0.path) }
  }

  /// A handler's problem with a field or list ends with its next edit.
  mutating func endHandlerProblems(at path: Path) {
    guard state.handlerProblems.contains(where: { $0.path == path }) else { return }
    noteHandlerProblem(at: path)
    state.handlerProblems.removeAll { $0.path == path }
  }

  private mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .focusRequested(let path):
      return requestFocus(path)
    case .nextRequested:
      setFocus(next(after: state.focus))
    case .previousRequested:
      if let previous = previous(before: state.focus) { setFocus(previous) }
    case .submitRequested:
      return submit()
    case .submissionAccepted(let number):
      accept(number)
    case .submissionRejected(let number, let message, let problems, let focus):
      reject(number, message, problems, focus)
    case .submissionCancelRequested:
      guard case .submitting(let number) = state.status else { return [.refused(.notSubmitting)] }
      state.status = .editing
      return [.cancelSubmission(number: number)]
    case .resetRequested:
      reset()
    default:
      return edit(action)
    }
    return []
  }

  /// The actions that change values and rows. They are refused during and after submitting.
  private mutating func edit(_ action: Action) -> [Effect] {
    switch state.status {
    case .submitting: return [.refused(.submitting)]
    case .submitted: return [.refused(.submitted)]
    case .editing, .rejected: break
    }
    step = history.nextStep
    let refusal: Refusal?
    switch action {
    case .entered(let path, let text): refusal = enter(path, text)
    case .confirmed(let path): refusal = confirm(path)
    case .assigned(let path, let value): refusal = assign(path, value)
    case .cleared(let path): refusal = clear(path)
    case .rowAdded(let list, let index): refusal = addRow(list, at: index)
    case .rowDeleted(let row): refusal = deleteRow(row)
    case .rowMoved(let row, let index): refusal = moveRow(row, to: index)
    case .rowsSorted(let list, let keys): refusal = sortRows(list, keys)
    case .undoRequested: refusal = undo()
    case .redoRequested: refusal = redo()
    case .focusRequested, .nextRequested, .previousRequested, .submitRequested,
      .submissionAccepted, .submissionRejected, .submissionCancelRequested, .resetRequested:
      refusal = nil
    }
    if let refusal { return [.refused(refusal)] }
    if case .rejected = state.status { state.status = .editing }
    return []
  }

  // MARK: Focus

  /// Moves the focus; the field that it leaves is touched.
  mutating func setFocus(_ path: Path?) {
    guard path != state.focus else { return }
    if let left = state.focus, isKnown(left) { changeMark(left) { $0.isTouched = true } }
    state.focus = path
  }

  private mutating func requestFocus(_ path: Path?) -> [Effect] {
    guard let path else {
      setFocus(nil)
      return []
    }
    if path == state.focus { return [] }
    guard isKnown(path) else { return [.refused(.unknownPath)] }
    let isField = program.nodes[path.node].kind == .field
    guard isVisible(path), !isReadonly(path), program.nodes[path.node].kind != .note else {
      return [.refused(whyNotEditable(path))]
    }
    // Somebody who asks for a settled answer wants to change it.
    let wasSettled = isSettled(path)
    if wasSettled { changeMark(path) { $0.isSettled = false } }
    guard let target = isField ? path : resolve(target: path) else {
      changeMark(path) { $0.isSettled = wasSettled }
      return [.refused(whyNotEditable(path))]
    }
    setFocus(target)
    return []
  }

  func whyNotEditable(_ path: Path) -> Refusal {
    if !isVisible(path) { return .hidden(path) }
    if program.nodes[path.node].isComputed { return .computed(path) }
    if isReadonly(path) { return .readonly(path) }
    if program.nodes[path.node].kind == .list, let most = mostRows(path) {
      return .listFull(path, most: most)
    }
    return .unknownPath
  }

  /// A node that stops being focusable passes the focus to the next one, or else to the previous
  /// one, or else to none.
  private mutating func keepFocusFocusable() {
    guard let focus = state.focus, !isFocusable(focus) else { return }
    setFocus(next(after: focus) ?? previous(before: focus))
  }

  /// In a list of plain values an empty value is not a row: it is removed when the focus leaves it.
  mutating func dropEmptyValue(at path: Path?) {
    guard let path, path != state.focus, isKnown(path), program.isPlainValue(path.node),
      value(path).isEmpty, state.unreadable[path] == nil
    else { return }
    switch state.status {
    case .editing, .rejected: break
    case .submitting, .submitted: return
    }
    let list = list(of: program.nodes[path.node].template, path.row)
    let index = state.templates[program.nodes[path.node].template].tree.index(of: path.row)
    takeOut(path.row, list, index)
    // The row was removed because of the last edit, and returns with its undo.
    let change = History.Change.detached(list: list, row: path.row, from: index)
    history.append(change, to: history.undo.last?.number)
    history.appendToRedo(change, ofRow: path)
  }

  // MARK: Submitting

  private mutating func submit() -> [Effect] {
    switch state.status {
    case .submitting: return [.refused(.submitting)]
    case .submitted: return [.refused(.submitted)]
    case .editing, .rejected: break
    }
    state.status = .editing
    state.handlerProblems = []
    state.touchNumber &+= 1
    noteChange(.form)
    if let focus = state.focus, program.isPlainValue(focus.node), value(focus).isEmpty {
      setFocus(next(after: focus) ?? previous(before: focus))
      dropEmptyValue(at: focus)
    }
    sortEverything()
    settle()
    if blocks {
      let target = program.parts.submit.focusesFirstProblem ? firstProblem : firstEmpty
      if let target = target ?? firstProblem { setFocus(target) }
      return []
    }
    state.submitNumber += 1
    state.status = .submitting(state.submitNumber)
    return [.submit(number: state.submitNumber, answers: answers())]
  }

  /// Rows are sorted before the answers are submitted, even if they contain the focus.
  private mutating func sortEverything() {
    let focus = state.focus
    state.focus = nil
    sortLists()
    state.focus = focus
  }

  private mutating func accept(_ number: Int) {
    guard state.status == .submitting(number) else { return }
    state.status = .submitted
    switch program.parts.submit.onSuccess {
    case .unfocus: setFocus(nil)
    case .keep: break
    case .focus(let node): setFocus(resolve(target: Path(node: node)))
    }
  }

  private mutating func reject(
    _ number: Int, _ message: String?, _ problems: [HandlerProblem], _ focus: Path?
  ) {
    guard state.status == .submitting(number) else { return }
    state.status = .rejected(message: message)
    state.handlerProblems = problems.filter { isKnown($0.path) }
    for problem in state.handlerProblems { noteHandlerProblem(at: problem.path) }
    for node in program.parts.submit.clearedOnReject { empty(Path(node: node)) }
    emptySecrets(named: problems.map(\.path) + (focus.map { [$0] } ?? []))
    settle()
    // Preset answers are asked for once the handler rejects them.
    for path in problems.map(\.path) + [focus].compactMap({ $0 }) where isKnown(path) {
      if isSettled(path) { changeMark(path) { $0.isSettled = false } }
    }
    if let node = program.parts.submit.onReject, isSettled(Path(node: node)) {
      changeMark(Path(node: node)) { $0.isSettled = false }
    }
    if let focus, isKnown(focus) {
      setFocus(resolve(target: focus))
    } else if let node = program.parts.submit.onReject {
      setFocus(resolve(target: Path(node: node)))
    } else if let first = firstHandlerProblem() {
      setFocus(first)
    }
  }

  private func firstHandlerProblem() -> Path? {
    state.handlerProblems.map(\.path).filter(isFocusable)
      .min { position(of: $0).index < position(of: $1).index }
  }

  /// Returns to the state before any answers; the numbers of rows and submits go on.
  private mutating func reset() {
    state.status = .editing
    state.focus = nil
    state.handlerProblems = []
    state.touchNumber = 0
    noteChange(.form)
    changes?.movesPositions = true
    history.clear()
    empty(.form)
    for slot in program.templates[0].slots where program.slots[slot].kind == .field {
      let cell = Int(program.slots[slot].offset)
      var mark = state.templates[0].marks[cell]
      mark.origin = .none
      mark.isTouched = false
      mark.isSettled = false
      state.templates[0].marks[cell] = mark
      if program.slots[slot].leaf >= 0 { refreshLeaf(0, 0, Int(program.slots[slot].leaf)) }
      enqueue(slot, 0)
    }
    for index in state.templates[0].listMarks.indices {
      state.templates[0].listMarks[index] = ValueMark()
    }
    for list in program.templates[0].lists { refreshLeaf(0, 0, Int(program.leafOfNode[list])) }
    state.unreadable = [:]
  }
}
