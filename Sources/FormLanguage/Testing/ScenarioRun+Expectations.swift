internal import FormEngine
internal import FormJSON
internal import FormSyntax

/// The steps that inspect the session.
extension ScenarioRun {
  /// Returns the reason why an expectation fails; nil if it is met.
  func unmet(_ step: ScenarioStep.Kind) -> Complaint? {
    switch step {
    case .expectFocus(let path): unmetFocus(path)
    case .expectMove(let move, let path): unmetMove(move, path)
    case .expectError(let problem): unmetProblem(problem, isWarning: false)
    case .expectWarning(let problem): unmetProblem(problem, isWarning: true)
    case .expectNoWarning(let problem): unmetAbsence(of: problem)
    case .expectRefused:
      refusal == nil ? Complaint(.notRefused) : nil
    case .expectValid(let path): at(path) { unmetValidity($0) }
    case .expectState(let state, let path): at(path) { unmetState(state, $0) }
    case .expectTrue(let number, let text): unmetTruth(compilation.expectations[number], text)
    case .expectOrder(let paths): unmetOrder(paths)
    case .expectStatus(let status): unmetStatus(status)
    case .expectOutput(let output): unmetOutput(output)
    case .expectOffered(let path, let options): at(path) { unmetOffer(options, $0) }
    case .expectNotOffered(let path, let option): at(path) { unmetAbsence(ofOption: option, $0) }
    case .expectLabel(let path, let label): at(path) { unmetLabel(label, $0) }
    case .expectNote(let text, isVisible: true): unmetNote(text)
    case .expectNote(let text, isVisible: false): unmetAbsence(ofNote: text)
    case .clock, .given, .enter, .clear, .focus, .next, .previous, .undo, .redo, .submit, .accept,
      .add, .delete, .move, .sort, .reject, .cancel, .reset:
      nil
    }
  }

  private func at(_ path: ScenarioPath?, _ check: (Path) -> Complaint?) -> Complaint? {
    guard let path else { return check(.form) }
    switch place(of: path) {
    case .missing(let list, let number): return missingRow(list, number)
    case .path(let path): return check(path)
    }
  }

  // MARK: Focus

  private func unmetFocus(_ expected: ScenarioPath?) -> Complaint? {
    guard let expected else {
      guard let focus = session.focus else { return nil }
      return Complaint(.unexpectedFocus(name(focus)))
    }
    return at(expected) { path in
      let place = session.focusPlace(path)
      if let focus = session.focus, focus == place { return nil }
      let isFocusable = place.map { session.isFocusable($0) } ?? false
      return Complaint(
        .focusElsewhere(name(path), found: session.focus.map(name)),
        isFocusable ? [] : whyNotFocusable(place ?? path))
    }
  }

  private func unmetMove(_ move: ScenarioStep.Move, _ expected: ScenarioPath?) -> Complaint? {
    let found =
      switch move {
      case .next: session.next(after: session.focus)
      case .previous: session.previous(before: session.focus)
      }
    let focus = session.focus.map(name)
    guard let expected else {
      return found.map { Complaint(.unexpectedMove(move.rawValue, from: focus, found: name($0))) }
    }
    return at(expected) { path in
      let place = session.focusPlace(path)
      if let found, found == place { return nil }
      let isFocusable = place.map { session.isFocusable($0) } ?? false
      return Complaint(
        .moveElsewhere(move.rawValue, from: focus, name(path), found: found.map(name)),
        isFocusable ? [] : whyNotFocusable(place ?? path))
    }
  }

  // MARK: Problems

  private func unmetProblem(_ expected: ExpectedProblem, isWarning: Bool) -> Complaint? {
    at(expected.path) { path in
      let there = candidates(for: expected, at: path)
      if there.contains(where: { isExpected($0, expected, isWarning: isWarning) }) { return nil }
      return Complaint(
        .noProblem(
          words(of: expected, at: path), isWarning: isWarning,
          found: there.isEmpty
            ? .none : there.contains { $0.isWarning == isWarning } ? .different : .otherSeverity),
        path == .form ? [] : whyHidden(path), problems: there)
    }
  }

  private func unmetAbsence(of warning: ExpectedProblem) -> Complaint? {
    at(warning.path) { path in
      let found = candidates(for: warning, at: path).filter {
        isExpected($0, warning, isWarning: true)
      }
      guard !found.isEmpty else { return nil }
      return Complaint(.unexpectedWarning(words(of: warning, at: path)), problems: found)
    }
  }

  private func isExpected(
    _ problem: Problem, _ expected: ExpectedProblem, isWarning: Bool
  ) -> Bool {
    problem.isWarning == isWarning && (expected.rule == nil || problem.rule == expected.rule)
      && (expected.message == nil || problem.message == expected.message)
  }

