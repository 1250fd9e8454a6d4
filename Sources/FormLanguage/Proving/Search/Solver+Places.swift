/// Propagation of visibility: a place becomes shown or hidden, with consequences for the variables,
/// constraints and gates inside it.
extension Solver {
  /// Draws the consequences of a place that became shown or hidden.
  mutating func takeIn(_ place: PlaceID) -> Bool {
    let isShown = state.visibility[Int(place)] == .shown
    guard isShown ? takeInShown(place) : takeInHidden(place) else { return false }
    var link = state.pendingOfPlace[Int(place)]
    while link >= 0 {
      let next = state.links[Int(link)]
      if !state.pending[Int(next.number)].isSettled { waitingAlternatives.insert(next.number) }
      link = next.next
    }
    return true
  }

  private mutating func takeInShown(_ place: PlaceID) -> Bool {
    let facts = model.places[Int(place)]
    let reasons = state.visibilityDecisions[Int(place)]
    if facts.rows >= 0 {
      guard narrow(facts.rows, least: Int128(facts.rowNumber), most: nil, reasons) else {
        return false
      }
    }
    for (clause, statement) in model.conditions(of: place) where !isDisabled[Int(clause)] {
      use(Int(clause))
      guard post(statement, .isTrue, reasons) else { return false }
    }
    for constraint in index.constraintsAt[place] {
      guard consider(constraint) else { return false }
    }
    guard facts.gate == place else { return true }
    // The rules inside now apply: to touched variables or, in a region, to all.
    forEachTouched(inside: place) { $0.wait(for: $1) }
    guard region != nil else { return true }
    for constraint in constraints(inside: place) {
      guard consider(constraint) else { return false }
    }
    for inner in gates(inside: place) {
      if state.visibility[Int(inner)] == .hidden {
        guard explainHidden(inner) else { return false }
      } else {
        guard review(inner) else { return false }
      }
    }
    return true
  }

  private mutating func takeInHidden(_ place: PlaceID) -> Bool {
    let reasons = state.visibilityDecisions[Int(place)]
    var isEmptied = true
    func takeOut(_ solver: inout Solver, _ variable: VariableID) {
      guard isEmptied else { return }
      switch solver.model.variables[Int(variable)].source {
      case .rows: isEmptied = solver.narrow(variable, least: nil, most: 0, reasons)
      default: isEmptied = solver.makeEmpty(variable, reasons)
      }
    }
    forEachTouched(inside: place) { takeOut(&$0, $1) }
    if region != nil {
      for variable in variables(inside: place) { takeOut(&self, variable) }
    }
    guard isEmptied else { return false }
    for inner in gates(inside: place) where state.visibility[Int(inner)] != .hidden {
      guard hide(inner, reasons) else { return false }
    }
    return explainHidden(place)
  }

  /// Calls `body` with each touched variable, of a field or a number of rows, whose nearest gate is
  /// a place.
  private mutating func forEachTouched(
    inside place: PlaceID, _ body: (inout Solver, VariableID) -> Void
  ) {
    let inside = index.variablesInside[place]
    // A section may contain thousands of variables of which few are touched.
    guard inside.count > 64, state.touched.count < inside.count else {
      for variable in inside where state[variable].isTouched { body(&self, variable) }
      return
    }
    for variable in state.touched {
      switch model.variables[Int(variable)].source {
      case .field, .rows: break
      default: continue
      }
      if model.places[Int(model.variables[Int(variable)].place)].gate == place {
        body(&self, variable)
      }
    }
  }

  /// Returns the gate around a gate.
  private func outerGate(_ gate: PlaceID) -> PlaceID {
    model.places[Int(model.places[Int(gate)].parent)].gate
  }

  /// Posts the consequence of a hidden gate inside a shown one: the condition of the hidden gate is
  /// not true, or its row does not exist.
  private mutating func explainHidden(_ gate: PlaceID) -> Bool {
    var reasons = state.visibilityDecisions[Int(gate)]
    let outer = outerGate(gate)
    if outer >= 0 {
      guard state.visibility[Int(outer)] == .shown else { return true }
      reasons |= state.visibilityDecisions[Int(outer)]
    }
    let facts = model.places[Int(gate)]
    if facts.rows >= 0 {
      return narrow(facts.rows, least: nil, most: Int128(facts.rowNumber - 1), reasons)
    }
    let clauses = model.conditions(of: gate)
    let enabled = clauses.filter { !isDisabled[Int($0.clause)] }
    for clause in enabled { use(Int(clause.clause)) }
    switch enabled.count {
    case 0: return contradict(reasons)
    case 1: return post(enabled[0].statement, .notTrue, reasons)
    default:
      // At least one condition is not true, but it is unknown which one.
      guard enabled.allSatisfy({ possibilities(of: $0.statement) == .yes }) else { return true }
      return contradict(enabled.reduce(reasons) { $0 | decisions(of: $1.statement) })
    }
  }

  /// Shows or hides a gate if its conditions and the gate around it decide which.
  mutating func review(_ gate: PlaceID) -> Bool {
    guard state.visibility[Int(gate)] == .unknown, premises != .values else { return true }
    var reasons: Decisions = 0
    let outer = outerGate(gate)
    if outer >= 0 {
      switch state.visibility[Int(outer)] {
      case .unknown: return true
      case .hidden: return hide(gate, state.visibilityDecisions[Int(outer)])
      case .shown: reasons = state.visibilityDecisions[Int(outer)]
      }
    }
    var possible = Possibilities.yes
    let facts = model.places[Int(gate)]
    if facts.rows >= 0 {
      let rows = state[facts.rows]
      reasons |= rows.decisions
      if rows.most < Int128(facts.rowNumber) {
        possible = .no
      } else if rows.least < Int128(facts.rowNumber) {
        possible = .all
      }
    }
    for clause in model.conditions(of: gate) where !isDisabled[Int(clause.clause)] {
      countReview(of: clause.statement)
      let own = possibilities(of: clause.statement)
      if !own.contains(.yes) {
        use(Int(clause.clause))
        return hide(gate, reasons | decisions(of: clause.statement))
      }
      if own != .yes { possible = .all }
      if possible != .all { reasons |= decisions(of: clause.statement) }
    }
    if possible == .no { return hide(gate, reasons) }
    guard possible == .yes else { return true }
    for clause in model.conditions(of: gate) where !isDisabled[Int(clause.clause)] {
      use(Int(clause.clause))
    }
    return show(gate, reasons)
  }

  /// Counts the steps of reviewing a condition, which takes time in proportion to its parts.
  private mutating func countReview(of condition: StatementID) {
    reviewedWeight += Int(model.statements[Int(condition)].weight)
    steps -= reviewedWeight / Self.weightOfGate
    reviewedWeight %= Self.weightOfGate
  }
}
