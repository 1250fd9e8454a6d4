/// Looks for a contradiction in a model, or for values that satisfy it.
///
/// The solver is sound but not complete: a refuted goal is impossible. It narrows the bounds of
/// variables, tries alternatives in turn, and eliminates sums of several variables from one another
/// (Fourier–Motzkin). Each narrowing records the decisions that it follows from, so a contradiction
/// skips back over decisions that had no part in it. Work is counted in steps, so a form gives the
/// same findings everywhere. A solver is large, and never copied.
package struct Solver: ~Copyable {
  /// An assumption to test.
  package enum Goal {
    /// Nothing beyond the clauses.
    case nothing
    /// A place is shown.
    case shown(PlaceID)
    /// A variable has a value, or a list has rows, and no statement is true that makes it
    /// read-only.
    case filled(VariableID, unless: [StatementID] = [])
    /// A field has no value.
    case empty(VariableID)
    /// An option is chosen.
    case option(VariableID, Int)
    /// A variable has a value, or a list a number of rows.
    case value(VariableID, Int128)
    /// A place is shown, and a statement has a truth.
    case statement(StatementID, Truth, at: PlaceID)
    /// All of these goals at once.
    indirect case all([Goal])
  }

  package enum Outcome {
    /// The goal contradicts the clauses.
    case refuted
    /// No contradiction was found, and the state has none. In a search that decides everything, the
    /// state is a solution.
    case open
    /// The steps ran out, or there were too many values to try.
    case undecided
  }

  enum Result {
    case open, exhausted
    /// A contradiction, and the decisions that it follows from.
    case conflict(Decisions)
  }

  let model: ConstraintModel
  let index: ModelIndex
  package var state: SearchState
  package var premises = Premises.records
  /// True for each clause that is left out.
  private(set) var isDisabled: [Bool]
  private(set) var disabledCount = 0
  /// The clauses that took part in the last attempt.
  var used: [ClauseID] = []
  private var isUsed: [Bool]
  /// The region in which everything must be decided; nil to look for a contradiction only.
  package var region: Region?
  /// The state from which goals start while several are tried in one region.
  var root: Root?
  /// The number of times that each region was entered.
  var entryCounts: [Int: Int] = [:]
  var textSearch: TextSearch
  /// The queues of propagation, without duplicates. Cheap entries come first, so expensive ones are
  /// handled only once, when all the rest is known.
  var events: [VariableID] = []
  var isWaiting: [Bool]
  var placeEvents: [PlaceID] = []
  var waitingLines = WorkList()
  var waitingFunctions = WorkList()
  var waitingAlternatives = WorkList()
  /// The number of steps that the attempt may still take.
  package var steps = 0
  /// The weight of the conditions of places that were reviewed since the last counted step.
  var reviewedWeight = 0
  /// The decisions that led to the last contradiction.
  var conflict: Decisions = 0
  /// True if some values were not tried.
  var isIncomplete = false
  /// The number of times that each line was propagated since the last decision.
  var lineRuns: [UInt8] = []
  /// The preference that decides which values are tried first.
  var preference: Preference = .many
  /// True if sums are eliminated from one another. This is expensive, and most solutions are found
  /// without.
  var eliminates = true
  var linearSystem = LinearSystem()
  /// The values last found for everything that was ever decided.
  var solution: Solution?
  /// The day around which dates are tried.
  var clockDay: Int128 = 21_915

  /// The maximum depth of nested decisions.
  static let depthLimit = 40
  /// The maximum number of steps of one attempt.
  static let stepLimit = 4_000
  /// The weight of a pending statement that one step covers.
  private static let weightOfStep = 256
  /// The weight of the conditions of places that one step covers.
  static let weightOfGate = 16

  package init(_ model: ConstraintModel, clauseCount: Int, index: ModelIndex? = nil) {
    self.model = model
    self.index = index ?? ModelIndex(model)
    state = SearchState(model)
    textSearch = TextSearch(model.texts)
    isDisabled = [Bool](repeating: false, count: clauseCount)
    isUsed = [Bool](repeating: false, count: clauseCount)
    isWaiting = [Bool](repeating: false, count: model.variables.count)
  }

  /// Returns whether a goal contradicts the clauses among the premises. The state does not change.
  package mutating func outcome(of goal: Goal, steps limit: Int = stepLimit) -> Outcome {
    leaveRoot()
    let start = state.mark
    defer { takeBack(to: start) }
    return solve(goal, steps: limit)
  }

  /// Solves a goal, and leaves the solver in the state that was found.
  mutating func solve(_ goal: Goal, steps limit: Int = stepLimit) -> Outcome {
    guard begin(goal, steps: limit) else { return .refuted }
    return goOn(to: .nothing)
  }

  /// Posts everything that always applies in the region.
  mutating func enterRegion() -> Bool {
    guard let region, settle() else { return region == nil }
    for constraint in region.constraints {
      guard consider(constraint) else { return false }
    }
    for gate in region.gates {
      guard review(gate) else { return false }
    }
    return true
  }

  package mutating func takeBack(to mark: SearchState.Mark) {
    state.undo(to: mark)
    clearEvents()
  }

  /// Starts an attempt; returns false at a contradiction.
  package mutating func begin(_ goal: Goal, steps limit: Int = stepLimit) -> Bool {
    leaveRoot()
    forgetClauses(from: 0)
    steps = limit
    isIncomplete = false
    clearEvents()
    return post(goal) && settle()
  }

  /// Continues an attempt with a further goal.
  package mutating func goOn(to goal: Goal) -> Outcome {
    guard post(goal), enterRegion() else { return .refuted }
    return decided()
  }

  /// Searches from the current state.
  mutating func decided() -> Outcome {
    switch search(level: 0) {
    case .open: return .open
    case .exhausted: return .undecided
    case .conflict: return isIncomplete ? .undecided : .refuted
    }
  }

  private mutating func clearEvents() {
    for variable in events { isWaiting[Int(variable)] = false }
    events.removeAll(keepingCapacity: true)
    placeEvents.removeAll(keepingCapacity: true)
    waitingLines.removeAll()
    waitingFunctions.removeAll()
    waitingAlternatives.removeAll()
  }

  mutating func post(_ goal: Goal) -> Bool {
    switch goal {
    case .nothing: return true
    case .shown(let place): return show(place, 0)
    case .filled(let variable, let readonly):
      for statement in readonly {
        guard post(statement, .notTrue, 0) else { return false }
      }
      if case .rows = model.variables[Int(variable)].source {
        return narrow(variable, least: 1, most: nil, 0)
      }
      return fill(variable, 0)
    case .empty(let variable): return makeEmpty(variable, 0)
    case .option(let variable, let option):
      return fill(variable, 0) && restrict(variable, to: 1 << UInt64(option), 0)
    case .value(let variable, let value):
      if case .rows = model.variables[Int(variable)].source {
        return narrow(variable, least: value, most: value, 0)
      }
      return fill(variable, 0) && narrow(variable, least: value, most: value, 0)
    case .statement(let statement, let truth, let place):
      return show(place, 0) && post(statement, truth, 0)
    case .all(let goals):
      for goal in goals {
        guard post(goal) else { return false }
      }
      return true
    }
  }

  /// Leaves a clause out, or includes it again.
  mutating func setDisabled(_ clause: ClauseID, _ isOut: Bool) {
    guard isDisabled[clause] != isOut else { return }
    leaveRoot()
    isDisabled[clause] = isOut
    disabledCount += isOut ? 1 : -1
  }

  /// Stores the state of a region, to be tried first next time.
  mutating func remember(_ region: Region) {
    var found = solution ?? Solution(domains: state.domains, visibility: state.visibility)
    solution = nil
    for variable in region.variables { found.domains[Int(variable)] = state[variable] }
    for gate in region.gates { found.visibility[Int(gate)] = state.visibility[Int(gate)] }
    solution = found
  }

  mutating func use(_ clause: ClauseID) {
    guard !isUsed[clause] else { return }
    isUsed[clause] = true
    used.append(clause)
  }

  /// Forgets the clauses that took part, except for the first ones.
  mutating func forgetClauses(from count: Int) {
    for clause in used[count...] { isUsed[clause] = false }
    used.removeLast(used.count - count)
  }

  /// Records a contradiction, and returns false.
  mutating func contradict(_ decisions: Decisions) -> Bool {
    conflict = decisions
    return false
  }

  mutating func wait(for variable: VariableID) {
    guard !isWaiting[Int(variable)] else { return }
    isWaiting[Int(variable)] = true
    events.append(variable)
  }

  // MARK: Search

  /// Tries the branches of all open decisions.
  ///
  /// - Parameter eliminated: the number of sums at the last elimination. With the same sums,
  ///   another elimination could only add what follows from narrower bounds, and is expensive.
  mutating func search(level: Int, eliminated: Int = -1) -> Result {
    lineRuns.removeAll(keepingCapacity: true)
    guard settle() else { return .conflict(conflict) }
    guard steps > 0 else { return .exhausted }
    let lines = state.lines.count
    if eliminates, lines != eliminated, let decisions = self.eliminated() {
      return .conflict(decisions)
    }
    guard let decision = nextDecision() else { return .open }
    guard level < (region == nil ? Self.depthLimit : 400) else { return .exhausted }
    let own: Decisions = 1 << UInt64(min(level, 63))
    var reasons = decision.decisions
    for branch in decision.branches {
      steps -= 1
      let mark = state.mark
      let result: Result
      if let settled = decision.settles { state.settle(settled) }
      if take(branch, decision.decisions | own) {
        result = search(level: level + 1, eliminated: lines)
      } else {
        result = .conflict(conflict)
      }
      guard case .conflict(let found) = result else { return result }
      takeBack(to: mark)
      guard steps > 0 else { return .exhausted }
      // The contradiction does not depend on this decision.
      if found & own == 0 { return .conflict(found) }
      reasons |= found & ~own
    }
    if decision.isPartial { isIncomplete = true }
    return .conflict(decision.isPartial ? .max : reasons)
  }

  /// Propagates all changes; returns false at a contradiction.
  mutating func settle() -> Bool {
    while true {
      if let place = placeEvents.popLast() {
        guard takeIn(place) else { return false }
      } else if let variable = events.popLast() {
        isWaiting[Int(variable)] = false
        guard drawConsequences(of: variable) else { return false }
      } else if let line = waitingLines.popLast() {
        guard run(Int(line)) else { return false }
      } else if let function = waitingFunctions.popLast() {
        guard propagate(model.functions[Int(function)]) else { return false }
      } else if let alternative = waitingAlternatives.popLast() {
        guard advance(alternative) else { return false }
      } else {
        return true
      }
      steps -= 1
      guard steps > 0 else { return true }
    }
  }

  /// Reviews a pending statement; returns false at a contradiction.
  mutating func advance(_ number: Int32) -> Bool {
    let index = Int(number)
    let pending = state.pending[index]
    guard !pending.isSettled else { return true }
    steps -= 1 + Int(model.statements[Int(pending.statement)].weight) / Self.weightOfStep
    let wanted = pending.truth.wanted
    if pending.watched.0 >= 0, !possibilities(of: pending.watched.0).isDisjoint(with: wanted),
      !possibilities(of: pending.watched.1).isDisjoint(with: wanted)
    {
      return true
    }
    let possible = possibilities(of: pending.statement)
    guard !possible.isDisjoint(with: wanted) else {
      return contradict(pending.decisions | decisions(of: pending.statement))
    }
    if possible.isSubset(of: pending.truth.wanted) {
      state.settle(index)
      return true
    }
    let statement = model.statements[Int(pending.statement)]
    switch statement.kind {
    case .and, .or:
      var viable: StatementID?
      for operand in model.operands(of: statement) {
        if possibilities(of: operand).isDisjoint(with: pending.truth.wanted) { continue }
        if let viable {
          state.watch(viable, operand, of: index)
          return true
        }
        viable = operand
      }
      guard let viable else {
        return contradict(pending.decisions | decisions(of: pending.statement))
      }
      var reasons = pending.decisions
      for operand in model.operands(of: statement) where operand != viable {
        reasons |= decisions(of: operand)
      }
      state.settle(index)
      return post(viable, pending.truth, reasons)
    default:
      let reasons = pending.decisions | decisions(of: pending.statement)
      if pending.truth == .isFalse || pending.truth == .isTrue {
        return exclude(statement, reasons)
      }
      // It may be unknown until all its variables are filled.
      guard !possible.contains(.unknown) else { return true }
      state.settle(index)
      return post(pending.statement, pending.truth.isPositive ? .isTrue : .isFalse, reasons)
    }
  }

  /// Excludes the value of the last open variable at which a sum is 0, if its domain allows for
  /// that.
  private mutating func exclude(_ statement: Statement, _ reasons: Decisions) -> Bool {
    guard statement.kind == .isZero else { return true }
    var open: Term?
    var total: Int128? = model.sums[Int(statement.a)].constant
    for term in model.terms(of: statement.a) {
      let domain = state[term.variable]
      if domain.isFixed {
        total = total.flatMap { Self.added($0, term.factor, domain.least) }
      } else if open == nil {
        open = term
      } else {
        return true
      }
    }
    guard let open, let total, total != .min else { return true }
    let (value, remainder) = (0 - total).quotientAndRemainder(dividingBy: open.factor)
    guard remainder == 0 else { return true }
    let domain = state[open.variable]
    if domain.least == value {
      return narrow(open.variable, least: value + 1, most: nil, reasons)
    }
    if domain.most == value {
      return narrow(open.variable, least: nil, most: value - 1, reasons)
    }
    guard model.variables[Int(open.variable)].valueCount > 0, (0..<64).contains(value) else {
      return true
    }
    return restrict(open.variable, to: ~(1 << UInt64(value)), reasons)
  }
}
