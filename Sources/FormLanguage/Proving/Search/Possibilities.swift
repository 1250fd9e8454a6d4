/// A set of true, false and unknown: the results that a statement may have.
struct Possibilities: OptionSet {
  let rawValue: UInt8

  static let yes = Possibilities(rawValue: 1)
  static let no = Possibilities(rawValue: 2)
  static let unknown = Possibilities(rawValue: 4)
  static let all: Possibilities = [.yes, .no, .unknown]

  /// The same set with true and false exchanged.
  var negated: Possibilities {
    var result = intersection(.unknown)
    if contains(.yes) { result.insert(.no) }
    if contains(.no) { result.insert(.yes) }
    return result
  }
}

extension Truth {
  /// The possibilities that satisfy this truth.
  var wanted: Possibilities {
    switch self {
    case .isTrue: .yes
    case .isFalse: .no
    case .notFalse: [.yes, .unknown]
    case .notTrue: [.no, .unknown]
    }
  }

  /// The truth that the operand of a `not` must have.
  var negated: Truth {
    switch self {
    case .isTrue: .isFalse
    case .isFalse: .isTrue
    case .notFalse: .notTrue
    case .notTrue: .notFalse
    }
  }

  /// True for `isTrue` and `notFalse`.
  var isPositive: Bool { self == .isTrue || self == .notFalse }
}

extension Solver {
  /// Returns the results that a statement may have, given the domains of its variables.
  func possibilities(of id: StatementID) -> Possibilities {
    let statement = model.statements[Int(id)]
    switch statement.kind {
    case .open: return .all
    case .yes: return .yes
    case .no: return .no
    case .unknown: return .unknown
    case .not: return possibilities(of: statement.a).negated
    case .isTrue:
      let inner = possibilities(of: statement.a)
      var result = inner.intersection(.yes)
      if inner.contains(.no) || inner.contains(.unknown) { result.insert(.no) }
      return result
    case .filled:
      switch state[statement.a].filling {
      case .unknown: return [.yes, .no]
      case .filled: return .yes
      case .empty: return .no
      }
    case .shown:
      switch state.visibility[Int(statement.a)] {
      case .unknown: return [.yes, .no]
      case .shown: return .yes
      case .hidden: return .no
      }
    case .and: return connective(statement, neutral: .yes, deciding: .no)
    case .or: return connective(statement, neutral: .no, deciding: .yes)
    case .atMostZero, .isZero: return possibilities(ofComparison: statement)
    case .oneOf: return possibilities(of: model.choices[Int(statement.b)], statement.a)
    case .passes:
      let use = model.texts.uses[Int(statement.b)]
      let result = possibilities(of: use.choice, statement.a)
      guard let known = state.passes(use.test, statement.a) else { return result }
      return result.intersection(known ? [.yes, .unknown] : [.no, .unknown])
    case .sameText: return possibilities(ofTexts: statement.a, statement.b)
    }
  }

  private func connective(
    _ statement: Statement, neutral: Possibilities, deciding: Possibilities
  ) -> Possibilities {
    var mayAllBeNeutral = true
    var mayBeUnknown = false
    var mayDecide = false
    var isSurelyUnknown = false
    for operand in model.operands(of: statement) {
      let inner = possibilities(of: operand)
      if inner == deciding { return deciding }
      if !inner.contains(neutral) { mayAllBeNeutral = false }
      if inner.contains(.unknown) { mayBeUnknown = true }
      if inner == .unknown { isSurelyUnknown = true }
      if inner.contains(deciding) { mayDecide = true }
    }
    var result = Possibilities()
    if mayAllBeNeutral, !isSurelyUnknown { result.insert(neutral) }
    if mayBeUnknown { result.insert(.unknown) }
    if mayDecide { result.insert(deciding) }
    return result
  }

  /// Returns `unknown` if one of the bases may be empty; nil if one is.
  private func filling(of variable: VariableID) -> Possibilities? {
    var result = Possibilities()
    for base in model.bases(of: variable) {
      switch state[base].filling {
      case .unknown: result.insert(.unknown)
      case .filled: break
      case .empty: return nil
      }
    }
    return result
  }

  private func possibilities(of choice: ValueChoice, _ variable: VariableID) -> Possibilities {
    guard var result = filling(of: variable) else { return .unknown }
    let values = state[variable].values
    if values & choice.whenTrue != 0 { result.insert(.yes) }
    if values & choice.whenFalse != 0 { result.insert(.no) }
    return result
  }

