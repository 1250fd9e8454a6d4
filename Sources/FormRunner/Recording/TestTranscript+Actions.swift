import FormEngine

extension TestTranscript {
  mutating func write(
    _ recorded: RecordedAction, isHandled: Bool
  ) throws(RecordingFailure) {
    switch recorded.action {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _):
      try answer(recorded, at: path)
    case .cleared(let path):
      if program.nodes[path.node].kind == .field {
        try answer(recorded, at: path)
      } else {
        clear(path, recorded)
      }
    case .focusRequested(let path?): requested = (path, recorded.focus)
    case .rowAdded(let list, let index): add(recorded, to: list, at: index)
    case .rowDeleted(let row): delete(row, recorded)
    case .rowMoved(let row, let index): move(row, to: index, recorded)
    case .rowsSorted(let list, let keys): try sort(list, by: keys, recorded)
    case .submitRequested: try submit(recorded)
    case .submissionAccepted:
      if isHandled { steps.append("accept") }
      acceptOrReject { .submissionAccepted($0) }
    case .submissionRejected(_, let message, let problems, let focus):
      try reject(recorded, recorded.hasOwnMessage ? message : nil, problems, focus: focus)
    case .submissionCancelRequested:
      steps.append("cancel")
      acceptOrReject { _ in .submissionCancelRequested }
      try reconcile(recorded)
    case .undoRequested: try retrace("undo", recorded)
    case .redoRequested: try retrace("redo", recorded)
    case .focusRequested(nil), .nextRequested, .previousRequested, .resetRequested: break
    }
  }

  // MARK: Answers

  private mutating func answer(
    _ recorded: RecordedAction, at path: Path
  ) throws(RecordingFailure) {
    guard let place = place(path), isOpen(place) else { return }
    guard isWritable(recorded.value, text: recorded.text, at: place) else {
      isExact = false
      return
    }
    // In a row of `start`, confirming with Enter does not count as an answer, and there is no test
    // step for it.
    if case .confirmed = recorded.action, session.isInBlankRow(place) { return }
    let value = try value(recorded.value, at: place)
    if case .confirmed = recorded.action, session.origin(place) == .typed,
      session.value(place) == value, session.typedText(place) == recorded.text
    {
      return
    }
    goThere(before: place)
    // A question that was first passed and answered later is answered once.
    if passed == place, steps.last == "clear \(name(place))" { steps.removeLast() }
    let count = session.stepCounts.undo
    var entered = self
    do {
      try entered.enter(value, text: recorded.text, at: place)
    } catch {
      // A default that cannot be entered, such as an option that is not offered, is kept.
      guard case .confirmed = recorded.action, session.value(place) == value else { throw error }
      return
    }
    self = entered
    passed = value.isEmpty && session.stepCounts.undo == count ? place : nil
    expect(recorded.met)
  }

  /// Returns whether an answer can be entered at a place.
  func isOpen(_ place: Path) -> Bool {
    program.nodes[place.node].kind == .field && session.isVisible(place)
      && !session.isReadonly(place)
  }

  /// Returns whether a test can enter an answer. Literals cannot contain some control characters,
  /// and a text may be unreadable only in the language of the conversation.
  func isWritable(_ value: Value, text: String?, at place: Path) -> Bool {
    let type = program.nodes[place.node].type
    if let text, case .value = session.reading(of: text, at: place) { return false }
    var typed = text
    if case .text(let text) = value { typed = text }
    guard let typed else { return true }
    return ControlCharacter(in: typed, of: type) == nil
  }

  /// Enters a value or a text, or clears a field.
  mutating func enter(_ value: Value, text: String?, at place: Path) throws(RecordingFailure) {
    let name = name(place)
    if value.isEmpty, text == nil {
      steps.append("clear \(name)")
      send(.cleared(place))
      return
    }
    let isSecret = program.nodes[place.node].type.isSecret
    var typed = text ?? value.text { optionName($0, place) }
    if case .boolean(let isTrue) = value { typed = isTrue ? "yes" : "no" }
    let written = text.map { literal($0) } ?? literal(value, at: place) ?? literal(typed)
    steps.append(
      "enter \(name) \(written)" + (isSecret ? " // \(RecordingMessage.standIn.text(in: nil))" : "")
    )
    send(.focusRequested(place))
    send(
      text == nil
        ? session.entry(of: value, typedAs: typed, at: place) : .entered(place, text: typed))
    guard session.value(place) == value, session.typedText(place) == text else { throw .differs }
  }

  private func optionName(_ index: Int32, _ place: Path) -> String {
    program.options(of: place.node).name(Int(index))
  }

  private mutating func clear(_ path: Path, _ recorded: RecordedAction) {
    guard let place = place(path), !program.nodes[path.node].name.isEmpty else { return }
    goThere(before: place)
    leaveEmptyRow(recorded)
    steps.append("clear \(name(place))")
    send(.cleared(place))
  }

  // MARK: Focus

  /// Moves the focus where the person asked, unless a step does so itself.
  mutating func goThere(before place: Path?) {
    guard let requested else { return }
    self.requested = nil
    guard let target = self.place(requested.path), let focus = requested.focus.flatMap(self.place)
    else { return }
    if let place, place == focus || place == target || session.isInside(place, target) { return }
    var trial = session
    trial.send(.focusRequested(target))
    guard trial.focus == focus else { return }
    session = trial
    steps.append("focus \(name(target))")
  }

  /// Leaves a row of a plain list without a value, which was removed in the conversation.
  mutating func leaveEmptyRow(_ recorded: RecordedAction) {
    guard let focus = session.focus, program.isPlainValue(focus.node),
      session.value(focus).isEmpty, session.typedText(focus) == nil
    else { return }
    let former = recorded.formerFocus.flatMap { place($0) }
    guard former != focus else { return }
    let target = former.flatMap { session.isFocusable($0) ? $0 : nil }
    send(.focusRequested(target))
    steps.append("focus \(session.focus.map(name) ?? "none")")
  }

  // MARK: Undo

  private mutating func retrace(
    _ step: String, _ recorded: RecordedAction
  ) throws(RecordingFailure) {
    guard let after = recorded.after else { return }
    goThere(before: nil)
    leaveEmptyRow(recorded)
    var trial = self
    trial.steps.append(step)
    let isRefused = trial.send(recorded.action).contains {
      if case .refused = $0 { true } else { false }
    }
    if !isRefused, trial.differences(from: after) == 0 { self = trial }
    try reconcile(recorded)
  }
}
