/// Finds the constraints that bound a variable less tightly than others at the same place.
///
/// However many rules compare a field with constants, together they form one interval: the
/// narrowest bound on either side implies all others.
struct WeakerBounds {
  private struct Key: Hashable {
    var variable: VariableID
    var place: PlaceID
    var premises: UInt8
    var isUpper: Bool
  }

  private struct Bound {
    var key: Key
    var value: Int128
  }

  /// Up to this many bounds on one side of a variable are kept, however wide.
  private static let fewBounds = 8

  private let model: ConstraintModel
  private var count: [Key: Int] = [:]
  private var narrowest: [Key: (value: Int128, constraint: Int)] = [:]

  private init(_ model: ConstraintModel) { self.model = model }

  /// Returns, for each constraint, whether narrower bounds make it redundant.
  static func found(in model: ConstraintModel) -> [Bool] {
    var isWeaker = [Bool](repeating: false, count: model.constraints.count)
    let numbers = constraintsOfMuchSpokenVariables(model)
    guard !numbers.isEmpty else { return isWeaker }
    var finder = WeakerBounds(model)
    for number in numbers {
      for bound in finder.bounds(model.constraints[number]) ?? [] { finder.take(bound, number) }
    }
    for number in numbers {
      let constraint = model.constraints[number]
      guard let bounds = finder.bounds(constraint), !bounds.isEmpty else { continue }
      isWeaker[number] = bounds.allSatisfy { bound in
        finder.count[bound.key, default: 0] > fewBounds
          && finder.narrowest[bound.key]?.constraint != number
      }
    }
    return isWeaker
  }

  /// Returns the constraints of variables with many constraints; in most forms there are none.
  private static func constraintsOfMuchSpokenVariables(_ model: ConstraintModel) -> [Int] {
    var counts = [Int32](repeating: 0, count: model.variables.count)
    var isMuchSpoken = false
    for constraint in model.constraints {
      model.forEachVariable(of: constraint.statement) {
        counts[Int($0)] += 1
        if counts[Int($0)] > fewBounds { isMuchSpoken = true }
      }
    }
    guard isMuchSpoken else { return [] }
    return model.constraints.indices.filter { number in
      var isSpoken = false
      model.forEachVariable(of: model.constraints[number].statement) {
        if counts[Int($0)] > fewBounds { isSpoken = true }
      }
      return isSpoken
    }
  }

  private mutating func take(_ bound: Bound, _ constraint: Int) {
    count[bound.key, default: 0] += 1
    let former = narrowest[bound.key]
    let isNarrower =
      former.map { bound.key.isUpper ? bound.value < $0.value : bound.value > $0.value } ?? true
    if isNarrower { narrowest[bound.key] = (bound.value, constraint) }
  }

  /// Returns the bounds that a constraint consists of; nil if it has other parts.
  private func bounds(_ constraint: Constraint) -> [Bound]? {
    guard constraint.truth == .notFalse else { return nil }
    return bounds(constraint.statement, constraint)
  }

  private func bounds(_ id: StatementID, _ constraint: Constraint) -> [Bound]? {
    let statement = model.statements[Int(id)]
    switch statement.kind {
    case .and:
      var all: [Bound] = []
      for operand in model.operands(of: statement) {
        // A longer conjunction has other parts, too.
        guard all.count <= 2, let own = bounds(operand, constraint) else { return nil }
        all += own
      }
      return all
    case .atMostZero: return bound(of: statement.a, isUpper: true, constraint).map { [$0] }
    case .isZero:
      guard let upper = bound(of: statement.a, isUpper: true, constraint),
        let lower = bound(of: statement.a, isUpper: false, constraint)
      else { return nil }
      return [upper, lower]
    default: return nil
    }
  }

  /// Returns the bound on the one variable of a sum that is at most 0, or at least 0.
  private func bound(of number: Int32, isUpper: Bool, _ constraint: Constraint) -> Bound? {
    let sum = model.sums[Int(number)]
    let terms = model.terms(of: number)
    guard terms.count == 1, let term = terms.first, model.needs(of: number).isEmpty, !sum.mayFail,
      term.factor != 0
    else { return nil }
    let isAbove = (term.factor > 0) == isUpper
    // `factor * x + constant` is at most 0, or at least 0.
    let sign: Int128 = isUpper ? 1 : -1
    let quotient = floorQuotient(0 - sign * sum.constant, Int128(term.factor.magnitude))
    return Bound(
      key: Key(
        variable: term.variable, place: constraint.place, premises: constraint.premises.rawValue,
        isUpper: isAbove), value: isAbove ? quotient : 0 - quotient)
  }
}
