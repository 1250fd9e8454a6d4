/// Posting of statements: each must have a given truth from then on.
extension Solver {
  /// Posts a statement; returns false at a contradiction.
  mutating func post(_ id: StatementID, _ truth: Truth, _ reasons: Decisions) -> Bool {
    steps -= 1
    guard steps > 0 else { return true }
    let statement = model.statements[Int(id)]
    switch statement.kind {
    case .open: return true
    case .yes: return truth.isPositive || contradict(reasons)
    case .no: return !truth.isPositive || contradict(reasons)
    case .unknown: return truth == .notFalse || truth == .notTrue || contradict(reasons)
    case .not: return post(statement.a, truth.negated, reasons)
    case .isTrue: return post(statement.a, truth.isPositive ? .isTrue : .notTrue, reasons)
    case .filled:
      return truth.isPositive ? fill(statement.a, reasons) : makeEmpty(statement.a, reasons)
    case .shown: return truth.isPositive ? show(statement.a, reasons) : hide(statement.a, reasons)
    case .and, .or:
      guard (statement.kind == .and) == truth.isPositive else {
        return suspend(id, truth, reasons)
      }
      for operand in model.operands(of: statement) {
        guard post(operand, truth, reasons) else { return false }
      }
      return true
    case .atMostZero, .isZero, .oneOf, .passes, .sameText:
      return compare(id, statement, truth, reasons)
    }
  }

  /// Keeps a statement pending until more is known.
  private mutating func suspend(
    _ id: StatementID, _ truth: Truth, _ reasons: Decisions
  ) -> Bool {
    let number = Int32(truncatingIfNeeded: state.pending.count)
    state.add(SearchState.Pending(statement: id, truth: truth, decisions: reasons))
    link(number, to: id)
    return advance(number)
  }

  /// Links a pending statement to its variables and places, so it is reviewed when they change.
  private mutating func link(_ number: Int32, to id: StatementID) {
    let statement = model.statements[Int(id)]
    switch statement.kind {
    case .open, .yes, .no, .unknown: break
    case .and, .or:
      for operand in model.operands(of: statement) { link(number, to: operand) }
    case .not, .isTrue: link(number, to: statement.a)
    case .shown: state.linkPending(number, toPlace: statement.a)
    case .filled:
      state.linkPending(number, to: statement.a)
      weigh(statement.a)
    case .oneOf, .passes: linkAll(number, to: statement.a)
    case .sameText:
      linkAll(number, to: statement.a)
      linkAll(number, to: statement.b)
    case .atMostZero, .isZero:
      for term in model.terms(of: statement.a) { linkAll(number, to: term.variable) }
      for need in model.needs(of: statement.a) { linkAll(number, to: need) }
    }
  }

  private mutating func linkAll(_ number: Int32, to variable: VariableID) {
    state.linkPending(number, to: variable)
    weigh(variable)
    for base in model.bases(of: variable) where base != variable {
      state.linkPending(number, to: base)
      weigh(base)
    }
  }

  /// Schedules a variable that is now read, if a statement says when it is filled.
  private mutating func weigh(_ variable: VariableID) {
    if model.variables[Int(variable)].filledWhen >= 0, !state[variable].isWeighed {
      wait(for: variable)
    }
  }

  private mutating func compare(
    _ id: StatementID, _ statement: Statement, _ truth: Truth, _ reasons: Decisions
  ) -> Bool {
    var reasons = reasons
    if truth == .isTrue || truth == .isFalse {
      guard fillBases(of: statement, reasons) else { return false }
    } else {
      switch filling(of: statement) {
      case .empty: return true
      case .unknown:
        touchVariables(of: statement)
        return suspend(id, truth, reasons)
      case .filled: reasons |= fillingDecisions(of: statement)
      }
    }
    touchVariables(of: statement)
    let holds = truth.isPositive
    switch statement.kind {
    case .oneOf:
      let choice = model.choices[Int(statement.b)]
      return restrict(statement.a, to: holds ? choice.whenTrue : choice.whenFalse, reasons)
    case .passes:
      let use = model.texts.uses[Int(statement.b)]
      state.add(
        SearchState.TextFact(
          variable: statement.a, test: use.test, passes: holds, decisions: reasons),
        lengths: holds ? model.texts.characterBounds(ofTest: use.test) : nil)
      wait(for: statement.a)
      return restrict(
        statement.a, to: holds ? use.choice.whenTrue : use.choice.whenFalse, reasons)
    case .sameText:
      if statement.a == statement.b { return holds || contradict(reasons) }
      state.add(
        SearchState.TextRelation(
          left: statement.a, right: statement.b, isEqual: holds, decisions: reasons))
      wait(for: statement.a)
      wait(for: statement.b)
      return true
    case .atMostZero:
      return add(
        SearchState.Line(
          sum: statement.a, isNegated: !holds, offset: holds ? 0 : 1, decisions: reasons))
    default:
      guard holds else { return suspend(id, .isFalse, reasons) }
      return add(
        SearchState.Line(sum: statement.a, isNegated: false, offset: 0, decisions: reasons))
        && add(
          SearchState.Line(sum: statement.a, isNegated: true, offset: 0, decisions: reasons))
    }
  }

