internal import FormEngine

/// Asks the solver, and finds the clauses that a contradiction follows from.
extension Prover {
  /// Whether the clauses exclude all of some goals.
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
    guard steps > 0 else { return false }
    // A solution of what belongs together answers at once, and other questions with it.
    let groups = premises >= .answers ? groups(of: goal) : []
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
    let (outcome, spent, used) = withSolver { solver in
      solver.premises = premises
      return (solver.outcome(of: goal), Solver.stepLimit - max(0, solver.steps), solver.used)
    }
    steps -= spent
    self.used = used
    if case .refuted = outcome { return true }
    // What nothing speaks against at first sight may be excluded whichever way the rest is decided.
    for group in undecided where regions[group].variables.count <= Self.regionLimit {
      switch self.outcome(of: goal, group, premises, 1..<Self.regionAttempts.count) {
      case .refuted: return true
      case .open: break
      case .undecided: noteHard(group)
      }
    }
    return false
  }

  func groups(of goal: Solver.Goal) -> [Int] {
    guard let candidates else { return [] }
    var groups: [Int32] = []
    switch goal {
    case .nothing: break
    case .filled(let variable, _), .option(let variable, _), .value(let variable, _):
      if let group = candidates.group(of: variable) { groups.append(group) }
    case .statement(let statement, _, let place):
      candidates.addGroups(of: statement, to: &groups)
      candidates.addGroups(around: place, to: &groups)
    case .shown(let place): candidates.addGroups(around: place, to: &groups)
    }
    return groups.map { Int($0) }.sorted()
  }

  /// Whether the clauses exclude a goal whichever way all in a region is decided. Otherwise what is so
  /// in the solution is known to be possible.
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

  /// With fewer clauses it may be harder.
  func noteHard(_ group: Int) {
    if withSolver({ $0.disabledCount }) == 0 { regions[group].isHard = true }
  }

  /// The outcome of some of the ways to search a region.
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

  /// The outcome of one way to search a region; what a solution shows is known from then on.
  func outcome(
    of goal: Solver.Goal, _ region: Region, _ number: Int, _ premises: Premises,
    _ attempt: RegionAttempt
  ) -> Solver.Outcome {
    guard steps > 0 else { return .undecided }
    let (result, used, found) = withRegional { solver in
      let result = solver.attempt(goal, in: region, number, premises, attempt)
      var found: [Question] = []
      if case .open = result.outcome, solver.disabledCount == 0 {
        found = Self.found(in: solver, region, premises)
        solver.remember(region)
      }
      solver.returnToRoot()
      return (result, solver.used, found)
    }
    steps -= result.spent
    self.used = used
    for question in found where answers[question] == nil { answers[question] = true }
    return result.outcome
  }

  /// What a solution shows to be possible.
  static func found(
    in solver: borrowing Solver, _ region: Region, _ premises: Premises
  ) -> [Question] {
    var found: [Question] = []
    for gate in region.gates where solver.state.visibility[Int(gate)] == .shown {
      found.append(.shown(node: solver.model.places[Int(gate)].node))
    }
    guard premises >= .answers else { return found }
    for (clause, place) in region.conditions
    where solver.isShownSurely(place)
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

  @discardableResult
  func withRegional<Result>(_ body: (inout Solver) -> Result) -> Result {
    var own: Solver
    if let kept = regional.take() {
      own = kept
    } else {
      own = Solver(model, clauseCount: clauses.count, index: withSolver { $0.index })
    }
    let result = body(&own)
    regional = consume own
    return result
  }

  /// The clauses that the last contradiction follows from, none of which can be left out.
  func core(
    of goals: [Solver.Goal], _ premises: Premises, in group: Int? = nil
  ) -> [ClauseID] {
    var needed: [ClauseID] = []
    var disabled: [ClauseID] = []
    var doubtful = used
    while let clause = doubtful.popLast() {
      setDisabled(clause, true)
      let isRefuted: Bool
      if let group {
        isRefuted = refutesInRegion(goals[0], group, premises)
      } else {
        isRefuted = refutes(goals, premises)
      }
      if isRefuted {
        // Without it the contradiction follows from these.
        disabled.append(clause)
        doubtful = used.filter { !needed.contains($0) }
      } else {
        setDisabled(clause, false)
        needed.append(clause)
      }
    }
    for clause in disabled { setDisabled(clause, false) }
    return needed.sorted()
  }
}