  /// Returns the expected rule, place and message, as far as the test gives them.
  private func words(of expected: ExpectedProblem, at path: Path) -> ExpectedWords {
    ExpectedWords(
      rule: expected.rule, place: path == .form ? nil : name(path), message: expected.message)
  }

  /// Returns the problems that an expectation may mean: those at a field or list, all inside
  /// anything else, and those of a rule wherever it reports them.
  private func candidates(for expected: ExpectedProblem, at path: Path) -> [Problem] {
    let program = session.program
    guard let index = expected.ruleIndex, program.parts.rules.indices.contains(index) else {
      switch program.nodes[path.node].kind {
      case .field, .list: return session.problems(at: path)
      case .form: return expected.rule == nil ? session.allProblems() : session.problems(at: .form)
      default: return session.problemsInside(path)
      }
    }
    let rule = program.parts.rules[index]
    return session.allProblems().filter { problem in
      guard problem.rule == rule.name || problem.rule == "arithmetic" else { return false }
      if problem.path == .form { return rule.place == 0 || !isPlaceVisible(of: rule, in: path) }
      let place = problem.path.node
      guard place == rule.place || rule.otherPlaces.contains(place) else { return false }
      let isInSameRows = program.nodes[place].template == program.nodes[path.node].template
      return !isInSameRows || problem.path.row == path.row
    }
  }

  /// Returns whether the place of a rule is visible; if not, its problem is reported at the form.
  private func isPlaceVisible(of rule: Rule, in path: Path) -> Bool {
    guard session.program.nodes[rule.place].template == session.program.nodes[path.node].template
    else { return false }
    return session.isVisible(Path(node: rule.place, row: path.row))
  }

  private func unmetValidity(_ path: Path) -> Complaint? {
    // Finding all problems takes its time in a large form.
    if path == .form, session.isValid(.form) { return nil }
    var errors = (path == .form ? session.allProblems() : inside(path)).filter { !$0.isWarning }
    if path == .form, case .rejected(let message) = session.status,
      message != nil || !errors.contains(where: \.isFromHandler)
    {
      errors.append(
        Problem(
          path: .form, rule: "handler", message: message ?? ReasonMessage.answersRejected.words,
          isFromHandler: true))
    }
    guard !errors.isEmpty else { return nil }
    return Complaint(
      .invalid(path == .form ? nil : name(path), errors: errors.count), problems: errors)
  }

  private func inside(_ path: Path) -> [Problem] {
    session.program.nodes[path.node].kind == .field
      ? session.problems(at: path) : session.problemsInside(path)
  }

  // MARK: States and values

  private func unmetState(_ state: ScenarioStep.State, _ path: Path) -> Complaint? {
    switch state {
    case .visible:
      session.isVisible(path) ? nil : Complaint(.hidden(name(path)), whyHidden(path))
    case .hidden:
      session.isVisible(path) ? Complaint(.visible(name(path)), whyShown(path)) : nil
    case .readonly:
      session.isReadonly(path)
        ? nil
        : Complaint(.editable(name(path)), whyNotReadonly(path))
    case .notReadonly:
      session.isReadonly(path) ? Complaint(.readonly(name(path)), whyReadonly(path)) : nil
    case .notRequired:
      session.isRequired(path)
        ? Complaint(.required(name(path)), whyRequired(path)) : nil
    case .required:
      session.isRequired(path) ? nil : Complaint(.optional(name(path)), whyNotRequired(path))
    }
  }

  private func unmetTruth(_ code: Code, _ text: String) -> Complaint? {
    switch session.evaluate(code) {
    case .boolean(true): nil
    case .boolean: Complaint(.isFalse(text), values(in: code))
    case .empty, .text, .integer, .decimal, .date, .time, .dateTime, .duration, .period, .option,
      .options, .list:
      Complaint(.isUnknown(text), values(in: code))
    }
  }

  private func unmetStatus(_ expected: ExpectedStatus) -> Complaint? {
    let isMet =
      switch expected {
      case .submitted: session.status == .submitted
      case .notSubmitted: session.status != .submitted
      case .rejected: if case .rejected = session.status { true } else { false }
      case .submitting: if case .submitting = session.status { true } else { false }
      }
    return isMet ? nil : Complaint(.otherStatus(expected, session.status))
  }

  private func unmetOutput(_ expected: JSONValue) -> Complaint? {
    var comparison = OutputComparison()
    comparison.compare(session.answers(), with: expected)
    guard !comparison.differences.isEmpty else { return nil }
    return Complaint(.outputDiffers, comparison.differences.map { Reason(.output($0)) })
  }
}
