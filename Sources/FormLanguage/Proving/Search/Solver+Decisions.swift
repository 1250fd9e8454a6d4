/// The decisions to try once propagation finds nothing more.
extension Solver {
  /// A set of branches, one of which must be right unless `isPartial`.
  struct Decision {
    var branches: [Branch]
    /// The earlier decisions that imply that one of the branches must be right.
    var decisions: Decisions = 0
    /// The pending statement that this settles.
    var settles: Int?
    /// True if the branches do not cover all possibilities.
    var isPartial = false
  }

  enum Branch {
    case statement(StatementID, Truth)
    case line(sum: Int32, isNegated: Bool)
    case visibility(PlaceID, isShown: Bool)
    case filling(VariableID, isFilled: Bool)
    case bounds(VariableID, least: Int128, most: Int128)
    case values(VariableID, UInt64)
  }

  mutating func take(_ branch: Branch, _ reasons: Decisions) -> Bool {
    switch branch {
    case .statement(let statement, let truth): return post(statement, truth, reasons)
    case .line(let sum, let isNegated):
      return add(
        SearchState.Line(sum: sum, isNegated: isNegated, offset: 1, decisions: reasons))
    case .visibility(let place, let isShown):
      return isShown ? show(place, reasons) : hide(place, reasons)
    case .filling(let variable, let isFilled):
      return isFilled ? fill(variable, reasons) : makeEmpty(variable, reasons)
    case .bounds(let variable, let least, let most):
      return narrow(variable, least: least, most: most, reasons)
    case .values(let variable, let values): return restrict(variable, to: values, reasons)
    }
  }

  /// Returns the next decision; nil if everything that matters is decided.
  mutating func nextDecision() -> Decision? {
    guard let region else { return nextSplit() ?? nextDifference() }
    if prefersInputs {
      return nextClock() ?? nextInput(region) ?? nextSplit() ?? nextGate(region)
        ?? nextFilling(region) ?? nextValue(region)
    }
    return nextSplit() ?? nextGate(region) ?? nextFilling(region) ?? nextValue(region)
  }

  // MARK: Inputs

  /// Returns a decision on an input with few values: much follows from it, which leaves few
  /// alternatives to try.
  private mutating func nextInput(_ region: Region) -> Decision? {
    for variable in region.variables {
      let facts = model.variables[Int(variable)]
      guard isInput(variable), facts.valueCount > 0, !facts.isText,
        state[variable].filling != .empty
      else { continue }
      if state[variable].filling == .unknown {
        return filling(of: variable)
      }
      if openValues(variable) != nil { return values(of: variable) }
    }
    return nil
  }

  private func isInput(_ variable: VariableID) -> Bool {
    let facts = model.variables[Int(variable)]
    switch facts.source {
    case .field, .rows: return facts.definition < 0 && facts.function < 0
    case .length, .chosen, .member, .result: return false
    }
  }

  private var prefersInputs: Bool {
    if case .former = preference { return true }
    return false
  }

  // MARK: The clock

  /// Returns a decision on the clock. Once it is fixed, most dates have bounds and a solution is
  /// close; if there is none, deciding it only gets in the way.
  private mutating func nextClock() -> Decision? {
    for variable in [model.now, model.today]
    where variable >= 0 && state[variable].isTouched && !state[variable].isFixed {
      return values(of: variable)
    }
    return nil
  }

  // MARK: Alternatives

  private func nextSplit() -> Decision? {
    var best: Decision?
    for index in state.pending.indices {
      guard let decision = split(index) else { continue }
      if decision.branches.count <= 2 { return decision }
      if best.map({ decision.branches.count < $0.branches.count }) ?? true { best = decision }
    }
    return best
  }

  /// Returns the operands that can give a pending `and` or `or` its truth; nil if it is settled.
  func split(_ number: Int) -> Decision? {
    let pending = state.pending[number]
    guard !pending.isSettled else { return nil }
    let statement = model.statements[Int(pending.statement)]
    guard statement.kind == .and || statement.kind == .or else { return nil }
    var decision = Decision(branches: [], decisions: pending.decisions, settles: number)
    for operand in model.operands(of: statement) {
      let possible = possibilities(of: operand)
      if possible.isSubset(of: pending.truth.wanted) { return nil }
      if possible.isDisjoint(with: pending.truth.wanted) {
        decision.decisions |= decisions(of: operand)
      } else {
        decision.branches.append(.statement(operand, pending.truth))
      }
    }
    return decision
  }

