/// Propagation: narrows the domains of variables.
extension Solver {
  /// The maximum number of times that a sum is propagated between two decisions.
  private static let runLimit: UInt8 = 4

  mutating func drawConsequences(of variable: VariableID) -> Bool {
    let facts = model.variables[Int(variable)]
    guard followsPlace(variable, facts) else { return false }
    guard define(variable, facts) else { return false }
    for derived in index.derivedFrom[variable]
    where state[derived].isTouched && !state[derived].isDefined {
      wait(for: derived)
    }
    for constraint in index.constraintsReading[variable] {
      guard consider(constraint) else { return false }
    }
    var link = state.linesOfVariable[Int(variable)]
    while link >= 0 {
      let next = state.links[Int(link)]
      waitingLines.insert(next.number)
      link = next.next
    }
    link = state.pendingOfVariable[Int(variable)]
    while link >= 0 {
      let next = state.links[Int(link)]
      if !state.pending[Int(next.number)].isSettled { waitingAlternatives.insert(next.number) }
      link = next.next
    }
    for function in index.functionsOf[variable] { waitingFunctions.insert(function) }
    if facts.isText, state[variable].filling == .filled {
      guard compareTexts(variable), settleText(variable, facts) else { return false }
    }
    guard region != nil else { return true }
    for gate in gates(reading: variable) where steps > 0 {
      guard review(gate) else { return false }
    }
    return true
  }

  /// Shows the place of a filled variable, and empties a variable whose place is hidden.
  private mutating func followsPlace(_ variable: VariableID, _ facts: Variable) -> Bool {
    guard premises != .values else { return true }
    let domain = state[variable]
    let isRows: Bool
    switch facts.source {
    case .rows: isRows = true
    case .field: isRows = false
    default: return true
    }
    let isThere = isRows ? domain.least >= 1 : domain.filling == .filled
    if isThere { return show(facts.place, domain.decisions) }
    let gate = model.places[Int(facts.place)].gate
    guard gate >= 0, state.visibility[Int(gate)] == .hidden else { return true }
    let reasons = state.visibilityDecisions[Int(gate)]
    return isRows
      ? narrow(variable, least: nil, most: 0, reasons) : makeEmpty(variable, reasons)
  }

  /// Posts the definition of a variable once it has a value, and the statement that says when it
  /// has.
  private mutating func define(_ variable: VariableID, _ facts: Variable) -> Bool {
    if facts.filledWhen >= 0, !state[variable].isWeighed {
      var domain = state[variable]
      domain.isWeighed = true
      state.set(variable, domain)
      guard post(facts.filledWhen, .isTrue, 0) else { return false }
    }
    guard facts.definition >= 0, !state[variable].isDefined else { return true }
    var reasons: Decisions = 0
    for base in model.bases(of: variable) {
      guard state[base].filling == .filled else { return true }
      reasons |= state[base].decisions
    }
    var domain = state[variable]
    domain.isDefined = true
    state.set(variable, domain)
    return post(facts.definition, .isTrue, reasons)
  }

  /// Posts a constraint if its place is shown.
  mutating func consider(_ number: Int32) -> Bool {
    let constraint = model.constraints[Int(number)]
    guard premises >= constraint.premises, !state.isConsidered[Int(number)],
      isShownSurely(constraint.place), isEnabled(constraint)
    else { return true }
    steps -= 1
    state.consider(number)
    let mark = state.mark
    let isMet = post(constraint.statement, constraint.truth, shownDecisions(constraint.place))
    // A constraint that changes nothing has no part in what follows.
    if !isMet || state.mark != mark { useClauses(of: constraint) }
    return isMet
  }

  private func isEnabled(_ constraint: Constraint) -> Bool {
    if constraint.clause >= 0 { return !isDisabled[Int(constraint.clause)] }
    guard constraint.reasons >= 0 else { return true }
    return !model.reasons[Int(constraint.reasons)].contains { isDisabled[$0] }
  }

  private mutating func useClauses(of constraint: Constraint) {
    if constraint.clause >= 0 {
      use(Int(constraint.clause))
    } else if constraint.reasons >= 0 {
      for clause in model.reasons[Int(constraint.reasons)] { use(clause) }
    }
  }

  // MARK: Bounds

  /// Restricts a variable to some values.
  mutating func restrict(
    _ variable: VariableID, to values: UInt64, _ reasons: Decisions
  ) -> Bool {
    var domain = state[variable]
    let kept = domain.values & values
    guard kept != domain.values else { return true }
    guard kept != 0 else { return contradict(reasons | domain.decisions) }
    domain.values = kept
    domain.decisions |= reasons
    let facts = model.variables[Int(variable)]
    if !facts.isText {
      domain.least = max(domain.least, Int128(kept.trailingZeroBitCount))
      domain.most = min(domain.most, Int128(63 - kept.leadingZeroBitCount))
    }
    domain.isTouched = true
    state.set(variable, domain)
    wait(for: variable)
    return memberFollows(variable)
  }

