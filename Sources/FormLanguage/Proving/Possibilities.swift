/// Which of true, false and unknown a statement may be.
struct Possibilities: OptionSet {
  let rawValue: UInt8

  static let yes = Possibilities(rawValue: 1)
  static let no = Possibilities(rawValue: 2)
  static let unknown = Possibilities(rawValue: 4)
  static let all: Possibilities = [.yes, .no, .unknown]

  /// With true and false exchanged.
  var negated: Possibilities {
    var result = intersection(.unknown)
    if contains(.yes) { result.insert(.no) }
    if contains(.no) { result.insert(.yes) }
    return result
  }
}

extension ProofState.Mode {
  /// What a statement has to be to be so.
  var wanted: Possibilities {
    switch self {
    case .isTrue: .yes
    case .isFalse: .no
    case .notFalse: [.yes, .unknown]
    case .notTrue: [.no, .unknown]
    }
  }

  /// How the operand of `not` has to be.
  var negated: ProofState.Mode {
    switch self {
    case .isTrue: .isFalse
    case .isFalse: .isTrue
    case .notFalse: .notTrue
    case .notTrue: .notFalse
    }
  }
}

extension Refuter {
  /// What a statement may be, as far as the bounds of its variables tell.
  func possibilities(of id: StatementID) -> Possibilities {
    let statement = pool.statements[Int(id)]
    switch statement.kind {
    case .free: return .all
    case .yes: return .yes
    case .no: return .no
    case .unknown: return .unknown
    case .not: return possibilities(of: statement.a).negated
    case .isTrue:
      let inner = possibilities(of: statement.a)
      var result = Possibilities()
      if inner.contains(.yes) { result.insert(.yes) }
      if inner.contains(.no) || inner.contains(.unknown) { result.insert(.no) }
      return result
    case .filled:
      switch state[statement.a].filling {
      case .unknown: return [.yes, .no]
      case .filled: return .yes
      case .empty: return .no
      }
    case .and: return connective(statement, neutral: .yes, deciding: .no)
    case .or: return connective(statement, neutral: .no, deciding: .yes)
    case .atMostZero, .isZero: return possibilities(ofComparison: statement)
    case .oneOf:
      guard let known = filling(of: statement.a) else { return .unknown }
      var result = known
      let choice = pool.choices[Int(statement.b)]
      let values = state[statement.a].values
      if values & choice.whenTrue != 0 { result.insert(.yes) }
      if values & choice.whenFalse != 0 { result.insert(.no) }
      return result
    }
  }

  private func connective(
    _ statement: Statement, neutral: Possibilities, deciding: Possibilities
  ) -> Possibilities {
    var mayAllBeNeutral = true
    var mayBeUnknown = false
    var mayDecide = false
    var doesDecide = false
    var isSurelyUnknown = false
    for index in Int(statement.a)..<Int(statement.b) {
      let operand = pool.operands[index]
      let inner = possibilities(of: operand)
      if !inner.contains(neutral) { mayAllBeNeutral = false }
      if inner.contains(.unknown) { mayBeUnknown = true }
      if inner == .unknown { isSurelyUnknown = true }
      if inner.contains(deciding) { mayDecide = true }
      if inner == deciding { doesDecide = true }
    }
    if doesDecide { return deciding }
    var result = Possibilities()
    if mayAllBeNeutral, !isSurelyUnknown { result.insert(neutral) }
    if mayBeUnknown { result.insert(.unknown) }
    if mayDecide { result.insert(deciding) }
    return result
  }

  /// Unknown where one of the bases may be empty; nothing when one is.
  private func filling(of variable: VariableID) -> Possibilities? {
    var result = Possibilities()
    for index in pool.variables[Int(variable)].baseRange {
      let base = pool.bases[index]
      switch state[base].filling {
      case .unknown: result.insert(.unknown)
      case .filled: break
      case .empty: return nil
      }
    }
    return result
  }

  private func possibilities(ofComparison statement: Statement) -> Possibilities {
    let sum = pool.sums[Int(statement.a)]
    var result = Possibilities()
    for index in sum.terms {
      let term = pool.terms[index]
      guard let known = filling(of: term.variable) else { return .unknown }
      result.formUnion(known)
    }
    let (least, most) = bounds(of: sum)
    if statement.kind == .atMostZero {
      if least.map({ $0 <= 0 }) ?? true { result.insert(.yes) }
      if most.map({ $0 > 0 }) ?? true { result.insert(.no) }
    } else {
      let mayBeBelow = least.map { $0 < 0 } ?? true
      let mayBeAbove = most.map { $0 > 0 } ?? true
      if (least.map { $0 <= 0 } ?? true) && (most.map { $0 >= 0 } ?? true) { result.insert(.yes) }
      if mayBeBelow || mayBeAbove { result.insert(.no) }
    }
    return result
  }

  /// Between what a sum lies; nothing where it has no bound.
  func bounds(of sum: Sum) -> (least: Int128?, most: Int128?) {
    var least: Int128? = sum.constant
    var most: Int128? = sum.constant
    for index in sum.terms {
      let term = pool.terms[index]
      let domain = state[term.variable]
      let (low, high) =
        term.factor > 0 ? (domain.least, domain.most) : (domain.most, domain.least)
      least = least.flatMap { added($0, Int128(term.factor), low) }
      most = most.flatMap { added($0, Int128(term.factor), high) }
    }
    return (least, most)
  }

  /// `sum + factor * bound`; nothing when the bound is open or the result too large.
  func added(_ sum: Int128, _ factor: Int128, _ bound: Int128) -> Int128? {
    guard bound != .min, bound != .max else { return nil }
    let (product, overflow) = factor.multipliedReportingOverflow(by: bound)
    guard !overflow else { return nil }
    let (total, overflows) = sum.addingReportingOverflow(product)
    return overflows ? nil : total
  }
}
