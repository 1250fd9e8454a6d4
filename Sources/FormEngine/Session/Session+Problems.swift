extension Session {
  /// Returns whether a declaration and its contents have no errors, including those of a handler.
  public func isValid(_ path: Path) -> Bool {
    guard isKnown(path) else { return true }
    if path == .form {
      if case .rejected = status { return false }
      return !blocks && form.state.handlerProblems.isEmpty
    }
    return !problemsInside(path).contains { !$0.isWarning }
  }

  /// Returns all problems at a declaration, whether they are shown yet or not.
  public func problems(at path: Path) -> [Problem] { problems(at: path) { _, _ in true } }

  /// Returns all problems at a declaration, without those of rules that do not count.
  ///
  /// - Parameter counts: returns whether a rule, by its number, counts in a row of its template.
  package func problems(
    at path: Path, ofRules counts: (_ rule: Int, _ row: RowID) -> Bool
  ) -> [Problem] {
    guard isKnown(path) else { return [] }
    var problems: [Problem] = []
    if path.node != 0, isVisible(path) { problems += ownProblems(path) }
    if path.node == 0 || isVisible(path) {
      problems += failures(at: path).filter { counts($0.rule, $0.row) }.map(\.problem)
    }
    if path == .form { problems += faultyConditions() }
    problems += handlerProblems(at: path)
    return problems
  }

  /// Returns the problems that a person sees: those at a declaration that they have left or
  /// submitted.
  public func shownProblems(at path: Path) -> [Problem] {
    isTouched(path) || path == .form ? problems(at: path) : handlerProblems(at: path)
  }

  /// Returns all problems in focus order, those of the form last.
  public func allProblems() -> [Problem] {
    problemsInside(.form) + problems(at: .form)
  }

  /// Returns the problems at a declaration and everything inside it, in focus order, without those
  /// at the form itself.
  public func problemsInside(_ path: Path) -> [Problem] {
    var problems: [Problem] = []
    // A list's own problems follow those of its rows.
    for place in declarations(from: path, order: .asked, visibleOnly: true, listsLast: true) {
      switch program.nodes[place.node].kind {
      case .field, .list: problems += self.problems(at: place)
      case .group, .section, .row: problems += handlerProblems(at: place)
      case .form, .note: continue
      }
    }
    return problems
  }

  /// Returns the handler's problems at a declaration. Those at a hidden one are reported at the
  /// form, since nobody would see them otherwise.
  private func handlerProblems(at path: Path) -> [Problem] {
    form.state.handlerProblems.filter {
      $0.path == path || (path == .form && !isVisible($0.path))
    }.map {
      Problem(path: path, rule: "handler", message: $0.message, isFromHandler: true)
    }
  }

  /// Returns the problems with an answer other than broken rules.
  private func ownProblems(_ path: Path) -> [Problem] {
    let node = program.nodes[path.node]
    if form.state.isInBlank(node.template, path.row) { return [] }
    if let unreadable = presentUnreadable(path) {
      // Since it was typed, options may have come and gone.
      let message =
        node.askedType.isChoice ? messageNow(unreadable, at: path) : unreadable.message
      return [Problem(path: path, rule: "unreadable", message: message)]
    }
    var problems: [Problem] = []
    if isMissing(path) {
      problems.append(Problem(path: path, rule: "required", message: requiredMessage(node, path)))
    }
    guard node.kind == .field else { return problems }
    let mark = form.state.presentMark(path)
    if mark.hasControl, case .text(let text) = value(path),
      let control = ControlCharacter(in: text, of: node.type)
    {
      problems.append(
        Problem(
          path: path, rule: ControlCharacter.rule,
          message: control.phrase(for: node.type).text(in: language)))
    }
    if hasUnofferedOption(path) {
      problems.append(Problem(path: path, rule: "option", message: optionMessage(at: path)))
    }
    if mark.hasFault {
      let slot = isForced(path) ? node.slot : program.parts.answerSlot(of: path.node)
      let message = faultMessage([program.parts.slots[slot].code], node.template, path.row)
      problems.append(Problem(path: path, rule: "arithmetic", message: message))
    }
    return problems
  }

  /// Returns whether a field or list must have an answer and has none.
  func isMissing(_ path: Path) -> Bool {
    let isEmpty =
      program.nodes[path.node].kind == .list
      ? countedRows(of: path) == 0 : value(path).isBlank
    return isEmpty && isRequired(path)
  }

  /// Returns whether the value of a field cannot be computed.
  func hasFault(_ path: Path) -> Bool { form.state.presentMark(path).hasFault }

  /// Returns whether a chosen option is not offered now.
  func hasUnofferedOption(_ path: Path) -> Bool {
    let options = program.nodes[path.node].options
    return options >= 0 && !form.state.isOffered(value(path), options, path.row)
  }

  /// The message about a text that means an option now, but did not when it was typed.
  package var optionsHaveChanged: String {
    EntryMessage.offeredNow.phrase(EntryExamples()).text(in: language)
  }

  /// Returns the current message about a text that was not an option when it was given.
  private func messageNow(_ unreadable: UnreadableText, at path: Path) -> String {
    let nothing = EntryMessage.nothingOffered.phrase(EntryExamples()).text(in: language)
    if unreadable.message == nothing {
      return offeredOptions(path).isEmpty ? nothing : optionsHaveChanged
    }
    // A text from a file is not read like one that a person types.
    guard [.typed, .draft].contains(origin(path)) else { return unreadable.message }
    return switch reading(of: unreadable.text, at: path) {
    case .value: optionsHaveChanged
    case .unreadable(let message): message
    case .empty: unreadable.message
    }
  }

  /// Returns the problems of rules at a place, each with the number of the rule and the row of its
  /// template in which it fails, in the order of declaration.
  package func failures(at path: Path) -> [(problem: Problem, rule: Int, row: RowID)] {
    guard isKnown(path) else { return [] }
    var failures: [(problem: Problem, rule: Int, row: RowID)] = []
    let node = program.nodes[path.node]
    let isMissing = node.kind == .list && isMissing(path)
    let rules =
      path.node == 0 ? program.rulesAtForm : program.rulesAtPlace[path.node] ?? []
    for index in rules {
      let rule = program.parts.rules[index]
      if isMissing, rule.kind == .count { continue }
      let template = Int(program.slots[rule.slot].template)
      let wanted: TruthMark.Outcome =
        path.node == 0 ? .failsAtForm : rule.place == path.node ? .failsAtPlace : .failsAtOther
      if template == node.template {
        if form.state.truthMark(rule.slot, path.row).outcome == wanted {
          failures.append((problem(rule, template, path.row, at: path), index, path.row))
        }
      } else {
        for row in form.state.rows(of: template, below: node.template, path.row)
        where form.state.truthMark(rule.slot, row).outcome == wanted
          && isShownRule(rule, template, row)
        {
          failures.append((problem(rule, template, row, at: path), index, row))
        }
      }
    }
    return failures
  }

  /// Returns whether the declaration of a row's rule is visible. The problem of a rule that is
  /// hidden along with its place is counted, but nobody sees it.
  private func isShownRule(_ rule: Rule, _ template: Int, _ row: RowID) -> Bool {
    isVisible(Path(node: rule.node, row: form.state.climb(row, template, to: rule.node)))
  }

  private func problem(_ rule: Rule, _ template: Int, _ row: RowID, at path: Path) -> Problem {
    let isFault = form.state.truthMark(rule.slot, row).hasFault
    let message =
      isFault
      ? faultMessage([rule.condition, rule.lower, rule.upper], template, row)
      : ruleMessage(rule, template, row)
    return Problem(
      path: path, rule: isFault ? "arithmetic" : rule.name, isWarning: rule.isWarning,
      message: message)
  }

  /// Returns the conditions that overflow or divide by zero, as warnings at the form.
  private func faultyConditions() -> [Problem] {
    var problems: [Problem] = []
    for (template, layout) in program.templates.enumerated() {
      let conditions = layout.evaluated.filter {
        !program.slots[$0].holdsValue && program.slots[$0].rule < 0
      }
      guard !conditions.isEmpty else { continue }
      for row in form.state.rows(of: template, below: 0, 0) {
        if form.state.isInBlank(template, row) { continue }
        for slot in conditions where hasVisibleFault(slot, row) {
          problems.append(
            Problem(
              path: .form, rule: "arithmetic", isWarning: true,
              message: faultMessage([program.parts.slots[slot].code], template, row)))
        }
      }
    }
    return problems
  }

  /// Returns whether a condition cannot be computed although the declaration that it is about, or
  /// for `show when` the one around that, is visible.
  func hasVisibleFault(_ condition: SlotID, _ row: RowID) -> Bool {
    guard form.state.truthMark(condition, row).hasFault else { return false }
    let slot = program.parts.slots[condition]
    let node = slot.kind == .shown ? program.nodes[slot.node].parent : slot.node
    return form.state.isVisible(Path(node: node, row: row))
  }
}