  mutating func narrow(
    _ variable: VariableID, least: Int128?, most: Int128?, _ reasons: Decisions
  ) -> Bool {
    var domain = state[variable]
    let (low, high) = (domain.least, domain.most)
    if let least, least > domain.least { domain.least = least }
    if let most, most < domain.most { domain.most = most }
    guard domain.least != low || domain.most != high else { return true }
    steps -= 1
    guard domain.least <= domain.most else { return contradict(reasons | domain.decisions) }
    let facts = model.variables[Int(variable)]
    if let bounds = facts.extent.bounds,
      domain.least > bounds.most || domain.most < bounds.least
    {
      return contradict(reasons | domain.decisions)
    }
    if facts.valueCount > 0, !facts.isText {
      domain.values &= Self.values(from: domain.least, to: domain.most)
      guard domain.values != 0 else { return contradict(reasons | domain.decisions) }
      // The values at the ends may be excluded.
      domain.least = Int128(domain.values.trailingZeroBitCount)
      domain.most = Int128(63 - domain.values.leadingZeroBitCount)
    }
    domain.decisions |= reasons
    domain.isTouched = true
    state.set(variable, domain)
    wait(for: variable)
    switch facts.source {
    case .length(let text):
      wait(for: text)
      return keepTexts(of: text, from: domain.least, to: domain.most, domain.decisions)
    case .chosen(let set):
      if domain.least >= 1 { return fill(set, domain.decisions) }
      return domain.most > 0 || makeEmpty(set, domain.decisions)
    default: return memberFollows(variable)
    }
  }

  /// Fills the set of a chosen option.
  private mutating func memberFollows(_ variable: VariableID) -> Bool {
    guard case .member(let set, _) = model.variables[Int(variable)].source,
      state[variable].values == 0b10
    else { return true }
    return fill(set, state[variable].decisions)
  }

  private static func values(from least: Int128, to most: Int128) -> UInt64 {
    guard least <= 63, most >= 0, least <= most else { return 0 }
    let low = UInt64(max(least, 0))
    let high = UInt64(min(most, 63))
    let upTo: UInt64 = high >= 63 ? .max : (1 << (high + 1)) - 1
    return upTo & ~((1 << low) - 1)
  }

  // MARK: Sums

  /// Adds a sum that is at most 0.
  mutating func add(_ line: SearchState.Line) -> Bool {
    let sum = model.sums[Int(line.sum)]
    if sum.terms.count > 1 {
      let number = Int32(truncatingIfNeeded: state.lines.count)
      state.add(line)
      for term in model.terms(of: line.sum) {
        touch(term.variable)
        state.linkLine(number, to: term.variable)
      }
    }
    return narrow(by: line)
  }

  mutating func run(_ line: Int) -> Bool {
    while lineRuns.count <= line { lineRuns.append(0) }
    guard lineRuns[line] < Self.runLimit else { return true }
    lineRuns[line] += 1
    return narrow(by: state.lines[line])
  }

  /// Narrows each variable of a sum by the bounds of the others.
  private mutating func narrow(by line: SearchState.Line) -> Bool {
    steps -= 1
    let sum = model.sums[Int(line.sum)]
    let sign: Int128 = line.isNegated ? -1 : 1
    let constant = line.offset + sign * sum.constant
    let terms = Int(sum.terms.lowerBound)..<Int(sum.terms.upperBound)
    if terms.isEmpty { return constant <= 0 || contradict(line.decisions) }
    // The least value of the sum, without the one term that has no bound.
    var total = constant
    var open: Int?
    var reasons = line.decisions
    for index in terms {
      let term = model.terms[index]
      let variable = Int(term.variable)
      reasons |= state.domains[variable].decisions
      let factor = sign * term.factor
      let bound = factor > 0 ? state.domains[variable].least : state.domains[variable].most
      if let added = Self.added(total, factor, bound) {
        total = added
      } else if open == nil {
        open = index
      } else {
        return true
      }
    }
    if let open { return narrow(model.terms[open], sign, rest: total, reasons) }
    guard total <= 0 else { return contradict(reasons) }
    for index in terms {
      let term = model.terms[index]
      let domain = state[term.variable]
      let factor = sign * term.factor
      guard !domain.isFixed,
        let rest = Self.added(total, 0 - factor, factor > 0 ? domain.least : domain.most)
      else { continue }
      guard narrow(term, sign, rest: rest, reasons) else { return false }
    }
    return true
  }

  /// Narrows the variable of a term, given that the others of its sum are `rest` at least.
  private mutating func narrow(
    _ term: Term, _ sign: Int128, rest: Int128, _ reasons: Decisions
  ) -> Bool {
    guard rest != .min else { return true }
    let factor = sign * term.factor
    // factor * x <= -rest
    let limit = 0 - rest
    if factor > 0 {
      return narrow(term.variable, least: nil, most: floorQuotient(limit, factor), reasons)
    }
    return narrow(term.variable, least: 0 - floorQuotient(limit, 0 - factor), most: nil, reasons)
  }
}
