internal import FormEngine

/// Queries the solver, and finds the clauses that a contradiction follows from.
extension Prover {
  /// Returns whether the clauses exclude all of some goals.
  func refutes(_ goals: [Solver.Goal], _ premises: Premises) -> Bool {
    var all: [ClauseID] = []
    for goal in goals {
      guard refutes(goal, premises) else { return false }
      all += used
    }
    used = Array(Set(all)).sorted()
    return true
  }

  func refutes(_ goal: Solver.Goal, _ premises: Premises) -> Bool {
    guard steps > 0 else { return cut() }
    // A contradiction that is found without a search follows from few clauses.
    if refutesAtOnce(goal, premises) { return true }
    // A solution of the regions of a goal answers the question at once, and others with it.
    let groups = premises >= .answers ? groups(of: goal).filter(mayBeSearched) : []
    var undecided: [Int] = []
    for group in groups {
      let isSmall = regions[group].variables.count <= Self.regionLimit
      switch isSmall ? outcome(of: goal, group, premises, 0..<1) : .undecided {
      case .refuted: return true
      case .undecided: undecided.append(group)
      case .open: break
      }
    }
    if !groups.isEmpty, undecided.isEmpty { return false }
    guard steps > 0 else { return cut() }
    let limit = min(Solver.stepLimit, steps)
    let (outcome, spent, used) = withSolver { solver in
      solver.premises = premises
      return (solver.outcome(of: goal, steps: limit), limit - solver.steps, solver.used)
    }
    spend(spent)
    self.used = used
    if case .refuted = outcome { return true }
    // A goal without an obvious contradiction may still be impossible however its region is
    // decided.
    for group in undecided where regions[group].variables.count <= Self.regionLimit {
      switch self.outcome(of: goal, group, premises, 1..<Self.regionAttempts.count) {
      case .refuted: return true
      case .open: break
      case .undecided: noteHard(group)
      }
    }
    return steps > 0 ? false : cut()
  }

  /// Returns whether a region is searched. To explain a contradiction found without a search, large
  /// regions are not.
  private func mayBeSearched(_ group: Int) -> Bool {
    !isExplained
      || regions[group].variables.count + regions[group].gates.count <= Self.explainedRegion
  }

  /// Leaves the question open because its steps are used up.
  private func cut() -> Bool {
    isCut = true
    return false
  }

  /// Returns whether a goal contradicts the clauses without a search.
  private func refutesAtOnce(_ goal: Solver.Goal, _ premises: Premises) -> Bool {
    let limit = min(Self.stepsAtOnce, steps)
    let (isOpen, spent, used) = withSolver { solver in
      solver.premises = premises
      let start = solver.state.mark
      let isOpen = solver.begin(goal, steps: limit)
      solver.takeBack(to: start)
      return (isOpen, limit - solver.steps, solver.used)
    }
    spend(spent)
    self.used = used
    followedAtOnce = !isOpen
    return !isOpen
  }

  func groups(of goal: Solver.Goal) -> [Int] {
    guard let candidates else { return [] }
    var groups: [Int32] = []
    if case .all(let goals) = goal { return Set(goals.flatMap { self.groups(of: $0) }).sorted() }
    switch goal {
    case .nothing, .all: break
    case .filled(let variable, _), .empty(let variable), .option(let variable, _),
      .value(let variable, _):
      if let group = candidates.group(of: variable) { groups.append(group) }
    case .statement(let statement, _, let place):
      candidates.addGroups(of: statement, to: &groups)
      candidates.addGroups(around: place, to: &groups)
    case .shown(let place): candidates.addGroups(around: place, to: &groups)
    }
    return groups.map { Int($0) }.sorted()
  }

  /// Returns whether the clauses exclude a goal however its region is decided. Otherwise,
  /// everything in the solution is recorded as possible.
  func refutesInRegion(
    _ goal: Solver.Goal, _ group: Int, _ premises: Premises
  ) -> Bool {
    switch outcome(of: goal, group, premises, 0..<Self.regionAttempts.count) {
    case .refuted: return true
    case .open: return false
    case .undecided:
      noteHard(group)
      return false
    }
  }

  /// Marks a region as hard, unless clauses are left out: with fewer clauses it may be harder.
  func noteHard(_ group: Int) {
    if withSolver({ $0.disabledCount }) == 0 { regions[group].isHard = true }
  }

  /// Returns the outcome of some of the attempts to search a region.
  func outcome(
    of goal: Solver.Goal, _ group: Int, _ premises: Premises, _ attempts: Range<Int>
  ) -> Solver.Outcome {
    let region = regions[group]
    let ways = region.isHard ? Self.hardRegionAttempts : Self.regionAttempts
    for attempt in ways[attempts.clamped(to: ways.indices)] {
      let outcome = outcome(of: goal, region, group, premises, attempt)
      if case .undecided = outcome { continue }
      return outcome
    }
    return .undecided
  }