  /// Returns a decision on whether a sum that differs from 0 is below or above it.
  private func nextDifference() -> Decision? {
    for (index, pending) in state.pending.enumerated() where !pending.isSettled {
      let statement = model.statements[Int(pending.statement)]
      guard statement.kind == .isZero, pending.truth == .isFalse else { continue }
      return Decision(
        branches: [
          .line(sum: statement.a, isNegated: false), .line(sum: statement.a, isNegated: true),
        ], decisions: pending.decisions, settles: index)
    }
    return nil
  }

  // MARK: Regions

  private func nextGate(_ region: Region) -> Decision? {
    for gate in region.gates where state.visibility[Int(gate)] == .unknown {
      let isShown = former.map { $0.visibility[Int(gate)] != .hidden } ?? prefersMany
      return Decision(
        branches: [
          .visibility(gate, isShown: isShown), .visibility(gate, isShown: !isShown),
        ])
    }
    return nil
  }

  private var prefersMany: Bool {
    switch preference {
    case .many, .former: true
    case .few: false
    }
  }

  /// The previous solution, if its values are tried first.
  private var former: Solution? {
    if case .former = preference { return solution }
    return nil
  }

  private func nextFilling(_ region: Region) -> Decision? {
    for variable in region.variables {
      guard state[variable].filling == .unknown,
        model.bases(of: variable).contains(variable)
      else { continue }
      return filling(of: variable)
    }
    let open = firstTouched {
      state[$0].filling == .unknown && model.bases(of: $0).contains($0)
    }
    return open.map {
      Decision(branches: [.filling($0, isFilled: false), .filling($0, isFilled: true)])
    }
  }

  private func filling(of variable: VariableID) -> Decision {
    let isFilled = former.map { $0.domains[Int(variable)].filling != .empty } ?? prefersMany
    return Decision(
      branches: [
        .filling(variable, isFilled: isFilled), .filling(variable, isFilled: !isFilled),
      ])
  }

  private static let manyValues: Int128 = 1 << 20

  private mutating func nextValue(_ region: Region) -> Decision? {
    // Variables with few values come first.
    var best: VariableID?
    var bestSize = Int128.max
    var isInput = false
    for variable in region.variables {
      guard let size = openValues(variable) else { continue }
      if size <= 2 { return values(of: variable) }
      // Derived values follow from inputs.
      let isOwn = prefersInputs && self.isInput(variable)
      if best == nil || (isOwn && !isInput) || (isOwn == isInput && size < bestSize) {
        (best, bestSize, isInput) = (variable, size, isOwn)
      }
    }
    // A difference has fewer branches than a variable with any number of values.
    if bestSize > Self.manyValues, let difference = nextDifference() { return difference }
    if let best { return values(of: best) }
    if let difference = nextDifference() { return difference }
    if let open = firstTouched(where: { openValues($0) != nil }) { return values(of: open) }
    return nil
  }

  /// Returns the first touched variable that satisfies a predicate.
  private func firstTouched(where isSo: (VariableID) -> Bool) -> VariableID? {
    var first: VariableID?
    for variable in state.touched where first.map({ variable < $0 }) ?? true {
      if isSo(variable) { first = variable }
    }
    return first
  }

  /// Returns the number of values that a filled variable may have; nil if it is fixed or may be
  /// empty.
  func openValues(_ variable: VariableID) -> Int128? {
    let facts = model.variables[Int(variable)]
    for base in model.bases(of: variable) where state[base].filling != .filled { return nil }
    let domain = state[variable]
    if facts.isText {
      let count = domain.values.nonzeroBitCount
      return count > 1 ? Int128(count) : nil
    }
    if facts.isSet { return nil }
    if facts.valueCount > 0 {
      let count = domain.values.nonzeroBitCount
      return count > 1 ? Int128(count) : nil
    }
    guard !domain.isFixed else { return nil }
    guard domain.least != .min, domain.most != .max else { return .max }
    let (size, overflow) = domain.most.subtractingReportingOverflow(domain.least)
    return overflow ? .max : size
  }

