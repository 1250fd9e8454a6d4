internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// A test as a list of steps.
struct SuggestedTest: Sendable {
  /// The path of the declaration that it is about.
  let subject: String
  /// The subject, or the subject with a number.
  var name: String
  var steps: [String]

  var text: String {
    "test \(TextLiteral.line(name)) {\n" + steps.map { "  \($0)\n" }.joined() + "}\n"
  }

  /// Returns the test without an expectation that fails; nil if it is the only one, or the step is
  /// not an expectation.
  func without(step index: Int) -> SuggestedTest? {
    guard steps.indices.contains(index), steps[index].hasPrefix("expect ") else { return nil }
    var test = self
    test.steps.remove(at: index)
    return test.steps.contains { $0.hasPrefix("expect ") } ? test : nil
  }
}

/// The names of tests that are taken.
struct TestNames {
  private var taken: Set<String>
  /// The number that is tried next, by subject.
  private var next: [String: Int] = [:]

  init(_ taken: Set<String>) { self.taken = taken }

  /// Returns the subject as a name, with a number if others have the name already.
  mutating func name(_ subject: String) -> String {
    if taken.insert(subject).inserted { return subject }
    while true {
      let number = next[subject] ?? 2
      next[subject] = number + 1
      let name = "\(subject) (\(number))"
      if taken.insert(name).inserted { return name }
    }
  }
}