  /// Returns the outcome of one attempt to search a region, and records what a solution shows.
  func outcome(
    of goal: Solver.Goal, _ region: Region, _ number: Int, _ premises: Premises,
    _ attempt: RegionAttempt
  ) -> Solver.Outcome {
    let limit = steps
    let known = answers
    let index = withSolver { $0.index }
    let search = regional.with(premises, index) { solver -> RegionSearch? in
      guard limit > 0, solver.mayEnter(region, number, premises, steps: limit) else { return nil }
      var attempt = attempt
      attempt.steps = min(attempt.steps, limit)
      let (outcome, spent) = solver.attempt(goal, in: region, number, premises, attempt)
      var found: [ProofQuestion] = []
      if case .open = outcome, solver.disabledCount == 0 {
        found = Self.found(in: solver, region, premises, besides: known)
        solver.remember(region)
      }
      solver.returnToRoot()
      return RegionSearch(outcome: outcome, spent: spent, used: solver.used, found: found)
    }
    guard let search else {
      _ = cut()
      return .undecided
    }
    spend(search.spent)
    used = search.used
    for question in search.found where answers[question] == nil { answers[question] = true }
    return search.outcome
  }

  private struct RegionSearch {
    var outcome: Solver.Outcome
    var spent: Int
    var used: [ClauseID]
    /// The questions that the solution answers with yes.
    var found: [ProofQuestion]
  }

  /// Returns the questions that a solution answers with yes.
  static func found(
    in solver: borrowing Solver, _ region: Region, _ premises: Premises,
    besides known: ProvedAnswers
  ) -> [ProofQuestion] {
    var found: [ProofQuestion] = []
    for gate in region.gates where solver.state.visibility[Int(gate)] == .shown {
      found.append(.shown(node: solver.model.places[Int(gate)].node))
    }
    guard premises >= .answers else { return found }
    for (clause, place) in region.conditions
    where known[.applies(clause)] == nil && solver.isShownSurely(place)
      && solver.possibilities(of: solver.model.conditions[clause]) == .yes
    {
      found.append(.applies(clause))
    }
    guard premises == .records else { return found }
    for variable in region.variables {
      let facts = solver.model.variables[Int(variable)]
      switch facts.source {
      case .field where solver.state[variable].filling == .filled:
        found.append(.answered(node: facts.node))
      case .rows where solver.state[variable].least > 0:
        found.append(.answered(node: facts.node))
      default: break
      }
    }
    return found
  }

  @discardableResult
  func withSolver<Result>(_ body: (inout Solver) -> Result) -> Result {
    var own = solver.take() ?? Solver(model, clauseCount: clauses.count)
    let result = body(&own)
    solver = consume own
    return result
  }

  /// Returns the clauses that the last contradiction follows from. None of them can be left out,
  /// unless that takes too long to find out.
  func core(
    of goals: [Solver.Goal], _ premises: Premises, in group: Int? = nil
  ) -> [ClauseID] {
    steps += budget.extra()
    isExplained = followedAtOnce
    defer {
      isCut = false
      isExplained = false
    }
    var needed: [ClauseID] = []
    var disabled: [ClauseID] = []
    var doubtful = used
    // Most of many clauses play no part: half of them are left out at once, then half of these.
    var count = Self.firstCount(of: doubtful)
    while !doubtful.isEmpty {
      // Without any steps left, each clause would seem to be needed.
      guard steps > 0 else {
        needed += doubtful
        break
      }
      let tried = doubtful.suffix(count)
      for clause in tried { setDisabled(clause, true) }
      let isRefuted: Bool
      if let group {
        isRefuted = refutesInRegion(goals[0], group, premises)
      } else {
        isRefuted = refutes(goals, premises)
      }
      if isRefuted {
        // The contradiction still follows without the clauses just left out.
        disabled += tried
        let isNeeded = Set(needed)
        doubtful = used.filter { !isNeeded.contains($0) }
        count = Self.firstCount(of: doubtful)
        continue
      }
      for clause in tried { setDisabled(clause, false) }
      if count == 1 {
        needed.append(doubtful.removeLast())
        count = Self.firstCount(of: doubtful)
      } else {
        count /= 2
      }
    }
    for clause in disabled { setDisabled(clause, false) }
    return needed.sorted()
  }

  private static func firstCount(of clauses: [ClauseID]) -> Int {
    clauses.count > 8 ? clauses.count / 2 : 1
  }
}
