extension Session {
  /// Processes an action and returns the effects, which are requests to the front end.
  ///
  /// - Parameter clock: the date and time, to the second; by default, that of the last action.
  @discardableResult
  public mutating func send(_ action: Action, at clock: LocalDateTime? = nil) -> [Effect] {
    process(action, at: clock) { $0.perform(action) }
  }

  /// Repeats a submit of a draft, with the same outcome: blocked by errors, or not.
  package mutating func resubmit(isBlocked: Bool, at clock: LocalDateTime) {
    process(.submitRequested, at: clock) { $0.submit(isBlocked: isBlocked) }
  }

  @discardableResult
  private mutating func process(
    _ action: Action, at clock: LocalDateTime?, _ perform: (inout Session) -> [Effect]
  ) -> [Effect] {
    form.step = 0
    isUndoing = false
    form.displaced = nil
    form.emptied = []
    defer { form.emptied = nil }
    if let clock { form.setClock(clock) }
    let former = focus
    var effects = perform(&self)
    settleFocus(leaving: [former, action.editedPath])
    forgetProblemsOfGoneRows()
    // If an action was refused, only the clock may have moved the focus.
    guard focus != former else { return effects }
    let change = Effect.focusChanged(to: focus)
    // A front end must lose its focus before it gets the answers.
    if case .submit? = effects.first {
      effects.insert(change, at: 0)
    } else {
      effects.append(change)
    }
    return effects
  }

  /// Moves the focus on, removes empty values and sorts lists until the focus no longer changes:
  /// each of these may cause another.
  mutating func settleFocus(leaving paths: [Path?] = []) {
    var paths = paths
    repeat {
      form.settle()
      paths.append(focus)
      keepFocusFocusable()
      paths += form.takeEmptied()
      for path in paths { dropEmptyValue(at: path) }
      paths = []
      form.step = 0
      sortLists()
      form.settle()
    } while focus.map { !isFocusable($0) } ?? false
  }

  /// Sorts the lists that do not contain the focus.
  ///
  /// A reordering belongs to the undo step whose edit caused it. One that follows from an undo is
  /// also reverted by the redo, so the two together change nothing.
  ///
  /// The order of one list may decide that of another, which is then sorted after it.
  mutating func sortLists() {
    for _ in program.templates {
      let sorted = form.sortLists()
      guard !sorted.isEmpty else { return }
      for (change, steps) in sorted {
        // The last edit completed the sort keys, so undoing it restores the order before it.
        history.append(change, toLastOf: steps)
        if isUndoing { history.appendToRedo(change) }
      }
      form.settle()
    }
  }

  /// Removes the handler's problems with deleted rows.
  private mutating func forgetProblemsOfGoneRows() {
    guard !form.state.handlerProblems.isEmpty else { return }
    form.state.handlerProblems = form.state.handlerProblems.filter { isKnown($0.path) }
  }

  /// Removes the handler's problems with a field, list or group that is edited, or contains an
  /// edited one.
  mutating func endHandlerProblems(at path: Path) {
    guard !form.state.handlerProblems.isEmpty else { return }
    // A list that cannot take the focus is edited in its rows.
    let places =
      [path]
      + containers(of: path).dropLast().filter {
        program.nodes[$0.node].kind != .list || !isFocusable($0)
      }
    let ended = Set(form.state.handlerProblems.map(\.path)).intersection(places)
    guard !ended.isEmpty else { return }
    for path in ended { form.noteHandlerProblem(at: path) }
    form.state.handlerProblems.removeAll { ended.contains($0.path) }
  }