/// Writes a test for each declaration that has not been covered in full.
package struct TestAuthor {
  private let program: Program
  private let empty: Session
  private var search: GoalSearch
  private var taken: TestNames
  /// The number of goals that have not had their turn.
  private var goalsLeft = 0
  private var leftOut = LeftOutElements()
  /// The steps before all others: the clock, if it is not the one with which tests start.
  private let start: [String]
  private(set) var tests: [SuggestedTest] = []
  private let effort: SearchEffort

  package static let usualEffort = 5_000_000
  /// The work for tests that an editor asks for, and waits for.
  static let effortInEditor = 250_000
  /// The number of declarations, and of elements that tests see, that are copied in the time of an
  /// evaluation.
  private static let copiedInEvaluation = 16
  /// The number of steps after which another test begins. A longer test is hard to read, and takes
  /// long to continue.
  private static let mostSteps = 160

  /// Prepares to write tests of a form.
  ///
  /// - Parameters:
  ///   - taken: the names of tests that exist.
  ///   - load: loads the form for the constraint solver.
  init(
    _ program: Program, clock: LocalDateTime, taken: Set<String>, effort: Int = Self.usualEffort,
    load: @escaping () -> UnprovedForm?
  ) {
    self.program = program
    var session = Session(program, clock: clock)
    session.start()
    empty = session
    self.taken = TestNames(taken)
    // An answer to a choice looks at all its options, several times.
    let options = program.nodes.reduce(0) { count, node in
      let options = program.parts.options(node.options)
      return count + options.declared.count + min(1, options.tableCount)
    }
    let size = program.nodes.count + program.elements.count + 8 * options
    self.effort = SearchEffort(limit: effort, costOfTry: 2 + size / Self.copiedInEvaluation)
    search = GoalSearch(program, clock: clock, effort: self.effort, load: load)
    start =
      program.readsClock && clock != Scenario.clock
      ? ["clock \(TestText.literal(.dateTime(clock)))"] : []
  }

  /// Writes the tests that the coverage lacks.
  ///
  /// - Parameters:
  ///   - coverage: the elements that tests have covered.
  ///   - only: the declaration to write tests of; nil for all.
  mutating func write(_ coverage: Coverage, only: NodeID? = nil) {
    var gaps = Dictionary(grouping: coverage.gaps) { owner(of: $0.element) }
    var options: [NodeID: UnchosenOptions] = [:]
    for unchosen in coverage.unchosen where unchosen.count > 0 {
      options[unchosen.node] = unchosen
    }
    if let only {
      gaps = gaps.filter { $0.key == only }
      options = options.filter { $0.key == only }
    }
    goalsLeft = gaps.values.reduce(0) { $0 + $1.reduce(0) { $0 + Self.goals(of: $1).count } }
    goalsLeft += options.values.reduce(0) { $0 + $1.count }
    // Tests are in the order of declaration; the form as a whole comes last.
    let nodes = Set(gaps.keys).union(options.keys)
    for node in nodes.sorted(by: { ($0 == 0 ? .max : $0) < ($1 == 0 ? .max : $1) }) {
      let (own, unchosen) = (gaps[node] ?? [], options[node])
      guard !effort.isExhausted else {
        leftOut.add(node: node, count: own.count + (unchosen?.count ?? 0))
        continue
      }
      let chosen = unchosen?.map { CoverageGoal(element: .option(node, $0), sighting: .met) } ?? []
      write(ordered(own.flatMap { Self.goals(of: $0) } + chosen), of: node)
    }
  }

  private static func goals(
    of gap: (element: FormElement, seen: Coverage.Sightings)
  ) -> [CoverageGoal] {
    [Coverage.Sightings.unmet, .met].filter {
      !gap.seen.contains($0) && Coverage.whole(gap.element).contains($0)
    }.map { CoverageGoal(element: gap.element, sighting: $0) }
  }

  /// The number of elements for which no test was sought, because all effort was spent.
  var leftOutCount: Int { leftOut.count }

  func isLeftOut(_ element: FormElement) -> Bool {
    leftOut.contains(element, owner(of: element))
  }

  private func owner(of element: FormElement) -> NodeID {
    switch element {
    case .field(let node), .required(let node), .option(let node, _): node
    case .rule(let number): program.parts.rules[number].place
    case .condition(let slot): program.parts.slots[slot].node
    }
  }

  /// Returns goals in the order in which they are tried: conditions, then missing answers, invalid
  /// ones, valid ones, and chosen options.
  private func ordered(_ goals: [CoverageGoal]) -> [CoverageGoal] {
    func rank(_ goal: CoverageGoal) -> Int {
      switch goal.element {
      case .condition: goal.sighting == .unmet ? 0 : 1
      case .required: goal.sighting == .unmet ? 2 : 5
      case .rule: goal.sighting == .unmet ? 3 : 6
      case .option: 7
      case .field: 8
      }
    }
    return goals.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  /// Writes one test for all goals of a declaration, or several if there is no way from one to the
  /// next.
  private mutating func write(_ goals: [CoverageGoal], of node: NodeID) {
    let fresh = SuggestedWalk(empty, effort: effort)
    var walk = fresh
    for goal in goals {
      guard !effort.isExhausted else {
        leftOut.add(goal.element)
        continue
      }
      effort.beginGoal(of: goalsLeft)
      effort.add(effort.costOfTry)
      goalsLeft -= 1
      if walk.steps.count > Self.mostSteps {
        finish(walk, node)
        walk = fresh
      }
      if case .field = goal.element, hasFocused(node, walk) { continue }
      if let next = search.walk(walk, to: goal) {
        walk = next
      } else {
        // There may be no way from the current state.
        guard let next = search.walk(fresh, to: goal) ?? search.solved(goal, from: fresh) else {
          continue
        }
        finish(walk, node)
        walk = next
      }
      for expectation in expectations(of: goal, in: walk.session) { walk.expect(expectation) }
    }
    finish(walk, node)
  }

  /// Returns a test that only looks at a declaration.
  func skeleton(of node: NodeID) -> [SuggestedTest] {
    var walk = SuggestedWalk(empty)
    for list in program.lists(around: node) {
      if let path = walk.session.fewPlaces(of: list).first { _ = walk.perform(.add(path)) }
    }
    guard let path = walk.session.fewPlaces(of: node).first else { return [] }
    let name = TestText.path(path, in: walk.session)
    walk.expect((walk.session.isVisible(path) ? "visible " : "hidden ") + name)
    let subject = program.name(of: node)
    return [SuggestedTest(subject: subject, name: subject, steps: walk.steps)]
  }

  /// Returns true if the focus is on a declaration; entering a value moves it there.
  private func hasFocused(_ node: NodeID, _ walk: SuggestedWalk) -> Bool {
    let name = program.nodes[node].name
    return walk.session.focus?.node == node && !name.isEmpty
  }

  private mutating func finish(_ walk: SuggestedWalk, _ node: NodeID) {
    var walk = walk
    guard !walk.steps.isEmpty else { return }
    if walk.steps.last?.hasPrefix("expect ") == false {
      let focus = walk.session.focus.map { TestText.path($0, in: walk.session) }
      walk.expect("focus \(focus ?? "none")")
    }
    let name = node == 0 ? program.nodes[0].name : program.name(of: node)
    let subject = name.isEmpty ? SuggestionMessage.namelessForm.words : name
    tests.append(
      SuggestedTest(
        subject: subject, name: taken.name(subject), steps: start + walk.steps))
  }

  // MARK: Expectations

  /// Returns the expectations that show, after the steps, that a goal was seen.
  private func expectations(of goal: CoverageGoal, in session: Session) -> [String] {
    let isMet = goal.sighting == .met
    switch goal.element {
    case .field: return session.focus.map { ["focus \(TestText.path($0, in: session))"] } ?? []
    case .option(let node, let index):
      guard let path = session.focus, path.node == node,
        let option = option(chosen(index, at: path, in: session), of: node)
      else { return [] }
      let name = TestText.path(path, in: session)
      return program.nodes[node].type.kind == .options
        ? ["\(option) in \(name)"] : ["\(name) == \(option)"]
    case .required(let node):
      return problem("required", at: node, isMet: isMet, isWarning: false, in: session)
    case .rule(let number):
      let rule = program.parts.rules[number]
      return problem(
        rule.name, at: rule.place, isMet: isMet, isWarning: rule.isWarning, in: session)
    case .condition(let slot):
      return condition(slot, isMet: isMet, in: session)
    }
  }

  private func problem(
    _ rule: String, at node: NodeID, isMet: Bool, isWarning: Bool, in session: Session
  ) -> [String] {
    if isMet {
      return session.fewPlaces(of: node).first { $0.node > 0 && session.isValid($0) }
        .map { ["valid \(TestText.path($0, in: session))"] } ?? []
    }
    let found = session.fewPlaces(of: node).lazy.flatMap { session.problems(at: $0) }.first {
      $0.rule == rule && $0.isWarning == isWarning
    }
    guard let found else { return [] }
    let word = isWarning ? "warning" : "error"
    let name = TestText.name(rule, isFirst: node == 0)
    let place = TestText.path(found.path, in: session)
    return [place.isEmpty ? "\(word) \(name)" : "\(word) \(place).\(name)"]
  }

  private func condition(_ slot: SlotID, isMet: Bool, in session: Session) -> [String] {
    let facts = program.parts.slots[slot]
    let kind = program.nodes[facts.node].kind
    guard kind == .field || kind == .group || kind == .list else { return [] }
    let paths = session.fewPlaces(of: facts.node)
    func state(_ word: String, _ holds: (Path) -> Bool) -> [String] {
      paths.first(where: holds).map { ["\(word) \(TestText.path($0, in: session))"] } ?? []
    }
    switch facts.kind {
    case .shown:
      return isMet
        ? state("visible") { session.isVisible($0) } : state("hidden") { !session.isVisible($0) }
    case .readonly: return isMet ? state("readonly") { session.isReadonly($0) } : []
    case .required: return isMet ? state("required") { session.isRequired($0) } : []
    default: return []
    }
  }

  /// Returns the option that a step has chosen for a goal: any one if the option is from a file, or
  /// else the goal's own.
  private func chosen(_ index: Int, at path: Path, in session: Session) -> Int {
    guard index < program.parts.options[program.nodes[path.node].options].tableCount else {
      return index
    }
    return session.value(path).chosenOptions.first.map { Int($0) } ?? index
  }

  private func option(_ index: Int, of node: NodeID) -> String? {
    let options = program.options(of: node)
    return options.indices.contains(index) ? TestText.option(options.name(index)) : nil
  }
}
