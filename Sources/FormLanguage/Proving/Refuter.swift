/// Looks for a contradiction in what a form's clauses say, under an assumption.
///
/// It is sound and not complete: what it refutes cannot be. Bounds of variables are narrowed as far
/// as they go, alternatives are tried one after the other, and sums of several variables are
/// eliminated from one another (Fourier–Motzkin). Its work is counted in steps, so that a form gives
/// the same findings everywhere.
struct Refuter {
  /// What is assumed.
  enum Goal {
    /// The declaration is shown.
    case shown(Int)
    case filled(VariableID)
    /// The declaration is shown, and the statement is so.
    case statement(StatementID, ProofState.Mode, node: Int)
  }

  /// Which clauses are taken in.
  enum Scope: Int, Comparable {
    /// None but what computed fields are equal to.
    case nothing
    /// Those that decide what is shown.
    case conditions
    /// Rules of what is answered, too; something may still be missing, as while people fill in.
    case answers
    /// All: what is required is filled, and lists have as many rows as they need.
    case everything

    static func < (left: Scope, right: Scope) -> Bool { left.rawValue < right.rawValue }
  }

  let pool: StatementPool
  let claims: [Claim]
  let layout: ProofLayout
  var state: ProofState
  var scope = Scope.everything
  var isDisabled: [Bool]
  /// The clauses that took part in the last attempt.
  var used: [ClaimID] = []
  private var isUsed: [Bool]
  /// Variables whose consequences wait to be drawn.
  private var events: [VariableID] = []
  private var shownEvents: [Int] = []
  /// How many steps the attempt may take.
  var steps = 0

  /// How deep alternatives are tried inside one another.
  static let depthLimit = 12
  /// How many steps one attempt may take.
  static let stepLimit = 4_000

  init(_ pool: StatementPool, _ claims: [Claim], _ layout: ProofLayout) {
    self.pool = pool
    self.claims = claims
    self.layout = layout
    state = ProofState(pool.variables, nodes: layout.parents.count, claims: claims.count)
    isDisabled = [Bool](repeating: false, count: claims.count)
    isUsed = [Bool](repeating: false, count: claims.count)
  }

  /// Whether the goal contradicts the clauses that are in scope. The state stays as it was.
  mutating func refutes(_ goal: Goal) -> Bool {
    let start = state.mark
    defer { state.undo(to: start) }
    return !isOpen(goal)
  }

  /// Whether no contradiction was found; the state is then one in which there was none.
  mutating func isOpen(_ goal: Goal) -> Bool {
    for claim in used { isUsed[claim] = false }
    used.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    shownEvents.removeAll(keepingCapacity: true)
    steps = Self.stepLimit
    return post(goal) && search(depth: 0)
  }

  /// Takes in that a variable has a value; false, and nothing changes, when that contradicts what
  /// is known.
  mutating func fix(_ variable: VariableID, to value: Int128) -> Bool {
    let start = state.mark
    steps = Self.stepLimit
    if narrow(variable, least: value, most: value), search(depth: Self.depthLimit) { return true }
    state.undo(to: start)
    events.removeAll(keepingCapacity: true)
    shownEvents.removeAll(keepingCapacity: true)
    return false
  }

  /// Whether the last attempt ended for lack of steps.
  var isExhausted: Bool { steps <= 0 }

  var spentSteps: Int { Self.stepLimit - max(0, steps) }

  private mutating func post(_ goal: Goal) -> Bool {
    switch goal {
    case .shown(let node): return show(node)
    case .filled(let variable): return fill(variable)
    case .statement(let statement, let mode, let node):
      return show(node) && post(statement, mode)
    }
  }

  mutating func use(_ claim: ClaimID) {
    guard !isUsed[claim] else { return }
    isUsed[claim] = true
    used.append(claim)
  }

  // MARK: Search

  /// False when every way leads to a contradiction.
  mutating func search(depth: Int) -> Bool {
    guard settle() else { return false }
    guard steps > 0 else { return true }
    guard let split = nextSplit() else { return !isEliminable() }
    if isEliminable() { return false }
    guard depth < Self.depthLimit else { return true }
    for branch in branches(of: split) {
      let mark = state.mark
      state.settle(split)
      if take(branch), search(depth: depth + 1) { return true }
      state.undo(to: mark)
      events.removeAll(keepingCapacity: true)
      shownEvents.removeAll(keepingCapacity: true)
    }
    return false
  }

  /// An alternative that is not decided yet.
  private func nextSplit() -> Int? {
    state.pending.indices.first { index in
      !state.pending[index].isSettled && isSplit(state.pending[index])
    }
  }

