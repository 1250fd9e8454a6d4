internal import FormEngine

/// An explanation under construction. It grows level by level, so the deepest lines come last, and
/// lines are only described if they are shown.
struct ExplanationTree {
  let explainer: FormExplainer
  let session: Session
  /// Returns true if a rule, by number, applies in a row of its template.
  let counts: (_ rule: Int, _ row: RowID) -> Bool
  private var reading: ReadPlaces

  private var items: [Item] = []
  /// The subjects that have been expanded. If one occurs again, it becomes a line without causes.
  private var followed: Set<ExplainedSubject> = []

  private struct Item {
    var subject: ExplainedSubject
    var depth: Int
    /// The index of the item that it explains, or -1.
    var parent: Int
  }

  init(
    _ explainer: FormExplainer, _ session: Session,
    ofRules counts: @escaping (_ rule: Int, _ row: RowID) -> Bool = { _, _ in true }
  ) {
    self.explainer = explainer
    self.session = session
    self.counts = counts
    reading = ReadPlaces(session, lets: explainer.places.lets)
  }

  var program: Program { session.program }
  var places: WrittenPlaces { explainer.places }

  /// Adds a statement or another top-level line.
  mutating func add(_ subject: ExplainedSubject) {
    items.append(Item(subject: subject, depth: 0, parent: -1))
  }

  /// Adds all clauses of a kind of a declaration, whether they are true or not.
  mutating func add(clauses kind: CheckedClause.Kind, at path: Path) {
    for subject in clauses(kind, at: path, where: { _ in true }) { add(subject) }
  }

  /// Adds the conditions of some options, whether they are true or not.
  mutating func add(conditionsOfOptions options: [Int32], at path: Path) {
    let wanted = Set(options)
    for subject in clauses(.offered, at: path, where: { _ in true }) {
      if case .clause(let number, _) = subject, wanted.contains(places.form.clauses[number].option)
      {
        add(subject)
      }
    }
    let tableCount = program.options(of: path.node).tableCount
    if options.contains(where: { Int($0) < tableCount }) { add(clauses: .filtered, at: path) }
  }

  /// Adds everything that an expression reads, without a line for the expression.
  mutating func add(readsOf code: Code, at path: Path) {
    for read in reads([code], at: path) { add(read) }
  }

  /// Expands everything that was added, and keeps the lines that fit. If the added lines alone are
  /// too many, they are not expanded.
  mutating func explanation() -> StateExplanation {
    var next = items.count > StateExplanation.longest ? items.count : 0
    while next < items.count {
      let item = items[next]
      if followed.insert(item.subject).inserted {
        for subject in causes(of: item.subject) {
          items.append(Item(subject: subject, depth: item.depth + 1, parent: next))
        }
      }
      next += 1
    }
    let kept = items.count > StateExplanation.longest ? StateExplanation.longest - 1 : items.count
    return StateExplanation(lines: lines(kept), omitted: items.count - kept)
  }

  /// Returns the first items as lines, each above its causes.
  private func lines(_ count: Int) -> [StateExplanation.Line] {
    var waiting: [Int] = []
    for index in (0..<count).reversed() where items[index].parent < 0 { waiting.append(index) }
    var lines: [StateExplanation.Line] = []
    while let index = waiting.popLast() {
      let (message, label) = describe(items[index].subject)
      lines.append(StateExplanation.Line(message: message, depth: items[index].depth, label: label))
      for inner in ((index + 1)..<max(count, index + 1)).reversed()
      where items[inner].parent == index {
        waiting.append(inner)
      }
    }
    return lines
  }

  // MARK: Causes of a line

  /// Returns everything that some expressions read in the row of a declaration, without duplicates.
  mutating func reads(_ codes: [Code], at path: Path) -> [ExplainedSubject] {
    var found: [ExplainedSubject] = []
    for code in codes {
      for read in reading.reads(code, at: path) {
        let subject: ExplainedSubject =
          if case .expression(let slot, let path) = read { .definition(slot, path) } else {
            .read(read)
          }
        if codes.count < 2 || !found.contains(subject) { found.append(subject) }
      }
    }
    return found
  }