  private func possibilities(ofTexts left: VariableID, _ right: VariableID) -> Possibilities {
    guard let first = filling(of: left), let second = filling(of: right) else { return .unknown }
    var result = first.union(second)
    if left == right { return result.union(.yes) }
    let (own, other) = (state[left].values, state[right].values)
    if own & other != 0 { result.insert(.yes) }
    // Both are equal to the same constant.
    let isSame = own == other && own.nonzeroBitCount == 1 && own != TextTable.otherBit
    if !isSame { result.insert(.no) }
    return result
  }

  private func possibilities(ofComparison statement: Statement) -> Possibilities {
    let sum = model.sums[Int(statement.a)]
    var result = Possibilities()
    if !sum.isTotal {
      if sum.mayFail { result.insert(.unknown) }
      for term in model.terms(of: statement.a) {
        guard let known = filling(of: term.variable) else { return .unknown }
        result.formUnion(known)
      }
      for need in model.needs(of: statement.a) {
        guard let known = filling(of: need) else { return .unknown }
        result.formUnion(known)
      }
    }
    let (least, most) = bounds(of: statement.a)
    if statement.kind == .atMostZero {
      if least.map({ $0 <= 0 }) ?? true { result.insert(.yes) }
      if most.map({ $0 > 0 }) ?? true { result.insert(.no) }
    } else {
      if (least.map { $0 <= 0 } ?? true) && (most.map { $0 >= 0 } ?? true) { result.insert(.yes) }
      if (least.map { $0 < 0 } ?? true) || (most.map { $0 > 0 } ?? true) { result.insert(.no) }
    }
    return result
  }

  /// Returns the bounds of a sum; nil for a bound that it does not have.
  func bounds(of sum: Int32) -> (least: Int128?, most: Int128?) {
    var least: Int128? = model.sums[Int(sum)].constant
    var most = least
    for term in model.terms(of: sum) {
      let index = Int(term.variable)
      let (low, high) = (state.domains[index].least, state.domains[index].most)
      if let former = least {
        least = Self.added(former, term.factor, term.factor > 0 ? low : high)
      }
      if let former = most {
        most = Self.added(former, term.factor, term.factor > 0 ? high : low)
      }
    }
    return (least, most)
  }

  /// Returns `sum + factor * bound`; nil if the bound is open or the result too large.
  @inline(__always)
  static func added(_ sum: Int128, _ factor: Int128, _ bound: Int128) -> Int128? {
    guard bound != .min, bound != .max else { return nil }
    let product: Int128
    if factor == 1 {
      product = bound
    } else if fitsHalf(factor), fitsHalf(bound) {
      product = factor &* bound
    } else {
      let (exact, overflow) = factor.multipliedReportingOverflow(by: bound)
      guard !overflow else { return nil }
      product = exact
    }
    let (total, overflows) = sum.addingReportingOverflow(product)
    return overflows ? nil : total
  }

  /// Returns whether a number fits into 64 bits: the product of two such numbers never overflows.
  @inline(__always)
  private static func fitsHalf(_ number: Int128) -> Bool {
    Int128(Int64(truncatingIfNeeded: number)) == number
  }

  /// Returns the decisions that narrowed the variables of a statement.
  func decisions(of id: StatementID) -> Decisions {
    let statement = model.statements[Int(id)]
    switch statement.kind {
    case .open, .yes, .no, .unknown: return 0
    case .not, .isTrue: return decisions(of: statement.a)
    case .and, .or:
      return model.operands(of: statement).reduce(0) { $0 | decisions(of: $1) }
    case .shown: return state.visibilityDecisions[Int(statement.a)]
    case .filled, .oneOf: return decisions(ofVariable: statement.a)
    case .passes:
      return decisions(ofVariable: statement.a)
        | (state.lastFact(of: statement.a)?.allDecisions ?? 0)
    case .sameText:
      return decisions(ofVariable: statement.a) | decisions(ofVariable: statement.b)
    case .atMostZero, .isZero:
      var result: Decisions = 0
      for term in model.terms(of: statement.a) { result |= decisions(ofVariable: term.variable) }
      for need in model.needs(of: statement.a) { result |= decisions(ofVariable: need) }
      return result
    }
  }

  /// Returns the decisions that narrowed a variable, or filled or emptied its bases.
  func decisions(ofVariable variable: VariableID) -> Decisions {
    var result = state[variable].decisions
    for base in model.bases(of: variable) { result |= state[base].decisions }
    return result
  }
}