  private func isSplit(_ pending: ProofState.Pending) -> Bool {
    switch pool.statements[Int(pending.statement)].kind {
    case .and, .or: true
    case .isZero: pending.mode == .isFalse
    default: false
    }
  }

  /// One way that an alternative may go.
  private enum Branch {
    case statement(StatementID, ProofState.Mode)
    case line(ProofState.Line)
  }

  private func branches(of index: Int) -> [Branch] {
    let pending = state.pending[index]
    let statement = pool.statements[Int(pending.statement)]
    if statement.kind == .isZero {
      // Below or above.
      return [
        .line(ProofState.Line(sum: statement.a, isNegated: false, offset: 1)),
        .line(ProofState.Line(sum: statement.a, isNegated: true, offset: 1)),
      ]
    }
    return pool.operands[Int(statement.a)..<Int(statement.b)].map {
      .statement($0, pending.mode)
    }
  }

  private mutating func take(_ branch: Branch) -> Bool {
    switch branch {
    case .statement(let statement, let mode): post(statement, mode)
    case .line(let line): add(line)
    }
  }

  /// Draws all consequences; false at a contradiction.
  private mutating func settle() -> Bool {
    while true {
      while !events.isEmpty || !shownEvents.isEmpty {
        steps -= 1
        guard steps > 0 else { return true }
        if let node = shownEvents.popLast() {
          guard showClaims(of: node) else { return false }
        } else if let variable = events.popLast() {
          guard drawConsequences(of: variable) else { return false }
        }
      }
      guard propagate() else { return false }
      if !events.isEmpty || !shownEvents.isEmpty { continue }
      var isChanged = false
      var index = 0
      while index < state.pending.count {
        if !state.pending[index].isSettled {
          guard let changed = advance(index) else { return false }
          isChanged = isChanged || changed
        }
        index += 1
      }
      if !isChanged { return true }
    }
  }

  /// Looks at an open alternative again: true when something came of it, nothing at a contradiction.
  private mutating func advance(_ index: Int) -> Bool? {
    steps -= 1
    guard steps > 0 else { return false }
    let pending = state.pending[index]
    let possible = possibilities(of: pending.statement)
    guard !possible.isDisjoint(with: pending.mode.wanted) else { return nil }
    if possible.isSubset(of: pending.mode.wanted) {
      state.settle(index)
      return false
    }
    let statement = pool.statements[Int(pending.statement)]
    switch statement.kind {
    case .and, .or:
      var viable: StatementID?
      for index in Int(statement.a)..<Int(statement.b) {
        let operand = pool.operands[index]
        if possibilities(of: operand).isDisjoint(with: pending.mode.wanted) { continue }
        if viable != nil { return false }
        viable = operand
      }
      guard let viable else { return nil }
      state.settle(index)
      return post(viable, pending.mode) ? true : nil
    default:
      // It may be unknown, unless what it reads has to be filled.
      guard pending.mode == .notFalse || pending.mode == .notTrue else { return false }
      guard isToBeFilled(basesOf: statement) else { return false }
      state.settle(index)
      return post(pending.statement, pending.mode == .notFalse ? .isTrue : .isFalse) ? true : nil
    }
  }

  // MARK: Events

  /// The declaration is shown, with all around it.
  mutating func show(_ node: Int) -> Bool {
    guard scope != .nothing else { return true }
    var node = node
    while node > 0, !state.isShown[node] {
      state.show(node)
      shownEvents.append(node)
      node = layout.parents[node]
    }
    return true
  }

  mutating func fill(_ variable: VariableID) -> Bool {
    var domain = state[variable]
    switch domain.filling {
    case .filled: return true
    case .empty: return false
    case .unknown: break
    }
    domain.filling = .filled
    state.set(variable, domain)
    events.append(variable)
    let chosen = pool.variables[Int(variable)].chosen
    return chosen < 0 || narrow(chosen, least: 1, most: nil)
  }

  mutating func makeEmpty(_ variable: VariableID) -> Bool {
    var domain = state[variable]
    switch domain.filling {
    case .filled: return false
    case .empty: return true
    case .unknown: break
    }
    if isToBeFilled(variable, depth: 0) { return false }
    domain.filling = .empty
    state.set(variable, domain)
    let chosen = pool.variables[Int(variable)].chosen
    return chosen < 0 || narrow(chosen, least: nil, most: 0)
  }

  /// Something is said of a variable's value: what else is said of it has to be drawn in.
  mutating func touch(_ variable: VariableID) {
    guard !state[variable].isTouched else { return }
    var domain = state[variable]
    domain.isTouched = true
    state.set(variable, domain)
    let facts = pool.variables[Int(variable)]
    if facts.bases.count == 1, pool.bases[Int(facts.bases.lowerBound)] == variable { return }
    events.append(variable)
  }

