extension Session {
  /// Processes an action and returns what the front end should do.
  ///
  /// - Parameter clock: the date and time, to the second; by default, that of the last action.
  @discardableResult
  public mutating func send(_ action: Action, at clock: LocalDateTime? = nil) -> [Effect] {
    process(action, at: clock) { $0.perform(action) }
  }

  /// Submits as a draft says that it was done: with answers that had errors, or with none.
  package mutating func resubmit(isBlocked: Bool, at clock: LocalDateTime) {
    process(.submitRequested, at: clock) { $0.submit(isBlocked: isBlocked) }
  }

  @discardableResult
  private mutating func process(
    _ action: Action, at clock: LocalDateTime?, _ perform: (inout Session) -> [Effect]
  ) -> [Effect] {
    form.step = 0
    isUndoing = false
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
    // A front end lets go of its focus before it is given answers.
    if case .submit? = effects.first {
      effects.insert(change, at: 0)
    } else {
      effects.append(change)
    }
    return effects
  }

  /// Moves the focus on, removes empty values and sorts lists. Each may cause another, until the
  /// focus has settled.
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
  /// A reordering belongs to the step whose edit caused it. One that follows from an undo is undone
  /// by the redo as well, so both together change nothing.
  ///
  /// The order of one list may decide that of another, which is then sorted after it.
  mutating func sortLists() {
    for _ in program.templates {
      let sorted = form.sortLists()
      guard !sorted.isEmpty else { return }
      for (change, steps) in sorted {
        // The last edit completes what is sorted: taken back, it leaves the order before it.
        history.append(change, toLastOf: steps)
        if isUndoing { history.appendToRedo(change) }
      }
      form.settle()
    }
  }

  /// A handler's problem with a deleted row no longer applies.
  private mutating func forgetProblemsOfGoneRows() {
    guard !form.state.handlerProblems.isEmpty else { return }
    form.state.handlerProblems = form.state.handlerProblems.filter { isKnown($0.path) }
  }

  /// A handler's problem with a field, list or group ends with the next edit of it, or in it.
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

  /// The actions that change values and rows. They are refused during and after submitting.
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
    if let left = focus, isKnown(left) { form.changeMark(left) { $0.isTouched = true } }
    form.state.focus = path
  }

  /// A focus that is asked for replaces the one that a submit took away.
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

  /// Ends what `on submit unfocus` began: the focus returns to its place, or where that leads now.
  private mutating func giveFocusBack() {
    guard let kept = form.state.keptFocus else { return }
    form.state.keptFocus = nil
    // What was in a row that is gone leads to the list.
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
    // Somebody who asks for a settled answer wants to change it.
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
    if program.nodes[path.node].kind == .list, let most = mostRows(path) {
      return .listFull(path, most: most)
    }
    return .unknownPath
  }

  /// A node that stops being focusable passes the focus to the next one, or else to the previous
  /// one, or else to none.
  private mutating func keepFocusFocusable() {
    guard let focus = focus, !isFocusable(focus) else { return }
    setFocus(next(after: focus) ?? previous(before: focus))
  }

  /// In a list of plain values an empty value is not a row: it is removed when the focus leaves it.
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
    if !history.forgetAddition(of: path.row, to: list) {
      // The row was removed because of the last edit, and returns with its undo.
      history.append(change, toLastOf: history.undo.last.map { [$0.number] } ?? [])
    }
    history.appendToRedo(change, ofRow: path)
  }

  // MARK: Submitting

  /// - Parameter isBlocked: whether there are errors; by default, as it is.
  private mutating func submit(isBlocked: Bool? = nil) -> [Effect] {
    switch status {
    case .submitting: return [.refused(.submitting)]
    case .submitted: return [.refused(.submitted)]
    case .editing, .rejected: break
    }
    status = .editing
    form.state.handlerProblems = []
    form.state.touchNumber &+= 1
    form.noteChange(.form)
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

  /// Where the first list with an error leads that has no room for more rows: to the first of its rows
  /// in which nothing is answered, else to its first row. Read-only lists lead nowhere.
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

  /// Rows are sorted before the answers are submitted, even if they contain the focus.
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
    for node in program.parts.submit.clearedOnReject { empty(Path(node: node)) }
    let secrets = emptySecrets(named: problems.map(\.path) + (focus.map { [$0] } ?? []))
    forgetSteps(inside: program.parts.submit.clearedOnReject, secrets)
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
  }

  /// What a rejection has emptied is in no step any more: undo would say that it changes, and redo
  /// would bring it back.
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

  /// Returns to the state before any answers; the numbers of rows and submits go on.
  private mutating func reset() {
    status = .editing
    form.state.focus = nil
    form.state.keptFocus = nil
    form.state.handlerProblems = []
    history.clear()
    empty(.form)
    form.forgetAnswers()
    form.addStartRows(0, 0)
  }
}