  private mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .focusRequested(let path):
      return request { $0.requestFocus(path) }
    case .nextRequested:
      return request { $0.move(to: $0.next(after: $0.focus)) }
    case .previousRequested:
      return request { $0.move(to: $0.previous(before: $0.focus) ?? $0.focus) }
    case .submitRequested:
      return submit()
    case .submissionAccepted(let number):
      accept(number)
    case .submissionRejected(let number, let message, let problems, let focus):
      reject(number, message, problems, focus)
    case .submissionCancelRequested:
      guard case .submitting(let number) = status else { return [.refused(.notSubmitting)] }
      status = .editing
      giveFocusBack()
      return [.cancelSubmission(number: number)]
    case .resetRequested:
      reset()
    default:
      return edit(action)
    }
    return []
  }

  /// Performs an action that changes values or rows. These are refused during and after submitting.
  private mutating func edit(_ action: Action) -> [Effect] {
    switch status {
    case .submitting: return [.refused(.submitting)]
    case .submitted: return [.refused(.submitted)]
    case .editing, .rejected: break
    }
    form.step = history.nextStep
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
    if case .rejected = status { status = .editing }
    return []
  }

  // MARK: Focus

  /// Moves the focus; the field that it leaves is touched.
  mutating func setFocus(_ path: Path?) {
    guard path != focus else { return }
    if let left = focus, isKnown(left) { touch(left) }
    form.state.focus = path
  }

  /// Marks a field or list as touched, from when on it shows its problems.
  private mutating func touch(_ path: Path) {
    if form.changes != nil, shownProblems(at: path) != problems(at: path) {
      form.noteProblems(at: path)
    }
    form.changeMark(path, readsOtherwise: false) { $0.isTouched = true }
  }

  /// Performs a request for the focus, which replaces a focus that a submit removed.
  private mutating func request(_ perform: (inout Session) -> [Effect]) -> [Effect] {
    let former = focus
    let effects = perform(&self)
    if focus != former { form.state.keptFocus = nil }
    return effects
  }

  private mutating func move(to path: Path?) -> [Effect] {
    setFocus(path)
    return []
  }

  /// Reverts `on submit unfocus`: the focus returns to the former node, or to the node to which
  /// that now leads.
  private mutating func giveFocusBack() {
    guard let kept = form.state.keptFocus else { return }
    form.state.keptFocus = nil
    // If the row was removed, the focus returns to the list.
    let place = isKnown(kept) ? kept : containers(of: kept).first(where: isKnown)
    setFocus(place.flatMap { resolve(target: $0) })
  }

  private mutating func requestFocus(_ path: Path?) -> [Effect] {
    guard let path else {
      setFocus(nil)
      return []
    }
    if path == focus { return [] }
    guard isKnown(path) else { return [.refused(.unknownPath)] }
    let isField = program.nodes[path.node].kind == .field
    guard isVisible(path), !isReadonly(path), program.nodes[path.node].kind != .note else {
      return [.refused(whyNotEditable(path))]
    }
    // A person who moves the focus to a preset answer wants to change it.
    let wasSettled = isSettled(path)
    if wasSettled { form.changeMark(path) { $0.isSettled = false } }
    guard let target = isField ? path : resolve(target: path) else {
      form.changeMark(path) { $0.isSettled = wasSettled }
      return [.refused(whyNotEditable(path))]
    }
    setFocus(target)
    return []
  }

  func whyNotEditable(_ path: Path) -> Refusal {
    if !isVisible(path) { return .hidden(path) }
    if program.nodes[path.node].isComputed { return .computed(path) }
    if isReadonly(path) { return .readonly(path) }
    if program.nodes[path.node].countsItsRows { return .fixedCount(path) }
    if program.nodes[path.node].kind == .list, let most = mostRows(path) {
      return .listFull(path, most: most)
    }
    return .unknownPath
  }

  /// Moves the focus away from a node that is no longer focusable: to the next one, or else to the
  /// previous one, or else to none.
  private mutating func keepFocusFocusable() {
    guard let focus = focus, !isFocusable(focus) else { return }
    // The row of the focus may have left a list with `count = E`.
    if !isKnown(focus), let (list, index) = form.displaced, isKnown(list) {
      return setFocus(form.state.focusable(nearRow: index, of: list))
    }
    setFocus(next(after: focus) ?? previous(before: focus))
  }

  /// Removes an empty value from a list of plain values when the focus leaves it, since it is not a
  /// row.
  mutating func dropEmptyValue(at path: Path?, evenWithFocus: Bool = false) {
    guard let path, evenWithFocus || path != focus, isKnown(path), program.isPlainValue(path.node),
      value(path).isEmpty, form.state.unreadable[path] == nil
    else { return }
    switch status {
    case .editing, .rejected: break
    case .submitting, .submitted: return
    }
    let list = form.state.list(of: program.nodes[path.node].template, path.row)
    let index = form.state.index(of: path.row, in: list.node)
    takeOut(path.row, list, index)
    let change = History.Change.detached(list: list, row: path.row, from: index)
    if !history.forgetAddition(of: path, to: list) {
      // The row was removed because of the last edit, and is restored when that is undone.
      history.append(change, toLastOf: history.undo.last.map { [$0.number] } ?? [])
    }
    history.appendToRedo(change, ofRow: path)
  }

  // MARK: Submitting

  /// Submits the answers, or moves the focus if errors prevent that.
  ///
  /// - Parameter isBlocked: true if errors prevent submission; by default, their actual presence.
  private mutating func submit(isBlocked: Bool? = nil) -> [Effect] {
    switch status {
    case .submitting: return [.refused(.submitting)]
    case .submitted: return [.refused(.submitted)]
    case .editing, .rejected: break
    }
    status = .editing
    for problem in form.state.handlerProblems { form.noteHandlerProblem(at: problem.path) }
    form.state.handlerProblems = []
    noteProblems()
    form.state.touchNumber &+= 1
    form.state.spared = []
    dropEmptyValue(at: focus, evenWithFocus: true)
    // The time of the submit may have emptied a value.
    form.settle()
    for path in form.takeEmptied() { dropEmptyValue(at: path) }
    sortEverything()
    form.settle()
    if isBlocked ?? blocks {
      let target = program.parts.submit.focusesFirstProblem ? firstProblem : firstEmpty
      if let target = target ?? firstProblem ?? firstInFullList { setFocus(target) }
      return []
    }
    submitNumber += 1
    status = .submitting(submitNumber)
    if program.parts.submit.unfocuses {
      form.state.keptFocus = self.focus
      setFocus(nil)
    }
    return [.submit(number: submitNumber, answers: answers())]
  }

  /// Notes the places whose problems will show from now on, since a submit touches everything.
  private mutating func noteProblems() {
    guard form.changes != nil else { return }
    for problem in allProblems() where problem.path != .form && !isTouched(problem.path) {
      form.noteProblems(at: problem.path)
    }
  }

  /// The node to which the first full list with an error leads: the first of its blank rows, else
  /// its first row; nil if there is no such list. Read-only lists lead nowhere.
  private var firstInFullList: Path? {
    for problem in problemsInside(.form)
    where !problem.isWarning && program.nodes[problem.path.node].kind == .list {
      if let path = firstInBlankRow(of: problem.path) { return path }
      if let path = resolve(target: problem.path), form.isInRows(path, of: problem.path) {
        return path
      }
    }
    return nil
  }

  /// Sorts all lists before the answers are submitted, even those that contain the focus.
  private mutating func sortEverything() {
    let focus = focus
    form.state.focus = nil
    sortLists()
    form.state.focus = focus
  }

  private mutating func accept(_ number: Int) {
    guard status == .submitting(number) else { return }
    status = .submitted
    form.state.keptFocus = nil
    switch program.parts.submit.onSuccess {
    case .unfocus: setFocus(nil)
    case .keep: break
    case .focus(let node): setFocus(resolve(target: Path(node: node)))
    }
  }

  private mutating func reject(
    _ number: Int, _ message: String?, _ problems: [HandlerProblem], _ focus: Path?
  ) {
    guard status == .submitting(number) else { return }
    status = .rejected(message: message)
    form.state.handlerProblems = problems.filter { isKnown($0.path) }
    for problem in form.state.handlerProblems { form.noteHandlerProblem(at: problem.path) }
    // Some of these may be in rows that are cleared.
    let named = (problems.map(\.path) + [focus].compactMap(\.self)).filter { path in
      isKnown(path) && [.field, .list].contains(program.nodes[path.node].kind)
    }
    // An answer beneath a forced value has not been rejected.
    let cleared = program.parts.submit.clearedOnReject.filter { !isForced(Path(node: $0)) }
    var emptied: Set<Path> = []
    for node in cleared {
      form.forgetKeptRows(inside: node)
      emptied.formUnion(empty(Path(node: node), keepsForced: true).map(\.editedPath))
    }
    let secrets = emptySecrets(named: named, filled: &emptied)
    forgetSteps(inside: cleared, secrets)
    form.settle()
    // Preset answers are asked for once the handler rejects them.
    for path in problems.map(\.path) + [focus].compactMap({ $0 }) where isKnown(path) {
      if isSettled(path) { form.changeMark(path) { $0.isSettled = false } }
    }
    if let node = program.parts.submit.onReject, isSettled(Path(node: node)) {
      form.changeMark(Path(node: node)) { $0.isSettled = false }
    }
    if let focus, isKnown(focus) {
      setFocus(resolve(target: focus))
    } else if let node = program.parts.submit.onReject {
      setFocus(resolve(target: Path(node: node)))
    } else if let first = firstHandlerProblem() {
      setFocus(first)
    } else {
      giveFocusBack()
    }
    form.state.keptFocus = nil
    // Nobody has passed what is empty only now.
    for path in emptied { spare(path) }
  }

  /// Removes what a rejection emptied from all undo and redo steps: undo would announce a change
  /// without making one, and redo would restore the answer.
  private mutating func forgetSteps(inside cleared: [NodeID], _ secrets: Set<Path>) {
    guard !cleared.isEmpty || !secrets.isEmpty else { return }
    history.forgetChanges { path in
      if secrets.contains(path) { return true }
      var node = path.node
      while node > 0, !cleared.contains(node) { node = program.nodes[node].parent }
      return cleared.contains(node)
    }
  }

  private func firstHandlerProblem() -> Path? {
    form.state.handlerProblems.map(\.path)
      .compactMap { isFocusable($0) ? $0 : form.state.firstInside($0) }
      .min { position(of: $0).index < position(of: $1).index }
  }

  /// Resets the session to the state before any answers; the numbering of rows and submits
  /// continues.
  private mutating func reset() {
    status = .editing
    form.state.focus = nil
    form.state.keptFocus = nil
    form.state.handlerProblems = []
    history.clear()
    form.holdsRows = true
    for list in program.templates[0].countedLists { form.dropCountedRows(of: Path(node: list)) }
    form.state.keptRows.removeAll()
    empty(.form)
    form.forgetAnswers()
    form.holdsRows = false
    form.addStartRows(0, 0)
  }
}