  private mutating func showClaims(of node: Int) -> Bool {
    if let rows = layout.rows[node], !narrow(rows, least: 1, most: nil) { return false }
    for claim in layout.claims(of: node) where !isDisabled[claim] {
      switch claims[claim].kind {
      case .shown:
        use(claim)
        guard post(claims[claim].statement, .isTrue) else { return false }
      case .rule: guard consider(claim) else { return false }
      case .required:
        guard scope == .everything, let variable = layout.variable(of: node) else { continue }
        guard isSurelyRequired(node, by: claim) else { continue }
        use(claim)
        guard require(variable) else { return false }
      case .readonly, .offered, .warning: break
      }
    }
    return true
  }

  /// A field is filled, or a list has a row.
  private mutating func require(_ variable: VariableID) -> Bool {
    if case .rows = pool.variables[Int(variable)].source {
      return narrow(variable, least: 1, most: nil)
    }
    return fill(variable)
  }

  private mutating func drawConsequences(of variable: VariableID) -> Bool {
    let facts = pool.variables[Int(variable)]
    if facts.definition >= 0 {
      guard post(facts.definition, .isTrue) else { return false }
    }
    if case .rows = facts.source {
      let list = facts.node
      if scope == .everything, isShownSurely(list) {
        for claim in layout.claims(of: list)
        where claims[claim].kind == .required && !isDisabled[claim]
          && isSurelyRequired(list, by: claim)
        {
          use(claim)
          guard narrow(variable, least: 1, most: nil) else { return false }
        }
      }
    } else if facts.node > 0, state[variable].filling == .filled {
      guard show(facts.node) else { return false }
    }
    for position in layout.rules(reading: variable) {
      steps -= 1
      guard consider(layout.rule(at: position)) else { return false }
    }
    return true
  }

  /// Takes in a rule whose declaration is shown.
  private mutating func consider(_ claim: ClaimID) -> Bool {
    guard scope >= (claims[claim].isMinimum ? .everything : .answers), !isDisabled[claim],
      !state.isConsidered[claim], isShownSurely(claims[claim].node)
    else { return true }
    state.consider(claim)
    use(claim)
    return post(claims[claim].statement, .notFalse)
  }

  // MARK: Certainty

  /// Whether a declaration is shown whatever else holds.
  private func isShownSurely(_ node: Int) -> Bool {
    let gate = layout.gates[node]
    return gate <= 0 || state.isShown[gate]
  }

  /// Whether a required clause applies whatever else holds.
  private func isSurelyRequired(_ node: Int, by claim: ClaimID) -> Bool {
    !layout.mayBeReadonly[node] && possibilities(of: claims[claim].statement) == .yes
  }

  /// Whether all that a comparison reads has to be filled; what has to be is then filled.
  private mutating func isToBeFilled(basesOf statement: Statement) -> Bool {
    if statement.kind == .oneOf { return areBasesToBeFilled(of: statement.a, depth: 0) }
    for index in pool.sums[Int(statement.a)].terms {
      guard areBasesToBeFilled(of: pool.terms[index].variable, depth: 0) else { return false }
    }
    return true
  }

  private mutating func areBasesToBeFilled(of variable: VariableID, depth: Int) -> Bool {
    for index in pool.variables[Int(variable)].baseRange {
      guard isToBeFilled(pool.bases[index], depth: depth) else { return false }
    }
    return true
  }

  /// Whether a field has to be filled, since it is shown and required, or computed from such.
  private mutating func isToBeFilled(_ variable: VariableID, depth: Int) -> Bool {
    steps -= 1
    switch state[variable].filling {
    case .filled: return true
    case .empty: return false
    case .unknown: break
    }
    let facts = pool.variables[Int(variable)]
    guard scope == .everything, facts.node > 0, isShownSurely(facts.node), depth < 16 else {
      return false
    }
    if facts.definition >= 0, pool.statements[Int(facts.definition)].kind == .isZero {
      let sum = pool.sums[Int(pool.statements[Int(facts.definition)].a)]
      for index in sum.terms where pool.terms[index].variable != variable {
        guard areBasesToBeFilled(of: pool.terms[index].variable, depth: depth + 1) else {
          return false
        }
      }
      return true
    }
    for claim in layout.claims(of: facts.node)
    where claims[claim].kind == .required && !isDisabled[claim]
      && isSurelyRequired(facts.node, by: claim)
    {
      use(claim)
      return true
    }
    return false
  }
}