  private mutating func causes(of subject: ExplainedSubject) -> [ExplainedSubject] {
    switch subject {
    case .hidden(let path, let other):
      let place = other ?? path
      return clauses(.shown, at: place) { $0 != true }
    case .shown(let path):
      return session.around(path).flatMap { clauses(.shown, at: $0) { $0 == true } }
    case .readonly(let path, let other):
      return clauses(.readonly, at: other ?? path) { $0 == true }
    case .required(let path):
      return clauses(.required, at: path) { $0 == true } + countClauses(of: path)
    case .optional(let path):
      return clauses(.required, at: path) { $0 != true }
    case .notOffered(let path, _):
      return clauses(.offered, at: path) { $0 != true }
    case .allowsNoMoreRows(let path): return countClauses(of: path)
    case .problem(let problem): return causes(of: problem)
    case .clause(let number, let path):
      return valuesJudged(byClause: number, at: path)
        + reads(codes(ofClause: number), at: path)
    case .definition(let slot, let path):
      return reads([program.parts.slots[slot].code], at: path)
    case .read(.path(let path)): return causes(ofValueAt: path)
    case .computed(let path): return forcing(path)
    case .alwaysShown, .noProblems, .read: return []
    }
  }

  /// Returns the clauses of a declaration whose truth satisfies a predicate.
  func clauses(
    _ kind: CheckedClause.Kind, at path: Path, where isWanted: (Bool?) -> Bool
  ) -> [ExplainedSubject] {
    places.clauses(kind, of: path.node)
      .filter { isWanted(truth(ofClause: $0, at: path)) }.map { .clause($0, path) }
  }

  /// Returns the `count` clauses of a list.
  private func countClauses(of path: Path) -> [ExplainedSubject] {
    let node = program.nodes[path.node]
    guard node.kind == .list else { return [] }
    let row = Path(node: program.parts.templates[node.template], row: path.row)
    return node.rules.filter { program.parts.rules[$0].kind == .count }
      .compactMap { places.clause(ofRule: $0) }.map { .clause($0, row) }
  }

  private func causes(ofValueAt path: Path) -> [ExplainedSubject] {
    guard session.isVisible(path) else {
      return session.around(path).filter { !session.isShownItself($0) }.flatMap { place in
        place == path
          ? clauses(.shown, at: path) { $0 != true } : [.hidden(path, because: place)]
      }
    }
    let node = program.nodes[path.node]
    if session.isForced(path) { return forcing(path) }
    let slot = program.parts.answerSlot(of: path.node)
    guard node.kind == .field, slot >= 0, places.hasDefinition(slot) else { return [] }
    let isDefault = session.origin(path) == .default
    let code = program.parts.slots[slot].code
    return node.isComputed || (isDefault && program.constant(code) == nil)
      ? [.definition(slot, path)] : []
  }

  /// Returns the `set` clause that gives a field its value.
  func forcing(_ path: Path) -> [ExplainedSubject] {
    Array(clauses(.forced, at: path) { $0 == true }.prefix(1))
  }

  private func causes(of found: ExplainedProblem) -> [ExplainedSubject] {
    let path = found.problem.path
    if let rule = found.rule {
      let template = program.parts.slots[program.parts.rules[rule].slot].template
      let row = Path(node: program.parts.templates[template], row: found.row)
      return places.clause(ofRule: rule).map { [.clause($0, row)] } ?? []
    }
    if found.problem.isFromHandler { return [] }
    switch found.problem.rule {
    case "required": return clauses(.required, at: path) { $0 == true }
    case "option":
      return clauses(.offered, at: path) { $0 != true }.filter(isChosen)
        + clauses(.filtered, at: path) { _ in true }
    case "arithmetic":
      if session.isForced(path) { return forcing(path) }
      let slot = program.parts.answerSlot(of: path.node)
      return slot >= 0 && places.hasDefinition(slot) ? [.definition(slot, path)] : []
    case "unreadable", ControlCharacter.rule: return [.read(.path(path))]
    default: return []
    }
  }

  /// Returns true if the option of a clause is chosen.
  private func isChosen(_ subject: ExplainedSubject) -> Bool {
    guard case .clause(let number, let path) = subject else { return false }
    let option = places.form.clauses[number].option
    return session.value(path).chooses(option)
  }
}

extension Session {
  /// Returns a path and all declarations around it except the form, innermost first.
  func around(_ path: Path) -> [Path] {
    ([path] + containers(of: path)).filter { $0.node > 0 }
  }

  /// Returns the declarations that hide a path, whether itself or around it, innermost first.
  func hidingReasons(of path: Path) -> [ExplainedSubject] {
    around(path).filter { !isShownItself($0) }
      .map { .hidden(path, because: $0 == path ? nil : $0) }
  }
}
