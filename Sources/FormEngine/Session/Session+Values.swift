extension Session {
  /// Enters a complete answer.
  mutating func enter(_ path: Path, _ text: String) -> Refusal? {
    if let refusal = refusalToEnter(path) { return refusal }
    switch reading(of: text, at: path) {
    case .value(let value): answer(path, value)
    case .empty: answer(path, .empty)
    case .unreadable(let message):
      answer(path, .empty, unreadable: UnreadableText(text: text, message: message))
    }
    return nil
  }

  /// Returns the action that enters a value: the text that a person would type, or an assignment if
  /// the names of the options, taken together, are the label of another option.
  package func entry(of value: Value, typedAs text: String, at path: Path) -> Action {
    guard isKnown(path), program.nodes[path.node].type.isChoice,
      case .value(let read) = reading(of: text, at: path), !read.isIdentical(to: value)
    else { return .entered(path, text: text) }
    return .assigned(path, value)
  }

  /// Returns true unless a value has an option that is not offered now.
  package func offers(_ value: Value, at path: Path) -> Bool {
    if let unoffered = unofferedAnswers(value, at: path) { return unoffered.isEmpty }
    let options = program.nodes[path.node].options
    return options < 0 || form.state.isOffered(value, options, path.row)
  }

  /// Reads a text as the answer to a field, including the short forms that people type.
  ///
  /// A text that cannot be read as in English is read again in the language of the session, in
  /// which the question is asked.
  public func reading(of text: String, at path: Path) -> EntryReading {
    var reading = reading(of: text, at: path, entryContext)
    if case .unreadable = reading, readsAsInEnglish, language != nil {
      var context = entryContext
      context.readsAsInEnglish = false
      reading = self.reading(of: text, at: path, context)
    }
    guard case .unreadable = reading, program.nodes[path.node].askedType.isChoice,
      let message = explanationOfMissingOption(text, at: path)
    else { return reading }
    return .unreadable(message: message)
  }

  private func reading(of text: String, at path: Path, _ context: EntryContext) -> EntryReading {
    guard isKnown(path) else { return .empty }
    let node = program.nodes[path.node]
    guard node.askedType.isChoice else {
      let number = withoutUnit(text, of: node)
      let reading = readEntry(number, as: node.type, context)
      guard case .unreadable = reading else { return reading }
      // The examples that pass the rules are only needed now.
      var context = context
      context.examples = entryExamples(at: path)
      return readEntry(number, as: node.type, context)
    }
    let trimmed = trimmedText(text)
    guard !trimmed.isEmpty else { return .empty }
    if let values = offeredValues(path) { return values.reading(of: trimmed, context) }
    let entry = OptionEntry(offeredOptions(path), context)
    guard node.type.kind == .options else { return entry.readOne(trimmed) }
    var chosen = ChosenOptions()
    if case .options(let options) = value(path) { chosen = options }
    return entry.readSeveral(trimmed, chosen: chosen)
  }

  /// Returns a number without the unit of its field, which may be typed after it as it is shown.
  private func withoutUnit(_ text: String, of node: Node) -> String {
    let unit = node.type.isNumber ? node.shownUnit : ""
    let trimmed = trimmedText(text)
    guard let first = unit.first, trimmed.hasSuffix(unit) else { return text }
    let rest = trimmed.dropLast(unit.count)
    // A unit that could be part of the number must be separated from it by white space.
    let isApart = rest.last?.isWhitespace == true
    let mayBePart = ".,_-+".contains(first) || unit.contains(where: \.isNumber)
    return rest.isEmpty || mayBePart && !isApart ? text : String(rest)
  }

  /// Returns the options that a text names by whole names or labels, even if they are not offered;
  /// nil if it contains anything else.
  public func namedOptions(_ text: String, at path: Path) -> Value? {
    guard isKnown(path),
      program.nodes[path.node].options >= 0 || program.nodes[path.node].offers >= 0
    else { return nil }
    let node = program.nodes[path.node]
    if let values = offeredValues(path) { return values.named(trimmedText(text)) }
    let options = program.parts.options[node.options]
    let isSeveral = node.type.kind == .options
    let named = EntryPart.options(named: trimmedText(text), isSeveral: isSeveral) { text in
      readsAsInEnglish
        ? options.index(ofName: text) ?? options.index(ofOwnLabel: text)
          ?? options.index(ofLabel: text)
        : options.index(ofName: text) ?? options.index(ofLabel: text)
          ?? options.index(ofOwnLabel: text)
    }
    return isSeveral
      ? named.map { Value.options($0) } : named?.first { _ in true }.map { Value.option($0) }
  }

  /// Returns true if the options of a field can be chosen by their numbers in the list of offered
  /// options: not if the name or label of one is itself a whole number.
  package func numbersOptions(_ path: Path) -> Bool {
    offeredOptions(path).acceptsNumbers
  }

  /// Confirms the current value as the answer.
  mutating func confirm(_ path: Path) -> Refusal? {
    if let refusal = refusalToEnter(path) { return refusal }
    if form.state.unreadable[path] != nil {
      form.changeMark(path) { $0.isTouched = true }
      return nil
    }
    let former = form.state.mark(path)
    answer(
      path, value(path),
      isConfirmed: !former.isAnswered || former.isConfirmed || former.origin == .start)
    return nil
  }

  mutating func assign(_ path: Path, _ value: Value) -> Refusal? {
    guard isKnown(path), program.nodes[path.node].kind == .field else { return .unknownPath }
    let node = program.nodes[path.node]
    if node.isComputed { return .computed(path) }
    guard let value = fit(value, node) else { return .wrongType(path) }
    answer(path, value)
    return nil
  }

  /// Makes the answer empty; the default does not return.
  mutating func clear(_ path: Path) -> Refusal? {
    guard isKnown(path) else { return .unknownPath }
    let node = program.nodes[path.node]
    if node.isComputed { return .computed(path) }
    if !isVisible(path) { return .hidden(path) }
    if isReadonly(path) { return .readonly(path) }
    if node.kind == .field {
      answer(path, .empty)
      return nil
    }
    let changes = empty(path)
    for change in changes { endHandlerProblems(at: change.editedPath) }
    if !changes.isEmpty { history.record(changes, .value(path)) }
    return nil
  }

  /// Returns the reason why a field cannot be entered: it must be shown, not read-only and not
  /// computed.
  private func refusalToEnter(_ path: Path) -> Refusal? {
    guard isKnown(path), program.nodes[path.node].kind == .field else { return .unknownPath }
    if !isVisible(path) { return .hidden(path) }
    if program.nodes[path.node].isComputed { return .computed(path) }
    if isReadonly(path) { return .readonly(path) }
    return nil
  }

  /// Writes an answer, which is touched and no longer preset, and records an undo step if the value
  /// differs.
  private mutating func answer(
    _ path: Path, _ value: Value, unreadable: UnreadableText? = nil, isConfirmed: Bool = false
  ) {
    let former = form.state.mark(path)
    let old = ownAnswer(path)
    let oldText = form.state.unreadable[path]
    var mark = former
    mark.origin = .typed
    mark.isConfirmed = isConfirmed && tracksAnswers(around: path)
    mark.isUnreadable = unreadable != nil
    // The default counts as the previous value: entering it again is not an edit, unless the row
    // counts from now on.
    let makesRow =
      mark.isAnswer(value) && form.state.isInBlank(program.nodes[path.node].template, path.row)
    if !old.isIdentical(to: value) || oldText?.text != unreadable?.text || makesRow {
      history.record([.value(path, old, former, oldText)], .value(path))
    }
    endHandlerProblems(at: path)
    mark.isTouched = true
    mark.isSettled = false
    form.write(path, value, mark, unreadable)
  }

  /// Empties a field, or all fields and lists in a container. Returns the changes that revert this;
  /// they are not recorded as a step.
  ///
  /// - Parameter keepsForced: true to leave answers beneath forced values as they are.
  @discardableResult
  mutating func empty(_ path: Path, keepsForced: Bool = false) -> [History.Change] {
    guard isKnown(path) else { return [] }
    var changes: [History.Change] = []
    var waiting = [path]
    while let current = waiting.popLast() {
      let node = program.nodes[current.node]
      switch node.kind {
      case .field:
        guard !node.isComputed, !keepsForced || !isForced(current) else { continue }
        let old = ownAnswer(current)
        var mark = form.state.mark(current)
        let text = form.state.unreadable[current]
        if old.isEmpty, text == nil, mark.isAnswered { continue }
        if !old.isEmpty || text != nil { changes.append(.value(current, old, mark, text)) }
        mark.origin = .typed
        form.write(current, .empty, mark, nil)
      case .list where node.countsItsRows:
        waiting += rows(of: current).reversed().map { Path(node: node.rowBody, row: $0) }
      case .list:
        let hadFocus = focus.map { form.isInRows($0, of: current) } ?? false
        for row in rows(of: current).reversed() {
          let index = position(of: RowPath(body: node.rowBody, row: row))
          takeOut(row, current, index)
          changes.append(.detached(list: current, row: row, from: index))
        }
        // The empty list has room for a row, so it can take the focus.
        if hadFocus { form.state.focus = form.state.focusable(nearRow: 0, of: current) }
      case .form, .group, .section, .row:
        waiting += program.declaredChildren(of: current.node).map {
          Path(node: $0, row: current.row)
        }
      case .note:
        continue
      }
    }
    form.settle()
    return changes
  }

  func fit(_ value: Value, _ node: Node) -> Value? {
    program.parts.fit(value, node)
  }
}