  /// Calls `body` with each variable that must be filled for a comparison to be true or false.
  private func forEachOperand(of statement: Statement, _ body: (VariableID) -> Void) {
    switch statement.kind {
    case .oneOf, .passes: body(statement.a)
    case .sameText:
      body(statement.a)
      body(statement.b)
    default:
      guard !model.sums[Int(statement.a)].isTotal else { return }
      for term in model.terms(of: statement.a) { body(term.variable) }
      for need in model.needs(of: statement.a) { body(need) }
    }
  }

  private func filling(of statement: Statement) -> SearchState.Filling {
    var result = SearchState.Filling.filled
    if statement.kind == .atMostZero || statement.kind == .isZero,
      model.sums[Int(statement.a)].mayFail
    {
      result = .unknown
    }
    forEachOperand(of: statement) { variable in
      for base in model.bases(of: variable) {
        switch state[base].filling {
        case .filled: break
        case .unknown: if result == .filled { result = .unknown }
        case .empty: result = .empty
        }
      }
    }
    return result
  }

  private func fillingDecisions(of statement: Statement) -> Decisions {
    var result: Decisions = 0
    forEachOperand(of: statement) { variable in
      for base in model.bases(of: variable) { result |= state[base].decisions }
    }
    return result
  }

  private mutating func fillBases(of statement: Statement, _ reasons: Decisions) -> Bool {
    var bases: [VariableID] = []
    forEachOperand(of: statement) { variable in
      for base in model.bases(of: variable) where state[base].filling != .filled {
        bases.append(base)
      }
    }
    for base in bases {
      guard fill(base, reasons) else { return false }
    }
    return true
  }

  private mutating func touchVariables(of statement: Statement) {
    switch statement.kind {
    case .oneOf, .passes: touch(statement.a)
    case .sameText:
      touch(statement.a)
      touch(statement.b)
    default:
      for term in model.terms(of: statement.a) { touch(term.variable) }
      for need in model.needs(of: statement.a) { touch(need) }
    }
  }

  /// Marks a variable as read by a posted statement, which posts the other constraints on it, too.
  mutating func touch(_ variable: VariableID) {
    guard !state[variable].isTouched else { return }
    var domain = state[variable]
    domain.isTouched = true
    state.set(variable, domain)
    wait(for: variable)
    for base in model.bases(of: variable) where base != variable { touch(base) }
    switch model.variables[Int(variable)].source {
    case .length(let whole), .chosen(let whole), .member(let whole, _): touch(whole)
    default: break
    }
  }

  // MARK: Filling

  mutating func fill(_ variable: VariableID, _ reasons: Decisions) -> Bool {
    var domain = state[variable]
    switch domain.filling {
    case .filled: return true
    case .empty: return contradict(reasons | domain.decisions)
    case .unknown: break
    }
    domain.filling = .filled
    domain.isTouched = true
    domain.decisions |= reasons
    state.set(variable, domain)
    wait(for: variable)
    for base in model.bases(of: variable) where base != variable {
      guard fill(base, domain.decisions) else { return false }
    }
    let chosen = model.variables[Int(variable)].chosen
    return chosen < 0 || narrow(chosen, least: 1, most: nil, domain.decisions)
  }

  mutating func makeEmpty(_ variable: VariableID, _ reasons: Decisions) -> Bool {
    var domain = state[variable]
    switch domain.filling {
    case .filled: return contradict(reasons | domain.decisions)
    case .empty: return true
    case .unknown: break
    }
    domain.filling = .empty
    domain.isTouched = true
    domain.decisions |= reasons
    state.set(variable, domain)
    wait(for: variable)
    let chosen = model.variables[Int(variable)].chosen
    return chosen < 0 || narrow(chosen, least: nil, most: 0, domain.decisions)
  }

  // MARK: Visibility

  /// Returns whether a place is certainly shown: its nearest gate is, or there is none.
  func isShownSurely(_ place: PlaceID) -> Bool {
    let gate = model.places[Int(place)].gate
    return gate < 0 || state.visibility[Int(gate)] == .shown
  }

  /// Returns the decisions from which it follows that a place is shown.
  func shownDecisions(_ place: PlaceID) -> Decisions {
    let gate = model.places[Int(place)].gate
    return gate < 0 ? 0 : state.visibilityDecisions[Int(gate)]
  }

  /// Shows a place, with all places around it.
  mutating func show(_ place: PlaceID, _ reasons: Decisions) -> Bool {
    guard premises != .values else { return true }
    var place = place
    while place > 0 {
      switch state.visibility[Int(place)] {
      case .shown: return true
      case .hidden: return contradict(reasons | state.visibilityDecisions[Int(place)])
      case .unknown: break
      }
      state.set(place, .shown, reasons)
      placeEvents.append(place)
      place = model.places[Int(place)].parent
    }
    return true
  }

  /// Hides a place, by its own gate or the nearest one around it.
  mutating func hide(_ place: PlaceID, _ reasons: Decisions) -> Bool {
    guard premises != .values, place > 0 else { return true }
    switch state.visibility[Int(place)] {
    case .hidden: return true
    case .shown: return contradict(reasons | state.visibilityDecisions[Int(place)])
    case .unknown: break
    }
    let gate = model.places[Int(place)].gate
    if gate < 0 { return contradict(reasons) }
    if gate != place { return hide(gate, reasons) }
    state.set(place, .hidden, reasons)
    placeEvents.append(place)
    return true
  }
}