  mutating func values(of variable: VariableID) -> Decision {
    var decision = plainValues(of: variable)
    guard let former = former?.domains[Int(variable)] else { return decision }
    // The value in the previous solution comes first.
    let facts = model.variables[Int(variable)]
    if facts.isText || facts.valueCount > 0 {
      guard former.values & state[variable].values == former.values,
        former.values.nonzeroBitCount == 1
      else { return decision }
      let first = decision.branches.firstIndex {
        if case .values(_, former.values) = $0 { return true }
        return false
      }
      if let first { decision.branches.swapAt(0, first) }
      return decision
    }
    guard former.isFixed, former.least >= state[variable].least,
      former.least <= state[variable].most
    else { return decision }
    decision.branches.insert(
      .bounds(variable, least: former.least, most: former.least), at: 0)
    return decision
  }

  private func plainValues(of variable: VariableID) -> Decision {
    let facts = model.variables[Int(variable)]
    let domain = state[variable]
    if facts.isText || facts.valueCount > 0 {
      var branches: [Branch] = []
      for bit in 0..<64 where domain.values & (1 << UInt64(bit)) != 0 {
        branches.append(.values(variable, 1 << UInt64(bit)))
      }
      return Decision(branches: rotated(branches, by: variable))
    }
    let isBounded = domain.least != .min && domain.most != .max
    if isBounded, domain.most - domain.least < 8 {
      let branches = (0...Int(domain.most - domain.least)).map { offset in
        Branch.bounds(
          variable, least: domain.least + Int128(offset), most: domain.least + Int128(offset))
      }
      return Decision(branches: rotated(branches, by: variable))
    }
    // Plausible values and, if the range is small enough to leave nothing out, both halves of it.
    var branches = candidates(for: facts, domain).map {
      Branch.bounds(variable, least: $0, most: $0)
    }
    guard isBounded, domain.most - domain.least < 1 << 40 else {
      return Decision(branches: rotated(branches, by: variable), isPartial: true)
    }
    let middle = domain.least + (domain.most - domain.least) / 2
    branches = Array(rotated(branches, by: variable).prefix(1))
    branches.append(.bounds(variable, least: domain.least, most: middle))
    branches.append(.bounds(variable, least: middle + 1, most: domain.most))
    return Decision(branches: branches)
  }

  /// Returns the branches in the preferred order.
  private func rotated(_ branches: [Branch], by variable: VariableID) -> [Branch] {
    guard case .few(let seed) = preference, seed > 0, branches.count > 1 else { return branches }
    var mixed = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(UInt32(bitPattern: variable)) &* 0xBF58_476D
    mixed ^= mixed >> 29
    let first = Int(mixed % UInt64(branches.count))
    return Array(branches[first...] + branches[..<first])
  }

  private func candidates(for facts: Variable, _ domain: SearchState.Domain) -> [Int128] {
    let unit = facts.isDecimal ? Quantity.decimalUnits : 1
    var values: [Int128] = []
    func add(_ value: Int128) {
      guard value >= domain.least, value <= domain.most, !values.contains(value) else { return }
      if let bounds = facts.extent.bounds, value < bounds.least || value > bounds.most { return }
      values.append(value)
    }
    switch facts.extent {
    case .date:
      for days in [0, -1, 1, -7_000, 30, -400, 400, 2_000, -25_000, 20_000] {
        add(clockDay + Int128(days))
      }
    case .dateTime:
      for seconds in [0, -3_600, 3_600, -86_400 * 400, 86_400 * 400] {
        add(clockDay * 86_400 + 43_200 + Int128(seconds))
      }
    case .time: for hour in [12, 9, 18] { add(Int128(hour * 3_600)) }
    case .any, .integer:
      if case .rows = facts.source {
        for value in prefersMany ? [1, 2, 0] : [0, 1, 2] { add(domain.least + Int128(value)) }
      } else {
        for value in [1, 0, 2, 10, 100, -1, -10] { add(Int128(value) * unit) }
      }
    }
    // Values close to the bounds, rounded to whole units if possible.
    for bound in [domain.least, domain.most] where bound != .min && bound != .max {
      for step in [0, 1, -1, 2, -2] {
        let (value, overflow) = bound.addingReportingOverflow(Int128(step) * unit)
        if !overflow { add(value - value % unit) }
      }
      add(bound)
    }
    return values
  }
}
