/// Takes in that a statement is so, and narrows what the variables in it may be.
extension Refuter {
  /// How often the bounds of sums are gone through before alternatives are tried.
  private static let roundLimit = 8

  /// False at a contradiction.
  mutating func post(_ id: StatementID, _ mode: ProofState.Mode) -> Bool {
    steps -= 1
    guard steps > 0 else { return true }
    let statement = pool.statements[Int(id)]
    switch statement.kind {
    case .free: return true
    case .yes: return mode == .isTrue || mode == .notFalse
    case .no: return mode == .isFalse || mode == .notTrue
    case .unknown: return mode == .notFalse || mode == .notTrue
    case .not: return post(statement.a, mode.negated)
    case .isTrue:
      return post(statement.a, mode == .isTrue || mode == .notFalse ? .isTrue : .notTrue)
    case .filled:
      return mode == .isTrue || mode == .notFalse
        ? fill(statement.a) : makeEmpty(statement.a)
    case .and, .or:
      let isEach = (statement.kind == .and) == (mode == .isTrue || mode == .notFalse)
      if !isEach {
        state.add(ProofState.Pending(statement: id, mode: mode))
        return true
      }
      for index in Int(statement.a)..<Int(statement.b) {
        let operand = pool.operands[index]
        guard post(operand, mode) else { return false }
      }
      return true
    case .atMostZero, .isZero, .oneOf: return compare(id, statement, mode)
    }
  }

  private mutating func compare(
    _ id: StatementID, _ statement: Statement, _ mode: ProofState.Mode
  ) -> Bool {
    if mode == .isTrue || mode == .isFalse {
      guard fillBases(of: statement) else { return false }
    } else {
      switch bases(of: statement) {
      case .empty: return true
      case .unknown:
        state.add(ProofState.Pending(statement: id, mode: mode))
        touchVariables(of: statement)
        return true
      case .filled: break
      }
    }
    touchVariables(of: statement)
    let holds = mode == .isTrue || mode == .notFalse
    switch statement.kind {
    case .oneOf:
      let choice = pool.choices[Int(statement.b)]
      return restrict(statement.a, to: holds ? choice.whenTrue : choice.whenFalse)
    case .atMostZero:
      return add(
        ProofState.Line(sum: statement.a, isNegated: !holds, offset: holds ? 0 : 1))
    default:
      guard holds else {
        state.add(ProofState.Pending(statement: id, mode: .isFalse))
        return true
      }
      return add(ProofState.Line(sum: statement.a, isNegated: false, offset: 0))
        && add(ProofState.Line(sum: statement.a, isNegated: true, offset: 0))
    }
  }

  private func bases(of statement: Statement) -> ProofState.Filling {
    var result = ProofState.Filling.filled
    func look(at variable: VariableID) {
      for index in pool.variables[Int(variable)].baseRange {
        let base = pool.bases[index]
        switch state[base].filling {
        case .filled: break
        case .unknown: if result == .filled { result = .unknown }
        case .empty: result = .empty
        }
      }
    }
    if statement.kind == .oneOf {
      look(at: statement.a)
    } else {
      for index in pool.sums[Int(statement.a)].terms { look(at: pool.terms[index].variable) }
    }
    return result
  }

  private mutating func fillBases(of statement: Statement) -> Bool {
    if statement.kind == .oneOf { return fillBases(of: statement.a) }
    for index in pool.sums[Int(statement.a)].terms {
      guard fillBases(of: pool.terms[index].variable) else { return false }
    }
    return true
  }

  private mutating func fillBases(of variable: VariableID) -> Bool {
    for index in pool.variables[Int(variable)].baseRange {
      let base = pool.bases[index]
      guard fill(base) else { return false }
    }
    return true
  }

  private mutating func touchVariables(of statement: Statement) {
    if statement.kind == .oneOf { return touch(statement.a) }
    for index in pool.sums[Int(statement.a)].terms { touch(pool.terms[index].variable) }
  }

  // MARK: Bounds

  /// A variable has one of these values.
  private mutating func restrict(_ variable: VariableID, to values: UInt64) -> Bool {
    var domain = state[variable]
    let kept = domain.values & values
    guard kept != domain.values else { return true }
    guard kept != 0 else { return false }
    domain.values = kept
    let facts = pool.variables[Int(variable)]
    if !facts.isText {
      domain.least = max(domain.least, Int128(kept.trailingZeroBitCount))
      domain.most = min(domain.most, Int128(63 - kept.leadingZeroBitCount))
    }
    state.set(variable, domain)
    if facts.isText { return narrowLength(of: variable, to: kept) }
    return memberFollows(variable)
  }

