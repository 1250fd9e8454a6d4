internal import FormEngine

/// Collects the statements about a declaration.
extension ExplanationTree {
  /// Returns the statements about a declaration, in the order in which they are shown.
  ///
  /// - Parameter others: problems that the session does not know about.
  func statements(about path: Path, and others: [Problem]) -> [ExplainedSubject] {
    guard session.isKnown(path) else { return [] }
    let others = others.map { ExplainedSubject.problem(ExplainedProblem(problem: $0)) }
    if path == .form {
      let problems = problems(inside: path) + others
      return problems.isEmpty ? [.noProblems(path)] : problems
    }
    let hiding = session.hidingReasons(of: path)
    if !hiding.isEmpty { return hiding + others }
    var found: [ExplainedSubject] = []
    if session.around(path).contains(where: { !places.clauses(.shown, of: $0.node).isEmpty }) {
      found.append(.shown(path))
    }
    let problems = problems(inside: path)
    if let reasons = readonly(path) {
      found += reasons
    } else if !problems.contains(where: { $0.isMissing(path) }) {
      found += requirement(of: path)
    }
    found += problems + others
    if isFull(path), !problems.contains(where: isAboutCountedRows) {
      found.append(.allowsNoMoreRows(path))
    }
    let options = clauses(.offered, at: path) { $0 != true }.count
    if options > 0 { found.append(.notOffered(path, options: options)) }
    if !session.problems(at: path).contains(where: { $0.rule == "option" }) {
      found += clauses(.filtered, at: path) { _ in true } + offeredAnswers(to: path)
    }
    switch program.nodes[path.node].kind {
    case .field, .list: found.append(.read(.path(path)))
    case .form, .group, .section, .row, .note: break
    }
    return found.isEmpty ? [.alwaysShown(path)] : found
  }

  /// Returns the clause that takes the options from other answers, if there is one.
  private func offeredAnswers(to path: Path) -> [ExplainedSubject] {
    guard let rule = program.answerOptions(of: path.node)?.rule else { return [] }
    return clauses(.rule, at: path) { _ in true }.filter { subject in
      guard case .clause(let number, _) = subject else { return false }
      return Int(places.form.clauses[number].rule) == rule
    }
  }

  /// Returns the reasons why nobody is asked for an answer; nil if somebody is.
  func readonly(_ path: Path) -> [ExplainedSubject]? {
    if program.nodes[path.node].isComputed { return [] }
    if session.isForced(path) { return [] }
    return session.around(path).first { session.isReadonlyItself($0) }
      .map { [.readonly(path, because: $0 == path ? nil : $0)] }
  }

  private func requirement(of path: Path) -> [ExplainedSubject] {
    if session.isRequired(path) || needsRows(path) { return [.required(path)] }
    return places.clauses(.required, of: path.node).isEmpty ? [] : [.optional(path)]
  }

  private func needsRows(_ path: Path) -> Bool {
    program.nodes[path.node].kind == .list && !program.nodes[path.node].countsItsRows
      && session.presentBounds(.count, at: path).first ?? 0 > 0
  }

  private func isFull(_ path: Path) -> Bool {
    program.nodes[path.node].kind == .list && !session.isReadonly(path)
      && !session.canAddRow(to: path)
  }

  /// Returns true for the problem that a list has other rows than its `count = E` asks for.
  private func isAboutCountedRows(_ subject: ExplainedSubject) -> Bool {
    guard case .problem(let found) = subject, let number = found.rule else { return false }
    let rule = program.parts.rules[number]
    return rule.kind == .count && program.nodes[rule.node].countsItsRows
  }

  /// Returns the problems at a field or list, or of everything inside other declarations: in focus
  /// order, those of places with errors first.
  private func problems(inside path: Path) -> [ExplainedSubject] {
    let all: [Problem]
    switch program.nodes[path.node].kind {
    case .field, .list: return problems(at: path)
    case .form: all = session.allProblems()
    case .group, .section, .row, .note: all = session.problemsInside(path)
    }
    var found: [ExplainedSubject] = []
    var seen: Set<Path> = []
    for problem in all.filter({ !$0.isWarning }) + all.filter(\.isWarning) {
      // There may be as many problems as rows, so rules are only looked up for those that are
      // shown.
      if found.count < StateExplanation.longest {
        if seen.insert(problem.path).inserted { found += problems(at: problem.path) }
      } else if !seen.contains(problem.path) {
        found.append(.problem(ExplainedProblem(problem: problem)))
      }
    }
    return found
  }

  private func problems(at path: Path) -> [ExplainedSubject] {
    var failures = session.failures(at: path).filter { counts($0.rule, $0.row) }[...]
    return session.problems(at: path, ofRules: counts).map { problem in
      guard let failure = failures.first, failure.problem == problem else {
        return .problem(ExplainedProblem(problem: problem))
      }
      failures.removeFirst()
      return .problem(ExplainedProblem(problem: problem, rule: failure.rule, row: failure.row))
    }
  }
}

extension ExplainedSubject {
  /// Returns true if the statement reports that an answer is required.
  fileprivate func isMissing(_ path: Path) -> Bool {
    guard case .problem(let found) = self else { return false }
    return found.problem.path == path && found.problem.rule == "required"
  }
}
