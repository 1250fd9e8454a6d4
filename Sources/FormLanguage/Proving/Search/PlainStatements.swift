/// Recognises most statements that may be true as well as false, without a search.
///
/// A class, so passing it on copies no model.
final class PlainStatements {
  private let model: ConstraintModel
  /// The variables that were seen in the current check.
  private var met: ModelIndex.SeenVariables
  /// The results for statements with operands: many conditions may read the same `let`.
  private var known: [StatementID: Bool] = [:]

  init(_ model: ConstraintModel) {
    self.model = model
    met = ModelIndex.SeenVariables(count: model.variables.count)
  }

  /// Returns whether a statement obviously may be true as well as false: it reads no variable
  /// twice, and no derived variable.
  func isPlain(_ id: StatementID) -> Bool {
    let statement = model.statements[Int(id)]
    switch statement.kind {
    case .not: return isPlain(statement.a)
    case .and, .or:
      if let known = known[id] { return known }
      let isPlain = hasPlainOperands(statement)
      known[id] = isPlain
      return isPlain
    default: return isPlainAtom(statement)
    }
  }

  private func hasPlainOperands(_ statement: Statement) -> Bool {
    var seen: [VariableID] = []
    for operand in model.operands(of: statement) {
      guard isPlain(operand), add(operand, to: &seen) else { return false }
    }
    return true
  }

  private func isPlainAtom(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .open, .filled, .passes: return true
    case .oneOf:
      let choice = model.choices[Int(statement.b)]
      let variable = model.variables[Int(statement.a)]
      return choice.whenTrue & variable.everyValue != 0
        && choice.whenFalse & variable.everyValue != 0 && !isWorkedOut(statement.a)
    case .sameText: return statement.a != statement.b
    case .atMostZero, .isZero:
      let terms = model.terms(of: statement.a)
      for need in model.needs(of: statement.a) where isWorkedOut(need) { return false }
      for term in terms where isWorkedOut(term.variable) { return false }
      // An unbounded variable can decide it either way.
      return terms.contains {
        let variable = model.variables[Int($0.variable)]
        return variable.isUnbounded && abs($0.factor) == 1
      } || isWithinBounds(statement)
    default: return false
    }
  }

  /// Returns whether the bounds of its variables leave a sum undecided.
  private func isWithinBounds(_ statement: Statement) -> Bool {
    guard statement.kind == .atMostZero, !model.terms(of: statement.a).isEmpty else { return false }
    var least: Int128? = model.sums[Int(statement.a)].constant
    var most = least
    for term in model.terms(of: statement.a) {
      let variable = model.variables[Int(term.variable)]
      let (low, high) = (variable.lowerBound, variable.upperBound)
      least = least.flatMap { Solver.added($0, term.factor, term.factor > 0 ? low : high) }
      most = most.flatMap { Solver.added($0, term.factor, term.factor > 0 ? high : low) }
    }
    return (least.map { $0 <= 0 } ?? true) && (most.map { $0 > 0 } ?? true)
  }

  private func isWorkedOut(_ variable: VariableID) -> Bool {
    let facts = model.variables[Int(variable)]
    if case .member = facts.source { return false }
    return facts.definition >= 0 || facts.function >= 0 || facts.filledWhen >= 0
  }

  /// Adds the variables of a statement; returns false if one of them was added before.
  private func add(_ id: StatementID, to seen: inout [VariableID]) -> Bool {
    var isNew = true
    var own: [VariableID] = []
    model.forEachVariable(of: id) { own += keys(of: $0) }
    for key in own {
      if seen.contains(key) { isNew = false }
      seen.append(key)
    }
    return isNew
  }

  private func keys(of variable: VariableID) -> [VariableID] {
    let bases = model.bases(of: variable)
    return bases.isEmpty ? [variable] : Array(bases)
  }

  /// Returns whether the conditions under which a place is shown might decide a statement there:
  /// one of them reads what the statement reads, or a derived variable, and no other variable
  /// leaves the statement undecided.
  func mayBeDecided(_ id: StatementID, at place: PlaceID) -> Bool {
    guard model.places[Int(place)].gate >= 0 else { return false }
    met.restart()
    model.forEachVariable(of: id) { meet($0) }
    var isRelated = false
    forEachVariable(around: place) { variable in
      if !isRelated, isWorkedOut(variable) || isMet(variable) { isRelated = true }
    }
    guard isRelated else { return false }
    met.restart()
    forEachVariable(around: place) { meet($0) }
    return !isLeftOpen(model.statements[Int(id)])
  }

  /// Calls `body` with each variable of the conditions under which a place is shown.
  private func forEachVariable(around place: PlaceID, _ body: (VariableID) -> Void) {
    var gate = model.places[Int(place)].gate
    while gate >= 0 {
      for condition in model.conditions(of: gate) {
        model.forEachVariable(of: condition.statement, body)
      }
      gate = model.places[Int(model.places[Int(gate)].parent)].gate
    }
  }

  /// Marks the bases of a variable as seen, or the variable itself if it has none.
  private func meet(_ variable: VariableID) {
    let bases = model.bases(of: variable)
    if bases.isEmpty { _ = met.insert(variable) }
    for base in bases { _ = met.insert(base) }
  }

  private func isMet(_ variable: VariableID) -> Bool {
    let bases = model.bases(of: variable)
    return bases.isEmpty ? met.contains(variable) : bases.contains { met.contains($0) }
  }

  /// Returns whether a sum has an unbounded variable that was not seen.
  private func isLeftOpen(_ statement: Statement) -> Bool {
    guard statement.kind == .atMostZero || statement.kind == .isZero else { return false }
    return model.terms(of: statement.a).contains { term in
      model.variables[Int(term.variable)].isUnbounded && abs(term.factor) == 1
        && !isWorkedOut(term.variable) && !isMet(term.variable)
    }
  }
}