  mutating func narrow(_ variable: VariableID, least: Int128?, most: Int128?) -> Bool {
    var domain = state[variable]
    let (low, high) = (domain.least, domain.most)
    if let least, least > domain.least { domain.least = least }
    if let most, most < domain.most { domain.most = most }
    guard domain.least <= domain.most else { return false }
    guard domain.least != low || domain.most != high else { return true }
    steps -= 1
    let facts = pool.variables[Int(variable)]
    if facts.valueCount > 0 {
      domain.values &= Self.values(from: domain.least, to: domain.most)
      guard domain.values != 0 else { return false }
    }
    state.set(variable, domain)
    switch facts.source {
    case .length(let text): return keepTexts(of: text, from: domain.least, to: domain.most)
    case .rows: return domain.least < 1 || show(facts.node)
    case .chosen(let set):
      if domain.least >= 1 { return fill(set) }
      return domain.most > 0 || makeEmpty(set)
    default: return memberFollows(variable)
    }
  }

  /// The set of an option that is chosen has one.
  private mutating func memberFollows(_ variable: VariableID) -> Bool {
    guard case .member(let set, _) = pool.variables[Int(variable)].source,
      state[variable].values == 0b10
    else { return true }
    return fill(set)
  }

  private static func values(from least: Int128, to most: Int128) -> UInt64 {
    guard least <= 63, most >= 0 else { return 0 }
    let low = UInt64(max(least, 0))
    let high = UInt64(min(most, 63))
    let upTo: UInt64 = high >= 63 ? .max : (1 << (high + 1)) - 1
    return upTo & ~((1 << low) - 1)
  }

  /// The constants that a text may be equal to have a length.
  private mutating func keepTexts(of text: VariableID, from least: Int128, to most: Int128) -> Bool
  {
    var values = state[text].values
    for (index, length) in layout.constantLengths(of: text).enumerated()
    where Int128(length) < least || Int128(length) > most {
      values &= ~(1 << UInt64(index))
    }
    return restrict(text, to: values)
  }

  private mutating func narrowLength(of text: VariableID, to values: UInt64) -> Bool {
    let length = pool.variables[Int(text)].length
    guard length >= 0, values & (1 << 63) == 0 else { return true }
    var least = Int128.max
    var most: Int128 = 0
    for (index, count) in layout.constantLengths(of: text).enumerated()
    where values & (1 << UInt64(index)) != 0 {
      least = min(least, Int128(count))
      most = max(most, Int128(count))
    }
    return narrow(length, least: least, most: most)
  }

  // MARK: Sums

  /// Takes in a sum that is 0 or less.
  mutating func add(_ line: ProofState.Line) -> Bool {
    let sum = pool.sums[Int(line.sum)]
    if sum.terms.count > 1 { state.add(line) }
    return narrow(by: line)
  }

  /// Goes through the sums of several variables until nothing changes, or often enough.
  mutating func propagate() -> Bool {
    guard !state.lines.isEmpty else { return true }
    for _ in 0..<Self.roundLimit {
      let before = steps
      for index in state.lines.indices {
        guard steps > 0 else { return true }
        guard narrow(by: state.lines[index]) else { return false }
      }
      if steps == before { return true }
    }
    return true
  }

  /// Narrows each variable of a sum by what the others may be.
  private mutating func narrow(by line: ProofState.Line) -> Bool {
    let sum = pool.sums[Int(line.sum)]
    let sign: Int128 = line.isNegated ? -1 : 1
    let constant = line.offset + sign * sum.constant
    let terms = sum.terms
    for index in terms {
      let own = pool.terms[index]
      // The least that all others come to.
      var rest: Int128? = constant
      for other in terms where other != index {
        let term = pool.terms[other]
        let domain = state[term.variable]
        let factor = sign * Int128(term.factor)
        rest = rest.flatMap { added($0, factor, factor > 0 ? domain.least : domain.most) }
        if rest == nil { break }
      }
      guard let rest, rest != .min else { continue }
      // factor * x <= -rest
      let factor = sign * Int128(own.factor)
      let limit = -rest
      if factor > 0 {
        guard narrow(own.variable, least: nil, most: Self.floor(limit, factor)) else {
          return false
        }
      } else {
        guard narrow(own.variable, least: -Self.floor(limit, -factor), most: nil) else {
          return false
        }
      }
    }
    return true
  }

  /// The greatest whole number that is at most `value / divisor`; the divisor is greater than 0.
  static func floor(_ value: Int128, _ divisor: some BinaryInteger) -> Int128 {
    if divisor == 1 { return value }
    let divisor = Int128(truncatingIfNeeded: divisor)
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
